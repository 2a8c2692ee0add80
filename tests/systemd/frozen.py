"""Freezes the threads of a child process that are not its event loop, as a dead disk does: they do
not run, and everything else goes on."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_ATTACH, _DETACH = 16, 17
_WAIT_FOR_THREADS = 0x40000000
_FUTEX = ("202", "98")
"""The system call of a thread that waits for work, on a PC and on a Pi."""
_WHAT, _WAITS = 0x7F, (0, 9)
"""What it asks for, beside its flags: to wait, and not to wake another."""


def _waits(pid: int, thread: int) -> bool:
    """Whether it has nothing to do, however long. One in the middle of something has Python's own
    lock or is about to get it, and the event loop would stop with it, as with no dead disk."""
    call, *arguments = Path(f"/proc/{pid}/task/{thread}/syscall").read_text().split()
    if call not in _FUTEX:
        return False
    _, what, _, timeout, *_ = (int(argument, 16) for argument in arguments)
    return what & _WHAT in _WAITS and not timeout


@contextmanager
def other_threads_frozen(pid: int) -> Iterator[int]:
    """How many there were. Tracing stops one thread, where a signal would stop them all."""
    libc = ctypes.CDLL(None, use_errno=True)
    others = [int(task.name) for task in Path(f"/proc/{pid}/task").iterdir()]
    others = [thread for thread in others if thread != pid]
    for thread in others:
        while True:
            if libc.ptrace(_ATTACH, thread, None, None) != 0:
                raise OSError(ctypes.get_errno(), "this machine lets nobody trace a thread")
            os.waitpid(thread, _WAIT_FOR_THREADS)
            if _waits(pid, thread):
                break
            libc.ptrace(_DETACH, thread, None, None)
            time.sleep(0.01)
    try:
        yield len(others)
    finally:
        for thread in others:
            libc.ptrace(_DETACH, thread, None, None)
