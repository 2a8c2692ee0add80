"""Where the squares of a room lie on the cells: a mat for each side, the frame the same on all."""

from __future__ import annotations

import functools
import itertools
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from games.kit import BadData, Mat, Plain, Spot
from games.mice_and_mystics.rules.book import Book
from games.mice_and_mystics.rules.rooms import Room

PRINT = Path(__file__).parent / "mats" / "rooms.toml"
COLUMNS, ROWS = "bcdefg", (2, 3, 4, 5, 6, 7)


@functools.cache
def _print() -> Mapping[str, Plain]:
    return tomllib.loads(PRINT.read_text("utf-8"))


def square_spot(side: int, square: str) -> Spot:
    """A square of a side: `6:w1`."""
    return f"{side}:{square}"


def stash_spot(card: str) -> Spot | None:
    """Where a party item lies while the party carries it; None for one without a place."""
    return f"stash {card}" if card in _print()["stash"] else None


def nest_spot(number: int) -> Spot:
    """The well of a mouse that stands on no square, counted from 1."""
    return f"nest {number}"


def mat_of(book: Book, side: int) -> Mat:
    """The mat of one side. Raises `BadData` for a side with more squares than there are rings."""
    return _mat(book.rooms[side], book.party_size, book.pages)


@functools.lru_cache(64)
def _mat(room: Room, mice: int, pages: int) -> Mat:
    frame = _print()
    squares = {square_spot(room.number, s): cells for s, cells in _squares(room).items()}
    fixed = {nest_spot(n): (frame["nests"][n - 1],) for n in range(1, mice + 1)}
    fixed |= {f"stash {card}": (cell,) for card, cell in frame["stash"].items()}
    lights = _row("page", frame["pages"][:pages])
    lights |= _row("wheel", frame["wheel"]) | _row("slot", frame["slots"])
    return Mat(f"mystics-{room.number}", {**squares, **fixed, **lights}, frozenset(lights))


def _row(name: str, cells: Sequence[str]) -> dict[Spot, tuple[str, ...]]:
    return {f"{name} {n}": (cell,) for n, cell in enumerate(cells, 1)}


def _squares(room: Room) -> dict[str, tuple[str, ...]]:
    rows = _print()["side"].get(str(room.number))
    found: dict[str, tuple[str, ...]] = {}
    for row, names in zip(ROWS, rows or (), strict=bool(rows)):
        for column, name in zip(COLUMNS, names.split(), strict=True):
            if name != ".":
                found[name] = (*found.get(name, ()), f"{column}{row}")
    return found if set(found) == set(room.squares) else _by_centres(room)


def _by_centres(room: Room) -> dict[str, tuple[str, ...]]:
    """One ring for each square, the free one nearest to its centre; the closest pairs first."""
    cells = [f"{column}{row}" for row in ROWS for column in COLUMNS]
    if len(room.squares) > len(cells):
        raise BadData(
            f"tile {room.number}: a mat has {len(cells)} rings, not {len(room.squares)} squares"
        )
    pairs = sorted(
        (_apart(room.at[square], cell), square, cell)
        for square, cell in itertools.product(room.squares, cells)
    )
    found: dict[str, tuple[str, ...]] = {}
    taken: set[str] = set()
    for _, square, cell in pairs:
        if square not in found and cell not in taken:
            found[square] = (cell,)
            taken.add(cell)
    return {square: found[square] for square in room.squares}


def _apart(at: tuple[int, int], cell: str) -> int:
    """The square of the distance, in thousandths of a tile."""
    x = (COLUMNS.index(cell[0]) * 2 + 1) * 1000 // (2 * len(COLUMNS))
    y = (ROWS.index(int(cell[1])) * 2 + 1) * 1000 // (2 * len(ROWS))
    return (at[0] - x) ** 2 + (at[1] - y) ** 2


def mats_of(book: Book) -> tuple[Mat, ...]:
    """A mat for every side the chapter may lead to, in the order of its map."""
    sides = [side for up in book.map.values() for side in (up, book.rooms[up].back)]
    first = book.chapter["start"]["room"]
    return tuple(mat_of(book, side) for side in dict.fromkeys((first, *sides)))
