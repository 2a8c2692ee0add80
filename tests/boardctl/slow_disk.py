"""A disk that takes its time, as a worn card does."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import Any

import pytest


class SlowDisk:
    """From now on whoever waits for the disk waits until `turn`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._asked, self._turned = threading.Event(), threading.Event()
        sync = os.fsync

        def slow(file: int) -> None:
            self._asked.set()
            self._turned.wait(10)  # a loop that waits itself could never turn it
            sync(file)

        monkeypatch.setattr(os, "fsync", slow)

    async def asked(self) -> None:
        """Somebody waits for the disk, and the loop does not."""
        assert await asyncio.to_thread(self._asked.wait, 300)

    def turn(self) -> None:
        self._turned.set()


async def waits_off_the_loop(disk: SlowDisk, work: Any) -> Any:
    """Does the work; meanwhile the loop goes on, and the work is not done before the disk is."""
    task = asyncio.ensure_future(work)
    await disk.asked()
    assert not task.done(), "what is not on the disk is not acknowledged"
    disk.turn()
    return await task
