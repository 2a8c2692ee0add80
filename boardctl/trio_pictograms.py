"""Cards and small cheeses of Le trio de souris in one-bit pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardctl.pen import Pen

_PLACES = ((32, 19), (23, 35), (41, 35), (14, 51), (32, 51), (50, 51))
"""Where the holes of a card are, its tip up."""


def _card(pen: Pen) -> None:
    """A wedge of cheese with six holes."""
    pen.shape([(32, 0), (63, 62), (1, 62)])
    for x, y in _PLACES:
        pen.disc(x, y, 6, on=False)


def _token(pen: Pen) -> None:
    """A small round cheese, a slice cut."""
    pen.disc(32, 32, 29)
    pen.shape([(32, 32), (64, 26), (64, 56)], on=False)
    for x, y, r in ((20, 22, 5), (36, 14, 3.6), (22, 44, 4)):
        pen.disc(x, y, r, on=False)


def _mice(pen: Pen) -> None:
    """Three heads together."""
    for x, y in ((32, 15), (16, 44), (48, 44)):
        for ear in (-9, 9):
            pen.disc(x + ear, y - 7, 7)
            pen.disc(x + ear, y - 7, 3.4, on=False)
        pen.disc(x, y + 3, 12)
        for eye in (-4, 4):
            pen.disc(x + eye, y + 1, 1.8, on=False)
        pen.disc(x, y + 8, 2.2, on=False)


def _cats(pen: Pen) -> None:
    """A cat's head: pointed ears, whiskers."""
    pen.disc(32, 36, 24)
    for side in (-1, 1):
        pen.shape([(32 + side * 24, 2), (32 + side * 6, 18), (32 + side * 24, 32)])
        pen.disc(32 + side * 10, 32, 4, on=False)
        pen.line([(32 + side * 8, 46), (32 + side * 22, 42)], 2, on=False)
        pen.line([(32 + side * 8, 50), (32 + side * 20, 52)], 2, on=False)
    pen.shape([(27, 42), (37, 42), (32, 48)], on=False)


DRAWINGS: Mapping[str, Callable[[Pen], None]] = {
    "card": _card,
    "cats": _cats,
    "mice": _mice,
    "token": _token,
}
