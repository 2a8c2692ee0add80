"""The pins of the Pi: the only module that imports gpiozero, which has no types.

The pin factory is named, never found by trial: gpiozero's own search ends at a library that loses
edges, and says so with warnings alone. What fails raises `NoPins` with cause and fix.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal, Protocol

from hardware.drivers import Sentence, join_group

FactoryName = Literal["lgpio", "mock"]
"""`lgpio` serves every Pi; `mock` is gpiozero's own stand-in, for machines without pins."""


PULSES = 100
"""Pulses a second of a dimmed light: more than an eye sees, few enough for a small Pi."""


class NoPins(Exception):
    """The pins cannot be used now; `hopeless` when trying again cannot help."""

    def __init__(self, cause: str, fix: str, *, hopeless: bool = False) -> None:
        super().__init__(f"{cause} {fix}")
        self.cause = cause
        self.fix = fix
        self.hopeless = hopeless


class Contact(Protocol):
    """A button's contact."""

    @property
    def closed(self) -> bool: ...


class Lamp(Protocol):
    def shine(self, level: float) -> None:
        """From 0 to 1."""


class Tone(Protocol):
    def sound(self, hertz: int, level: float) -> None: ...

    def hush(self) -> None: ...


class Pins(Protocol):
    """What panel and piezo need. Numbers are GPIO (BCM) numbers. All raise `NoPins`, and so does
    whatever they return, at any moment; `close` alone never does."""

    def contact(self, pin: int, on_edge: Callable[[], None]) -> Contact:
        """`on_edge` may be called from a foreign thread."""

    def lamp(self, pin: int) -> Lamp: ...

    def tone(self, pin: int) -> Tone: ...

    def close(self) -> None: ...


def open_pins(name: FactoryName) -> GpioPins:
    """Raises `NoPins`."""
    if name == "mock":
        return mock_pins()
    try:
        return GpioPins(_lgpio_factory())
    except ImportError as error:
        lacking = "gpiozero" if "gpiozero" in str(error) else "lgpio"
        raise NoPins(
            Sentence("part.library", "The library {library} is not installed.", library=lacking),
            Sentence(
                "part.pins.library.fix",
                "Install boardctl[pi]; from Python 3.13 on it is the package python3-lgpio.",
            ),
            hopeless=True,
        ) from None
    except Exception as error:
        raise _told(error) from None


def mock_pins() -> GpioPins:
    """Pins of nothing, which tests and trials drive by hand."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return GpioPins(MockFactory(pin_class=MockPWMPin))


def _lgpio_factory() -> Any:
    """When it is imported, lgpio makes a pipe in a folder of its own and goes to work there: the
    service has one. Anywhere else a pipe that is left behind, perhaps root's, would be in the way
    of whoever comes next."""
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or _own()
    with _coming_back():
        from gpiozero.pins.lgpio import LGPIOFactory
    return LGPIOFactory()


@contextmanager
def _coming_back() -> Iterator[None]:
    """To the folder where one is, if that can be: it may be root's and this process no longer."""
    here = ""
    with suppress(OSError):
        here = os.getcwd()
    try:
        yield
    finally:
        with suppress(OSError):
            os.chdir(here)


def _own() -> str:
    """A folder for this process alone, which goes with it."""
    folder = tempfile.mkdtemp(prefix="boardctl-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _told(error: Exception, devices: Path = Path("/dev")) -> NoPins:
    """lgpio has one error class for everything, and the same words for a chip that is missing and
    for one that may not be opened."""
    said = str(error).strip("'\"")
    chips = sorted(devices.glob("gpiochip*"))
    if type(error).__name__ == "PinUnknownPi":
        return NoPins(
            Sentence("part.pins.no_pi", "This machine is no Raspberry Pi."),
            Sentence("part.pins.no_pi.fix", "Leave out [panel] here."),
            hopeless=True,
        )
    if "busy" in said.lower() or type(error).__name__ == "GPIOPinInUse":
        return NoPins(
            Sentence("part.pins.busy", "Another program holds a pin ({error}).", error=said),
            Sentence("part.pins.busy.fix", "Stop it: 'gpioinfo' names who holds which pin."),
        )
    if isinstance(error, PermissionError) or (chips and not any(map(_usable, chips))):
        return NoPins(
            Sentence(
                "part.pins.forbidden",
                "The pins belong to the group gpio, and this user is not in it.",
            ),
            join_group("gpio"),
        )
    return NoPins(
        Sentence("part.pins.fail", "The pins do not work ({error}).", error=said),
        Sentence(
            "part.pins.fail.fix",
            "Look whether {chip} is there; a newer Raspberry Pi OS brings it.",
            chip=f"{devices}/gpiochip0",
        ),
    )


@contextmanager
def _telling() -> Iterator[None]:
    """Whatever gpiozero raises is told as `NoPins`."""
    try:
        yield
    except Exception as error:
        raise _told(error) from None


def _usable(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


class GpioPins:
    """Pins of one gpiozero factory."""

    def __init__(self, factory: Any) -> None:
        self.factory = factory
        self._devices: list[Any] = []

    def contact(self, pin: int, on_edge: Callable[[], None]) -> Contact:
        from gpiozero import DigitalInputDevice

        # gpiozero's own bounce time drops edges on real pins: whoever listens waits by itself.
        device = self._made(DigitalInputDevice, pin, pull_up=True, bounce_time=None)
        with _telling():
            device.when_activated = device.when_deactivated = on_edge
        return _Contact(device)

    def lamp(self, pin: int) -> Lamp:
        from gpiozero import PWMLED

        return _Lamp(self._made(PWMLED, pin))

    def tone(self, pin: int) -> Tone:
        from gpiozero import PWMOutputDevice

        return _Tone(self._made(PWMOutputDevice, pin))

    def _made(self, kind: Any, pin: int, **options: Any) -> Any:
        with _telling():
            device = kind(pin, pin_factory=self.factory, **options)
        self._devices.append(device)
        return device

    def close(self) -> None:
        for device in self._devices:
            try:
                device.close()
            except Exception:
                device._pin = None  # it would be closed once more when it is forgotten
        self._devices.clear()
        try:
            self.factory.close()
        except Exception:
            self.factory.pins.clear()  # a pin that fails keeps no chip open
            with suppress(Exception):
                self.factory.close()


class _Contact:
    def __init__(self, device: Any) -> None:
        self._device = device

    @property
    def closed(self) -> bool:
        with _telling():
            return bool(self._device.value)


class _Lamp:
    """Pulses only while it is neither dark nor full: lgpio makes them in software."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self._level = 0.0
        with _telling():
            device.frequency = None

    def shine(self, level: float) -> None:
        if level == self._level:
            return
        pulses = 0 < level < 1
        with _telling():
            if pulses != (0 < self._level < 1):
                self._device.frequency = PULSES if pulses else None
            self._level = self._device.value = level


class _Tone:
    def __init__(self, device: Any) -> None:
        self._device = device
        self.hush()

    def sound(self, hertz: int, level: float) -> None:
        with _telling():
            self._device.frequency = hertz
            self._device.value = level

    def hush(self) -> None:
        with _telling():
            self._device.frequency = None
