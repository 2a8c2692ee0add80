"""What the link needs from a connection. Light to import: aiomqtt comes with `client` alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol


class Message(NamedTuple):
    topic: str
    payload: bytes
    retain: bool = False


class LineLost(Exception):
    """There is no connection, or no longer one. The sentence is for people."""


class Refused(LineLost):
    """The broker is there and does not let us in: somebody has to do something."""


class Line(Protocol):
    """An open connection. Everything raises `LineLost` once it is gone."""

    async def publish(self, topic: str, payload: str, *, retain: bool) -> None:
        """Returns when the broker has it."""

    async def subscribe(self, topic: str) -> None: ...

    def messages(self) -> AsyncIterator[Message]: ...


Dial = Callable[[], AbstractAsyncContextManager[Line]]
"""Opens a line whose last will is `offline`. Entering raises `LineLost` where nobody answers."""
