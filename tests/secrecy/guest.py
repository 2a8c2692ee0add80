"""A guest's browser beside the table: frames and answers as they come over a real socket.

Sockets take real time. While the guest listens, the virtual clock is held, so that both worlds are
asked at the same moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import selectors
from collections.abc import AsyncIterator, Callable, Iterator

import aiohttp

from boardctl.daemon import Daemon
from boardctl.web.server import Page
from hardware.virtual_time import JumpingSelector, VirtualLoop

PATHS = ("/", "/texts/en.json", "/static/main.js", "/healthz", "/journal.sqlite3", "/ws")

Keep = Callable[[str, object], None]


class _Patient(JumpingSelector):
    held = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.held and timeout != 0:
            return self._real.select(0.02)
        return super().select(timeout)


class PatientLoop(VirtualLoop):
    """A virtual clock that can be held."""

    def __init__(self) -> None:
        self._patient = _Patient()
        super().__init__(self._patient)

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        self._patient.held = True
        try:
            yield
        finally:
            self._patient.held = False


def hold() -> contextlib.AbstractContextManager[None]:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, PatientLoop)
    return loop.hold()


class Guest:
    """Made by `visiting`: looks at the table whenever it is told to."""

    def __init__(self, http: aiohttp.ClientSession, address: str, keep: Keep) -> None:
        self._http = http
        self._address = address.rstrip("/")
        self._keep = keep
        self._frames: asyncio.Queue[str] = asyncio.Queue()
        self._asked = 0
        self._reader: asyncio.Task[None] | None = None
        self._line: aiohttp.ClientWebSocketResponse | None = None

    async def sit_down(self) -> None:
        headers = {"Origin": self._address}
        self._line = await self._http.ws_connect(f"{self._address}/ws", headers=headers)
        self._reader = asyncio.create_task(self._read(self._line), name="guest")

    async def _read(self, line: aiohttp.ClientWebSocketResponse) -> None:
        async for message in line:
            self._frames.put_nowait(str(message.data))

    async def look(self) -> None:
        """The newest document and the answer to an impossible wish, as text. Documents in
        between may be skipped for a slow reader; they are compared elsewhere."""
        assert self._line is not None
        with hold():
            self._asked += 1
            wish = {"do": "language", "language": "mouse", "n": self._asked}
            await self._line.send_str(json.dumps(wish))
            document = ""
            while True:
                frame = await self._frames.get()
                if json.loads(frame)["type"] == "answer":
                    break
                document = frame
            self._keep("guest", (document, frame))

    async def browse(self) -> None:
        with hold():
            for path in PATHS:
                async with self._http.get(f"{self._address}{path}") as answer:
                    headers = {k: v for k, v in answer.headers.items() if k != "Date"}
                    body = await answer.read()
                    self._keep("http", (path, answer.status, sorted(headers.items()), body))

    async def leave(self) -> None:
        with hold():
            if self._line is not None:
                await self._line.close()
            if self._reader is not None:
                await self._reader


@contextlib.asynccontextmanager
async def visiting(daemon: Daemon, keep: Keep) -> AsyncIterator[Guest]:
    page = Page(daemon, port=0)
    with hold():
        address = await page.start()
    async with aiohttp.ClientSession() as http:
        guest = Guest(http, address, keep)
        with hold():
            await guest.sit_down()
        try:
            yield guest
        finally:
            await guest.leave()
            with hold():
                await page.stop()
