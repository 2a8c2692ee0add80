"""What fits: current on each rail, milliseconds of a scan; the reach of magnets is beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firmware import mfrc522
from firmware.app import SCAN
from firmware.leds import CHANNEL
from firmware.rfid import EQUAL_READS
from firmware.scan import SURE, SWEEP
from firmware.simulated.reader import Reader
from hardware.pin_map import PinMap
from hardware.ports import Profile
from tools.plans import magnets
from tools.plans.making import Making
from tools.plans.parts import BUILT, Part, Row, rows

# -- power -------------------------------------------------------------------------------------

EFFICIENCY = 0.85
"""Of a small step-down converter."""

FIELD = 100
"""Milliamperes more of the one reader whose field is on, at most."""

RESERVE = 0.8
"""No supply is asked for more than this part of what it can."""


@dataclass(frozen=True, slots=True)
class Load:
    """Milliamperes on one rail."""

    idle: float
    most: float


def load_3v3(found: Sequence[Row]) -> Load:
    """Sensors, registers, readers, and one field."""
    idle, most = _sum(found, "3.3 V")
    return Load(idle, most + FIELD)


def load_5v(found: Sequence[Row], pins: PinMap) -> Load:
    """Everything, the converter included."""
    idle, most = _sum(found, "5 V")
    below = load_3v3(found)
    most += pins.power.strip_milliamps
    return Load(idle + _through(below.idle, pins), most + _through(below.most, pins))


def _sum(found: Sequence[Row], rail: str) -> tuple[float, float]:
    on = [row for row in found if row.part.rail == rail]
    return sum(r.used * r.part.idle for r in on), sum(r.used * r.part.most for r in on)


def _through(milliamperes: float, pins: PinMap) -> float:
    """What the converter takes at its input."""
    power = pins.power
    return milliamperes * power.converter_volts / power.supply_volts / EFFICIENCY


def power_table(parts: Sequence[Part], pins: PinMap, profile: Profile) -> list[str]:
    found = rows(parts, pins, profile)
    lines = [
        "| rail | part | number | mA each, idle | mA each, most | mA together, most |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for row in found:
        part = row.part
        if part.rail:
            lines.append(
                f"| {part.rail} | {part.name} | {row.used} | {part.idle:g} | {part.most:g}"
                f" | {row.used * part.most:.0f} |"
            )
    below, above = load_3v3(found), load_5v(found, pins)
    idle, most = _through(below.idle, pins), _through(below.most, pins)
    lines += [
        f"| 3.3 V | field of the one reader that is asked | 1 | 0 | {FIELD} | {FIELD} |",
        f"| 5 V | colours of all lights, capped by the firmware | 1 | 0 |"
        f" {pins.power.strip_milliamps} | {pins.power.strip_milliamps} |",
        f"| 5 V | converter at {EFFICIENCY:.0%} | 1 | {idle:.0f} | {most:.0f} | {most:.0f} |",
    ]
    return [*lines, "", *_verdicts(below, above, pins)]


def _verdicts(below: Load, above: Load, pins: PinMap) -> Iterator[str]:
    power = pins.power
    for name, load, amps in (
        ("3.3 V converter", below, power.converter_amps),
        ("5 V supply", above, power.supply_amps),
    ):
        yield (
            f"- {name}: {load.idle / 1000:.2f} A idle, {load.most / 1000:.2f} A at most, of"
            f" {amps:g} A: {load.most / 10 / amps:.0f} %."
        )


def overloaded(parts: Sequence[Part], pins: PinMap, profile: Profile) -> list[str]:
    """Supplies and fuses with less than a fifth in reserve."""
    found = rows(parts, pins, profile)
    power = pins.power
    below = load_3v3(found).most
    _, lights = _sum([row for row in found if row.part.group == "lights"], "5 V")
    _, all_5v = _sum(found, "5 V")
    asked = {
        "converter_amps": (below, power.converter_amps),
        "supply_amps": (load_5v(found, pins).most, power.supply_amps),
        "pi_fuse": (all_5v - lights, power.pi_fuse),
        "lights_fuse": (lights + power.strip_milliamps, power.lights_fuse),
        "converter_fuse": (_through(below, pins), power.converter_fuse),
    }
    return [key for key, (most, amps) in asked.items() if most > 1000 * RESERVE * amps]


# -- scanning ------------------------------------------------------------------------------------

WRITE, READ = 71, 83
"""Microseconds of a register of the MFRC522, measured on an emulated RP2040 with MicroPython."""

SILENCE = 2500
"""Microseconds the chip waits for a tag that is not there."""

PER_BYTE = 30
"""Microseconds of MicroPython around a byte of switches, debouncing included: an estimate."""


AIR_BIT = 128 / 13.56
"""Microseconds of a bit between reader and tag at 106 kbit/s; a byte has nine, a frame two more."""

AIR_PAUSE = 91
"""Microseconds before a tag answers."""


class _Counted:
    """A reader chip that counts what it is asked, and what the air takes meanwhile."""

    def __init__(self, answer: str) -> None:
        self.microseconds = 0.0
        self._chip = Reader(lambda: answer)
        self._sends = 0
        self._until = 0.0

    def write(self, register: int, values: bytes) -> None:
        self.microseconds += WRITE
        self._chip.write(register, values)
        if register == mfrc522.FIFO:
            self._sends = len(values)
        elif register == mfrc522.FRAMING and values[0] & mfrc522.START:
            self._exchange()
        elif register == mfrc522.COMMAND and values[0] == mfrc522.TRANSMIT:
            self._until = self.microseconds + self._bits(mfrc522.TX_MODE, self._sends)

    def _exchange(self) -> None:
        self._until = self.microseconds + self._bits(mfrc522.TX_MODE, self._sends)
        if self._value(mfrc522.IRQ) & mfrc522.TIMED_OUT:
            self._until += SILENCE
        else:
            answered = self._value(mfrc522.LEVEL)
            self._until += AIR_PAUSE + self._bits(mfrc522.RX_MODE, answered)

    def _bits(self, mode: int, count: int) -> float:
        """Microseconds of so many bytes, and of the checksum where the chip adds one."""
        return AIR_BIT * (2 + 9 * (count + 2 * bool(self._value(mode))))

    def _value(self, register: int) -> int:
        return int(self._chip.read(register, 1)[0])

    def read(self, register: int, count: int) -> bytes:
        self.microseconds += READ
        while register == mfrc522.IRQ and self.microseconds < self._until:
            self.microseconds += READ
        return bytes(self._chip.read(register, count))


def field_on() -> int:
    """Microseconds of switching a field on."""
    chip = _Counted("")
    mfrc522.switch_on(chip)
    return round(chip.microseconds)


def look(answer: str) -> int:
    """Microseconds of one look by the firmware's own driver, its field on: ask, field off."""
    chip = _Counted(answer)
    mfrc522.switch_on(chip)
    mfrc522.read(chip)
    mfrc522.switch_off(chip)
    return round(chip.microseconds) - field_on()


TAG = "04a1b2c3d4e5f6"


def switches(pins: PinMap) -> int:
    """Microseconds of reading and debouncing all switches."""
    chips = len(pins.switches.chain)
    return round(chips * 8 * 1e6 / pins.pico.chain_hz) + chips * PER_BYTE


@dataclass(frozen=True, slots=True)
class Scan:
    """Milliseconds, for a number of readers."""

    one: int  # a single piece lands: until its tag is believed
    all: int  # all readers get a piece at once: until the last is believed
    again: float  # between two looks at one resting piece
    busy: float  # the part of all steps a full table takes while nothing moves


def scan(readers: int) -> Scan:
    """Two steps of the firmware serve one reader: its field is switched on, and it is read."""
    steps = 2 * EQUAL_READS
    # A changed sample is at most one step old.
    return Scan(
        one=SCAN * (1 + steps),
        all=SCAN * (1 + steps * readers),
        again=SWEEP,
        busy=2 * readers * SCAN / SWEEP,
    )


def scan_table(pins: PinMap) -> list[str]:
    lines = [
        f"The firmware works in steps of {SCAN} ms. In each it reads all switches; in one it"
        " switches a field on, in the next it reads that reader and switches its field off: never"
        " two fields, and a tag has its 5 ms to wake.",
        "",
        "| in one step | ms |",
        "|---|---:|",
        f"| {len(pins.switches.chain)} registers of switches | {switches(pins) / 1000:.1f} |",
        f"| switching a field on | {field_on() / 1000:.1f} |",
        f"| a look at a reader with a tag | {look(TAG) / 1000:.1f} |",
        f"| a look at an empty reader | {look('') / 1000:.1f} |",
        f"| switches and the slower look | {slowest(pins) / 1000:.1f} of {SCAN} |",
        "",
        "| | " + " | ".join(f"`{profile.value}`" for profile in BUILT) + " |",
        "|---|" + "---:|" * len(BUILT),
    ]
    found = [scan(len(profile.readers)) for profile in BUILT]
    for name, values in (
        ("readers", [str(len(profile.readers)) for profile in BUILT]),
        ("its switch has closed: a tag is believed after", [f"{s.one} ms" for s in found]),
        ("all switches at once: the last tag after", [f"{s.all} ms" for s in found]),
        (
            "a resting piece is looked at every",
            [f"{s.again} ms" for s in found],
        ),
        ("steps of a full, quiet table", [f"{s.busy:.0%}" for s in found]),
    ):
        lines.append(f"| {name} | " + " | ".join(values) + " |")
    return [
        *lines,
        "",
        "A hall switch itself takes up to 50 ms to notice a piece. Readers without a piece are"
        f" never asked; one whose answer is sure is asked every {SURE} ms while it is fresh."
        " Microseconds of a register are from an emulated RP2040, those of the air from the"
        " 106 kbit/s between reader and tag, the rest is"
        " counted from the firmware itself; the [acceptance sheet](../../docs/build/acceptance.md)"
        " has room for what a real console does.",
    ]


def slowest(pins: PinMap) -> int:
    """Microseconds of the longest step."""
    return switches(pins) + max(look(TAG), look(""))


# -- the page ------------------------------------------------------------------------------------


def page(parts: Sequence[Part], pins: PinMap, making: Making) -> str:
    lines = [
        "# Budgets",
        "",
        "Made from [console.toml](../console.toml), [parts.toml](parts.toml) and"
        " [pieces.toml](pieces.toml) by `make plans`.",
        "",
        "## Power",
        "",
        f"The firmware counts {CHANNEL} mA for each colour of each light and dims all of them"
        " together before they pass the cap. A fifth of every supply and fuse stays in reserve.",
        "",
    ]
    for profile in BUILT:
        lines += [f"### `{profile.value}`", "", *power_table(parts, pins, profile), ""]
    lines += ["## Scanning", "", *scan_table(pins), ""]
    lines += ["## Magnets", "", *magnets.table(pins, making), ""]
    return "\n".join(lines)
