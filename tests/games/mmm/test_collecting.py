"""Blank rolls, collecting, the cat, and the end (MMM-050 to MMM-073)."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import Outcome
from games.mmm import game
from tests.games.mmm.positions import ALL, covered, do, names, position, tiny, told


@pytest.mark.rule("MMM-050")
@pytest.mark.rule("MMM-052")
def test_a_roll_with_nothing_to_place_ends_the_turn_and_the_cat_moves() -> None:
    state = position()
    assert names(state, "roll cross cross cross") == ["rolled", "blank", "cat_moved", "turn"]
    after = do(state, "roll cross cross cross")
    assert game.turn(after) == "blue"
    assert game.dump(after)["cat"] == 1
    later = do(state, "roll bread cross cross", "place bread r1c7", "reroll", "roll cross cross")
    assert game.turn(later) == "blue"
    assert game.dump(later)["cat"] == 1


@pytest.mark.rule("MMM-051")
def test_a_blank_reroll_loses_the_dice_of_this_turn_and_no_others() -> None:
    state = do(position(covered=["r2c1"]), "roll bread fish cross", "place bread r1c7")
    state = do(state, "place fish r1c3", "reroll")
    assert told(state, "roll cross")[1] == ("blank", {"seat": "red", "cells": ["r1c7", "r1c3"]})
    after = do(state, "roll cross")
    assert covered(after) == ["r2c1"]
    assert game.dump(after)["placed"] == []
    assert game.table.wanted(after).on["mouse-token"] == ("food r2c1",)


@pytest.mark.rule("MMM-053")
def test_foods_that_are_fully_covered_count_like_crosses() -> None:
    state = tiny("r1c1", "r1c2", "r3c3")
    assert names(state, "roll fish cucumber cheese")[1] == "blank"
    assert names(state, "roll bread cross cross") == ["rolled"]
    placed = do(state, "roll bread bread carrot", "place carrot r3c3", "reroll")
    assert names(placed, "roll carrot carrot")[1] == "blank", "the carrot is under a die"
    assert names(placed, "roll bread carrot") == ["rolled"]


@pytest.mark.rule("MMM-060")
def test_collecting_puts_a_token_for_every_die() -> None:
    state = do(position(), "roll bread fish cheese", "place bread r1c7", "place fish r1c3")
    assert told(state, "stop")[0] == ("collected", {"seat": "red", "cells": ["r1c7", "r1c3"]})
    after = do(state, "stop")
    assert covered(after) == ["r1c3", "r1c7"]
    assert game.dump(after)["placed"] == []
    later = do(after, "roll bread fish cheese", "place cheese r1c1", "stop")
    assert covered(later) == ["r1c1", "r1c3", "r1c7"], "closed for the rest of the game"


@pytest.mark.rule("MMM-061")
def test_a_provision_is_complete_when_all_its_cells_have_tokens() -> None:
    state = position(covered=["r1c1", "r1c7"])
    provisions = game.view(state, kit.EVERYONE)["provisions"]
    assert (provisions["H01"]["open"], provisions["B04"]["open"]) == (1, 1)
    state = do(state, "roll bread cross cross", "place bread r2c7")
    assert game.view(state, kit.EVERYONE)["provisions"]["B04"]["open"] == 1, "a die is no token"
    facts = {"provision": "B04", "food": "bread", "cells": ["r1c7", "r2c7"]}
    assert told(state, "stop")[1] == ("completed", facts)
    after = do(state, "stop")
    assert game.view(after, kit.EVERYONE)["provisions"]["B04"]["open"] == 0


@pytest.mark.rule("MMM-062")
@pytest.mark.rule("MMM-063")
def test_the_cat_stays_when_a_provision_is_completed_whenever_it_was_begun() -> None:
    begun = do(position(), "roll cheese cross cross", "place cheese r1c1", "stop")
    assert game.dump(begun)["cat"] == 1
    later = do(begun, "roll cheese cross cross", "place cheese r1c2")
    assert names(later, "stop") == ["collected", "completed", "cat_stays", "turn"]
    assert game.dump(do(later, "stop"))["cat"] == 1
    at_once = do(position(), "roll cheese cheese cross", "place cheese r1c1", "place cheese r1c2")
    assert game.dump(do(at_once, "stop"))["cat"] == 0


@pytest.mark.rule("MMM-064")
def test_completing_several_provisions_has_no_further_effect() -> None:
    state = position(covered=["r1c1", "r1c7", "r6c7"], cat=4)
    state = do(state, "roll bread cheese carrot", "place bread r2c7", "place cheese r1c2")
    state = do(state, "place carrot r7c7")
    assert names(state, "stop") == ["collected", *["completed"] * 3, "cat_stays", "turn"]
    assert game.dump(do(state, "stop"))["cat"] == 4


@pytest.mark.rule("MMM-065")
def test_the_cat_moves_one_step_when_nothing_was_completed() -> None:
    state = do(position(cat=4), "roll bread cheese carrot", "place bread r2c7")
    assert told(state, "stop")[1] == ("cat_moved", {"to": 5, "left": 6})
    assert game.dump(do(state, "stop"))["cat"] == 5


@pytest.mark.rule("MMM-066")
def test_a_provision_under_dice_that_are_lost_was_not_completed() -> None:
    state = do(position(covered=["r1c1"]), "roll cheese cross cross", "place cheese r1c2", "reroll")
    assert names(state, "roll cross cross") == ["rolled", "blank", "cat_moved", "turn"]
    after = do(state, "roll cross cross")
    assert game.view(after, kit.EVERYONE)["provisions"]["H01"]["open"] == 1
    assert game.dump(after)["cat"] == 1


@pytest.mark.rule("MMM-067")
def test_the_cat_moves_one_step_a_turn_at_most_and_never_back() -> None:
    state = position()
    before = 0
    for texts in (
        ["roll cross cross cross"],
        ["roll bread fish cross", "place bread r1c7", "reroll", "roll cross cross"],
        ["roll cheese cheese cross", "place cheese r1c1", "place cheese r1c2", "stop"],
        ["roll bread fish carrot", "place bread r1c7", "place fish r1c3", "stop"],
    ):
        state = do(state, *texts)
        assert game.dump(state)["cat"] - before in (0, 1)
        before = game.dump(state)["cat"]
    assert before == 3


@pytest.mark.rule("MMM-071")
def test_the_turn_that_covers_the_last_cell_always_wins() -> None:
    for last in ALL:
        state = tiny(last, cat=2)
        food = state.layout.food_of[state.layout.cell_index[last]]
        face = ("bread", "fish", "cucumber", "cheese", "carrot")[food]
        state = do(state, f"roll {face} cross cross", f"place {face} {last}")
        assert names(state, "stop")[-2:] == ["cat_stays", "won"]
        won = do(state, "stop")
        assert game.over(won) == Outcome(("red", "blue"), "won")
        assert game.dump(won)["cat"] == 2


@pytest.mark.rule("MMM-072")
def test_the_game_is_lost_the_moment_the_cat_is_in_the_pantry() -> None:
    state = position(cat=10)
    assert names(state, "roll cross cross cross")[-2:] == ["cat_moved", "lost"]
    assert game.over(do(state, "roll cross cross cross")) == Outcome((), "lost")
    near = position(cat=9)
    assert game.over(do(near, "roll cross cross cross")) is None
    stopped = do(state, "roll bread cross cross", "place bread r1c7", "stop")
    assert game.over(stopped) == Outcome((), "lost")


@pytest.mark.rule("MMM-073")
def test_tokens_go_down_before_the_cat_moves() -> None:
    state = do(tiny("r1c1", "r1c2", "r2c3", "r1c3", cat=2), "roll bread fish cross")
    state = do(state, "place bread r1c1", "place fish r1c3")
    assert names(state, "stop") == ["collected", "cat_moved", "lost"]
    lost = do(state, "stop")
    assert game.view(lost, kit.EVERYONE)["rating"]["uncovered"] == 2
    assert game.view(lost, kit.EVERYONE)["rating"]["tier"] == "L2"


def test_a_board_without_a_food_makes_that_face_a_cross() -> None:
    state = tiny(side="B")
    assert names(state, "roll cucumber cheese carrot")[1] == "blank"
    assert names(state, "roll bread cheese carrot") == ["rolled"]
