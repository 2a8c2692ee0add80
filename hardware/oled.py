"""The small screen, drawn through luma onto its dummy device: the very pixels a panel would show.

The only module that imports luma, which has no types.
"""

from __future__ import annotations

from luma.core.device import dummy
from PIL import Image

SIZE = (128, 64)


class WrongPicture(ValueError):
    """A picture that does not fit the screen."""


class Oled:
    def __init__(self) -> None:
        self._device = dummy(width=SIZE[0], height=SIZE[1], mode="1")
        self._shown = b""
        self.image = Image.new("1", SIZE)
        """What the screen shows now."""

    def show(self, image: Image.Image) -> bool:
        """Draws the picture; False when it is already there.

        luma sends a whole frame even when nothing changed, 93 ms on a Pi's default bus, so equal
        frames stop here."""
        if image.size != SIZE or image.mode != "1":
            raise WrongPicture(
                f"the screen got a {image.size[0]} x {image.size[1]} picture of mode "
                f'{image.mode!r}: draw it {SIZE[0]} x {SIZE[1]} in mode "1"'
            )
        pixels = image.tobytes()
        if pixels == self._shown:
            return False
        self._device.display(image)
        drawn = self._device.image
        assert isinstance(drawn, Image.Image)
        self.image = drawn
        self._shown = pixels
        return True
