"""Promises that need the pins: run on MicroPython alone, with the simulated `machine` and `rp2`."""

from firmware import hal, main
from firmware.wire import REPL, RESTART


def check_it_stays_in_the_repl_once_when_asked() -> None:
    pins = hal.Hal()
    pins.leave(REPL)
    main.run()  # returns: whoever copies a new firmware finds a prompt
    assert not hal.stays(), "and the next start plays again"


def check_starting_anew_is_not_staying() -> None:
    hal.Hal().leave(RESTART)
    assert not hal.stays()


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
