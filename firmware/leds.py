"""The lights: what each cell shows now, moving gently, within the limits of eyes and power supply.

Nothing rises and falls more than twice a second, and the one effect that switches hard is slow.
"""

from array import array

from firmware.wire import CELLS, DARK

STEADY, BREATHE, PULSE, BLINK, DIM, GLOW = range(6)
FRAME = 50
"""Milliseconds between two frames while something moves."""

CHANNEL = 20
"""Milliamperes of one channel of one light at its brightest."""

FULL = 255 * 255
"""The brightest level of an effect at full brightness."""

_PERIODS = (0, 4000, 1200, 1000, 0, 2400)
_LOWEST = (255, 40, 60, 0, 60, 120)

CALM = (BREATHE, 40, 36, 30)
CALM_CELLS = (27, 28, 35, 36)
"""A slow breath in the middle: the console is there and waits for its host."""


def level(effect: int, now: int) -> int:
    """How bright an effect is at a moment, 0 to 255."""
    low = _LOWEST[effect]
    period = _PERIODS[effect]
    if not period:
        return low
    at = now % period
    half = period // 2
    if effect == BLINK:
        return 255 if at < half else low
    rising = at if at < half else period - at
    return low + (255 - low) * rising // half


class Lights:
    """`set` what cells show; `frame` gives the pixels of the strip."""

    def __init__(self) -> None:
        self.brightness = 255
        self.milliamps = 2000
        self.changed = True
        self._lit: dict[int, tuple[int, ...]] = {}  # cell → light
        self._pixels = array("I", [0] * CELLS)
        self._before: tuple[int, ...] = ()  # cells whose pixels are not dark

    def set(self, light, mask: int) -> None:
        """These cells show this light from now on."""
        for cell in range(CELLS):
            if mask >> cell & 1:
                if light[1:] == DARK[1:]:
                    self._lit.pop(cell, None)
                else:
                    self._lit[cell] = light
        self.changed = True

    def calm(self) -> None:
        self._lit = dict.fromkeys(CALM_CELLS, CALM)
        self.changed = True

    def clear(self) -> None:
        self._lit = {}
        self.changed = True

    @property
    def moving(self) -> bool:
        return any(_PERIODS[light[0]] for light in self._lit.values())

    def frame(self, now: int):
        """The pixels at this moment: green, red and blue in 24 bits."""
        self.changed = False
        pixels = self._pixels
        for cell in self._before:
            pixels[cell] = 0
        self._before = tuple(self._lit)
        levels = [level(effect, now) * self.brightness for effect in range(6)]
        total = 0
        for light in self._lit.values():
            total += (light[1] + light[2] + light[3]) * levels[light[0]] // FULL
        most = self.milliamps * 255 // CHANNEL
        if total > most:
            levels = [bright * most // total for bright in levels]
        for cell, light in self._lit.items():
            bright = levels[light[0]]
            red = light[1] * bright // FULL
            green = light[2] * bright // FULL
            pixels[cell] = green << 16 | red << 8 | light[3] * bright // FULL
        return pixels
