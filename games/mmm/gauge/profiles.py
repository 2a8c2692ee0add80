"""A position as the gauge sees it: for each food, how many provisions have 1, 2 .. cells open.

Such a *profile* is one number, three bits for each size. Where the cells lie does not matter, and
neither does which food is which: positions with the same profiles have the same chance.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence

from games.kit import Plain
from games.mmm.rules.board import FOODS

BITS = 3
Foods = tuple[int, ...]
"""The profiles of the five foods."""


def profile(sizes: Sequence[int]) -> int:
    """The profile of provisions with so many cells open; those of size 0 are complete."""
    return sum(1 << BITS * (size - 1) for size in sizes if size)


def number(food: int, size: int) -> int:
    """How many provisions of this food have so many cells open."""
    return food >> BITS * (size - 1) & (1 << BITS) - 1


@functools.cache
def sizes(food: int) -> tuple[int, ...]:
    """The different numbers of open cells, smallest first."""
    return tuple(n for n in range(1, food.bit_length() // BITS + 2) if number(food, n))


@functools.cache
def placed(food: int, size: int) -> int:
    """The profile after a die was laid on a provision with so many cells open."""
    after = food - (1 << BITS * (size - 1))
    return after + (1 << BITS * (size - 2)) if size > 1 else after


@functools.cache
def open_cells(food: int) -> int:
    return sum(size * number(food, size) for size in sizes(food))


def foods_of(view: Plain, covered: Collection[str]) -> Foods:
    """The profiles of a view, with tokens on these cells."""
    left: dict[str, list[int]] = {food: [] for food in FOODS}
    for provision in view["provisions"].values():
        left[provision["food"]].append(sum(cell not in covered for cell in provision["cells"]))
    return tuple(profile(left[food]) for food in FOODS)
