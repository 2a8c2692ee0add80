"""One virtual clock for the event loop and a board on MicroPython: neither runs ahead.

Where the loop would jump over a wait, the board is stepped up to that moment, or up to the first
byte it sends; that byte is then really waited for, since it goes through the kernel.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from hardware.virtual_board import Stepped
from hardware.virtual_time import JumpingSelector, VirtualLoop

T = TypeVar("T")

KERNEL = 60.0
"""Real seconds a byte may need from one end of a pseudo terminal to the other. A thread of the
kernel carries it: on a busy machine that takes a moment, and the clock must not run ahead."""


class SteppedBoard(Protocol):
    @property
    def steps(self) -> bool: ...

    def step(self, until: float, written: int) -> Stepped: ...


class _SteppingSelector(JumpingSelector):
    def __init__(self) -> None:
        super().__init__()
        self.board: SteppedBoard | None = None
        self.written: Callable[[], int] = lambda: 0

    def let_pass(self, seconds: float) -> list[tuple[selectors.SelectorKey, int]]:
        if self.board is None or not self.board.steps:
            return super().let_pass(seconds)
        until = self.now + seconds
        at, talked = self.board.step(until, self.written())
        if not talked:
            self.now = until
            return []
        self.now = min(max(self.now, at / 1000), until)
        listening = len(self._real.get_map()) > 1
        return self._real.select(KERNEL) if listening else []


class SteppedLoop(VirtualLoop):
    """A virtual loop that takes a board along (`attach`)."""

    def __init__(self) -> None:
        self._stepping = _SteppingSelector()
        super().__init__(self._stepping)

    def attach(self, board: SteppedBoard, written: Callable[[], int]) -> None:
        """`written`: the bytes sent to the board so far."""
        self._stepping.board = board
        self._stepping.written = written


def run(main: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` on the shared clock."""
    with asyncio.Runner(loop_factory=SteppedLoop) as runner:
        return runner.run(main)
