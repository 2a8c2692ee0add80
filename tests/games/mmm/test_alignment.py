"""The alignment variant (MMM-080 to MMM-087)."""

from __future__ import annotations

import pytest

from games.mmm import game
from games.mmm.rules import State
from tests.games.mmm.positions import HOUSE, cells, do, names, position, verbs, why, with_taken_back

ALIGNED = {"alignment": "yes"}


def aligned(*texts: str, **further: object) -> State:
    return do(position(ALIGNED, **further), *texts)  # type: ignore[arg-type]


@pytest.mark.rule("MMM-080")
def test_all_dice_of_a_turn_lie_in_one_row_or_in_one_column() -> None:
    state = aligned("roll bread fish cheese", "place bread r2c1")
    assert why(state, "place fish r1c3") == "not_in_line"
    in_row = do(state, "place fish r2c2")
    assert why(in_row, "place cheese r1c1") == "not_in_line"
    assert game.dump(do(in_row, "place cheese r2c5"))["placed"] == ["r2c1", "r2c2", "r2c5"]
    in_column = do(state, "place cheese r1c1")
    assert why(in_column, "place fish r2c2") == "not_in_line"
    assert cells(in_column, "fish") == {"r7c1"}


@pytest.mark.rule("MMM-081")
def test_the_first_die_goes_anywhere_and_leaves_row_and_column_open() -> None:
    state = aligned("roll bread fish cheese")
    assert cells(state) == cells(do(position(), "roll bread fish cheese"))
    after = do(state, "place bread r2c1")
    assert cells(after, "fish") == {"r2c2", "r7c1"}
    assert cells(after, "cheese") == {"r1c1", "r2c3", "r2c4", "r2c5"}


@pytest.mark.rule("MMM-082")
def test_the_second_die_fixes_the_line() -> None:
    state = aligned("roll bread fish fish", "place bread r2c1")
    assert cells(do(state, "place fish r2c2")) == set(), "column 1 is closed now"
    assert cells(do(state, "place fish r7c1")) == set(), "row 2 is closed now"


@pytest.mark.rule("MMM-083")
def test_the_third_die_lies_on_that_line() -> None:
    state = aligned("roll bread cheese cheese", "place bread r2c1", "place cheese r2c3")
    assert cells(state) == {"r2c4", "r2c5"}
    column = aligned("roll bread bread cheese", "place bread r2c1", "place bread r3c1")
    assert cells(column) == {"r1c1"}


@pytest.mark.rule("MMM-084")
def test_the_line_holds_across_rerolls_and_is_forgotten_after_the_turn() -> None:
    state = aligned("roll bread cheese cross", "place bread r2c1", "place cheese r2c3", "reroll")
    state = do(state, "roll carrot")
    assert cells(state) == {"r2c6"}
    after = do(state, "place carrot r2c6", "stop", "roll cheese carrot cross")
    assert "r7c7" in cells(after)


@pytest.mark.rule("MMM-085")
def test_gaps_tokens_and_other_foods_may_lie_between() -> None:
    state = aligned("roll bread carrot cross", "place bread r2c1", covered=["r2c3"])
    assert cells(state) == {"r2c6"}
    same = aligned("roll cheese cheese cross", "place cheese r2c3", covered=["r2c4"])
    assert "r2c5" in cells(same), "the same provision is as good as another"


@pytest.mark.rule("MMM-086")
def test_a_fitting_cell_off_the_line_does_not_save_a_blank_roll() -> None:
    state = aligned("roll bread cross cross", "place bread r2c1", "reroll")
    blank = "roll fish cucumber"
    assert names(state, blank) == ["rolled"], "fish is in row 2 and column 1"
    fixed = aligned("roll bread cheese cross", "place bread r2c1", "place cheese r2c3", "reroll")
    assert names(fixed, "roll cucumber") == ["rolled", "blank", "cat_moved", "turn"]
    free = do(position(), "roll bread cheese cross", "place bread r2c1", "place cheese r2c3")
    assert names(do(free, "reroll"), "roll cucumber") == ["rolled"]
    assert verbs(do(fixed, "roll carrot")) == ["place"]


@pytest.mark.rule("MMM-087")
def test_taking_back_a_die_opens_the_line_again() -> None:
    begun = game.start(["red", "blue"], ALIGNED, HOUSE)
    played = ["red: first", "roll bread fish cheese", "place bread r2c1", "place fish r2c2"]
    back = with_taken_back(begun, played, 4)
    assert cells(back, "fish") == {"r2c2", "r7c1"}
    other = with_taken_back(begun, played, 3)
    assert cells(other, "bread") == {"r2c1", "r2c7"}
    assert "r1c1" not in cells(other, "cheese")
