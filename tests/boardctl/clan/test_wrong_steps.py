"""Any gesture in the wrong step: one kind sentence and a light, nothing changed, nothing told, and
the table waits for the same thing as before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.clan.forest import Forest
from tests.boardctl.clan.test_special_tiles import full, owning, tornado
from tests.boardctl.clan.test_turn import faces_told
from tests.boardctl.house import House, house, virtual
from tests.conftest import CAMPAIGN

LONG = 6.5
"""Seconds a wrong thing is left alone, and then some."""


# -- moments of a game --------------------------------------------------------------------------


async def look(home: House) -> Forest:
    return await Forest.laid(home, "red", "yellow")


async def first(home: House) -> Forest:
    forest = await look(home)
    await forest.until("first")
    return forest


async def mission(home: House) -> Forest:
    forest = await look(home)
    await forest.until("mission")
    return forest


async def candle(home: House) -> Forest:
    forest = await full(home, A1="candle")
    await forest.as_if(forest__A1="candle up")
    await forest.up("A1")
    await forest.gone("A1")
    return forest


async def owl(home: House) -> Forest:
    forest = await full(home, A1="owl", B2="a2")
    await forest.as_if(forest__A1="owl up")
    await forest.turn_up("B2")
    return forest


async def club(home: House) -> Forest:
    forest = await owning(home, "club", "yellow", B2="a2")
    await forest.turn_up("B2")
    return forest


async def wand(home: House) -> Forest:
    forest = await owning(home, "wand", "green", B2="a1")
    await forest.turn_up("B2")
    return forest


Moment = Callable[[House], Awaitable[Forest]]
MOMENTS: dict[str, Moment] = {
    "look": look,
    "first": first,
    "mission": mission,
    "help": full,
    "candle": candle,
    "owl": owl,
    "club": club,
    "wand": wand,
    "mix": tornado,
}


# -- wrong gestures -----------------------------------------------------------------------------


async def a_tile(home: House, forest: Forest) -> None:
    forest.lift("C2")
    await home.wait(LONG)
    await forest.back("C2")


async def a_tile_that_is_shown(home: House, forest: Forest) -> None:
    forest.lift("C2")
    await home.wait(1.0)
    home.console.put(forest.tiles["C2"], "w1")
    await home.wait(LONG)
    forest.lift("C2")
    await home.wait(1.0)
    await forest.back("C2")


async def a_figure(home: House, forest: Forest) -> None:
    """In the clan's help it is that of the active player."""
    await forest.hint("red", "L2")
    await home.wait(LONG)
    await forest.figures_home()


async def the_mission(home: House, forest: Forest) -> None:
    tile = next(p.handle for p in home.console.pieces() if p.where == "w7")
    home.console.lift(tile)
    await home.wait(LONG)
    home.console.put(tile, "w7")


async def a_trophy(home: House, forest: Forest) -> None:
    name = next(t for t in ("wand", "club") if forest.view["trophies"].get(t) == "pool")
    cell = home.where(f"trophy:{name}")
    home.lift(f"trophy:{name}")
    await home.wait(LONG)
    home.put(f"trophy:{name}", cell)
    await home.wait(5.0)
    if home.prompt == "Show me the piece where it glows.":  # a tile is in a hand, too
        for where in ("w1", cell):
            home.lift(f"trophy:{name}")
            await home.wait(1.0)
            home.put(f"trophy:{name}", where)
            await home.wait(2.0)


async def a_key(home: House, forest: Forest) -> None:
    key = home.console.stranger(forest.cell("home blue"))
    await home.wait(LONG)
    home.console.away(key)


async def a_button(home: House, forest: Forest) -> None:
    await home.wait(1.0)
    await home.press("blue")  # nobody plays blue
    await home.wait(2.0)


Wrong = Callable[[House, Forest], Awaitable[None]]


def wrongs(moment: str, forest: Forest) -> list[Wrong]:
    """What nobody may do at this moment."""
    found: list[Wrong] = [a_figure, a_key, a_button]
    if moment not in ("look", "help", "candle"):
        found += [a_tile, a_tile_that_is_shown]
    if forest.view["mission"] is not None:
        found.append(the_mission)
    if forest.view["trophies"]:
        found.append(a_trophy)
    return found


def consoles() -> list[tuple[str, Profile]]:
    """Every moment on every console, or each on one of them in turn."""
    if CAMPAIGN:
        return [(moment, profile) for moment in MOMENTS for profile in Profile]
    profiles = list(Profile)
    return [(moment, profiles[n % 3]) for n, moment in enumerate(MOMENTS)]


@pytest.mark.rule("I-14")
@pytest.mark.parametrize(("moment", "profile"), consoles())
@virtual
async def test_a_wrong_gesture_is_answered_kindly_and_changes_nothing(
    tmp_path: Path, moment: str, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await MOMENTS[moment](home)
        await home.wait(4.0)
        assert forest.phase == moment
        up = set(forest.view["up"].values())
        hidden = set(forest.faces.values()) - up - {(forest.view["open"] or {}).get("tile")}
        before = home.mood, home.prompt, home.plain, home.moves()
        assert home.mood == "waiting"
        lights: set[str] = set()
        home.daemon.subscribe(lambda: lights.update(home.console.lights))
        for wrong in wrongs(moment, forest):
            quiet = home.now
            lights.clear()
            await wrong(home, forest)
            await home.wait(3.0)
            assert home.said(quiet), wrong.__name__
            assert lights, wrong.__name__
            now = home.mood, home.prompt, home.plain, home.moves()
            assert now == before, wrong.__name__
            assert faces_told(home, hidden) == set(), wrong.__name__
