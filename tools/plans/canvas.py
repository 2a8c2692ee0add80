"""A sheet of paper in millimetres: the few shapes our drawings are made of."""

from __future__ import annotations

from xml.sax.saxutils import escape

INK, GREY, PALE, PAPER = "#222222", "#8a8a8a", "#dddddd", "#ffffff"
ORANGE, SKY, GREEN, YELLOW, BLUE, RED, PINK = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"
)  # fmt: skip


class Canvas:
    """Shapes in the order they are drawn; `svg` is the whole picture."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self._size = (width, height)
        self._title = title
        self._shapes: list[str] = []

    def rect(
        self, x: float, y: float, width: float, height: float, *,
        fill: str = PAPER, stroke: str = INK, round_: float = 0, dashed: bool = False,
    ) -> None:  # fmt: skip
        corner = f' rx="{round_:g}"' if round_ else ""
        self._shapes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner}'
            f' fill="{fill}" stroke="{stroke}"{_dashes(dashed)}/>'
        )

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "none", stroke: str = INK
    ) -> None:
        self._shapes.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}"/>'
        )

    def line(
        self, *points: tuple[float, float], stroke: str = INK, width: float = 1.5,
        dashed: bool = False,
    ) -> None:  # fmt: skip
        places = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._shapes.append(
            f'<polyline points="{places}" fill="none" stroke="{stroke}"'
            f' stroke-width="{width:g}"{_dashes(dashed)}/>'
        )

    def shape(self, *points: tuple[float, float], fill: str, stroke: str = INK) -> None:
        places = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._shapes.append(f'<polygon points="{places}" fill="{fill}" stroke="{stroke}"/>')

    def text(
        self, x: float, y: float, words: str, *, size: float = 14, anchor: str = "start",
        colour: str = INK, bold: bool = False,
    ) -> None:  # fmt: skip
        weight = ' font-weight="bold"' if bold else ""
        self._shapes.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
            f' fill="{colour}"{weight}>{escape(words)}</text>'
        )

    def callout(self, x: float, y: float, number: int | str) -> None:
        """A number in a dot, explained elsewhere."""
        self.circle(x, y, 11, fill=INK)
        self.text(x, y + 5, str(number), anchor="middle", colour=PAPER, bold=True)

    def pointed(self, x: float, y: float, to: tuple[float, float], words: str) -> None:
        """Words beside a thin line to what they name."""
        self.line((x, y), to, stroke=GREY, width=1)
        self.circle(*to, 2.5, fill=GREY, stroke=GREY)
        self.text(x + 4, y + 5, words)

    def measure(self, x: float, y: float, length: float, words: str, *, down: bool = False) -> None:
        """A length between two ticks."""
        end = (x, y + length) if down else (x + length, y)
        self.line((x, y), end, stroke=GREY, width=1)
        for px, py in ((x, y), end):
            tick = ((px - 5, py), (px + 5, py)) if down else ((px, py - 5), (px, py + 5))
            self.line(*tick, stroke=GREY, width=1)
        if down:
            self.text(x - 8, y + length / 2, words, anchor="end", colour=GREY)
        else:
            self.text(x + length / 2, y - 6, words, anchor="middle", colour=GREY)

    def place(self, other: Canvas, x: float, y: float) -> None:
        """Another drawing on this one."""
        self._shapes += [f'<g transform="translate({x:g} {y:g})">', *other._shapes, "</g>"]

    def svg(self) -> str:
        width, height = self._size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
            f' width="{width:g}" height="{height:g}" role="img"'
            ' font-family="DejaVu Sans, Verdana, sans-serif" stroke-width="1.5">'
        )
        paper = f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
        title = f"<title>{escape(self._title)}</title>"
        return "\n".join([head, title, paper, *self._shapes, "</svg>\n"])


def _dashes(dashed: bool) -> str:
    return ' stroke-dasharray="6 4"' if dashed else ""
