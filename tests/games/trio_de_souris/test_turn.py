"""TS-020 to TS-024: a turn of the basic game."""

from __future__ import annotations

import pytest

from games.kit import Draw
from games.trio_de_souris import game
from games.trio_de_souris.rules.legal import TURNED
from tests.games.trio_de_souris.positions import (
    HOUSE,
    WORKSHOP,
    after,
    at,
    begun,
    refused,
    told,
    verbs,
)


@pytest.mark.rule("TS-020")
def test_a_turn_begins_with_the_top_card_and_nothing_else() -> None:
    state = begun()
    assert verbs(state) == {"laid"}
    assert game.moves(state) == []
    assert refused(state, "stop") == "not_now"
    assert refused(state, "again") == "not_now"
    assert refused(state, "lay P01 a") == "not_now"


@pytest.mark.rule("TS-020")
def test_a_known_top_card_is_the_only_one_that_can_be_laid() -> None:
    state = at(piles={"red": ["P01 b", "P02 a"], "blue": ["P03 a"]})
    assert refused(state, "laid P02 a") == "not_top"
    assert refused(state, "laid P03 a") == "elsewhere"
    assert refused(state, "laid P04 a") == "elsewhere"
    assert refused(state, "laid Nope a") == "no_such_card"
    assert refused(state, "laid P01 c") == "no_such_side"
    assert game.dump(after(state, "laid P01 b"))["piles"]["red"]["known"] == ["P02 a"]


@pytest.mark.rule("TS-020")
def test_while_unseen_cards_are_on_top_any_of_them_may_come() -> None:
    state = at(
        stack=["P01 a"],
        piles={"red": 2, "blue": ["P02 a", "P03 a"]},
        aside=["P04"],
    )
    state = game.load(
        {**game.dump(state), "piles": {"red": {"unknown": 2, "known": ["P05 a"]}, "blue": _blue}},
        WORKSHOP,
    )
    chance = game.chance(state)
    assert isinstance(chance, Draw)
    cards = {move.args[0] for move, _ in chance.outcomes()}
    assert cards == {c["id"] for c in WORKSHOP["card"]} - {"P01", "P02", "P03", "P04", "P05"}
    assert refused(state, "laid P01 a") == "in_cheese"
    assert refused(state, "laid P05 a") == "not_top"
    assert refused(state, "laid P04 a") == "elsewhere"
    assert chance.weights["P06 b"] == pytest.approx(1 / 38)


_blue = {"unknown": 0, "known": ["P02 a", "P03 a"]}


@pytest.mark.rule("TS-021")
def test_a_card_lies_as_it_was_slid_under_but_the_board_follows_what_is_laid() -> None:
    state = at(piles={"red": ["Half b", "P02 a"]})
    chance = game.chance(state)
    assert chance is not None
    assert {move.args: w for move, w in chance.outcomes()} == {
        ("Half", "b"): 1 - TURNED,
        ("Half", "a"): TURNED,
    }
    assert chance.sample(lambda: 0.5).args == ("Half", "b")
    assert chance.sample(lambda: 0.0).args == ("Half", "a")
    assert chance.sample(lambda: TURNED).args == ("Half", "b")
    assert game.dump(after(state, "laid Half a"))["stack"] == ["Half a"]


@pytest.mark.rule("TS-021")
def test_with_free_sides_both_are_as_likely() -> None:
    state = at(piles={"red": ["Half b", "P02 a"]}, options={"basic_side": "free"})
    chance = game.chance(state)
    assert chance is not None
    assert {move.args: w for move, w in chance.outcomes()} == {
        ("Half", "a"): 0.5,
        ("Half", "b"): 0.5,
    }


@pytest.mark.rule("TS-021")
def test_unseen_cards_come_with_either_side_as_often() -> None:
    chance = game.chance(begun())
    assert chance is not None
    numbers = iter((n + 0.5) / 48 for n in range(48))
    drawn = {chance.sample(lambda: next(numbers)).args for _ in range(48)}
    assert drawn == {(c["id"], side) for c in WORKSHOP["card"] for side in "ab"}


@pytest.mark.rule("TS-022")
def test_after_each_card_everybody_is_told_what_is_to_be_seen() -> None:
    first, *_ = told(at(stack=["Two a"]), "laid Half a")
    assert first.name == "laid"
    assert first.facts == {
        **{"seat": "red", "card": "Half", "side": "a", "streak": 1},
        **{"view": "M.CM..", "mice": 2, "cats": 1},
    }


@pytest.mark.rule("TS-023")
@pytest.mark.parametrize(("must_be_new", "phase"), [("false", "again"), ("true", "lay")])
def test_a_trio_that_was_there_before_counts_again(must_be_new: str, phase: str) -> None:
    deck = {**WORKSHOP, "base": "MMM..."}
    state = at(deck=deck, options={"trio_must_be_new": must_be_new})
    after_hole = after(state, "laid Hole a")
    assert game.dump(after_hole)["phase"] == phase
    assert game.turn(after_hole) == ("red" if phase == "again" else "blue")


@pytest.mark.rule("TS-023")
def test_a_new_trio_counts_where_it_must_be_new() -> None:
    state = at(deck=HOUSE, stack=["T01 a"], options={"trio_must_be_new": "true"})
    assert game.dump(after(state, "laid T02 a"))["phase"] == "again"


@pytest.mark.rule("TS-024")
@pytest.mark.parametrize("card", ["P01 a", "Two a", "Mmm b", "Ccc b", "Hole a"])
def test_with_nothing_special_to_be_seen_the_turn_passes_on(card: str) -> None:
    state = after(at(), f"laid {card}")
    assert game.turn(state) == "blue"
    assert game.dump(state)["phase"] == "lay"
    assert game.dump(state)["streak"] == 0
    assert [e.name for e in told(at(), f"laid {card}")] == ["laid", "turn"]
