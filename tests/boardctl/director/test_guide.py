"""Whether anybody has begun to carry out a move: the smallest cases."""

from __future__ import annotations

import pytest

from boardctl.director.difference import Sight
from boardctl.director.guide import Guide
from boardctl.director.whereabouts import Whereabouts
from games.kit import Mat, Wanted
from hardware.ports import Profile

SIGHT = Sight(Mat("two rows", {"here": ("a1", "a2"), "there": ("b1", "b2")}))


def guide_of(before: Wanted | None) -> Guide:
    guide = Guide()
    guide.begin(setting_up=False, last_right=before)
    return guide


@pytest.mark.parametrize(
    ("left", "landed", "untouched"),
    [((), (), True), (("a1",), (), False), (("a1",), ("b1",), False)],
)
def test_a_move_is_begun_when_the_first_of_its_pieces_leaves(
    left: tuple[str, ...], landed: tuple[str, ...], untouched: bool
) -> None:
    where = Whereabouts(Profile.PADS.readers, {"token": 2})
    where.begin({"a1": "token", "a2": "token"}, {})
    where.placed = frozenset({"token"})
    for cell in left:
        where.left(cell, lambda cell: frozenset(), 1.0)
    for cell in landed:
        where.landed(cell, None, lambda cell: frozenset({"token"}), 2.0)
    guide = guide_of(Wanted({"token": ("here", "here")}))
    wanted = Wanted({"token": ("there", "there")})
    assert guide.untouched(wanted, where, SIGHT) is untouched


def test_without_a_table_that_was_right_nothing_is_known_to_be_untouched() -> None:
    where = Whereabouts(Profile.PADS.readers, {"token": 2})
    where.begin({"a1": "token"}, {})
    assert not guide_of(None).untouched(Wanted({"token": ("there",)}), where, SIGHT)


def test_a_move_that_asks_for_nothing_leaves_nothing_untouched() -> None:
    where = Whereabouts(Profile.PADS.readers, {"token": 2})
    where.begin({"a1": "token"}, {})
    wanted = Wanted({"token": ("here",)})
    assert not guide_of(wanted).untouched(wanted, where, SIGHT)
