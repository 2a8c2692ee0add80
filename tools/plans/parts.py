"""The parts list: what there is to buy for a profile, counted from the pin map."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from hardware.build_steps import steps
from hardware.cells import POCKETS, WELLS
from hardware.nearest import nearest
from hardware.pin_map import PinMap, pi_pins
from hardware.ports import Profile
from tools.plans.chips import HEADER_POWER, gate_chips
from tools.plans.layout import Plan, in_words, light_metres, outside, ribbons, switch_metres

POCKET = 31.5
"""Millimetres inside a dice pocket: a die of 30 mm drops in and stays over its switch."""

PARTS = Path(__file__).parents[2] / "hardware" / "plans" / "parts.toml"
BUILT = (Profile.PADS, Profile.TILES)
"""The profiles with a parts list; `loops` is an experiment."""

Rail = Literal["5 V", "3.3 V"]
NotNegative = Annotated[float, Meta(ge=0)]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    group: str
    name: str
    step: str
    count: str
    each: Annotated[int, Meta(ge=1)] = 1
    spare: Annotated[int, Meta(ge=0, le=100)] = 0
    spec: str
    alternatives: str
    price: NotNegative
    rail: Rail | None = None
    idle: NotNegative = 0
    most: NotNegative = 0


class PartsFile(Struct, frozen=True, forbid_unknown_fields=True):
    part: tuple[Part, ...]


class BadParts(Exception):
    """A parts file nothing is counted from: file, key, what would do."""


def _boards(pins: PinMap, profile: Profile) -> int:
    return len(pins.select_registers(profile))


def _gates(pins: PinMap, profile: Profile) -> int:
    return sum(gate_chips(len(cells)) for cells in pins.select_registers(profile))


def _switch_boards(pins: PinMap, profile: Profile) -> int:
    return len(pins.switches.chain)


COUNTS: Mapping[str, Callable[[PinMap, Profile], int]] = {
    "console": lambda pins, profile: 1,
    "cell": lambda pins, profile: sum(map(len, pins.switches.chain)),
    "switch board": _switch_boards,
    "reader": lambda pins, profile: len(profile.readers),
    "reader board": _boards,
    "gate chip": _gates,
    "board": lambda pins, profile: _switch_boards(pins, profile) + _boards(pins, profile) + 1,
    # The first switch board and every reader board: the converter feeds them by a pair of wires.
    "fed board": lambda pins, profile: 1 + _boards(pins, profile),
    # The same, and every row of lights.
    "thin pair": lambda pins, profile: 1 + _boards(pins, profile) + _switch_boards(pins, profile),
    # One beside each register, each gate chip, the light buffer, and each hall switch.
    "bypass": lambda pins, profile: (
        _switch_boards(pins, profile)
        + _boards(pins, profile)
        + _gates(pins, profile)
        + 1
        + sum(map(len, pins.switches.chain))
    ),
    "metre of switches": lambda pins, profile: switch_metres(pins),
    "metre of lights": lambda pins, profile: light_metres(pins),
    # Every place of the Pi's header that something is wired to; I2S has an input nobody uses.
    "header place": lambda pins, profile: len(pi_pins(pins)) - 1 + len(HEADER_POWER),
    # Two of each button, one of status light and piezo.
    "ground wire": lambda pins, profile: 2 * len(pins.panel.buttons) + 2,
    "well": lambda pins, profile: len(WELLS),
    "pocket": lambda pins, profile: len(POCKETS),
    "button": lambda pins, profile: len(pins.panel.buttons),
    # Every button's light, the status light, and the resistor before the first pixel.
    "lamp": lambda pins, profile: len(pins.panel.lights) + 2,
}
"""What parts are counted by."""


def load(path: Path = PARTS) -> tuple[Part, ...]:
    """The parts of a file. Raises `BadParts`."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), PartsFile).part
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as trouble:
        raise BadParts(f"{path}: {trouble}; mend that") from None
    known = {"count": [*COUNTS], "step": [step.name for step in steps()]}
    for part in found:
        for key, names in known.items():
            value: str = getattr(part, key)
            if value not in names:
                close = nearest(value, names)
                raise BadParts(f"{path}: {part.name}: {key} {value!r} is unknown, {close}")
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """One line of an order."""

    part: Part
    used: int
    spec: str

    @property
    def ordered(self) -> int:
        return ceil(self.used * (100 + self.part.spare) / 100)

    @property
    def price(self) -> float:
        return self.ordered * self.part.price


def rows(parts: Sequence[Part], pins: PinMap, profile: Profile) -> list[Row]:
    """What a console of this profile needs."""
    power, case, plan = pins.power, pins.case, Plan(pins)
    width, depth = outside(pins)
    readers = plan.reader_boards[: len(pins.select_registers(profile))]
    words = {
        "supply": f"{power.supply_volts:g} V {power.supply_amps:g} A",
        "converter": f"{power.converter_volts:g} V, {power.converter_amps:g} A",
        "fuses": f"{power.pi_fuse:g} A, {power.lights_fuse:g} A, {power.converter_fuse:g} A",
        "cover": f"{width:g} x {depth:g} mm, {case.cover:g} mm thick",
        "switch_ribbons": in_words(ribbons(plan, plan.switch_boards)),
        "reader_ribbons": in_words(ribbons(plan, readers)),
        "pocket": f"{POCKET:g}",
        "tray": " x ".join(f"{side:g}" for side in plan.tray),
    }
    return [
        Row(part, part.each * COUNTS[part.count](pins, profile), part.spec.format(**words))
        for part in parts
    ]


def listed(parts: Sequence[Part], pins: PinMap, step: str) -> list[str]:
    """The lines of a step in the build guide."""
    pads, tiles = (rows(parts, pins, profile) for profile in BUILT)
    return [
        f"- {a.used}{'' if a.used == b.used else f' (`tiles`: {b.used})'} × {a.part.name}"
        for a, b in zip(pads, tiles, strict=True)
        if a.part.step == step
    ]


def total(found: Sequence[Row]) -> int:
    """A guess, to the next ten euros: more digits would lie."""
    return 10 * ceil(sum(row.price for row in found) / 10)


def page(parts: Sequence[Part], pins: PinMap) -> str:
    """The parts list of all profiles that can be built, as a page."""
    lists = {profile: rows(parts, pins, profile) for profile in BUILT}
    pads, tiles = (lists[profile] for profile in BUILT)
    lines = [
        "# Parts",
        "",
        "Made from [console.toml](../console.toml) and [parts.toml](parts.toml) by `make plans`.",
        "Counts are what to order, spares included. **Prices are estimates** in euros, not checked"
        " anywhere; shops, shipping and taxes differ.",
        "",
    ]
    for group in dict.fromkeys(part.group for part in parts):
        lines += [
            f"## {group.capitalize()}",
            "",
            "| part | `pads` | `tiles` | specification | instead | each ≈ € |",
            "|---|---:|---:|---|---|---:|",
        ]
        lines += [
            f"| {a.part.name} | {a.ordered} | {b.ordered} | {_spec(a, b)} |"
            f" {a.part.alternatives} | {a.part.price:.2f} |"
            for a, b in zip(pads, tiles, strict=True)
            if a.part.group == group
        ]
        lines.append("")
    lines += [
        f"A console of profile `pads` costs about {total(pads)} €, one of `tiles` about"
        f" {total(tiles)} €, without tools, mats and pieces. What pieces need is in"
        " [pieces.md](pieces.md).",
        "",
        "For ordering: [parts-pads.csv](parts-pads.csv), [parts-tiles.csv](parts-tiles.csv).",
        "",
    ]
    return "\n".join(lines)


def _spec(pads: Row, tiles: Row) -> str:
    return pads.spec if pads.spec == tiles.spec else f"{pads.spec} (`tiles`: {tiles.spec})"


def order(parts: Sequence[Part], pins: PinMap, profile: Profile) -> str:
    """The same for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("group", "part", "quantity", "specification", "instead", "EUR each, estimate"))
    for row in rows(parts, pins, profile):
        part = row.part
        writer.writerow(
            (part.group, part.name, row.ordered, row.spec, part.alternatives, f"{part.price:.2f}")
        )
    return out.getvalue()
