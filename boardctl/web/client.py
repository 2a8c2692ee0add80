"""One open page at the other end of a WebSocket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from boardctl.web import guard
from boardctl.web.phones import token_of

GOODBYE = 2.0
"""Seconds a page has to answer that its connection ends."""


class Client:
    """One open page: what it still has to hear."""

    def __init__(
        self, line: web.WebSocketResponse, request: web.Request, now: float, *, at_table: bool
    ) -> None:
        self.line = line
        self._request = request
        self.at_table = at_table
        self.token = token_of(request)
        self.address = guard.household(request.remote or "")
        self.seated = True  # counts among those there is room for
        self.since = now
        self.allowance = guard.Allowance(guard.MESSAGES_PER_SECOND, now)
        self.answers: deque[str] = deque()
        self.newest = ""  # the document to be sent; older ones are skipped, never queued
        self.seen = ""  # the last one sent
        self.held: set[str] = set()  # buttons this page's finger is on
        self.pressed = ""  # the last of them, until another page presses the same
        self.wake = asyncio.Event()

    def acted(self, request: Mapping[str, Any]) -> None:
        """Remembers which buttons this page holds down."""
        match request:
            case {"do": "press", "button": button}:
                self.held.add(button)
                self.pressed = button
            case {"do": "release", "button": button}:
                self.held.discard(button)

    async def answer_ping(self, message: WSMessage) -> None:
        """A page that pings and does not read is cut off like any slow reader."""
        if message.type is WSMsgType.PONG:
            return
        try:
            async with asyncio.timeout(guard.PATIENCE):
                await self.line.pong(message.data)
        except TimeoutError:
            self.cut_off()
        except ConnectionError:
            return  # it has gone: the next read ends the conversation

    async def close(self, code: int, reason: str) -> None:
        """Says goodbye; a page that does not read is cut off instead."""
        try:
            async with asyncio.timeout(GOODBYE):
                await self.line.close(code=code, message=reason.encode())
        except TimeoutError:
            self.cut_off()

    def cut_off(self) -> None:
        if self._request.transport is not None:
            self._request.transport.abort()
