"""The page lays a card for people: while it is on the gate, anything may happen."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.boardctl.house import House, house, virtual
from tests.boardctl.trio.cheese import CHEESE, GATE, Cheese


async def top_card(home: House) -> str | None:
    return await home.daemon.request({"do": "card", "card": "", "side": ""})


def on_the_gate(home: House) -> str:
    """The handle of the card that is shown now."""
    return next(p.handle for p in home.console.pieces() if p.where in GATE.values())


@virtual
async def test_a_card_goes_over_the_gate_into_the_cheese(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await Cheese.dealt(home, "red", "blue")
        assert await top_card(home) is None
        (card,) = home.session.view()["stack"]
        assert home.console.where(home.piece(f"card:{card['card']}")) == CHEESE


@virtual
async def test_a_new_game_begins_while_a_card_is_on_the_gate(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await Cheese.dealt(home, "red", "blue")
        laying = asyncio.create_task(top_card(home))
        await home.wait(0.3)
        await home.begin("red", "yellow")
        before = home.console.pieces()
        assert await laying is None
        assert home.console.pieces() == before


@virtual
async def test_a_hand_takes_the_card_from_the_gate(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await Cheese.dealt(home, "red", "blue")
        laying = asyncio.create_task(top_card(home))
        await home.wait(0.9)
        handle = on_the_gate(home)
        home.console.lift(handle)
        assert await laying is None
        assert home.console.where(handle) == "hand"


@virtual
async def test_after_three_cats_a_tap_takes_the_stack_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await Cheese.dealt(home, "red", "blue")
        while not home.session.view()["taken"]:
            assert await top_card(home) is None
            await home.wait(1.0)
        assert home.mood == "carry"
        assert await home.daemon.request({"do": "carry"}) is None
        await home.wait(3.0)
        assert home.mood == "waiting"


@virtual
async def test_a_pile_that_is_tapped_twice_lays_one_card(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await Cheese.dealt(home, "red", "blue")
        first, second = await asyncio.gather(top_card(home), top_card(home))
        assert (first is None, second is None) == (True, False)
        await home.wait(3.0)
        assert len([move for move in home.moves() if move.startswith("laid")]) == 1
        assert home.mood == "waiting"
