"""Wiring diagrams: what plugs into what, as WireViz draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from hardware.cells import BUTTONS
from hardware.pin_map import PinMap, pico_pins
from hardware.ports import Profile
from tools.plans.chips import (
    HC165,
    HEADER,
    HEADER_POWER,
    INPUTS,
    PICO,
    PICO_GROUND,
    READER,
    READER_BUS,
    SWITCH_BUS,
    gate_chips,
)

Plain: TypeAlias = str | int | float | bool | Sequence["Plain"] | Mapping[str, "Plain"]

COLOURS = {
    **{"GND": "BK", "3.3 V": "OG", "5 V": "RD", "CLOCK": "YE", "LATCH": "VT", "ENABLE": "GY"},
    **{"SELECT": "GN", "DATA": "BU", "SCK": "YE", "MOSI": "GN", "MISO": "BU", "CS": "WH"},
    **{"RST": "OG", "SDA": "BU", "SCL": "YE", "BUTTON": "WH", "LIGHT": "GN", "TONE": "VT"},
    **{"LRC": "VT", "BCLK": "YE", "SD": "GY", "SPEAKER +": "RD", "SPEAKER -": "BK"},
}


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire of a cable: what runs on it, and the pin at each end."""

    signal: str
    start: str | int
    end: str | int


@dataclass
class Diagram:
    """A WireViz harness, plug by plug and cable by cable."""

    title: str
    connectors: dict[str, dict[str, Plain]] = field(default_factory=dict)
    cables: dict[str, dict[str, Plain]] = field(default_factory=dict)
    connections: list[list[dict[str, list[str | int]]]] = field(default_factory=list)

    def plug(self, name: str, what: str, pins: Mapping[str | int, str], note: str = "") -> str:
        """A row of pins: place → label. Its name."""
        self.connectors[name] = {
            "type": what,
            "pins": list(pins),
            "pinlabels": list(pins.values()),
            "show_pincount": False,
            **({"notes": note} if note else {}),
        }
        return name

    def cable(self, start: str, end: str, wires: Sequence[Wire], note: str = "") -> None:
        """From one plug to another."""
        name = f"W{len(self.cables) + 1}"
        self.cables[name] = {
            "colors": [COLOURS[wire.signal.strip()] for wire in wires],
            "wirelabels": [wire.signal.strip() for wire in wires],
            "show_wirenumbers": False,
            **({"notes": note} if note else {}),
        }
        numbers: list[str | int] = list(range(1, len(wires) + 1))
        here: list[str | int] = [wire.start for wire in wires]
        there: list[str | int] = [wire.end for wire in wires]
        self.connections.append([{start: here}, {name: numbers}, {end: there}])

    def rail(self, colour: str, ends: Sequence[tuple[str, str | int]], rail: str) -> None:
        """One wire from each of these pins to a rail, whose pins are counted in the same order."""
        name = f"W{len(self.cables) + 1}"
        self.cables[name] = {
            "colors": [COLOURS[colour]] * len(ends),
            "wirelabels": [colour] * len(ends),
            "show_wirenumbers": False,
        }
        for number, (plug, pin) in enumerate(ends, 1):
            self.connections.append([{plug: [pin]}, {name: [number]}, {rail: [number]}])

    def plain(self) -> dict[str, Plain]:
        return {
            "metadata": {"title": self.title},
            "options": {"fontname": "DejaVu Sans", "mini_bom_mode": False},
            "connectors": self.connectors,
            "cables": self.cables,
            "connections": self.connections,
        }


def _ways(names: Sequence[str]) -> dict[str | int, str]:
    return {place: name.strip() for place, name in enumerate(names, 1)}


def _ribbon(names: Sequence[str]) -> list[Wire]:
    return [Wire(name, place, place) for place, name in enumerate(names, 1)]


# -- the Pico and what hangs on it ----------------------------------------------------------------


def _pico(pins: PinMap, diagram: Diagram) -> dict[str, int]:
    """The Pico's plug; key of the pin map → place on its edge."""
    used = {key.removeprefix("pico."): pin for key, pin in pico_pins(pins).items()}
    at = {key: PICO[pin] for key, pin in used.items()}
    labels: dict[str | int, str] = {at[key]: f"GP{pin} {key}" for key, pin in used.items()}
    labels |= dict.fromkeys(PICO_GROUND, "GND")
    diagram.plug("Pico", "Raspberry Pi Pico", dict(sorted(labels.items())), "USB to the Pi")
    return at


def pico(pins: PinMap, profile: Profile) -> Diagram:
    """The three buses that leave the Pico."""
    diagram = Diagram(f"The Pico, profile {profile.value}")
    at = _pico(pins, diagram)
    rows = len(pins.switches.chain)
    diagram.plug(
        "Switches 1", "switch board, IN", _ways(SWITCH_BUS), f"first of {rows}; 1 and 2: converter"
    )
    select = [Wire("CLOCK", at["chain_clock"], 3), Wire("LATCH", at["hall_latch"], 4)]
    diagram.cable(
        "Pico",
        "Switches 1",
        [*select, Wire("DATA", at["chain_in"], 5), Wire("GND", PICO_GROUND[1], 6)],
    )
    boards = pins.select_registers(profile)
    for number, cells in enumerate(boards, 1):
        diagram.plug(
            f"Readers {number}",
            "reader board, IN and OUT",
            _ways(READER_BUS),
            f"{cells[0]} to {cells[-1]}; 4 of OUT is QH'",
        )
    diagram.cable(
        "Pico",
        "Readers 1",
        [
            Wire("CLOCK", at["chain_clock"], 3),
            Wire("SELECT", at["chain_out"], 4),
            Wire("LATCH", at["select_latch"], 5),
            Wire("ENABLE", at["select_enable"], 6),
            Wire("SCK", at["reader_clock"], 7),
            Wire("MOSI", at["reader_out"], 8),
            Wire("MISO", at["reader_in"], 9),
            Wire("GND", PICO_GROUND[0], 10),
        ],
    )
    for number in range(1, len(boards)):
        diagram.cable(f"Readers {number}", f"Readers {number + 1}", _ribbon(READER_BUS))
    diagram.plug(
        "Light buffer",
        "74AHCT125",
        {2: "1A", 7: "GND", 1: "/1OE", 14: "VCC", 3: "1Y"},
        "1 to GND, 14 to 5 V of the bar\nof the lights, 3 to the lights;\n100 nF from 14 to 7",
    )
    diagram.cable(
        "Pico",
        "Light buffer",
        [Wire("DATA", at["strip"], 2), Wire("GND", PICO_GROUND[2], 7)],
    )
    return diagram


def _terminal(diagram: Diagram, note: str, to: str, plus: int, ground: int) -> None:
    """Where the pair of wires from the converter arrives."""
    diagram.plug("Power", "screw terminal", {1: "3.3 V", 2: "GND"}, f"from the converter;\n{note}")
    diagram.cable("Power", to, [Wire("3.3 V", 1, plus), Wire("GND", 2, ground)])


def switch_board(pins: PinMap) -> Diagram:
    """One of the switch boards with its eight hall switches, and the ribbon to the next."""
    cells = pins.switches.chain[0]
    diagram = Diagram(f"A switch board: the first of {len(pins.switches.chain)}")
    diagram.plug("IN", "from the Pico", _ways(SWITCH_BUS))
    order = ("SH/LD", "CLK", "/QH", "QH", "VCC", "GND", "CLK INH", *INPUTS, "SER")
    diagram.plug(
        "Register",
        "74HC165",
        {HC165[label]: label for label in order},
        "15 to GND; 100 nF from 16 to 8",
    )
    diagram.cable(
        "IN",
        "Register",
        [
            Wire("3.3 V", 1, HC165["VCC"]),
            Wire("GND", 2, HC165["GND"]),
            Wire("CLOCK", 3, HC165["CLK"]),
            Wire("LATCH", 4, HC165["SH/LD"]),
            Wire("DATA", 5, HC165["/QH"]),
        ],
        "DATA: /QH on the first board, QH on the others",
    )
    _terminal(diagram, "first board only, for all of them", "Register", HC165["VCC"], HC165["GND"])
    for place, cell in zip(INPUTS, cells, strict=False):
        name = f"Switch {cell}"
        diagram.plug(name, "DRV5032FA", {3: "OUT", 1: "VCC", 2: "GND"}, "100 nF from 1 to 2")
        diagram.cable("Register", name, [Wire("DATA", HC165[place], 3)])
    diagram.plug("OUT", "to IN of the next board", _ways(SWITCH_BUS), "last board: SER to GND")
    diagram.cable("Register", "OUT", [Wire("DATA", HC165["SER"], 5)], "1 to 4 and 6: as IN")
    for rail, colour, pin in (("Plus rail", "3.3 V", 1), ("Ground rail", "GND", 2)):
        diagram.plug(rail, f"from IN {pin}", _ways([colour] * len(cells)))
        diagram.rail(colour, [(f"Switch {cell}", pin) for cell in cells], rail)
    return diagram


def reader_board(pins: PinMap, number: int) -> Diagram:
    """One reader board and the readers of its cells."""
    cells = pins.selects.chain[number - 1]
    diagram = Diagram(f"Reader board {number}: {cells[0]} to {cells[-1]}")
    diagram.plug(
        "IN", f"from {'the Pico' if number == 1 else 'the board before'}", _ways(READER_BUS)
    )
    outputs: dict[str | int, str] = {
        f"{letter}{place}": signal
        for letter, _ in zip(INPUTS, cells, strict=False)
        for place, signal in enumerate(("CS", "SCK", "MOSI", "MISO", "3.3 V", "GND"), 1)
    }
    diagram.plug(
        "Board",
        f"74HC595, {gate_chips(len(cells))} × 74HC125",
        {**_ways(READER_BUS), **outputs},
        "inside: see the schematic;\n47 µF from 1 to 2,\n100 nF at each chip",
    )
    diagram.cable("IN", "Board", _ribbon(READER_BUS))
    _terminal(diagram, "every reader board", "Board", 1, 2)
    for letter, cell in zip(INPUTS, cells, strict=False):
        name = f"Reader {cell}"
        places = {signal: place for place, signal in enumerate(READER, 1)}
        diagram.plug(name, "RC522", {place: signal for signal, place in places.items()})
        diagram.cable(
            "Board",
            name,
            [
                Wire("CS", f"{letter}1", places["SDA"]),
                Wire("SCK", f"{letter}2", places["SCK"]),
                Wire("MOSI", f"{letter}3", places["MOSI"]),
                Wire("MISO", f"{letter}4", places["MISO"]),
                Wire("3.3 V", f"{letter}5", places["3.3V"]),
                Wire("GND", f"{letter}6", places["GND"]),
            ],
            "at the reader: RST to 3.3V",
        )
    return diagram


def lights(pins: PinMap) -> Diagram:
    """The strip: data from piece to piece, power to each piece."""
    rows = [f"{cells[0]} to {cells[-1]}" for cells in pins.switches.chain]
    diagram = Diagram("Lights: one WS2812B for each cell")
    ends = ["buffer 1Y, through 330 Ω", *(f"{row} DOUT" for row in rows[:-1])]
    diagram.plug("Ends", "data comes from", _ways(ends), "1Y: pin 3 of the 74AHCT125")
    diagram.plug("Starts", "data goes to", _ways([f"{row} DIN" for row in rows]))
    diagram.cable("Ends", "Starts", [Wire("DATA", n, n) for n in range(1, len(rows) + 1)])
    bar = _ways(["5 V", "GND"] * len(rows))
    diagram.plug(
        "Bar", "power of the lights", bar, f"{pins.power.lights_fuse:g} A fuse, 1000 µF across it"
    )
    feeds = [f"{row} {end}" for row in rows for end in ("+5V", "GND")]
    diagram.plug("Feeds", "power of each row", _ways(feeds))
    wires = [Wire(colour, n, n) for n, colour in bar.items()]
    diagram.cable("Bar", "Feeds", wires, "0.5 mm², each row by itself")
    return diagram


# -- the Raspberry Pi and what hangs on it --------------------------------------------------------


def panel(pins: PinMap) -> Diagram:
    """Buttons with their lights, status light, piezo."""
    diagram = Diagram("The panel")
    labels: dict[str | int, str] = {}
    for name in BUTTONS:
        labels[HEADER[pins.panel.buttons[name]]] = f"GPIO {pins.panel.buttons[name]} button {name}"
        labels[HEADER[pins.panel.lights[name]]] = f"GPIO {pins.panel.lights[name]} light {name}"
    labels[HEADER[pins.panel.status]] = f"GPIO {pins.panel.status} status"
    labels[HEADER[pins.panel.piezo]] = f"GPIO {pins.panel.piezo} piezo"
    ground = HEADER_POWER["panel GND"]
    labels[ground] = "GND"
    diagram.plug(
        "Pi",
        "Raspberry Pi, 40-pin header",
        labels,
    )
    grounds: list[tuple[str, str | int]] = []
    for name in BUTTONS:
        plug = diagram.plug(
            f"Button {name}",
            "push button with light",
            {1: "switch", 3: "light +", 2: "switch ", 4: "light -"},
            "330 Ω in front of 3",
        )
        diagram.cable(
            "Pi",
            plug,
            [
                Wire("BUTTON", HEADER[pins.panel.buttons[name]], 1),
                Wire("LIGHT", HEADER[pins.panel.lights[name]], 3),
            ],
        )
        grounds += [(plug, 2), (plug, 4)]
    for name, what, signal, pin in (
        ("Status", "green light, 330 Ω", "LIGHT", pins.panel.status),
        ("Piezo", "passive piezo, 220 Ω", "TONE", pins.panel.piezo),
    ):
        diagram.plug(name, what, {1: "+", 2: "-"})
        diagram.cable("Pi", name, [Wire(signal, HEADER[pin], 1)])
        grounds.append((name, 2))
    grounds.append(("Pi", ground))
    bar = diagram.plug("Ground bar", "terminal bar", _ways(["GND"] * len(grounds)))
    diagram.rail("GND", grounds, bar)
    return diagram


def screen_and_sound(pins: PinMap) -> Diagram:
    """The display on I²C, the amplifier on I²S, the mute switch that no program can undo."""
    diagram = Diagram("Screen and sound")
    display, amplifier = pins.display, pins.amplifier
    labels: dict[str | int, str] = {
        HEADER_POWER["screen 3.3 V"]: "3.3 V",
        HEADER_POWER["amplifier 5 V"]: "5 V",
        HEADER_POWER["amplifier GND"]: "GND",
        HEADER_POWER["screen GND"]: "GND",
        HEADER[display.data]: f"GPIO {display.data} SDA",
        HEADER[display.clock]: f"GPIO {display.clock} SCL",
        HEADER[amplifier.bit_clock]: f"GPIO {amplifier.bit_clock} bit clock",
        HEADER[amplifier.word_clock]: f"GPIO {amplifier.word_clock} word clock",
        HEADER[amplifier.data]: f"GPIO {amplifier.data} data",
    }
    diagram.plug(
        "Pi",
        "Raspberry Pi, 40-pin header",
        dict(sorted(labels.items(), key=lambda pin: int(pin[0]))),
    )
    diagram.plug(
        "Screen",
        "OLED 128 x 64, SSD1306 or SH1106",
        {1: "GND", 2: "VCC", 3: "SCL", 4: "SDA"},
        f"address 0x{display.address:02x}; look at the print:\nsome have VCC first",
    )
    diagram.cable(
        "Pi",
        "Screen",
        [
            Wire("GND", HEADER_POWER["screen GND"], 1),
            Wire("3.3 V", HEADER_POWER["screen 3.3 V"], 2),
            Wire("SCL", HEADER[display.clock], 3),
            Wire("SDA", HEADER[display.data], 4),
        ],
        "at most 60 cm",
    )
    diagram.plug(
        "Amplifier",
        "MAX98357A",
        {1: "LRC", 2: "BCLK", 3: "DIN", 4: "GAIN", 5: "SD", 6: "GND", 7: "Vin", 8: "+", 9: "-"},
        "GAIN to Vin: 6 dB, the quietest\nbut one; see the acceptance sheet",
    )
    diagram.cable(
        "Pi",
        "Amplifier",
        [
            Wire("LRC", HEADER[amplifier.word_clock], 1),
            Wire("BCLK", HEADER[amplifier.bit_clock], 2),
            Wire("DATA", HEADER[amplifier.data], 3),
            Wire("GND", HEADER_POWER["amplifier GND"], 6),
            Wire("5 V", HEADER_POWER["amplifier 5 V"], 7),
        ],
    )
    diagram.plug("Mute", "switch on the side", {1: "a", 2: "b"}, "closed: silent")
    diagram.cable("Amplifier", "Mute", [Wire("SD", 5, 1), Wire("GND", 6, 2)])
    diagram.plug("Speaker", "4 Ω or 8 Ω, 3 W", {1: "+", 2: "-"}, "neither wire to GND")
    diagram.cable("Amplifier", "Speaker", [Wire("SPEAKER +", 8, 1), Wire("SPEAKER -", 9, 2)])
    return diagram


def power(pins: PinMap) -> Diagram:
    """From the wall plug to every board."""
    volts = pins.power
    diagram = Diagram("Power")
    diagram.plug(
        "Supply",
        f"{volts.supply_volts:g} V {volts.supply_amps:g} A, closed plug-in supply",
        {1: "+", 2: "-"},
    )
    fused: dict[str | int, str] = {
        **{"F1": f"{volts.pi_fuse:g} A Pi", "G1": "GND"},
        **{"F2": f"{volts.lights_fuse:g} A lights", "G2": "GND"},
        **{"F3": f"{volts.converter_fuse:g} A converter", "G3": "GND"},
    }
    diagram.plug("Bar", "fused terminal bar", {1: "in +", 2: "in -", **fused})
    diagram.cable("Supply", "Bar", [Wire("5 V", 1, 1), Wire("GND", 2, 2)], "1.5 mm²")
    diagram.plug("Pi", "USB-C plug of the Pi", {1: "5 V", 2: "GND"}, "Pico: by USB from the Pi")
    diagram.cable("Bar", "Pi", [Wire("5 V", "F1", 1), Wire("GND", "G1", 2)], "0.75 mm²")
    diagram.plug("Lights", "bar of the lights", {1: "5 V", 2: "GND"}, "and to every row")
    diagram.cable("Bar", "Lights", [Wire("5 V", "F2", 1), Wire("GND", "G2", 2)], "1 mm²")
    diagram.plug(
        "Converter",
        f"5 V to {volts.converter_volts:g} V, {volts.converter_amps:g} A",
        {1: "in +", 2: "in -", 3: "out +", 4: "out -"},
        "set and measured before anything else",
    )
    diagram.cable("Bar", "Converter", [Wire("5 V", "F3", 1), Wire("GND", "G3", 2)], "0.75 mm²")
    boards = {"Switches 1": "first switch board, for all of them"}
    for number in range(1, len(pins.select_registers(Profile.TILES)) + 1):
        where = "" if number <= len(pins.select_registers(Profile.PADS)) else ", for tiles"
        boards[f"Readers {number}"] = f"reader board{where}"
    for name, what in boards.items():
        diagram.plug(name, what, {1: "3.3 V", 2: "GND"}, "screw terminal")
        diagram.cable("Converter", name, [Wire("3.3 V", 3, 1), Wire("GND", 4, 2)], "0.5 mm²")
    return diagram


def diagrams(pins: PinMap) -> Iterator[tuple[str, Diagram]]:
    """File name → diagram, all there are."""
    for profile in (Profile.PADS, Profile.TILES):
        yield f"pico-{profile.value}", pico(pins, profile)
    yield "switch-board", switch_board(pins)
    for number in range(1, len(pins.select_registers(Profile.TILES)) + 1):
        yield f"reader-board-{number}", reader_board(pins, number)
    yield "lights", lights(pins)
    yield "panel", panel(pins)
    yield "screen-and-sound", screen_and_sound(pins)
    yield "power", power(pins)
