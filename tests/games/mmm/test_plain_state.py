"""Saving and loading: what a saved game may say, and which field is named when it cannot be so."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games import kit
from games.kit import BadData
from games.mmm import game
from games.mmm.rules import State
from tests.games.mmm.positions import HOUSE, TINY, do, position, tiny

MOMENTS: list[list[str]] = [
    [],
    ["roll bread fish cross"],
    ["roll bread fish cross", "place bread r1c7"],
    ["roll bread fish cross", "place bread r1c7", "reroll"],
    ["roll bread fish cross", "place bread r1c7", "reroll", "roll bread fish"],
    ["roll bread fish cheese", "place bread r1c7", "place fish r1c3", "place cheese r1c1"],
    ["roll bread fish cheese", "place bread r1c7", "stop"],
]


@pytest.mark.parametrize("moves", MOMENTS)
def test_every_moment_of_a_turn_is_saved_and_loaded(moves: list[str]) -> None:
    for options in ({}, {"reroll_all": "no"}):
        state = do(position(options), *moves)
        assert game.load(copy.deepcopy(game.dump(state)), HOUSE) == state
        assert state != position({"side": "B"})
    held = do(position({"reroll_all": "no"}), *MOMENTS[2], "hold fish", "reroll")
    assert game.load(game.dump(held), HOUSE) == held


def test_a_state_is_like_no_other_thing() -> None:
    assert position() != 3
    assert position().__eq__(3) is NotImplemented
    assert position() == position()
    assert position() != position(cat=1)
    assert position(data=TINY) != position()


def refused(state: State, path: str, value: object) -> str:
    plain: Any = copy.deepcopy(game.dump(state))
    kit.put_at(plain, path, value)
    with pytest.raises(BadData) as sentence:
        game.load(plain, state.layout.data)
    return str(sentence.value)


ROLLED = do(position(), "roll bread fish cross", "place bread r1c7")


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("version", 2, "version: this program reads 1, not 2"),
        ("seats", ["blue", "red"], "seats: must stand clockwise"),
        ("options", [], "seats must be a list and options a table"),
        ("options.side", "C", "options: side cannot be 'C'"),
        ("options.board", "tiny", "options: must name every option"),
        ("cat", 12, "cat must be a number, 0 to 11; it is 12"),
        ("turns", -1, "turns must be a number"),
        ("covered", "r1c1", "covered: must be a list of cells"),
        ("covered", ["r8c8"], "covered: there is no 'r8c8'"),
        ("covered", ["r1c1", "r1c1"], "covered: there are two tokens on r1c1"),
        ("covered", ["r1c7"], "placed: there are two tokens on r1c7"),
        ("first", "violet", "first: there is no 'violet'"),
        ("turn", "green", "turn: there is no 'green'"),
        ("turn", None, "turn: there is no None"),
        ("rolls", 4, "rolls must be a number, 0 to 3; it is 4"),
        ("rolls", 0, "rolls: must be 1 or more once dice are rolled"),
        ("rolls", 2, "rolls: 2 rolls leave more dice on cells than there are"),
        ("dice", ["fish", "cross", "cross"], "dice: there are 3 dice"),
        ("dice", ["fish"], "dice: there are 3 dice"),
        ("dice", ["cross", "fish"], "dice: must be in the order of the die"),
        ("dice", ["banana", "fish"], "dice: there is no 'banana'"),
        ("dice", 3, "dice: must be a list of at most 3 faces"),
        ("held", ["fish"], "dice: there are 3 dice"),
        ("placed", [], "fresh must be a number, 0 to 0; it is 1"),
        ("placed", ["r1c7", "r1c7"], "placed: there are two tokens on r1c7"),
        ("fresh", 2, "fresh must be a number, 0 to 1; it is 2"),
    ],
)
def test_a_state_no_game_could_reach_is_refused_by_its_field(
    path: str, value: object, sentence: str
) -> None:
    assert refused(ROLLED, path, value).startswith(sentence)


def test_dice_that_could_not_lie_so_are_refused() -> None:
    waiting = do(ROLLED, "reroll")
    assert "a roll is awaited again only when" in refused(waiting, "fresh", 0)
    full = do(position(), *MOMENTS[5])
    assert refused(full, "dice", None) == "dice: no die is left to roll"
    rolled = do(position(), "roll bread fish cross")
    assert "nothing of this roll fits" in refused(rolled, "dice", ["cross", "cross", "cross"])
    house_rule = do(position({"reroll_all": "no"}), *MOMENTS[2], "hold fish")
    assert "held: there is no 'cross'" in refused(house_rule, "held", ["cross"])
    strict: Any = copy.deepcopy(game.dump(house_rule))
    strict["options"]["reroll_all"] = "yes"
    with pytest.raises(BadData, match="held: every die is rerolled in this game"):
        game.load(strict, HOUSE)


def test_dice_off_the_line_are_refused_in_the_variant() -> None:
    state = do(position({"alignment": "yes"}), "roll bread fish cheese", "place bread r2c1")
    state = do(state, "place fish r2c2")
    assert (
        refused(state, "placed", ["r2c1", "r1c3"]) == "placed: r1c3 is not in line with the others"
    )


def test_whose_turn_it_is_must_agree_with_the_rest() -> None:
    begun = game.start(["red", "blue"], {}, HOUSE)
    assert refused(begun, "turn", "red") == (
        "turn: must be null before the first turn and after the last"
    )
    assert refused(begun, "turns", 3) == "first: somebody began this game; name the seat"
    assert refused(begun, "rolls", 1).startswith("rolls: must be 0 before the first turn")
    assert refused(position(seats=["red"]), "first", None).startswith("first: somebody began")
    won = do(tiny("r3c3"), "roll carrot cross cross", "place carrot r3c3", "stop")
    assert refused(won, "turn", "red").startswith("turn: must be null")
    assert refused(won, "rolls", 1).startswith("rolls: must be 0")
    assert game.load(game.dump(won), TINY) == won


def test_a_view_leads_back_to_its_state() -> None:
    for moves in MOMENTS:
        state = do(position(), *moves)
        view = game.view(state, kit.EVERYONE)
        assert game.resample(view, lambda: 0.5, HOUSE) == state
