"""Set-up, order of play, and what is open when (SO-001 to SO-004)."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import BadData, Dice, Move
from games.souriciere import game
from tests.games.souriciere.positions import BOARDS, do, places, position, roll

CLASSIC = BOARDS["classic-34"]


@pytest.mark.rule("SO-001")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_players_have_one_mouse_each(count: int) -> None:
    seats = kit.COLOURS[:count]
    state = game.start(seats, {}, CLASSIC)
    assert list(places(state)) == list(seats)
    assert game.seat_counts == range(2, 7)


@pytest.mark.rule("SO-001")
@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([], "seats: 2 to 6 players can play, not 0"),
        (["red"], "seats: 2 to 6 players can play, not 1"),
        (["red", "red"], "seats: two players have the same colour; give each another one"),
        (["red", "gren"], "seats: there is no seat 'gren', did you mean 'green'?"),
        ([*kit.COLOURS, "red"], "seats: two players have the same colour; give each another"),
    ],
)
def test_other_companies_are_refused_with_a_sentence(seats: list[str], sentence: str) -> None:
    with pytest.raises(BadData) as refused:
        game.start(seats, {}, CLASSIC)
    assert str(refused.value).startswith(sentence)


@pytest.mark.rule("SO-002")
def test_every_mouse_starts_on_its_own_space_of_the_house() -> None:
    state = game.start(["red", "green", "sky"], {}, CLASSIC)
    assert places(state) == {"red": "house", "green": "house", "sky": "house"}
    assert game.table.wanted(state).on == {
        "mouse:red": ("home red",),
        "mouse:green": ("home green",),
        "mouse:sky": ("home sky",),
    }
    assert places(do(state, "green: first", "roll 5"))["green"] == "square 5"


@pytest.mark.rule("SO-003")
def test_whoever_is_youngest_says_so_and_play_goes_clockwise() -> None:
    state = game.start(["red", "green", "blue"], {}, CLASSIC)
    assert game.turn(state) is None
    assert game.moves(state) == [Move("first", seat=s) for s in ("red", "green", "blue")]
    assert game.chance(state) is None
    state = do(state, "green: first")
    order = []
    for _ in range(7):
        order.append(game.turn(state))
        state = roll(state, 1)
    assert order == ["green", "blue", "red", "green", "blue", "red", "green"]
    assert game.dump(state)["first"] == "green"
    assert state.turns == 7


@pytest.mark.rule("SO-003")
def test_seats_sit_clockwise_whatever_the_order_they_joined_in() -> None:
    state = game.start(["sky", "red", "green"], {}, CLASSIC)
    assert state.seats == ("red", "green", "sky")
    assert game.dump(state)["seats"] == ["red", "green", "sky"]


@pytest.mark.rule("SO-004")
def test_a_six_gives_no_second_roll() -> None:
    state = roll(position(red="square 5", blue="house"), 6)
    assert game.turn(state) == "blue"
    assert state.turns == 1
    assert game.dump(state)["roll"] == 6


def test_one_answer_is_open_at_a_time() -> None:
    start = game.start(["red", "blue"], {}, CLASSIC)
    assert (len(game.moves(start)), game.chance(start), game.over(start)) == (2, None, None)
    rolling = do(start, "blue: first")
    wait = game.chance(rolling)
    assert isinstance(wait, Dice)
    assert (wait.count, wait.faces, wait.piece) == (1, (1, 2, 3, 4, 5, 6), "die")
    assert game.moves(rolling) == []
    assert game.over(rolling) is None
    won = roll(position(red="square 33", blue="house"), 1)
    assert game.over(won) == kit.Outcome(("red",), "won")
    assert (game.moves(won), game.chance(won), game.turn(won)) == ([], None, None)


def test_a_step_answers_what_is_awaited_next() -> None:
    state = game.start(["red", "blue"], {}, CLASSIC)
    wait = game.step(state, Move("first", seat="red"))
    assert wait is game.chance(state)
    assert game.step(state, Move("roll", 3)) is game.chance(state)
    almost = position(red="square 33", blue="house")
    assert game.step(almost, Move("roll", 1)) is None


def test_only_the_first_player_can_be_taken_back() -> None:
    state = game.start(["red", "blue", "sky"], {}, CLASSIC)
    assert game.final(state, Move("first", seat="red")) is False
    assert game.final(state, Move("roll", 1)) is True
    assert game.final(state, Move("leave", seat="sky")) is True


# -- illegal moves (I-17) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move("roll", 4), "not_now"),
        (Move("roll"), "unreadable"),
        (Move("roll", 1, 2), "unreadable"),
        (Move("roll", 4, seat="red"), "unreadable"),
        (Move("dance", seat="red"), "unknown_move"),
        (Move("first"), "unknown_seat"),
        (Move("first", seat="pink"), "unknown_seat"),
        (Move("leave", seat="pink"), "unknown_seat"),
        (Move("first", 1, seat="red"), "unreadable"),
        (Move("leave", seat="red"), "too_few_seats"),
        (Move("first", seat="red"), None),
        (Move("first", seat="blue"), None),
    ],
)
def test_before_the_first_turn_the_reason_is_told(move: Move, reason: str | None) -> None:
    state = game.start(["red", "blue"], {}, CLASSIC)
    before = game.dump(state)
    assert game.why_not(state, move) == reason
    assert game.dump(state) == before


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move("roll", 0), "no_such_face"),
        (Move("roll", 7), "no_such_face"),
        (Move("roll", True), "no_such_face"),
        (Move("roll", "4"), "no_such_face"),
        (Move("roll", 1), None),
        (Move("roll", 6), None),
        (Move("first", seat="red"), "not_now"),
    ],
)
def test_while_a_roll_is_due_the_reason_is_told(move: Move, reason: str | None) -> None:
    assert game.why_not(position(red="house", blue="house"), move) == reason


@pytest.mark.parametrize(
    "move", [Move("roll", 1), Move("first", seat="red"), Move("leave", seat="red"), Move("dance")]
)
def test_once_the_cheese_is_reached_everything_is_refused(move: Move) -> None:
    won = roll(position(red="square 33", blue="house", green="house"), 1)
    assert game.why_not(won, move) == "over"


def test_a_refused_move_raises_its_reason_and_changes_nothing() -> None:
    state = position(red="square 3", blue="house")
    before = game.dump(state)
    with pytest.raises(kit.IllegalMove) as refused:
        do(state, "roll 7")
    assert (refused.value.reason, refused.value.text) == ("no_such_face", "roll 7")
    assert game.dump(state) == before


# -- leaving (D-32) -----------------------------------------------------------------------------


def test_a_seat_that_leaves_takes_its_mouse_along() -> None:
    state = position(turn="green", red="square 3", green="square 9", sky="square 12")
    left = do(state, "sky: leave")
    assert places(left) == {"red": "square 3", "green": "square 9"}
    assert (left.seats, game.turn(left), left.turns) == (("red", "green"), "green", 0)
    assert places(do(left, "roll 3", "roll 1")) == {"red": "room bedroom", "green": "square 12"}


def test_the_turn_stays_when_an_earlier_seat_leaves() -> None:
    state = position(turn="green", red="square 3", green="square 9", sky="square 12")
    left = do(state, "red: leave")
    assert game.turn(left) == "green"
    assert game.turn(roll(left, 1)) == "sky"
    assert game.turn(roll(left, 1, 1)) == "green"


def test_the_turn_passes_when_the_active_seat_leaves() -> None:
    state = position(turn="green", red="square 3", green="square 9", sky="square 12")
    left = do(state, "leave")
    assert (game.turn(left), left.turns) == ("sky", 0)
    last = position(turn="sky", red="square 3", green="square 9", sky="square 12")
    assert game.turn(do(last, "leave")) == "red"


def test_a_trapped_seat_waits_when_the_turn_passes_to_it_by_a_leave() -> None:
    state = position(red="square 3", green="trap 2", sky="square 12")
    left = do(state, "leave")
    assert places(left) == {"green": "trap 1", "sky": "square 12"}
    assert (game.turn(left), left.turns) == ("sky", 1)


def test_one_may_leave_before_the_first_turn_but_two_must_stay() -> None:
    state = do(game.start(["red", "blue", "sky"], {}, CLASSIC), "blue: leave")
    assert game.moves(state) == [Move("first", seat="red"), Move("first", seat="sky")]
    assert game.chance(state) is None
    assert game.why_not(state, Move("leave", seat="red")) == "too_few_seats"
    assert game.dump(do(state, "sky: first"))["turn"] == "sky"


def test_the_step_of_a_leave_answers_what_is_awaited() -> None:
    rolling = position(turn="green", red="house", green="house", sky="house", blue="house")
    for seat in ("sky", "green"):
        assert game.step(rolling, Move("leave", seat=seat)) is game.chance(rolling) is not None
    start = game.start(["red", "blue", "sky"], {}, CLASSIC)
    assert game.step(start, Move("leave", seat="red")) is None
