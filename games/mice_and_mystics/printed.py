"""What is printed on the mat of a room beside its rings: walls, lines, water, doors, entries."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Mapping

from games.kit import Plain
from games.mice_and_mystics.mats import mat_of, square_spot
from games.mice_and_mystics.rules.book import Book
from games.mice_and_mystics.rules.rooms import AGAINST_ARROW, Room


@functools.lru_cache(16)
def printed(book: Book) -> dict[str, Plain]:
    """Name of a mat → its print, in cells, for every room of the book."""
    return {mat_of(book, side).name: _room(book, room) for side, room in book.rooms.items()}


def _room(book: Book, room: Room) -> dict[str, Plain]:
    spots = mat_of(book, room.number).spots
    cells = {square: spots[square_spot(room.number, square)] for square in room.squares}

    def of(squares: Iterable[str]) -> list[str]:
        return [cell for square in squares for cell in cells[square]]

    tile = next(t for t in book.data["tiles"]["tile"] if t["number"] == room.number)
    name = tile.get("name", f"{room.number}")
    return {
        "side": room.number,
        "name": {"en": name, "fr": tile.get("name_fr", name)},
        "walls": _walls(room, cells),
        "red": [[of([one]), of([other])] for one, other in _pairs(room.over, room.gaps)],
        "yellow": _yellow(room, cells),
        "water": of(sorted(room.water)),
        "current": [
            [cells[start][0], cells[end][0]] for start, end in room.current.items() if end in cells
        ],
        "doors": {way: of(squares) for way, squares in room.exits.items()},
        "entries": [cells[square][0] for square in room.spawns],
        "traps": of(room.traps),
        "steps": of([room.flip] if room.flip else []),
    }


def _walls(room: Room, cells: Mapping[str, tuple[str, ...]]) -> list[list[str]]:
    """Pairs of rings that touch on the mat though nobody may step from one to the other."""
    square_of = {cell: square for square, its in cells.items() for cell in its}
    found = []
    for one, other in itertools.combinations(sorted(square_of), 2):
        here, there = square_of[one], square_of[other]
        if here != there and _touch(one, other) and there not in room.ways[here]:
            found.append([one, other])
    return found


def _touch(one: str, other: str) -> bool:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))) == 1


def _pairs(
    over: Mapping[str, tuple[str, ...]], gaps: Mapping[str, tuple[str, ...]]
) -> list[tuple[str, str]]:
    """Squares with a red line between them."""
    return sorted((a, b) for a, others in over.items() for b in others if a < b not in gaps[a])


def _yellow(room: Room, cells: Mapping[str, tuple[str, ...]]) -> list[Plain]:
    """Squares with a yellow line: from the one that is easily left to the other."""
    return [
        [list(cells[to]), list(cells[square])]
        for square, steps in room.steps.items()
        for to, cost in steps
        if cost == AGAINST_ARROW
    ]
