"""`boardctl play --firmware` as people start it: real time, real processes."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from tests.boardctl.started import NO_LINK, shown, started


def board_of(daemon: int) -> int:
    """The process that plays the board."""
    tasks = Path(f"/proc/{daemon}/task")
    children = [pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
    (board,) = children
    return int(board)


async def test_a_killed_board_makes_calm_light_and_comes_back_by_itself(tmp_path: Path) -> None:
    prompt = "Put the red mouse here."
    arguments = ("play", "souriciere", "--firmware", "--port", "0", "--state", str(tmp_path))
    async with asyncio.timeout(600), started(*arguments) as (daemon, socket):
        # The switch below the mat is quicker than its reader: first it is only some piece.
        before = await shown(socket, "setup", prompt)
        assert before["troubles"] == []
        os.kill(board_of(daemon), signal.SIGKILL)
        paused = await shown(socket, "paused")
        assert NO_LINK in paused["troubles"]
        after = await shown(socket, "setup", prompt)
        assert after["troubles"] == []
        # The board goes with its daemon.
        board = board_of(daemon)
    assert not Path(f"/proc/{board}").exists()
