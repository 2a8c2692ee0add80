"""Freezes the threads of a child process that are not its event loop, as a dead disk does: they do
not run, and everything else goes on."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_ATTACH, _DETACH = 16, 17
_WAIT_FOR_THREADS = 0x40000000


@contextmanager
def other_threads_frozen(pid: int) -> Iterator[int]:
    """How many there were. Tracing stops one thread, where a signal would stop them all."""
    libc = ctypes.CDLL(None, use_errno=True)
    others = [int(task.name) for task in Path(f"/proc/{pid}/task").iterdir()]
    others = [thread for thread in others if thread != pid]
    for thread in others:
        if libc.ptrace(_ATTACH, thread, None, None) != 0:
            raise OSError(ctypes.get_errno(), "this machine lets nobody trace a thread")
        os.waitpid(thread, _WAIT_FOR_THREADS)
    try:
        yield len(others)
    finally:
        for thread in others:
            libc.ptrace(_DETACH, thread, None, None)
