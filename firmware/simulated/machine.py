"""The Pico's pins, played on MicroPython without a Pico: the registers behind them and their chips.

Only what is soldered to a console is here: the chain of switches, the select register, a reader
chip per cell. What lies on the table comes from the harness (`world`).
"""

import time
from binascii import unhexlify

import world

from firmware import pins
from firmware.simulated.reader import Reader

PWRON_RESET = 1
SWITCHES = 10


class _Board:
    """What the pins are connected to."""

    def __init__(self):
        self.version = None
        self.halls = self.chain = bytes(SWITCHES)  # what is closed; what the registers hold
        self.loads = False  # while their latch is low
        self.shifted = b"\xff" * pins.SELECT_REGISTERS
        self.named = None  # the reader whose output of the select register is low
        self.reader = None  # the same, while the outputs are enabled
        self._readers = {}

    def latch_halls(self, level):
        """A 74HC165 takes its inputs over as long as this is low, and shifts only while it is
        high."""
        self.loads = not level
        if self.loads:
            version = world.version()
            if version != self.version:
                self.version = version
                self.halls = unhexlify(world.halls())
            self.chain = self.halls

    def shift_halls(self, count):
        """What comes out. Input H of the first register stands at the end as long as it loads; what
        follows the last one is what its serial input is tied to."""
        if self.loads:
            return (b"\xff" if self.halls[0] >> 7 else b"\0") * count
        out, self.chain = self.chain[:count], self.chain[count:] + bytes(count)
        return out

    def latch_select(self):
        self.named = None
        for cell, output in enumerate(pins.SELECTS):
            if not self.shifted[-1 - (output >> 3)] >> (output & 7) & 1:
                if cell not in self._readers:
                    self._readers[cell] = Reader(lambda at=cell: world.answer(at), time.ticks_ms)
                self.named = self._readers[cell]


_board = _Board()


class Pin:
    IN, OUT = 0, 1

    def __init__(self, number, mode=IN, value=0):
        self._number = number
        self._value = value

    def value(self, level=None):
        if level is None:
            return self._value
        self._value = level
        if self._number == pins.SELECT_ENABLE:
            _board.reader = None if level else _board.named
        elif self._number == pins.HALL_LATCH:
            _board.latch_halls(level)
        elif self._number == pins.SELECT_LATCH and level:
            _board.latch_select()
        return None


class SPI:
    def __init__(self, number, baudrate, sck, mosi, miso):
        self._chain = number == 0

    def readinto(self, into):
        into[:] = _board.shift_halls(len(into))

    def write(self, data):
        if self._chain:
            _board.shifted = bytes(data)
        elif _board.reader is not None:
            _board.reader.write(data[0] >> 1 & 0x3F, data[1:])

    def write_readinto(self, out, into):
        register = out[0] >> 1 & 0x3F
        if _board.reader is not None:
            into[1:] = _board.reader.read(register, len(into) - 1)


class WDT:
    def __init__(self, timeout):
        world.guard(timeout)

    def feed(self):
        world.fed()


def reset():
    world.reset()


def reset_cause():
    return PWRON_RESET


def unique_id():
    return b"boardctl"
