"""Between a move and the next prompt: hands that rest, hesitate, or err."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.house import House, house, virtual

PROFILES = [Profile.PADS, Profile.LOOPS]


async def rolled_four(home: House) -> None:
    """Red falls through the hole `d1` into the bedroom; the mouse still stands at home."""
    await home.playing("red", "yellow")
    await home.roll(4)
    await home.wait(4.0)
    assert home.prompt == "The red mouse goes here."


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_resting_on_the_hole_on_the_way_is_no_error(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await rolled_four(home)
        quiet = home.now
        await home.carry("mouse:red", "d1")
        await home.wait(2.5)
        assert home.said(quiet) == []
        assert home.mood == "carry"
        await home.carry("mouse:red", "d2")
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_mouse_on_a_wrong_square_is_led_on_after_four_seconds(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(4.0)
        before = home.plain
        home.lift("mouse:red")
        await home.wait(0.6)
        home.put("mouse:red", "e1")
        landed = home.now
        await home.wait(3.9)
        assert home.mood == "carry"
        assert home.said(landed) == []
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("repair", "Almost, the red mouse goes there.")
        assert home.lit("pulse") == {"c1"}
        assert home.lit("dim") == {"e1"}
        assert home.plain == before
        await home.carry("mouse:red", "c1")
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        assert home.moves() == ["red: first", "roll 3"]


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_the_mouse_of_another_seat_is_asked_back_to_its_place(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.arrange({"yellow": "square 6"})
        await home.roll(3)
        await home.wait(4.0)
        before = home.plain
        await home.carry("mouse:yellow", "c1")  # not the mouse that moves
        await home.wait(4.0)
        assert (home.mood, home.prompt) == ("repair", "The yellow mouse goes back here.")
        assert home.lit("pulse") == {"f1"}
        assert home.lit("dim") == {"c1"}
        await home.carry("mouse:yellow", "f1")
        assert (home.mood, home.prompt) == ("carry", "The red mouse goes here.")
        await home.carry("mouse:red", "c1")
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        assert home.plain == before


@pytest.mark.parametrize("seconds", [0.1, 0.4, 0.5, 1.0, 2.0, 3.0])
@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_piece_lifted_and_put_back_is_nothing_but_a_glow(
    tmp_path: Path, profile: Profile, seconds: float
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.arrange({"yellow": "square 6"})
        await home.wait(8.0)  # the prompt has been repeated
        rows, quiet = home.moves(), home.now
        home.lift("mouse:yellow")
        await home.wait(0.15)
        assert home.lit("glow") == {"f1"}
        await home.wait(seconds - 0.15 if seconds > 0.15 else 0.0)
        home.put("mouse:yellow", "f1")
        await home.wait(6.0)
        assert home.said(quiet) == []
        assert set(home.heard(quiet)) <= {"tick"}, "the glow may be heard"
        assert home.moves() == rows
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_piece_that_stays_in_a_hand_is_asked_back_after_four_seconds(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        home.lift("mouse:yellow")
        await home.wait(4.2)
        assert home.mood == "waiting"
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("repair", "The yellow mouse goes here.")
        assert home.lit("pulse") == {"w3"}
        home.put("mouse:yellow", "w3")
        await home.wait(1.0)
        assert home.prompt == "Red, roll the die."


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_mouse_beside_its_ring_is_asked_for_until_it_stands_on_it(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(4.0)
        home.lift("mouse:red")
        await home.wait(0.6)
        home.console.put(home.piece("mouse:red"), "c1", beside=True)
        beside = home.now
        await home.wait(10.0)
        assert home.mood == "carry"
        assert home.lit("pulse") == {"c1"}
        assert home.said(beside) == ["Here, where it glows."]
        home.put("mouse:red", "c1")
        await home.wait(1.0)
        assert home.prompt == "Yellow, roll the die."


@virtual
async def test_after_a_capture_both_mice_are_led_home_by_two_hands_at_once(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await home.playing("red", "yellow", options={"occupied": "capture"})
        await home.arrange({"yellow": "square 3"})
        await home.roll(3)
        await home.wait(5.0)
        assert home.mood == "carry"
        quiet = home.now
        home.lift("mouse:yellow")
        home.lift("mouse:red")
        await home.wait(0.8)
        home.put("mouse:yellow", "w3")
        home.put("mouse:red", "c1")
        await home.wait(2.0)
        assert home.said(quiet) == ["The red mouse goes here.", "Yellow, roll the die."]


@virtual
async def test_two_hands_that_carry_out_one_move_are_no_accident_where_nobody_can_read_them(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await home.playing("red", "yellow", options={"occupied": "capture"})
        await home.arrange({"red": "square 2", "yellow": "square 5"})
        await home.roll(3)
        await home.wait(5.0)
        quiet = home.now
        home.lift("mouse:yellow")
        home.lift("mouse:red")
        await home.wait(2.0)
        home.put("mouse:yellow", "w3")  # its home reads it: the other one is known by that
        await home.wait(1.0)
        home.put("mouse:red", "e1")
        await home.wait(2.0)
        assert home.said(quiet) == ["The red mouse goes here.", "Yellow, roll the die."]


@virtual
async def test_after_a_capture_one_mouse_after_the_other_needs_no_showing(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await home.playing("red", "yellow", options={"occupied": "capture"})
        await home.arrange({"yellow": "square 3"})
        await home.roll(3)
        await home.wait(5.0)
        await home.carry("mouse:yellow", "w3")
        assert home.mood == "carry"
        await home.carry("mouse:red", "c1")
        await home.wait(1.0)
        assert home.prompt == "Yellow, roll the die."


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_seat_that_leaves_takes_its_mouse_along(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow", "green")
        await home.arrange({"green": "square 9"})
        assert await home.daemon.request({"do": "leave", "seat": "green"}) is None
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("carry", "Put the green mouse in the box.")
        assert home.lit() == {"h2"}
        home.console.away(home.piece("mouse:green"))
        await home.wait(1.0)
        assert home.prompt == "Red, roll the die."
        assert home.moves()[-1] == "green: leave"
