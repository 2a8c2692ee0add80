"""`console.toml`: which pin of Pico and Raspberry Pi does what, and which cell hangs where.

Firmware, drivers and plans all take their pins from here. Every refusal names the file, the key and
the nearest valid name or the pins that would do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, get_type_hints

import msgspec
from msgspec import Meta, Struct

from hardware.cells import BUTTONS, CELLS
from hardware.nearest import nearest
from hardware.ports import Profile

CONSOLE = Path(__file__).with_name("console.toml")
WIDTH = 8
"""Inputs or outputs of one shift register."""

Chain = tuple[tuple[str, ...], ...]
Positive = Annotated[float, Meta(gt=0)]


class Pico(Struct, frozen=True, forbid_unknown_fields=True):
    chain_clock: int
    chain_out: int
    chain_in: int
    hall_latch: int
    select_latch: int
    select_enable: int
    reader_clock: int
    reader_out: int
    reader_in: int
    strip: int
    chain_hz: Annotated[int, Meta(gt=0)]
    reader_hz: Annotated[int, Meta(gt=0, le=10_000_000)]  # of the MFRC522


class Registers(Struct, frozen=True, forbid_unknown_fields=True):
    """Shift registers, the one next to the Pico first, and the cells on each."""

    chain: Chain


class Panel(Struct, frozen=True, forbid_unknown_fields=True):
    status: int
    piezo: int
    buttons: dict[str, int]
    lights: dict[str, int]


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    bus: int
    address: int
    data: int
    clock: int


class Amplifier(Struct, frozen=True, forbid_unknown_fields=True):
    bit_clock: int
    word_clock: int
    data: int
    input: int


class Power(Struct, frozen=True, forbid_unknown_fields=True):
    supply_volts: Positive
    supply_amps: Positive
    converter_volts: Positive
    converter_amps: Positive
    pi_fuse: Positive
    lights_fuse: Positive
    converter_fuse: Positive
    strip_milliamps: Annotated[int, Meta(gt=0)]


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """Millimetres."""

    pitch: Annotated[float, Meta(ge=62)]  # an RC522 module and its neighbour
    rail: Positive
    panel: Positive
    tray: Positive
    rim: Positive
    mat: Positive
    cover: Positive
    switch: Positive


class PinMap(Struct, frozen=True, forbid_unknown_fields=True):
    pico: Pico
    switches: Registers
    selects: Registers
    panel: Panel
    display: Display
    amplifier: Amplifier
    power: Power
    case: Case

    def select_registers(self, profile: Profile) -> Chain:
        """The registers a console of this profile has: up to the last that names a reader."""
        used = [i for i, cells in enumerate(self.selects.chain) if profile.readers & {*cells}]
        return self.selects.chain[: max(used) + 1]

    def outputs(self) -> dict[str, int]:
        """Cell → its output in the chain of select registers, counted from the Pico."""
        return {
            cell: WIDTH * register + output
            for register, cells in enumerate(self.selects.chain)
            for output, cell in enumerate(cells)
        }


class BadPinMap(Exception):
    """A pin map nothing is made from: file, key, what is wrong, what would do."""


PICO_PINS = frozenset(range(23)) | {26, 27, 28}
"""Those on the edge of a Pico; 23, 24, 25 and 29 are taken on the board itself."""

PI_PINS = frozenset(range(2, 28))
"""Those on the header; 0 and 1 belong to the memory of an expansion board."""

ONLY = {
    "pico.chain_clock": {2, 6, 18, 22},
    "pico.chain_out": {3, 7, 19},
    "pico.chain_in": {0, 4, 16, 20},
    "pico.reader_clock": {10, 14, 26},
    "pico.reader_out": {11, 15, 27},
    "pico.reader_in": {8, 12, 28},
    "display.bus": {1},
    "display.data": {2},
    "display.clock": {3},
    "display.address": {0x3C, 0x3D},
    "amplifier.bit_clock": {18},
    "amplifier.word_clock": {19},
    "amplifier.input": {20},
    "amplifier.data": {21},
}
"""What cannot be elsewhere: the pins of SPI 0 and SPI 1 on a Pico, of I²C 1 and I²S on a Pi; the
two addresses of the display."""


def load(path: Path = CONSOLE) -> PinMap:
    """The pin map of a file, checked. Raises `BadPinMap`."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as trouble:
        raise BadPinMap(f"{path}: cannot be read ({trouble.strerror}); check the path") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as trouble:
        raise BadPinMap(f"{path}: is not TOML, {trouble}; mend that line") from None
    for key, sentence in _wrong(raw):
        raise BadPinMap(f"{path}: {key}: {sentence}")
    return msgspec.convert(raw, PinMap)


def _wrong(raw: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """(key, what is wrong), the most basic first."""
    yield from _wrong_names("", raw, PinMap)
    try:
        pins = msgspec.convert(raw, PinMap)
    except msgspec.ValidationError as error:
        sentence, _, key = str(error).partition(" - at `$.")
        yield key.rstrip("`") or "the file", f"{sentence}; give it another value"
        return
    for group in ("buttons", "lights"):
        names: dict[str, int] = getattr(pins.panel, group)
        yield from _wrong_keys(f"panel.{group}", names, BUTTONS)
    yield from _wrong_pins(pins)
    yield from _wrong_chain("switches", pins.switches.chain)
    if tuple(cell for cells in pins.switches.chain for cell in cells) != CELLS or any(
        len(cells) < WIDTH for cells in pins.switches.chain[:-1]
    ):
        yield "switches.chain", f"the order is {CELLS[0]} to {CELLS[-1]}, eight to a register"
    yield from _wrong_chain("selects", pins.selects.chain)


def _wrong_names(
    key: str, raw: Mapping[str, object], kind: type[Struct]
) -> Iterator[tuple[str, str]]:
    fields = get_type_hints(kind)
    yield from _wrong_keys(key, raw, fields)
    for name, inner in fields.items():
        if isinstance(inner, type) and issubclass(inner, Struct):
            value = raw[name]
            if isinstance(value, dict):
                yield from _wrong_names(f"{key}.{name}".strip("."), value, inner)


def _wrong_keys(
    key: str, found: Mapping[str, object], wanted: Mapping[str, object] | tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    for name in found:
        if name not in wanted:
            yield f"{key}.{name}".strip("."), f"there is no such key, {nearest(name, wanted)}"
    for name in wanted:
        if name not in found:
            yield f"{key}.{name}".strip("."), "is missing; add it"


def _wrong_pins(pins: PinMap) -> Iterator[tuple[str, str]]:
    for board, there_are, used in (
        ("Pico", PICO_PINS, pico_pins(pins)),
        ("Raspberry Pi", PI_PINS, pi_pins(pins)),
    ):
        taken: dict[int, str] = {}
        for key, pin in used.items():
            if pin not in there_are:
                yield key, f"the {board} has no pin {pin} for us; {_free(there_are, taken)}"
            if pin in taken:
                yield key, f"pin {pin} of the {board} is {taken[pin]} already; choose another"
            if pin not in ONLY.get(key, {pin}):
                yield key, f"cannot be {pin}, only {_listed(ONLY[key])}"
            taken[pin] = key
    for key in ("bus", "address"):
        value: int = getattr(pins.display, key)
        if value not in ONLY[f"display.{key}"]:
            yield f"display.{key}", f"cannot be {value}, only {_listed(ONLY[f'display.{key}'])}"


def _free(there_are: frozenset[int], taken: Mapping[int, str]) -> str:
    return f"it has {_listed(there_are - taken.keys())}"


def _listed(numbers: set[int] | frozenset[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _wrong_chain(section: str, chain: Chain) -> Iterator[tuple[str, str]]:
    key = f"{section}.chain"
    seen: set[str] = set()
    for register, cells in enumerate(chain, 1):
        if len(cells) > WIDTH:
            yield key, f"register {register} has {len(cells)} cells, but {WIDTH} places"
        for cell in cells:
            if cell not in CELLS:
                yield key, f"there is no cell {cell!r}, {nearest(cell, CELLS)}"
            if cell in seen:
                yield key, f"{cell} is there twice; keep one"
            seen.add(cell)
    for cell in CELLS:
        if cell not in seen:
            yield key, f"{cell} is missing; add it"


def pico_pins(pins: PinMap) -> dict[str, int]:
    """Key → pin, of the Pico."""
    fields = _fields(pins.pico)
    return {f"pico.{name}": pin for name, pin in fields if not name.endswith("_hz")}


def pi_pins(pins: PinMap) -> dict[str, int]:
    """Key → pin, of the Raspberry Pi's header."""
    display = {f"display.{name}": getattr(pins.display, name) for name in ("data", "clock")}
    amplifier = {f"amplifier.{name}": pin for name, pin in _fields(pins.amplifier)}
    buttons = {f"panel.buttons.{name}": pin for name, pin in pins.panel.buttons.items()}
    lights = {f"panel.lights.{name}": pin for name, pin in pins.panel.lights.items()}
    panel = {"panel.status": pins.panel.status, "panel.piezo": pins.panel.piezo}
    return display | amplifier | buttons | lights | panel


def _fields(struct: Struct) -> list[tuple[str, int]]:
    return [(name, getattr(struct, name)) for name in struct.__struct_fields__]
