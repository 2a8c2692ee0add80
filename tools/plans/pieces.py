"""Pictures of pieces: a figure on its cell, cut open, and how dice, tiles and cards are made."""

from __future__ import annotations

from collections.abc import Iterator

from boardctl import mats
from hardware.pin_map import PinMap
from tools.plans.canvas import BLUE, GREEN, GREY, INK, ORANGE, PALE, PAPER, SKY, YELLOW, Canvas
from tools.plans.making import Making

WOOD, CARD, FERRITE, TAG = "#e8d3ae", "#f7f2e6", "#6b6b6b", ORANGE
VENEER, EPOXY = "#b98a4e", "#f3ecc8"
SCALE = 9.0
"""Pixels of a millimetre in a cut."""


def section(pins: PinMap, making: Making) -> str:
    """A figure on its ring, cut through the middle."""
    case, made = pins.case, making.by_name("figure")
    canvas = Canvas(900, 470, "A cut through a cell: figure, mat, cover, switch, light, reader")
    left, middle = 40.0, 300.0
    y = 230.0
    base = 32 * SCALE
    canvas.rect(middle - base / 2, y - 60, base, 60, fill=WOOD, round_=8)
    canvas.shape(
        (middle - 70, y - 60), (middle - 55, 70), (middle, 30), (middle + 55, 70),
        (middle + 70, y - 60), fill=WOOD,
    )  # fmt: skip
    canvas.circle(middle - 60, 62, 24, fill=WOOD)
    canvas.circle(middle + 60, 62, 24, fill=WOOD)
    magnet, tag = 20 * SCALE, 25 * SCALE
    sole = made.under * SCALE - 3
    canvas.rect(middle - magnet / 2, y - sole - 3 - 27, magnet, 27, fill=FERRITE)
    canvas.rect(middle - tag / 2, y - sole - 3, tag, 3, fill=TAG)
    canvas.rect(left, y, 520, case.mat * SCALE, fill=GREEN)
    top = y + case.mat * SCALE
    canvas.rect(left, top, 520, case.cover * SCALE, fill="#eef6fb")
    under = top + case.cover * SCALE
    canvas.rect(middle - 18, under, 36, 14, fill=INK)
    canvas.rect(middle + 150, under, 45, 15, fill=YELLOW)
    canvas.rect(middle - 240, under + 36, 480, 12, fill=BLUE)
    for x in (middle - 220, middle + 208):
        canvas.rect(x, under, 12, 36, fill=PAPER)
    for height, to, words in (
        (60, (middle + 40, 100), "figure, wood or print, 32 mm or wider"),
        (150, (middle + 80, y - sole - 20), "ferrite magnet 20 x 3 mm, closed in"),
        (190, (middle + 105, y - sole - 1.5), "tag, 25 mm, between magnet and sole"),
        (228, (middle + 240, y + 2), f"mat, {case.mat:g} mm"),
        (262, (middle + 230, top + 14), f"cover, {case.cover:g} mm, without metal"),
        (300, (middle + 180, under + 8), "light, beside the ring"),
        (338, (middle + 214, under + 30), "nylon spacer"),
        (376, (middle + 228, under + 43), "reader (where the profile has one)"),
        (414, (middle + 14, under + 9), "hall switch, flat, print up"),
    ):
        canvas.pointed(580, height, to, words)
    canvas.text(left, 455, "below the cover not to scale", size=12, colour=GREY)
    return canvas.svg()


def die() -> str:
    """The six faces laid out, opposite ones seven together, and a cut through one."""
    canvas = Canvas(900, 420, "A tagged die: a tag and a magnet behind each face")
    side = 96.0
    for number, (column, row) in enumerate(((1, 0), (0, 1), (1, 1), (3, 1), (2, 1), (1, 2)), 1):
        x, y = 20 + column * side, 40 + row * side
        canvas.rect(x, y, side, side, fill=WOOD, round_=6)
        canvas.circle(x + side / 2, y + side / 2, 35, fill="none", stroke=TAG)
        canvas.circle(x + side / 2, y + side / 2, 31, fill="none", stroke=TAG)
        canvas.circle(x + side / 2, y + side / 2, 13, fill=FERRITE)
        canvas.text(x + 8, y + 20, str(number), bold=True)
    canvas.text(20, 24, "six faces: tag 22 mm around, magnet 8 x 3 mm behind its middle")
    x, y, scale = 500.0, 80.0, 8.0
    canvas.rect(x, y, 30 * scale, 30 * scale, fill=WOOD, round_=10)
    low = y + 30 * scale
    canvas.rect(x + 4 * scale, low - 2 * scale, 22 * scale, 5, fill=TAG)
    canvas.rect(x + 11 * scale, low - 2 * scale - 24, 8 * scale, 24, fill=FERRITE)
    canvas.rect(x + 4 * scale, y + 2 * scale - 5, 22 * scale, 5, fill=TAG)
    canvas.rect(x + 11 * scale, y + 2 * scale, 8 * scale, 24, fill=FERRITE)
    for left in (x + 2 * scale - 5, x + 28 * scale):
        canvas.rect(left, y + 4 * scale, 5, 22 * scale, fill=TAG)
    for left in (x + 2 * scale, x + 28 * scale - 24):
        canvas.rect(left, y + 11 * scale, 24, 8 * scale, fill=FERRITE)
    canvas.measure(x, y - 14, 30 * scale, "30 mm")
    canvas.pointed(x + 150, 360, (x + 17 * scale, low - 2 * scale + 2), "tag 1 mm under the face")
    canvas.pointed(
        x + 150, 392, (x + 14 * scale, low - 2 * scale - 10), "all magnets: same pole outwards"
    )
    return canvas.svg()


def tile(making: Making) -> str:
    """A face-down tile: one tag, or one for each side."""
    made = making.by_name("tile")
    magnet = making.magnet_of(made)
    canvas = Canvas(900, 350, "A tagged tile, with one tag or with one for each side")
    scale, deep = 7.0, 12.0  # millimetres: along the tile, and through it
    width, thick = made.size[0] * scale, made.thick * deep
    assert made.hole is not None
    for x, words, two in (
        (30.0, "one tag (one_tag)", False),
        (480.0, "two sides (two_sided)", True),
    ):
        canvas.text(x, 30, words, bold=True)
        middle, top = x + width / 2, 90.0
        low = top + thick
        canvas.rect(x, top - 6, width, 6, fill=CARD)
        canvas.rect(x, top, width, thick, fill=WOOD)
        canvas.rect(x, low, width, 6, fill=CARD)
        hole, floor = made.hole[0] * scale, made.hole[1] * deep
        canvas.rect(middle - hole / 2, low - floor, hole, floor, fill=EPOXY)
        disc = magnet.diameter * scale
        high = magnet.height * deep
        canvas.rect(middle - disc / 2, low - floor, disc, high, fill=FERRITE)
        for y, inner in ((low, -1), (top, 1)) if two else ((low, -1),):
            _shallow(canvas, middle, y, inner, scale, foil=two)
        canvas.measure(x, 70, width, f"{made.size[0]:g} mm")
        for line, text in enumerate(
            (
                "printed card, glued over the whole of both sides",
                f"plywood {made.thick:g} mm; {magnet.name} in epoxy, {made.hole[1]:g} mm deep",
                "tag 25 mm, veneer disc 26 mm glued over it" + (", on each side" if two else ""),
                "ferrite foil (blue) behind each: only the lower answers"
                if two
                else "the one tag is read from either side",
            )
        ):
            canvas.text(x, 248 + 24 * line, text, size=13)
    return canvas.svg()


def _shallow(
    canvas: Canvas, middle: float, y: float, inner: int, scale: float, *, foil: bool
) -> None:
    """The shallow hole of a tile: a tag, its foil, and the veneer disc that closes it."""
    wide = 26 * scale
    for start, high, colour in ((0, 11, VENEER), (11, 5, TAG), (16, 4, BLUE if foil else EPOXY)):
        edge = y + inner * start if inner > 0 else y - start - high
        canvas.rect(middle - wide / 2, edge, wide, high, fill=colour)


def card(pins: PinMap) -> str:
    """A card with its tag off the axis, and the plate it is pressed on, to scale."""
    canvas = Canvas(900, 400, "A card on the gate: its tag lies over one of two wells")
    scale = 2.6
    pitch, side = pins.case.pitch * scale, mats.SIZES["card"] * scale
    aside, above = (length * scale for length in mats.PAW)
    for x, well, words in ((70.0, 0, "side a up: w1 reads"), (520.0, 1, "side b up: w2 reads")):
        canvas.text(x, 30, words, bold=True)
        axis, line = x + side / 2, 140.0
        for place in (0, 1):
            cx = axis + (place - 0.5) * pitch
            canvas.rect(
                cx - 30 * scale, line - 20 * scale, 60 * scale, 40 * scale,
                fill=SKY if place == well else PAPER, dashed=place != well,
            )  # fmt: skip
            canvas.circle(cx, line, 3, fill=INK)
            canvas.text(cx, line + 72, f"w{place + 1}", anchor="middle")
        canvas.rect(axis - side / 2, line + above - side / 2, side, side, fill="none", round_=8)
        tag = axis + (aside if well else -aside)
        canvas.circle(tag, line, mats.TAG / 2 * scale, fill=TAG)
        _paw(canvas, tag, line)
        canvas.line((axis, 46), (axis, line + above + side / 2 + 10), stroke=GREY, dashed=True)
        canvas.measure(axis, line + above + side / 2 + 22, tag - axis, "")
        canvas.text(
            (axis + tag) / 2, line + above + side / 2 + 40, f"{mats.PAW[0]} mm", anchor="middle",
            colour=GREY,
        )  # fmt: skip
    for y, words in (
        (334, f"To scale: card {mats.SIZES['card']} mm, wells {pins.case.pitch:g} mm apart, tag"
         f" {mats.TAG} mm, {mats.PAW[1]} mm above the middle."),
        (358, "A paw is printed over the tag on both sides: press there. The plate under it goes"),
        (382, "down, closes the switch of its well and wakes its reader. A card has no magnet."),
    ):  # fmt: skip
        canvas.text(40, y, words)
    return canvas.svg()


def _paw(canvas: Canvas, x: float, y: float) -> None:
    canvas.circle(x, y + 5, 8, fill=INK)
    for dx, dy in ((-11, -3), (-4, -10), (5, -10), (12, -3)):
        canvas.circle(x + dx, y + dy, 3.5, fill=INK)


def plate(pins: PinMap, making: Making) -> str:
    """The two pressing plates of the gate, the left one pressed down, heights to scale."""
    made, gate = making.by_name("plate"), making.gate
    magnet = making.magnet_of(made)
    canvas = Canvas(900, 400, "The two plates of the gate, cut along the rail: left one pressed")
    scale = 5.0
    cover = 290.0
    canvas.rect(20, cover, 600, pins.case.cover * scale, fill="#eef6fb")
    wood, block = (made.thick - gate.block) * scale, gate.block * scale
    for x, foam in ((60.0, gate.block), (350.0, gate.foam)):
        under = cover - foam * scale  # the lower face of the plate
        for left in (x + 6, x + 204):
            canvas.rect(left, under, 40, foam * scale, fill=PALE)
        canvas.rect(x, under - wood, 250, wood, fill=WOOD)
        canvas.rect(x + 50, under, 150, block, fill=WOOD)
        middle, sole = x + 125, under + block
        canvas.rect(middle - 75, sole - 4, 150, 4, fill=VENEER)
        disc, high = magnet.diameter * scale, magnet.height * scale
        canvas.rect(middle - disc / 2, sole - made.under * scale - high, disc, high, fill=FERRITE)
        canvas.rect(middle - 16, cover + pins.case.cover * scale, 32, 8, fill=INK)
    near, far = cover - gate.block * scale - wood, cover - gate.foam * scale - wood
    rise = (near - far) / 250
    end = far - 90 * rise
    canvas.shape((100, near - 8), (440, end - 8), (440, end), (100, near), fill=CARD)
    canvas.line((140, near - 120), (140, near - 48), width=4)
    canvas.shape((130, near - 56), (150, near - 56), (140, near - 38), fill=INK)
    canvas.measure(
        335, cover - gate.foam * scale, gate.foam * scale, f"{gate.foam:g} mm", down=True
    )
    sole = cover - (gate.foam - gate.block) * scale
    for height, to, words in (
        (60, (436, end - 4), "card, pressed on its paw"),
        (94, (590, far + wood / 2), f"plate, plywood {made.thick - gate.block:g} mm, in a frame"),
        (128, (540, sole - block / 2), f"block, {gate.block:g} mm, glued to the plate"),
        (162, (490, sole - 12), f"{magnet.name}, in epoxy"),
        (196, (530, sole - 2), "veneer disc, glued: the sole"),
        (230, (580, cover - 50), f"soft foam, {gate.foam:g} mm, four corners"),
        (290, (610, cover + 8), f"cover, {pins.case.cover:g} mm"),
        (330, (485, cover + 20), "hall switch of w2; left, of w1"),
    ):
        canvas.pointed(640, height, to, words)
    canvas.text(
        20, 385, "heights to scale; the frame around the plates is not drawn", size=12, colour=GREY
    )
    return canvas.svg()


def pictures(pins: PinMap, making: Making) -> Iterator[tuple[str, str]]:
    """File name → SVG."""
    yield "section", section(pins, making)
    yield "die", die()
    yield "tile", tile(making)
    yield "card", card(pins)
    yield "plate", plate(pins, making)
