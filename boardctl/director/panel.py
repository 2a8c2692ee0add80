"""Button events into presses and holds. A seat's button answers when it goes down, and once more
when it is held; OK and back, which mean something else when held, answer when they come up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hardware.ports import ButtonEvent

HOLD = 3.0
"""Seconds a button is held for its second meaning."""


class Panel:
    def __init__(self, on_press: Callable[[str], None], on_hold: Callable[[str], None]) -> None:
        self.on_press = on_press
        self.on_hold = on_hold
        self._held: dict[str, asyncio.TimerHandle] = {}

    def feed(self, event: ButtonEvent) -> None:
        at_once = event.button not in ("ok", "back")
        timer = self._held.pop(event.button, None)
        if timer is not None:
            timer.cancel()
        if event.down:
            loop = asyncio.get_running_loop()
            self._held[event.button] = loop.call_later(HOLD, self._hold, event.button)
        if event.down if at_once else timer is not None and not event.down:
            self.on_press(event.button)

    def _hold(self, button: str) -> None:
        del self._held[button]
        self.on_hold(button)

    def close(self) -> None:
        for timer in self._held.values():
            timer.cancel()
        self._held.clear()
