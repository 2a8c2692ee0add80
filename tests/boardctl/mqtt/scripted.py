"""A broker that is a dictionary, on any clock: it dies, comes back and refuses as a test says."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from boardctl.mqtt.port import Line, LineLost, Message
from boardctl.mqtt.topics import OFFLINE, Topics

TOPICS = Topics("table")


class ScriptedLine:
    def __init__(self, broker: ScriptedBroker) -> None:
        self._broker = broker
        self.subscribed: list[str] = []
        self.inbox: asyncio.Queue[Message | None] = asyncio.Queue()
        self.alive = True

    async def publish(self, topic: str, payload: str, *, retain: bool) -> None:
        try:
            await asyncio.sleep(self._broker.delay)
        except asyncio.CancelledError:
            # As `asyncio.wait_for` of Python 3.11 does when the answer comes at that moment.
            if not self._broker.swallows_cancellation:
                raise
        self._check()
        self._broker.publish(topic, payload, retain)

    async def subscribe(self, topic: str) -> None:
        self._check()
        self.subscribed.append(topic)

    async def messages(self) -> AsyncIterator[Message]:
        while (message := await self.inbox.get()) is not None:
            yield message
        self._check()

    def die(self) -> None:
        self.alive = False
        self.inbox.put_nowait(None)

    def _check(self) -> None:
        if not self.alive:
            raise LineLost("the broker has gone")


class ScriptedBroker:
    """`delay`: seconds a publication takes."""

    def __init__(self, delay: float = 0.001) -> None:
        self.delay = delay
        self.swallows_cancellation = False
        self.up = True
        self.refusal: LineLost | None = None
        self.dialled: list[float] = []
        self.connections = 0
        self.retained: dict[str, str] = {}
        self.log: list[tuple[float, str, str, bool]] = []
        self.line: ScriptedLine | None = None

    @contextlib.asynccontextmanager
    async def dial(self) -> AsyncIterator[Line]:
        self.dialled.append(asyncio.get_running_loop().time())
        await asyncio.sleep(self.delay)
        if self.refusal is not None:
            raise self.refusal
        if not self.up:
            raise LineLost("nobody is there")
        self.connections += 1
        line = self.line = ScriptedLine(self)
        try:
            yield line
        finally:
            if self.line is line:
                self.line = None

    def publish(self, topic: str, payload: str, retain: bool) -> None:
        self.log.append((asyncio.get_running_loop().time(), topic, payload, retain))
        if retain:
            self.retained[topic] = payload

    def kill(self, *, forget: bool = False) -> None:
        """The connection is cut; the last will is told to whoever is left."""
        self.up = False
        if self.line is not None:
            self.retained[TOPICS.availability] = OFFLINE
            self.line.die()
        if forget:
            self.retained.clear()

    def command(self, name: str, payload: str | bytes = b"", *, retain: bool = False) -> None:
        self.say(TOPICS.command(name), payload, retain=retain)

    def say(self, topic: str, payload: str | bytes, *, retain: bool = False) -> None:
        assert self.line is not None, "nobody listens"
        body = payload.encode() if isinstance(payload, str) else payload
        self.line.inbox.put_nowait(Message(topic, body, retain))

    def on(self, name: str) -> list[str]:
        topic = TOPICS.of(name)
        return [payload for _, where, payload, _ in self.log if where == topic]
