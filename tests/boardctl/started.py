"""The daemon as people start it: a process of its own, in real time, and its page."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

NO_LINK = "The board does not answer."


@asynccontextmanager
async def started(*arguments: str) -> AsyncIterator[tuple[int, aiohttp.ClientWebSocketResponse]]:
    """The process number of `boardctl` with these arguments, and the page's socket."""
    daemon = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "boardctl", *arguments), stdout=asyncio.subprocess.PIPE
    )
    assert daemon.stdout is not None
    try:
        page = (await daemon.stdout.readline()).decode().split()[-1].rstrip("/")
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{page}/ws", headers={"Origin": page}) as socket,
        ):
            yield daemon.pid, socket
    finally:
        daemon.send_signal(signal.SIGTERM)
        await daemon.communicate()


async def shown(
    socket: aiohttp.ClientWebSocketResponse, mood: str, prompt: str | None = None
) -> dict[str, Any]:
    """The first table in this mood, and with this prompt if one is named."""
    while True:
        document: dict[str, Any] = await socket.receive_json()
        if document["type"] != "table" or document["scene"]["mood"] != mood:
            continue
        if prompt in (None, document["scene"]["prompt"]):
            return document
