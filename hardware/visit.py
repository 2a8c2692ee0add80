"""A short visit to a board: who it is, and perhaps that it is to leave. No console is needed."""

from __future__ import annotations

import asyncio
import random

from firmware import wire
from hardware.link import Link, Met, News, Refused, State
from hardware.link_port import Cable, Trouble
from hardware.pico import configuration
from hardware.ports import Profile

PATIENCE = 2.5
LOOK_EVERY = 0.05


class PortTrouble(Exception):
    """The port cannot be opened; the sentence says what to do."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(" ".join(trouble))


class OtherProtocol(Exception):
    """A firmware answers that is not understood; the sentence says what to do."""


class _Only:
    """One port (`link_port.Ports`)."""

    trouble: Trouble | None = None

    def __init__(self, path: str) -> None:
        self._path = path

    def find(self) -> str | None:
        return self._path


async def visit(
    path: str, *, patience: float = PATIENCE, leave: int | None = None
) -> wire.Hello | None:
    """Who answers at a port; None when nobody does. `leave`: where it is told to start anew,
    whatever protocol it speaks. Raises `PortTrouble` or `OtherProtocol`."""
    met: list[Met | Refused] = []

    def on_news(news: News) -> None:
        if isinstance(news, Met | Refused):
            met.append(news)

    link = Link(configuration(Profile.PADS), lambda: random.getrandbits(31) + 1)
    cable = Cable(link, _Only(path), on_news, lambda is_open: None)
    cable.start()
    try:
        until = cable.now() + patience
        while not met and cable.now() < until:
            await asyncio.sleep(LOOK_EVERY)
        if not met:
            if cable.trouble is not None:
                raise PortTrouble(cable.trouble)
            return None
        if leave is not None:
            await _send_away(cable, leave)
        if isinstance(met[0], Refused):
            raise OtherProtocol(met[0].sentence)
        return met[0].hello
    finally:
        await cable.close()


async def _send_away(cable: Cable, where: int) -> None:
    """Until it has heard that, or has gone without a word."""
    link = cable.link
    link.leave(where, cable.now())
    cable.pump()
    until = cable.now() + PATIENCE
    await asyncio.sleep(LOOK_EVERY)  # at least until it is written
    while link.state is State.MET and not link.idle and cable.now() < until:
        await asyncio.sleep(LOOK_EVERY)
