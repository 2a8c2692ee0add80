"""States in and out: what no play could have left so is refused by the name of its field."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit import BadData
from games.trio_de_souris import game
from games.trio_de_souris.rules import box
from tests.games.trio_de_souris.positions import WORKSHOP, after, at, begun

PRO: dict[str, str | int] = {"pro": "true"}
HANDS = {"red": ["Mmm", "P01"], "blue": ["P02"]}


def test_a_state_is_written_as_people_would_say_it() -> None:
    state = at(stack=["P01 a", "Half b"], piles={"red": ["Mmm b"], "blue": 2})
    assert game.dump(state) == {
        **{"version": 1, "seats": ["red", "blue"], "first": "red", "starter": "red"},
        **{"turn": "red", "turns": 0, "rounds": 0, "phase": "lay", "stack": ["P01 a", "Half b"]},
        "taken": [],
        "piles": {
            "red": {"unknown": 0, "known": ["Mmm b"]},
            "blue": {"unknown": 2, "known": []},
        },
        **{"aside": [], "tokens": {"red": 0, "blue": 0}, "streak": 0, "comforts": 0},
        "options": {
            **{"pro": "false", "cards": "screen", "basic_side": "as_lies", "both_trios": "cats"},
            **{"next_start": "rotate", "trio_must_be_new": "false", "consolations": 1},
            "deck": "workshop",
        },
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "version: this program reads 1"),
        ({"phase": "layy"}, "phase: there is no 'layy', did you mean 'lay'"),
        ({"turn": None}, "turn: must be null until the youngest is known, else a seat"),
        ({"starter": None}, "starter: must be null until"),
        ({"first": None}, "first: must be null until"),
        ({"turn": "sky"}, "turn: there is no 'sky'"),
        ({"turns": -1}, "turns must be a number"),
        ({"rounds": "0"}, "rounds must be a number"),
        ({"options": {}}, "options: must name every option"),
        ({"tokens": {"red": 1, "blue": 0}}, "rounds: 1 tokens were won in 0 rounds"),
        ({"tokens": {"red": 4, "blue": 0}, "rounds": 4}, "tokens.red must be a number, 0 to 3"),
        ({"tokens": {"red": 3, "blue": 0}, "rounds": 3}, "one seat has three exactly when"),
        ({"tokens": {"red": 0}}, "tokens: blue is missing"),
        ({"phase": "over"}, "one seat has three exactly when the game is over"),
        ({"stack": "P01 a"}, "stack: must be a list of cards"),
        ({"stack": ["P01"]}, "stack: there is no 'P01'.*write it like T07 b"),
        ({"stack": ["P01 a", "P01 a"]}, "stack: a card is there twice"),
        ({"stack": ["P01 a", "P01 b"]}, "piles: P01 is in two places"),
        ({"stack": ["P09 a"], "aside": ["P09"]}, "piles: P09 is in two places"),
        ({"aside": ["P99"]}, "aside: there is no 'P99'"),
        ({"aside": ["P02", "P01"]}, "aside: is written in the order of the deck"),
        ({"piles": {"red": {"unknown": 3, "known": []}}}, "piles: blue is missing"),
        ({"taken": ["P01 a"]}, "taken: it is in the pile of whoever has the turn"),
        ({"taken": ["P01"]}, "taken: there is no 'P01'"),
        ({"streak": 5}, "streak must be a number, 0 to 4"),
        ({"streak": 4}, "streak: only a consolation card comes after 3 cards"),
        ({"comforts": 1}, "comforts: cats come with a card"),
        ({"comforts": 2, "streak": 1}, "comforts must be a number, 0 to 1"),
        ({"phase": "again", "streak": 1}, "one more card is offered for three mice"),
        ({"phase": "again", "streak": 3, "stack": ["Mmm a"]}, "one more card is offered"),
        ({"phase": "again", "streak": 0, "stack": ["Mmm a"]}, "one more card is offered"),
        ({"phase": "comfort", "streak": 1}, "a consolation card goes into the empty cheese"),
        (
            {"phase": "comfort", "streak": 1, "comforts": 1, "stack": ["P01 a"]},
            "a consolation card goes into the empty cheese",
        ),
        ({"phase": "deal", "turn": "blue"}, "turn: whoever starts the round deals"),
        ({"phase": "dealing"}, "stack: no card is out in the phase dealing"),
    ],
)
def test_what_no_play_could_have_left_is_refused(change: dict[str, Any], sentence: str) -> None:
    plain = game.dump(at())
    assert game.load(plain, WORKSHOP) == at()
    with pytest.raises(BadData, match=sentence):
        game.load({**plain, **change}, WORKSHOP)


def pile(unknown: int, *known: str) -> dict[str, Any]:
    return {"unknown": unknown, "known": list(known)}


@pytest.mark.parametrize(
    ("red", "sentence"),
    [
        (pile(0), "a round ends with the last card of a pile"),
        (pile(22), "there are only 24 cards nobody has seen"),
        (pile(25), "piles.red.unknown must be a number, 0 to 24"),
        (pile(1, "P01"), "piles.red.known: there is no 'P01'"),
        ({"unknown": 1}, "piles.red: known is missing"),
    ],
)
def test_a_pile_that_cannot_be_is_refused(red: dict[str, Any], sentence: str) -> None:
    plain = game.dump(at())
    with pytest.raises(BadData, match=sentence):
        game.load({**plain, "piles": {"red": red, "blue": pile(3)}}, WORKSHOP)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"streak": 1}, "with a hand, a second card is always an offer"),
        ({"piles": {"red": pile(0, "P01", "Mmm"), "blue": pile(0, "P02")}}, "order of the deck"),
        ({"piles": {"red": pile(1, "P01"), "blue": pile(0, "P02")}}, "the program deals these"),
        ({"piles": {"red": pile(0, "P01 a"), "blue": pile(0, "P02")}}, "there is no 'P01 a'"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(change: dict[str, Any], sentence: str) -> None:
    plain = game.dump(at(piles=HANDS, options=PRO))
    with pytest.raises(BadData, match=sentence):
        game.load({**plain, **change}, WORKSHOP)


@pytest.mark.parametrize(
    ("red", "green", "blue", "sentence"),
    [
        (2, 0, 0, "cards are dealt round the table"),
        (0, 1, 0, "cards are dealt round the table"),
        (8, 8, 8, "all cards are dealt"),
    ],
)
def test_hands_are_dealt_one_card_after_the_other(
    red: int, green: int, blue: int, sentence: str
) -> None:
    plain = game.dump(begun("red", "green", "blue", pro="true"))
    names = iter([card["id"] for card in WORKSHOP["card"]])
    piles = {
        seat: pile(0, *(next(names) for _ in range(many)))
        for seat, many in (("red", red), ("green", green), ("blue", blue))
    }
    with pytest.raises(BadData, match=sentence):
        game.load({**plain, "piles": piles}, WORKSHOP)


def test_only_hands_on_the_screen_are_dealt_by_the_program() -> None:
    plain = game.dump(begun("red", "blue", pro="true"))
    with pytest.raises(BadData, match="only hands on the screen"):
        game.load({**plain, "options": {**plain["options"], "pro": "false"}}, WORKSHOP)


def test_before_the_youngest_is_known_nothing_is_out() -> None:
    plain = game.dump(game.start(("red", "blue"), {}, WORKSHOP))
    for change, sentence in (
        ({"stack": ["P01 a"]}, "no card is out in the phase first"),
        ({"rounds": 1}, "nobody has a card before the youngest is known"),
        ({"streak": 1}, "streak: no turn has begun"),
        ({"first": "red"}, "first: must be null"),
        ({"piles": {"red": pile(0, "P01 a"), "blue": pile(0)}}, "nobody has a card before"),
    ):
        with pytest.raises(BadData, match=sentence):
            game.load({**plain, **change}, WORKSHOP)


def test_a_won_match_is_loaded_and_checked() -> None:
    state = after(at(piles={"red": 1}, tokens={"red": 2, "blue": 2}, rounds=4), "laid P01 a")
    plain = game.dump(state)
    assert game.load(plain, WORKSHOP) == state
    with pytest.raises(BadData, match="whoever won the third token laid the last card"):
        game.load({**plain, "turn": "blue"}, WORKSHOP)
    with pytest.raises(BadData, match="whoever won has no card left"):
        game.load({**plain, "piles": {"red": pile(1), "blue": pile(3)}}, WORKSHOP)


def test_a_state_does_not_spell_out_its_secrets() -> None:
    assert repr(at(piles={"red": ["Mmm b"]})) == "<a game of 2, round 1, turn 1>"


def test_states_of_other_decks_or_options_are_different() -> None:
    assert at() != at(options={"both_trios": "mice"})
    assert at() == at()
    assert at().__eq__("a state") is NotImplemented
    one = at()
    box._box_of.cache_clear()
    other = at()
    assert one.box is not other.box
    assert one == other


def test_a_stack_just_taken_is_told_until_the_turn_goes_on() -> None:
    state = after(at(stack=["P01 b"]), "laid Ccc a")
    assert game.dump(state)["taken"] == ["P01 b", "Ccc a"]
    assert game.load(game.dump(state), WORKSHOP) == state
    assert game.dump(after(state, "stop"))["taken"] == []
    again = after(state, "again")
    assert game.dump(again)["taken"] == ["P01 b", "Ccc a"]
    assert game.dump(after(again, "laid P02 a"))["taken"] == []
    with pytest.raises(BadData, match="and the cheese is empty"):
        game.load({**game.dump(state), "phase": "lay", "stack": ["P05 a"]}, WORKSHOP)
