"""Where everything is in the case, and how long what runs between has to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, dist

from hardware.cells import GRID, POCKETS, WELLS
from hardware.pin_map import PinMap

LONG, SHORT = 70.0, 50.0
"""A perfboard, in millimetres."""

SLACK = 30.0
"""Millimetres of a ribbon that go around corners and into its plugs."""

STEP = 50
"""Ribbons are cut to multiples of so many millimetres."""

LONGEST = 1500
"""Millimetres of ribbon from the Pico to the last board of a chain, at most: the clock is 2 MHz."""


def outside(pins: PinMap) -> tuple[float, float]:
    """Width and depth of the case."""
    case = pins.case
    grid = 8 * case.pitch
    return grid + case.tray + 2 * case.rim, grid + case.rail + case.panel + 2 * case.rim


@dataclass(frozen=True, slots=True)
class Board:
    """A perfboard on the bottom of the case: its middle, and how far it goes along both sides."""

    x: float
    y: float
    width: float = LONG
    depth: float = SHORT


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything is, in millimetres from the left and the back of the case."""

    pins: PinMap

    def middle(self, cell: str) -> tuple[float, float]:
        """The middle of a cell's ring."""
        case = self.pins.case
        half = case.pitch / 2
        if cell in GRID:
            column, row = ord(cell[0]) - ord("a"), int(cell[1]) - 1
            return case.rim + column * case.pitch + half, case.rim + row * case.pitch + half
        place = int(cell[1]) - 1
        if cell in WELLS:
            return case.rim + place * case.pitch + half, self.front_of_grid + case.rail / 2
        return self.right_of_grid + case.tray - half, self.first_pocket + place * case.pitch + half

    @property
    def right_of_grid(self) -> float:
        return self.pins.case.rim + 8 * self.pins.case.pitch

    @property
    def front_of_grid(self) -> float:
        return self.right_of_grid

    @property
    def first_pocket(self) -> float:
        """The pockets end where the grid does; the tray is behind them."""
        return self.front_of_grid - len(POCKETS) * self.pins.case.pitch

    @property
    def panel(self) -> float:
        return self.front_of_grid + self.pins.case.rail

    # Boards stand where their ribbons are short: the Pico between its two chains, all near the
    # right side of the grid.

    def _beside_pockets(self, y: float) -> Board:
        """In the gap between the grid and the readers of the pockets."""
        return Board(self.right_of_grid + 40, self.first_pocket + y, SHORT, LONG)

    @property
    def pico(self) -> Board:
        return self._beside_pockets(75)

    @property
    def pi(self) -> Board:
        """The Raspberry Pi, under the tray."""
        return Board(self.right_of_grid + 50, 152, 60, 88)

    @property
    def switch_boards(self) -> list[Board]:
        """From the Pico on: one under the right end of each row, the last beside the pockets."""
        rows = [row for row in self.pins.switches.chain if row[0] not in POCKETS]
        boards = [Board(self.middle(row[-1])[0] - 3, self.middle(row[-1])[1]) for row in rows]
        return [*boards, self._beside_pockets(245)]

    @property
    def reader_boards(self) -> list[Board]:
        """From the Pico on: wells, pockets, and the two that only `tiles` has."""
        left = self.right_of_grid - LONG - LONG / 2
        tiles = [self.middle(cell)[1] + 18 for cell in ("f3", "f5")]
        return [
            Board(left - 5, self.front_of_grid - 15),
            self._beside_pockets(160),
            *(Board(left + 3, y, SHORT, LONG) for y in tiles),
        ]

    @property
    def tray(self) -> tuple[float, float]:
        """The rolling tray, inside: from the rim to the pockets."""
        return self.pins.case.tray - 6, self.first_pocket - self.pins.case.rim - 6


def ribbons(plan: Plan, chain: Sequence[Board]) -> list[int]:
    """Millimetres of each ribbon from the Pico through a chain of boards."""
    hops = [dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise([plan.pico, *chain])]
    return [STEP * ceil((hop + SLACK) / STEP) for hop in hops]


def in_words(lengths: Sequence[int]) -> str:
    """As many of each length, and all of them together."""
    each = ", ".join(f"{n} of {length / 10:g} cm" for length, n in sorted(Counter(lengths).items()))
    return f"{each}; {sum(lengths) / 1000:g} m in all"


def switch_metres(pins: PinMap) -> int:
    """From the switches of a row to the board at its end: a wire each, and two rails along it."""
    pitch = pins.case.pitch
    rows = [len(row) for row in pins.switches.chain]
    return ceil(sum(pitch * (n * (n - 1) / 2 + 2 * n) for n in rows) * 1.25 / 1000)


def light_metres(pins: PinMap) -> int:
    """From pixel to pixel three wires, and the data back to the start of the next row."""
    pitch = pins.case.pitch
    return ceil(sum(4 * pitch * len(row) for row in pins.switches.chain) * 1.25 / 1000)
