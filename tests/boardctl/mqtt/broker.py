"""A real mosquitto on a loopback port, started, killed and started again by a test, and somebody
who listens in."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import aiomqtt

UP = 60.0
"""Seconds a broker may take to listen on a busy machine."""

PATIENCE = 300.0


PORTS = 1000
"""Of each process of tests: a broker that is started again finds its own port free."""


def free_port() -> int:
    """Below those the kernel gives away: nobody else on this machine is given it meanwhile."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 12
    while True:
        port = 20_000 + PORTS * worker + random.SystemRandom().randrange(PORTS)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Broker:
    """`more` are further lines of its configuration. It forgets everything when it dies."""

    def __init__(self, program: str, folder: Path, more: str = "allow_anonymous true") -> None:
        self.port = free_port()
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._config = folder / "mosquitto.conf"
        # Started as root it would become another user, who may not read the test's folder.
        lines = f"listener {self.port} 127.0.0.1\nuser root\n{more}\n"
        self._config.write_text(lines)

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self._program, "-c", self._config],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + UP
        while True:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1.0).close()
                return
            assert self._process.poll() is None, self._config.read_text()
            assert time.monotonic() < until, "mosquitto does not listen"
            time.sleep(0.01)

    def kill(self) -> None:
        """As a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@dataclass
class Ear:
    """Everything that was published, in order, and the newest of each topic."""

    log: list[tuple[str, str, bool]] = field(default_factory=list)
    client: aiomqtt.Client | None = None
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def latest(self) -> dict[str, str]:
        return {topic: payload for topic, payload, _ in self.log}

    def on(self, topic: str) -> list[str]:
        return [payload for name, payload, _ in self.log if name == topic]

    def add(self, topic: str, payload: str, retained: bool) -> None:
        self.log.append((topic, payload, retained))
        self._arrived.set()

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Waits for something to have been heard."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                self._arrived.clear()
                await self._arrived.wait()

    async def say(self, topic: str, payload: str | bytes, *, retain: bool = False) -> None:
        assert self.client is not None
        await self.client.publish(topic, payload, qos=1, retain=retain)


@contextlib.asynccontextmanager
async def listening(port: int, *topics: str, **login: str) -> AsyncIterator[Ear]:
    """Somebody who has subscribed, by default to everything."""
    ear = Ear()
    client = aiomqtt.Client("127.0.0.1", port, timeout=PATIENCE, **login)  # type: ignore[arg-type]
    async with client:
        ear.client = client
        for topic in topics or ("#",):
            await client.subscribe(topic, qos=1)

        async def read() -> None:
            async for message in client.messages:
                assert isinstance(message.payload, bytes)
                ear.add(str(message.topic), message.payload.decode(), message.retain)

        task = asyncio.create_task(read())
        try:
            yield ear
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
