"""What sleeves, pockets, small hands and tired sensors do to a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.house import House, house, virtual

PROFILES = [Profile.PADS, Profile.LOOPS]
SLIPPED = "Oh, things slipped! Let’s put them back."
SHOW_IT = "Show me the piece where it glows."


async def three_on_the_path(home: House) -> None:
    """Red has the turn; red, yellow and green stand on c1, f1 and h2."""
    await home.playing("red", "yellow", "green")
    await home.arrange({"red": "square 3", "yellow": "square 6", "green": "square 9"})
    assert home.prompt == "Red, roll the die."


def sweep(home: House, *seats: str) -> None:
    for seat in seats:
        home.console.away(home.piece(f"mouse:{seat}"))


# -- a sleeve ---------------------------------------------------------------------------------


@virtual
async def test_swept_mice_are_told_at_once_and_put_back_one_by_one(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await three_on_the_path(home)
        rows, before = home.moves(), home.plain
        swept = home.now
        sweep(home, "red", "yellow", "green")
        await home.wait(1.0)
        assert home.said(swept) == [SLIPPED]
        await home.wait(3.0)
        for seat, cell in (("red", "c1"), ("yellow", "f1"), ("green", "h2")):
            assert (home.mood, home.prompt) == ("repair", f"The {seat} mouse goes here.")
            assert home.lit("pulse") == {cell}
            home.put(f"mouse:{seat}", cell)
            await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert home.moves() == rows
        assert home.plain == before


@virtual
async def test_swept_mice_are_shown_on_the_well_where_nobody_can_read_them(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await three_on_the_path(home)
        rows, before = home.moves(), home.plain
        swept = home.now
        sweep(home, "red", "yellow", "green")
        await home.wait(1.0)
        assert home.said(swept) == [SLIPPED]
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("repair", SHOW_IT)
        assert home.lit("pulse") == {"w1"}
        for seat, cell in (("green", "h2"), ("red", "c1")):  # in any order
            await home.show(f"mouse:{seat}")
            assert home.prompt == f"The {seat} mouse goes here."
            assert home.lit("pulse") == {cell}
            assert home.lit("dim") == set()  # to show it was no mistake
            home.put(f"mouse:{seat}", cell)
            await home.wait(1.0)
        assert home.prompt == "The yellow mouse goes here."  # only one can be meant now
        home.put("mouse:yellow", "f1")
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert home.moves() == rows
        assert home.plain == before


@virtual
async def test_a_slip_that_was_put_right_in_time_is_forgotten(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await three_on_the_path(home)
        home.lift("mouse:yellow")
        home.lift("mouse:green")
        await home.wait(0.5)
        home.put("mouse:yellow", "f1")
        home.put("mouse:green", "h2")
        await home.wait(10.0)
        later = home.now
        home.put("mouse:blue", "w5")
        await home.wait(6.0)
        assert SLIPPED not in home.said(later)
        assert home.prompt == "Put the blue mouse in the box."
        sweep(home, "blue")
        await home.wait(1.0)


# -- hands that cross -------------------------------------------------------------------------


@virtual
async def test_two_different_mice_in_the_air_at_once_are_never_guessed(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await three_on_the_path(home)
        before = home.plain
        home.lift("mouse:yellow")
        await home.wait(2.0)
        home.lift("mouse:green")
        await home.wait(1.0)
        home.put("mouse:green", "f1")  # exchanged
        home.put("mouse:yellow", "h2")
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("repair", SHOW_IT)
        await home.show("mouse:green")
        await home.wait(1.0)
        # Only yellow can stand on h2 now: nobody has to show it.
        assert home.prompt == "Almost, the yellow mouse goes there."
        assert (home.lit("dim"), home.lit("pulse")) == ({"h2"}, {"f1"})
        await home.show("mouse:yellow")  # both are in the air again
        for seat, cell in (("yellow", "f1"), ("green", "h2")):
            assert (home.prompt, home.lit("pulse")) == (f"The {seat} mouse goes here.", {cell})
            home.put(f"mouse:{seat}", cell)
            await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert home.plain == before


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_two_exchanged_mice_are_sorted_out_one_at_a_time(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await three_on_the_path(home)
        before, rows = home.plain, home.moves()
        home.lift("mouse:yellow")
        home.lift("mouse:green")
        await home.wait(1.0)
        home.put("mouse:green", "f1")
        home.put("mouse:yellow", "h2")
        await home.wait(6.0)
        assert home.mood == "repair"
        await home.tidy()
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert (home.plain, home.moves()) == (before, rows)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seconds", [0.05, 0.1, 0.2, 0.3, 0.4])
@virtual
async def test_a_mouse_that_hops_to_its_square_is_known_though_the_lift_is_noticed_late(
    tmp_path: Path, profile: Profile, seconds: float
) -> None:
    async with house(tmp_path, profile) as home:
        await three_on_the_path(home)
        await home.roll(2)
        await home.wait(4.0)
        quiet = home.now
        home.lift("mouse:red")
        await home.wait(seconds)
        home.put("mouse:red", "e1")
        await home.wait(2.0)
        assert home.said(quiet) == ["Yellow, roll the die."]


@virtual
async def test_a_mouse_read_in_a_new_place_before_its_lift_is_noticed_is_in_no_hand(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(4.0)
        home.put("mouse:yellow", "w1")  # straight from its home
        await home.wait(0.2)
        await home.press("blue")  # makes the table look at once
        await home.wait(1.0)
        await home.carry("mouse:red", "c1")
        home.put("mouse:yellow", "w3")
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")


@virtual
async def test_a_mouse_seen_to_land_before_it_is_seen_to_leave_is_still_known(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(4.0)
        home.put("mouse:red", "c1")
        await home.wait(0.2)
        await home.press("blue")  # makes the table look before the lift is noticed
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")


@virtual
async def test_a_shown_mouse_that_is_quickly_set_down_is_not_taken_for_one_in_the_air(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await three_on_the_path(home)
        sweep(home, "yellow", "green")
        await home.wait(5.0)
        home.put("mouse:green", "w1")
        await home.wait(1.0)
        home.lift("mouse:green")
        await home.wait(0.2)
        home.put("mouse:green", "h2")
        await home.wait(2.0)
        assert home.prompt == "The yellow mouse goes here."
        home.put("mouse:yellow", "f1")
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


# -- things that are not ours -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "cell"), [(Profile.PADS, "w1"), (Profile.PADS, "w7"), (Profile.LOOPS, "e5")]
)
@virtual
async def test_a_strange_tag_is_asked_away_and_changes_nothing(
    tmp_path: Path, profile: Profile, cell: str
) -> None:
    async with house(tmp_path, profile) as home:
        await three_on_the_path(home)
        rows, before = home.moves(), home.plain
        strange = home.console.stranger(cell)
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("repair", "Take this away, it’s not ours.")
        assert home.lit() == {cell}
        home.console.away(strange)
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert (home.moves(), home.plain) == (rows, before)


@virtual
async def test_something_on_a_ring_that_cannot_read_is_asked_to_be_shown(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await three_on_the_path(home)
        strange = home.console.stranger("e5")
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("repair", SHOW_IT)
        home.console.put(strange, "w1")
        await home.wait(2.0)
        assert home.prompt == "Take this away, it’s not ours."
        home.console.away(strange)
        await home.wait(1.0)
        assert home.prompt == "Red, roll the die."


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_the_mat_is_asked_for_when_it_is_taken_off(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await three_on_the_path(home)
        home.lift("mat:classic-34")
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("repair", "The mat goes here.")
        assert home.lit("pulse") == {"w8"}
        home.put("mat:classic-34", "w8")
        await home.wait(1.0)
        assert home.prompt == "Red, roll the die."


# -- sensors that give up ---------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_ok_held_marks_a_dead_cell_as_unseen_and_the_game_goes_on(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await three_on_the_path(home)
        home.console.fault("dead-cell=e1")
        await home.roll(2)
        await home.wait(4.0)
        await home.carry("mouse:red", "e1")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("carry", "The red mouse goes here.")
        held = home.now
        await home.hold("ok")
        assert "All right, I’ll do without." in home.said(held)
        cells = next(d for d in home.daemon.public()["drivers"] if d["part"] == "cells")
        assert (cells["state"], "without e1" in cells["cause"]) == ("retry", True)
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        # The others, and the mouse itself, are followed as ever.
        for seat, face, cell in (("yellow", 1, "g1"), ("green", 1, "h3"), ("red", 3, "h1")):
            await home.roll(face)
            await home.wait(4.0)
            assert home.prompt == f"The {seat} mouse goes here."
            await home.carry(f"mouse:{seat}", cell)
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")


@virtual
async def test_ok_held_where_no_cell_is_asked_for_marks_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await three_on_the_path(home)
        await home.wait(2.0)
        held = home.now
        await home.hold("ok")
        assert home.said(held)[-1] == "Red, roll the die."
        assert home.daemon.director.sight.unseen == set()


@virtual
async def test_a_piece_that_stands_wrong_cannot_be_hidden_by_ok_held(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await three_on_the_path(home)
        await home.carry("mouse:green", "h3")
        await home.wait(5.0)
        assert home.lit("dim") == {"h3"}
        await home.hold("ok")
        await home.wait(5.0)
        assert home.prompt == "Almost, the green mouse goes there."
        assert home.daemon.director.sight.unseen == set()


@virtual
async def test_ok_held_trusts_people_where_a_reader_does_not_know_the_piece(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await three_on_the_path(home)
        home.console.fault("dead-reader=w1")
        home.lift("mouse:yellow")
        home.lift("mouse:green")
        await home.wait(1.0)
        home.put("mouse:yellow", "f1")
        home.put("mouse:green", "h2")
        await home.wait(6.0)
        assert home.prompt == SHOW_IT
        for _ in range(2):
            await home.hold("ok")
            await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


# -- crowds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_five_mice_in_a_room_of_four_rings_are_not_judged(
    tmp_path: Path, profile: Profile
) -> None:
    seats = ("red", "yellow", "green", "blue", "pink")
    async with house(tmp_path, profile) as home:
        await home.playing(*seats)
        await home.arrange(dict.fromkeys(seats, "room bedroom"))
        taken = [home.where(f"mouse:{seat}") for seat in seats]
        assert len(set(taken)) == 4
        assert (home.mood, home.prompt) == ("waiting", "Red, roll to get out.")
        quiet = home.now
        home.lift("mouse:pink")
        await home.wait(6.0)
        assert set(home.said(quiet)) <= {"Roll to get out."}
        home.put("mouse:pink", "c2")
        await home.wait(1.0)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("leaves", ["red", "pink"])
@virtual
async def test_whoever_leaves_a_crowded_room_is_known_by_where_it_lands(
    tmp_path: Path, profile: Profile, leaves: str
) -> None:
    seats = ("red", "yellow", "green", "blue", "pink")
    async with house(tmp_path, profile) as home:
        await home.playing(*seats)
        await home.arrange(dict.fromkeys(seats, "room bedroom"), turn=leaves)
        ring = home.where("mouse:red")
        assert ring == home.where("mouse:pink")  # on one ring
        await home.roll(6)  # out by the green arrow, to square 6
        await home.wait(4.0)
        assert home.prompt == f"The {leaves} mouse goes here."
        await home.carry(f"mouse:{leaves}", "f1")
        await home.wait(2.0)
        assert home.mood == "waiting"
        assert home.where(f"mouse:{leaves}") == "f1"


@virtual
async def test_the_last_of_a_crowd_that_stands_beside_is_asked_onto_a_ring(
    tmp_path: Path,
) -> None:
    seats = ("red", "yellow", "green")
    async with house(tmp_path, Profile.LOOPS) as home:
        await home.playing(*seats)
        await home.arrange(dict.fromkeys(seats, "room kitchen"))  # two rings
        green = home.piece("mouse:green")
        home.console.put(green, "a8", beside=True)
        await home.wait(6.0)
        assert home.mood == "waiting"
        await home.roll(3)  # red goes out through the hole
        await home.wait(4.0)
        await home.carry("mouse:red", "e8")
        await home.wait(5.0)
        assert home.prompt == "The green mouse goes here."
        home.console.put(green, home.lit("pulse").pop())
        await home.wait(1.0)
        assert home.mood == "waiting"
