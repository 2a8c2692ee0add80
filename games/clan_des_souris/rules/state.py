"""A game in progress, as numbers. What it knows of face-down tiles is private: see forest.py."""

from __future__ import annotations

from collections.abc import Sequence

from games.clan_des_souris.rules.layout import SEATS, Layout, layout_of
from games.clan_des_souris.rules.tiles import SIZES, TROPHIES
from games.kit import Options, Plain
from games.loading import check_seats

SEAT_COUNTS = range(2, 6)
NOBODY = -1
NONE = -1
"""No cell, no size, no mission."""

UNKNOWN, GAP, MIXED = -1, -2, -3
UP, OPEN = 32, 64
"""What `cells[i]` holds: a face-down tile nobody has shown (UNKNOWN), no tile (GAP), one of those
a tornado has mixed (MIXED), a known face-down tile (its number), a face-up one (UP + number), or
the one that was revealed and is not yet back (OPEN + number)."""

IN_POOL, SPENT = "pool", "spent"
WAND, CLUB, TOOTH = range(len(TROPHIES))
"""A trophy is in the pool, spent, or belongs to the seat named."""

_WITHOUT_OWNER = frozenset({IN_POOL, SPENT})


class State:
    """`agenda` is what the rules still have to do, the next thing first."""

    __slots__ = (
        "active",
        "agenda",
        "barred",
        "cell",
        "cells",
        "down",
        "first",
        "hidden",
        "hints",
        "last",
        "layout",
        "looking",
        "mission",
        "mixed",
        "moons",
        "pool",
        "removed",
        "seats",
        "size",
        "teeth",
        "trophies",
        "turns",
        "up",
        "used",
    )

    def __init__(self, layout: Layout, seats: tuple[str, ...]) -> None:
        self.layout = layout
        self.seats = seats
        self.active = NOBODY
        self.first: str | None = None
        self.turns = 0
        # D-02: the order of the opening is that of the level.
        self.agenda = (
            ["mission", "first", "looks", "begin"]
            if layout.full
            else ["looks", "first", "mission", "begin"]
        )
        self.looking = seats  # who may still look at a tile (CS-030)
        self.mission = NONE
        self.used = [0] * len(layout.animals)  # missions turned up in this cycle
        self.moons = layout.moons  # CS-003, CS-140
        self.teeth = [3] * len(SIZES)  # CS-004
        self.cells = [UNKNOWN] * len(layout.cells)
        self.down = (1 << len(layout.cells)) - 1  # face-down cells
        self.up = 0  # face-up tiles
        self.removed = 0  # tiles that left the forest
        self.mixed = [0] * layout.side  # known faces among the mixed tiles of a column
        self.pool = layout.certain | (layout.villains if layout.villain_count else 0)
        self.hidden = layout.villain_count  # how many villains of the pool are in the forest
        self.cell = NONE  # the cell of this turn's tile
        self.size = NONE  # the size of the animal found
        self.barred = NONE  # the cell the club has closed for this turn
        self.hints: dict[str, int] = {}
        self.trophies = [IN_POOL if layout.full else SPENT] * len(TROPHIES)
        self.last: str | None = None  # how the latest reveal ended

    def clone(self) -> State:
        twin = State.__new__(State)
        twin.layout = self.layout
        twin.seats = self.seats
        twin.active = self.active
        twin.first = self.first
        twin.turns = self.turns
        twin.agenda = self.agenda[:]
        twin.looking = self.looking
        twin.mission = self.mission
        twin.used = self.used[:]
        twin.moons = self.moons
        twin.teeth = self.teeth[:]
        twin.cells = self.cells[:]
        twin.down = self.down
        twin.up = self.up
        twin.removed = self.removed
        twin.mixed = self.mixed[:]
        twin.pool = self.pool
        twin.hidden = self.hidden
        twin.cell = self.cell
        twin.size = self.size
        twin.barred = self.barred
        twin.hints = self.hints.copy()
        twin.trophies = self.trophies[:]
        twin.last = self.last
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine, theirs = self.layout, other.layout
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED) and (
            mine is theirs or (mine.options, mine.data) == (theirs.options, theirs.data)
        )

    def __repr__(self) -> str:
        """A state is private, so a traceback or a log must not spell it out."""
        return f"<a game of {len(self.seats)}, turn {self.turns + 1}>"

    def owner(self, trophy: int) -> str | None:
        """The seat that may still use this trophy."""
        who = self.trophies[trophy]
        return None if who in _WITHOUT_OWNER else who

    def where(self, tile: int) -> int:
        """The cell of a face-up tile."""
        return self.cells.index(UP + tile)


_COMPARED = tuple(name for name in State.__slots__ if name != "layout")


def start(seats: Sequence[str], options: Options, data: Plain) -> State:
    """CS-001, CS-002."""
    return State(layout_of(data, options), check_seats(seats, SEATS, SEAT_COUNTS))
