"""Le clan des souris in one-bit pixels: tiles, finds and villains of the forest, trophies, teeth
and moons, what to do and what happens."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial

from boardctl.animal_pictograms import ANIMALS
from boardctl.pen import Pen, Point, curve

Drawing = Callable[[Pen], None]


def _star(x: float, y: float, r: float) -> list[Point]:
    reach = (r, r * 0.42)
    turns = [(reach[i % 2], i * math.pi / 5) for i in range(10)]
    return [(x + far * math.sin(turn), y - far * math.cos(turn)) for far, turn in turns]


def _inside(pen: Pen, draw: Drawing, x: float, y: float, size: float) -> None:
    """Another drawing, smaller, with its top left corner at a point."""
    small = Pen()
    draw(small)
    fine = pen.ink.width / 64
    pen.ink.paste(small.ink.resize((round(size * fine),) * 2), (round(x * fine), round(y * fine)))


# -- the forest ---------------------------------------------------------------------------------


def _fir(pen: Pen, x: float, y: float, k: float) -> None:
    outline = ((0, -26), (8, -14), (5, -14), (12, -3), (7, -3), (15, 9), (3, 9), (3, 14))
    half = [(x + k * dx, y + k * dy) for dx, dy in outline]
    pen.shape([*half, *((2 * x - px, py) for px, py in reversed(half))])


def _tile(pen: Pen) -> None:
    """A tile from behind: the forest at night."""
    pen.box(2, 2, 62, 62, 13)
    pen.box(7, 7, 57, 57, 9, on=False)
    pen.disc(44, 19, 8.5)
    pen.disc(48.5, 15.5, 7.5, on=False)
    _fir(pen, 21, 42, 1)
    _fir(pen, 43, 47.5, 0.62)


def _lost(pen: Pen) -> None:
    """Firs, and which way now?"""
    _fir(pen, 14, 46, 1.1)
    _fir(pen, 50, 46, 1.1)
    pen.oval(17, -6, 47, 58, on=False)
    pen.letter("?", 32, 29, 54)


def _candle(pen: Pen) -> None:
    flame = curve([(30, 1), (36, 10), (35, 18), (30, 21), (25, 18), (25, 10)], True)
    pen.shape(flame)
    pen.line([(30, 13), (30, 17)], 2.6, on=False)
    pen.box(22, 24, 38, 50, 3)
    pen.line(curve([(22, 30), (26, 29), (27, 36), (30, 30), (38, 29)]), 2, on=False)
    pen.ring(52, 52, 8, 3.6)
    pen.shape(curve([(6, 50), (54, 50), (48, 60), (30, 63), (12, 60)], True))
    for x, y in ((13, 6), (47, 6), (9, 18), (51, 18)):
        pen.line([(x, y), (30 + (x - 30) * 0.72, 14 + (y - 14) * 0.6)], 2.6)


def _owl(pen: Pen) -> None:
    """The owl fairy: large eyes, ears, the wings of a fairy, a star."""
    for side in (-1, 1):
        for points in ([(10, 32), (22, 20), (31, 24), (28, 36), (14, 42)],
                       [(12, 42), (24, 42), (27, 52), (20, 58), (12, 52)]):  # fmt: skip
            wing = [(32 + side * x, float(y)) for x, y in curve(points, True)]
            pen.line([*wing, wing[0]], 2.6)
    body = curve([(32, 12), (47, 20), (50, 38), (44, 56), (32, 62), (20, 56), (14, 38), (17, 20)],
                 True)  # fmt: skip
    pen.line([*body, body[0]], 4, on=False)
    pen.shape(body)
    pen.shape([(13, 8), (30, 16), (17, 30)])
    pen.shape([(51, 8), (34, 16), (47, 30)])
    for x in (23.5, 40.5):
        pen.disc(x, 26, 9, on=False)
        pen.disc(x, 26, 6.6)
        pen.disc(x, 26, 3.6, on=False)
    pen.shape([(28, 31), (36, 31), (32, 39)], on=False)
    for y in (44, 51):
        pen.line(curve([(24, y), (28, y + 3), (32, y), (36, y + 3), (40, y)]), 2.2, on=False)
    pen.shape(_star(32, 6.5, 7.5))


def _sword(pen: Pen) -> None:
    pen.shape([(63, 1), (60, 14), (28, 46), (18, 36), (50, 4)])
    pen.line([(56, 8), (25, 39)], 2.2, on=False)
    pen.line(curve([(10, 32), (14, 38), (26, 50), (32, 54)]), 6.5)
    pen.line([(18, 46), (9, 55)], 7)
    pen.disc(7, 57, 6)


def _shield(pen: Pen) -> None:
    """A shield with a mouse on it."""
    half: list[Point] = [(32, 1), (20, 6), (6, 5), (5, 26), (12, 46), (32, 63)]
    edge = [*half, *((64 - x, y) for x, y in reversed(half))]
    pen.shape(edge)
    small = [(32 + (x - 32) * 0.82, 31 + (y - 31) * 0.82) for x, y in edge]
    pen.shape(small, on=False)
    for x in (22.5, 41.5):
        pen.disc(x, 21, 7)
    pen.shape(curve([(32, 19), (43, 25), (43, 35), (32, 47), (21, 35), (21, 25)], True))
    for x in (27, 37):
        pen.disc(x, 31, 2.6, on=False)
    pen.disc(32, 41, 2.4, on=False)


def _grimoire(pen: Pen) -> None:
    """A heavy book with a star and a clasp."""
    pen.box(7, 2, 53, 62, 6)
    pen.box(14, 52, 53, 58.5, on=False)
    pen.line([(16, 55), (53, 55)], 1.8)
    pen.line([(14, 4), (14, 50)], 2.2, on=False)
    pen.shape(_star(34, 27, 17), on=False)
    pen.box(50, 19, 62, 33, 3, on=False)
    pen.box(49, 21, 60, 31, 3)
    pen.disc(55, 26, 2, on=False)


# -- villains -----------------------------------------------------------------------------------


def _witch(pen: Pen) -> None:
    """A mouse under a pointed hat."""
    for x in (10, 54):
        pen.disc(x, 38, 9)
        pen.disc(x, 38, 4.6, on=False)
    face = curve([(32, 27), (47, 32), (46, 46), (36, 60), (32, 63), (28, 60), (18, 46), (17, 32)],
                 True)  # fmt: skip
    pen.line([*face, face[0]], 4, on=False)
    pen.shape(face)
    pen.line([(20, 35), (28, 40)], 3, on=False)
    pen.line([(44, 35), (36, 40)], 3, on=False)
    pen.disc(26, 43, 2.8, on=False)
    pen.disc(38, 43, 2.8, on=False)
    pen.disc(32, 52, 3.4, on=False)
    pen.oval(-1, 24, 65, 35, on=False)
    pen.shape([(14, 25), (27, 4), (46, 0), (40, 8), (50, 25)])
    pen.line([(17, 22), (48, 22)], 2.6, on=False)
    pen.oval(1, 23, 63, 32)


def _ogre(pen: Pen) -> None:
    """A square jaw with two tusks, one long eyebrow."""
    for x in (5, 59):
        pen.oval(x - 6, 24, x + 6, 40)
    pen.line(curve([(27, 10), (26, 3), (31, 5), (33, 0), (37, 8)]), 3)
    head = curve([(32, 4), (48, 9), (54, 26), (59, 44), (50, 60), (32, 63), (14, 60), (5, 44),
                  (10, 26), (16, 9)], True)  # fmt: skip
    pen.line([*head, head[0]], 3, on=False)
    pen.shape(head)
    pen.line(curve([(14, 18), (23, 15), (32, 19), (41, 15), (50, 18)]), 4.4, on=False)
    pen.disc(22, 25, 3.4, on=False)
    pen.disc(42, 25, 3.4, on=False)
    pen.line(curve([(25, 31), (28, 35), (32, 33), (36, 35), (39, 31)]), 2.6, on=False)
    pen.shape(curve([(11, 47), (32, 41), (53, 47), (45, 57), (19, 57)], True), on=False)
    for x in (19, 45):
        tusk: list[Point] = [(x - 4.5, 56), (x, 38), (x + 4.5, 56)]
        pen.line(tusk, 5.5, on=False)
        pen.shape(tusk)
    pen.box(13, 56, 51, 60, 2)


def _dragon(pen: Pen) -> None:
    """Horns, a crest of spikes, fire."""
    head = curve([(38, 63), (41, 50), (34, 44), (24, 44), (20, 38), (9, 38), (2, 31), (3, 23),
                  (10, 21), (16, 22), (22, 14), (34, 11), (46, 16), (55, 30), (58, 46),
                  (62, 63)])  # fmt: skip
    for x0, y0, x1, y1, x2, y2 in ((46, 14, 60, 10, 53, 24), (52, 25, 64, 26, 56, 36),
                                   (55, 37, 64, 42, 58, 50)):  # fmt: skip
        pen.shape([(x0, y0), (x1, y1), (x2, y2)])
    pen.shape([(29, 14), (33, 0), (39, 15)])
    pen.shape([(38, 14), (50, 0), (47, 18)])
    pen.shape(head)
    pen.line(curve([(5, 33), (14, 35), (24, 35), (31, 31)]), 2.4, on=False)
    pen.oval(24, 18, 35, 27, on=False)
    pen.disc(29, 23, 2.6)
    pen.line([(22, 18), (33, 17)], 2.6, on=False)
    pen.disc(8, 26, 1.8, on=False)
    for y in (48, 54, 60):
        pen.line([(40, y), (48, y - 2)], 2, on=False)
    fire: list[Point] = [(25, 43), (13, 45), (0, 42), (7, 50), (0, 59), (12, 56), (12, 64),
                         (21, 57), (32, 62), (29, 51)]  # fmt: skip
    pen.line([*fire, fire[0]], 4.5, on=False)
    pen.shape(fire)


def _tornado(pen: Pen) -> None:
    for y, left, right in ((8, 2, 62), (21, 8, 58), (33, 17, 54), (44, 25, 50), (54, 33, 47)):
        pen.line(curve([(left, y - 3), ((left + right) / 2, y + 4), (right, y - 3)]), 6)
    pen.oval(2, 0, 62, 11)
    pen.oval(12, 3, 52, 8, on=False)
    pen.line([(38, 60), (42, 59)], 5)


# -- trophies, teeth, moons ---------------------------------------------------------------------


def _wand(pen: Pen) -> None:
    pen.line([(4, 60), (34, 30)], 6.5)
    pen.line([(10, 54), (13, 51)], 6.5, on=False)
    pen.shape(_star(42, 22, 27), on=False)
    pen.shape(_star(42, 22, 22))
    for x, y, r in ((14, 16, 6), (54, 52, 6), (8, 34, 4)):
        pen.shape(_star(x, y, r))


def _club(pen: Pen) -> None:
    pen.line([(6, 58), (26, 38)], 9)
    head = curve([(20, 34), (26, 14), (46, 3), (60, 6), (61, 20), (50, 40), (32, 46)], True)
    pen.shape(head)
    for points in ([(26, 18), (17, 13), (31, 10)], [(50, 36), (57, 45), (55, 28)]):
        pen.shape([(float(x), float(y)) for x, y in points])
    for x, y in ((47, 15), (36, 25), (50, 28), (33, 37)):
        pen.disc(x, y, 3.2, on=False)
    pen.line([(10, 48), (16, 54)], 2.4, on=False)


_TOOTH: tuple[Point, ...] = (
    (0, -27), (-12, -31), (-25, -26), (-27, -12), (-22, 2), (-19, 16), (-15, 29), (-8, 27),
    (-5, 15), (0, 8), (5, 15), (8, 27), (15, 29), (19, 16), (22, 2), (27, -12), (25, -26),
    (12, -31),
)  # fmt: skip


def _tooth_shape(x: float, y: float, k: float) -> list[Point]:
    return curve([(x + k * dx, y + k * dy) for dx, dy in _TOOTH], True)


def _tooth(pen: Pen) -> None:
    """A tooth that smiles."""
    pen.shape(_tooth_shape(32, 32, 1))
    pen.disc(22, 19, 4, on=False)
    pen.disc(42, 19, 4, on=False)
    pen.line(curve([(21, 29), (26, 34), (32, 35.5), (38, 34), (43, 29)]), 4, on=False)


def _tooth_of(pen: Pen, size: float) -> None:
    """A tooth on the ground. Around a smaller one there is room for a large one."""
    ghost = _tooth_shape(32, 32, 1)
    if size < 1:
        for i in range(0, len(ghost) - 5, 9):
            pen.line(ghost[i : i + 5], 1.7)
    pen.shape(_tooth_shape(32, 62 - 30 * size, size))


def _golden_tooth(pen: Pen) -> None:
    """A tooth that glitters."""
    pen.shape(_tooth_shape(28, 37, 0.86))
    pen.line(curve([(12, 26), (12, 20), (18, 17)]), 2.8, on=False)
    for x, y, r in ((50, 14, 14), (54, 50, 9)):
        for reach, on in ((r + 4, False), (r, True)):
            waist = reach * 0.28
            glint = [(0, -reach), (waist, -waist), (reach, 0), (waist, waist)]
            glint += [(-dx, -dy) for dx, dy in glint]
            pen.shape([(x + dx, y + dy) for dx, dy in glint], on)


def _trophy(pen: Pen) -> None:
    """A cup."""
    pen.ring(14, 18, 11, 4)
    pen.ring(50, 18, 11, 4)
    pen.shape(curve([(12, 4), (52, 4), (49, 26), (38, 38), (26, 38), (15, 26)], True))
    pen.box(12, 2, 52, 9, 2)
    pen.box(28, 36, 36, 52)
    pen.box(16, 50, 48, 61, 3)
    pen.shape(_star(32, 20, 11), on=False)


def moons(pen: Pen, number: int) -> None:
    """A full moon with the digit of how many are left."""
    pen.disc(32, 32, 31)
    pen.letter(str(number), 32, 33, 50 if number < 10 else 42, on=False)
    for x, y, r in ((11, 24, 3), (51, 49, 3.4), (50, 13, 2.4))[: 3 if number < 10 else 0]:
        pen.disc(x, y, r, on=False)


def _sun(pen: Pen) -> None:
    """The night is over."""
    pen.disc(32, 40, 17)
    for degrees in (180, 216, 252, 288, 324, 360):
        turn = math.radians(degrees)
        pen.line([(32 + r * math.cos(turn), 40 + r * math.sin(turn)) for r in (23, 31)], 5)
    pen.box(0, 44, 64, 64, on=False)
    pen.line([(2, 48), (62, 48)], 4)
    pen.line([(14, 57), (50, 57)], 4)


# -- what to do ---------------------------------------------------------------------------------


def _eye(pen: Pen) -> None:
    """Look, alone."""
    lid = curve([(2, 38), (16, 24), (32, 19), (48, 24), (62, 38), (48, 52), (32, 57), (16, 52)],
                True)  # fmt: skip
    pen.shape(lid)
    pen.disc(32, 38, 14, on=False)
    pen.disc(32, 38, 8.5)
    pen.disc(35.5, 34.5, 2.8, on=False)
    for x0, y0, x1, y1 in ((10, 20, 4, 11), (22, 13, 18, 3), (42, 13, 46, 3), (54, 20, 60, 11)):
        pen.line([(x0, y0), (x1, y1)], 4)


def _lift(pen: Pen) -> None:
    """A hand turns up a tile."""
    pen.line([(2, 61), (46, 61)], 3.4)
    tile: list[Point] = [(3, 56), (8, 22), (41, 30), (38, 58)]
    pen.shape(tile)
    pen.shape([(9, 50), (12.5, 29), (35, 34.5), (33, 52)], on=False)
    pen.shape(_star(22.5, 41, 8))
    pen.line([(57, 10), (37, 22)], 13, on=False)
    pen.line([(57, 18), (46, 40)], 13, on=False)
    pen.line([(58, 9), (38, 20)], 9)
    pen.line([(58, 18), (47, 38)], 9)
    pen.shape(curve([(50, 4), (66, -2), (66, 34), (54, 26)], True))
    pen.line([(13, 17), (13, 6)], 4.4)
    pen.shape([(3, 10), (23, 10), (13, 0)])


def _line(pen: Pen, upright: bool) -> None:
    """An arrow into one line of tiles."""

    def at(x: float, y: float) -> Point:
        return (y, x) if upright else (x, y)

    for row, y in enumerate((2, 23, 44)):
        for x in (22, 37, 52):
            (x0, y0), (x1, y1) = at(x - 1.5, y), at(x + 10.5, y + 17)
            if row == 1:
                pen.box(x0, y0, x1, y1, 3)
            else:
                pen.frame(x0, y0, x1, y1, 3, 2)
    pen.shape([at(0, 27), at(7, 27), at(7, 19), at(19, 31.5), at(7, 44), at(7, 36), at(0, 36)])


def _mission(pen: Pen, animal: str | None = None) -> None:
    """A card that says whom to look for; from behind, a magnifying glass."""
    pen.box(1, 1, 63, 63, 8)
    pen.box(4.5, 4.5, 59.5, 59.5, 5, on=False)
    if animal is not None:
        _inside(pen, ANIMALS[animal], 8, 8, 48)
        return
    pen.line([(38, 38), (53, 53)], 8)
    pen.disc(28, 28, 20)
    pen.disc(28, 28, 15, on=False)
    _inside(pen, _paw, 17, 16, 22)


def _paw(pen: Pen) -> None:
    """Some animal."""
    pen.oval(15, 33, 49, 62)
    for x, y in ((9, 27), (23, 13), (41, 13), (55, 27)):
        pen.oval(x - 7, y - 11, x + 7, y + 11)


def _quiet(pen: Pen) -> None:
    """A finger before the mouth of a mouse."""
    for x in (13, 51):
        pen.disc(x, 14, 13.5)
        pen.disc(x, 14, 8, on=False)
    pen.oval(8, 12, 56, 58)
    for x in (21, 43):
        pen.line(curve([(x - 6, 27), (x, 31), (x + 6, 27)]), 3, on=False)
    pen.line([(32, 64), (32, 40)], 14, on=False)
    pen.box(18, 52, 56, 66, 6, on=False)
    pen.line([(32, 64), (32, 40)], 8)
    pen.box(28, 54, 52, 66, 5)
    pen.disc(32, 35, 3.4, on=False)


_FIXED: Mapping[str, Drawing] = {
    "candle": _candle,
    "club": _club,
    "column": partial(_line, upright=True),
    "dragon": _dragon,
    "eye": _eye,
    "grimoire": _grimoire,
    "lift": _lift,
    "lost": _lost,
    "mission": _mission,
    "ogre": _ogre,
    "owl": _owl,
    "paw": _paw,
    "quiet": _quiet,
    "row": partial(_line, upright=False),
    "shield": _shield,
    "sun": _sun,
    "sword": _sword,
    "tile": _tile,
    "tooth": _tooth,
    "tooth large": partial(_tooth_of, size=1),
    "tooth medium": partial(_tooth_of, size=0.68),
    "tooth small": partial(_tooth_of, size=0.42),
    "tooth-golden": _golden_tooth,
    "tornado": _tornado,
    "trophy": _trophy,
    "wand": _wand,
    "witch": _witch,
}

DRAWINGS: Mapping[str, Drawing] = {
    **_FIXED,
    **ANIMALS,
    **{f"mission-{animal}": partial(_mission, animal=animal) for animal in ANIMALS},
}
