"""Mmm! in one-bit pixels: four foods beside the cheese, the red cross, the cat, a mouse token, and
the clover of the chance to win."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from boardctl.pen import Pen, curve


def _bread(pen: Pen) -> None:
    """A loaf with three cuts."""
    loaf = [(4, 36), (8, 20), (24, 12), (40, 12), (56, 20), (60, 36), (56, 52), (32, 55), (8, 52)]
    pen.shape(curve(loaf, closed=True))
    for x in (19, 32, 45):
        pen.line([(x - 4, 20), (x + 5, 38)], 4.5, on=False)


def _fish(pen: Pen) -> None:
    """To the left, with a forked tail."""
    pen.shape([(40, 32), (62, 12), (57, 32), (62, 52)])
    pen.shape(curve([(2, 33), (14, 18), (32, 14), (50, 32), (32, 50), (14, 47)], closed=True))
    pen.disc(14, 29, 3.4, on=False)
    pen.line(curve([(26, 18), (32, 32), (26, 46)]), 3, on=False)


def _cucumber(pen: Pen) -> None:
    """Long and slanting, one end cut off."""
    pen.line([(13, 51), (50, 14)], 22)
    pen.line([(18, 40), (38, 20)], 3, on=False)
    pen.line([(26, 46), (46, 26)], 3, on=False)
    pen.disc(50, 14, 8, on=False)
    pen.disc(50, 14, 4.5)


def _carrot(pen: Pen) -> None:
    """Pointing down, with leaves."""
    pen.shape(curve([(12, 26), (22, 20), (42, 20), (52, 26), (42, 46), (32, 63), (22, 46)], True))
    for x, y in ((20, 2), (32, 0), (44, 2)):
        pen.line([(32, 20), (x, y)], 6)
    pen.line([(20, 32), (31, 34)], 3.4, on=False)
    pen.line([(44, 42), (34, 44)], 3.4, on=False)


def _cross(pen: Pen) -> None:
    pen.line([(13, 13), (51, 51)], 14)
    pen.line([(51, 13), (13, 51)], 14)


def _cat(pen: Pen) -> None:
    """A head with pointed ears and whiskers."""
    pen.shape([(6, 2), (30, 18), (6, 36)])
    pen.shape([(58, 2), (34, 18), (58, 36)])
    pen.oval(4, 13, 60, 61)
    for x in (20, 44):
        pen.oval(x - 6, 26, x + 6, 40, on=False)
        pen.oval(x - 2, 27, x + 2, 39)
    pen.shape([(27, 44), (37, 44), (32, 50)], on=False)
    for y, to in ((47, 43), (52, 54)):
        pen.line([(20, y), (0, to)], 2.4, on=False)
        pen.line([(44, y), (64, to)], 2.4, on=False)


def _mouse_token(pen: Pen) -> None:
    """A round piece with a mouse's face."""
    pen.ring(32, 32, 31, 4)
    for x in (18, 46):
        pen.disc(x, 21, 9)
    pen.oval(15, 18, 49, 54)
    for x in (25, 39):
        pen.disc(x, 33, 3.2, on=False)
    pen.disc(32, 45, 3.6, on=False)


def _clover(pen: Pen) -> None:
    """Four leaves."""
    pen.line(curve([(33, 34), (38, 50), (52, 61)]), 6)
    for quarter in range(4):
        turn = math.pi / 4 + quarter * math.pi / 2
        pen.disc(32 + 18 * math.cos(turn), 28 + 18 * math.sin(turn), 13.5)
    pen.line([(32, 6), (32, 50)], 2.6, on=False)
    pen.line([(10, 28), (54, 28)], 2.6, on=False)


DRAWINGS: Mapping[str, Callable[[Pen], None]] = {
    "bread": _bread,
    "carrot": _carrot,
    "cat": _cat,
    "chance": _clover,
    "cross": _cross,
    "cucumber": _cucumber,
    "fish": _fish,
    "mouse-token": _mouse_token,
}
