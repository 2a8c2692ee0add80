"""Dice: rolled in the tray, set into a pocket, or entered with buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.house import house, virtual
from tests.boardctl.seesaw_table import at_the_weighing

ONCE_MORE = "Roll the die once more."


@pytest.mark.parametrize("pocket", ["p1", "p3", "p5"])
@virtual
async def test_a_die_counts_in_any_pocket(tmp_path: Path, pocket: str) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.throw(5)
        home.put("die:1", pocket)
        await home.wait(1.0)
        assert home.moves()[-1] == "roll 5"


@virtual
async def test_a_die_in_the_tray_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.throw(5)
        await home.wait(20.0)
        assert home.moves() == ["red: first"]


@virtual
async def test_a_cocked_die_is_asked_for_once_more_and_only_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.throw(5)
        cocked = home.now
        home.console.put(home.piece("die:1"), "p1", tilted=True)
        await home.wait(15.0)
        assert home.said(cocked).count(ONCE_MORE) == 1
        assert home.moves() == ["red: first"]
        await home.roll(2)
        assert home.moves()[-1] == "roll 2"
        assert home.said(cocked).count(ONCE_MORE) == 1


@virtual
async def test_each_cocked_throw_is_asked_for_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        began = home.now
        for _ in range(2):
            await home.throw(5)
            home.console.put(home.piece("die:1"), "p1", tilted=True)
            await home.wait(4.0)
        assert home.said(began).count(ONCE_MORE) == 2


@virtual
async def test_a_die_set_early_waits_and_counts_when_the_table_is_right(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(4.0)
        home.lift("mouse:red")
        await home.wait(1.0)
        await home.roll(2)  # yellow cannot wait; red's mouse is still on its way
        await home.wait(2.0)
        assert home.moves() == ["red: first", "roll 3"]
        home.put("mouse:red", "c1")
        await home.wait(2.0)
        assert home.moves() == ["red: first", "roll 3", "roll 2"]
        assert home.plain["mice"]["yellow"]["place"] == "square 2"


@pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
@virtual
async def test_a_die_rolled_twice_in_one_turn_is_not_the_next_players_roll(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(4.0)
        again = home.now
        await home.roll(6)  # red hopes for more; the mouse has not moved yet
        await home.wait(1.0)
        assert home.said(again).count("It’s fine, the die is rolled.") == 1
        await home.carry("mouse:red", "c1")
        await home.wait(5.0)
        assert home.moves() == ["red: first", "roll 3"]
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        await home.roll(2)
        assert home.moves()[-1] == "roll 2"


@virtual
async def test_a_die_set_before_the_first_button_counts_after_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.set_up("red", "yellow")
        await home.roll(3)
        assert home.moves() == []
        await home.press("red")
        await home.wait(1.0)
        assert home.moves() == ["red: first", "roll 3"]


@virtual
async def test_a_die_is_never_used_twice(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.carry("mouse:red", "c1")
        await home.wait(30.0)
        assert home.moves() == ["red: first", "roll 3"]
        home.console.put(home.piece("die:1"), "p1", side="6")  # nudged over in its pocket
        await home.wait(10.0)
        assert home.moves() == ["red: first", "roll 3"]
        home.put("die:1", "p2")  # pushed into the next pocket is set anew
        await home.wait(2.0)
        assert home.moves() == ["red: first", "roll 3", "roll 6"]


@virtual
async def test_a_die_left_in_its_pocket_by_the_last_game_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        handle = home.piece("die:1")
        await home.carry("mouse:red", "c1")
        # The same pieces are played with again: nothing is boxed, the die lies where it was.
        home.console.label = f"souriciere {home.session.id + 1}"
        await home.begin("red", "yellow")
        assert home.console.where(handle) == "p1"
        await home.tidy()
        await home.press("red")
        await home.wait(5.0)
        assert home.moves() == ["red: first"]
        await home.roll(4)
        assert home.moves() == ["red: first", "roll 4"]


@virtual
async def test_a_die_in_its_pocket_does_not_count_after_the_sensing_part_started_anew(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.set_up("red", "yellow")
        await home.roll(3)
        home.console.reset()
        await home.wait(2.0)
        await home.press("red")
        await home.wait(5.0)
        assert home.moves() == ["red: first"]
        await home.roll(4)
        assert home.moves() == ["red: first", "roll 4"]


@virtual
async def test_a_die_in_its_pocket_does_not_count_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.carry("mouse:red", "c1")
        await home.wait(1.0)
        await home.restart()
        await home.wait(10.0)
        assert home.moves() == ["red: first", "roll 3"]
        assert home.prompt == "Yellow, roll the die."
        await home.roll(3)
        assert home.moves() == ["red: first", "roll 3", "roll 3"]


@virtual
async def test_a_die_is_entered_with_buttons_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.press("red")
        assert (home.mood, home.prompt) == ("choice", "The die shows 1.")
        assert home.lit_buttons() == {"red", "ok"}
        await home.press("red", "red", "red")
        assert home.prompt == "The die shows 4."
        await home.press("yellow")  # not yellow's die
        assert home.prompt == "The die shows 4."
        await home.press("ok")
        assert home.moves()[-1] == "roll 4"


@virtual
async def test_back_leaves_the_entry_of_a_die(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.press("red", "red")
        await home.press("back")
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert home.moves() == ["red: first"]


@virtual
async def test_after_the_last_face_the_first_comes_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.press(*["red"] * 7)
        assert home.prompt == "The die shows 1."


@virtual
async def test_a_real_die_wins_over_a_half_made_entry(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.press("red", "red")
        await home.roll(6)
        assert home.moves()[-1] == "roll 6"
        await home.carry("mouse:red", "f1")
        await home.wait(2.0)
        assert home.mood == "waiting"


@virtual
async def test_two_dice_are_read_together_lowest_first(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await at_the_weighing(home, "red", "yellow")
        await home.throw(3, "die:1")
        await home.throw(1, "die:2")
        home.put("die:1", "p2")
        await home.wait(5.0)
        assert home.moves()[-1] == "tip"  # one is missing
        home.put("die:2", "p4")
        await home.wait(1.0)
        assert home.moves()[-1] == "roll 1 3"


@virtual
async def test_two_dice_are_entered_with_buttons_face_by_face(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await at_the_weighing(home, "red", "yellow")
        seat = home.game.turn(home.session.state)
        assert seat is not None
        await home.press(seat, seat, seat)
        assert home.prompt == "The die shows 3."
        await home.press("ok")
        assert (home.mood, home.prompt) == ("choice", "The die shows 1.")
        assert home.moves()[-1] == "tip"
        await home.press(seat)
        await home.press("ok")
        assert home.moves()[-1] == "roll 2 3"


@pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
@virtual
async def test_a_die_on_the_board_is_no_accident(tmp_path: Path, profile: Profile) -> None:
    """Dice are free: nobody minds one that rolled out of the tray onto a well."""
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        quiet = home.now
        home.put("die:1", "w7")
        await home.wait(6.0)
        assert home.mood == "waiting"
        assert set(home.said(quiet)) <= {"Roll the die."}


@virtual
async def test_a_die_pushed_from_pocket_to_pocket_is_not_mistaken_for_a_mouse(
    tmp_path: Path,
) -> None:
    """It is read in the new pocket before anybody knows that it has left the old one."""
    async with house(tmp_path, Profile.PADS) as home:
        await home.playing("red", "yellow")
        await home.roll(2)
        await home.carry("mouse:red", "b1")
        await home.throw(3)
        home.put("die:1", "p3")
        await home.wait(0.1)
        home.console.put(home.piece("die:1"), "p4", side="1")
        await home.wait(0.5)
        assert home.moves()[-1] == "roll 1"
        home.put("mouse:yellow", "a1")
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


@virtual
async def test_a_die_in_the_hand_does_not_hide_which_mouse_is_moved(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(3.0)
        home.lift("die:1")  # yellow is keen to roll
        await home.wait(1.0)
        await home.carry("mouse:red", "c1")
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
