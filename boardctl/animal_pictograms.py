"""The nine animals of the forest in one-bit pixels, each with a shape of its own: told apart at
38 pixels, without colour and without a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boardctl.pen import Pen, Point, curve


def _mirrored(half: Sequence[Point]) -> list[Point]:
    """The left half, from top to bottom, and the same on the right."""
    return [*half, *((64 - x, y) for x, y in reversed(half))]


def _both(pen: Pen, shape: Sequence[Point], on: bool = True) -> None:
    pen.shape(shape, on)
    pen.shape([(64 - x, y) for x, y in shape], on)


def _eyes(pen: Pen, x: float, y: float, r: float, on: bool = False) -> None:
    pen.disc(32 - x, y, r, on)
    pen.disc(32 + x, y, r, on)


def _fox(pen: Pen) -> None:
    """Pointed ears and muzzle; the cheeks are white, the rest is not."""
    half = curve([(32, 16), (20, 17), (9, 24), (7, 36), (1, 45), (12, 53), (24, 60), (32, 62)])
    head = _mirrored(half)
    _both(pen, [(5, 1), (26, 17), (6, 33)])
    _both(pen, [(10, 11), (18, 18), (11, 24)], on=False)
    pen.shape(head)
    mask = curve([(32, 19), (21, 20), (13, 25), (11, 36), (20, 38), (28, 45), (31, 56), (32, 57)])
    pen.shape(_mirrored(mask), on=False)
    _eyes(pen, 10, 32, 3.2, on=True)
    pen.oval(27, 53, 37, 62)
    pen.disc(32, 58, 6, on=True)
    pen.disc(32, 58, 3, on=False)


def _badger(pen: Pen) -> None:
    """A white head with two broad stripes over the eyes."""
    _eyes(pen, 23, 12, 9, on=True)
    _eyes(pen, 23, 12, 4)
    half = curve([(32, 3), (14, 8), (5, 22), (8, 37), (18, 46), (24, 58), (32, 62)])
    pen.shape(_mirrored(half))
    stripe = curve([(26, 5), (17, 11), (12, 22), (15, 34), (22, 42), (25, 53), (28, 56)])
    _both(pen, [*stripe, (28, 40), (27, 20)], on=False)
    _eyes(pen, 12, 28, 4.4, on=True)
    _eyes(pen, 12, 28, 2)
    pen.oval(26, 52, 38, 61, on=False)


def _bear(pen: Pen) -> None:
    """Round all over, a large muzzle."""
    _eyes(pen, 20, 14, 11, on=True)
    _eyes(pen, 20, 14, 5)
    pen.oval(2, 8, 62, 62)
    _eyes(pen, 13, 28, 3.6)
    pen.oval(16, 33, 48, 59, on=False)
    pen.oval(18.5, 35.5, 45.5, 56.5)
    pen.shape(curve([(25, 39), (32, 37), (39, 39), (36, 46), (32, 48), (28, 46)], True), on=False)
    pen.line([(32, 47), (32, 51)], 2.2, on=False)


def _rabbit(pen: Pen) -> None:
    """Two long ears, two long teeth."""
    _both(pen, curve([(28, 30), (26, 12), (20, 1), (12, 4), (12, 18), (18, 33)], True))
    _both(pen, curve([(24, 26), (22, 13), (19, 7), (16, 9), (17, 20), (20, 28)], True), on=False)
    pen.oval(7, 24, 57, 60)
    _eyes(pen, 12, 38, 3.6)
    pen.shape([(27, 43), (37, 43), (32, 49)], on=False)
    pen.box(23.6, 51, 40.4, 64, 2, on=False)
    pen.box(26, 51, 30.8, 62)
    pen.box(33.2, 51, 38, 62)


def _deer(pen: Pen) -> None:
    """Antlers over a narrow head."""
    for side in (-1, 1):
        for points in (
            [(7, 24), (12, 16), (14, 10), (10, 1)],
            [(12, 16), (22, 10), (30, 11)],
            [(20, 10.5), (22, 2)],
        ):
            pen.line([(32 + side * x, y) for x, y in curve(points)], 4)
    _both(pen, curve([(20, 30), (10, 24), (1, 27), (8, 37), (21, 37)], True))
    pen.line([(8, 30), (16, 32)], 2.4, on=False)
    pen.line([(56, 30), (48, 32)], 2.4, on=False)
    half = curve([(32, 21), (21, 24), (17, 34), (20, 46), (22, 57), (32, 63)])
    pen.shape(_mirrored(half))
    _eyes(pen, 8.5, 37, 3)
    pen.oval(25.5, 50, 38.5, 58, on=False)


def _wolf(pen: Pen) -> None:
    """A head thrown back: it howls."""
    back = [(1, 64), (4, 50), (9, 42), (2, 39), (11, 34), (5, 28), (14, 26), (2, 4)]
    top = curve([(12, 8), (23, 16), (33, 11), (42, 3), (52, 0), (57, 4), (53, 10)])
    mouth = [(47, 14), (38, 31)]
    jaw = curve([(38, 31), (50, 28), (58, 21), (63, 24), (58, 33), (46, 40)])
    chest = [(50, 46), (57, 47), (52, 51), (60, 54), (55, 58), (63, 64)]
    pen.shape([*back, *top, *mouth, *jaw, *chest])
    pen.shape([(7, 9), (18, 17), (14, 22)], on=False)
    pen.line(curve([(27, 20), (32, 22), (36, 18)]), 2.8, on=False)
    pen.line(curve([(47, 0), (51, 4), (52, 11)]), 1.8, on=False)


def _hedgehog(pen: Pen) -> None:
    """A ball of spikes with a pointed nose."""
    pen.shape(
        [(8, 58), (1, 52), (8, 47), (0, 40), (8, 36), (2, 26), (11, 26), (8, 14), (18, 17), (20, 6),
         (28, 13), (33, 3), (38, 14), (47, 7), (48, 18), (56, 16), (53, 28), (48, 58)]
    )  # fmt: skip
    for x, y in ((14, 44), (16, 28), (26, 36), (27, 20), (37, 24), (25, 50), (36, 42)):
        pen.line([(x, y), (x - 2.5, y - 8)], 2.6, on=False)
    face = curve([(41, 58), (37, 46), (42, 34), (51, 30), (57, 38), (63, 46), (57, 56)])
    pen.line(face, 6, on=False)
    pen.shape(face)
    pen.line(face, 2.2)
    pen.disc(51, 41, 2.8, on=False)
    pen.disc(61, 46.5, 3.4)
    pen.box(12, 56, 24, 63, 3)
    pen.box(40, 57, 52, 63, 3)


def _squirrel(pen: Pen) -> None:
    """A tail as large as all the rest, a nut between the paws."""
    pen.shape(curve([(40, 61), (50, 46), (44, 30), (40, 16), (47, 3), (58, 3), (63, 13), (55, 18),
                     (60, 34), (61, 50), (54, 61)], True))  # fmt: skip
    body = curve([(26, 26), (40, 34), (45, 48), (43, 61), (12, 62), (19, 55), (16, 40)], True)
    pen.line([*body, body[0]], 5, on=False)
    pen.shape(body)
    head = curve(
        [(22, 7), (33, 11), (36, 20), (30, 29), (18, 30), (4, 24), (6, 18), (14, 13)], True
    )
    pen.line([*head, head[0]], 4, on=False)
    pen.shape(head)
    pen.shape([(13, 12), (12, 1), (21, 8)])
    pen.shape([(24, 9), (27, 0), (33, 11)])
    pen.disc(21, 17, 3, on=False)
    pen.oval(3, 33, 21, 53, on=False)
    pen.oval(6, 37, 18, 51)
    pen.box(4, 34, 20, 40, 3)
    pen.line([(12, 34), (12, 31.5)], 2.6)
    pen.line([(5, 41.5), (19, 41.5)], 1.6, on=False)
    pen.line([(18, 46), (30, 42)], 2.4, on=False)


def _beaver(pen: Pen) -> None:
    """A flat tail like a waffle, two strong teeth."""
    tail = curve([(40, 52), (44, 32), (54, 20), (62, 26), (63, 44), (58, 58), (44, 62)], True)
    pen.shape(tail)
    for x0, y0, x1, y1 in ((44, 40, 60, 58), (47, 30, 63, 46), (52, 22, 64, 34),
                           (62, 30, 46, 56), (56, 20, 42, 46), (64, 44, 52, 62)):  # fmt: skip
        pen.line([(x0, y0), (x1, y1)], 1.8, on=False)
    body = curve([(26, 28), (42, 36), (46, 52), (40, 62), (12, 62), (6, 52), (10, 36)], True)
    pen.line([*body, body[0]], 4, on=False)
    pen.shape(body)
    pen.oval(2, 0, 50, 38, on=False)
    pen.disc(9, 7, 6)
    pen.disc(43, 7, 6)
    pen.oval(4, 2, 48, 36)
    pen.disc(16.5, 15, 3.2, on=False)
    pen.disc(35.5, 15, 3.2, on=False)
    pen.oval(20, 18, 32, 26, on=False)
    pen.box(16.5, 30, 35.5, 47, 2, on=False)
    pen.box(19, 30, 24.8, 45)
    pen.box(27.2, 30, 33, 45)


ANIMALS: Mapping[str, Callable[[Pen], None]] = {
    "badger": _badger,
    "bear": _bear,
    "beaver": _beaver,
    "deer": _deer,
    "fox": _fox,
    "hedgehog": _hedgehog,
    "rabbit": _rabbit,
    "squirrel": _squirrel,
    "wolf": _wolf,
}
