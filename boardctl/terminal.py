"""Lines from the terminal, without a thread that waits for them."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable

Reader = Callable[[Callable[[str], None], Callable[[], None]], Callable[[], None]]
"""`read_lines`, or whatever else brings lines."""


def read_line() -> str:
    """The next line, nothing when there is no more."""
    return "" if sys.stdin is None else sys.stdin.readline()


def read_lines(tell: Callable[[str], None], ended: Callable[[], None]) -> Callable[[], None]:
    """Tells every line, and the end. Returns what stops it."""
    loop = asyncio.get_running_loop()
    rest = b""

    def stop() -> None:
        if source is not None:
            loop.remove_reader(source)

    def readable() -> None:
        nonlocal rest
        assert source is not None
        data = os.read(source, 4096)
        *lines, rest = (rest + data).split(b"\n")
        for text in lines:
            tell(text.decode("utf-8", "replace").strip())
        if not data:
            stop()
            ended()

    source: int | None = None
    if sys.stdin is None:  # closed before we started, as `<&-` does
        ended()
        return stop
    try:
        source = sys.stdin.fileno()
        loop.add_reader(source, readable)
    except OSError:  # a file, which is always ready, or nothing at all
        ended()
    return stop
