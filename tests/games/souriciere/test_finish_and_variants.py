"""The cheese (SO-040 to SO-043) and the variants (SO-050 to SO-055, D-30)."""

from __future__ import annotations

import pytest

from games.kit import Move
from games.souriciere import game
from tests.games.souriciere.positions import after, places, position, roll

FAST = {"finish": "fast"}
JUMP = {"occupied": "jump_next"}
FAST_JUMP = {**FAST, **JUMP}
CAPTURE = {"occupied": "capture"}


@pytest.mark.rule("SO-040")
def test_the_exact_count_reaches_the_cheese() -> None:
    for distance in range(1, 7):
        assert after(distance, red=f"square {34 - distance}", blue="house")["red"] == "cheese"
    assert after(1, red="square 31", blue="house")["red"] == "room kitchen"


@pytest.mark.rule("SO-041")
@pytest.mark.parametrize(
    ("square", "value", "end"),
    [
        (33, 2, "square 33"),
        (33, 4, "square 31"),
        (33, 6, "square 29"),
        (31, 4, "square 33"),
        (30, 5, "square 33"),
        (29, 6, "square 33"),
        (32, 5, "square 31"),
        (33, 3, "room kitchen"),
    ],
)
def test_a_surplus_bounces_back_from_the_cheese(square: int, value: int, end: str) -> None:
    assert after(value, red=f"square {square}", blue="house")["red"] == end


@pytest.mark.rule("SO-041")
def test_a_blocked_bounce_stops_on_the_lower_side() -> None:
    # 33 + 4 bounces to 31, which is taken: 30, towards the house (D-21).
    assert after(4, red="square 33", blue="square 31")["red"] == "square 30"


@pytest.mark.rule("SO-041")
def test_a_bounce_that_ends_where_it_began_has_moved() -> None:
    # Placed on the hole 32, a 4 bounces to 32 again: a die move ends there, it falls (D-25).
    assert after(4, red="square 32", blue="house")["red"] == "room kitchen"
    assert after(2, red="square 33", blue="house")["red"] == "square 33"


@pytest.mark.rule("SO-042")
def test_the_first_mouse_on_the_cheese_wins_and_the_game_ends_at_once() -> None:
    state = roll(position(turn="blue", red="square 33", blue="square 32"), 2)
    plain = game.dump(state)
    assert plain["mice"]["blue"]["place"] == "cheese"
    assert (plain["winner"], plain["turn"], plain["turns"]) == ("blue", None, 1)
    assert game.over(state) is not None
    assert game.chance(state) is None


@pytest.mark.rule("SO-043")
def test_touching_the_cheese_in_a_bounce_is_not_reaching_it() -> None:
    state = roll(position(red="square 33", blue="house"), 6)
    assert game.over(state) is None
    assert game.turn(state) == "blue"


# -- variants -----------------------------------------------------------------------------------


@pytest.mark.rule("SO-050")
@pytest.mark.parametrize("value", [1, 2, 5, 6])
def test_a_fast_finish_takes_any_roll_that_reaches_or_passes_the_cheese(value: int) -> None:
    state = roll(position(FAST, red="square 33", blue="house"), value)
    assert game.dump(state)["winner"] == "red"


@pytest.mark.rule("SO-050")
def test_a_fast_finish_changes_nothing_before_the_cheese() -> None:
    state = roll(position(FAST, red="square 27", blue="house"), 6)
    assert places(state)["red"] == "square 33"


@pytest.mark.rule("SO-051")
def test_the_mouse_jumps_to_the_first_free_square_after_an_occupied_one() -> None:
    mice = {"red": "square 5", "blue": "square 9"}
    assert places(roll(position(JUMP, **mice), 4)) == {**mice, "red": "square 10"}
    row = {**mice, "green": "square 10", "sky": "square 11"}
    assert places(roll(position(JUMP, **row), 4)) == {**row, "red": "square 12"}


@pytest.mark.rule("SO-052")
def test_placements_jump_as_well() -> None:
    arrow = position(JUMP, red="room bathroom", blue="square 14")
    assert places(roll(arrow, 6))["red"] == "square 15"
    hole = position(JUMP, red="room bathroom", blue="square 11")
    assert places(roll(hole, 3))["red"] == "square 12"
    onto_a_hole = position(JUMP, red="room dining", blue="square 19")
    assert places(roll(onto_a_hole, 6))["red"] == "square 20"
    release = position(JUMP, turn="blue", red="trap 0", blue="house", green="square 28")
    assert places(roll(release, 1))["red"] == "square 29"


@pytest.mark.rule("SO-053")
def test_with_an_exact_finish_a_jump_never_enters_the_cheese() -> None:
    mice = {"red": "square 30", "blue": "square 33"}
    assert places(roll(position(JUMP, **mice), 3))["red"] == "room kitchen"
    row = {**mice, "green": "square 32"}
    assert places(roll(position(JUMP, **row), 3))["red"] == "square 31"
    out = position(JUMP, board="house-48", red="room kitchen", blue="square 47")
    assert places(roll(out, 6))["red"] == "square 46"


@pytest.mark.rule("SO-053")
def test_with_a_fast_finish_a_jump_may_enter_the_cheese_and_win() -> None:
    state = roll(position(FAST_JUMP, red="square 30", blue="square 33"), 3)
    assert game.dump(state)["winner"] == "red"
    out = position(FAST_JUMP, board="house-48", red="room kitchen", blue="square 47")
    assert game.dump(roll(out, 6))["winner"] == "red"


@pytest.mark.rule("SO-053")
def test_a_mouse_released_from_the_trap_may_jump_onto_the_cheese_and_win() -> None:
    mice = {"red": "trap 0", "yellow": "square 18", "green": "square 19", "blue": "house"}
    state = position(FAST_JUMP, turn="blue", board="short-20", **mice)
    won = roll(state, 2)
    assert places(won) == {**mice, "red": "cheese", "blue": "square 2"}
    assert (game.dump(won)["winner"], game.turn(won), won.turns) == ("red", None, 2)
    assert game.step(state, Move("roll", 2)) is None
    exact = roll(position(JUMP, turn="blue", board="short-20", **mice), 2)
    assert places(exact)["red"] == "square 17"


@pytest.mark.rule("SO-054")
def test_a_jump_that_ends_on_a_hole_or_on_the_trap_square_triggers_it() -> None:
    hole = position(JUMP, red="square 8", blue="square 10")
    assert places(roll(hole, 2))["red"] == "room bathroom"
    trap = position(JUMP, red="square 25", blue="square 27")
    assert places(roll(trap, 2))["red"] == "trap 2"
    own = position(JUMP, red="square 33", blue="square 31", green="square 32")
    assert places(roll(own, 4))["red"] == "square 33"  # its own square: no move (D-26)


@pytest.mark.rule("SO-055")
@pytest.mark.parametrize("edition", ["ravensburger", "bookmark"])
@pytest.mark.parametrize("finish", ["exact", "fast"])
@pytest.mark.parametrize("occupied", ["stop_before", "jump_next", "capture"])
def test_editions_and_variants_combine(edition: str, finish: str, occupied: str) -> None:
    options = {"edition": edition, "finish": finish, "occupied": occupied}
    onto_27 = roll(position(options, red="square 24", blue="square 27"), 3)
    assert places(onto_27) == {
        "red": {
            "stop_before": "room reading",
            "jump_next": "trap 2" if edition == "ravensburger" else "square 28",
            "capture": "square 27",
        }[occupied],
        "blue": "house" if occupied == "capture" else "square 27",
    }
    beyond = roll(position(options, red="square 33", blue="house"), 5)
    assert places(beyond)["red"] == ("cheese" if finish == "fast" else "square 30")


# -- capture (D-30) -----------------------------------------------------------------------------


def test_capture_takes_the_square_and_sends_the_other_mouse_home() -> None:
    state = roll(position(CAPTURE, red="square 5", blue="square 9"), 4)
    assert places(state) == {"red": "square 9", "blue": "house"}
    assert game.turn(state) == "blue"


def test_a_placement_captures_too() -> None:
    state = roll(position(CAPTURE, red="room bathroom", blue="square 14"), 6)
    assert places(state) == {"red": "square 14", "blue": "house"}
    onto_hole = roll(position(CAPTURE, red="room bathroom", blue="square 11"), 3)
    assert places(onto_hole) == {"red": "square 11", "blue": "house"}


def test_a_release_captures_too() -> None:
    mice = {"red": "trap 0", "green": "square 28", "blue": "house"}
    state = roll(position(CAPTURE, turn="blue", **mice), 1)
    assert places(state) == {"red": "square 28", "green": "house", "blue": "square 1"}


def test_a_captor_on_a_hole_or_on_the_trap_square_falls_itself() -> None:
    hole = roll(position(CAPTURE, red="square 8", blue="square 11"), 3)
    assert places(hole) == {"red": "room bathroom", "blue": "house"}
    trap = roll(position(CAPTURE, red="square 25", blue="square 28"), 3)
    assert places(trap) == {"red": "trap 2", "blue": "house"}


def test_mice_in_house_rooms_and_trap_are_safe_from_capture() -> None:
    mice = {"green": "room bathroom", "blue": "trap 2", "sky": "house"}
    state = roll(position(CAPTURE, red="square 9", **mice), 2)
    assert places(state) == {"red": "room bathroom", **mice}
    bounced_home = roll(position(CAPTURE, red="room bedroom", **mice), 2)
    assert places(bounced_home) == {"red": "house", **mice}
