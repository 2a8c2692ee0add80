"""Where the pins of boards and chips are: what a maker counts with a finger."""

from __future__ import annotations

from collections.abc import Sequence

PICO = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16},
    **{13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29},
    **{26: 31, 27: 32, 28: 34},
}
"""GPIO → place on the edge of a Pico."""

PICO_GROUND = (18, 23, 28)

HEADER = {
    **{2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19},
    **{9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36},
    **{26: 37, 20: 38, 21: 40},
}
"""GPIO → place on the header of a Raspberry Pi."""

HEADER_POWER = {
    "screen 3.3 V": 1,
    "amplifier 5 V": 2,
    "amplifier GND": 6,
    "screen GND": 9,
    "panel GND": 39,
}
"""What else the header gives, and at which place: no place holds two plugs."""

HC165 = {
    **{"SH/LD": 1, "CLK": 2, "E": 3, "F": 4, "G": 5, "H": 6, "/QH": 7, "GND": 8, "QH": 9},
    **{"SER": 10, "A": 11, "B": 12, "C": 13, "D": 14, "CLK INH": 15, "VCC": 16},
}
HC595 = {
    **{"QB": 1, "QC": 2, "QD": 3, "QE": 4, "QF": 5, "QG": 6, "QH": 7, "GND": 8, "QH'": 9},
    **{"/SRCLR": 10, "SRCLK": 11, "RCLK": 12, "/OE": 13, "SER": 14, "QA": 15, "VCC": 16},
}
GATES = ((1, 2, 3), (4, 5, 6), (10, 9, 8), (13, 12, 11))
"""The gates of a 74HC125 or 74AHCT125: enable, input, output. 7 is GND, 14 the supply."""

INPUTS = "ABCDEFGH"

SWITCH_BUS = ("3.3 V", "GND", "CLOCK", "LATCH", "DATA", "GND ")
"""The 6-way ribbon from one switch board to the next."""

READER_BUS = (
    "3.3 V", "GND", "CLOCK", "SELECT", "LATCH", "ENABLE", "SCK", "MOSI", "MISO", "GND "
)  # fmt: skip
"""The 10-way ribbon from one reader board to the next."""

READER = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
"""The header of an RC522 module, as it is printed on it."""


BUS = ("SCK", "MOSI")
"""What a reader board drives for all its readers."""


def gate_chips(readers: int) -> int:
    """The 74HC125 of a reader board: a gate for each reader, two for the bus, four to a chip."""
    return -(-(readers + len(BUS)) // len(GATES))


def gates(cells: Sequence[str]) -> list[list[str]]:
    """What each gate of a reader board's chips is for, chip by chip; "" is free."""
    free = len(GATES) * gate_chips(len(cells)) - len(BUS) - len(cells)
    used = [*BUS, *cells, *[""] * free]
    return [used[at : at + len(GATES)] for at in range(0, len(used), len(GATES))]
