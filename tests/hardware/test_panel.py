"""The panel on gpiozero's own mock pins, which are made to bounce as contacts do."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest

from boardctl.director.panel import HOLD
from boardctl.director.panel import Panel as Presses
from hardware import gpio, panel, pin_map, ports, virtual_time
from hardware.cells import BUTTONS
from hardware.drivers import State
from hardware.gpio import GpioPins, NoPins, Pins, mock_pins
from hardware.panel import GpioPanel, Piezo
from hardware.ports import ButtonEvent, Light

PINS = pin_map.load().panel


class Bench:
    """A panel, the fingers on it, and what it says."""

    def __init__(self, seed: int = 0) -> None:
        self.pins = mock_pins()
        self.panel = GpioPanel(PINS, lambda: self.pins)
        self.told: list[tuple[str, bool]] = []
        self._rng = random.Random(seed)

    def listen(self) -> None:
        self.panel.listen(lambda event: self.told.append((event.button, event.down)))

    def pin(self, number: int) -> Any:
        return self.pins.factory.pin(number)

    def set(self, button: str, down: bool) -> None:
        """One clean edge: a button connects its pin to ground."""
        pin = self.pin(PINS.buttons[button])
        (pin.drive_low if down else pin.drive_high)()

    async def bounce(self, button: str, down: bool, seconds: float = 0.015) -> None:
        """The contact opens and closes a few times before it rests."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while loop.time() < until:
            self.set(button, self._rng.random() < 0.5)
            await asyncio.sleep(self._rng.uniform(0.0002, 0.003))
        self.set(button, down)

    def level(self, number: int) -> float:
        return float(self.pin(number).state)


@contextmanager
def bench(seed: int = 0) -> Iterator[Bench]:
    found = Bench(seed)
    yield found
    found.pins.factory.reset()


def played(story: Callable[[Bench], Any], seed: int = 0) -> Bench:
    """A story on a virtual clock, from the moment the panel listens until it is closed."""
    with bench(seed) as found:

        async def whole() -> None:
            found.listen()
            await story(found)
            await found.panel.close()

        virtual_time.run(whole())
        return found


def test_it_is_a_panel_and_a_piezo_is_a_speaker() -> None:
    whole: ports.Panel = GpioPanel(PINS, mock_pins)
    sound: ports.Speaker = Piezo(12, mock_pins)
    assert whole.condition().state is sound.condition().state is State.STARTING


# -- buttons ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_a_bouncing_press_is_one_press_and_a_bouncing_release_one_release(seed: int) -> None:
    async def story(bench: Bench) -> None:
        for button in BUTTONS:
            await bench.bounce(button, True)
            await asyncio.sleep(0.2)
            await bench.bounce(button, False)
            await asyncio.sleep(0.2)

    told = played(story, seed).told
    assert told == [(button, down) for button in BUTTONS for down in (True, False)]


def test_a_press_is_told_within_30_ms_of_its_last_bounce() -> None:
    async def story(bench: Bench) -> None:
        await bench.bounce("ok", True)
        await asyncio.sleep(0.03)
        assert bench.told == [("ok", True)]

    played(story)


def test_a_spark_is_no_press() -> None:
    async def story(bench: Bench) -> None:
        bench.set("ok", True)
        await asyncio.sleep(0.004)
        bench.set("ok", False)
        await asyncio.sleep(1)

    assert played(story).told == []


def test_a_contact_that_never_rests_is_read_all_the_same() -> None:
    async def story(bench: Bench) -> None:
        bench.set("ok", True)
        for _ in range(60):
            await asyncio.sleep(0.004)
            bench.set("ok", False)
            bench.set("ok", True)
        assert bench.told == [("ok", True)]

    played(story)


def test_an_edge_that_was_lost_is_found_by_looking() -> None:
    async def story(bench: Bench) -> None:
        pin = bench.pin(PINS.buttons["ok"])
        pin.edges = "none"  # the kernel tells nothing
        bench.set("ok", True)
        await asyncio.sleep(0.6)
        assert bench.told == [("ok", True)]

    played(story)


def test_a_button_held_for_three_seconds_is_held() -> None:
    heard: list[str] = []

    async def story(bench: Bench) -> None:
        presses = Presses(lambda name: heard.append(name), lambda name: heard.append(f"{name}!"))
        bench.panel._on_button = presses.feed
        await bench.bounce("back", True)
        await asyncio.sleep(HOLD + 0.1)
        await bench.bounce("back", False)
        await asyncio.sleep(0.1)
        await bench.bounce("back", True)
        await asyncio.sleep(0.5)
        await bench.bounce("back", False)
        await asyncio.sleep(0.1)
        presses.close()

    played(story)
    assert heard == ["back!", "back"]


def test_a_button_down_at_the_start_counts_once_it_was_let_go() -> None:
    with bench() as found:

        async def story() -> None:
            found.pin(PINS.buttons["ok"]).pull = "up"
            found.set("ok", True)
            found.pin(PINS.buttons["ok"])._set_pull = lambda value: None  # a finger is stronger
            found.listen()
            await asyncio.sleep(5)
            assert found.told == []
            held = found.panel.condition()
            assert (held.state, held.cause) == (
                State.RETRY,
                "The button ok has been down since the start.",
            )
            await found.bounce("ok", False)
            await asyncio.sleep(0.1)
            assert found.told == []
            assert found.panel.condition().state is State.READY
            await found.bounce("ok", True)
            await asyncio.sleep(0.1)
            assert found.told == [("ok", True)]
            await found.panel.close()

        virtual_time.run(story())


async def test_a_press_from_a_foreign_thread_is_told_on_the_loop() -> None:
    with bench() as found:
        asyncio.get_running_loop().set_debug(True)  # it refuses what another thread asks for
        heard: asyncio.Queue[ButtonEvent] = asyncio.Queue()
        found.panel.listen(heard.put_nowait)
        await asyncio.to_thread(found.set, "red", True)
        async with asyncio.timeout(300):
            assert await heard.get() == ButtonEvent("red", True)
        await found.panel.close()


async def test_after_the_end_no_edge_is_told() -> None:
    with bench() as found:
        found.listen()
        edge = found.panel._listener("ok")
        await found.panel.close()
        edge()
        assert found.told == []


# -- lights ----------------------------------------------------------------------------------------


def test_a_lit_button_breathes_and_the_others_are_dark() -> None:
    async def story(bench: Bench) -> None:
        bench.panel.show_lights(
            {"button:ok": Light((0, 90, 60), "breathe"), "a1": Light((9, 9, 9))}
        )
        seen = set()
        for _ in range(80):
            await asyncio.sleep(0.05)
            seen.add(round(bench.level(PINS.lights["ok"]), 2))
            assert bench.level(PINS.lights["red"]) == 0
        assert min(seen) < 0.2 < 0.9 < max(seen)
        bench.panel.show_lights({})
        assert bench.level(PINS.lights["ok"]) == 0

    played(story)


def test_a_button_light_that_is_switched_on_and_off_fast_does_not_flicker() -> None:
    async def story(bench: Bench) -> None:
        pin = bench.pin(PINS.lights["ok"])
        loop = asyncio.get_running_loop()
        rises, before = [], 0.0
        for on in [True, False] * 50:
            bench.panel.show_lights({"button:ok": Light((9, 9, 9))} if on else {})
            await asyncio.sleep(0.05)
            if pin.state - before > 0.5:
                rises.append(loop.time())
            before = pin.state
        assert len(rises) >= 3
        assert all(after - first >= 0.45 for first, after in pairwise(rises))

    played(story)


def test_the_status_light_says_that_somebody_is_at_home_until_the_end() -> None:
    async def story(bench: Bench) -> None:
        assert bench.level(PINS.status) == 1
        bench.panel.show_lights({"status": Light((255, 255, 255), "dim")})
        assert 0 < bench.level(PINS.status) < 0.5
        bench.panel.show_lights({})
        await asyncio.sleep(0.6)
        assert bench.level(PINS.status) == 1

    assert played(story).level(PINS.status) == 0


def test_steady_lights_cost_nothing() -> None:
    async def story(bench: Bench) -> None:
        pin = bench.pin(PINS.lights["ok"])
        bench.panel.show_lights({"button:ok": Light((0, 90, 60), "breathe")})
        assert (pin.frequency, "shine" in bench.panel._timers) == (100, True)
        bench.panel.show_lights({"button:ok": Light((0, 90, 60), "steady")})
        await asyncio.sleep(0.6)
        assert (pin.state, pin.frequency) == (1, None)
        assert "shine" not in bench.panel._timers

    played(story)


def test_a_panel_without_lights_has_buttons() -> None:
    async def story() -> None:
        pins = mock_pins()
        bare = GpioPanel(
            pin_map.Panel(status=13, piezo=12, buttons={"ok": 5}, lights={}), lambda: pins
        )
        told: list[ButtonEvent] = []
        bare.listen(told.append)
        bare.show_lights({"button:ok": Light((0, 90, 60), "blink")})
        pins.factory.pin(5).drive_low()
        await asyncio.sleep(0.1)
        assert told == [ButtonEvent("ok", True)]
        await bare.close()

    virtual_time.run(story())


# -- trouble ---------------------------------------------------------------------------------------


def test_pins_that_may_not_be_used_are_tried_again_and_work_later() -> None:
    async def story() -> None:
        refused = [True]
        pins = mock_pins()

        def pins_later() -> Pins:
            if refused:
                raise gpio._told(PermissionError(13, "Permission denied"))
            return pins

        late = GpioPanel(PINS, pins_later)
        late.listen(lambda event: None)
        late.show_lights({"button:ok": Light((0, 90, 60))})
        told = late.condition()
        assert told.state is State.RETRY
        assert "group gpio" in told.cause
        assert "usermod -aG gpio" in told.fix
        refused.clear()
        await asyncio.sleep(2.1)
        assert late.condition().state is State.READY
        assert pins.factory.pin(PINS.lights["ok"]).state == 1
        await late.close()

    virtual_time.run(story())


def test_a_pin_in_use_is_named_and_the_others_are_given_back() -> None:
    async def story() -> None:
        pins = mock_pins()
        pins.lamp(PINS.lights["back"])
        shared = GpioPins(pins.factory)
        crowded = GpioPanel(PINS, lambda: shared)
        crowded.listen(lambda event: None)
        told = crowded.condition()
        assert told.state is State.RETRY
        assert f"GPIO{PINS.lights['back']}" in told.cause
        pins.contact(PINS.buttons["ok"], lambda: None)  # free again
        await crowded.close()

    virtual_time.run(story())


@pytest.mark.parametrize(
    ("error", "hopeless", "cause"),
    [
        (PermissionError(13, "Permission denied"), False, "group gpio"),
        (Exception("can not open gpiochip"), False, "do not work (can not open gpiochip)"),
        (Exception("GPIO busy"), False, "Another program"),
    ],
)
def test_each_trouble_has_a_cause_and_a_fix(error: Exception, hopeless: bool, cause: str) -> None:
    told = gpio._told(error)
    assert cause in told.cause
    assert told.fix
    assert told.hopeless is hopeless


def test_a_machine_without_pins_gets_a_panel_that_is_off_and_a_sentence() -> None:
    """In a process of its own: here is neither a Pi nor lgpio, whichever comes first."""
    code = """
from hardware import virtual_time
from hardware.gpio import open_pins
from hardware.panel import GpioPanel, Piezo
from hardware.pin_map import load
async def story():
    panel = GpioPanel(load().panel, lambda: open_pins("lgpio"))
    panel.listen(print)
    sound = Piezo(12, lambda: open_pins("lgpio"))
    sound.listen()
    sound.play("win")
    for told in (panel.condition(), sound.condition()):
        print(told.state.value, told.cause, told.fix)
    await panel.close()
    await sound.close()
virtual_time.run(story())
"""
    said = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    lines = said.stdout.splitlines()
    assert len(lines) == 2, said.stderr
    for line in lines:
        assert line.startswith("off ")
        assert "boardctl[pi]" in line or "no Raspberry Pi" in line


def test_without_a_panel_in_the_configuration_no_gpio_library_is_imported() -> None:
    code = (
        "import sys, hardware.panel; print(any('gpio' in m.partition('.')[0] for m in sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


# -- the piezo -------------------------------------------------------------------------------------


def test_a_piezo_ticks_chimes_and_rests() -> None:
    async def story() -> None:
        pins = mock_pins()
        piezo = Piezo(12, lambda: pins)
        piezo.listen()
        pin = pins.factory.pin(12)
        piezo.play("step")
        assert (pin.frequency, pin.state) == (panel.TICK[0][0], panel.SOFT)
        await asyncio.sleep(0.05)
        assert pin.state == 0
        heard = []
        piezo.play("win")
        for _ in range(40):
            heard.append(pin.frequency if pin.state else 0)
            await asyncio.sleep(0.01)
        assert [note for i, note in enumerate(heard) if i == 0 or note != heard[i - 1]] == [
            880,
            0,
            1320,
            0,
        ]
        piezo.play("win")
        piezo.play("step")  # the newer one is heard
        await asyncio.sleep(0.05)
        assert pin.state == 0
        assert piezo.condition().state is State.READY
        piezo.play("win")
        await piezo.close()
        piezo.play("win")

    virtual_time.run(story())


def test_no_piezo_is_told_and_silent() -> None:
    def none() -> Pins:
        raise NoPins("Nothing there.", "Do something.")

    async def story() -> None:
        piezo = Piezo(12, none)
        piezo.listen()
        piezo.play("win")
        assert piezo.condition().cause == "Nothing there."
        await piezo.close()

    virtual_time.run(story())
