"""Promises that need the pins: run on MicroPython alone, with the simulated `machine` and `rp2`."""

import machine

from firmware import hal, main
from firmware.pins import HALL_LATCH
from firmware.wire import REPL, RESTART


def check_it_stays_in_the_repl_once_when_asked() -> None:
    pins = hal.Hal()
    pins.leave(REPL)
    main.run()  # returns: whoever copies a new firmware finds a prompt
    assert not hal.stays(), "and the next start plays again"


def check_starting_anew_is_not_staying() -> None:
    hal.Hal().leave(RESTART)
    assert not hal.stays()


def check_switches_are_taken_over_and_then_shifted_out() -> None:
    pins = hal.Hal()
    for _ in range(2):
        found = bytearray(10)
        pins.halls(found)
        assert found == b"\x81\2\3\4\5\6\7\x08\x09\x0a", found


def check_registers_that_still_load_shift_nothing() -> None:
    latch = machine.Pin(HALL_LATCH, machine.Pin.OUT, value=1)
    chain = machine.SPI(0, 2_000_000, None, None, None)
    found = bytearray(10)
    latch.value(0)
    chain.readinto(found)
    assert found == b"\xff" * 10, "the first input over and over"
    latch.value(1)
    chain.readinto(found)
    assert found[0] == 0x81


def check_time_never_wraps() -> None:
    import time

    pins = hal.Hal()
    ticks = time.ticks_ms
    try:
        time.ticks_ms = lambda: 2**29 - 1
        before = pins.now()
        time.ticks_ms = lambda: 2**29 + 9
        assert pins.now() - before == 10
        time.ticks_ms = lambda: 2**30 - 1
        before = pins.now()
        time.ticks_ms = lambda: 9
        assert pins.now() - before == 10
    finally:
        time.ticks_ms = ticks


CHECKS = [value for name, value in sorted(globals().items()) if name.startswith("check_")]
