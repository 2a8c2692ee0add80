"""The mousetrap, a rule of one edition (SO-035 to SO-039)."""

from __future__ import annotations

import pytest

from games.souriciere import game
from tests.games.souriciere.positions import after, places, position, roll

BOOKMARK = {"edition": "bookmark"}
AND_ROLL = {"trap_third_turn": "place_and_roll"}


@pytest.mark.rule("SO-035")
def test_a_die_move_that_ends_on_the_entry_square_goes_into_the_trap() -> None:
    state = roll(position(red="square 25", blue="house"), 3)
    assert places(state) == {"red": "trap 2", "blue": "house"}
    assert (game.turn(state), state.turns) == ("blue", 1)


@pytest.mark.rule("SO-035")
def test_a_blocked_or_bounced_move_may_end_in_the_trap_too() -> None:
    assert after(4, red="square 25", blue="square 29")["red"] == "trap 2"
    bounced = position(board="short-20", red="square 17", blue="house")
    assert places(roll(bounced, 5))["red"] == "trap 2"


@pytest.mark.rule("SO-036")
@pytest.mark.parametrize("value", [2, 4, 5])
def test_the_red_arrow_of_the_last_room_leads_into_the_trap(value: int) -> None:
    assert after(value, red="room kitchen", blue="house")["red"] == "trap 2"


@pytest.mark.rule("SO-036")
def test_it_does_so_even_when_the_entry_square_is_occupied() -> None:
    mice = {"red": "room kitchen", "blue": "square 28"}
    assert after(2, **mice) == {"red": "trap 2", "blue": "square 28"}


@pytest.mark.rule("SO-037")
def test_a_trapped_mouse_waits_two_turns_and_is_placed_in_the_third() -> None:
    state = roll(position(red="square 25", blue="house"), 3)  # turn 1 of red
    seen = []
    for _ in range(4):
        state = roll(state, 1)
        seen.append((places(state)["red"], game.turn(state), state.turns))
    assert seen == [
        ("trap 1", "blue", 3),
        ("trap 0", "blue", 5),
        ("square 28", "blue", 7),
        ("square 28", "red", 8),
    ]
    assert places(roll(state, 1))["red"] == "square 29"


@pytest.mark.rule("SO-037")
@pytest.mark.parametrize("wait", [1, 2, 3, 4])
def test_owners_may_choose_how_many_turns_are_lost(wait: int) -> None:
    state = position({"trap_wait_turns": wait}, red="square 25", blue="house")
    state = roll(state, 3)
    assert places(state)["red"] == f"trap {wait}"
    for left in range(wait - 1, -1, -1):
        state = roll(state, 1)
        assert (places(state)["red"], game.turn(state)) == (f"trap {left}", "blue")
    state = roll(state, 2)
    assert (places(state)["red"], game.turn(state)) == ("square 28", "blue")


@pytest.mark.rule("SO-037")
def test_with_place_and_roll_the_third_turn_also_rolls() -> None:
    state = roll(position(AND_ROLL, turn="blue", red="trap 0", blue="house"), 1)
    assert places(state) == {"red": "square 28", "blue": "square 1"}
    assert (game.turn(state), state.turns) == ("red", 1)
    state = roll(state, 2)
    assert places(state)["red"] == "square 30"
    assert (game.turn(state), state.turns) == ("blue", 2)


@pytest.mark.rule("SO-037")
def test_with_place_and_roll_waiting_turns_still_have_no_roll() -> None:
    state = roll(position(AND_ROLL, turn="blue", red="trap 1", blue="house"), 1)
    assert places(state)["red"] == "trap 0"
    assert (game.turn(state), state.turns) == ("blue", 2)


@pytest.mark.rule("SO-037")
def test_an_occupied_entry_square_puts_the_released_mouse_before_it() -> None:
    mice = {"red": "trap 0", "green": "square 28", "blue": "square 27", "sky": "square 3"}
    state = roll(position(turn="sky", **mice), 2)
    assert places(state) == {**mice, "sky": "square 5", "red": "square 26"}  # a hole, no fall
    assert (game.turn(state), state.turns) == ("green", 2)


@pytest.mark.rule("SO-038")
def test_several_mice_are_in_the_trap_and_each_counts_its_own_turns() -> None:
    state = position(turn="blue", red="trap 2", green="trap 0", blue="square 1")
    state = roll(state, 1)
    assert places(state) == {"red": "trap 1", "green": "square 28", "blue": "square 2"}
    assert (game.turn(state), state.turns) == ("blue", 3)


@pytest.mark.rule("SO-038")
def test_when_everybody_is_trapped_turns_go_on_until_somebody_rolls() -> None:
    state = roll(position(red="square 25", green="trap 2", blue="trap 1"), 3)
    # green 1, blue 0, red 1, green 0, blue out, red 0, green out before blue, red out before both.
    assert places(state) == {"red": "trap 0", "green": "square 27", "blue": "square 28"}
    assert (game.turn(state), state.turns) == ("blue", 8)
    state = roll(state, 1)
    assert places(state) == {"red": "square 28", "green": "square 27", "blue": "square 29"}
    assert (game.turn(state), state.turns) == ("green", 10)


@pytest.mark.rule("SO-039")
def test_in_the_bookmark_edition_the_entry_square_is_an_ordinary_one() -> None:
    state = roll(position(BOOKMARK, red="square 25", blue="house"), 3)
    assert places(state)["red"] == "square 28"


@pytest.mark.rule("SO-039")
@pytest.mark.parametrize("value", [2, 4, 5])
def test_in_the_bookmark_edition_the_last_red_arrow_places_like_any_other(value: int) -> None:
    state = roll(position(BOOKMARK, red="room kitchen", blue="house"), value)
    assert places(state)["red"] == "square 28"
    blocked = position(BOOKMARK, red="room kitchen", blue="square 28")
    assert places(roll(blocked, value))["red"] == "square 27"
