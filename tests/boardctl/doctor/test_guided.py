"""The steps of the build guide with somebody at the console, who does what the light says."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable

import pytest
from PIL import Image

from boardctl.doctor import guided
from boardctl.doctor.findings import Finding
from hardware import pin_map, virtual_time
from hardware.cells import BUTTONS, CELLS
from hardware.drivers import Condition, State
from hardware.gpio import NoPins, Pins, mock_pins
from hardware.panel import GpioPanel, Piezo
from hardware.ports import Console, Light, Profile
from hardware.simulated import SimulatedConsole

Doing = Callable[[Console, guided.Say], Awaitable[Finding]]


class Maker:
    """Somebody who puts a piece on whatever cell pulses, or on another one by `crossed`."""

    def __init__(self, *, crossed: dict[str, str] | None = None, lazy: bool = False) -> None:
        self.console = SimulatedConsole(Profile.PADS, 1)
        self.crossed = crossed or {}
        self.lazy = lazy
        self.said: list[str] = []
        self._piece = self._asked = ""
        self.console.on_change = self._look

    def _look(self) -> None:
        lit = [cell for cell, light in self.console.lights.items() if light.effect == "pulse"]
        if lit and lit[0] != self._asked and not self.lazy:
            self._asked = lit[0]
            asyncio.get_running_loop().call_later(0.5, self._put, lit[0])

    def _put(self, asked: str) -> None:
        if self._piece:
            self.console.away(self._piece)
        self._piece = self.console.stranger(self.crossed.get(asked, asked))

    def does(self, doing: Doing) -> Finding:
        async def story() -> Finding:
            found = await doing(self.console, self.said.append)
            await self.console.close()
            return found

        return virtual_time.run(story())


def test_every_cell_answers_the_magnet() -> None:
    maker = Maker()
    assert maker.does(guided.cells) == Finding("cells", "ok", "all 77 answer")
    assert maker.said[0] == "Put a magnet on each lit cell."
    assert maker.said[1:] == [f"{cell} …" for cell in CELLS]


def test_dead_cells_are_named_and_the_others_go_on() -> None:
    maker = Maker()
    for cell in ("c4", "w2", "p5"):
        maker.console.fault(f"dead-cell={cell}")
    found = maker.does(guided.cells)
    assert (found.state, found.cause) == ("bad", "silent: c4, w2, p5.")
    assert "switch and wire" in found.fix


def test_crossed_wires_are_told() -> None:
    found = Maker(crossed={"a1": "b1", "b1": "a1"}).does(guided.cells)
    assert found.cause == "b1 answers for a1; a1 answers for b1."


def test_a_hand_that_passes_over_another_cell_is_no_crossed_wire() -> None:
    maker = Maker()
    put = maker._put

    def by_way_of_h1(asked: str) -> None:
        put("h1" if asked == "a1" else asked)
        if asked == "a1":
            asyncio.get_running_loop().call_later(1.0, put, asked)

    maker._put = by_way_of_h1  # type: ignore[method-assign]
    assert maker.does(guided.cells).state == "ok"
    assert "h1 answers for a1." in maker.said


def test_a_cell_that_is_never_quiet_is_told_and_not_asked_for() -> None:
    maker = Maker()
    maker.console.stranger("h8")
    found = maker.does(guided.cells)
    assert found.cause == "never quiet: h8."
    assert maker.said[0] == "Clear the table: something is on h8."
    assert "h8 …" not in maker.said


def test_where_nobody_comes_nobody_waits_for_ever() -> None:
    found = Maker(lazy=True).does(guided.cells)
    assert found.cause == f"not tried: {', '.join(CELLS)}."


def test_every_reader_reads_and_no_tag_is_told() -> None:
    maker = Maker()
    found = maker.does(guided.readers)
    assert found == Finding("readers", "ok", "all 13 read")
    assert len(maker.said) == 14


def test_a_dead_reader_is_named() -> None:
    maker = Maker()
    maker.console.fault("dead-reader=w5")
    assert maker.does(guided.readers).cause == "read nothing: w5."


def test_the_light_runs_over_all_cells_and_then_all_are_lit_in_three_colours() -> None:
    maker = Maker(lazy=True)
    pictures: list[dict[str, Light]] = []
    maker.console.on_change = lambda: pictures.append(dict(maker.console.lights))
    assert maker.does(guided.lights).state == "ok"
    lit = [p for i, p in enumerate(pictures) if p and (i == 0 or p != pictures[i - 1])]
    assert [next(iter(p)) for p in lit[: len(CELLS)]] == list(CELLS)
    assert [set(p) for p in lit[len(CELLS) :]] == [set(CELLS)] * 4
    assert set(lit[-1].values()) == {Light((255, 255, 255))}, "what the power budget counts with"
    assert not maker.console.lights


@pytest.mark.parametrize("doing", [guided.cells, guided.readers, guided.lights])
def test_a_pico_that_says_nothing_is_a_step_too_early(doing: Doing) -> None:
    maker = Maker()
    maker.console.fault("silent")
    found = maker.does(doing)
    assert (found.state, found.cause) == ("bad", "The Pico tells nothing.")
    assert "--step 2" in found.fix


def test_every_button_is_pressed_and_a_silent_one_named() -> None:
    pins = mock_pins()
    numbers = pin_map.load().panel
    said: list[str] = []

    def press(text: str) -> None:
        said.append(text)
        button = text.removeprefix("Press ").removesuffix(".")
        if not text.startswith("Press") or button == "green":
            return
        pin = pins.factory.pin(numbers.buttons["blue" if button == "pink" else button])
        loop = asyncio.get_running_loop()
        loop.call_later(0.1, pin.drive_low)
        loop.call_later(0.15, pin.drive_high)

    async def story() -> Finding:
        panel = GpioPanel(numbers, lambda: pins)
        found = await guided.panel(panel, BUTTONS, press)
        await panel.close()
        return found

    found = virtual_time.run(story())
    assert (found.state, found.cause) == ("bad", "silent: green, pink.")
    assert "That was blue." in said


def at_the_panel(piezo_pins: Callable[[], Pins]) -> tuple[Finding, list[str], list[float]]:
    """Somebody presses what is asked for: the finding, what was said, how the status shone."""
    pins = mock_pins()
    numbers = pin_map.load().panel
    said: list[str] = []

    def press(text: str) -> None:
        said.append(text)
        if text.startswith("Press "):
            pin = pins.factory.pin(numbers.buttons[text.removeprefix("Press ").removesuffix(".")])
            loop = asyncio.get_running_loop()
            loop.call_later(0.1, pin.drive_low)
            loop.call_later(0.15, pin.drive_high)

    async def story() -> Finding:
        panel, piezo = GpioPanel(numbers, lambda: pins), Piezo(numbers.piezo, piezo_pins)
        found = await guided.panel(panel, BUTTONS, press, piezo)
        shone.extend(state.state for state in pins.factory.pin(numbers.status).states)
        await panel.close()
        await piezo.close()
        return found

    shone: list[float] = []
    return virtual_time.run(story()), said, shone


def test_the_status_light_blinks_and_the_piezo_chimes_before_the_buttons_are_pressed() -> None:
    pins = mock_pins()
    pin = pins.factory.pin(pin_map.load().panel.piezo)
    found, said, shone = at_the_panel(lambda: pins)
    assert (found.part, found.state) == ("buttons", "ok")
    assert said[:2] == ["The status light goes on and off, three times.", "The piezo chimes."]
    assert said[2:] == [f"Press {button}." for button in BUTTONS]
    lit = [level > 0 for level in shone]
    assert sum(now and not before for before, now in itertools.pairwise(lit)) >= guided.BLINKS
    assert len(pin.states) > 2


def test_a_piezo_without_pins_is_told_and_no_button_is_asked_for() -> None:
    def none() -> Pins:
        raise NoPins("No pins.", "Find some.")

    found, said, _ = at_the_panel(none)
    assert found == Finding("piezo", "bad", "No pins.", "Find some.")
    assert not [text for text in said if text.startswith("Press")]


class Screen:
    def __init__(self) -> None:
        self.image = Image.new("1", (1, 1))

    def condition(self) -> Condition:
        return Condition("screen", State.READY)

    def show(self, image: Image.Image) -> None:
        self.image = image

    async def close(self) -> None:
        return None


def test_the_screen_gets_a_picture_with_every_edge() -> None:
    screen = Screen()
    said: list[str] = []
    assert virtual_time.run(guided.screen(screen, said.append)).state == "ok"
    corners = [(0, 0), (127, 0), (0, 63), (127, 63)]
    assert all(screen.image.getpixel(corner) for corner in corners)
    assert said == ["The screen shows a frame and a line from corner to corner."]


def test_a_sound_is_heard() -> None:
    pins = mock_pins()
    pin = pins.factory.pin(12)

    async def story() -> Finding:
        piezo = Piezo(12, lambda: pins)
        found = await guided.sound(piezo, lambda _: None)
        await piezo.close()
        return found

    assert virtual_time.run(story()).state == "ok"
    assert len(pin.states) > 2


def test_a_part_that_fails_at_its_trial_is_told() -> None:
    def none() -> Pins:
        raise NoPins("No pins.", "Find some.")

    async def story() -> Finding:
        piezo = Piezo(12, none)
        found = await guided.sound(piezo, lambda _: None)
        await piezo.close()
        return found

    assert virtual_time.run(story()) == Finding("sound trial", "bad", "No pins.", "Find some.")
