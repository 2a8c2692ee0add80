"""Mmm! on the console: dice in pockets, tokens that stand for dice, the cat on its track."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.house import house, virtual
from tests.boardctl.mmm.pantry import Pantry, laid

each_profile = pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])


# -- set-up --------------------------------------------------------------------------------------


@each_profile
@virtual
async def test_setting_up_asks_for_the_mat_and_the_cat_on_its_print(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        pantry = await Pantry.in_the_box(home, "red", "blue")
        assert home.mood == "setup"
        await home.carry("mat:mmm-a", "w8")
        await home.wait(6.0)
        assert home.prompt == "Put the cat here."
        assert pantry.cell("cat 0") in home.lit("pulse")
        await home.carry("cat", pantry.cell("cat 0"))
        await home.wait(2.0)
        assert home.prompt == "The bravest mouse: press your button."
        await home.press("blue")
        await home.wait(3.0)
        assert home.prompt == "Blue, roll three dice."


@virtual
async def test_what_still_lies_on_the_board_is_cleared_first(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        pantry = await Pantry.in_the_box(home, "red")
        home.put("mouse-token", pantry.cell("r3c3"))
        await home.carry("mat:mmm-a", "w8")
        await home.carry("cat", pantry.cell("cat 0"))
        await home.wait(6.0)
        assert home.prompt == "Put a mouse in the box."
        await pantry.lift("r3c3")
        await home.wait(3.0)
        assert home.prompt == "Red, roll three dice."


# -- dice ----------------------------------------------------------------------------------------


@each_profile
@virtual
async def test_three_dice_in_pockets_are_a_roll_and_fitting_cells_light_up(
    tmp_path: Path, profile: Profile
) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.roll("cross", "fish")
        assert home.moves() == ["red: first"], "two dice are not enough"
        await home.throw("carrot", "food-die:3")
        await pantry.set_dice("food-die:3")
        assert home.moves()[-1] == "roll fish carrot cross"
        await home.wait(4.0)
        assert home.prompt == "Put a mouse on a light."
        fish_and_carrots = {
            cell
            for provision in pantry.view["provisions"].values()
            if provision["food"] in ("fish", "carrot")
            for cell in provision["cells"]
        }
        assert home.lit("blink") == pantry.cells(*fish_and_carrots)


@virtual
async def test_a_die_that_cannot_be_read_is_asked_for_once_more_the_others_count(
    tmp_path: Path,
) -> None:
    async with laid(tmp_path, "red", "blue") as (home, pantry):
        await pantry.roll("bread", "fish")
        await home.throw("carrot", "food-die:3")
        home.console.put(home.piece("food-die:3"), "p3", tilted=True)
        await home.wait(5.0)
        assert home.said()[-1] == "Roll the die once more."
        assert home.moves() == ["red: first"]
        await home.throw("cheese", "food-die:3")
        await pantry.set_dice("food-die:3")
        assert home.moves()[-1] == "roll bread fish cheese"


@virtual
async def test_too_many_dice_for_a_reroll_are_told_and_do_not_count(tmp_path: Path) -> None:
    async with laid(tmp_path, "red", "blue") as (home, pantry):
        await pantry.roll("bread", "fish", "cheese")
        await pantry.place("r1c7")
        await home.press("red", "ok")
        await home.wait(3.0)
        assert home.prompt == "Red, roll 2 dice again."
        await pantry.roll("bread", "bread", "fish")
        assert "Only 2 dice." in home.said()
        assert home.moves()[-1] == "reroll"
        home.lift("food-die:2")
        await home.wait(2.0)
        assert home.moves()[-1] == "roll bread fish"


# -- tokens --------------------------------------------------------------------------------------


@each_profile
@virtual
async def test_a_token_on_a_lit_cell_is_a_placed_die_and_lifting_it_takes_it_back(
    tmp_path: Path, profile: Profile
) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.roll("bread", "fish", "cheese")
        await pantry.place("r1c7")
        assert home.plain["placed"] == ["r1c7"]
        await pantry.lift("r1c7")
        assert home.plain["placed"] == []
        assert home.plain["dice"] == ["bread", "fish", "cheese"]
        await pantry.place("r2c7")
        await pantry.place("r1c3")
        assert home.plain["placed"] == ["r2c7", "r1c3"]
        await pantry.lift("r2c7")
        assert home.plain["placed"] == ["r1c3"], "the other stays"
        await home.press("back")
        await home.wait(3.0)
        assert home.plain["placed"] == []
        await home.wait(6.0)
        assert home.prompt == "Put a mouse in the box."
        await pantry.lift("r1c3")
        await home.wait(3.0)
        assert home.prompt == "Put a mouse on a light."


@each_profile
@virtual
async def test_a_token_moved_to_another_cell_is_the_die_moved(
    tmp_path: Path, profile: Profile
) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.roll("bread", "fish", "cheese")
        await pantry.place("r1c7")
        (token,) = pantry.standing("r1c7")
        home.console.lift(token)
        await home.wait(1.2)
        home.console.put(token, pantry.cell("r4c4"))
        await home.wait(2.0)
        assert home.plain["placed"] == ["r4c4"]


@each_profile
@virtual
async def test_a_token_on_a_wrong_cell_changes_nothing_and_is_led_away(
    tmp_path: Path, profile: Profile
) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.roll("bread", "fish", "cheese")
        await pantry.place("r1c6")
        await home.wait(6.0)
        assert home.moves()[-1] == "roll bread fish cheese"
        assert pantry.cell("r1c6") in home.lit()
        assert (home.mood, home.prompt) == ("repair", "Put a mouse in the box.")
        await pantry.lift("r1c6")
        await home.wait(3.0)
        assert home.mood == "waiting"
        await pantry.place("r1c7")
        assert home.plain["placed"] == ["r1c7"]


@virtual
async def test_with_alignment_only_the_line_stays_lit(tmp_path: Path) -> None:
    async with laid(tmp_path, "red", alignment="yes") as (home, pantry):
        await pantry.roll("bread", "fish", "fish")
        await pantry.place("r2c1")
        await home.wait(4.0)
        assert home.lit("blink") == pantry.cells("r2c2", "r7c1")


# -- choosing, collecting, the cat ----------------------------------------------------------------


@each_profile
@virtual
async def test_ok_keeps_the_mice_and_the_cat_is_led_one_step_on(
    tmp_path: Path, profile: Profile
) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.roll("bread", "fish", "cheese")
        await pantry.place("r1c7")
        await home.wait(3.0)
        assert home.mood == "choice"
        assert home.prompt == "Keep these mice? Your colour: roll again."
        assert home.lit_buttons() == {"red", "ok"}
        assert pantry.cells("r1c3", "r1c1") <= home.lit("blink"), "dice may still be placed"
        await home.press("ok")
        await home.wait(2.0)
        assert home.moves()[-1] == "stop"
        assert home.plain["cat"] == 1
        await home.wait(4.0)
        assert home.prompt == "The cat goes here."
        assert pantry.cell("cat 1") in home.lit("pulse")
        await pantry.move_cat(1)
        assert home.prompt == "Blue, roll three dice."
        assert pantry.cell("cat 1") in home.lit("steady"), "its track shows how far it has come"


@virtual
async def test_the_seats_button_goes_on_to_the_reroll(tmp_path: Path) -> None:
    async with laid(tmp_path, "red", "blue") as (home, pantry):
        await pantry.roll("bread", "fish", "cheese")
        await pantry.place("r1c7")
        await home.press("red")
        assert home.prompt == "Roll 2 dice again?"
        await home.press("red")
        assert home.prompt == "Cheese, row 1, column 1.", "every move can be made with buttons"
        await home.press("ok")
        await home.wait(8.0)
        assert home.plain["placed"] == ["r1c7", "r1c1"]
        assert home.prompt == "A mouse goes here."


@each_profile
@virtual
async def test_a_blank_roll_sends_tokens_into_the_box_and_the_cat_on(
    tmp_path: Path, profile: Profile
) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.roll("bread", "fish", "cross")
        await pantry.place("r1c7")
        await pantry.place("r1c3")
        await home.press("red", "ok")
        await pantry.roll("cross")
        assert home.plain["cat"] == 1
        assert home.plain["covered"] == []
        assert "Nothing fits, what a pity!" in home.said()
        await pantry.lift("r1c7")
        await pantry.lift("r1c3")
        await pantry.move_cat(1)
        await home.wait(2.0)
        assert home.mood == "waiting"
        assert home.prompt == "Blue, roll three dice."


@virtual
async def test_a_completed_provision_lights_up_and_the_cat_stays(tmp_path: Path) -> None:
    async with laid(tmp_path, "red", "blue") as (home, pantry):
        await pantry.roll("cheese", "cheese", "cross")
        await pantry.place("r1c1")
        await pantry.place("r1c2")
        await home.press("ok")
        await home.wait(6.0)
        assert "All eaten: cheese!" in home.said()
        assert "The cat is still asleep." in home.said()
        assert home.plain["cat"] == 0
        assert home.mood == "waiting"


@each_profile
@virtual
async def test_a_token_knocked_off_later_is_asked_back(tmp_path: Path, profile: Profile) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.set(covered=["r1c1", "r4c4"], turns=2)
        await pantry.lift("r4c4")
        await home.wait(6.0)
        assert home.mood == "repair"
        assert pantry.cell("r4c4") in home.lit("pulse")
        assert home.plain["covered"] == ["r1c1", "r4c4"]
        await pantry.place("r4c4")
        await home.wait(2.0)
        assert home.mood == "waiting"


# -- the end, and going on ------------------------------------------------------------------------


@virtual
async def test_a_win_is_rated_aloud(tmp_path: Path) -> None:
    async with laid(tmp_path, "red", profile=Profile.LOOPS) as (home, pantry):
        cells = home.session.state.layout.cells
        await pantry.set(covered=[cell for cell in cells if cell != "r1c1"], cat=9, turns=50)
        await pantry.roll("cheese", "cross", "cross")
        await pantry.place("r1c1")
        won = home.now
        await home.press("ok")
        await home.wait(12.0)
        assert home.mood == "over"
        assert "You win! What a feast!" in home.said(won)
        assert "Next time, side B?" in home.said(won)


@each_profile
@virtual
async def test_a_game_goes_on_after_a_power_cut_in_mid_turn(
    tmp_path: Path, profile: Profile
) -> None:
    async with laid(tmp_path, "red", "blue", profile=profile) as (home, pantry):
        await pantry.set(covered=["r1c1"], turns=1)
        await pantry.roll("bread", "fish", "cheese")
        await pantry.place("r1c7")
        await home.wait(3.0)
        before = home.plain
        await home.restart()
        await home.wait(6.0)
        assert home.plain == before
        assert home.mood == "choice"
        await pantry.place("r1c3")
        assert home.plain["placed"] == ["r1c7", "r1c3"]


# -- the gauge ------------------------------------------------------------------------------------

BAR = {"w2", "w3", "w4", "w5", "w6", "w7"}


@virtual
async def test_the_gauge_is_a_bar_of_lights_and_a_lit_hint(tmp_path: Path) -> None:
    async with laid(tmp_path, "red", gauge="yes") as (home, pantry):
        await home.wait(2.0)
        assert home.lit("steady") & BAR == {"w2", "w3", "w4", "w5", "w6"}, "89 percent"
        await pantry.roll("cheese", "cheese", "cross")
        await home.wait(4.0)
        advice = home.daemon.director.advice
        assert advice is not None
        assert advice.hint is not None
        assert home.lit("pulse") & pantry.cells(*home.session.state.layout.cells) == pantry.cells(
            str(advice.hint.args[1])
        )
        shown = {tracker["name"]: tracker for tracker in home.daemon.public()["trackers"]}
        assert shown["chance"]["value"] == advice.trackers[0].value
        assert shown["chance"]["text"].startswith("A tip: ")


@pytest.mark.parametrize("options", [{}, {"gauge": "yes", "alignment": "yes"}])
@virtual
async def test_the_gauge_is_hidden_unless_wanted_and_with_alignment(
    tmp_path: Path, options: dict[str, str | int]
) -> None:
    async with house(tmp_path) as home:
        await Pantry.laid(home, "red", **options)
        await home.wait(2.0)
        assert not home.lit() & BAR
        assert [tracker["name"] for tracker in home.daemon.public()["trackers"]] == ["cat"]


@virtual
async def test_a_token_that_later_moves_need_is_not_taken_back_alone(tmp_path: Path) -> None:
    """A die was set aside because this one is down: it cannot be taken back alone."""
    async with laid(tmp_path, "red", reroll_all="no") as (home, pantry):
        await pantry.roll("bread", "fish", "carrot")
        await pantry.place("r1c7")
        await home.press("red", "red", "ok")
        await home.wait(2.0)
        assert home.moves()[-1] == "hold fish"
        await pantry.lift("r1c7")
        await home.wait(6.0)
        assert home.plain["placed"] == ["r1c7"], "it may be in a hand still"
        assert home.mood == "choice"
        await pantry.place("r1c7")
        await home.press("back")
        await home.wait(2.0)
        assert (home.plain["placed"], home.plain["held"]) == (["r1c7"], [])
        await pantry.lift("r1c7")
        assert home.plain["placed"] == [], "now it can"
