"""Tiles and options turned into tables once: numbers for cells, tiles, slots, and ready moves.

Cells are numbered down the columns (A1, A2 … D4), so a column is a range. A tile is its place in
the data; a set of tiles or cells is the bits of one number.
"""

from __future__ import annotations

import functools
import marshal
from collections.abc import Iterable, Iterator

from games.clan_des_souris.rules.tiles import (
    SIZES,
    TROPHIES,
    VILLAINS,
    check_tiles,
    chosen,
)
from games.kit import COLOURS, Draw, Move, Options, Plain

COLUMNS = "ABCD"
SEATS = COLOURS[:5]
"""The sixth home well holds the mission, so the sixth seat cannot play."""


class Layout:
    """Never changed, shared by all states of the same data and options."""

    __slots__ = (
        "animals",
        "candle",
        "cell_index",
        "cells",
        "certain",
        "chasers",
        "consumed",
        "copies",
        "data",
        "dragon",
        "faces",
        "flee_costs_moon",
        "full",
        "hint_moves",
        "ids",
        "kinds",
        "known_draws",
        "look_moves",
        "mission_draw",
        "moons",
        "objects",
        "ogre",
        "one_step",
        "options",
        "owl",
        "pool_draw",
        "reveal_moves",
        "shows",
        "side",
        "slot_index",
        "slots",
        "tile_index",
        "trophy_of",
        "villain_count",
        "villains",
        "violet",
        "witch",
    )

    def __init__(self, data: Plain, options: dict[str, str | int]) -> None:
        self.data = data
        self.options = options
        self.full = options["level"] == "full"
        self.moons = int(options["moons"])
        self.one_step = options["wand_reach"] == "one_step"
        self.flee_costs_moon = options["instant_flee_costs_moon"] == "yes"
        self.consumed = options["objects_consumed"] == "yes"
        self._number_places(4 if self.full else 3)
        self._number_tiles(data["tile"])
        self._number_missions(data["missions"], data["tile"])
        self._make_moves()
        self.pool_draw = functools.lru_cache(8192)(self._pool_draw)
        self.mission_draw = functools.lru_cache(4096)(self._mission_draw)
        self.known_draws = tuple(Draw({name: 1.0}) for name in self.ids)

    def _number_places(self, side: int) -> None:
        self.side = side
        columns, rows = COLUMNS[:side], range(1, side + 1)
        self.cells = tuple(f"{column}{row}" for column in columns for row in rows)
        # A word of a move is text or a number, so these take both.
        self.cell_index: dict[str | int, int] = {name: n for n, name in enumerate(self.cells)}
        ends = [("L", rows), ("R", rows), ("T", columns), ("B", columns)]
        self.slots = tuple(f"{end}{line}" for end, lines in ends for line in lines)
        self.slot_index: dict[str | int, int] = {name: n for n, name in enumerate(self.slots)}

    def _number_tiles(self, tiles: list[dict[str, Plain]]) -> None:
        self.ids: tuple[str, ...] = tuple(tile["id"] for tile in tiles)
        self.tile_index: dict[str | int, int] = {name: n for n, name in enumerate(self.ids)}
        self.faces = tuple((1 << n, name) for n, name in enumerate(self.ids))
        self.kinds: tuple[str, ...] = tuple(tile["kind"] for tile in tiles)
        self.violet = self.bits(tile["id"] for tile in tiles if tile["violet"])
        self.objects = self.bits(tile["id"] for tile in tiles if tile["kind"] == "object")
        self.villains = self.bits(VILLAINS)
        self.candle = self.bits(["candle"])
        self.owl = self.bits(["owl"])
        self.witch = self.bits(["witch"])
        self.ogre = self.bits(["ogre"])
        self.dragon = self.bits(["dragon"])
        self.chasers: dict[int, int] = {}
        self.trophy_of: dict[int, int] = {}
        for tile in tiles:
            if tile["kind"] == "villain":
                number = self.tile_index[tile["id"]]
                self.chasers[number] = self.bits(tile["chased_by"])
                self.trophy_of[number] = TROPHIES.index(tile["trophy"])
        # CS-010, CS-020, CS-141, CS-142: what is certainly in the forest, and how many villains.
        self.certain = self.bits(tile["id"] for tile in tiles if tile["kind"] == "animal")
        self.villain_count = 0
        if self.full:
            danger = int(self.options["danger"])
            left_out = ("candle", "owl")[:danger]
            self.villain_count = 1 + danger
            self.certain |= self.objects | self.bits(
                name for name in ("lost", "candle", "owl") if name not in left_out
            )

    def _number_missions(self, missions: list[str], tiles: list[dict[str, Plain]]) -> None:
        self.animals = tuple(dict.fromkeys(missions))
        self.copies = [missions.count(animal) for animal in self.animals]
        self.shows: list[list[tuple[int, ...]]] = [
            [tuple(n for n, size in enumerate(SIZES) if tile.get(size) == animal) for tile in tiles]
            for animal in self.animals
        ]

    # -- sets of tiles and cells ----------------------------------------------------------------

    def bits(self, ids: Iterable[str]) -> int:
        return sum(1 << self.tile_index[name] for name in ids)

    def names(self, tiles: int) -> list[str]:
        return [self.ids[tile] for tile in ones(tiles)]

    def column(self, cell: int) -> range:
        first = cell - cell % self.side
        return range(first, first + self.side)

    # -- ready draws and moves ------------------------------------------------------------------

    def weights(self, pool: int, hidden: int, places: float) -> dict[str, float]:
        """How likely each face of a pool is, when `places` unknown tiles may be the one that is
        seen; `hidden` of its villains are in the forest, nobody knows which."""
        villains = pool & self.villains
        size = (pool ^ villains).bit_count() + hidden
        if not size:
            return {}
        each = places / size
        villain = each * hidden / villains.bit_count() if villains else 0.0
        return {name: villain if villains & bit else each for bit, name in self.faces if pool & bit}

    def _pool_draw(self, pool: int, hidden: int) -> Draw:
        return Draw(self.weights(pool, hidden, 1.0))

    def _mission_draw(self, used: tuple[int, ...]) -> Draw:
        left = (float(has - n) for has, n in zip(self.copies, used, strict=True))
        return Draw(dict(zip(self.animals, left, strict=True)), "mission")

    def _make_moves(self) -> None:
        """Moves are small values that many states offer: made once, listed again and again."""
        every: dict[str, dict[str, list[Move]]] = {
            verb: {seat: [Move(verb, place, seat=seat) for place in places] for seat in SEATS}
            for verb, places in (("reveal", self.cells), ("look", self.cells), ("hint", self.slots))
        }
        back = {seat: Move("unhint", seat=seat) for seat in SEATS}

        def over(moves: dict[str, list[Move]], seat: str, cells: int) -> tuple[Move, ...]:
            return tuple(move for n, move in enumerate(moves[seat]) if cells >> n & 1)

        def hints(
            seats: tuple[str, ...], active: str, placed: tuple[tuple[str, int], ...]
        ) -> tuple[Move, ...]:
            """CS-041, CS-044: what the others may do with their figures."""
            slot_of = dict(placed)
            found = [back[seat] for seat in seats if seat in slot_of]
            taken = sorted(slot_of.values(), reverse=True)
            for seat in seats:
                if seat != active and seat not in slot_of:
                    free = every["hint"][seat][:]
                    for slot in taken:
                        del free[slot]
                    found += free
            return tuple(found)

        keep = functools.lru_cache(8192)
        self.reveal_moves = keep(functools.partial(over, every["reveal"]))
        self.look_moves = keep(functools.partial(over, every["look"]))
        self.hint_moves = keep(hints)


def ones(bits: int) -> Iterator[int]:
    """The numbers in a set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@functools.lru_cache(maxsize=64)
def _layout(packed_data: bytes, packed_options: bytes) -> Layout:
    data = check_tiles(marshal.loads(packed_data), "the tiles of this game")
    return Layout(data, chosen(marshal.loads(packed_options), data))


def layout_of(data: Plain, options: Options) -> Layout:
    """The tables for these contents: built once, whichever copies of them are handed in."""
    return _layout(marshal.dumps(data, 2), marshal.dumps(dict(options), 2))
