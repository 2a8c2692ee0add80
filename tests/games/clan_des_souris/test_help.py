"""Clan help: CS-040 to CS-048."""

from __future__ import annotations

from typing import Any

import pytest

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.cues import line_of
from games.kit import EVERYONE, Land
from tests.games.clan_des_souris.positions import (
    begun,
    do,
    listed,
    names,
    plain,
    position,
    refused,
    show,
    told,
)


@pytest.mark.rule("CS-040")
def test_a_turn_is_help_then_exploration_then_the_end() -> None:
    state = position()
    assert plain(state)["agenda"] == ["help"]
    state = do(state, "green: hint L1", "reveal A1")
    assert refused(state, "blue: hint R1") == "not_now"
    assert refused(state, "green: unhint") == "not_now"
    state = do(state, "seen a2")
    assert plain(state)["turn"] == "green"
    assert plain(state)["agenda"] == ["help"]


@pytest.mark.rule("CS-041")
def test_only_the_others_help_and_nobody_has_to() -> None:
    state = position()
    assert {move.seat for move in game.moves(state) if move.verb == "hint"} == {"green", "blue"}
    assert refused(state, "red: hint L1") == "own_turn"
    assert plain(do(state, "reveal A1", "seen a2"))["turn"] == "green"


@pytest.mark.rule("CS-042")
@pytest.mark.parametrize(("level", "side"), [("young", 3), ("full", 4)])
def test_a_figure_goes_to_an_end_of_a_row_or_column(level: str, side: int) -> None:
    state = position({"level": level}, seats=("red", "green"))
    rows, columns = range(1, side + 1), "ABCD"[:side]
    slots = [f"{end}{row}" for end in "LR" for row in rows]
    slots += [f"{end}{column}" for end in "TB" for column in columns]
    assert listed(state, "hint") == [f"green: hint {slot}" for slot in slots]
    after = do(state, "green: hint BA")
    assert plain(after)["hints"] == {"red": None, "green": "BA"}
    assert game.table.wanted(after).on["figure:green"] == ("slot BA",)
    assert refused(state, "green: hint A1") == "no_such_slot"
    assert refused(state, "green: hint L5") == "no_such_slot"


def test_slots_of_row_and_column_4_do_not_exist_at_young() -> None:
    state = position({"level": "young"})
    for slot in ("L4", "R4", "TD", "BD"):
        assert refused(state, f"green: hint {slot}") == "no_such_slot"


@pytest.mark.rule("CS-043")
@pytest.mark.parametrize(
    ("slot", "cells"),
    [
        ("L2", ["A2", "B2", "C2", "D2"]),
        ("R2", ["D2", "C2", "B2", "A2"]),
        ("TC", ["C1", "C2", "C3", "C4"]),
        ("BC", ["C4", "C3", "C2", "C1"]),
    ],
)
def test_a_figure_points_at_the_whole_line_from_either_end(slot: str, cells: list[str]) -> None:
    view = game.view(do(position(), f"green: hint {slot}"), EVERYONE)
    assert view["hints"] == {"green": slot}
    assert line_of(view, slot) == tuple(f"forest {cell}" for cell in cells)


@pytest.mark.rule("CS-044")
@pytest.mark.rule("D-06")
def test_one_hint_each_and_several_may_point_at_one_line() -> None:
    state = do(position(), "green: hint L1")
    assert refused(state, "green: hint L2") == "hint_given"
    assert listed(state, "unhint") == ["green: unhint"]
    assert refused(state, "blue: hint L1") == "slot_taken"  # D-06: one figure in a slot
    state = do(state, "blue: hint R1")
    assert plain(state)["hints"] == {"red": None, "green": "L1", "blue": "R1"}


@pytest.mark.rule("CS-045")
@pytest.mark.rule("D-53")
def test_the_board_reminds_of_silence_once_a_game() -> None:
    state = do(begun(), "mission fox", "red: first", "red: skip", "green: skip")
    assert names(state, "blue: skip").count("quiet") == 1
    state = do(state, "blue: skip")
    for _ in range(4):
        assert "quiet" not in names(state, "reveal A1")
        state = do(state, "reveal A1")
        assert "quiet" not in names(state, "seen a2")
        state = do(state, "seen a2")
    cue = game.table.cues(game.view(state, EVERYONE), kit.Event("quiet"))
    assert [one.say.key for one in cue] == ["cue.quiet"]


@pytest.mark.rule("CS-046")
def test_a_hint_binds_nobody() -> None:
    state = do(position(), "green: hint L1", "blue: hint TA")
    cells = [f"{column}{row}" for column in "ABCD" for row in "1234"]
    assert listed(state, "reveal") == [f"reveal {cell}" for cell in cells]
    assert plain(do(state, "reveal D4"))["cell"] == "D4"


@pytest.mark.rule("CS-047")
@pytest.mark.rule("D-07")
def test_a_hint_may_change_until_the_reveal() -> None:
    state = do(position(C1="candle up"), "green: hint L1", "green: unhint", "green: hint L2")
    assert refused(state, "blue: unhint") == "no_hint"
    state = do(state, "candle", "look A1")
    assert plain(state)["hints"]["green"] == "L2"
    state = do(state, "green: unhint", "blue: hint L2")  # D-07: after the candle too
    state = do(state, "reveal A1")
    assert refused(state, "blue: unhint") == "not_now"
    assert plain(state)["hints"] == {"red": None, "green": None, "blue": "L2"}


def test_hints_and_their_withdrawal_can_be_taken_back() -> None:
    state = do(position(), "green: hint L1")
    for text in ("blue: hint R1", "green: unhint"):
        assert not game.final(state, kit.parse(game, state, text))
    hint = kit.parse(game, state, "blue: hint R1")
    assert game.table.gesture(state, hint) == Land("figure:blue", "slot R1")
    home = kit.parse(game, state, "green: unhint")
    assert game.table.gesture(state, home) == Land("figure:green", "home green")


@pytest.mark.rule("CS-048")
def test_nobody_helps_while_the_ogre_is_awake() -> None:
    state = position(B2="ogre up")
    assert listed(state, "hint") == []
    assert refused(state, "green: hint L1") == "ogre_awake"
    asleep = position(B2="ogre")
    assert listed(asleep, "hint") != []


@pytest.mark.rule("D-34")
def test_hints_that_lie_when_the_ogre_wakes_stay_until_the_turn_is_over() -> None:
    state = do(position(A1="owl up"), "green: hint L1", "reveal B1", "seen ogre")
    assert plain(state)["agenda"] == ["loss woke", "threat", "end"]
    assert plain(state)["hints"]["green"] == "L1"
    state = do(state, "keep")
    assert plain(state)["hints"] == {"red": None, "green": None, "blue": None}


@pytest.mark.rule("D-22")
def test_a_line_of_gaps_may_carry_a_hint() -> None:
    gaps: dict[str, Any] = {"A1": "gap", "A2": "gap", "A3": "gap"}
    state = position(removed=["candle", "owl"], owns={"club": "spent"}, **gaps)
    assert plain(do(state, "green: hint TA"))["hints"]["green"] == "TA"


def test_hints_are_told_with_their_slot() -> None:
    state = position()
    assert told(state, "green: hint L2") == [("hinted", {"seat": "green", "slot": "L2"})]
    assert told(state, "green: hint L2", "green: unhint") == [("unhinted", {"seat": "green"})]


def test_figures_go_home_at_the_end_of_the_turn() -> None:
    state = show(do(position(), "green: hint L2", "blue: hint R2"), "A1", "a2")
    wanted = game.table.wanted(state)
    assert wanted.on["figure:green"] == ("home green",)
    assert wanted.on["figure:blue"] == ("home blue",)
