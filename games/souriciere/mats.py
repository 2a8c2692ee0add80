"""Where the spots of a board lie: a printed mat, or one counted out for an owner's board."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

from games.kit import COLOURS, Mat
from games.souriciere.places import places_by_name

MATS = Path(__file__).parent / "mats"
COLUMNS = "abcdefgh"


@functools.cache
def mat_of(board: str, cheese: int, rooms: tuple[str, ...]) -> Mat:
    """The printed mat of this name if it has exactly the spots of this board."""
    spots = set(places_by_name(cheese, rooms)) - {"house"} | {f"home {seat}" for seat in COLOURS}
    printed = _printed().get(board)
    if printed is not None and set(printed.spots) == spots:
        return printed
    return counted_out(board, cheese, rooms)


@functools.cache
def _printed() -> dict[str, Mat]:
    found = {}
    for path in sorted(MATS.glob("*.toml")):
        mat = tomllib.loads(path.read_text("utf-8"))
        spots = {spot: tuple(cells) for spot, cells in mat["spots"].items()}
        found[mat["mat"]] = Mat(mat["mat"], spots)
    return found


def counted_out(board: str, cheese: int, rooms: tuple[str, ...]) -> Mat:
    """The path winds through the rows from `a1`, then come the rooms, then the trap."""
    snake = [
        f"{column}{row}"
        for row in range(1, 9)
        for column in (COLUMNS if row % 2 else COLUMNS[::-1])
    ]
    path = [*(f"square {n}" for n in range(1, cheese)), "cheese"]
    inside = [*path, *(f"room {room}" for room in rooms), "trap"]
    spots = {spot: (cell,) for spot, cell in zip(inside, snake, strict=False)}
    spots |= {f"home {seat}": (f"w{n}",) for n, seat in enumerate(COLOURS, 2)}
    return Mat(board, spots)
