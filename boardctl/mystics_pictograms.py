"""Pictures of Mice & Mystics for the screen: enemies, weapons, what the board counts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from boardctl.pen import Pen, Point, curve


def _around(x: float, y: float, r: float, degrees: float) -> Point:
    turn = math.radians(degrees)
    return x + r * math.cos(turn), y + r * math.sin(turn)


def _rat(pen: Pen) -> None:
    """A long snout, a small ear, a bare tail and a sword held up."""
    pen.line([(8, 58), (2, 44), (8, 30)], 4)
    pen.oval(6, 30, 46, 62)
    pen.shape([(28, 30), (62, 44), (36, 58)])
    pen.disc(32, 28, 8)
    pen.disc(32, 28, 3.6, on=False)
    pen.disc(46, 42, 2.6, on=False)
    pen.line([(14, 30), (14, 2)], 4)
    pen.line([(7, 22), (21, 22)], 4)


def _roach(pen: Pen) -> None:
    """Six legs, feelers, wings that meet in the middle."""
    pen.oval(20, 16, 44, 62)
    pen.line([(32, 22), (32, 58)], 3, on=False)
    pen.disc(32, 14, 8)
    for side in (-1, 1):
        pen.line([(32 + side * 4, 8), (32 + side * 16, 2)], 3)
        for y, end in ((28, 18), (38, 40), (48, 60)):
            pen.line([(32 + side * 10, y), (32 + side * 26, end)], 4)


def _spider(pen: Pen) -> None:
    """A round body and eight bent legs."""
    pen.disc(32, 40, 14)
    pen.disc(32, 22, 9)
    for side in (-1, 1):
        for top, foot in ((20, 4), (24, 20), (34, 40), (42, 60)):
            pen.line(
                [(32 + side * 10, top + 6), (32 + side * 22, top), (32 + side * 30, foot)], 3.4
            )
        pen.disc(32 + side * 3.6, 20, 2, on=False)


def _centipede(pen: Pen) -> None:
    """A body bent like an S, with many legs and two feelers."""
    body = curve([(10, 54), (26, 58), (34, 46), (26, 34), (34, 20), (50, 16)])
    pen.line(body, 13)
    for (x, y), (dx, dy) in _beside(body[3::5]):
        pen.line([(x - dx * 15, y - dy * 15), (x + dx * 15, y + dy * 15)], 3.4)
    pen.disc(52, 16, 9)
    pen.disc(54, 14, 2.4, on=False)
    pen.line([(56, 8), (60, 1)], 3)
    pen.line([(60, 14), (63, 8)], 3)


def _beside(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Each point of a line with the direction across it."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.hypot(bx - ax, by - ay) or 1.0
        yield (ax, ay), ((ay - by) / length, (bx - ax) / length)


def _sword(pen: Pen) -> None:
    pen.line([(14, 50), (54, 10)], 7)
    pen.line([(12, 38), (26, 52)], 6)
    pen.disc(9, 55, 6)


def _shield(pen: Pen) -> None:
    pen.shape([(8, 6), (56, 6), (56, 32), (48, 48), (32, 61), (16, 48), (8, 32)])
    pen.line([(32, 12), (32, 52)], 5, on=False)
    pen.line([(14, 24), (50, 24)], 5, on=False)


def _heart(pen: Pen) -> None:
    pen.disc(20, 22, 16)
    pen.disc(44, 22, 16)
    pen.shape([(6, 30), (58, 30), (32, 62)])


def _star(pen: Pen) -> None:
    points = [_around(32, 34, 30 if n % 2 == 0 else 12, n * 36 - 90) for n in range(10)]
    pen.shape(points)


def _water(pen: Pen) -> None:
    """Waves."""
    for y in (14, 32, 50):
        pen.line(
            [
                (2, y + 6),
                (12, y - 4),
                (22, y + 6),
                (32, y - 4),
                (42, y + 6),
                (52, y - 4),
                (62, y + 6),
            ],
            5,
        )


def _crow(pen: Pen) -> None:
    """A black bird with a strong beak, wings up."""
    pen.disc(40, 20, 11)
    pen.shape([(48, 14), (63, 22), (48, 26)])
    pen.disc(42, 18, 2.4, on=False)
    pen.shape([(36, 26), (2, 6), (10, 44), (36, 58), (46, 34)])
    pen.line([(28, 54), (26, 63)], 3)
    pen.line([(36, 56), (38, 63)], 3)


def _web(pen: Pen) -> None:
    for degrees in range(0, 360, 45):
        pen.line([(32, 32), _around(32, 32, 31, degrees)], 2.6)
    for r in (11, 20, 29):
        corners = [_around(32, 32, r, degrees) for degrees in range(0, 405, 45)]
        pen.line(corners, 2.4)


def _prison(pen: Pen) -> None:
    """A cage with a ring on top."""
    pen.ring(32, 8, 7, 3.4)
    pen.box(6, 14, 58, 21, 2)
    pen.box(6, 55, 58, 62, 2)
    for x in (9, 20.5, 32, 43.5, 55):
        pen.line([(x, 18), (x, 58)], 4)


def _enemy(pen: Pen) -> None:
    """Two narrow eyes and teeth in the dark."""
    pen.shape([(4, 14), (28, 26), (10, 32)])
    pen.shape([(60, 14), (36, 26), (54, 32)])
    pen.disc(16, 26, 3, on=False)
    pen.disc(48, 26, 3, on=False)
    pen.line([(8, 44), (56, 44)], 5)
    for x in (12, 24, 36, 48):
        pen.shape([(x - 2, 44), (x + 8, 44), (x + 3, 60)])


def _paw(pen: Pen) -> None:
    """A cat's paw with claws."""
    pen.oval(12, 30, 52, 62)
    for x, y in ((11, 26), (25, 15), (39, 15), (53, 26)):
        pen.disc(x, y, 8.5)
        pen.shape([(x - 3, y - 7), (x + 3, y - 7), (x, y - 15)])
    pen.oval(24, 40, 40, 54, on=False)


def _encounter(pen: Pen) -> None:
    """A card with a pair of eyes."""
    pen.box(12, 2, 52, 62, 5)
    pen.shape([(16, 18), (30, 26), (18, 32)], on=False)
    pen.shape([(48, 18), (34, 26), (46, 32)], on=False)
    pen.line([(20, 46), (26, 50), (32, 46), (38, 50), (44, 46)], 3.4, on=False)


def _wheel(pen: Pen) -> None:
    """A whole cheese from above, in six pieces."""
    pen.disc(32, 32, 30)
    for degrees in range(0, 180, 60):
        pen.line([_around(32, 32, 30, degrees), _around(32, 32, 30, degrees + 180)], 4, on=False)


def _page(pen: Pen) -> None:
    """An open book."""
    pen.shape([(2, 12), (30, 18), (30, 58), (2, 52)])
    pen.shape([(62, 12), (34, 18), (34, 58), (62, 52)])
    for y in (26, 36, 46):
        pen.line([(9, y - 3), (24, y)], 3, on=False)
        pen.line([(55, y - 3), (40, y)], 3, on=False)


def _grape(pen: Pen) -> None:
    pen.disc(32, 40, 23)
    pen.line([(32, 20), (36, 4)], 4)
    pen.shape([(36, 8), (58, 2), (50, 18)])
    pen.disc(24, 34, 5, on=False)


def _item(pen: Pen) -> None:
    """A tied sack."""
    pen.oval(8, 22, 56, 63)
    pen.shape([(22, 4), (42, 4), (36, 24), (28, 24)])
    pen.line([(22, 22), (42, 22)], 4, on=False)


def _steps(pen: Pen) -> None:
    """Two paw prints, one after the other."""
    for x, y in ((20, 44), (44, 20)):
        pen.oval(x - 9, y - 4, x + 9, y + 14)
        for toe in (-9, -3, 3, 9):
            pen.disc(x + toe, y - 10 + abs(toe) / 3, 3.2)


DRAWINGS: Mapping[str, Callable[[Pen], None]] = {
    "brodie": _paw,
    "centipede": _centipede,
    "crow": _crow,
    "encounter": _encounter,
    "enemy": _enemy,
    "heart": _heart,
    "item": _item,
    "item-grape": _grape,
    "page": _page,
    "prison": _prison,
    "rat": _rat,
    "roach": _roach,
    "shield": _shield,
    "spider": _spider,
    "star": _star,
    "step": _steps,
    "sword": _sword,
    "water": _water,
    "web": _web,
    "wheel": _wheel,
}
