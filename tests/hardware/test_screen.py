"""The screen: luma's real drivers on wires that record, fail, or hang."""

from __future__ import annotations

import asyncio
import atexit
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

import pytest
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from PIL import Image

from hardware import ports, screen
from hardware.drivers import State
from hardware.oled import Chip, Display, NoScreen, WrongPicture, open_display
from hardware.screen import OledScreen

pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata")  # luma still calls it

PIXELS = 128 * 64 // 8


class Wires:
    """luma's serial interface with a memory; it can be made to fail or to hang."""

    def __init__(self) -> None:
        self.commands: list[tuple[int, ...]] = []
        self.pages: list[bytes] = []
        self.closed = False
        self.trouble: Exception | None = None
        self.free = threading.Event()
        self.free.set()

    def command(self, *commands: int) -> None:
        self._pass()
        self.commands.append(commands)

    def data(self, data: Sequence[int]) -> None:
        self._pass()
        self.pages.append(bytes(data))

    def cleanup(self) -> None:
        self.closed = True

    def _pass(self) -> None:
        if not self.free.wait(120):
            raise AssertionError("a test forgot to free its bus")
        if self.trouble is not None:
            raise self.trouble

    @property
    def frames(self) -> int:
        return sum(map(len, self.pages)) // PIXELS - 1  # the first one clears


def dot(x: int, y: int = 0) -> Image.Image:
    image = Image.new("1", (128, 64))
    image.putpixel((x % 128, y), 1)
    return image


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(300):
        while not true():
            await asyncio.sleep(0.002)


def threads() -> int:
    return sum(thread.name == "screen" for thread in threading.enumerate())


def made(wires: Wires, chip: Chip = "ssd1306") -> OledScreen:
    return OledScreen(lambda: Display(chip, wires), frame=0.02, patience=60.0)


def hangs(wires: Wires, shown: OledScreen) -> None:
    """From now on the bus answers nobody; before that, a slow machine is given all its time."""
    wires.free.clear()
    shown._patience = 0.05


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lost screens are looked for a hundred times as often."""
    monkeypatch.setattr(screen, "SOONEST", 0.01)
    monkeypatch.setattr(screen, "LATEST", 0.05)


# -- drawing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
async def test_a_picture_reaches_the_wires_pixel_by_pixel(chip: Chip) -> None:
    wires = Wires()
    shown: ports.Screen = made(wires, chip)
    assert shown.condition().state is State.STARTING
    shown.show(dot(3, 9))
    await until(lambda: wires.frames == 1)
    await until(lambda: shown.condition().state is State.READY)
    last = b"".join(wires.pages)[-PIXELS:]
    # Pages of eight rows, a byte per column, the lowest bit on top.
    assert [(i, byte) for i, byte in enumerate(last) if byte] == [(128 + 3, 0b10)]
    await shown.close()
    assert wires.commands[-1] == (0xAE,)  # dark
    assert wires.closed


async def test_an_equal_picture_is_not_sent_again() -> None:
    wires = Wires()
    shown = made(wires)
    for _ in range(5):
        shown.show(dot(1))
        await until(lambda: wires.frames == 1)
        await asyncio.sleep(0.03)
    assert wires.frames == 1
    shown.show(dot(2))
    await until(lambda: wires.frames == 2)
    await shown.close()


async def test_the_newest_picture_wins_and_those_between_are_skipped() -> None:
    wires = Wires()
    shown = made(wires)
    shown.show(dot(0))
    await until(lambda: wires.frames == 1)
    wires.free.clear()
    for x in range(1, 50):
        shown.show(dot(x))
        await asyncio.sleep(0)
    wires.free.set()
    await until(lambda: b"".join(wires.pages)[-PIXELS + 49])
    assert wires.frames <= 4
    await shown.close()


async def test_never_more_than_ten_pictures_a_second() -> None:
    wires = Wires()
    shown = OledScreen(lambda: Display("ssd1306", wires))
    loop = asyncio.get_running_loop()
    shown.show(dot(0))
    await until(lambda: wires.frames == 1)
    start, x = loop.time(), 1
    while (took := loop.time() - start) < 0.45:
        shown.show(dot(x))
        x += 1
        await asyncio.sleep(0.005)
    assert wires.frames <= 2 + 10 * took
    await shown.close()


async def test_a_picture_that_does_not_fit_is_refused_at_once() -> None:
    with pytest.raises(WrongPicture):
        made(Wires()).show(Image.new("1", (64, 64)))


async def test_the_drawing_may_go_on_while_the_picture_is_sent() -> None:
    wires = Wires()
    shown = made(wires)
    wires.free.clear()
    image = dot(5)
    shown.show(image)
    image.putpixel((9, 0), 1)
    wires.free.set()
    await until(lambda: wires.frames == 1)
    assert b"".join(wires.pages)[-PIXELS + 9] == 0
    await shown.close()


# -- trouble ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trouble", "cause", "fix"),
    [
        (DeviceNotFoundError("I2C device not found: /dev/i2c-1"), "no I²C bus", "do_i2c 0"),
        (DeviceNotFoundError("I2C device not found on address: 0x3C"), "No screen", "i2cdetect"),
        (DevicePermissionError("permission denied"), "may not be used", "usermod -aG i2c"),
        (TimeoutError(110, "Connection timed out"), "bus fails", "off and on"),
        (OSError(121, "Remote I/O error"), "bus fails", "off and on"),
        (ZeroDivisionError(), "ZeroDivisionError", "log"),
    ],
)
async def test_each_trouble_has_a_cause_and_a_fix_and_ends_by_itself(
    trouble: Exception, cause: str, fix: str
) -> None:
    wires = Wires()
    wires.trouble = trouble
    shown = made(wires)
    shown.show(dot(1))
    await until(lambda: shown.condition().state is State.RETRY)
    assert cause in shown.condition().cause
    assert fix in shown.condition().fix
    wires.trouble = None
    await until(lambda: wires.frames == 1)
    await until(lambda: shown.condition().state is State.READY)
    wires.trouble = trouble
    shown.show(dot(2))
    await until(lambda: shown.condition().state is State.RETRY)
    wires.trouble = None
    await until(lambda: b"".join(wires.pages)[-PIXELS + 2])  # drawn anew once it is back
    await shown.close()


async def test_a_machine_without_a_bus_gets_a_sentence() -> None:
    shown = OledScreen(lambda: open_display("ssd1306", 99, 0x3C))
    shown.show(dot(1))
    await until(lambda: shown.condition().state is State.RETRY)
    assert "/dev/i2c-99" in shown.condition().cause
    assert "raspi-config" in shown.condition().fix
    await shown.close()


async def test_a_screen_without_glass_is_a_screen() -> None:
    shown = OledScreen(lambda: open_display("dummy", 1, 0x3C))
    shown.show(dot(1))
    await until(lambda: shown._shown == dot(1).tobytes())
    assert shown.condition().state is State.READY
    await shown.close()


async def test_without_the_library_a_screen_is_off_for_good() -> None:
    tries = []

    def missing() -> Display:
        tries.append(1)
        raise NoScreen("No library.", "Install it.", hopeless=True)

    shown = OledScreen(missing)
    shown.show(dot(1))
    await until(lambda: shown.condition().state is State.OFF)
    shown.show(dot(2))
    await asyncio.sleep(0.05)
    assert len(tries) == 1
    await shown.close()


async def test_a_bus_that_hangs_blocks_nobody_and_comes_back() -> None:
    wires = Wires()
    shown = made(wires)
    shown.show(dot(1))
    await until(lambda: wires.frames == 1)
    hangs(wires, shown)
    shown.show(dot(2))
    await until(lambda: shown.condition().state is State.RETRY)
    assert shown.condition().cause == "The I²C bus hangs."
    shown._patience = 60.0
    wires.free.set()
    await until(lambda: shown.condition().state is State.READY)
    await until(lambda: b"".join(wires.pages)[-PIXELS + 2])
    assert (0xAE,) not in wires.commands[1:]  # who comes back late darkens nothing
    await until(lambda: not shown._stuck)
    await shown.close()


async def test_a_bus_that_hangs_for_ever_keeps_three_threads_and_no_more() -> None:
    wires = Wires()
    shown = made(wires)
    hangs(wires, shown)
    await until(lambda: threads() == 0)  # those of other tests
    shown.show(dot(1))
    await until(lambda: len(shown._stuck) == screen.MOST_STUCK)
    await asyncio.sleep(0.3)
    assert threads() == screen.MOST_STUCK
    shown._patience = 60.0
    wires.free.set()
    await until(lambda: shown.condition().state is State.READY)
    await until(lambda: threads() == 1)
    await shown.close()


async def test_closing_does_not_wait_for_a_bus_that_hangs() -> None:
    wires = Wires()
    shown = made(wires)
    shown.show(dot(1))
    await until(lambda: wires.frames == 1)
    hangs(wires, shown)
    shown.show(dot(2))
    async with asyncio.timeout(300):
        await shown.close()
    wires.free.set()


def test_a_process_ends_while_its_bus_hangs() -> None:
    code = """
import asyncio, threading
from PIL import Image
from hardware.oled import Display
from hardware.screen import OledScreen
class Hung:
    drawn = 0
    def command(self, *commands):
        if self.drawn: threading.Event().wait()
    def data(self, data): self.drawn += 1
    def cleanup(self): pass
async def story():
    screen = OledScreen(lambda: Display("ssd1306", Hung()), patience=0.05)
    screen.show(Image.new("1", (128, 64)))
    while not screen.condition().cause: await asyncio.sleep(0.01)
    await screen.close()
    print(screen.condition().cause)
asyncio.run(story())
"""
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True
    )
    assert said.stdout == "The I²C bus hangs.\n"


def test_a_screen_that_is_looked_for_again_and_again_leaves_nothing_behind() -> None:
    wires = Wires()
    wires.trouble = DeviceNotFoundError("I2C device not found on address: 0x3C")
    before = atexit._ncallbacks()
    for _ in range(10):
        with pytest.raises(NoScreen):
            Display("ssd1306", wires)
    assert atexit._ncallbacks() <= before
