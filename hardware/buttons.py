"""Buttons that are pressed from afar: on the simulated console, or on the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hardware.cells import BUTTONS
from hardware.nearest import nearest
from hardware.ports import ButtonEvent
from hardware.tabletop import Impossible


class NoSuchButton(Impossible, LookupError):
    def __init__(self, button: str) -> None:
        super().__init__(f"the console has no button {button[:40]!r}: {nearest(button, BUTTONS)}")


class Buttons:
    """Tells a change once, when the loop turns; nothing before `listen`."""

    def __init__(self) -> None:
        self._down: set[str] = set()
        self._tell: Callable[[ButtonEvent], None] | None = None

    def listen(self, tell: Callable[[ButtonEvent], None] | None) -> None:
        self._tell = tell

    def press(self, button: str) -> None:
        self._set(button, True)

    def release(self, button: str) -> None:
        self._set(button, False)

    def _set(self, button: str, down: bool) -> None:
        if button not in BUTTONS:
            raise NoSuchButton(button)
        if down == (button in self._down):
            return
        self._down ^= {button}
        if self._tell is not None:
            asyncio.get_running_loop().call_soon(self._tell, ButtonEvent(button, down))
