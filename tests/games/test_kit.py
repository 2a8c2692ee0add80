"""The kit: notation, chance, dotted paths, and what is written once for all games."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from games.kit import (
    BadData,
    Chance,
    Dice,
    Draw,
    IllegalMove,
    Mix,
    Move,
    Plain,
    RandomBot,
    get_at,
    line,
    nearest,
    parse_move,
    play,
    print_move,
    put_at,
    with_changes,
)
from tests.contract.toy import GAME

CHANCE_VERBS = frozenset({"roll", "seen"})


# -- moves and their notation -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "turn", "text"),
    [
        (Move("roll", 4), "red", "roll 4"),
        (Move("seen", "owl"), None, "seen owl"),
        (Move("club", seat="red"), "red", "club"),
        (Move("club", seat="green"), "red", "green: club"),
        (Move("club", seat="green"), None, "green: club"),
        (Move("place", "fish", "r3c2", seat="sky"), "sky", "place fish r3c2"),
        (Move("lay", "T07", "b", seat="pink"), "sky", "pink: lay T07 b"),
        (Move("code", "007", "1_0", "²", seat="red"), "red", "code 007 1_0 ²"),
    ],
)
def test_a_move_is_written_and_read_back(move: Move, turn: str | None, text: str) -> None:
    assert print_move(move, turn) == text
    assert parse_move(text, turn, CHANCE_VERBS) == move


def test_numbers_are_read_as_numbers_only_when_they_are_written_so() -> None:
    assert parse_move("go 12 012 -1 1234567890", "red", CHANCE_VERBS).args == (
        12,
        "012",
        "-1",
        "1234567890",
    )


@pytest.mark.parametrize(
    "text",
    ["", "   ", ":", "red:", "purple: go", "red: roll 4", "go " + "x" * 200],
)
def test_a_text_that_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as error:
        parse_move(text, "red", CHANCE_VERBS)
    assert error.value.reason == "unreadable"
    assert len(error.value.text) <= 200


def test_spaces_do_not_matter_when_reading() -> None:
    assert parse_move("  green :  club  ", "red", CHANCE_VERBS) == Move("club", seat="green")


def test_moves_are_values() -> None:
    assert Move("go", 1, seat="red") == Move("go", 1, seat="red")
    assert len({Move("go", 1, seat="red"), Move("go", 1, seat="red")}) == 1
    for other in (Move("go", 2, seat="red"), Move("run", 1, seat="red"), Move("go", 1), "go 1"):
        assert Move("go", 1, seat="red") != other
    assert repr(Move("go", 1, seat="red")) == "<red: go 1>"
    assert repr(Move("roll", 4)) == "<chance: roll 4>"


# -- chance -------------------------------------------------------------------------------------

CHANCES: dict[str, Chance] = {
    "one die": Dice(1, (1, 2, 3, 4, 5, 6)),
    "three dice with names": Dice(3, ("fish", "cheese", "nut")),
    "two dice with a face twice": Dice(2, (1, 2, 1)),
    "a draw": Draw({"owl": 1, "fox": 2.5, "gone": 0, "bee": 0.5}, "seen"),
    "a mix": Mix("C", ("C1", "C2")),
}


@pytest.mark.parametrize("chance", CHANCES.values(), ids=CHANCES)
def test_samples_come_as_often_as_the_outcomes_say(chance: Chance) -> None:
    source = random.Random(5)
    count = 20_000
    seen = Counter(chance.sample(source.random) for _ in range(count))
    outcomes = dict(chance.outcomes())
    assert sum(outcomes.values()) == pytest.approx(1)
    assert set(seen) <= set(outcomes)
    for move, weight in outcomes.items():
        assert seen[move] / count == pytest.approx(weight, abs=0.015)


def test_the_ends_of_the_random_range_give_the_first_and_the_last_outcome() -> None:
    almost_one = 1 - 2**-53
    die = Dice(1, (1, 2, 3, 4, 5, 6))
    assert die.sample(lambda: 0.0) == Move("roll", 1)
    assert die.sample(lambda: almost_one) == Move("roll", 6)
    draw = Draw({"never": 0, "owl": 0.1, "fox": 0.2, "bee": 0.3, "gone": 0})
    assert draw.sample(lambda: 0.0) == Move("seen", "owl")
    assert draw.sample(lambda: almost_one) == Move("seen", "bee")


def test_two_dice_have_21_outcomes_and_doubles_are_half_as_likely() -> None:
    outcomes = dict(Dice(2, (1, 2, 3, 4, 5, 6)).outcomes())
    assert len(outcomes) == 21
    assert Fraction(outcomes[Move("roll", 3, 3)]).limit_denominator(100) == Fraction(1, 36)
    assert Fraction(outcomes[Move("roll", 3, 4)]).limit_denominator(100) == Fraction(1, 18)


def test_faces_seen_in_any_order_are_one_roll() -> None:
    dice = Dice(3, ("nut", "fish", "cheese"))
    assert dice.read(["cheese", "nut", "fish"]) == Move("roll", "nut", "fish", "cheese")
    assert dice.read(["fish", "nut", "nut"]) == Move("roll", "nut", "nut", "fish")


def test_a_mix_has_one_outcome_and_nobody_learns_the_order() -> None:
    assert CHANCES["a mix"].outcomes() == [(Move("mixed", "C"), 1.0)]


# -- plain values by dotted paths ---------------------------------------------------------------


def nest() -> Plain:
    return {"mice": {"red": {"place": "square 3"}}, "pile": ["nut", ["fish", "owl"]], "night": 1}


@pytest.mark.parametrize(
    ("path", "value"),
    [("night", 1), ("mice.red.place", "square 3"), ("pile.0", "nut"), ("pile.1.1", "owl")],
)
def test_a_dotted_path_reads_and_replaces_a_value(path: str, value: Plain) -> None:
    plain = nest()
    assert get_at(plain, path) == value
    put_at(plain, path, "new")
    assert get_at(plain, path) == "new"
    put_at(plain, path, value)
    assert plain == nest()


@pytest.mark.parametrize("path", ["", "nigth", "mice.blue", "pile.2", "pile.-1", "night.more"])
def test_a_path_that_is_not_there_is_refused_and_nothing_is_made(path: str) -> None:
    plain = nest()
    with pytest.raises(BadData, match="there is no"):
        put_at(plain, path, "new")
    assert plain == nest()


def test_a_wrong_part_of_a_path_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadData, match=r"mice\.rde: there is no 'rde', did you mean 'red'\?"):
        get_at(nest(), "mice.rde")


@pytest.mark.parametrize(
    ("known", "hint"),
    [
        (["slow", "quick"], ", did you mean 'quick'?"),
        ({"quick": 1}, ", did you mean 'quick'?"),
        ((1, 2), "; there is: 1, 2"),
        ([], ""),
        (None, ""),
    ],
)
def test_the_nearest_known_name_or_the_list_of_them(known: Plain, hint: str) -> None:
    assert nearest("quik", known) == hint


# -- written once for all games -----------------------------------------------------------------


def started() -> tuple[Any, Plain]:
    data = GAME.read_data({})
    return GAME.start(("red", "blue"), {}, data), data


def test_play_gives_a_new_state_with_its_events_and_keeps_the_old() -> None:
    state, _ = started()
    before = GAME.dump(state)
    after, _ = play(GAME, state, Move("mixed", "shells"))
    later, events = play(GAME, after, Move("drawn", "heavy"))
    assert GAME.dump(state) == before
    assert GAME.dump(after)["agenda"][0] == "deal red"
    assert GAME.dump(later)["hands"] == {"red": "heavy"}
    assert [event.name for event in events] == ["dealt", "drawn"]


def test_an_illegal_move_names_the_reason_and_the_notation() -> None:
    state, _ = started()
    with pytest.raises(IllegalMove) as error:
        play(GAME, state, Move("climb", seat="blue"))
    assert error.value.reason == "not_now"
    assert str(error.value) == "blue: climb refused: not_now"


def test_changed_values_go_through_the_check_of_the_game() -> None:
    state, data = started()
    changed = with_changes(GAME, state, {"cat": 2, "turn": "blue"}, data)
    assert (changed.cat, changed.turn) == (2, "blue")
    assert (state.cat, state.turn) == (0, "red")
    with pytest.raises(BadData, match="turn"):
        with_changes(GAME, state, {"turn": "pink"}, data)
    with pytest.raises(BadData, match="there is no 'dog'"):
        with_changes(GAME, state, {"dog": 1}, data)


def test_the_words_of_a_line_have_one_order() -> None:
    assert line("say", n=1, seat="seat.red") == line("say", seat="seat.red", n=1)


def test_a_random_bot_picks_every_move_sooner_or_later() -> None:
    moves = [Move("go", n, seat="red") for n in range(3)]
    bot = RandomBot("red")
    source = random.Random(1)
    assert {bot.choose({}, moves, source.random) for _ in range(50)} == set(moves)
