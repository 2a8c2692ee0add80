"""Pictures of pieces: a figure on its cell, cut open, and how dice, tiles and cards are made."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.pin_map import PinMap
from tools.plans.canvas import BLUE, GREEN, GREY, INK, ORANGE, PALE, PAPER, SKY, YELLOW, Canvas

WOOD, CARD, FERRITE, TAG = "#e8d3ae", "#f7f2e6", "#6b6b6b", ORANGE
SCALE = 9.0
"""Pixels of a millimetre in a cut."""


def section(pins: PinMap) -> str:
    """A figure on its ring, cut through the middle."""
    case = pins.case
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
    sole = case.sole * SCALE
    canvas.rect(middle - magnet / 2, y - sole - 6 - 27, magnet, 27, fill=FERRITE)
    canvas.rect(middle - tag / 2, y - sole - 6, tag, 6, fill=TAG)
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
        (190, (middle + 105, y - sole - 3), "tag, 25 mm, between magnet and sole"),
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


def tile() -> str:
    """A face-down tile: one tag, or one for each side."""
    canvas = Canvas(900, 300, "A tagged tile, with one tag or with one for each side")
    for x, words, two in (
        (30.0, "one tag (one_tag)", False),
        (470.0, "two sides (two_sided)", True),
    ):
        canvas.text(x, 30, words, bold=True)
        width = 400.0
        canvas.rect(x, 80, width, 14, fill=CARD)
        canvas.rect(x, 94, width, 60, fill=WOOD)
        canvas.rect(x, 154, width, 14, fill=CARD)
        canvas.rect(x + 140, 108 if two else 110, 120, 30, fill=FERRITE)
        canvas.rect(x + 105, 146, 190, 7, fill=TAG)
        if two:
            canvas.rect(x + 105, 95, 190, 7, fill=TAG)
            canvas.rect(x + 105, 103, 190, 4, fill=BLUE)
            canvas.rect(x + 105, 140, 190, 4, fill=BLUE)
        canvas.measure(x, 66, width, "56 mm")
        canvas.text(x, 200, "printed card, glued on both sides")
        canvas.text(x, 222, "plywood 4 mm, magnet 15 x 3 mm in a pocket cut into it")
        canvas.text(x, 244, "tag 25 mm" + (" each side, ferrite foil (blue) behind" if two else ""))
        canvas.text(
            x, 266, "the upper tag hides behind the foil" if two else "read from either side"
        )
    return canvas.svg()


def card() -> str:
    """A card with its tag off the axis, and the plate it is pressed on."""
    canvas = Canvas(900, 380, "A card on the gate: its tag lies over one of two wells")
    for x, well, words in ((40.0, 0, "side a up: w1 reads"), (490.0, 1, "side b up: w2 reads")):
        canvas.text(x, 30, words, bold=True)
        for place in (0, 1):
            cx = x + 95 + place * 170
            canvas.rect(
                cx - 78, 90, 156, 104, fill=SKY if place == well else PAPER, dashed=place != well
            )
            canvas.text(cx, 215, f"w{place + 1}", anchor="middle")
        canvas.rect(x + 75, 60, 213, 213, fill="none", stroke=INK, round_=10)
        canvas.circle(x + (105 if well == 0 else 258), 142, 26, fill=TAG)
        canvas.line((x + 181, 50), (x + 181, 285), stroke=GREY, dashed=True)
    for y, words in (
        (310, "The card is 82 mm wide. Its tag (25 mm) is off the middle axis and turns with it."),
        (
            334,
            "A paw is printed over the tag on both sides: press there, and the plate under it goes",
        ),
        (358, "down, closes the switch of its well and wakes its reader. No magnet is in a card."),
    ):
        canvas.text(40, y, words)
    return canvas.svg()


def plate(pins: PinMap) -> str:
    """The two pressing plates of the gate, the left one pressed down."""
    canvas = Canvas(900, 270, "The two plates of the gate, cut along the rail: left one pressed")
    canvas.rect(20, 162, 600, 30, fill="#eef6fb")
    for x, y in ((60.0, 104.0), (330.0, 74.0)):
        canvas.rect(x, y, 250, 24, fill=WOOD)
        canvas.rect(x + 65, y + 24, 120, 22, fill=FERRITE)
        for left in (x + 6, x + 214):
            canvas.rect(left, y + 24, 30, 138 - y, fill=PALE)
        canvas.rect(x + 109, 196, 32, 12, fill=INK)
    canvas.shape((90, 96), (560, 62), (560, 70), (90, 104), fill=CARD)
    canvas.line((185, 40), (185, 84), width=4)
    canvas.shape((175, 76), (195, 76), (185, 92), fill=INK)
    for height, to, words in (
        (50, (556, 66), "card, pressed on its paw"),
        (84, (570, 84), "plate, plywood 3 mm, in a frame"),
        (118, (510, 108), "ferrite magnet 20 x 3 mm"),
        (152, (560, 130), "soft foam, 12 mm"),
        (186, (600, 178), f"cover, {pins.case.cover:g} mm"),
        (220, (470, 202), "hall switch of w2; left, of w1"),
    ):
        canvas.pointed(640, height, to, words)
    return canvas.svg()


def pictures(pins: PinMap) -> Iterator[tuple[str, str]]:
    """File name → SVG."""
    yield "section", section(pins)
    yield "die", die()
    yield "tile", tile()
    yield "card", card()
    yield "plate", plate(pins)
