"""What a console shows and plays, kept for whoever looks on from afar: the page draws it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PIL import Image

from hardware.oled import Oled
from hardware.ports import Light, Lights


def _nobody() -> None:
    return None


class Shown:
    """The outputs of a console, as its people see and hear them."""

    def __init__(self, sounds_kept: int = 32) -> None:
        self.lights: dict[str, Light] = {}
        self.sounds: deque[str] = deque(maxlen=sounds_kept)
        """The names of the last sounds, newest last."""
        self.sounds_played = 0
        self.on_change: Callable[[], None] = _nobody
        """Called after anything one could see or hear has changed."""
        self._oled = Oled()

    @property
    def image(self) -> Image.Image:
        """What the screen shows."""
        return self._oled.image

    def show_lights(self, lights: Lights) -> None:
        if self.lights != lights:
            self.lights = dict(lights)
            self.on_change()

    def show_screen(self, image: Image.Image) -> None:
        if self._oled.show(image):
            self.on_change()

    def play_sound(self, name: str) -> None:
        self.sounds.append(name)
        self.sounds_played += 1
        self.on_change()
