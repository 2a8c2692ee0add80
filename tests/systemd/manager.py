"""What systemd does for a daemon, as far as the daemon can tell: a notify socket, a watchdog's time
in the environment, a state folder, and a new life after a bad end. The daemon is the real one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp

PATIENCE = 300.0
Document = dict[str, Any]


class Manager:
    """Starts daemons in one state folder and hears what they tell."""

    def __init__(self, folder: Path, *, abstract: bool = False, watchdog: float = 2.0) -> None:
        self.state = folder / "state"
        self.address = f"@boardctl-{os.getpid()}-{folder.name}" if abstract else str(folder / "n")
        self.watchdog = watchdog
        self.environ: dict[str, str] = {}
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(self.address.replace("@", "\0"))
        self._line.setblocking(False)

    def close(self) -> None:
        self._line.close()

    @contextlib.asynccontextmanager
    async def daemon(self, *args: str) -> AsyncIterator[asyncio.subprocess.Process]:
        """A life; killed at the end if it still lives."""
        environ = {
            **os.environ,
            "NOTIFY_SOCKET": self.address,
            "WATCHDOG_USEC": str(int(self.watchdog * 1e6)),
            "STATE_DIRECTORY": str(self.state),
            **self.environ,
        }
        command = args or ("play", "souriciere", "--port", "0")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "boardctl", *command),
            stdout=asyncio.subprocess.PIPE,
            env=environ,
        )
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def hear(self, seconds: float = PATIENCE) -> list[str]:
        """The lines of the next message."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(seconds):
            return (await loop.sock_recv(self._line, 4096)).decode().splitlines()

    async def hear_until(self, word: str) -> list[str]:
        """All lines up to the first message with this one."""
        heard: list[str] = []
        while word not in heard:
            heard += await self.hear()
        return heard

    def forget(self) -> None:
        """What was said and not heard yet."""
        with contextlib.suppress(BlockingIOError):
            while True:
                self._line.recv(4096)

    async def killed_life(self, word: str = "READY=1") -> None:
        """A daemon that says this and dies at once."""
        async with self.daemon() as process:
            await self.hear_until(word)
            process.kill()
            assert await process.wait() == -signal.SIGKILL
        self.forget()


async def origin(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        async for line in process.stdout:
            if b"ready" in line:
                return line.decode().split()[-1].rstrip("/")
    raise AssertionError("the daemon ended before it was ready")


class Visitor:
    """A page at the table."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._number = 0

    async def until(self, wanted: Callable[[Document], bool]) -> Document:
        """The first document that is so."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: Document = await self.socket.receive_json()
                if message["type"] == "table" and wanted(message):
                    return message

    async def ask(self, **request: object) -> None:
        self._number += 1
        await self.socket.send_str(json.dumps({**request, "n": self._number}))

    async def hold(self, button: str, wanted: Callable[[Document], bool]) -> Document:
        """Holds it until the table is so; a hold is three seconds by the daemon's own clock."""
        await self.ask(do="press", button=button)
        found = await self.until(wanted)
        await self.ask(do="release", button=button)
        return found


@contextlib.asynccontextmanager
async def visiting(process: asyncio.subprocess.Process) -> AsyncIterator[Visitor]:
    address = await origin(process)
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws", headers={"Origin": address}) as socket,
    ):
        yield Visitor(socket)
