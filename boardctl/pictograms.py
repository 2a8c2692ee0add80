"""Our own drawings for a screen of one-bit pixels, for people who cannot read. A seat's mouse
wears the pattern of its seat: plain, stripes, dots, check, heart or star."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from boardctl import clan_pictograms, mmm_pictograms, mystics_pictograms, trio_pictograms
from boardctl.pen import Pen, Point, curve, scaled

# -- seats --------------------------------------------------------------------------------------


def pattern(seat: str | None, size: int) -> Image.Image:
    """The repeated pattern of a seat; nobody's is empty, a heart or a star stands alone."""
    image = Image.new("1", (size, size), 1 if seat == "red" else 0)
    draw = ImageDraw.Draw(image)
    if seat == "yellow":
        for x in range(-size, size, 5):
            draw.line((x, size, x + size, 0), 1, 2)
    elif seat == "green":
        for row, y in enumerate(range(0, size, 4)):
            for x in range(2 * (row % 2), size, 5):
                draw.rectangle((x, y, x + 1, y + 1), 1)
    elif seat == "blue":
        for row, y in enumerate(range(0, size, 4)):
            for x in range(4 * (row % 2), size, 8):
                draw.rectangle((x, y, x + 3, y + 3), 1)
    return image


@lru_cache(maxsize=32)
def swatch(seat: str, size: int) -> Image.Image:
    """A little square in the pattern of a seat."""
    pen = Pen()
    pen.fur([(4, 4), (60, 4), (60, 60), (4, 60)], 6)
    _motif(pen, seat, 32, 32, 20)
    coat = ImageChops.logical_and(scaled(pen.coat, size), pattern(seat, size))
    return ImageChops.logical_or(scaled(pen.ink, size), coat)


def _motif(pen: Pen, seat: str | None, x: float, y: float, r: float) -> None:
    if seat == "pink":
        pen.disc(x - r * 0.48, y - r * 0.3, r * 0.55)
        pen.disc(x + r * 0.48, y - r * 0.3, r * 0.55)
        pen.shape([(x - r * 0.98, y - r * 0.1), (x + r * 0.98, y - r * 0.1), (x, y + r)])
    elif seat == "sky":
        pen.shape(_star(x, y + r * 0.1, r * 1.15, r * 0.45))


def _star(x: float, y: float, outer: float, inner: float) -> list[Point]:
    points = []
    for i in range(10):
        r = outer if i % 2 == 0 else inner
        points.append((x + r * math.sin(i * math.pi / 5), y - r * math.cos(i * math.pi / 5)))
    return points


def _mouse(pen: Pen, seat: str | None) -> None:
    """A mouse that sits and looks at you, its belly in the seat's pattern."""
    pen.line(curve([(48, 58), (58, 60), (62, 52), (57, 45), (61, 37)]), 3.2)
    half: list[Point] = [(21, 33), (14, 42), (11, 53), (16, 61)]
    pen.fur([*curve(half), *((64 - x, y) for x, y in reversed(curve(half)))], 3.4)
    _motif(pen, seat, 32, 49, 10.5)
    pen.oval(15, 6, 49, 39, on=False)
    pen.clear_coat(15, 6, 49, 39)
    _face(pen, 32, 22.5, 1.1)


# -- things -------------------------------------------------------------------------------------

_PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die_face(pen: Pen, number: int) -> None:
    pen.box(4, 4, 60, 60, 11)
    for x, y in _PIPS[number]:
        pen.disc(32 + 16 * x, 32 + 16 * y, 6.2, on=False)


def _rolling_die(pen: Pen) -> None:
    """A die in the air: it is to be rolled."""
    turn = math.radians(18)

    def at(x: float, y: float) -> Point:
        return (
            34 + x * math.cos(turn) - y * math.sin(turn),
            28 + x * math.sin(turn) + y * math.cos(turn),
        )

    pen.line([at(-18, -18), at(18, -18), at(18, 18), at(-18, 18), at(-18, -18)], 7)
    pen.shape([at(-18, -18), at(18, -18), at(18, 18), at(-18, 18)])
    for x, y in _PIPS[5]:
        pen.disc(*at(10.5 * x, 10.5 * y), 4.4, on=False)
    pen.line(curve([(2, 34), (6, 46), (16, 54)]), 3)
    pen.line(curve([(44, 58), (54, 54), (61, 45)]), 3)
    pen.line([(22, 61), (38, 61)], 3)


def _cheese(pen: Pen) -> None:
    pen.shape([(2, 32), (44, 8), (62, 20), (62, 32)])
    pen.line([(2, 32), (44, 8), (62, 20)], 3)
    pen.box(2, 35, 62, 58, 3)
    for x, y, r in ((16, 46, 5), (34, 52, 4), (48, 44, 6), (46, 22, 5), (27, 26, 3.5)):
        pen.disc(x, y, r, on=False)


def _face(pen: Pen, x: float, y: float, k: float) -> None:
    """A mouse looks at you: two large ears, eyes, whiskers."""
    for side in (-1, 1):
        pen.disc(x + side * 12 * k, y - 11 * k, 9 * k)
        pen.disc(x + side * 12 * k, y - 11 * k, 5 * k, on=False)
    pen.oval(x - 13 * k, y - 13 * k, x + 13 * k, y + 12 * k)
    for side in (-1, 1):
        pen.disc(x + side * 5 * k, y - 3 * k, 2.6 * k, on=False)
    pen.disc(x, y + 4.5 * k, 2.8 * k, on=False)


def _trap(pen: Pen) -> None:
    """A mouse behind bars."""
    bars = (20, 32, 44)
    for x in bars:
        pen.line([(x, 10), (x, 56)], 3)
    pen.oval(14, 28, 50, 58, on=False)
    _face(pen, 32, 43, 1.1)
    for x in (20, 44):
        pen.line([(x, 26), (x, 56)], 2.6, on=False)
    pen.arc(32, 29, 28, 180, 360, 4.5)
    pen.line([(6, 28), (6, 58)], 4.5)
    pen.line([(58, 28), (58, 58)], 4.5)
    pen.box(2, 57, 62, 63, 2)


def _hole(pen: Pen) -> None:
    """A mouse half in the ground."""
    pen.oval(1, 36, 63, 63)
    pen.oval(7, 40, 57, 59, on=False)
    _face(pen, 32, 28, 1.2)
    pen.shape([(0, 51), *curve([(8, 50), (18, 57), (32, 59), (46, 57), (56, 50)]), (64, 51),
               (64, 64), (0, 64)], on=False)  # fmt: skip
    pen.line(curve([(4, 49), (12, 56), (32, 61), (52, 56), (60, 49)]), 4.5)


def _house(pen: Pen) -> None:
    pen.shape([(32, 2), (63, 30), (1, 30)])
    pen.box(8, 30, 56, 61)
    pen.oval(22, 32, 42, 54, on=False)
    pen.box(22, 43, 42, 61, on=False)


def _room(pen: Pen) -> None:
    """An open door."""
    pen.frame(10, 2, 54, 62, 0, 4)
    pen.shape([(12, 4), (38, 12), (38, 62), (12, 62)])
    pen.disc(33, 38, 2.8, on=False)


def _bed(pen: Pen) -> None:
    pen.line([(5, 14), (5, 58)], 5)
    pen.line([(59, 32), (59, 58)], 5)
    pen.box(5, 38, 59, 50)
    pen.box(10, 26, 25, 36, 4)
    pen.shape([(28, 36), (28, 30), (40, 24), (59, 30), (59, 36)])


def _bath(pen: Pen) -> None:
    pen.shape([(6, 36), (58, 36), (52, 54), (12, 54)])
    pen.box(2, 32, 62, 38, 3)
    pen.line([(16, 54), (13, 61)], 4)
    pen.line([(48, 54), (51, 61)], 4)
    for x, y, r in ((18, 25, 7), (32, 21, 9), (45, 26, 6), (38, 7, 4), (22, 10, 3)):
        pen.ring(x, y, r, 2.5)


def _dining(pen: Pen) -> None:
    """A plate between fork and knife."""
    pen.ring(32, 34, 19, 3.5)
    pen.ring(32, 34, 11, 2.5)
    for x in (2.5, 6.5, 10.5):
        pen.line([(x, 8), (x, 22)], 2)
    pen.line([(2.5, 23), (10.5, 23)], 2.5)
    pen.line([(6.5, 22), (6.5, 60)], 3.5)
    pen.line([(57, 30), (57, 60)], 3.5)
    pen.shape([(55, 32), (55, 6), (63, 16), (62, 32)])


def _laundry(pen: Pen) -> None:
    """A shirt on a line."""
    pen.line([(1, 8), (63, 8)], 2.5)
    pen.shape([(20, 8), (44, 8), (62, 24), (53, 34), (46, 28), (46, 61), (18, 61), (18, 28),
               (11, 34), (2, 24)])  # fmt: skip
    pen.disc(32, 8, 7, on=False)
    pen.line([(1, 8), (63, 8)], 2.5)


def _book(pen: Pen) -> None:
    top: list[Point] = [(3, 14), (16, 9), (31, 15)]
    bottom: list[Point] = [(31, 57), (16, 51), (3, 56)]
    for side in (1, -1):  # the right page mirrors the left
        page = [*curve(top), *curve(bottom)]
        pen.shape([(32 + side * (x - 32), y) for x, y in page])
        for y in (22, 30, 38):
            pen.line([(32 - side * 23, y), (32 - side * 7, y + 3)], 2.2, on=False)


def _pot(pen: Pen) -> None:
    pen.box(12, 32, 52, 60, 8)
    pen.box(12, 32, 52, 42)
    pen.box(7, 25, 57, 31, 3)
    pen.disc(32, 22, 4)
    pen.line([(3, 42), (12, 42)], 5)
    pen.line([(52, 42), (61, 42)], 5)
    for x in (22, 40):
        pen.line(curve([(x, 16), (x - 3, 11), (x + 3, 6), (x, 1)]), 2.6)


def _moon(pen: Pen) -> None:
    pen.disc(34, 32, 28)
    pen.disc(46, 25, 24, on=False)
    pen.shape(_star(48, 28, 9, 3.6))


def _hourglass(pen: Pen) -> None:
    pen.box(10, 2, 54, 9, 2)
    pen.box(10, 55, 54, 62, 2)
    pen.line([(15, 9), (15, 16), (30, 32), (15, 48), (15, 55)], 3.5)
    pen.line([(49, 9), (49, 16), (34, 32), (49, 48), (49, 55)], 3.5)
    pen.shape([(22, 18), (42, 18), (32, 28)])
    pen.shape([(20, 54), (44, 54), (32, 42)])


# -- what to do ---------------------------------------------------------------------------------


def _arrow(pen: Pen) -> None:
    """Down onto a ring: put it here."""
    pen.oval(4, 40, 60, 63)
    pen.oval(10, 44.5, 54, 58.5, on=False)
    pen.shape([(24, 1), (40, 1), (40, 24), (54, 24), (32, 52), (10, 24), (24, 24)], on=False)
    pen.shape([(25, 2), (39, 2), (39, 25), (50, 25), (32, 50), (14, 25), (25, 25)])


def _up(pen: Pen) -> None:
    """Up from a ring: pick it up."""
    pen.oval(4, 40, 60, 63)
    pen.oval(10, 44.5, 54, 58.5, on=False)
    pen.shape([(23, 54), (41, 54), (41, 24), (54, 24), (32, -2), (10, 24), (23, 24)], on=False)
    pen.shape([(25, 52), (39, 52), (39, 24), (50, 24), (32, 2), (14, 24), (25, 24)])


def _box(pen: Pen) -> None:
    """Down into the box."""
    pen.shape([(26, 1), (38, 1), (38, 16), (47, 16), (32, 33), (17, 16), (26, 16)])
    pen.line([(4, 30), (4, 60), (60, 60), (60, 30)], 4.5)
    pen.shape([(4, 40), (60, 40), (60, 60), (4, 60)])
    pen.line([(4, 29), (14, 22)], 4)
    pen.line([(60, 29), (50, 22)], 4)


def _hand(pen: Pen) -> None:
    """A finger on a button."""
    pen.oval(4, 44, 60, 63)
    pen.oval(9, 48, 55, 59, on=False)
    pen.oval(18, 49, 46, 58)
    pen.line([(32, 46), (32, 8)], 17, on=False)
    pen.line([(32, 47), (32, 6)], 11)
    pen.box(26, 0, 60, 24, 9)
    for x in (42, 51):
        pen.line([(x, 10), (x, 23)], 2, on=False)


def _show(pen: Pen) -> None:
    """A well that shines: hold it here."""
    pen.oval(8, 38, 56, 62)
    pen.oval(15, 43, 49, 57, on=False)
    for x0, y0, x1, y1 in ((32, 32, 32, 6), (18, 34, 7, 14), (46, 34, 57, 14)):
        pen.line([(x0, y0), (x1, y1)], 4.5)


def _question(pen: Pen) -> None:
    pen.letter("?", 32, 33, 72)


def _check(pen: Pen) -> None:
    pen.line([(8, 34), (25, 52), (57, 12)], 11)


def _plug(pen: Pen) -> None:
    """A plug and its socket, apart."""
    pen.box(6, 20, 25, 44, 5)
    pen.line([(25, 26), (33, 26)], 4.5)
    pen.line([(25, 38), (33, 38)], 4.5)
    pen.line(curve([(10, 44), (8, 54), (18, 59), (34, 60), (60, 60)]), 4)
    pen.box(43, 14, 62, 50, 5)
    pen.disc(49.5, 26, 3.4, on=False)
    pen.disc(49.5, 38, 3.4, on=False)
    pen.line([(38, 12), (35, 5)], 3)
    pen.line([(30, 13), (24, 7)], 3)


def _disk(pen: Pen) -> None:
    """A notebook without an empty line."""
    pen.box(10, 3, 58, 61, 5)
    for y in range(12, 58, 8):
        pen.line([(20, y), (51, y)], 2.8, on=False)
        pen.ring(10, y, 4.5, 2.2)


def _pencil(pen: Pen) -> None:
    """Something is being written down."""
    pen.shape([(44, 4), (58, 18), (27, 49), (13, 35)])
    pen.shape([(11, 37), (25, 51), (7, 55)])
    pen.line([(38, 10), (52, 24)], 2.6, on=False)
    pen.line([(9, 62), (56, 62)], 3)


def _grown_up(pen: Pen) -> None:
    """A tall one holds a small one by the hand."""
    pen.disc(20, 10, 9)
    pen.box(11, 21, 29, 46, 7)
    pen.box(11, 36, 19, 63, 2)
    pen.box(21, 36, 29, 63, 2)
    pen.disc(50, 31, 7)
    pen.box(43, 39, 57, 54, 5)
    pen.box(43, 48, 49, 63, 2)
    pen.box(51, 48, 57, 63, 2)
    pen.line([(26, 25), (35, 43), (46, 43)], 4.5)


def _crown(pen: Pen) -> None:
    pen.shape([(6, 52), (2, 18), (18, 34), (32, 8), (46, 34), (62, 18), (58, 52)])
    pen.box(6, 54, 58, 61, 2)
    for x, y in ((3, 15), (32, 6), (61, 15)):
        pen.disc(x, y, 4)
    for x in (20, 32, 44):
        pen.disc(x, 45, 3, on=False)


def _pause(pen: Pen) -> None:
    pen.box(12, 8, 26, 56, 4)
    pen.box(38, 8, 52, 56, 4)


def _mat(pen: Pen) -> None:
    pen.frame(2, 2, 62, 62, 6, 4)
    for x in (17, 32, 47):
        for y in (17, 32, 47):
            pen.ring(x, y, 5.5, 2.4)


def _key(pen: Pen) -> None:
    """Something that is no piece of the game."""
    pen.ring(18, 32, 15, 6)
    pen.line([(32, 32), (60, 32)], 6)
    pen.line([(48, 32), (48, 44)], 5)
    pen.line([(58, 32), (58, 42)], 5)


def _slipped(pen: Pen, seat: str | None) -> None:
    """A mouse in the air above the empty rings: drawn by turning it over."""
    _mouse(pen, seat)
    pen.turn(75)
    for x in (10, 32, 54):
        pen.oval(x - 9, 53, x + 9, 63)
        pen.oval(x - 5.5, 55.5, x + 5.5, 60.5, on=False)


def _again(pen: Pen) -> None:
    """Round and round."""
    pen.arc(32, 34, 25, 320, 250, 7)
    pen.shape([(12, 2), (33, 10), (17, 26)])


def _back(pen: Pen) -> None:
    """A step back."""
    pen.line(curve([(14, 24), (40, 20), (56, 34), (48, 52), (26, 56)]), 7)
    pen.shape([(2, 24), (24, 8), (24, 40)])


def _wave(pen: Pen) -> None:
    """An open hand says goodbye."""
    pen.box(16, 30, 48, 61, 12)
    for x, y in ((20, 14), (29, 8), (38, 9), (46, 17)):
        pen.line([(x, 44), (x, y)], 6.5)
    pen.line([(20, 50), (6, 36)], 6.5)
    pen.arc(50, 12, 10, 290, 40, 2.5)


DRAWINGS: Mapping[str, Callable[[Pen], None]] = {
    **clan_pictograms.DRAWINGS,
    **trio_pictograms.DRAWINGS,
    **mmm_pictograms.DRAWINGS,
    **mystics_pictograms.DRAWINGS,
    "again": _again,
    "arrow": _arrow,
    "back": _back,
    "box": _box,
    "bye": _wave,
    "cheese": _cheese,
    "check": _check,
    "crown": _crown,
    "disk": _disk,
    "grown_up": _grown_up,
    "hand": _hand,
    "hole": _hole,
    "hourglass": _hourglass,
    "house": _house,
    "key": _key,
    "mat": _mat,
    "moon": _moon,
    "pause": _pause,
    "pencil": _pencil,
    "plug": _plug,
    "question": _question,
    "room": _room,
    "room.bath": _bath,
    "room.bathroom": _bath,
    "room.bedroom": _bed,
    "room.dining": _dining,
    "room.kitchen": _pot,
    "room.laundry": _laundry,
    "room.nursery": _bed,
    "room.reading": _book,
    "room.study": _book,
    "show": _show,
    "trap": _trap,
    "up": _up,
}
"""Drawings by name; `mouse`, `slipped`, `die` and `moon` depend on a seat or a number."""


def has(name: str) -> bool:
    return name in DRAWINGS or name in ("mouse", "slipped", "die")


@lru_cache(maxsize=256)
def picture(
    name: str, size: int, seat: str | None = None, number: int | None = None
) -> Image.Image:
    """A drawing of one-bit pixels, `size` x `size`. Shared: do not draw on it."""
    pen = Pen()
    if name == "mouse":
        _mouse(pen, seat)
    elif name == "slipped":
        _slipped(pen, seat)
    elif name == "die":
        if number is None or number not in _PIPS:
            _rolling_die(pen)
        else:
            _die_face(pen, number)
    elif name == "moon" and number is not None:
        clan_pictograms.moons(pen, number)
    else:
        DRAWINGS[name](pen)
    coat = ImageChops.logical_and(scaled(pen.coat, size), pattern(seat, size))
    return ImageChops.logical_or(scaled(pen.ink, size), coat)
