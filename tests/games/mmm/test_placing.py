"""Rolling, placing, and the choice after it (MMM-020 to MMM-043)."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import Dice, Move
from games.mmm import game
from games.mmm.rules.board import FACES
from tests.games.mmm.positions import (
    cells,
    covered,
    do,
    position,
    tiny,
    verbs,
    why,
    with_taken_back,
)

BREAD = {"r1c7", "r2c7", "r2c1", "r3c1", "r4c1", "r5c1", "r4c3", "r4c4", "r4c5", "r4c6"}


@pytest.mark.rule("MMM-020")
def test_a_turn_opens_with_a_roll_of_all_three_dice() -> None:
    state = position()
    wait = game.chance(state)
    assert isinstance(wait, Dice)
    assert (wait.count, wait.faces, wait.piece) == (3, FACES, "food-die")
    assert game.moves(state) == []
    assert why(state, "stop") == "roll_first"
    assert why(state, "place bread r1c7") == "roll_first"
    assert why(state, "roll bread fish") == "other_number_of_dice"
    assert why(state, "roll fish bread cross") == "faces_not_in_order"
    assert why(state, "roll bread bread banana") == "no_such_face"
    assert why(state, "roll") == why(state, "roll cross cross cross cross") == "unreadable"


@pytest.mark.rule("MMM-021")
@pytest.mark.rule("MMM-022")
def test_the_group_decides_and_the_seat_that_rolls_enters_one_decision() -> None:
    state = do(position(), "roll bread fish cheese")
    assert {move.seat for move in game.moves(state)} == {"red"}
    assert why(state, "blue: place bread r1c7") == "not_your_turn"
    assert game.dump(do(state, "place bread r1c7"))["placed"] == ["r1c7"]


@pytest.mark.rule("MMM-023")
def test_there_are_three_rolls_at_most() -> None:
    state = do(position(), "roll bread bread bread", "place bread r1c7", "reroll")
    state = do(state, "roll bread bread", "place bread r2c7", "reroll")
    state = do(state, "roll bread", "place bread r2c1")
    assert game.dump(state)["rolls"] == 3
    assert verbs(state) == ["stop"]


@pytest.mark.rule("MMM-030")
def test_a_die_goes_only_on_its_food() -> None:
    state = do(position(), "roll bread bread bread")
    assert cells(state) == BREAD
    assert why(state, "place bread r1c1") == "wrong_food"
    assert why(state, "place cheese r1c1") == "not_rolled"
    assert why(state, "place bread r9c9") == "no_such_cell"
    assert why(state, "place banana r1c1") == "no_such_food"


@pytest.mark.rule("MMM-031")
def test_a_cross_is_never_placed_but_rolled_again() -> None:
    state = do(position(), "roll bread cross cross")
    assert cells(state) == BREAD
    assert why(state, "place cross r1c7") == "cross"
    again = do(state, "place bread r1c7", "reroll", "roll bread fish")
    assert cells(again, "fish")


@pytest.mark.rule("MMM-032")
def test_a_cell_with_a_token_takes_no_die() -> None:
    state = do(position(covered=["r1c7"]), "roll bread bread bread")
    assert cells(state) == BREAD - {"r1c7"}
    assert why(state, "place bread r1c7") == "covered"


@pytest.mark.rule("MMM-033")
def test_a_cell_with_a_die_of_this_turn_takes_no_other() -> None:
    state = do(position(), "roll bread bread bread", "place bread r1c7")
    assert cells(state) == BREAD - {"r1c7"}
    assert why(state, "place bread r1c7") == "covered"
    again = do(state, "reroll", "roll bread bread")
    assert why(again, "place bread r1c7") == "covered"


@pytest.mark.rule("MMM-034")
@pytest.mark.rule("MMM-043")
def test_at_least_one_die_of_every_roll_must_be_placed() -> None:
    state = do(position(), "roll bread fish cross")
    assert verbs(state) == ["place"]
    assert why(state, "stop") == why(state, "reroll") == "place_one_first"
    again = do(state, "place bread r1c7", "reroll", "roll fish cross")
    assert verbs(again) == ["place"]
    assert why(again, "stop") == why(again, "reroll") == "place_one_first"


@pytest.mark.rule("MMM-035")
def test_a_die_may_be_held_back_once_one_is_down() -> None:
    state = do(position(), "roll bread fish cheese", "place bread r1c7")
    assert verbs(state) == ["stop", "reroll", "place"]
    assert cells(state, "fish")
    assert cells(state, "cheese")
    assert not cells(state, "bread")
    assert covered(do(state, "stop")) == ["r1c7"]
    all_down = do(state, "place fish r1c3", "place cheese r1c1")
    assert game.dump(all_down)["placed"] == ["r1c7", "r1c3", "r1c1"]


@pytest.mark.rule("MMM-036")
def test_any_free_cell_of_the_food_will_do() -> None:
    state = do(position(covered=["r4c3"]), "roll bread bread bread")
    assert cells(state) == BREAD - {"r4c3"}
    state = do(state, "place bread r4c5", "place bread r2c7", "place bread r3c1", "stop")
    assert covered(state) == ["r2c7", "r3c1", "r4c3", "r4c5"]


@pytest.mark.rule("MMM-037")
def test_dice_of_earlier_rolls_stay_where_they_are() -> None:
    state = do(position(), "roll bread fish cross", "place bread r1c7", "reroll")
    wait = game.chance(state)
    assert isinstance(wait, Dice)
    assert wait.count == 2
    after = do(state, "roll fish fish", "place fish r1c3")
    assert game.dump(after)["placed"] == ["r1c7", "r1c3"]
    rolled = ["red: first", "roll bread fish cross", "place bread r1c7", "reroll"]
    assert game.final(do(position(), *rolled[1:3]), Move("reroll", seat="red"))
    assert game.table.wanted(after).on["mouse-token"] == ("food r1c7", "food r1c3")


@pytest.mark.rule("MMM-038")
def test_a_die_of_this_roll_may_be_taken_back_or_moved_until_the_group_goes_on() -> None:
    begun = game.start(["red", "blue"], {}, position().layout.data)
    played = ["red: first", "roll bread fish cheese", "place bread r1c7", "place fish r1c3"]
    back = with_taken_back(begun, played, 3)
    assert game.dump(back)["placed"] == ["r1c3"]
    assert game.dump(back)["dice"] == ["bread", "cheese"]
    assert "r1c7" in cells(back, "bread")
    moved = do(back, "place bread r2c7")
    assert game.dump(moved)["placed"] == ["r1c3", "r2c7"]
    only = with_taken_back(begun, played[:3], 3)
    assert verbs(only) == ["place"]


@pytest.mark.rule("MMM-039")
def test_with_three_dice_down_there_is_nothing_left_but_collecting() -> None:
    state = do(position(), "roll bread fish cheese", "place bread r1c7", "place fish r1c3")
    assert verbs(state) == ["stop", "reroll", "place"]
    state = do(state, "place cheese r1c1")
    assert verbs(state) == ["stop"]
    assert why(state, "reroll") == "no_dice_left"
    assert game.view(state, kit.EVERYONE)["phase"] == "collect"
    assert not game.final(state, Move("place", "cheese", "r1c1", seat="red"))


@pytest.mark.rule("MMM-040")
def test_with_one_or_two_dice_down_the_group_stops_or_rolls_again() -> None:
    one = do(position(), "roll bread fish cross", "place bread r1c7")
    two = do(one, "place fish r1c3")
    for state in (one, two):
        assert verbs(state)[:2] == ["stop", "reroll"]
        assert game.moves(state)[0] == Move("stop", seat="red"), "the safest comes first"
        assert game.view(state, kit.EVERYONE)["phase"] == "choose"
    assert game.turn(do(one, "stop")) == "blue"
    assert game.turn(do(one, "reroll")) == "red"


@pytest.mark.rule("MMM-041")
def test_a_reroll_throws_all_dice_that_are_not_placed() -> None:
    state = do(position(), "roll bread fish cross", "place bread r1c7")
    assert why(state, "hold fish") == "all_are_rerolled"
    again = do(state, "reroll")
    wait = game.chance(again)
    assert isinstance(wait, Dice)
    assert wait.count == 2
    assert game.dump(again)["dice"] is None
    assert not cells(do(again, "roll bread bread"), "fish"), "a face held back is forgotten"


@pytest.mark.rule("MMM-042")
def test_after_a_reroll_the_same_rules_hold_for_the_new_dice() -> None:
    state = do(
        position(), "roll bread fish cross", "place bread r1c7", "reroll", "roll carrot cross"
    )
    assert verbs(state) == ["place"]
    assert not cells(state, "bread")
    assert cells(state) == cells(state, "carrot")
    assert verbs(do(state, "place carrot r1c6"))[:2] == ["stop", "reroll"]


# -- the house rule of decision D-23 --------------------------------------------------------------


def test_with_the_house_rule_a_die_may_be_kept_out_of_the_reroll() -> None:
    state = position({"reroll_all": "no"})
    state = do(state, "roll bread fish cross", "place bread r1c7")
    assert verbs(state) == ["stop", "reroll", "hold", "place"]
    assert why(state, "hold cross") == "cross"
    assert why(state, "hold carrot") == "not_rolled"
    assert why(state, "hold banana") == "no_such_food"
    held = do(state, "hold fish")
    assert game.dump(held)["held"] == ["fish"]
    assert cells(held, "fish"), "what is kept may still be placed"
    assert why(held, "hold fish") == "not_rolled"
    again = do(held, "reroll")
    wait = game.chance(again)
    assert isinstance(wait, Dice)
    assert wait.count == 1
    rolled = do(again, "roll carrot")
    assert not cells(rolled, "fish"), "a die of the new roll comes first"
    placed = do(rolled, "place carrot r1c6")
    assert cells(placed, "fish")
    assert verbs(placed) == ["stop", "place"]
    assert game.dump(do(placed, "place fish r1c3"))["held"] == []


def test_the_last_die_in_hand_cannot_be_kept() -> None:
    state = do(position({"reroll_all": "no"}), "roll bread fish fish", "place bread r1c7")
    state = do(state, "hold fish")
    assert why(state, "hold fish") == "one_must_roll"
    assert game.dump(do(state, "place fish r1c3"))["held"] == ["fish"]


def test_a_kept_die_does_not_save_a_blank_roll() -> None:
    state = tiny("r1c1", "r1c3", "r2c3", options={"reroll_all": "no"})
    state = do(state, "roll bread fish cross", "place fish r1c3", "hold bread", "reroll")
    after = do(state, "roll cross")
    assert game.turn(after) == "blue"
    assert game.dump(after)["cat"] == 1
    assert game.dump(after)["held"] == []
