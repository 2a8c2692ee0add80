"""Who stands where, as far as anybody can tell: the smallest cases."""

from __future__ import annotations

import pytest

from boardctl.director.whereabouts import LATE, Whereabouts
from hardware.ports import Profile

KINDS = ("mouse:red", "mouse:yellow", "mouse:green", "card")


def asked_for(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


def table(**on: str) -> Whereabouts:
    """A table of pads with these pieces on it; the mice have a place, the card has none."""
    where = Whereabouts(Profile.PADS.readers, {**dict.fromkeys(KINDS, 1), "shell": 3})
    where.begin(dict(on), {})
    where.placed = frozenset((*KINDS[:3], "shell"))
    return where


def nobody(cell: str) -> frozenset[str]:
    return frozenset()


def test_the_one_piece_in_the_air_is_what_lands() -> None:
    where = table(a1="mouse:red", b1="mouse:yellow")
    where.left("a1", nobody, 1.0)
    where.landed("c1", None, nobody, 2.0)
    assert where.on == {"b1": "mouse:yellow", "c1": "mouse:red"}
    assert not +where.lifted


def test_of_two_in_the_air_nobody_is_guessed() -> None:
    where = table(a1="mouse:red", b1="mouse:yellow")
    where.left("a1", nobody, 1.0)
    where.left("b1", nobody, 1.0)
    assert where.several_in_hand()
    where.landed("c1", None, lambda cell: asked_for("mouse:red"), 2.0)
    assert where.on == {"c1": None}


def test_of_two_that_landed_together_one_that_is_known_tells_the_other() -> None:
    where = table(a1="mouse:red", b1="mouse:yellow")
    where.left("a1", nobody, 1.0)
    where.left("b1", nobody, 1.0)
    where.landed("c1", None, nobody, 2.0)
    where.landed("d1", None, nobody, 2.0)
    assert where.on == {"c1": None, "d1": None}
    where.left("c1", nobody, 3.0)
    where.recognised("w1", "mouse:yellow")
    assert where.on == {"w1": "mouse:yellow", "d1": "mouse:red"}
    assert not +where.lifted


def test_of_three_that_landed_together_two_must_be_known() -> None:
    where = table(a1="mouse:red", b1="mouse:yellow", c1="mouse:green")
    for cell in ("a1", "b1", "c1"):
        where.left(cell, nobody, 1.0)
    for cell in ("d1", "e1", "f1"):
        where.landed(cell, None, nobody, 2.0)
    where.recognised("d1", "mouse:green")
    assert where.on == {"d1": "mouse:green", "e1": None, "f1": None}
    where.recognised("f1", "mouse:red")
    assert where.on == {"d1": "mouse:green", "e1": "mouse:yellow", "f1": "mouse:red"}


def test_one_of_two_equal_pieces_that_is_known_tells_nothing_of_the_other() -> None:
    where = table(a1="shell", b1="shell", c1="mouse:red")
    for cell in ("a1", "b1", "c1"):
        where.left(cell, nobody, 1.0)
    for cell in ("d1", "e1"):
        where.landed(cell, None, nobody, 2.0)
    where.recognised("d1", "shell")
    assert where.on == {"d1": "shell", "e1": None}
    where.recognised("w1", "shell")  # both are known now
    assert where.on == {"d1": "shell", "e1": "mouse:red", "w1": "shell"}


def test_a_shown_piece_is_what_lands_whatever_else_is_in_the_air() -> None:
    where = table(a1="mouse:red", b1="mouse:yellow")
    where.left("a1", nobody, 1.0)
    where.left("b1", nobody, 1.0)
    where.recognised("w1", "mouse:yellow")
    where.left("w1", nobody, 3.0)
    assert not where.several_in_hand()
    where.landed("c1", None, nobody, 4.0)
    assert where.on == {"c1": "mouse:yellow"}


def test_what_comes_from_the_box_is_known_if_only_one_is_asked_for_there() -> None:
    where = table()
    where.landed("c1", None, lambda cell: asked_for("mouse:green"), 1.0)
    where.landed("d1", None, lambda cell: asked_for("mouse:red", "mouse:yellow"), 1.0)
    assert where.on == {"c1": "mouse:green", "d1": None}


def test_a_reader_corrects_a_belief_and_the_other_cell_is_unknown_then() -> None:
    where = table(a1="mouse:red")
    where.recognised("w2", "mouse:red")
    assert where.on == {"a1": None, "w2": "mouse:red"}


def test_a_reader_that_knows_the_lifted_piece_better_tells_who_stands_where_it_was_thought() -> (
    None
):
    where = table(a1="mouse:red", b1="mouse:yellow")  # really the other way round
    where.left("a1", nobody, 1.0)
    where.recognised("w3", "mouse:yellow")
    assert where.on == {"b1": "mouse:red", "w3": "mouse:yellow"}
    assert not +where.lifted


def test_equal_pieces_may_stand_on_several_cells() -> None:
    where = table(a1="shell", b1="shell")
    where.recognised("w2", "shell")
    assert where.on == {"a1": "shell", "b1": "shell", "w2": "shell"}
    where.recognised("w3", "shell")  # there are only three of them
    assert sorted(cell for cell, kind in where.on.items() if kind is None) == ["a1", "b1"]


def test_a_lift_noticed_after_the_piece_was_read_elsewhere_is_no_lift() -> None:
    where = table(w2="mouse:red")
    where.recognised("w3", "mouse:red")
    where.left("w2", nobody, 1.0)
    assert where.on == {"w3": "mouse:red"}
    assert not +where.lifted


@pytest.mark.parametrize(("late", "known"), [(LATE, "mouse:red"), (LATE + 0.1, None)])
def test_a_lift_noticed_late_explains_the_landing_before_it_for_a_while(
    late: float, known: str | None
) -> None:
    where = table(a1="mouse:red")
    where.landed("c1", None, nobody, 5.0)
    assert where.on["c1"] is None
    where.left("a1", nobody, 5.0 + late)
    assert where.on == {"c1": known}
    assert where.lifted["mouse:red"] == (known is None)


def test_whoever_leaves_a_crowd_leaves_one_of_the_others_on_the_ring() -> None:
    where = table(a1="mouse:red", b1="mouse:yellow")  # green shares a ring
    where.right(KINDS[:3], asked_for("mouse:red", "mouse:green"))
    where.landed("c1", None, lambda cell: asked_for("mouse:red"), 1.0)
    assert where.on == {"a1": "mouse:green", "b1": "mouse:yellow", "c1": "mouse:red"}


def test_the_last_of_a_crowd_on_one_ring_is_known_when_all_others_have_left() -> None:
    where = table(a1="mouse:red")  # yellow and green share its ring
    where.right(KINDS[:3], asked_for(*KINDS[:3]))
    where.landed("b1", None, lambda cell: asked_for("mouse:red"), 1.0)
    assert where.on == {"a1": None, "b1": "mouse:red"}
    where.right(KINDS[:3], asked_for("mouse:yellow", "mouse:green"))
    where.landed("c1", None, lambda cell: asked_for("mouse:yellow"), 2.0)
    assert where.on == {"a1": "mouse:green", "b1": "mouse:red", "c1": "mouse:yellow"}


def test_whoever_is_left_of_a_crowd_belongs_where_it_stands() -> None:
    where = table(a1="mouse:red")  # yellow shares its ring, green one of another room
    where.right(KINDS[:3], asked_for(*KINDS[:3]))
    belong = {"a1": asked_for("mouse:yellow"), "b1": asked_for("mouse:red")}
    where.landed("b1", None, lambda cell: belong[cell], 1.0)
    assert where.on == {"a1": "mouse:yellow", "b1": "mouse:red"}


def test_what_lands_where_a_crowd_belongs_is_the_one_without_a_ring() -> None:
    where = table(a1="mouse:red", b1="mouse:yellow")  # green shares a ring
    where.right(KINDS[:3], asked_for(*KINDS[:3]))
    where.landed("c1", None, lambda cell: asked_for(*KINDS[:3]), 1.0)
    assert where.on == {"a1": "mouse:red", "b1": "mouse:yellow", "c1": "mouse:green"}
    # It was red after all: green is where red was thought to be.
    where.left("c1", nobody, 2.0)
    where.landed("d1", None, lambda cell: asked_for("mouse:red"), 3.0)
    assert where.on == {"a1": "mouse:green", "b1": "mouse:yellow", "d1": "mouse:red"}
    assert not +where.lifted


def test_what_has_no_place_is_not_taken_for_what_has_one() -> None:
    where = table(a1="mouse:red", w6="card")
    where.left("w6", nobody, 1.0)
    where.left("a1", nobody, 2.0)
    assert not where.several_in_hand()
    where.landed("c1", None, nobody, 3.0)
    assert where.on == {"c1": "mouse:red"}


def test_after_a_power_cut_the_same_pattern_means_the_same_pieces() -> None:
    where = table()
    where.begin({"a1": None, "b1": None, "w2": "mouse:green"}, {"a1": "mouse:red", "w2": "x"})
    assert where.on == {"a1": "mouse:red", "b1": None, "w2": "mouse:green"}


def test_a_piece_that_is_read_is_not_believed_where_it_was_before_the_power_cut() -> None:
    where = table()
    where.begin({"a1": None, "w2": "mouse:red"}, {"a1": "mouse:red"})
    assert where.on == {"a1": None, "w2": "mouse:red"}


def test_dice_and_shown_pieces_are_not_remembered_over_a_power_cut() -> None:
    where = table(a1="mouse:red", p1="card", w1="mouse:yellow", w8="mat")
    assert where.settled() == {"a1": "mouse:red"}
