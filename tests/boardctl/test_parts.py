"""The parts of a console are those its configuration names."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from luma.core.error import DeviceNotFoundError
from luma.core.interface import serial
from PIL import Image

from boardctl import consoles, parts
from boardctl.config import Config, ConsoleSection, PanelSection, ScreenSection
from boardctl.texts import Texts
from hardware import virtual_time
from hardware.drivers import State
from hardware.oled import SIZE
from hardware.pico import configuration
from hardware.pico_console import PicoConsole
from hardware.ports import Light, Profile


def test_without_sections_there_are_none_and_no_library_is_imported() -> None:
    code = (
        "import sys; from boardctl import parts; from boardctl.config import Config\n"
        "print(parts.panel(Config()), parts.screen(Config()), parts.piezo(Config()))\n"
        "print([m for m in sys.modules if m.startswith(('gpiozero', 'lgpio', 'luma'))])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "None None None\n[]\n"


@pytest.mark.parametrize("lights", [True, False])
def test_a_panel_on_mock_pins_listens_with_and_without_lights(lights: bool) -> None:
    async def story() -> None:
        part = parts.panel(Config(panel=PanelSection(gpio="mock", lights=lights)))
        assert part is not None
        part.listen(lambda event: None)
        part.show_lights({"button:ok": Light((0, 90, 60), "breathe")})
        await asyncio.sleep(1)
        assert part.condition().state is State.READY
        await part.close()

    virtual_time.run(story())


def test_a_piezo_is_there_when_asked_for() -> None:
    async def story() -> None:
        part = parts.piezo(Config(panel=PanelSection(gpio="mock", piezo=True)))
        assert part is not None
        part.listen()
        part.play("win")
        assert part.condition().state is State.READY
        await part.close()

    virtual_time.run(story())
    assert parts.piezo(Config(panel=PanelSection(gpio="mock"))) is None


def test_a_screen_may_answer_at_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def nobody(port: int, address: int) -> NoReturn:
        asked.append(address)
        raise DeviceNotFoundError(f"I2C device not found on address: 0x{address:02X}")

    monkeypatch.setattr(serial, "i2c", nobody)

    async def story(section: ScreenSection) -> None:
        part = parts.screen(Config(screen=section))
        assert part is not None
        part.show(Image.new("1", SIZE))
        while part.condition().state is State.STARTING:
            await asyncio.sleep(0.01)
        assert "screen.address" in part.condition().fix
        await part.close()

    for section in (ScreenSection(), ScreenSection(address=0x3D)):
        asyncio.run(story(section))
    assert asked == [0x3C, 0x3D]


def test_a_screen_waits_for_its_first_picture() -> None:
    part = parts.screen(Config(screen=ScreenSection(chip="sh1106")))
    assert part is not None
    assert part.condition().state is State.STARTING


def test_a_built_console_is_as_bright_as_its_configuration_says(tmp_path: Path) -> None:
    config = Config(console=ConsoleSection(kind="pico", brightness=40))
    console = consoles.build(config, tmp_path, lambda sentence: None)
    assert isinstance(console, PicoConsole)
    assert console.pico.link._config == configuration(Profile.PADS, 102)


def test_parts_that_fail_are_troubles_of_the_table_and_parts_nobody_asked_for_are_none(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        bare = consoles.build(Config(console=ConsoleSection(kind="pico")), tmp_path, print)
        assert bare.troubles() == []
        section = ConsoleSection(kind="pico")
        broken = Config(console=section, panel=PanelSection(), screen=ScreenSection())
        console = consoles.build(broken, tmp_path, print)
        console.listen(lambda _: None, lambda _: None, lambda _: None)
        console.show_screen(Image.new("1", SIZE))
        async with asyncio.timeout(300):
            while "trouble.screen" not in console.troubles():
                await asyncio.sleep(0.01)
        assert "trouble.panel" in console.troubles()  # here is neither a Pi nor lgpio
        assert all(Texts("fr").has(key) for key in console.troubles())
        await console.close()

    asyncio.run(story())
