"""`firmware/pins.py`: the pin map as MicroPython finds it."""

from __future__ import annotations

from hardware.cells import CELLS
from hardware.pin_map import PinMap

PINS = '''\
"""Which pin does what on the Pico. Made from `hardware/console.toml`: change that, `make plans`."""

# The chain of 74HC165 (switches in) and of 74HC595 (reader select out) share one bus.
CHAIN_CLOCK, CHAIN_OUT, CHAIN_IN = {pico.chain_clock}, {pico.chain_out}, {pico.chain_in}
HALL_LATCH = {pico.hall_latch}
SELECT_LATCH = {pico.select_latch}
# The output enable of the select registers is the chip select of whichever reader they name: their
# outputs float while it is high, and a pull-up deselects every reader.
SELECT_ENABLE = {pico.select_enable}

READER_CLOCK, READER_OUT, READER_IN = {pico.reader_clock}, {pico.reader_out}, {pico.reader_in}
STRIP = {pico.strip}
# What all lights together may take: the board dims them before it is more.
STRIP_MILLIAMPS = {milliamps}

CHAIN_HZ = {pico.chain_hz:_}
READER_HZ = {pico.reader_hz:_}

# Cell by cell, which output of the chain of select registers is its reader's, from the Pico on.
SELECT_REGISTERS = {registers}
SELECTS = (
{selects}
)
'''


def source(pins: PinMap) -> str:
    """The text of the module."""
    outputs = [pins.outputs()[cell] for cell in CELLS]
    rows = [outputs[start : start + 8] for start in range(0, len(outputs), 8)]
    return PINS.format(
        pico=pins.pico,
        milliamps=pins.power.strip_milliamps,
        registers=len(pins.selects.chain),
        selects="\n".join(f'    b"{"".join(map(_escaped, row))}"' for row in rows),
    )


def _escaped(number: int) -> str:
    return f"\\x{number:02x}"
