"""Pictures of the build guide: the case seen from above, and what each step adds to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hardware.build_steps import Step, steps
from hardware.cells import BUTTONS, CELLS, GRID, POCKETS, WELLS
from hardware.pin_map import PinMap
from hardware.ports import Profile
from tools.plans.canvas import (
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PALE,
    PAPER,
    PINK,
    RED,
    SKY,
    YELLOW,
    Canvas,
)
from tools.plans.layout import LONG, Board, Plan, outside
from tools.plans.parts import POCKET

LEGEND = 400
"""Room for words right of the case."""

SEATS = {"red": RED, "yellow": YELLOW, "green": GREEN, "blue": BLUE, "pink": PINK, "sky": SKY}


Item = Callable[[Canvas, Plan, bool], None]
"""Draws what a step adds; bright in its own step, pale in those after it."""


def board(canvas: Canvas, at: Board, *, new: bool, dashed: bool = False) -> None:
    fill, stroke = (ORANGE, INK) if new else (PALE, GREY)
    left, back = at.x - at.width / 2, at.y - at.depth / 2
    canvas.rect(left, back, at.width, at.depth, fill=fill, stroke=stroke, round_=3, dashed=dashed)


def _box(
    canvas: Canvas, x: float, y: float, size: tuple[float, float], new: bool, number: int = 0
) -> None:
    canvas.rect(x, y, *size, fill=ORANGE if new else PALE, stroke=INK if new else GREY, round_=3)
    if new and number:
        canvas.callout(x + size[0] / 2, y + size[1] / 2, number)


def case(canvas: Canvas, plan: Plan) -> None:
    """The outline, the rings, wells, pockets, tray and panel."""
    width, depth = outside(plan.pins)
    measures = plan.pins.case
    canvas.rect(0, 0, width, depth, fill="#f4efe6", stroke=INK, round_=12)
    grid = 8 * measures.pitch
    canvas.rect(measures.rim, measures.rim, grid, grid, fill=PAPER, stroke=GREY)
    canvas.rect(measures.rim, plan.front_of_grid, grid, measures.rail, fill=PAPER, stroke=GREY)
    x = plan.right_of_grid
    canvas.rect(x + 6, measures.rim, *plan.tray, fill=PAPER, stroke=GREY, round_=8)
    canvas.rect(
        measures.rim, plan.panel, width - 2 * measures.rim, measures.panel, fill=PAPER, stroke=GREY
    )
    for cell in CELLS:
        canvas.circle(*plan.middle(cell), 17, stroke=PALE if cell in GRID else GREY)


def power(canvas: Canvas, plan: Plan, new: bool) -> None:
    x = plan.right_of_grid
    _box(canvas, x + 20, 28, (100, 34), new, 1)
    _box(canvas, x + 20, 70, (46, 30), new, 2)
    pi = plan.pi
    _box(canvas, pi.x - pi.width / 2, pi.y - pi.depth / 2, (pi.width, pi.depth), new, 3)


def pico(canvas: Canvas, plan: Plan, new: bool) -> None:
    x, front = plan.pi.x, plan.pi.y + plan.pi.depth / 2
    if new:
        canvas.line((x, front), (x, plan.pico.y - LONG / 2), stroke=BLUE, width=4)
    board(canvas, plan.pico, new=new)
    if new:
        canvas.callout(plan.pico.x, plan.pico.y, 1)


def cells(canvas: Canvas, plan: Plan, new: bool) -> None:
    for place in plan.switch_boards:
        board(canvas, place, new=new)
    for cell in CELLS:
        canvas.circle(
            *plan.middle(cell), 4, fill=BLUE if new else PALE, stroke=INK if new else GREY
        )
    if new:
        first = plan.switch_boards[0]
        canvas.callout(first.x - LONG / 2, first.y - 14, 1)
        x, y = plan.middle("d1")
        canvas.callout(x + 17, y - 17, 2)


def readers(canvas: Canvas, plan: Plan, new: bool) -> None:
    pads = Profile.PADS.readers
    for cell in CELLS:
        if cell in Profile.TILES.readers:
            x, y = plan.middle(cell)
            long = (60, 40) if cell not in POCKETS else (58, 40)
            canvas.rect(
                x - long[0] / 2, y - 20, *long, dashed=cell not in pads,
                fill="none" if not new else SKY if cell in pads else PAPER,
                stroke=INK if new else GREY,
            )  # fmt: skip
            canvas.circle(x, y, 4, fill=PALE, stroke=GREY)
    for number, place in enumerate(plan.reader_boards, 1):
        board(canvas, place, new=new, dashed=number > 2)
        if new:
            canvas.text(place.x, place.y + 5, f"{number}", anchor="middle", bold=True)
    if new:
        first = plan.reader_boards[0]
        canvas.callout(first.x - LONG / 2 - 14, first.y, 1)
        x, y = plan.middle("w3")
        canvas.callout(x, y - 30, 2)
        x, y = plan.middle("c3")
        canvas.callout(x - 20, y - 30, 3)


def lights(canvas: Canvas, plan: Plan, new: bool) -> None:
    previous: tuple[float, float] | None = None
    for cell in CELLS:
        x, y = plan.middle(cell)
        at = (x + 14, y - 14)
        if new and previous is not None:
            canvas.line(previous, at, stroke=GREEN, width=2)
        previous = at
    for cell in CELLS:
        x, y = plan.middle(cell)
        canvas.rect(x + 10, y - 18, 8, 8, fill=YELLOW if new else PALE, stroke=INK if new else GREY)
    if new:
        x, y = plan.middle("a1")
        canvas.callout(x - 14, y - 10, 1)
        x, y = plan.middle("a2")
        canvas.callout(x + 100, y - 34, 2)


def panel(canvas: Canvas, plan: Plan, new: bool) -> None:
    y = plan.panel + plan.pins.case.panel / 2
    for place, name in enumerate(BUTTONS):
        x, colour = button_at(plan, place), SEATS.get(name, PAPER if name == "ok" else INK)
        canvas.circle(x, y, 15, fill=colour if new else PALE, stroke=INK if new else GREY)
        if new:
            canvas.text(x, y + 32, name, size=12, anchor="middle")
    x = button_at(plan, len(BUTTONS)) - 12
    canvas.circle(x, y - 22, 4, fill=GREEN if new else PALE)
    canvas.circle(x, y + 18, 9, fill=GREY if new else PALE)
    if new:
        canvas.callout(button_at(plan, 0), y - 28, 1)
        canvas.callout(x + 20, y - 22, 2)
        canvas.callout(x + 24, y + 18, 3)


def button_at(plan: Plan, place: int) -> float:
    """Six seats, a gap, OK and back."""
    return plan.pins.case.rim + 32 + 48 * place + (20 if place > 5 else 0)


def screen(canvas: Canvas, plan: Plan, new: bool) -> None:
    x, y = button_at(plan, len(BUTTONS)) + 14, plan.panel + 20
    _box(canvas, x, y, (60, 50), new)
    canvas.rect(x + 5, y + 12, 50, 26, fill=INK if new else PALE, stroke=GREY)
    if new:
        canvas.callout(x + 72, y + 25, 1)


def sound(canvas: Canvas, plan: Plan, new: bool) -> None:
    x, y = button_at(plan, len(BUTTONS)) + 150, plan.panel + 45
    canvas.circle(x, y, 34, fill=ORANGE if new else PALE, stroke=INK if new else GREY)
    for radius in (8, 16, 24):
        canvas.circle(x, y, radius, stroke=INK if new else GREY)
    _box(canvas, x - 70, y - 14, (28, 28), new)
    right = outside(plan.pins)[0]
    canvas.rect(right - 6, 60, 10, 24, fill=RED if new else PALE, stroke=INK if new else GREY)
    if new:
        canvas.callout(x, y, 1)
        canvas.callout(x - 56, y - 26, 2)
        canvas.callout(right - 20, 72, 3)


def game(canvas: Canvas, plan: Plan, new: bool) -> None:
    rim, grid = plan.pins.case.rim, 8 * plan.pins.case.pitch
    x, y = plan.middle("w8")
    canvas.rect(rim + 4, rim + 4, grid - 8, grid - 8, fill="#e8f3ec", stroke=GREEN, round_=6)
    canvas.rect(x - 22, plan.front_of_grid - 6, 44, 60, fill="#e8f3ec", stroke=GREEN, round_=4)
    for cell in GRID:
        canvas.circle(*plan.middle(cell), 17, stroke=GREEN)
    for cell, colour in zip(WELLS[1:7], SEATS.values(), strict=True):
        mx, my = plan.middle(cell)
        canvas.circle(mx, my, 16, fill=colour)
        canvas.circle(mx - 10, my - 13, 6, fill=colour)
        canvas.circle(mx + 10, my - 13, 6, fill=colour)
    wide = POCKET + 8
    for cell in POCKETS:
        cx, cy = plan.middle(cell)
        canvas.rect(cx - wide / 2, cy - wide / 2, wide, wide, fill=ORANGE, round_=3)
        canvas.rect(cx - POCKET / 2, cy - POCKET / 2, POCKET, POCKET)
    left, (tray, deep) = plan.right_of_grid + 6, plan.tray
    canvas.rect(left, rim, tray, deep, fill="#e8f3ec", stroke=INK, round_=8)
    for cell in WELLS:
        canvas.circle(*plan.middle(cell), 17, stroke=INK)
    px, py = plan.middle("p1")
    canvas.rect(px - 15, py - 15, 30, 30, fill=PAPER, round_=4)
    for dx, dy in ((-7, -7), (7, 7), (0, 0)):
        canvas.circle(px + dx, py + dy, 2.5, fill=INK)
    canvas.callout(rim + 40, rim + 30, 1)
    canvas.callout(x, y + 20, 2)
    mx, my = plan.middle("w2")
    canvas.callout(mx, my + 27, 3)
    canvas.callout(px - 36, py, 4)
    canvas.callout(left + tray / 2, rim + deep / 2, 5)
    ex, ey = plan.middle("w1")
    canvas.callout(ex, ey, 6)


DRAWN: Mapping[str, tuple[Item, tuple[str, ...]]] = {
    "power": (
        power,
        (
            "under the tray: socket, fused bar",
            "3.3 V converter, measured before anything",
            "Raspberry Pi on spacers",
        ),
    ),
    "pico": (pico, ("Pico board, by USB from the Pi",)),
    "cells": (
        cells,
        ("ten switch boards on the bottom", "77 hall switches under the cover, print up"),
    ),
    "readers": (
        readers,
        (
            "reader boards: two, for tiles four",
            "13 readers, wells and pockets",
            "16 more for tiles (dashed)",
        ),
    ),
    "lights": (
        lights,
        ("77 pixels, from a1 in rows to p5", "every row starts left: a wire goes back"),
    ),
    "panel": (panel, ("buttons: six seats, OK, back", "status light", "piezo")),
    "screen": (screen, ("OLED display behind its window",)),
    "sound": (sound, ("speaker in its closed box", "amplifier", "mute switch on the side")),
    "game": (
        game,
        (
            "mat of La souricière",
            "its tongue, tagged, on w8",
            "mice at home, w2 to w7",
            f"die in a pocket, {POCKET:g} mm inside",
            "rolling tray with felt",
            "wells: a flat ring, 34 mm",
        ),
    ),
}
"""What each step of the build adds, by its name, and what its numbers mean."""


INSIDE = ("power", "pico", "cells", "readers", "lights")
"""Steps whose parts nobody sees once the cover is on."""


def step_picture(pins: PinMap, step: Step) -> str:
    """The case from above: this step bright, those before it pale."""
    plan = Plan(pins)
    width, depth = outside(pins)
    canvas = Canvas(width + LEGEND, depth + 12, f"Step {step.number}: {step.title}")
    case(canvas, plan)
    covered = step.name == "game"
    for earlier in steps():
        if earlier.number <= step.number and not (covered and earlier.name in INSIDE):
            item, _ = DRAWN[earlier.name]
            item(canvas, plan, earlier.number == step.number)
    canvas.text(width + 24, 34, f"Step {step.number}", size=24, bold=True)
    _, words = DRAWN[step.name]
    for place, line in enumerate(words, 1):
        canvas.callout(width + 36, 40 + 36 * place, place)
        canvas.text(width + 54, 45 + 36 * place, line)
    cover = "cover on" if covered else "cover off"
    canvas.text(width + 24, depth - 24, f"seen from above, {cover}", colour=GREY)
    canvas.text(width + 24, depth - 4, "the panel is in front", colour=GREY)
    return canvas.svg()


def overview(pins: PinMap) -> str:
    """The whole console with its measures."""
    plan = Plan(pins)
    width, depth = outside(pins)
    measures = pins.case
    canvas = Canvas(width + 110, depth + 60, "The console from above, in millimetres")
    inner = Canvas(width, depth, "")
    case(inner, plan)
    for item in (panel, screen, sound):
        item(inner, plan, False)
    for cell in CELLS:
        x, y = plan.middle(cell)
        inner.text(x, y + 5, cell, size=12, anchor="middle")
    inner.text(plan.right_of_grid + measures.tray / 2, 110, "rolling tray", anchor="middle")
    for place, name in enumerate(BUTTONS):
        inner.text(button_at(plan, place), plan.panel + 84, name, size=11, anchor="middle")
    canvas.place(inner, 90, 40)
    canvas.measure(90, 26, width, f"{width:g}")
    canvas.measure(72, 40, depth, f"{depth:g}", down=True)
    x, _ = plan.middle("a1")
    y = 40 + plan.front_of_grid - 4
    canvas.measure(90 + x, y, measures.pitch, f"{measures.pitch:g}")
    return canvas.svg()


def pictures(pins: PinMap) -> Iterator[tuple[str, str]]:
    """File name → SVG."""
    yield "console", overview(pins)
    for step in steps():
        yield f"step-{step.number}", step_picture(pins, step)
