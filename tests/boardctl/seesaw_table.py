"""The seesaw brought to certain moments by hands, for tests that need more than dice."""

from __future__ import annotations

from tests.boardctl.house import House
from tests.contract.toy import GAME, compile_texts


async def set_up(home: House, *seats: str) -> None:
    """Shells and mice on their places; the shells are to be mixed."""
    compile_texts()
    await home.begin(*seats, game=GAME)
    await home.tidy()
    await home.wait(3.0)
    assert home.prompt == "Lift the three shells and mix them."


async def mix(home: House) -> None:
    for handle in home.console.find("shell"):
        home.console.lift(handle)
    await home.wait(3.0)
    await home.tidy()


async def deal(home: House, *cards: str) -> None:
    """Each is held on the well and goes back into the box."""
    for card in cards:
        handle = home.piece(f"card:{card}")
        home.console.put(handle, "w1")
        await home.wait(1.5)
        home.console.away(handle)
        await home.wait(1.5)


async def at_the_plank(home: House, *seats: str) -> None:
    await set_up(home, *seats)
    await mix(home)
    await deal(home, *["light"] * len(seats))
    await home.wait(3.0)
    assert home.prompt == "Who climbs onto the plank?"


async def at_the_weighing(home: House, *seats: str) -> None:
    """Nobody on the plank; the clan has to roll both dice."""
    await at_the_plank(home, *seats)
    await home.press(*seats, "ok")
    await home.wait(3.0)
    assert home.prompt == "Roll both dice."


async def at_the_shells(home: House, *seats: str) -> None:
    """The cheese was too heavy: one shell may be lifted."""
    await at_the_weighing(home, *seats)
    await home.roll(1, 1)
    await home.wait(4.0)
    assert home.prompt == "Lift one shell."
