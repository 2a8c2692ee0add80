"""An event loop whose clock may run faster: a table whose pauses no test has to sit out."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Iterator
from contextlib import contextmanager

PACE = 3.0
"""Seconds of the table in one of a hurried test. Hands at the page do not get faster."""

DROWSY = 0.05
"""Seconds of a table that must not get ahead of hands and eyes on a slow machine."""


class PacedSelector(selectors.DefaultSelector):
    pace = 1.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(timeout and timeout / self.pace)


class PacedLoop(asyncio.SelectorEventLoop):
    """Runs as any other until it is told to hurry."""

    def __init__(self) -> None:
        self._paced = PacedSelector()
        self._changed_at = (0.0, 0.0)  # when the pace changed, by the world's clock and by its own
        super().__init__(self._paced)

    def time(self) -> float:
        real, own = self._changed_at
        return own + (super().time() - real) * self.pace

    @property
    def pace(self) -> float:
        return self._paced.pace

    def run_at(self, pace: float) -> None:
        self._changed_at = (super().time(), self.time())
        self._paced.pace = pace


def running() -> PacedLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, PacedLoop)
    return loop


def pace() -> float:
    """Of the loop that is running."""
    return running().pace


@contextmanager
def drowsy(pace: float = DROWSY) -> Iterator[None]:
    """What lasts a second at the table can be seen for twenty."""
    loop = running()
    before = loop.pace
    loop.run_at(pace)
    try:
        yield
    finally:
        loop.run_at(before)
