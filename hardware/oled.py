"""The small screen through luma: on its dummy device, the very pixels a panel would show, and on a
real one.

The only module that imports luma, which has no types.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from luma.core import device as luma_device
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from PIL import Image

from hardware.drivers import Sentence, join_group

SIZE = (128, 64)


class _NoExitHooks:
    """In place of `atexit` within luma, which registers a hook for every device, even for one that
    was never found: they would keep each device for ever, and wait at the end for a bus that
    hangs."""

    @staticmethod
    def register(hook: object) -> None:
        return None


luma_device.atexit = _NoExitHooks


class WrongPicture(ValueError):
    """A picture that does not fit the screen."""


def check_picture(image: Image.Image) -> None:
    """Raises `WrongPicture`."""
    if image.size != SIZE or image.mode != "1":
        raise WrongPicture(
            f"the screen got a {image.size[0]} x {image.size[1]} picture of mode "
            f'{image.mode!r}: draw it {SIZE[0]} x {SIZE[1]} in mode "1"'
        )


class Oled:
    def __init__(self) -> None:
        self._device = luma_device.dummy(width=SIZE[0], height=SIZE[1], mode="1")
        self._shown = b""
        self.image = Image.new("1", SIZE)
        """What the screen shows now."""

    def show(self, image: Image.Image) -> bool:
        """Draws the picture; False when it is already there.

        luma sends a whole frame even when nothing changed, 93 ms on a Pi's default bus, so equal
        frames stop here."""
        check_picture(image)
        pixels = image.tobytes()
        if pixels == self._shown:
            return False
        self._device.display(image)
        drawn = self._device.image
        assert isinstance(drawn, Image.Image)
        self.image = drawn
        self._shown = pixels
        return True


# -- a real one ------------------------------------------------------------------------------------

Chip = Literal["ssd1306", "sh1106", "dummy"]
"""The controllers of the small screens there are: SSD1306 at 0.96 inch, SH1106 at 1.3 inch; and
luma's own stand-in, for machines without one."""


WIRES = Sentence(
    "part.screen.wires", "Check the screen's wires, then switch the console off and on."
)


class NoScreen(Exception):
    """The screen cannot be used now."""

    def __init__(self, cause: str, fix: str, *, hopeless: bool = False) -> None:
        super().__init__(f"{cause} {fix}")
        self.cause = cause
        self.fix = fix
        self.hopeless = hopeless


class Wires(Protocol):
    """luma's serial interface: what carries commands and pixels to a screen."""

    def command(self, *commands: int) -> None: ...

    def data(self, data: Sequence[int]) -> None: ...

    def cleanup(self) -> None: ...


class Display:
    """A screen on a bus. Everything here blocks for as long as the bus takes."""

    def __init__(self, chip: Chip, wires: Wires) -> None:
        self._wires = wires
        with _told():
            if chip == "dummy":
                self._device = luma_device.dummy(*SIZE, mode="1")
            else:
                self._device = _driver(chip)(wires, width=SIZE[0], height=SIZE[1])

    def draw(self, image: Image.Image) -> None:
        """Raises `NoScreen`."""
        with _told():
            self._device.display(image)

    def darken(self) -> None:
        """Raises `NoScreen`."""
        with _told():
            self._device.hide()

    def close(self) -> None:
        """Lets go of the bus; the picture stays."""
        self._wires.cleanup()


def _driver(chip: Chip) -> Any:
    try:
        import luma.oled.device as devices
    except ImportError:
        raise NoScreen(
            Sentence(
                "part.library", "The library {library} is not installed.", library="luma.oled"
            ),
            Sentence("part.screen.library.fix", "Install boardctl[pi]."),
            hopeless=True,
        ) from None
    return getattr(devices, chip)


def open_display(chip: Chip, bus: int, address: int) -> Display:
    """Blocks. Raises `NoScreen`."""
    from luma.core.interface.serial import i2c, noop

    with _told():
        wires = noop() if chip == "dummy" else i2c(port=bus, address=address)
    try:
        return Display(chip, wires)
    except NoScreen:
        wires.cleanup()
        raise


@contextmanager
def _told() -> Iterator[None]:
    """What luma and the bus complain of, as cause and fix."""
    try:
        yield
    except DevicePermissionError as error:
        raise NoScreen(
            Sentence(
                "part.screen.forbidden", "The I²C bus may not be used ({error}).", error=str(error)
            ),
            join_group("i2c"),
        ) from None
    except DeviceNotFoundError as error:
        if "address" in str(error):
            raise NoScreen(
                Sentence(
                    "part.screen.silent",
                    "No screen answers on the I²C bus ({error}).",
                    error=str(error),
                ),
                Sentence(
                    "part.screen.silent.fix",
                    "Check its four wires, then screen.address against 'i2cdetect -y 1'.",
                ),
            ) from None
        raise NoScreen(
            Sentence("part.screen.no_bus", "There is no I²C bus ({error}).", error=str(error)),
            Sentence(
                "part.screen.no_bus.fix",
                "Switch it on: 'sudo raspi-config nonint do_i2c 0', then restart the Pi.",
            ),
        ) from None
    except OSError as error:
        raise NoScreen(
            Sentence(
                "part.screen.fails",
                "The I²C bus fails ({error}).",
                error=str(error.strerror or error),
            ),
            WIRES,
        ) from None
