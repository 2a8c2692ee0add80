"""A pen for one-bit pictures: draws on a square of 64 units, scaled to the pixels asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

UNITS = 64
_FINE = 4  # drawn so much larger, then scaled down: round things stay round

FONT = Path(__file__).parent / "fonts" / "FredokaOne-Regular.ttf"

Point = tuple[float, float]


@lru_cache(maxsize=32)
def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), size)


class Pen:
    """Draws light on dark in units; `on=False` cuts out. The coat is filled with a pattern."""

    def __init__(self) -> None:
        side = (UNITS * _FINE, UNITS * _FINE)
        self.ink = Image.new("L", side)
        self.coat = Image.new("L", side)
        self._draw = ImageDraw.Draw(self.ink)
        self._coat = ImageDraw.Draw(self.coat)

    def disc(self, x: float, y: float, r: float, on: bool = True) -> None:
        self.oval(x - r, y - r, x + r, y + r, on)

    def oval(self, x0: float, y0: float, x1: float, y1: float, on: bool = True) -> None:
        self._draw.ellipse(_fine(x0, y0, x1, y1), fill=_tone(on))

    def ring(self, x: float, y: float, r: float, width: float = 4, on: bool = True) -> None:
        box = _fine(x - r, y - r, x + r, y + r)
        self._draw.ellipse(box, outline=_tone(on), width=round(width * _FINE))

    def arc(self, x: float, y: float, r: float, start: float, end: float, width: float = 4) -> None:
        box = _fine(x - r, y - r, x + r, y + r)
        self._draw.arc(box, start, end, fill=255, width=round(width * _FINE))

    def box(
        self, x0: float, y0: float, x1: float, y1: float, r: float = 0, on: bool = True
    ) -> None:
        self._draw.rounded_rectangle(_fine(x0, y0, x1, y1), r * _FINE, fill=_tone(on))

    def frame(
        self, x0: float, y0: float, x1: float, y1: float, r: float = 0, width: float = 4
    ) -> None:
        box = _fine(x0, y0, x1, y1)
        self._draw.rounded_rectangle(box, r * _FINE, outline=255, width=round(width * _FINE))

    def line(self, points: Sequence[Point], width: float = 4, on: bool = True) -> None:
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        self._draw.line(fine, fill=_tone(on), width=round(width * _FINE), joint="curve")
        for x, y in points:
            self.disc(x, y, width / 2, on)

    def shape(self, points: Sequence[Point], on: bool = True) -> None:
        self._draw.polygon([(x * _FINE, y * _FINE) for x, y in points], fill=_tone(on))

    def letter(self, text: str, x: float, y: float, size: float, on: bool = True) -> None:
        """Text with its middle at a point."""
        face = font(round(size * _FINE))
        self._draw.text((x * _FINE, y * _FINE), text, _tone(on), face, anchor="mm")

    def fur(self, points: Sequence[Point], width: float = 3) -> None:
        """A closed shape with an outline, its inside in the seat's pattern."""
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        self._draw.polygon(fine, fill=0)
        self._coat.polygon(fine, fill=255)
        self.line([*points, points[0]], width)

    def clear_coat(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """An oval without pattern."""
        self._coat.ellipse(_fine(x0, y0, x1, y1), fill=0)

    def turn(self, degrees: float) -> None:
        """Turns what was drawn so far, and makes it smaller to leave room below."""
        for canvas in (self.ink, self.coat):
            small = canvas.rotate(degrees).resize((round(canvas.width * 0.8),) * 2)
            canvas.paste(0, (0, 0, *canvas.size))
            canvas.paste(small, (round(canvas.width * 0.1), 0))


def _fine(x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    return x0 * _FINE, y0 * _FINE, x1 * _FINE, y1 * _FINE


def _tone(on: bool) -> int:
    return 255 if on else 0


def curve(points: Sequence[Point], closed: bool = False) -> list[Point]:
    """A smooth line through points (Catmull-Rom)."""
    n = len(points)
    spans = range(n if closed else n - 1)
    found: list[Point] = []
    for i in spans:
        a, b, c, d = (
            points[j % n] if closed else points[min(max(j, 0), n - 1)]
            for j in (i - 1, i, i + 1, i + 2)
        )
        for step in range(8):
            t = step / 8
            found.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return found if closed else [*found, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * (b - c) + d - a) * t**3
    )


def scaled(image: Image.Image, size: int) -> Image.Image:
    """A drawing of a pen in black and white, `size` pixels wide."""
    small = image.resize((size, size), Image.Resampling.BOX)
    return small.point(lambda tone: 255 if tone >= 110 else 0, "1")
