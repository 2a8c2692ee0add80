"""Holes and rooms (SO-020 to SO-032)."""

from __future__ import annotations

import pytest

from games.souriciere import game
from tests.games.souriciere.positions import BOARDS, after, places, position, roll

ROOMS = [
    (room["id"], room["hole"], room["green"], room["red"]) for room in BOARDS["classic-34"]["room"]
]


def name(square: int) -> str:
    return {0: "house", 34: "cheese"}.get(square, f"square {square}")


@pytest.mark.rule("SO-020")
@pytest.mark.parametrize(("room", "hole"), [(room, hole) for room, hole, _, _ in ROOMS])
def test_a_mouse_that_stops_on_a_hole_falls_into_its_room(room: str, hole: int) -> None:
    state = roll(position(red=name(hole - 1), blue="house"), 1)
    assert places(state) == {"red": f"room {room}", "blue": "house"}
    assert game.dump(state)["mice"]["red"]["hole"] == hole
    assert (game.turn(state), state.turns) == ("blue", 1)


@pytest.mark.rule("SO-021")
def test_a_mouse_stopped_before_an_occupied_square_falls_if_there_is_a_hole() -> None:
    assert after(4, red="square 8", blue="square 12")["red"] == "room bathroom"
    mice = {"red": "square 8", "blue": "square 13", "green": "square 12"}
    assert after(5, **mice)["red"] == "room bathroom"


@pytest.mark.rule("SO-021")
def test_a_bounce_that_ends_on_a_hole_falls() -> None:
    assert after(3, red="square 33", blue="house")["red"] == "room kitchen"


@pytest.mark.rule("SO-022")
def test_a_mouse_in_a_room_rolls_to_get_out_instead_of_moving() -> None:
    assert after(2, red="room bathroom", blue="house")["red"] == "square 7"
    state = roll(position(red="square 9", blue="house"), 2, 3)
    assert game.turn(state) == "red"
    assert places(roll(state, 6))["red"] == "square 14"


@pytest.mark.rule("SO-023")
@pytest.mark.parametrize(("room", "green"), [(room, green) for room, _, green, _ in ROOMS])
def test_a_six_leads_to_the_green_arrow(room: str, green: int) -> None:
    assert after(6, red=f"room {room}", blue="house")["red"] == name(green)


@pytest.mark.rule("SO-024")
@pytest.mark.parametrize(("room", "hole"), [(room, hole) for room, hole, _, _ in ROOMS])
def test_a_three_leads_back_to_the_hole(room: str, hole: int) -> None:
    state = roll(position(red=f"room {room}", blue="house"), 3)
    assert places(state)["red"] == name(hole)
    assert game.dump(state)["mice"]["red"]["hole"] is None


@pytest.mark.rule("SO-025")
@pytest.mark.parametrize("value", [2, 4, 5])
@pytest.mark.parametrize(("room", "red"), [(room, red) for room, _, _, red in ROOMS[:-1]])
def test_two_four_and_five_lead_to_the_red_arrow(room: str, red: int, value: int) -> None:
    assert after(value, red=f"room {room}", blue="house")["red"] == name(red)


@pytest.mark.rule("SO-026")
@pytest.mark.parametrize("room", [room for room, _, _, _ in ROOMS])
def test_with_a_one_the_mouse_stays_and_tries_again(room: str) -> None:
    state = roll(position(red=f"room {room}", blue="house"), 1)
    assert places(state) == {"red": f"room {room}", "blue": "house"}
    assert (game.turn(state), state.turns) == ("blue", 1)
    assert places(roll(state, 1, 3))["red"].startswith("square")


@pytest.mark.rule("SO-027")
def test_leaving_a_room_uses_the_whole_turn() -> None:
    state = roll(position(red="room bathroom", blue="house"), 6)
    assert game.turn(state) == "blue"
    assert places(roll(state, 1, 2)) == {"red": "square 16", "blue": "square 1"}


@pytest.mark.rule("SO-028")
def test_a_placed_mouse_never_falls_whatever_the_square() -> None:
    # The red arrow of the laundry leads to 17, the hole of the dining room (D-12).
    state = roll(position(red="room laundry", blue="house"), 4)
    assert places(state)["red"] == "square 17"
    assert places(roll(state, 1, 1))["red"] == "square 18"


@pytest.mark.rule("SO-028")
def test_a_placement_moved_aside_onto_a_hole_or_the_trap_square_has_no_effect() -> None:
    assert after(6, red="room laundry", blue="square 23")["red"] == "square 22"
    # Green of reading is 27; in the way of jumping it would be the trap square 28 (D-13).
    jumped = position({"occupied": "jump_next"}, red="room reading", blue="square 27")
    assert places(roll(jumped, 6))["red"] == "square 28"
    # Red of dining is 13, two mice before it: the hole 11 (D-13).
    mice = {"red": "room dining", "blue": "square 13", "green": "square 12"}
    assert after(2, **mice)["red"] == "square 11"


@pytest.mark.rule("SO-029")
def test_several_mice_share_a_room_and_each_rolls_for_itself() -> None:
    state = position(red="room dining", blue="room dining", green="room dining")
    assert places(roll(state, 1, 6, 3)) == {
        "red": "room dining",
        "green": "square 19",
        "blue": "square 17",
    }


@pytest.mark.rule("SO-030")
def test_a_mouse_is_placed_before_an_occupied_exit() -> None:
    assert after(6, red="room bathroom", blue="square 14")["red"] == "square 13"
    assert after(3, red="room bathroom", blue="square 11")["red"] == "square 10"
    mice = {"red": "room bathroom", "blue": "square 7", "green": "square 6"}
    assert after(5, **mice) == {**mice, "red": "square 5"}


@pytest.mark.rule("SO-030")
def test_a_placement_moved_aside_may_end_in_the_house() -> None:
    mice = {"red": "room hall", "blue": "square 1"}
    state = roll(position(board="house-48", **mice), 2)
    assert places(state) == {"red": "house", "blue": "square 1"}


@pytest.mark.rule("SO-031")
def test_an_arrow_to_the_house_leads_back_to_the_own_start_space() -> None:
    state = roll(position(red="room bedroom", blue="house"), 4)
    assert places(state) == {"red": "house", "blue": "house"}
    assert game.table.wanted(state).on["mouse:red"] == ("home red",)


@pytest.mark.rule("SO-032")
def test_an_arrow_to_the_cheese_wins() -> None:
    state = roll(position(red="room kitchen", blue="house"), 6)
    assert places(state) == {"red": "cheese", "blue": "house"}
    assert game.dump(state)["winner"] == "red"
