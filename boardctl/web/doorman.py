"""Counts connections before a word is read from them: so many at a time and so many a second, in
all and per address. The rest are told when to come back, at the cost of one write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardctl.web import guard

NO_ROOM = (
    f"HTTP/1.1 503 Service Unavailable\r\nRetry-After: {guard.COME_BACK}\r\n"
    "Content-Length: 0\r\nConnection: close\r\n\r\n"
).encode()


class Doorman(asyncio.Protocol):
    """Stands before one connection and hands everything on to whoever serves it."""

    def __init__(
        self, serve: Callable[[], asyncio.Protocol], seats: guard.Seats, arrivals: guard.Flow
    ) -> None:
        self._serve = serve
        self._seats = seats
        self._arrivals = arrivals
        self._address = ""
        self._inside: asyncio.Protocol | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer = transport.get_extra_info("peername")
        self._address = guard.household(str(peer[0]) if peer else "")
        now = asyncio.get_running_loop().time()
        if not self._arrivals.take(self._address, now) or not self._seats.take(self._address):
            transport.write(NO_ROOM)
            transport.close()
            return
        self._inside = self._serve()
        self._inside.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._inside is not None:
            self._inside.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._inside is None else self._inside.eof_received()

    def pause_writing(self) -> None:
        if self._inside is not None:
            self._inside.pause_writing()

    def resume_writing(self) -> None:
        if self._inside is not None:
            self._inside.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        if self._inside is not None:
            self._seats.leave(self._address)
            self._inside.connection_lost(error)
