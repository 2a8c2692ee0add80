"""Pins that fail while they are used, as real ones do, and what lgpio leaves behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from gpiozero import PinInvalidState

from hardware import gpio, panel, pin_map, virtual_time
from hardware.drivers import State
from hardware.gpio import GpioPins, Pins, mock_pins
from hardware.panel import GpioPanel, Piezo
from hardware.ports import Light

PINS = pin_map.load().panel


class FailingPins:
    """Pins that are opened anew each time; those in use may be made to fail."""

    def __init__(self) -> None:
        self.opened: list[GpioPins] = []

    def open(self) -> Pins:
        self.opened.append(mock_pins())
        return self.opened[-1]

    def pin(self, number: int) -> Any:
        return self.opened[-1].factory.pin(number)

    def fail(self, number: int, *, wholly: bool = True) -> None:
        """As gpiozero tells what lgpio cannot do; `wholly`: it cannot even be given back."""

        def fails(*_: object) -> None:
            raise PinInvalidState(f"GPIO{number}: bad handle")

        pin = self.pin(number)
        pin._get_state = fails
        if wholly:
            pin._set_state = pin._set_frequency = pin.close = fails


def test_pins_that_fail_while_they_are_closed_keep_no_chip_open() -> None:
    pins = FailingPins()
    made = pins.open()
    made.lamp(PINS.status)
    pins.fail(PINS.status)
    made.close()
    factory = pins.opened[-1].factory
    assert factory.pins == {}
    assert GpioPins(factory).lamp(PINS.status)


@pytest.mark.parametrize(
    ("number", "light"),
    [
        (PINS.lights["ok"], Light((0, 90, 60))),
        (PINS.lights["ok"], Light((0, 90, 60), "breathe")),
        (PINS.status, Light((0, 90, 60), "breathe")),
    ],
)
def test_a_lamp_that_fails_does_not_reach_whoever_lights_it_and_shines_again_later(
    number: int, light: Light
) -> None:
    async def story() -> None:
        pins = FailingPins()
        lit = GpioPanel(PINS, pins.open)
        lit.listen(lambda event: None)
        pins.fail(number)
        lit.show_lights({"button:ok": light, "status": light})
        told = lit.condition()
        assert told.state is State.RETRY
        assert f"GPIO{number}: bad handle" in told.cause
        assert told.fix
        await asyncio.sleep(2.5)
        assert len(pins.opened) == 2
        assert lit.condition().state is State.READY
        assert pins.pin(PINS.lights["ok"]).state > 0
        await lit.close()

    virtual_time.run(story())


def test_a_lamp_that_fails_while_it_breathes_breathes_again_later() -> None:
    async def story() -> None:
        pins = FailingPins()
        lit = GpioPanel(PINS, pins.open)
        lit.listen(lambda event: None)
        lit.show_lights({"button:ok": Light((0, 90, 60), "breathe")})
        await asyncio.sleep(1)
        pins.fail(PINS.lights["ok"])
        await asyncio.sleep(0.2)
        assert lit.condition().state is State.RETRY
        await asyncio.sleep(2)
        levels = set()
        for _ in range(20):
            await asyncio.sleep(0.1)
            levels.add(pins.pin(PINS.lights["ok"]).state)
        assert len(levels) > 5
        await lit.close()

    virtual_time.run(story())


def test_a_contact_that_fails_is_tried_again_and_counts_later() -> None:
    async def story() -> None:
        pins = FailingPins()
        told: list[tuple[str, bool]] = []
        pressed = GpioPanel(PINS, pins.open)
        pressed.listen(lambda event: told.append((event.button, event.down)))
        pins.pin(PINS.buttons["red"]).drive_low()
        await asyncio.sleep(0.1)
        pins.fail(PINS.buttons["ok"])
        await asyncio.sleep(0.6)
        assert pressed.condition().state is State.RETRY
        assert told == [("red", True), ("red", False)], "no hold begins that nobody can end"
        await asyncio.sleep(2)
        assert pressed.condition().state is State.READY
        pins.pin(PINS.buttons["ok"]).drive_low()
        await asyncio.sleep(0.1)
        assert told[2:] == [("ok", True)]
        await pressed.close()

    virtual_time.run(story())


def test_a_contact_that_fails_when_it_is_pressed_is_tried_again() -> None:
    async def story() -> None:
        pins = FailingPins()
        pressed = GpioPanel(PINS, pins.open)
        pressed.listen(lambda event: None)
        pins.pin(PINS.buttons["ok"]).drive_low()
        pins.fail(PINS.buttons["ok"])
        await asyncio.sleep(0.1)
        assert pressed.condition().state is State.RETRY
        await pressed.close()

    virtual_time.run(story())


def test_pins_that_fail_again_and_again_are_tried_less_and_less_often() -> None:
    async def story() -> None:
        pins = FailingPins()

        def spoilt() -> Pins:
            made = pins.open()
            pins.fail(PINS.buttons["ok"], wholly=False)
            return made

        failing = GpioPanel(PINS, spoilt)
        failing.listen(lambda event: None)
        await asyncio.sleep(300)
        assert 5 < len(pins.opened) < 12
        await failing.close()

    virtual_time.run(story())


def test_a_piezo_whose_pin_is_busy_is_tried_again_and_sounds_later() -> None:
    async def story() -> None:
        pins, busy = FailingPins(), [True]

        def later() -> Pins:
            if busy:
                raise gpio._told(Exception("GPIO busy"))
            return pins.open()

        piezo = Piezo(12, later)
        piezo.listen()
        assert piezo.condition().state is State.RETRY
        busy.clear()
        await asyncio.sleep(2.1)
        assert piezo.condition().state is State.READY
        piezo.play("win")
        assert pins.pin(12).frequency == panel.CHIME[0][0]
        await piezo.close()

    virtual_time.run(story())


@pytest.mark.parametrize("after", [0.0, 0.05])
def test_a_piezo_that_fails_is_silent_and_sounds_again_later(after: float) -> None:
    async def story() -> None:
        pins = FailingPins()
        piezo = Piezo(12, pins.open)
        piezo.listen()
        if after:
            piezo.play("win")
            await asyncio.sleep(after)
            pins.fail(12)
            await asyncio.sleep(0.5)
        else:
            pins.fail(12)
            piezo.play("win")
        assert piezo.condition().state is State.RETRY
        assert "bad handle" in piezo.condition().cause
        await asyncio.sleep(2.1)
        piezo.play("win")
        assert pins.pin(12).frequency == panel.CHIME[0][0]
        pins.fail(12)
        await piezo.close()

    virtual_time.run(story())


LGPIO = """
import os
os.chdir(os.environ["LG_WD"])
os.mkfifo(".lgd-nfy0")
def __getattr__(name):
    return 0
"""
"""What importing lgpio does."""


@pytest.mark.parametrize("under_systemd", [True, False])
def test_lgpio_leaves_its_pipe_in_no_folder_of_others_and_nobody_elsewhere(
    tmp_path: Path, under_systemd: bool
) -> None:
    temporary, here, library, runtime = (
        tmp_path / name for name in ("temporary", "here", "library", "runtime")
    )
    for folder in (temporary, here, library, runtime):
        folder.mkdir()
    (library / "lgpio.py").write_text(LGPIO)
    code = """
import os
from hardware.gpio import NoPins, open_pins
for _ in range(2):
    try:
        open_pins("lgpio")
    except NoPins:
        pass
print(os.getcwd(), os.environ["LG_WD"], os.listdir(os.environ["LG_WD"]))
"""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": f"{library}:{Path(gpio.__file__).parents[1]}",
        "TMPDIR": str(temporary),
        **({"RUNTIME_DIRECTORY": str(runtime)} if under_systemd else {}),
    }
    said = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=here,
        env=environment,
    )
    stayed, worked, pipes = said.stdout.split()
    assert stayed == str(here)
    assert pipes == "['.lgd-nfy0']"
    assert list(here.iterdir()) == []
    assert list(temporary.iterdir()) == [], "it goes with its process"
    if under_systemd:
        assert worked == str(runtime)
    else:
        assert Path(worked).parent == temporary
