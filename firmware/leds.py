"""The lights: what each cell shows now, moving gently, within the limits of eyes and power supply.

Nothing rises and falls more than twice a second, and the one effect that switches hard is slow and
never red. The board keeps these limits by itself, whatever its host asks for.
"""

from array import array

from firmware.pins import STRIP_MILLIAMPS
from firmware.wire import CELLS, DARK

STEADY, BREATHE, PULSE, BLINK, DIM, GLOW = range(6)
FRAME = 50
"""Milliseconds between two frames while something moves."""

CHANNEL = 20
"""Milliamperes of one channel of one light at its brightest."""

FLASH = 25
"""A rise and fall of a tenth of full brightness is a flash to the eye."""

SPACING = 500
"""Milliseconds from one flash of a cell to the next at least."""

CLOCK = 0xFFFFFF
"""Moments of the past are kept in so many bits."""

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
        self.milliamps = STRIP_MILLIAMPS
        self.changed = True
        self._lit: dict[int, tuple[int, ...]] = {}  # cell → light, as the host wishes
        self._shown = self._lit  # that, or the calm light
        self._pixels = array("I", [0] * CELLS)
        self._before: tuple[int, ...] = ()  # cells whose pixels are not dark
        # Of each cell: whether it has risen, its brightness where it last turned, when it rose.
        self._risen = bytearray(CELLS)
        self._turn = bytearray(CELLS)
        self._rose = array("I", [CLOCK // 2] * CELLS)
        self._held = False  # a cell must wait before it may rise again

    def limit(self, brightness: int, milliamps: int) -> None:
        """What the host wishes, and no more than the strip may take."""
        self.brightness = brightness
        self.milliamps = min(milliamps, STRIP_MILLIAMPS)
        self.changed = True

    def set(self, light, mask: int) -> None:
        """These cells show this light from now on."""
        if light[0] == BLINK and light[1] > 2 * max(light[2], light[3]):
            light = (BREATHE, light[1], light[2], light[3])  # red never blinks
        for cell in range(CELLS):
            if mask >> cell & 1:
                if light[1:] == DARK[1:]:
                    self._lit.pop(cell, None)
                else:
                    self._lit[cell] = light
        self.changed = True

    def calm(self, alone: bool) -> None:
        """The calm light while there is no host; its own picture is kept for when it is back."""
        self._shown = dict.fromkeys(CALM_CELLS, CALM) if alone else self._lit
        self.changed = True

    def clear(self) -> None:
        self._lit.clear()
        self.changed = True

    @property
    def moving(self) -> bool:
        return self._held or any(_PERIODS[light[0]] for light in self._shown.values())

    def frame(self, now: int):
        """The pixels at this moment: green, red and blue in 24 bits."""
        self.changed = self._held = False
        pixels = self._pixels
        for cell in self._before:
            pixels[cell] = 0
            if cell not in self._shown:
                self._calmed(cell, 0, now)
        self._before = tuple(self._shown)
        levels = self._levels(now)
        for cell, light in self._shown.items():
            bright = levels[light[0]]
            red = light[1] * bright // FULL
            green = light[2] * bright // FULL
            blue = light[3] * bright // FULL
            most = max(red, green, blue)
            least = self._calmed(cell, most, now)
            if least < most:
                red, green, blue = red * least // most, green * least // most, blue * least // most
            pixels[cell] = green << 16 | red << 8 | blue
        return pixels

    def _levels(self, now: int):
        """How bright each effect is, all dimmed together where they would take too much."""
        levels = [level(effect, now) * self.brightness for effect in range(6)]
        total = 0
        for light in self._shown.values():
            total += (light[1] + light[2] + light[3]) * levels[light[0]] // FULL + 1
        most = self.milliamps * 255 // CHANNEL
        return [bright * most // total for bright in levels] if total > most else levels

    def _calmed(self, cell: int, bright: int, now: int) -> int:
        """How bright a cell may be: once it has flashed it must wait before it rises again."""
        turn = self._turn[cell]
        if self._risen[cell]:
            if bright >= turn:
                self._turn[cell] = bright
            elif bright < turn - FLASH:
                self._risen[cell] = 0
                self._turn[cell] = bright
        elif bright <= turn:
            self._turn[cell] = bright
        elif bright > turn + FLASH:
            if (now - self._rose[cell]) & CLOCK < SPACING:
                self._held = True
                return turn + FLASH
            self._risen[cell] = 1
            self._turn[cell] = bright
            self._rose[cell] = now & CLOCK
        return bright
