"""From an empty table to the second turn: one thing at a time, said and lit."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.cells import POCKETS
from hardware.ports import Profile
from tests.boardctl.house import house, virtual

PROFILES = [Profile.PADS, Profile.LOOPS]


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_the_mice_are_asked_for_one_at_a_time_each_on_its_lit_home(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.begin("red", "green", "sky")
        for seat, well, words in (
            ("red", "w2", "Put the red mouse here."),
            ("green", "w4", "Put the green mouse here."),
            ("sky", "w7", "Put the sky blue mouse here."),
        ):
            assert (home.mood, home.prompt, home.lit()) == ("setup", words, {well})
            home.put(f"mouse:{seat}", well)
            await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Who is youngest? Press your button.")
        assert home.lit() == set()
        assert home.lit_buttons() == {"red", "green", "sky"}
        assert home.moves() == []


@virtual
async def test_mice_may_come_in_any_order_and_two_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow", "green")
        home.put("mouse:green", "w4")
        home.put("mouse:yellow", "w3")
        await home.wait(1.0)
        assert (home.prompt, home.lit()) == ("Put the red mouse here.", {"w2"})
        home.put("mouse:red", "w2")
        await home.wait(1.0)
        assert home.mood == "waiting"


@virtual
async def test_a_mouse_on_the_home_of_another_is_led_to_its_own(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow")
        home.put("mouse:yellow", "w2")
        await home.wait(5.0)
        assert home.prompt == "Almost, the yellow mouse goes there."
        assert home.lit("pulse") == {"w3"}
        assert home.lit("dim") == {"w2"}
        await home.carry("mouse:yellow", "w3")
        assert home.prompt == "Put the red mouse here."


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_mice_left_from_the_last_game_go_into_the_box(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.set_up("red", "yellow")
        home.put("mouse:blue", "w5")
        home.put("mouse:pink", "w6")
        await home.wait(5.0)
        for seat, well in (("blue", "w5"), ("pink", "w6")):
            assert (home.mood, home.prompt) == ("repair", f"Put the {seat} mouse in the box.")
            assert home.lit() == {well}
            home.console.away(home.piece(f"mouse:{seat}"))
            await home.wait(1.0)
        assert home.mood == "waiting"
        assert home.moves() == []


@virtual
async def test_the_seat_whose_button_is_pressed_begins(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.set_up("red", "yellow")
        await home.press("yellow")
        assert home.moves() == ["yellow: first"]
        await home.wait(3.0)
        assert home.prompt == "Yellow, roll the die."
        assert home.lit("pulse") == set(POCKETS)
        assert "Yellow begins!" in home.said()


@virtual
async def test_an_early_button_does_not_count_and_is_answered_by_the_prompt(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow")
        home.put("mouse:red", "w2")
        await home.wait(3.0)
        pressed = home.now
        await home.press("red")
        await home.press("ok")
        assert home.said(pressed) == ["Put the yellow mouse here."]
        home.put("mouse:yellow", "w3")
        await home.wait(1.0)
        assert home.prompt == "Who is youngest? Press your button."
        assert home.moves() == []


@virtual
async def test_the_button_of_a_seat_that_does_not_play_repeats_the_question(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.set_up("red", "yellow")
        await home.wait(2.0)
        pressed = home.now
        await home.press("blue")
        assert home.said(pressed) == ["Who is youngest? Press your button."]
        assert home.moves() == []


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_roll_is_told_carried_out_and_followed_by_the_next_turn(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        rolled = home.now
        await home.roll(3)
        assert home.moves()[-1] == "roll 3"
        assert home.mood == "carry"
        await home.wait(3.0)
        assert home.said(rolled) == ["3!", "Red runs!", "The red mouse goes here."]
        assert home.lit("pulse") == {"c1"}
        assert home.where("mouse:red") == "w2"
        await home.carry("mouse:red", "c1")
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        assert home.moves() == ["red: first", "roll 3"]
        assert home.plain["mice"]["red"]["place"] == "square 3"


@virtual
async def test_nothing_is_said_twice_while_the_table_is_touched(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.carry("mouse:red", "c1")
        await home.wait(2.0)
        quiet = home.now
        home.lift("mouse:yellow")
        await home.wait(0.3)
        home.put("mouse:yellow", "w3")
        await home.wait(3.0)
        assert home.said(quiet) == []


@virtual
async def test_ok_after_the_end_sets_up_the_same_game_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow", options={"finish": "fast"})
        await home.arrange({"red": "square 33"})
        await home.roll(6)
        await home.carry("mouse:red", "c8")
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("over", "Shall we play again?")
        assert home.lit_buttons() == {"ok"}
        first = home.session.id
        await home.press("red", "yellow", "back")
        assert home.session.id == first
        await home.press("ok")
        await home.wait(1.0)
        assert home.session.id != first
        assert home.session.setup.options == {"finish": "fast"}
        assert home.session.setup.seats == ("red", "yellow")
        assert home.mood == "setup"
        assert home.journal.store.load(first).result == {"result": "won", "winners": ["red"]}
