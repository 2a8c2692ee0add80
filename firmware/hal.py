"""The pins: the only module that knows what it runs on. Decides nothing."""

import gc
import os
import random
import select
import sys
import time

import machine
import micropython
import rp2

from firmware import pins
from firmware.selects import naming
from firmware.wire import REPL

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    # The words of a state machine's program, which its decorator brings along.
    from rp2.asm_pio import jmp, label, nop, not_x, out, wrap, wrap_target, x

WATCHDOG = 8000
CTRL_C = 3
STAY = "stay"
"""A file that keeps the next start in the REPL, for whoever copies a new firmware."""


STRIP_HZ = 8_000_000


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
)
def ws2812():
    """Shifts colours out to the strip, ten steps of 125 ns a bit."""
    # Low while the next bit is fetched, high for 250 ns; a one stays high for 625 ns more.
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


class Chip:
    """One reader chip on the bus."""

    def __init__(self, bus, select) -> None:
        self._bus = bus
        self._select = select

    def write(self, register: int, values: bytes) -> None:
        self._select(0)
        self._bus.write(bytes((register << 1,)) + values)
        self._select(1)

    def read(self, register: int, count: int) -> bytes:
        found = bytearray(count + 1)
        self._select(0)
        self._bus.write_readinto(bytes((0x80 | register << 1,)) * count + b"\0", found)
        self._select(1)
        return bytes(found[1:])


class Hal:
    """What `App` may touch."""

    def __init__(self) -> None:
        # A byte 3 is data here, and would empty the receive ring. `main.py` on a Pico has said so
        # before it imported anything; whoever starts from the REPL has not.
        micropython.kbd_intr(-1)
        self.boot = random.getrandbits(31) + 1
        self.cause = machine.reset_cause()
        self.serial = machine.unique_id()
        self._watchdog = None
        self._last = time.ticks_ms()
        self._now = 0
        self._hall_latch = machine.Pin(pins.HALL_LATCH, machine.Pin.OUT, value=1)
        self._select_latch = machine.Pin(pins.SELECT_LATCH, machine.Pin.OUT, value=0)
        self._select = machine.Pin(pins.SELECT_ENABLE, machine.Pin.OUT, value=1)
        self._chain = machine.SPI(
            0,
            baudrate=pins.CHAIN_HZ,
            sck=machine.Pin(pins.CHAIN_CLOCK),
            mosi=machine.Pin(pins.CHAIN_OUT),
            miso=machine.Pin(pins.CHAIN_IN),
        )
        bus = machine.SPI(
            1,
            baudrate=pins.READER_HZ,
            sck=machine.Pin(pins.READER_CLOCK),
            mosi=machine.Pin(pins.READER_OUT),
            miso=machine.Pin(pins.READER_IN),
        )
        self._chip = Chip(bus, self._select.value)
        self._selected = None
        self._strip = rp2.StateMachine(
            0, ws2812, freq=STRIP_HZ, sideset_base=machine.Pin(pins.STRIP)
        )
        self._strip.active(1)
        poll = select.poll()
        poll.register(sys.stdin, select.POLLIN)
        self._more = poll.poll
        self._read = sys.stdin.buffer.read

    def now(self) -> int:
        """Milliseconds since the start, which never wrap."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now

    def read(self) -> bytes:
        """What the host has sent. Byte by byte: more at once would wait for more."""
        more = self._more
        read = self._read
        found = b""
        while more(0):
            byte = read(1)
            if not byte:
                break
            found += byte
        return found

    def write(self, data: bytes) -> None:
        sys.stdout.buffer.write(data)

    def wait(self, milliseconds: int) -> None:
        """Until the host says something, at most so long."""
        self._more(milliseconds)

    def halls(self, into: bytearray) -> None:
        self._hall_latch.value(0)
        self._hall_latch.value(1)
        self._chain.readinto(into)

    def chip(self, cell: int) -> Chip:
        """The reader of a cell: the select register names it by its one low output."""
        if cell != self._selected:
            self._chain.write(naming(cell))
            self._select_latch.value(1)
            self._select_latch.value(0)
            self._selected = cell
        return self._chip

    def show(self, pixels) -> None:
        self._strip.put(pixels, 8)

    def guard(self) -> None:
        """From now on somebody must `feed`: it cannot be stopped."""
        if self._watchdog is None:
            self._watchdog = machine.WDT(timeout=WATCHDOG)

    def feed(self) -> None:
        if self._watchdog is not None:
            self._watchdog.feed()

    def free(self) -> int:
        return gc.mem_free()

    def leave(self, where: int) -> None:
        """Starts anew, into the REPL if asked."""
        if where == REPL:
            with open(STAY, "w"):
                pass
        machine.reset()


def stays() -> bool:
    """Whether this start was asked to stay in the REPL; it is asked once."""
    try:
        os.remove(STAY)
    except OSError:
        return False
    micropython.kbd_intr(CTRL_C)
    return True
