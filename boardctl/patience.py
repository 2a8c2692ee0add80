"""Waiting for something that others bring about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(happened: Callable[[], bool], most: float) -> bool:
    """Waits for something, so many seconds at most; whether it has happened."""
    loop = asyncio.get_running_loop()
    end = loop.time() + most
    while not happened() and loop.time() < end:
        await asyncio.sleep(0.1)
    return happened()
