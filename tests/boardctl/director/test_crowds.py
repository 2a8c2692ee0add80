"""Rings that several figures share: what is judged there, and what is not."""

from __future__ import annotations

from collections import Counter

from boardctl.director.crowds import Sharing, kept, sharing
from boardctl.director.difference import Extra, Missing, Sight, compare, crowded_cells, mat_alone
from boardctl.director.whereabouts import Whereabouts
from games.kit import Mat, Wanted

MAT = Mat("room", {"one": ("a1",), "two": ("b1",), "three": ("c1",), "mat": ("w8",)})
COUNTS = {"rat": 3, "mouse:collin": 1, "mouse:tilda": 1, "mat:room": 1}


def table(**on: str | None) -> Whereabouts:
    where = Whereabouts(frozenset(), COUNTS)
    where.on = dict(on)
    return where


def test_a_figure_on_its_side_is_neither_missed_nor_too_much() -> None:
    wanted = Wanted({"mouse:collin": ("one",)}, loose=frozenset({"one"}))
    assert compare(wanted, Sight(MAT), table(), {}).right
    assert compare(wanted, Sight(MAT), table(a1="mouse:collin"), {}).right
    assert not compare(Wanted(wanted.on), Sight(MAT), table(), {}).right


def test_one_that_stands_alone_elsewhere_is_not_in_the_crowd() -> None:
    wanted = Wanted({"mouse:collin": ("one",), "mouse:tilda": ("one",)})
    found = compare(wanted, Sight(MAT), table(a1="mouse:tilda", b1="mouse:collin"), {})
    assert found.missing == (Missing("mouse:collin", "one", ("a1",)),)


def test_a_reading_of_another_crowd_is_no_evidence() -> None:
    wanted = Wanted({"mouse:collin": ("one",), "mouse:tilda": ("one",), "rat": ("two", "two")})
    assert compare(wanted, Sight(MAT), table(a1="mouse:tilda", b1="mouse:collin"), {}).right


def test_one_of_several_alike_goes_into_the_crowd_and_not_into_the_box() -> None:
    wanted = Wanted({"mouse:collin": ("one",), "rat": ("one",)})
    where = table(a1="mouse:collin", b1="rat")
    where.out["rat"] = Counter({"two": 1})
    found = compare(wanted, Sight(MAT), where, {})
    assert found.missing == (Missing("rat", "one", ("a1",)),)
    assert found.extra == (Extra("b1", "rat"),)


def test_of_two_crowds_it_goes_into_the_one_that_has_grown() -> None:
    wanted = Wanted({"mouse:collin": ("one",), "mouse:tilda": ("two",), "rat": ("one", "two")})
    where = table(a1="mouse:collin", b1="mouse:tilda", c1="rat")
    for before, grown in (("one", "two"), ("two", "one")):
        where.out["rat"] = Counter({before: 1, "three": 1})
        (missing,) = compare(wanted, Sight(MAT), where, {}).missing
        assert missing == Missing("rat", grown, MAT.spots[grown])


def test_one_too_many_since_the_table_was_right_goes_into_the_box() -> None:
    wanted = Wanted({"mouse:collin": ("one",), "rat": ("one",)})
    where = table(a1="mouse:collin", b1="rat")
    where.out["rat"] = Counter({"two": 1, "one": 1})
    assert compare(wanted, Sight(MAT), where, {}).missing == ()


def test_a_ring_is_crowded_when_more_belong_there_than_fit() -> None:
    wanted = Wanted({"mouse:collin": ("one",), "rat": ("one", "two")})
    assert crowded_cells(wanted, Sight(MAT)) == {"a1"}


def test_who_has_joined_a_crowd_since_it_was_right_is_asked_for() -> None:
    before = Wanted({"mouse:collin": ("one",), "rat": ("one", "two")})
    now = Wanted({"mouse:collin": ("one",), "rat": ("one", "one"), "mouse:tilda": ("one",)})
    where, settled = table(a1=None), kept(before, Sight(MAT))
    assert sharing(before, Sight(MAT), where, settled) == []
    found = sharing(now, Sight(MAT), where, settled)
    assert found == [Sharing("rat", 2, ("a1",)), Sharing("mouse:tilda", 1, ("a1",))]
    assert [s.kind for s in sharing(before, Sight(MAT), table(), settled)] == [
        *("mouse:collin", "rat")
    ], "the ring is empty"


def test_one_that_stood_there_alone_is_not_asked_for_when_another_joins_it() -> None:
    wanted = Wanted({"mouse:collin": ("one",), "rat": ("one",)})
    found = sharing(wanted, Sight(MAT), table(a1="mouse:collin"), {"a1": "mouse:collin"})
    assert found == [Sharing("rat", 1, ("a1",))]


def test_a_pile_of_cards_is_remembered_by_nobody() -> None:
    cards = Mat("cards", {"pile": ("a1",), "mat": ("w8",)}, gate={"w1": "a", "w2": "b"})
    wanted = Wanted({"card:7": ("pile",), "card:8": ("pile",)})
    assert kept(wanted, Sight(cards)) == {}
    assert sharing(wanted, Sight(cards), table(), {}) == []


def test_the_last_of_a_crowd_is_the_one_that_belongs_there() -> None:
    where = table(a1="mouse:collin")
    where.last_of_crowd("a1", "mouse:tilda")
    assert where.on["a1"] == "mouse:tilda"
    where.on["b1"] = "mouse:collin"
    where.last_of_crowd("a1", "mouse:collin")
    assert where.on["a1"] == "mouse:tilda", "there is only one Collin, and he stands elsewhere"


def test_while_another_mat_is_laid_nothing_else_is_looked_at() -> None:
    where = table(a1="rat", w8="mat:other")
    found = mat_alone(Sight(MAT), where)
    assert found.extra == (Extra("w8", "mat:other"),)
    assert found.missing == (Missing("mat:room", "mat", ()),)
    del where.on["w8"]
    assert mat_alone(Sight(MAT), where).missing == (Missing("mat:room", "mat", ("w8",)),)
