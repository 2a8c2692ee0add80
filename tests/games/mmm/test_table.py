"""The physical face of Mmm!: what lies where, what people do, what they hear and see."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import EVERYONE, Cue, Event, Faces, Land, Line, Move, Press, line
from games.mmm import game
from games.mmm.rules import State
from tests.games.mmm.positions import HOUSE, do, position, tiny, told

TABLE = game.table


def prompt(state: State) -> Cue:
    return TABLE.prompt(game.view(state, EVERYONE))


def heard(state: State, text: str) -> list[Cue]:
    """All cues of one move."""
    after = game.view(do(state, text), EVERYONE)
    events = [Event(name, facts) for name, facts in told(state, text)]
    return [cue for event in events for cue in TABLE.cues(after, event)]


def test_the_box_holds_a_cat_tokens_and_three_dice_with_a_tag_per_face() -> None:
    pieces = {piece.kind: piece for piece in TABLE.pieces(["red"], HOUSE)}
    assert list(pieces) == ["cat", "mouse-token", "food-die:1", "food-die:2", "food-die:3"]
    assert pieces["food-die:2"].sides == ("bread", "fish", "cucumber", "cheese", "carrot", "cross")
    assert (pieces["cat"].count, pieces["mouse-token"].count) == (1, 56)


@pytest.mark.parametrize("side", ["A", "B"])
def test_food_lies_on_the_mat_as_on_the_board_and_the_cat_walks_round_it(side: str) -> None:
    mat = TABLE.mat(position({"side": side}))
    assert mat.spots["food r1c1"] == ("a1",)
    assert mat.spots["food r7c7"] == ("g7",)
    assert mat.spots["food r3c2"] == ("b3",)
    track = [mat.spots[f"cat {step}"][0] for step in range(12)]
    assert track == ["h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "g8", "f8", "e8", "d8"]
    assert "cat 12" not in mat.spots
    assert mat.lights_only == {f"luck {n}" for n in range(1, 7)}
    assert [mat.spots[f"luck {n}"] for n in (1, 6)] == [("w2",), ("w7",)]


def test_tokens_of_this_turn_and_of_earlier_ones_are_wanted_the_dice_are_free() -> None:
    state = do(position(covered=["r1c1"]), "roll bread fish cross", "place bread r1c7")
    wanted = TABLE.wanted(state)
    assert wanted.on == {"cat": ("cat 0",), "mouse-token": ("food r1c1", "food r1c7")}
    assert wanted.free == {"food-die:1", "food-die:2", "food-die:3"}


def test_every_move_has_its_gesture() -> None:
    state = do(position({"reroll_all": "no"}), "roll bread fish cross", "place bread r1c7")
    found = {move.verb: TABLE.gesture(state, move) for move in game.moves(state)}
    assert found["place"] == Land("mouse-token", "food r7c4")
    assert found["stop"] == Press(None)
    assert (found["reroll"], found["hold"]) == (None, None)
    roll = Move("roll", "bread", "fish")
    assert TABLE.gesture(do(state, "reroll"), roll) == Faces(2, "food-die")
    assert TABLE.gesture(position(), Move("first", seat="blue")) == Press("blue")


def test_nothing_lies_face_down() -> None:
    state = position()
    assert TABLE.deal(state, lambda: 0.5) == {}
    assert TABLE.check_set(state, {}) is None
    assert TABLE.open_faces(game.view(state, EVERYONE)) == {}


def test_what_is_printed_on_both_mats_is_told_to_who_draws_them() -> None:
    printed = TABLE.faces(HOUSE)
    assert list(printed) == ["mmm-a", "mmm-b"]
    assert printed["mmm-a"]["B04"] == {"food": "bread", "cells": ["r1c7", "r2c7"]}
    assert len(printed["mmm-b"]) == 13


def test_the_prompt_says_what_the_table_waits_for() -> None:
    begun = game.start(["red", "blue"], {}, HOUSE)
    assert prompt(begun) == Cue(line("ask.first"), picture="mouse")
    state = position()
    assert prompt(state).say == line("ask.roll", seat="seat.red")
    state = do(state, "roll bread fish cross")
    assert prompt(state) == Cue(line("ask.place"), seat="red", picture="bread")
    state = do(state, "place bread r1c7")
    assert prompt(state).say == line("ask.choose")
    again = prompt(do(state, "reroll"))
    assert (again.say, again.number) == (line("ask.reroll", seat="seat.red", n=2), 2)
    held = do(position({"reroll_all": "no"}), "roll bread fish cross", "place bread r1c7")
    assert prompt(do(held, "hold fish", "reroll")).number == 1
    full = do(position(), "roll bread fish cheese", "place bread r1c7", "place fish r1c3")
    assert prompt(do(full, "place cheese r1c1")).say == line("ask.collect")
    won = do(tiny("r3c3"), "roll carrot cross cross", "place carrot r3c3", "stop")
    assert prompt(won).say == line("cue.won.W2")


def options(state: State) -> dict[str, Line]:
    view = game.view(state, EVERYONE)
    return {move.verb: TABLE.option(view, move) for move in game.moves(state)}


def test_options_are_told_in_words_and_a_risky_reroll_says_so() -> None:
    state = do(position({"reroll_all": "no"}), "roll bread fish cross", "place bread r1c7")
    found = options(state)
    assert found["stop"] == line("choice.stop")
    assert found["reroll"] == line("choice.reroll", n=2)
    assert found["hold"] == line("choice.hold", food="food.fish")
    assert found["place"] == line("choice.place", food="food.fish", row="row.7", column="column.4")
    assert options(game.start(["red", "blue"], {}, HOUSE))["first"] == line(
        "choice.first", seat="seat.blue"
    )
    risky = do(tiny("r1c1", "r1c2", "r3c3"), "roll bread cross cross", "place bread r1c1")
    assert game.view(risky, EVERYONE)["risk"] == 44
    assert options(risky)["reroll"] == line("choice.reroll.risk", n=2)
    assert game.view(position(), EVERYONE)["risk"] is None


def test_the_risk_of_a_blank_reroll_counts_what_fits_on_the_line() -> None:
    free = do(position(), "roll bread cheese cross", "place bread r2c1", "place cheese r2c3")
    assert game.view(free, EVERYONE)["risk"] == 17
    bound = do(position({"alignment": "yes"}), "roll bread cheese cross", "place bread r2c1")
    bound = do(bound, "place cheese r2c3")
    assert game.view(bound, EVERYONE)["risk"] == 33, "no cucumber in row 2"


def test_a_turn_is_heard_and_seen() -> None:
    state = position(covered=["r1c7"])
    (rolled,) = heard(state, "roll bread fish cross")
    assert rolled.say == line("cue.rolled.3", one="face.bread", two="face.fish", three="face.cross")
    state = do(state, "roll bread fish cross")
    (placed,) = heard(state, "place bread r2c7")
    assert (placed.say, placed.trail) == (line("cue.placed", food="food.bread"), ("food r2c7",))
    state = do(state, "place bread r2c7")
    assert [cue.say.key for cue in heard(state, "reroll")] == ["cue.rerolls"]
    collected, completed, stays = heard(state, "stop")
    assert (collected.say, collected.number) == (line("cue.collected", n=1), 1)
    assert completed.say == line("cue.completed", food="food.bread")
    assert completed.trail == ("food r1c7", "food r2c7"), "the provision lights up"
    assert (stays.say, stays.trail) == (line("cue.cat_stays"), ("cat 0",))


def test_a_blank_roll_shows_what_is_lifted_and_where_the_cat_goes() -> None:
    state = do(position(cat=3), "roll bread fish cross", "place bread r1c7", "reroll")
    rolled, blank, cat = heard(state, "roll cross cross")
    assert rolled.say == line("cue.rolled.2", one="face.cross", two="face.cross")
    assert (blank.say, blank.trail) == (line("cue.blank"), ("food r1c7",))
    assert (cat.say, cat.trail) == (line("cue.cat_moved", n=7), ("cat 3", "cat 4"))
    assert cat.number == 7
    lost, again, side = heard(position(cat=10), "roll cross cross cross")
    assert (lost.say, lost.number) == (line("cue.lost.L4"), 49)
    assert lost.trail == ("cat 10", "cat 11")
    assert (again.say, side.say) == (line("cue.try_again"), line("cue.next_side"))


def test_the_rest_is_heard_too() -> None:
    begun = game.start(["red", "blue"], {}, HOUSE)
    assert [cue.say.key for cue in heard(begun, "red: first")] == ["cue.first"]
    assert [cue.say.key for cue in heard(position(), "blue: leave")] == ["cue.left_game"]
    state = do(position({"reroll_all": "no"}), "roll bread fish cross", "place bread r1c7")
    assert [cue.say for cue in heard(state, "hold fish")] == [line("cue.held", food="face.fish")]
    best = do(
        position(covered=[c for c in position().layout.cells if c != "r1c1"]),
        "roll cheese cross cross",
        "place cheese r1c1",
    )
    keys = [cue.say.key for cue in heard(best, "stop")]
    assert keys == ["cue.won.W4", "cue.prove_it", "cue.next_side"]


def test_the_cat_is_a_tracker_that_becomes_urgent() -> None:
    found = [game.view(position(cat=cat), EVERYONE)["trackers"] for cat in (0, 7, 8, 10)]
    assert [tracker["urgency"] for (tracker,) in found] == ["calm", "calm", "soon", "now"]
    assert found[1] == [{"name": "cat", "value": 7, "limit": 11, "urgency": "calm", "seat": None}]


def test_a_grown_up_may_set_the_cat_and_a_token_between_two_turns() -> None:
    state = position(covered=["r1c1"], cat=2)
    assert TABLE.set_place(state, "cat", "cat 5") == {"cat": 5, "turns": 5}
    assert TABLE.set_place(state, "cat", "cat 11") is None
    assert TABLE.set_place(state, "cat", "food r1c2") is None
    assert TABLE.set_place(state, "mouse-token", "food r1c2") == {"covered": ["r1c1", "r1c2"]}
    assert TABLE.set_place(state, "mouse-token", "food r1c1") is None
    assert TABLE.set_place(state, "mouse-token", "cat 3") is None
    rolled = do(state, "roll bread fish cross")
    assert TABLE.set_place(rolled, "mouse-token", "food r1c2") is None
    assert TABLE.set_place(tiny("r3c3"), "mouse-token", "food r3c3") is None
    begun = game.start(["red", "blue"], {}, HOUSE)
    assert TABLE.set_place(begun, "mouse-token", "food r1c2") is None
    changes = TABLE.set_place(state, "cat", "cat 5")
    assert changes is not None
    assert game.dump(kit.with_changes(game, state, changes, HOUSE))["cat"] == 5
