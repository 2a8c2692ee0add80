"""What is chosen before dice are rolled can be taken back until they lie in their pockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kit import Move
from games.mice_and_mystics import game
from tests.boardctl.house import virtual
from tests.boardctl.mystics.den import SETTLED, Den, standing
from tests.games.mice_and_mystics.positions import MISS, position

APART = {"collin": "a1", "tilda": "f6"}


async def search(den: Den) -> None:
    await den.home.press("red")
    while den.home.prompt != "Search?":
        await den.home.press("red")
    await den.home.press("ok")
    await den.home.wait(SETTLED)
    assert den.home.prompt == "Collin, roll 1 die to search."


def can_take_back(den: Den) -> bool:
    return bool(den.home.daemon.public()["game"]["can_take_back"])


@virtual
async def test_a_search_is_taken_back_before_the_die_and_not_after_it(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, left=0, moved=True) as den:
        before = den.state
        await search(den)
        assert can_take_back(den)
        await den.home.press("back")
        assert den.state == before
        assert den.home.prompt == "Collin: press your colour."
        await search(den)
        await den.roll(MISS)
        assert not can_take_back(den)
        await den.home.press("back")
        assert den.home.moves()[-2:] == ["search", f"roll {MISS}"]


@virtual
async def test_a_figure_lifted_again_is_an_attack_only_after_it_stood(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, {"rat-1": "b1"}) as den:
        before = den.state
        rat = await den.lift("b1")
        assert den.home.moves()[-1] == "attack rat_warrior b1"
        await den.home.press("back")
        await den.home.wait(5.0)
        assert den.state == before
        den.home.console.put(rat, den.cell("b1"))
        await den.home.wait(SETTLED)
        assert den.home.prompt == "Collin: move 4 steps."
        await den.lift("b1")
        assert den.home.moves()[-1] == "attack rat_warrior b1"


@virtual
async def test_who_has_chosen_to_roll_does_not_walk_back_by_a_bump(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, left=2) as den:
        await den.go("collin", "c3")
        await search(den)
        collin = await den.lift("c3")
        await den.home.wait(5.0)
        assert (den.home.mood, den.square("collin")) == ("repair", "c3")
        den.home.console.put(collin, den.cell("c3"))
        await den.home.wait(SETTLED)
        assert den.home.prompt == "Collin, roll 1 die to search."


@pytest.mark.parametrize("verb", ["explore", "end", "use", "skill", "keep", "trade"])
def test_what_shows_something_or_hands_the_turn_on_is_final(verb: str) -> None:
    assert game.final(position(APART), Move(verb, seat="red"))
