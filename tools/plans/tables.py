"""Tables of pins: every wire's two ends in words."""

from __future__ import annotations

from hardware.pin_map import Chain, PinMap, pi_pins, pico_pins
from hardware.ports import Profile
from tools.plans.chips import GATES, HC165, HC595, HEADER, HEADER_POWER, INPUTS, PICO, gates


def page(pins: PinMap) -> str:
    """All pins of the console."""
    lines = [
        "# Pins",
        "",
        "Made from [console.toml](../console.toml) by `make plans`.",
        "",
        "## Pico",
        "",
        "| pin | place on the edge | use |",
        "|---|---:|---|",
    ]
    for key, pin in sorted(pico_pins(pins).items(), key=lambda used: used[1]):
        lines.append(f"| GP{pin} | {PICO[pin]} | {_words(key)} |")
    lines += ["", "## Raspberry Pi", "", "| pin | place on the header | use |", "|---|---:|---|"]
    header = {HEADER[pin]: (f"GPIO {pin}", _words(key)) for key, pin in pi_pins(pins).items()}
    for use, place in HEADER_POWER.items():
        part, _, signal = use.partition(" ")
        header[place] = (signal, part)
    lines += [f"| {pin} | {place} | {use} |" for place, (pin, use) in sorted(header.items())]
    lines += ["", "## Switches: inputs of the 74HC165", ""]
    lines += _registers(pins.switches.chain, [(letter, HC165[letter]) for letter in INPUTS])
    lines += [
        "",
        "Board 1 is next to the Pico and gives it its inverted output /QH, pin 7; all others give"
        " QH, pin 9, to SER, pin 10, of the board before. Inputs without a cell go to 3.3 V.",
        "",
        "## Readers: outputs of the 74HC595",
        "",
    ]
    lines += _registers(
        pins.selects.chain, [(f"Q{letter}", HC595[f"Q{letter}"]) for letter in INPUTS]
    )
    lines += [
        "",
        "Board 1 is next to the Pico; QH', pin 9, goes to SER, pin 14, of the next. `pads` has"
        " boards 1 and 2, `tiles` 1 to 4; the others are for experiments with `loops`.",
        "",
        "## Readers: gates of the 74HC125",
        "",
        "| board | chip | "
        + " | ".join(f"enable {on}, in {start}, out {end}" for on, start, end in GATES)
        + " |",
        "|---:|---:|" + "---|" * len(GATES),
    ]
    for number, cells in enumerate(pins.select_registers(Profile.TILES), 1):
        for chip, used in enumerate(gates(cells), 1):
            places = " | ".join(use or "–" for use in used)
            lines.append(f"| {number} | {chip} | {places} |")
    lines += [
        "",
        "Pin 14 is 3.3 V, pin 7 GND. The gate of a reader: its CS to the enable, its MISO to in,"
        " out to MISO of the ribbon. SCK and MOSI: enable to GND, in from the ribbon, out to all"
        " readers of the board. A free gate (–) is not left open: enable to 3.3 V, in to GND. The"
        " 74AHCT125 of the lights has its pins in the same places, with 5 V for 3.3 V; gates 2 to 4"
        " are free.",
        "",
    ]
    return "\n".join(lines)


def _words(key: str) -> str:
    return key.replace("pico.", "").replace(".", " ").replace("_", " ")


def _registers(chain: Chain, places: list[tuple[str, int]]) -> list[str]:
    lines = [
        "| board | " + " | ".join(f"{name} (pin {pin})" for name, pin in places) + " |",
        "|---:|" + "---|" * len(places),
    ]
    for number, cells in enumerate(chain, 1):
        padded = [*cells, *["–"] * (len(places) - len(cells))]
        lines.append(f"| {number} | " + " | ".join(padded) + " |")
    return lines
