"""Mice & Mystics on the console: figures on rings, dice in pockets, a mat for every room, enemies
moved by light and voice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hardware.ports import Profile
from tests.boardctl.house import house, virtual
from tests.boardctl.mystics.den import SETTLED, Den, standing

each_profile = pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
APART = {"collin": "a1", "filch": "f6", "maginos": "f5", "tilda": "e6"}
ALONE = {"collin": "a1"}
TOGETHER = {"collin": "a1", "filch": "a1", "maginos": "a1", "tilda": "a1"}


# -- set-up --------------------------------------------------------------------------------------


@each_profile
@virtual
async def test_setting_up_asks_for_the_mat_of_the_first_room_and_each_figure(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        den = await Den.begun(home, "red", "blue")
        home.console.away(home.piece("mat:mystics-5"))
        await home.wait(5.0)
        assert home.prompt == "Put the guard room mat here."
        await home.carry("mat:mystics-5", "w8")
        await home.wait(3.0)
        assert home.mood == "setup"
        for square in ("c1", "f1", "a6"):
            assert home.prompt == "Put a rat here."
            await home.carry("rat", den.cell(square))
            await home.wait(SETTLED)
        await home.wait(3.0)
        assert home.prompt.endswith("to walk.") or home.prompt == "Roll 1 die for the rat."


@virtual
async def test_with_one_player_a_mouse_is_chosen_by_showing_her(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        den = await Den.begun(home, "red", party="choose")
        await home.wait(2.0)
        assert home.prompt == "Show the mouse you want to play."
        await home.show("mouse:nez")
        await home.wait(2.0)
        assert list(den.state["mice"]) == ["nez"]
        assert home.prompt == "Nez goes here."
        await home.carry("mouse:nez", den.cell("nest 1"))
        await home.wait(3.0)
        assert home.prompt == "Show the mouse you want to play."


@virtual
async def test_with_more_players_each_chooses_with_her_own_button(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        den = await Den.begun(home, "red", "blue", party="choose")
        await home.wait(2.0)
        assert home.prompt == "Press your colour to choose."
        await home.press("blue", "blue", "ok")
        assert den.state["mice"]["filch"]["seat"] == "blue"


# -- a mouse moves -------------------------------------------------------------------------------


@each_profile
@virtual
async def test_the_squares_she_can_reach_are_lit_and_a_landing_is_her_move(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, APART, left=2, profile=profile) as den:
        assert den.home.prompt == "Collin: move 2 steps."
        lit = den.home.lit()
        assert den.cells("b1", "b2", "a2", "c1", "c3") <= lit
        assert not den.cells("d1", "d4") & lit
        await den.go("collin", "c3")
        assert den.home.moves()[-1] == "go c3"
        assert den.home.prompt == "Collin: press your colour."


@each_profile
@virtual
async def test_she_may_go_on_and_is_taken_back_by_standing_where_she_stood(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, APART, left=4, profile=profile) as den:
        await den.go("collin", "b2")
        await den.go("collin", "c3")
        assert den.home.moves()[-2:] == ["go b2", "go c3"]
        assert den.state["left"] == 2
        await den.go("collin", "b2")
        assert (den.square("collin"), den.state["left"]) == ("b2", 3)
        await den.go("collin", "a1")
        assert (den.square("collin"), den.state["left"]) == ("a1", 4)


@each_profile
@virtual
async def test_a_square_that_is_taken_is_entered_by_the_list_of_her_seat(
    tmp_path: Path, profile: Profile
) -> None:
    mice = {**APART, "tilda": "b2"}
    async with standing(tmp_path, mice, left=1, profile=profile) as den:
        await den.home.press("red")
        assert den.home.prompt == "End the turn?"
        while den.home.prompt != "Go to B 2?":
            await den.home.press("red")
        assert den.cell("b2") in den.home.lit("pulse")
        await den.home.press("ok")
        await den.home.wait(SETTLED)
        assert den.square("collin") == "b2"
        await den.go("collin", "b2")
        await den.home.wait(4.0)
        assert den.home.prompt == "Collin: press your colour."


@virtual
async def test_ok_ends_her_turn(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, left=0, acted=True, moved=True) as den:
        assert den.home.prompt == "Collin: press OK to end."
        await den.home.press("ok")
        await den.home.wait(3.0)
        assert den.home.prompt == "Filch, roll 1 die to walk."


@virtual
async def test_a_mouse_who_is_held_hears_why_and_is_asked_to_act_where_she_stands(
    tmp_path: Path,
) -> None:
    """MM-061."""
    agenda = [["next"], ["turn", "collin"], ["dice", "move", 1, "collin"]]
    rats = {"rat-1": "a1", "rat-2": "a1"}
    async with standing(tmp_path, APART, rats, agenda=agenda, left=0) as den:
        await den.roll("d3")
        assert den.home.said().count("More enemies than mice: Collin stays.") == 1
        assert den.home.prompt == "Collin: press your colour."
        await den.go("collin", "c3")
        assert den.square("collin") == "a1"


@virtual
async def test_what_a_capture_costs_and_leaves_is_heard_before_the_game_goes_on(
    tmp_path: Path,
) -> None:
    """MM-201."""
    block = ["dice", "block", 1, "collin", 1, "rat-1", ""]
    agenda = [["next"], ["foes_end", "rat_warrior"], block]
    weak: dict[str, Any] = {"mice.collin.wounds": 2, "mice.collin.cheese": 2}
    async with standing(
        tmp_path, APART, {"rat-1": "b1"}, agenda=agenda, card="rat_warrior", at=4, **weak
    ) as den:
        await den.roll("b2")
        await den.home.wait(10.0)
        *_, lost, kept, goes = den.home.said()[:-1]
        assert lost == "Prison! Collin loses all cheese."
        assert kept == "Collin keeps the pack, the skills."
        assert goes == "Collin goes here."


@virtual
async def test_the_card_of_the_rats_is_heard_to_move_up(tmp_path: Path) -> None:
    """MM-286."""
    block = ["dice", "block", 1, "collin", 1, "rat-1", ""]
    agenda = [["next"], ["foes_end", "rat_warrior"], block]
    async with standing(
        tmp_path, APART, {"rat-1": "b1"}, agenda=agenda, card="rat_warrior", at=4
    ) as den:
        await den.roll("b2")
        await den.home.wait(5.0)
        said = den.home.said()
        assert said[-3:-1] == ["Collin loses 1 heart.", "The rat: its card moves up."]


# -- four on one ring ----------------------------------------------------------------------------


@each_profile
@virtual
async def test_four_on_one_ring_are_not_judged_and_the_one_who_leaves_is_known(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, TOGETHER, left=3, profile=profile) as den:
        assert den.home.mood == "waiting"
        await den.go("collin", "c2")
        assert den.home.moves()[-1] == "go c2"
        assert den.home.mood == "waiting"


# -- fights --------------------------------------------------------------------------------------


@each_profile
@virtual
async def test_lifting_a_lone_enemy_attacks_it_and_it_is_set_back(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, APART, {"rat-1": "b1"}, profile=profile) as den:
        handle = await den.lift("b1")
        assert den.home.moves()[-1] == "attack rat_warrior b1"
        assert den.home.prompt == "A rat goes here."
        den.home.console.put(handle, den.cell("b1"))
        await den.home.wait(SETTLED)
        assert den.home.prompt == "Collin, roll 3 dice to strike."


@virtual
async def test_a_touch_is_no_attack(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, {"rat-1": "b1"}) as den:
        made = len(den.home.moves())
        handle = den.on("b1")
        den.home.console.lift(handle)
        await den.home.wait(0.7)
        den.home.console.put(handle, den.cell("b1"))
        await den.home.wait(5.0)
        assert len(den.home.moves()) == made


@virtual
async def test_one_of_two_on_a_square_is_chosen_from_the_list(tmp_path: Path) -> None:
    foes = {"rat-1": "b1", "roach-1": "b1"}
    async with standing(tmp_path, APART, foes, kinds={"roach-1": "roach"}) as den:
        while den.home.prompt != "Attack the roach?":
            await den.home.press("red")
        assert den.cell("b1") in den.home.lit("pulse")
        await den.home.press("ok")
        assert den.home.moves()[-1] == "attack roach b1"


@virtual
async def test_more_than_five_dice_come_in_two_rolls(tmp_path: Path) -> None:
    blow = ["dice", "hit", 7, "collin", ["rat-1"], "melee", "collins_sword", 0]
    agenda = [["next"], ["turn", "collin"], blow]
    async with standing(tmp_path, APART, {"rat-1": "b1"}, agenda=agenda, acted=True) as den:
        assert den.home.prompt == "Collin, roll 5 dice to strike."
        await den.roll("c1", "b2", "b2", "b2", "b2")
        assert den.home.prompt == "Collin, roll 2 dice to strike."
        await den.roll("s2", "b2")
        assert den.home.prompt == "The rat blocks: roll 2 dice."


@virtual
async def test_a_defeated_enemy_goes_into_the_box(tmp_path: Path) -> None:
    agenda = [["next"], ["turn", "collin"], ["dice", "block", 2, "rat-1", 1, "collin", ""]]
    async with standing(tmp_path, APART, {"rat-1": "b1"}, agenda=agenda, acted=True) as den:
        await den.roll("b2", "b2")
        assert den.home.prompt == "Put a rat in the box."
        den.home.console.away(den.on("b1"))
        await den.home.wait(3.0)
        assert den.home.mood == "waiting"


# -- enemies, step by step -----------------------------------------------------------------------


@each_profile
@virtual
async def test_an_enemy_is_moved_by_light_and_voice_before_it_strikes(
    tmp_path: Path, profile: Profile
) -> None:
    foes = {"rat-1": "d4"}
    rat = [["next"], ["foe_battle", "rat-1"], ["dice", "foe_move", 1, "rat-1"]]
    async with standing(
        tmp_path, ALONE, foes, profile=profile, agenda=rat, card="rat_warrior", at=4
    ) as den:
        assert den.home.prompt == "Roll 1 die for the rat."
        await den.roll("b2")
        assert "The rat goes there." in den.home.said()
        assert den.home.prompt == "A rat goes here."
        assert den.cell("b2") in den.home.lit("pulse")
        await den.put("rat", "b2")
        assert "The rat attacks Collin!" in den.home.said()
        assert den.home.prompt == "The rat strikes: roll 2 dice."


@each_profile
@virtual
async def test_an_enemy_that_joins_a_mouse_on_her_ring_is_asked_there_not_into_the_box(
    tmp_path: Path, profile: Profile
) -> None:
    rat = [["next"], ["foe_battle", "rat-1"], ["dice", "foe_move", 1, "rat-1"]]
    async with standing(
        tmp_path, ALONE, {"rat-1": "b2"}, profile=profile, agenda=rat, card="rat_warrior", at=4
    ) as den:
        await den.roll("b2")
        assert den.home.prompt == "A rat goes here."
        assert den.cell("a1") in den.home.lit("pulse")
        await den.put("rat", "a1")
        await den.home.wait(3.0)
        assert den.home.prompt == "The rat strikes: roll 2 dice."


@virtual
async def test_where_several_ways_are_equal_people_land_it_on_one(tmp_path: Path) -> None:
    agenda = [["next"], ["foe_to", "rat-1", ["b2", "c2"]]]
    async with standing(
        tmp_path, APART, {"rat-1": "c3"}, agenda=agenda, card="rat_warrior", at=4
    ) as den:
        assert den.home.prompt == "Choose where the rat goes."
        assert den.cell("c3") in den.home.lit("glow"), "several look alike: this one is meant"
        await den.put("rat", "b2")
        assert den.home.moves()[-1] == "to b2"


# -- another room --------------------------------------------------------------------------------


async def in_the_sewer(den: Den) -> None:
    """The mice pass the grate: the list of Collin's seat has it."""
    await den.arrange(dict.fromkeys(TOGETHER, "c3"))
    while den.home.prompt != "Go through the hole?":
        await den.home.press("red")
    await den.home.press("ok")
    await den.home.wait(SETTLED)


def clear(den: Den) -> None:
    for piece in den.home.console.pieces():
        if piece.where[0] in "abcdefgh" and piece.where[1:].isdecimal():
            den.home.console.away(piece.handle)


@each_profile
@virtual
async def test_a_new_room_is_laid_mat_first_whatever_stands_on_the_old_one(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, APART, profile=profile) as den:
        home = den.home
        await in_the_sewer(den)
        assert home.mood == "setup"
        assert home.prompt == "Put the guard room mat in the box."
        home.console.away(home.piece("mat:mystics-5"))
        await home.wait(2.0)
        assert home.prompt == "Put the sewer mat here."
        clear(den)
        await home.wait(2.0)
        await home.carry("mat:mystics-6", "w8")
        await home.wait(2.0)
        assert home.session.state.side == 6
        await home.tidy()
        await home.wait(4.0)
        assert home.mood == "waiting"


@each_profile
@virtual
async def test_the_wrong_mat_is_asked_away_again(tmp_path: Path, profile: Profile) -> None:
    async with standing(tmp_path, APART, profile=profile) as den:
        home = den.home
        await in_the_sewer(den)
        home.console.away(home.piece("mat:mystics-5"))
        clear(den)
        await home.wait(1.0)
        await home.carry("mat:mystics-3", "w8")
        await home.wait(5.0)
        made = len(home.moves())
        assert home.prompt == "Put the kitchen mat in the box."
        home.console.away(home.piece("mat:mystics-3"))
        await home.wait(2.0)
        assert home.prompt == "Put the sewer mat here."
        assert len(home.moves()) == made


@each_profile
@virtual
async def test_mice_enter_by_landing_where_they_may_stand(tmp_path: Path, profile: Profile) -> None:
    mice = {"collin": "", "filch": "", "maginos": "f6", "tilda": "f6"}
    arrive = [["next"], ["turn", "collin"], ["place", ["collin", "filch"], ["c6", "d6"]]]
    sewer: dict[str, Any] = {"side": 6, "map.1 1": 6, "explored": [5, 6]}
    async with standing(tmp_path, mice, profile=profile, agenda=arrive, **sewer) as den:
        assert den.home.prompt == "Put Collin on a light."
        assert den.cells("c6", "d6") <= den.home.lit()
        await den.put("mouse:collin", "d6")
        assert den.home.moves()[-1] == "place collin d6"
        assert den.home.prompt == "Put Filch on a light."
        await den.put("mouse:filch", "c6")
        assert den.home.moves()[-1] == "place filch c6"


@virtual
async def test_a_figure_on_a_wrong_ring_of_the_new_room_is_asked_for(tmp_path: Path) -> None:
    async with standing(tmp_path, APART) as den:
        home = den.home
        await in_the_sewer(den)
        home.console.away(home.piece("mat:mystics-5"))
        clear(den)
        await home.carry("mat:mystics-6", "w8")
        await home.wait(2.0)
        await den.put("mouse:collin", "a1")
        await home.wait(6.0)
        assert home.mood == "repair"
        assert "Collin" in home.prompt
        assert den.cell("l3") in home.lit("pulse")
        await home.tidy()
        await home.wait(4.0)
        assert home.mood == "waiting"


@virtual
async def test_on_a_large_square_a_newcomer_is_known_beside_those_who_stand_there(
    tmp_path: Path,
) -> None:
    """Where no reader helps, what is missing is asked for first, then who may come."""
    mice = {"collin": "a4", "filch": "a3", "maginos": "b4", "tilda": "b3"}
    entry = ["entry", ["roach"], "", [], False, False, ["counter", "f3"]]
    kitchen: dict[str, Any] = {"side": 3, "map.1 0": 3, "explored": [5, 3]}
    kitchen["agenda"] = [["next"], ["turn", "collin"], entry]
    foes = {"rat-1": "counter"}
    async with standing(tmp_path, mice, foes, profile=Profile.PADS, **kitchen) as den:
        assert den.home.prompt == "Choose where the roach comes in."
        await den.home.carry("roach", "c2")
        await den.home.wait(SETTLED)
        assert den.home.moves()[-1] == "at counter"
