"""Schematic sketches: how one switch, one reader, the lights, the panel and the sound are wired."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import schemdraw
import schemdraw.elements

from hardware.pin_map import PinMap
from tools.plans.chips import HC165, HC595, INPUTS, READER

schemdraw.use("svg")
schemdraw.svgconfig.text = "text"

elements: Any = schemdraw.elements
"""Half of its parts have types, half have none."""

Sheet = Callable[[schemdraw.Drawing, PinMap], None]
STEP = 1.0
"""Between two pins of a chip."""

# -- pieces of a sheet --------- -----------------------------------------------------


def _chip(
    sheet: Any, name: str, at: tuple[float, float], left: Sequence[str], right: Sequence[str],
    places: Mapping[str, int],
) -> Any:  # fmt: skip
    """A box with its pins, from the top down; "" leaves a place free."""
    height = max(len(left), len(right))
    pins = [
        elements.IcPin(
            name=label,
            pin=str(places[label]) if label in places else None,
            side=side,
            slot=f"{height - place}/{height}",
            anchorname=f"{side}{place}",
        )
        for side, labels in (("L", left), ("R", right))
        for place, label in enumerate(labels)
        if label
    ]
    box = elements.Ic(pins=pins, size=(3.6, STEP * (height + 0.6)), pinspacing=STEP)
    return sheet.add(box.right().at(at).anchor("center").label(name, "top", fontsize=13))


def _net(sheet: Any, start: Any, direction: str, name: str, length: float = 1.0) -> None:
    """A short wire with the name of where it goes."""
    line = elements.Line().at(start).length(length)
    where = {"left": ("left", "right"), "right": ("right", "left")}[direction]
    line = line.left() if direction == "left" else line.right()
    sheet.add(line.label(name, where[0] if direction == "right" else "left", halign=where[1]))


def _ground(sheet: Any, start: Any) -> None:
    sheet.add(elements.Ground().at(start))


def _supply(sheet: Any, start: Any, volts: str) -> None:
    sheet.add(elements.Vdd().at(start).label(volts))


def _bypass(
    sheet: Any, at: tuple[float, float], volts: str, size: str, *, polar: bool = False
) -> None:
    """A capacitor from the supply to ground, close to what it is for."""
    sheet.add(elements.Capacitor(polar=polar).at(at).down(2).label(size, "bottom"))
    _ground(sheet, sheet.here)
    _supply(sheet, at, volts)


# -- the sheets ------------------------------------------------------------------------------------


def switch(sheet: Any, pins: PinMap) -> None:
    """One hall switch, the first two registers, the way to the Pico."""
    pico = pins.pico
    first, second = pins.switches.chain[:2]
    left = ("CLK", "SH/LD", "CLK INH", *INPUTS, "SER")
    right = ("VCC", "/QH", "QH", "GND")
    boxes = []
    for number, cells, down in ((1, first, 0.0), (2, second, -15.0)):
        box = _chip(sheet, f"74HC165, switch board {number}", (0, down), left, right, HC165)
        boxes.append(box)
        _net(sheet, box.L0, "left", f"CLOCK, GP{pico.chain_clock}")
        _net(sheet, box.L1, "left", f"LATCH, GP{pico.hall_latch}")
        _net(sheet, box.L2, "left", "GND")
        for place, cell in enumerate(cells, 3):
            if number == 1 and place == 3:
                continue
            _net(sheet, getattr(box, f"L{place}"), "left", cell)
        _net(sheet, box.R0, "right", "3.3 V, converter" if number == 1 else "3.3 V")
        _net(sheet, box.R3, "right", "GND")
    head, tail = boxes
    _net(sheet, head.R1, "right", f"DATA, GP{pico.chain_in}")
    sheet.add(elements.Line().at(tail.R2).right(2.5))
    sheet.add(elements.Line().up().toy(-7.4))
    sheet.add(elements.Line().left().tox(-4.5))
    sheet.add(elements.Line().up().toy(head.L11))
    sheet.add(elements.Line().right().tox(head.L11))
    _net(sheet, tail.L11, "left", "QH of board 3 …")
    hall = _chip(sheet, f"{first[0]}: DRV5032FA", (-10.5, 2.5), (), ("VCC", "OUT", "GND"), HALL)
    _net(sheet, hall.R0, "right", "3.3 V")
    _net(sheet, hall.R2, "right", "GND")
    sheet.add(elements.Line().at(hall.R1).right().tox(head.L3))
    _bypass(sheet, (-17, 3.5), "3.3 V", "100 nF at\neach switch")
    _bypass(sheet, (7, 0), "3.3 V", "100 nF\nat each chip")


HALL = {"VCC": 1, "GND": 2, "OUT": 3}


def reader(sheet: Any, pins: PinMap) -> None:
    """One output of a select register, its reader, and the gate between it and the others."""
    pico = pins.pico
    cell = pins.selects.chain[0][0]
    right = ("QA", *(f"Q{letter}" for letter in INPUTS[1:]), "QH'")
    register = _chip(
        sheet,
        "74HC595",
        (0, 0),
        ("SER", "SRCLK", "RCLK", "/OE", "/SRCLR", "VCC", "GND"),
        right,
        HC595,
    )
    _net(sheet, register.L0, "left", f"SELECT, GP{pico.chain_out}")
    _net(sheet, register.L1, "left", f"CLOCK, GP{pico.chain_clock}")
    _net(sheet, register.L2, "left", f"LATCH, GP{pico.select_latch}")
    _net(sheet, register.L3, "left", f"ENABLE, GP{pico.select_enable}; 10 kΩ to 3.3 V on board 1")
    _net(sheet, register.L4, "left", "3.3 V")
    _net(sheet, register.L5, "left", "3.3 V")
    _net(sheet, register.L6, "left", "GND")
    for place, other in enumerate(pins.selects.chain[0][1:], 1):
        _net(sheet, getattr(register, f"R{place}"), "right", f"CS {other}")
    _net(sheet, register.R8, "right", "SELECT of the next board")
    module = _chip(sheet, f"{cell}: RC522", (15, 0.5), READER, (), PLACES)
    sheet.add(elements.Line().at(register.R0).right(1.5).dot())
    pulled = sheet.here
    sheet.add(elements.Resistor().at(pulled).up(2).label("10 kΩ"))
    _supply(sheet, sheet.here, "3.3 V")
    sheet.add(elements.Line().at(pulled).right().tox(module.L0).label(f"CS {cell}", "top"))
    for place, name in ((1, "SCK"), (2, "MOSI")):
        _net(sheet, getattr(module, f"L{place}"), "left", f"{name}, from a gate below")
    _net(sheet, module.L3, "left", f"MISO {cell}")
    _net(sheet, module.L5, "left", "GND")
    _net(sheet, module.L6, "left", "3.3 V")
    _net(sheet, module.L7, "left", "3.3 V")
    for at, name, start, enable, end in (
        ((-2, -8), "one gate of a 74HC125 for each reader", f"MISO {cell}", f"CS {cell}",
         f"MISO, GP{pico.reader_in}; 10 kΩ to GND on board 1"),
        ((-2, -12), "one gate for the clock of the board", f"SCK, GP{pico.reader_clock}", "GND",
         "SCK of the board's readers"),
        ((-2, -16), "one gate for what readers are told", f"MOSI, GP{pico.reader_out}", "GND",
         "MOSI of the board's readers"),
    ):  # fmt: skip
        gate = _chip(sheet, name, at, ("A", "/OE"), ("Y",), {})
        _net(sheet, gate.L0, "left", start)
        _net(sheet, gate.L1, "left", enable)
        _net(sheet, gate.R0, "right", end)
    _bypass(sheet, (11.5, -12), "3.3 V", "100 nF\nat each chip")
    _bypass(sheet, (16, -12), "3.3 V", "47 µF at\nthe terminal", polar=True)


PLACES = {signal: place for place, signal in enumerate(READER, 1)}


def lights(sheet: Any, pins: PinMap) -> None:
    """3.3 V from the Pico made into the 5 V the lights understand."""
    gate = _chip(
        sheet, "74AHCT125", (0, 0), ("1A", "/1OE"), ("VCC", "1Y", "GND"),
        {"/1OE": 1, "1A": 2, "1Y": 3, "GND": 7, "VCC": 14},
    )  # fmt: skip
    _net(sheet, gate.L0, "left", f"GP{pins.pico.strip}")
    _ground(sheet, gate.L1)
    _net(sheet, gate.R0, "right", "5 V")
    _net(sheet, gate.R2, "right", "GND")
    first = _chip(sheet, "WS2812B of a1", (10.5, 0), ("+5V", "DIN", "GND"), ("", "DOUT"), {})
    sheet.add(elements.Resistor().at(gate.R1).right().tox(first.L1).label("330 Ω"))
    _net(sheet, first.L0, "left", "5 V")
    _net(sheet, first.L2, "left", "GND")
    _net(sheet, first.R1, "right", "DIN of b1 …")
    _bypass(sheet, (3, -3.5), "5 V", "100 nF at\nthe 74AHCT125")
    _bypass(sheet, (18, 1), "5 V bar", "1000 µF", polar=True)


def panel(sheet: Any, pins: PinMap) -> None:
    """A button with its light, and the piezo: all between a pin and ground."""
    name = next(iter(pins.panel.buttons))
    for right, text, parts in (
        (0.0, f"GPIO {pins.panel.buttons[name]}: button {name}", (elements.Button(),)),
        (
            6.0,
            f"GPIO {pins.panel.lights[name]}: light {name}",
            (elements.Resistor().label("330 Ω"), elements.LED()),
        ),
        (
            12.0,
            f"GPIO {pins.panel.piezo}: piezo",
            (elements.Resistor().label("220 Ω"), elements.Crystal().label("passive piezo")),
        ),
    ):
        sheet.add(elements.Dot(open=True).at((right, 0)).label(text, "top"))
        for part in parts:
            sheet.add(part.down())
        _ground(sheet, sheet.here)


def sound(sheet: Any, pins: PinMap) -> None:
    """The amplifier, its gain set low, and the mute switch."""
    amplifier = _chip(
        sheet,
        "MAX98357A",
        (0, 0),
        ("LRC", "BCLK", "DIN", "GAIN", "SD", "GND", "Vin"),
        ("+", "-"),
        {},
    )
    for place, text in enumerate(
        (
            f"word clock, GPIO {pins.amplifier.word_clock}",
            f"bit clock, GPIO {pins.amplifier.bit_clock}",
            f"data, GPIO {pins.amplifier.data}",
            "5 V: 6 dB",
        )
    ):
        _net(sheet, getattr(amplifier, f"L{place}"), "left", text)
    sheet.add(elements.Switch().at(amplifier.L4).left().label("mute"))
    _ground(sheet, sheet.here)
    _net(sheet, amplifier.L5, "left", "GND")
    _net(sheet, amplifier.L6, "left", "5 V")
    sheet.add(elements.Line().at(amplifier.R0).right(2.5))
    speaker = sheet.add(elements.Speaker().right().label("4 Ω or 8 Ω, 3 W", "right"))
    sheet.add(elements.Line().at(amplifier.R1).right(1.0))
    sheet.add(elements.Line().up().toy(speaker.in2))
    sheet.add(elements.Line().right().tox(speaker.in2))


SHEETS: Mapping[str, Sheet] = {
    "switch": switch,
    "reader": reader,
    "lights": lights,
    "panel": panel,
    "sound": sound,
}


def svg(sheet: Sheet, pins: PinMap) -> str:
    """A sheet as SVG, its numbers rounded: another machine's last digit is nobody's concern."""
    drawing = schemdraw.Drawing(show=False)
    drawing.config(unit=2.5, fontsize=11, font="DejaVu Sans", bgcolor="white", margin=1)
    sheet(drawing, pins)
    text = drawing.get_imagedata("svg").decode()
    return re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", text)


def sheets(pins: PinMap) -> Iterator[tuple[str, str]]:
    """File name → SVG, all there are."""
    for name, sheet in SHEETS.items():
        yield name, svg(sheet, pins)
