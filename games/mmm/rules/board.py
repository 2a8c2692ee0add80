"""What an owner may write about a board and its options, checked: plain data in, complete data out.

A sentence of `BadData` names the file, the key and the nearest valid name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.kit import BadData, Option, Options, Plain
from games.loading import (
    check_header,
    check_options,
    chosen_options,
    one_word,
    same_keys,
    whole_number,
)

HOUSE = "house"
SIDES = ("A", "B")
FOODS = ("bread", "fish", "cucumber", "cheese", "carrot")
LETTERS = dict(zip("BFCHK", FOODS, strict=True))
"""How a board file writes the foods."""

CROSS = "cross"
FACES = (*FOODS, CROSS)
DICE = 3
TOKENS = 56
"""In the box; a mat has room for 49 cells of food, so they always suffice."""

LONGEST = 7
"""Rows and columns of food a mat has room for, beside the cat's track."""

MOST_STEPS = 14
"""A mat has cells for a start print and so many steps."""

NO_FOOD = ".."

OPTIONS = (
    Option("side", "A", SIDES),
    Option("alignment", "no", ("no", "yes")),
    Option("extra_steps_alignment", 0, (0, 1, 2, 3), (("alignment", "yes"),)),
    Option("reroll_all", "yes", ("yes", "no")),
    Option("gauge", "no", ("no", "yes"), (("alignment", "no"), ("reroll_all", "yes"))),
    Option("board", HOUSE, (HOUSE,)),
)
_OF_THE_RULES = tuple(option for option in OPTIONS if option.name != "board")
_KEYS = ("schema", "game", "board", "provenance", "options", "side")
_SIDE_KEYS = ("white_prints", "cat_steps", "grid")
_EXAMPLE = f"{HOUSE}.toml"
_LARGEST = {"A": 4, "B": 5}
"""How large a provision usually is, at most; the smallest has two cells (ledger, Components)."""


def chosen(options: Options, data: Plain) -> dict[str, str | int]:
    """Every option with its value; the board is the one of the data, wherever it came from."""
    return chosen_options(options, OPTIONS, data, ("board",), file="board")


def steps_of(data: Plain, options: Options) -> int:
    """How many steps lead from the start print into the pantry."""
    side = options["side"]
    steps: int = data["side"][side]["cat_steps"]
    if options["alignment"] == "yes":
        steps += int(options["extra_steps_alignment"])
    if steps > MOST_STEPS:
        raise BadData(
            f"extra_steps_alignment: side {side} would have {steps} steps and a mat has room for "
            f"{MOST_STEPS}; choose fewer"
        )
    return steps


def check_board(data: Plain, where: str) -> dict[str, Plain]:
    """The board as plain data with every field present, or `BadData`."""
    if not isinstance(data, dict):
        raise BadData(f"{where}: a board is a table of keys; start from {_EXAMPLE}")
    same_keys(data, _KEYS, where, optional=("provenance", "options"), example=_EXAMPLE)
    check_header(data, "mmm", where)
    one_word(data["board"], f"{where}: board")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadData(f"{where}: options must be a table [options]")
    same_keys(data["side"], SIDES, f"{where}: side", example=_EXAMPLE)
    return {
        "schema": 1,
        "game": "mmm",
        "board": data["board"],
        "provenance": data.get("provenance", "not told"),
        "options": check_options(options, _OF_THE_RULES, f"{where}: options"),
        "side": {side: _check_side(data["side"][side], f"{where}: side.{side}") for side in SIDES},
    }


def _check_side(side: Plain, at: str) -> dict[str, Plain]:
    same_keys(side, _SIDE_KEYS, at, example=_EXAMPLE)
    return {
        "white_prints": whole_number(side["white_prints"], f"{at}: white_prints", 1, 2),
        "cat_steps": whole_number(side["cat_steps"], f"{at}: cat_steps", 1, MOST_STEPS),
        "grid": _check_grid(side["grid"], f"{at}: grid"),
    }


def _check_grid(grid: Plain, at: str) -> list[str]:
    if not isinstance(grid, list) or not 1 <= len(grid) <= LONGEST:
        raise BadData(f"{at} must be a list of 1 to {LONGEST} rows")
    rows: list[list[str]] = []
    for number, row in enumerate(grid, 1):
        if not isinstance(row, str) or not 1 <= len(row.split()) <= LONGEST:
            raise BadData(f"{at}, row {number}: must be a line of 1 to {LONGEST} squares")
        rows.append(row.split())
        if len(rows[-1]) != len(rows[0]):
            raise BadData(
                f"{at}, row {number}: has {len(rows[-1])} squares and row 1 has {len(rows[0])}; "
                f"write {NO_FOOD} for a square without food"
            )
        for name in rows[-1]:
            _check_square(name, f"{at}, row {number}")
    food = sum(name != NO_FOOD for row in rows for name in row)
    if not food:
        raise BadData(f"{at}: there is no food; name at least one provision")
    return [" ".join(row) for row in rows]


def _check_square(name: str, at: str) -> None:
    if name != NO_FOOD and not re.fullmatch(f"[{''.join(LETTERS)}][0-9]{{1,3}}", name):
        raise BadData(
            f"{at}: {name!r} is no provision; write a letter of {', '.join(LETTERS)} and a number"
        )


# -- what is allowed and yet looks like a slip of the pen ------------------------------------------


def provisions(grid: list[str]) -> dict[str, list[tuple[int, int]]]:
    """Provision → its squares as (row, column), from 1."""
    found: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(grid, 1):
        for column, name in enumerate(line.split(), 1):
            if name != NO_FOOD:
                found.setdefault(name, []).append((row, column))
    return found


def doubts(data: Plain) -> Iterator[str]:
    for side in SIDES:
        found = provisions(data["side"][side]["grid"])
        for letter, food in LETTERS.items():
            if not any(name[0] == letter for name in found):
                yield f"side {side}: there is no {food}, so that face always counts as a cross"
        for name, squares in found.items():
            size, largest = len(squares), _LARGEST[side]
            if not 2 <= size <= largest:
                yield f"side {side}: {name} has {size} cells, 2 to {largest} are usual"
            if not _connected(squares):
                yield f"side {side}: the cells of {name} do not touch"


def _connected(squares: list[tuple[int, int]]) -> bool:
    reached, left = [squares[0]], set(squares[1:])
    for row, column in reached:
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if near in left:
                left.remove(near)
                reached.append(near)
    return not left
