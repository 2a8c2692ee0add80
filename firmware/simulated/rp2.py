"""The Pico's state machines, as far as a strip of lights can tell."""

from binascii import hexlify

import world


class PIO:
    OUT_LOW = 0
    SHIFT_LEFT = 0


def asm_pio(**settings):
    """The program itself is proved elsewhere, on an emulator of the state machines."""
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, freq, sideset_base):
        pass

    def active(self, on):
        pass

    def put(self, values, shift):
        world.show(hexlify(values).decode())
