"""The console a maker has built: a Pico under the cells, and the parts a Pi has of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from PIL import Image

from hardware.buttons import Buttons
from hardware.drivers import Condition, Driver, Sentence, State
from hardware.link_port import Ports
from hardware.pico import FULL, Pico
from hardware.ports import (
    STATUS,
    ButtonEvent,
    Light,
    Lights,
    Panel,
    Profile,
    Screen,
    Snapshot,
    Speaker,
)
from hardware.shown import Shown
from hardware.tags import Tags

SEARCHING = Light((255, 255, 255), "breathe")
"""The status light while the Pico is looked for."""

LOOK_EVERY = 2.0
"""Seconds between two looks at the parts, which change by themselves."""

PATIENCE = 2.0
"""Seconds a Pico has to answer at the start before it counts as lost."""


class PicoConsole(Shown):
    """A `ports.Console` of drivers. A part that is not asked for is off; one that fails leaves the
    others alone."""

    def __init__(
        self,
        profile: Profile,
        tags: Tags,
        ports: Ports,
        seed: int,
        *,
        brightness: int = FULL,
        panel: Panel | None = None,
        screen: Screen | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        super().__init__()
        self.profile = profile
        self.tags = tags
        self.seed = seed
        # Never the number of the process before, whatever the seed: the board would go on with it.
        sessions = random.SystemRandom()
        self.pico = Pico(
            profile,
            ports,
            lambda: sessions.getrandbits(31) + 1,
            self._arrived,
            self._set_link,
            brightness=brightness,
        )
        self._panel = panel
        self._screen = screen
        self._speaker = speaker
        self._buttons = Buttons()
        self._linked: bool | None = None
        self._on_snapshot: Callable[[Snapshot], None] | None = None
        self._on_link: Callable[[bool], None] | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._look: asyncio.TimerHandle | None = None
        self._told: list[Condition] = []

    # -- the port: what comes in -------------------------------------------------------------

    def listen(
        self,
        on_snapshot: Callable[[Snapshot], None],
        on_button: Callable[[ButtonEvent], None],
        on_link: Callable[[bool], None],
    ) -> None:
        self._on_snapshot, self._on_link = on_snapshot, on_link
        self._buttons.listen(on_button)
        if self._panel is not None:
            self._panel.listen(on_button)
        if self._speaker is not None:
            self._speaker.listen()
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(PATIENCE, self._give_up_waiting)
        self.pico.start()
        self.pico.show(self.lights, loop.time())  # what was shown before anybody listened
        self._look_at_parts()

    async def close(self) -> None:
        for timer in (self._patience, self._look):
            if timer is not None:
                timer.cancel()
        self._on_snapshot = self._on_link = None
        self._buttons.listen(None)
        await self.pico.close()
        for part in (self._panel, self._screen, self._speaker):
            if part is not None:
                await part.close()

    def press(self, button: str) -> None:
        """A button of the page: a console without a panel can be played by it."""
        self._buttons.press(button)

    def release(self, button: str) -> None:
        self._buttons.release(button)

    def _arrived(self, snapshot: Snapshot) -> None:
        if self._on_snapshot is not None:
            self._on_snapshot(snapshot)

    def _give_up_waiting(self) -> None:
        if self._linked is None:
            self._tell_link(False)

    def _set_link(self, up: bool) -> None:
        if up or self._linked is not None:  # at the start it has some time
            self._tell_link(up)

    def _tell_link(self, up: bool) -> None:
        if self._on_link is not None and up != self._linked:
            self._linked = up
            self._show_panel()
            self._on_link(up)
            self.on_change()

    # -- the port: what goes out -------------------------------------------------------------

    def show_lights(self, lights: Lights) -> None:
        super().show_lights(lights)
        if self._on_link is not None:
            self.pico.show(lights, asyncio.get_running_loop().time())
        self._show_panel()

    def _show_panel(self) -> None:
        if self._panel is not None:
            lost = {STATUS: SEARCHING} if self._linked is False else {}
            self._panel.show_lights({**self.lights, **lost})

    def show_screen(self, image: Image.Image) -> None:
        super().show_screen(image)
        if self._screen is not None:
            self._screen.show(image)

    def play_sound(self, name: str) -> None:
        super().play_sound(name)
        if self._speaker is not None:
            self._speaker.play(name)

    # -- how it is ---------------------------------------------------------------------------

    def _look_at_parts(self) -> None:
        before, self._told = self._told, self.conditions()
        if self._told != before:
            self.on_change()
        self._look = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look_at_parts)

    def troubles(self) -> list[str]:
        found = ["trouble.link"] if self._linked is False else []
        if self._linked and self.pico.restless:
            found.append("trouble.resets")
        elif self._linked and self.pico.noisy:
            found.append("trouble.noise")
        return found + [
            f"trouble.{told.part}"
            for told in self.conditions()
            if told.part in ("panel", "screen", "sound") and told.asks
        ]

    def conditions(self) -> list[Condition]:
        return [
            self.pico.condition(),
            self.pico.lights(),
            _told("panel", self._panel),
            _told("screen", self._screen),
            _told("sound", self._speaker),
            self.pico.firmware(),
        ]


def _told(part: str, driver: Driver | None) -> Condition:
    if driver is None:
        unasked = Sentence("part.unasked", "The configuration asks for none.")
        return Condition(part, State.OFF, unasked)
    return driver.condition()
