"""`boardctl play --firmware` as people start it: real time, real processes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

NO_LINK = "The board does not answer."


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[int, aiohttp.ClientWebSocketResponse]]:
    """The daemon's process number, and the page's socket."""
    daemon = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "boardctl", "play", "souriciere", "--firmware"),
        *("--port", "0", "--state", str(folder)),
        stdout=asyncio.subprocess.PIPE,
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


async def shown(socket: aiohttp.ClientWebSocketResponse, mood: str) -> dict[str, Any]:
    """The first table in this mood."""
    while True:
        document: dict[str, Any] = await socket.receive_json()
        if document["type"] == "table" and document["scene"]["mood"] == mood:
            return document


def board_of(daemon: int) -> int:
    """The process that plays the board."""
    tasks = Path(f"/proc/{daemon}/task")
    children = [pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
    (board,) = children
    return int(board)


async def test_a_killed_board_makes_calm_light_and_comes_back_by_itself(tmp_path: Path) -> None:
    async with asyncio.timeout(60), playing(tmp_path) as (daemon, socket):
        before = await shown(socket, "setup")
        assert before["troubles"] == []
        os.kill(board_of(daemon), signal.SIGKILL)
        paused = await shown(socket, "paused")
        assert NO_LINK in paused["troubles"]
        after = await shown(socket, "setup")
        assert after["troubles"] == []
        assert after["scene"]["prompt"] == before["scene"]["prompt"]
        # The board goes with its daemon.
        board = board_of(daemon)
    assert not Path(f"/proc/{board}").exists()
