"""Help that grows while nothing happens: a shorter repeat, a running light, a grown-up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal

Step = Literal["repeat", "hint", "help"]

STEPS: tuple[tuple[float, Step], ...] = ((8.0, "repeat"), (20.0, "hint"), (45.0, "help"))
"""Seconds after the prompt. With the prompt itself these are three talks, the most a child is
told about one thing; the hint is light and sound alone. After the last only the lights go on."""


class Escalation:
    def __init__(self, loop: asyncio.AbstractEventLoop, on_step: Callable[[Step], None]) -> None:
        self._loop = loop
        self._on_step = on_step
        self._timers: list[asyncio.TimerHandle] = []

    def restart(self, patience: float = 1.0) -> None:
        """Counts from now; with more patience every step comes later."""
        self.stop()
        self._timers = [
            self._loop.call_later(after * patience, self._on_step, step) for after, step in STEPS
        ]

    def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
