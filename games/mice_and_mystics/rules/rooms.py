"""A side of a room tile as a graph: who touches whom, for mice and for enemies, sight, water."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

from games.kit import BadData, Plain
from games.loading import one_of

UNLIMITED = 99
CAPACITY = 4
AGAINST_ARROW = 3
FAR = 99
"""Farther than any way on a tile."""


class Room:
    """Tables of one side, made once. MM-045 to MM-057: the graph is the data, never the picture."""

    def __init__(self, tile: Mapping[str, Plain], where: str, upstream: int = 60) -> None:
        self.number: int = tile["number"]
        self.back: int = tile["back"]
        self.colour: str = tile["side"]
        self.at: dict[str, tuple[int, int]] = {}
        self.capacity: dict[str, int] = {}
        pairs = self._read_squares(tile, where)
        self.squares = tuple(self.at)
        pairs |= self._pairs(tile.get("edges", []), f"{where}.edges")
        yellow = [(entry["from"], entry["to"]) for entry in tile.get("yellow", [])]
        for start, end in yellow:
            one_of(start, self.squares, f"{where}.yellow.from")
            one_of(end, self.squares, f"{where}.yellow.to")
            pairs.add(_pair(start, end))  # MM-050
        red = self._pairs(tile.get("red", []), f"{where}.red")
        pairs -= red  # MM-052
        self.pairs = frozenset(pairs)
        self.near = _neighbours(self.squares, pairs)  # adjacent squares
        gaps = self._pairs(tile.get("gaps", []), f"{where}.gaps")
        self.over = _neighbours(self.squares, red | gaps)  # MM-057: what a levitating mouse crosses
        self.gaps = _neighbours(self.squares, gaps)
        against = {(end, start) for start, end in yellow}
        self.steps = {
            square: tuple(
                (to, AGAINST_ARROW if (square, to) in against else 1) for to in self.near[square]
            )
            for square in self.squares
        }
        self.ways = _neighbours(self.squares, pairs | red)  # MM-174: enemies cross red lines
        self.distance = {square: _distances(square, self.ways) for square in self.squares}
        self.touching = {s: frozenset((s, *self.near[s])) for s in self.squares}  # MM-085
        self.water = frozenset(tile.get("water", []))
        self.current: dict[str, str] = dict(tile.get("current", {}))
        self.upstream = self._upstream(upstream)
        self.banks = {name: frozenset(b) for name, b in tile.get("banks", {}).items()}
        self.exits: dict[str, list[str]] = tile["exits"]
        self.spawns: tuple[str, ...] = tuple(tile["spawns"])
        self.ranged_spawn: tuple[str, ...] = tuple(tile.get("ranged_spawn", []))
        self.traps: tuple[str, ...] = tuple(tile["traps"])
        flip = tile.get("flip", {})
        self.flip: str = flip.get("square", "")
        self.flip_kind: str = flip.get("kind", "")
        self.sees = self._sight(tile, where)

    def _read_squares(self, tile: Mapping[str, Plain], where: str) -> set[tuple[str, str]]:
        """Names, centres and the pairs that touch within a grid."""
        pairs: set[tuple[str, str]] = set()
        for entry in tile.get("at", []):
            name, x, y = str(entry).split()
            self.at[name] = (int(x), int(y))
        for grid in tile.get("grids", []):
            rows = [row.split() for row in grid]
            if len({len(row) for row in rows}) != 1:
                raise BadData(f"{where}.grids: every row must have the same number of squares")
            for (r, row), (c, name) in itertools.product(enumerate(rows), enumerate(rows[0])):
                name = row[c]
                if name == ".":
                    continue
                if "col_x" in tile:
                    self.at.setdefault(name, (tile["col_x"][c], tile["row_y"][r]))
                if name not in self.at:
                    raise BadData(f'{where}.at: {name!r} has no centre, like "{name} 130 115"')
                for other in _around(rows, r, c):
                    if other not in (".", name):
                        pairs.add(_pair(name, other))
        for special in tile.get("special", []):
            self.at[special["id"]] = tuple(special["at"])
            capacity = special["capacity"]
            self.capacity[special["id"]] = UNLIMITED if capacity == "unlimited" else capacity
        for name in self.at:
            self.capacity.setdefault(name, CAPACITY)
        return pairs

    def _pairs(self, texts: Iterable[str], where: str) -> set[tuple[str, str]]:
        found = set()
        for text in texts:
            one, dash, other = str(text).partition("-")
            if not dash:
                raise BadData(f'{where}: {text!r} must be two squares, like "a1-b2"')
            one_of(one, self.squares, where)
            one_of(other, self.squares, where)
            found.add(_pair(one, other))
        return found

    def _upstream(self, slack: int) -> frozenset[tuple[str, str]]:
        """MM-067: the steps that go against the current."""
        before = {onward: square for square, onward in self.current.items()}
        found = set()
        for square, onward in self.current.items():
            start, end = (square, onward) if onward != "OFF" else (before.get(square), square)
            if start is None:
                continue
            (ax, ay), (bx, by) = self.at[start], self.at[end]
            length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
            x, y = self.at[square]
            for to in self.near[square]:
                tx, ty = self.at[to]
                along = ((tx - x) * (bx - ax) + (ty - y) * (by - ay)) / length
                if along < -slack:
                    found.add((square, to))
        return frozenset(found)

    def _sight(self, tile: Mapping[str, Plain], where: str) -> dict[str, frozenset[str]]:
        """MM-098, MM-099: which squares see each other; a square sees itself."""
        if tile["sight"] == "all":
            sees = {square: set(self.squares) for square in self.squares}
        else:
            sees = {square: {square, *self.near[square]} for square in self.squares}
        for entry in tile.get("sees", []):
            square, _, seen = str(entry).partition(":")
            one_of(square, self.squares, f"{where}.sees")
            for other in seen.split():
                one_of(other, self.squares, f"{where}.sees")
                sees[square].add(other)
                sees[other].add(square)
        for one, other in self._pairs(tile.get("unseen", []), f"{where}.unseen"):  # MM-100
            sees[one].discard(other)
            sees[other].discard(one)
        for square, only in tile.get("sight_only", {}).items():
            one_of(square, self.squares, f"{where}.sight_only")
            for other in self.squares:
                if other != square and other not in only:
                    sees[square].discard(other)
                    sees[other].discard(square)
        return {square: frozenset(seen) for square, seen in sees.items()}

    def apart(self, one: str, other: str) -> float:
        """How far the centres lie from each other, in thousandths of a tile."""
        (ax, ay), (bx, by) = self.at[one], self.at[other]
        return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _around(rows: Sequence[Sequence[str]], row: int, column: int) -> Iterable[str]:
    for r, c in itertools.product((row - 1, row, row + 1), (column - 1, column, column + 1)):
        if 0 <= r < len(rows) and 0 <= c < len(rows[0]):
            yield rows[r][c]


def _neighbours(
    squares: Sequence[str], pairs: Iterable[tuple[str, str]]
) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {square: [] for square in squares}
    for one, other in sorted(pairs):
        found[one].append(other)
        found[other].append(one)
    return {square: tuple(sorted(others)) for square, others in found.items()}


def _distances(start: str, ways: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Steps from a square to every square, as an enemy counts them."""
    steps = dict.fromkeys(ways, FAR)
    steps[start] = 0
    edge = [start]
    while edge:
        beyond = []
        for square in edge:
            for to in ways[square]:
                if steps[to] == FAR:
                    steps[to] = steps[square] + 1
                    beyond.append(to)
        edge = beyond
    return steps
