"""Looks, first player and first mission: CS-030 to CS-035."""

from __future__ import annotations

from typing import Any

import pytest

from games import kit
from games.clan_des_souris import game
from games.kit import EVERYONE, Draw, Move
from tests.games.clan_des_souris.positions import (
    begun,
    do,
    listed,
    names,
    plain,
    position,
    possible,
    refused,
    told,
)

YOUNG = {"level": "young"}


@pytest.mark.rule("CS-030")
@pytest.mark.rule("D-03")
@pytest.mark.rule("D-05")
def test_each_seat_may_look_at_one_face_down_tile_once() -> None:
    state = begun(YOUNG)
    cells = [f"{column}{row}" for column in "ABC" for row in "123"]
    assert listed(state) == [*(f"red: look {cell}" for cell in cells), "red: skip"]
    state = do(state, "red: look B2")
    assert refused(state, "red: look A1") == "not_yours"
    assert listed(state)[0] == "green: look A1"
    state = do(state, "green: skip", "blue: look B2")  # D-05: the same tile
    assert plain(state)["looking"] == []
    assert refused(state, "blue: look A1") == "not_now"


def test_a_look_is_taken_alone_one_seat_after_the_other() -> None:
    state = begun(YOUNG)
    assert refused(state, "green: look A1") == "not_yours"
    assert refused(state, "green: skip") == "not_yours"
    assert game.view(state, EVERYONE)["asked"] == ["red"]
    assert refused(state, "red: look D4") == "no_such_cell"


@pytest.mark.rule("CS-031")
def test_what_was_seen_is_for_nobody_else() -> None:
    state = begun(YOUNG)
    _, events = kit.play(game, state, Move("look", "B2", seat="red"))
    public = [event for event in events if event.audience == EVERYONE]
    assert [(event.name, dict(event.facts)) for event in public] == [("looked", {"seat": "red"})]
    private = [event for event in events if event.audience != EVERYONE]
    assert [(event.audience, event.remember) for event in private] == [("red", False)]
    assert dict(private[0].facts) == {"cell": "B2", "tile": None}


def test_a_seat_is_told_what_it_looks_at_if_everybody_was_shown_it_before() -> None:
    state = do(position(B2="owl", A1="candle up"), "candle")
    assert told(state, "look B2")[1] == ("glimpsed", {"cell": "B2", "tile": "owl"})
    assert told(state, "look C2")[1] == ("glimpsed", {"cell": "C2", "tile": None})
    first = do(position(B2="a1", A1="candle up"), "candle")
    assert told(first, "look B2")[1] == ("glimpsed", {"cell": "B2", "tile": "a1"})


@pytest.mark.rule("CS-032")
@pytest.mark.rule("D-04")
def test_a_look_does_nothing_but_count() -> None:
    state = do(begun(), "mission fox", "red: first")
    before = plain(state)
    after = plain(do(state, "red: look B2"))
    assert {key for key in before if before[key] != after[key]} == {"looking"}


@pytest.mark.rule("D-04")
@pytest.mark.parametrize("tile", ["witch", "ogre", "dragon", "grimoire", "lost", "owl", "a2"])
def test_whatever_is_looked_at_nothing_happens(tile: str) -> None:
    both: dict[str, Any] = {"A1": "shield up", "A2": "sword up", "A3": "candle up"}
    state = do(position(mission="bear", **both, B1=tile), "candle")
    before, after = plain(state), plain(do(state, "look B1"))
    assert {key for key in before if before[key] != after[key]} == {"agenda"}
    assert names(state, "look B1") == ["looked", "glimpsed"]


@pytest.mark.rule("CS-033")
def test_whoever_last_met_the_tooth_mouse_begins() -> None:
    state = do(begun(), "mission fox")
    assert listed(state) == ["red: first", "green: first", "blue: first", "red: lot"]
    state = do(state, "green: first")
    assert plain(state)["first"] == "green"
    assert plain(state)["turn"] is None
    state = do(state, "red: skip", "green: skip", "blue: skip")
    assert plain(state)["turn"] == "green"


@pytest.mark.rule("D-49")
def test_the_board_draws_when_nobody_knows_who_is_first() -> None:
    state = do(begun(), "mission fox", "red: lot")
    chance = game.chance(state)
    assert isinstance(chance, Draw)
    assert chance.by_board
    assert possible(state) == pytest.approx(dict.fromkeys(("red", "green", "blue"), 1 / 3))
    assert plain(do(state, "lot_fell blue"))["first"] == "blue"
    assert refused(state, "lot_fell pink") == "unknown_seat"
    assert refused(do(begun(), "mission fox"), "green: lot") == "not_yours"
    assert not game.chance(do(begun(YOUNG), *["red: skip", "green: skip", "blue: skip"]))


@pytest.mark.rule("CS-034")
def test_turns_go_round_clockwise() -> None:
    state = position(A1="a2", turn="green")
    seats = []
    for _ in range(4):
        seats.append(plain(state)["turn"])
        state = do(state, "reveal A1", "seen a2")
    assert seats == ["green", "blue", "red", "green"]


@pytest.mark.rule("CS-035")
@pytest.mark.rule("D-02")
def test_the_order_of_the_opening_is_that_of_the_level() -> None:
    young = do(begun(YOUNG), "red: skip", "green: skip", "blue: skip", "red: first", "mission fox")
    full = do(begun(), "mission fox", "red: first", "red: skip", "green: skip", "blue: skip")
    for state in (young, full):
        assert plain(state)["agenda"] == ["help"]
        assert plain(state)["mission"] == "fox"
        assert plain(state)["turn"] == "red"
        assert plain(state)["turns"] == 0
    assert refused(begun(), "red: look A1") == "not_now"
    assert refused(begun(YOUNG), "red: first") == "not_now"
    assert refused(begun(YOUNG), "mission fox") == "not_now"


@pytest.mark.parametrize("level", ["young", "full"])
def test_no_tile_is_revealed_and_no_hint_given_before_the_first_turn(level: str) -> None:
    state = begun({"level": level})
    texts = ["red: skip", "green: skip", "blue: skip", "red: first", "mission fox"]
    order = texts if level == "young" else [texts[4], texts[3], *texts[:3]]
    for text in order:
        for early in ("red: reveal A1", "red: hint L1", "red: candle", "red: tooth", "red: go"):
            assert refused(state, early) == "not_now"
        state = do(state, text)
    assert names(begun(YOUNG), "red: skip") == ["skipped"]


def test_the_opening_is_told_step_by_step() -> None:
    state = begun()
    assert told(state, "mission fox") == [("mission", {"animal": "fox"})]
    state = do(state, "mission fox")
    assert told(state, "red: lot") == [("lot", {})]
    assert told(state, "red: lot", "lot_fell blue") == [("first", {"seat": "blue"})]
    state = do(state, "blue: first", "red: skip", "green: skip")
    assert told(state, "blue: skip") == [
        ("skipped", {"seat": "blue"}),
        ("quiet", {}),
        ("turn", {"seat": "blue"}),
    ]


def test_players_may_take_back_what_shows_nothing() -> None:
    state = do(begun(), "mission fox")
    for text, final in [
        ("red: first", False),
        ("red: lot", False),
        ("red: skip", False),
        ("red: look A1", True),
        ("mission fox", True),
        ("lot_fell red", True),
        ("red: candle", False),
    ]:
        assert game.final(state, kit.parse(game, state, text)) is final
