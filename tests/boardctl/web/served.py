"""A real daemon on a simulated console with its page served, for one test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from boardctl.daemon import Daemon
from boardctl.journal import Journal
from boardctl.pairings import FILE as PAIRINGS
from boardctl.pairings import Pairings
from boardctl.voice.voice import Voice
from boardctl.web.server import Page
from games import catalogue
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from hardware.virtual_time import run

PATIENCE = 600.0
"""Virtual seconds after which a test has failed: the daemon's own clock never stands still."""


HERE = "127.0.0.1"


@dataclass(frozen=True)
class Served:
    daemon: Daemon
    console: SimulatedConsole
    page: Page
    address: str

    @property
    def origin(self) -> str:
        return self.address.rstrip("/")

    @property
    def port(self) -> int:
        return int(self.origin.rpartition(":")[2])


@asynccontextmanager
async def served(
    folder: Path,
    *,
    language: str = "en",
    inline: bool = True,
    names: Sequence[str] = (),
    host: str = HERE,
    voice: Voice | None = None,
) -> AsyncIterator[Served]:
    """With `names`, or at another address than `HERE`, it is a table on a network: whoever calls it
    by them is not at it."""
    console = SimulatedConsole(Profile.PADS, seed=7)
    journal = Journal.open(folder / "journal.sqlite", inline=inline)
    pairings = Pairings(folder / PAIRINGS) if names or host != HERE else None
    daemon = Daemon(console, journal, language, pairings=pairings, voice=voice)
    daemon.start()
    page = Page(daemon, host=host, port=0, names=names)
    try:
        yield Served(daemon, console, page, await page.start())
    finally:
        await page.stop()
        await daemon.stop()


@asynccontextmanager
async def playing(
    folder: Path,
    *seats: str,
    language: str = "en",
    inline: bool = True,
    names: Sequence[str] = (),
    voice: Voice | None = None,
) -> AsyncIterator[Served]:
    """A game of La souricière has just begun; all pieces are in the box."""
    async with served(folder, language=language, inline=inline, names=names, voice=voice) as house:
        game = catalogue.find("souriciere")
        options = {option.name: option.default for option in game.options}
        await house.daemon.new_game(game, seats or ("red", "yellow"), options)
        yield house


def on_virtual_time(
    main: Callable[[], Coroutine[Any, Any, None]], patience: float = PATIENCE
) -> None:
    async def limited() -> None:
        async with asyncio.timeout(patience):
            await main()

    run(limited())


Socket = aiohttp.ClientWebSocketResponse


@asynccontextmanager
async def connected(house: Served, **headers: str) -> AsyncIterator[Socket]:
    """An open page, as a browser would connect it."""
    given = {"Origin": house.origin, **headers}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{house.origin}/ws", headers=given) as socket,
    ):
        yield socket


async def document(socket: Socket) -> dict[str, Any]:
    """The next document a page is sent."""
    while True:
        message = await socket.receive_json()
        if message["type"] == "table":
            assert isinstance(message, dict)
            return message


async def ask(socket: Socket, number: int, **request: object) -> str | None:
    """Makes a request and waits for its answer; documents on the way are read over."""
    await socket.send_str(json.dumps({**request, "n": number}))
    while True:
        message = await socket.receive_json()
        if message["type"] == "answer" and message["n"] == number:
            why = message["why"]
            assert why is None or isinstance(why, str)
            return why
