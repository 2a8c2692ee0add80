"""A side of a board with its options, turned into tables once. Cells are numbered row by row; a set
of cells is an int with a bit for each."""

from __future__ import annotations

import functools
import marshal
from collections.abc import Iterator

from games.kit import COLOURS, Dice, Move, Options, Plain
from games.mmm.rules.board import (
    DICE,
    FACES,
    FOODS,
    LETTERS,
    check_board,
    chosen,
    provisions,
    steps_of,
)

DIE = "food-die"
"""The kind of the three dice on a console: `food-die:1` …"""

ROLLS = (None, *(Dice(count, FACES, DIE) for count in range(1, DICE + 1)))
"""The roll of so many dice."""

CROSS_INDEX = len(FOODS)
FACE_INDEX = {face: index for index, face in enumerate(FACES)}


class Layout:
    """Never changed, shared by all states."""

    __slots__ = (
        "aligned",
        "all_cells",
        "cell_index",
        "cells",
        "data",
        "food_cells",
        "food_of",
        "lines",
        "options",
        "place_moves",
        "provision_cells",
        "provision_of",
        "provisions",
        "reroll_all",
        "steps",
    )

    def __init__(self, data: Plain, options: dict[str, str | int]) -> None:
        self.data = data
        self.options = options
        self.steps = steps_of(data, options)
        self.aligned = options["alignment"] == "yes"
        self.reroll_all = options["reroll_all"] == "yes"
        by_name = provisions(data["side"][options["side"]]["grid"])
        where = sorted((square, name) for name, squares in by_name.items() for square in squares)
        squares = [square for square, _ in where]
        self.cells = tuple(f"r{row}c{column}" for row, column in squares)
        self.cell_index = {name: cell for cell, name in enumerate(self.cells)}
        self.provisions = tuple(sorted(by_name, key=lambda name: int(name[1:])))
        self.provision_of = tuple(self.provisions.index(name) for _, name in where)
        self.food_of = tuple(FOODS.index(LETTERS[name[0]]) for _, name in where)
        self.all_cells = (1 << len(self.cells)) - 1
        self.provision_cells = tuple(
            sum(1 << cell for cell, its in enumerate(self.provision_of) if its == number)
            for number in range(len(self.provisions))
        )
        self.food_cells = (
            *(sum(1 << c for c, f in enumerate(self.food_of) if f == n) for n in range(len(FOODS))),
            0,  # a cross fits nowhere (MMM-031)
        )
        rows = [_cells_with(squares, 0, row) for row, _ in squares]
        columns = [_cells_with(squares, 1, column) for _, column in squares]
        self.lines = tuple(zip(rows, columns, strict=True))
        self.place_moves = {
            seat: tuple(
                Move("place", FOODS[food], cell, seat=seat)
                for food, cell in zip(self.food_of, self.cells, strict=True)
            )
            for seat in COLOURS
        }

    def food_name(self, provision: int) -> str:
        return LETTERS[self.provisions[provision][0]]

    def names(self, cells: int) -> list[str]:
        return [self.cells[cell] for cell in ones(cells)]


def _cells_with(squares: list[tuple[int, int]], axis: int, value: int) -> int:
    return sum(1 << cell for cell, square in enumerate(squares) if square[axis] == value)


def ones(mask: int) -> Iterator[int]:
    """The cells of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@functools.lru_cache(maxsize=64)
def _layout(packed_data: bytes, packed_options: bytes) -> Layout:
    data = check_board(marshal.loads(packed_data), "the board of this game")
    return Layout(data, chosen(marshal.loads(packed_options), data))


def layout_of(data: Plain, options: Options) -> Layout:
    """The tables for these contents: built once, whichever copies of them are handed in."""
    return _layout(marshal.dumps(data, 2), marshal.dumps(dict(options), 2))
