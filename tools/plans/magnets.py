"""The reach of a magnet: what closes a hall switch, and what leaves it open."""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

from hardware.pin_map import PinMap
from tools.plans.making import Magnet, Make, Making

CLOSES, OPENS = 4.8, 0.5
"""Millitesla at which every DRV5032FA has closed, and at which every one is open again."""

WEAK, STRONG = 0.9, 1.1
"""How far ferrite from a shop is from what its data say."""

CYLINDER = 31.7
"""Millimetres of the test cylinder for small parts."""

WALL = 3.0
"""Millimetres of wood around a magnet, on every side but the sole."""

HAZARD = Magnet("neodymium 6 x 2 mm", 6, 2, 1.3)
"""For comparison: what makers usually take."""


def gap(pins: PinMap, make: Make) -> float:
    """From the magnet of a piece to the middle of the switch."""
    case = pins.case
    return make.under + (case.mat if make.on_mat else 0) + case.cover + case.switch


def gap_at_rest(pins: PinMap, making: Making) -> float:
    """The same for a plate of the gate that nobody presses."""
    return gap(pins, making.by_name("plate")) + making.gate.foam - making.gate.block


def field(magnet: Magnet, aside: float, below: float) -> float:
    """Millitesla straight down, `aside` of the axis and `below` the lower face: both faces as rings
    of poles."""
    rings, around = 24, 36
    strength = magnet.remanence * 1000 / (4 * pi)
    down = 0.0
    for ring in range(rings):
        inner = magnet.diameter / 2 * ring / rings
        outer = magnet.diameter / 2 * (ring + 1) / rings
        area = pi * (outer**2 - inner**2) / around
        radius = (inner + outer) / 2
        for place in range(around):
            angle = 2 * pi * place / around
            x, y = aside - radius * cos(angle), radius * sin(angle)
            for height, sign in ((below, 1), (below + magnet.height, -1)):
                down += sign * strength * area * height / sqrt(x * x + y * y + height * height) ** 3
    return down


def reach(magnet: Magnet, below: float) -> float:
    """How far from the ring's middle a piece may stand, in half millimetres."""
    aside = 0.0
    while field(magnet, aside + 0.5, below) >= CLOSES:
        aside += 0.5
    return aside


def flux_index(magnet: Magnet) -> float:
    """kG²·mm²: how hard two of them would pinch, as toy safety standards count it."""
    surface = (
        magnet.remanence
        * 10
        / 2
        * magnet.height
        / sqrt(magnet.height**2 + (magnet.diameter / 2) ** 2)
    )
    return surface**2 * pi * (magnet.diameter / 2) ** 2


def narrowest(make: Make) -> float:
    """The narrowest tube a piece goes through: its two shorter sides, cornerwise."""
    least, middle, _ = sorted(make.size)
    return hypot(least, middle)


def wall(make: Make) -> float:
    """The least wood around its magnet, the sole left out."""
    assert make.hole is not None
    wide, deep = make.hole
    return min(make.thick - deep, (min(make.size[:2]) - wide) / 2)


def table(pins: PinMap, making: Making) -> list[str]:
    case = pins.case
    lines = [
        "Between the underside of a piece and the switch are"
        f" {case.mat + case.cover + case.switch:.1f} mm: mat {case.mat:g}, cover {case.cover:g},"
        f" half the switch {case.switch:g}; dice and plates stand on no mat."
        f" A switch has closed at {CLOSES} mT and is open again at {OPENS} mT.",
        "",
        "| for | magnet | mm to the switch | mT on the ring | may stand aside | mT on the next ring"
        " | flux index |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    rows = [
        (make.what, making.magnet_of(make), gap(pins, make)) for make in making.make if make.magnet
    ]
    figure = making.by_name("figure")
    rows.append(
        ("nothing here: strong, small, dangerous when swallowed", HAZARD, gap(pins, figure))
    )
    for what, magnet, below in rows:
        lines.append(
            f"| {what} | {magnet.name} | {below:.1f} | {field(magnet, 0, below):.0f} |"
            f" {reach(magnet, below):g} mm | {abs(field(magnet, case.pitch, below)):.2f} |"
            f" {flux_index(magnet):.0f} |"
        )
    rest, magnet = gap_at_rest(pins, making), making.magnet_of(making.by_name("plate"))
    return [
        *lines,
        "",
        f"A plate of the gate that nobody presses is {rest:.1f} mm above its switch:"
        f" {field(magnet, 0, rest):.2f} mT, so the switch rests open.",
        "",
        "Computed for discs of even magnetisation, ferrite with 0.38 T and neodymium with 1.3 T;"
        " ferrite from a shop may have a tenth more or less. The flux index is in kG²·mm²; toy"
        " standards call small loose magnets above 50 hazardous. All of ours are enclosed for good"
        " ([pieces.md](pieces.md)).",
    ]
