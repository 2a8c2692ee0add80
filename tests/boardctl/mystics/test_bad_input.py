"""What goes wrong at a table full of figures is put right as everywhere: said kindly, lit, and
nothing counts meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hardware.ports import Profile
from tests.boardctl.house import virtual
from tests.boardctl.mystics.den import SETTLED, standing

each_profile = pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
DOWN: dict[str, Any] = {"mice.filch.down": True}
APART = {"collin": "a1", "filch": "f6", "maginos": "f5", "tilda": "e6"}


@each_profile
@virtual
async def test_another_mouse_is_moved_and_goes_back(tmp_path: Path, profile: Profile) -> None:
    async with standing(tmp_path, APART, profile=profile) as den:
        made, before = len(den.home.moves()), den.state
        await den.put("mouse:filch", "d4")
        await den.home.wait(5.0)
        assert den.home.mood == "repair"
        assert "Filch" in den.home.prompt
        assert den.cell("f6") in den.home.lit("pulse")
        await den.put("mouse:filch", "f6")
        await den.home.wait(4.0)
        assert den.home.mood == "waiting"
        assert (len(den.home.moves()), den.state) == (made, before)


@virtual
async def test_a_mouse_on_a_square_out_of_reach_goes_back(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, left=1) as den:
        before = den.state
        await den.put("mouse:collin", "d4")
        await den.home.wait(5.0)
        assert den.home.mood == "repair"
        assert den.cell("a1") in den.home.lit("pulse")
        await den.put("mouse:collin", "b2")
        assert den.home.moves()[-1] == "go b2"
        assert before["left"] == 1


@each_profile
@virtual
async def test_too_many_dice_are_told_and_too_few_are_waited_for(
    tmp_path: Path, profile: Profile
) -> None:
    blow = ["dice", "hit", 3, "collin", ["rat-1"], "melee", "collins_sword", 0]
    agenda = [["next"], ["turn", "collin"], blow]
    foes = {"rat-1": "b1"}
    async with standing(tmp_path, APART, foes, profile=profile, agenda=agenda, acted=True) as den:
        made = len(den.home.moves())
        await den.roll("s2", "s2")
        assert len(den.home.moves()) == made
        assert den.home.prompt == "Collin, roll 3 dice to strike."
        await den.roll("s2", "s2", "s2", "s2")
        assert len(den.home.moves()) == made
        assert any("3" in said and "dice" in said.lower() for said in den.home.said()[-3:])
        for handle in den.home.console.find("die:4"):
            den.home.console.away(handle)
        await den.home.wait(SETTLED)
        assert den.home.moves()[made:] == ["roll s2 s2 s2"]


@each_profile
@virtual
async def test_dice_rolled_again_before_the_rat_has_moved_do_not_count(
    tmp_path: Path, profile: Profile
) -> None:
    rat = [["next"], ["foe_battle", "rat-1"], ["dice", "foe_move", 1, "rat-1"]]
    foes = {"rat-1": "d4"}
    async with standing(
        tmp_path, {"collin": "a1"}, foes, profile=profile, agenda=rat, card="rat_warrior", at=4
    ) as den:
        await den.roll("b2")
        made = len(den.home.moves())
        await den.roll("d3", "d3")
        assert len(den.home.moves()) == made
        assert "It’s fine, the die is rolled." in den.home.said()
        await den.put("rat", "b2")
        assert len(den.home.moves()) == made
        assert den.home.prompt == "The rat strikes: roll 2 dice."


@each_profile
@virtual
async def test_a_figure_on_its_side_is_not_missed_until_it_stands_up(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, APART, profile=profile, **DOWN) as den:
        den.home.console.put(den.home.piece("mouse:filch"), den.cell("f6"), beside=True)
        await den.home.wait(6.0)
        assert den.home.mood == "waiting"
        await den.home.press("ok")
        await den.home.wait(5.0)
        assert "Filch stands up again." in den.home.said()
        assert den.home.prompt == "Filch goes here."
        den.home.console.put(den.home.piece("mouse:filch"), den.cell("f6"))
        await den.home.wait(3.0)
        assert den.home.prompt == "Filch: press your colour."


@virtual
async def test_a_captured_mouse_goes_to_her_nest(tmp_path: Path) -> None:
    agenda = [["next"], ["dice", "block", 1, "tilda", 3, "rat-1", ""]]
    async with standing(
        tmp_path, APART, {"rat-1": "e5"}, agenda=agenda, card="rat_warrior", at=4
    ) as den:
        await den.roll("b2")
        assert "Tilda is in prison." in den.home.said()
        assert den.home.prompt == "Tilda goes here."
        assert den.home.daemon.public()["scene"]["picture"] == "mouse:tilda"
        assert den.cell("nest 4") in den.home.lit("pulse")


@virtual
async def test_a_button_does_not_count_before_the_table_is_right(tmp_path: Path) -> None:
    async with standing(tmp_path, APART) as den:
        made = len(den.home.moves())
        await den.put("mouse:filch", "d4")
        await den.home.press("ok")
        await den.home.wait(2.0)
        assert len(den.home.moves()) == made
