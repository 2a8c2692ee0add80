"""An event loop whose clock jumps: hours of play pass in seconds, the same way every time."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

T = TypeVar("T")


class Stuck(RuntimeError):
    """Nothing is ready, no timer is set, nobody outside can wake the loop."""

    def __init__(self, now: float) -> None:
        super().__init__(
            f"everything waits for ever at virtual second {now:.3f}: "
            "a task awaits something that no timer, task or file will bring"
        )


class JumpingSelector(selectors.BaseSelector):
    """Looks at real files without waiting and lets the clock jump over the wait instead."""

    def __init__(self) -> None:
        self.now = 0.0
        self._real = selectors.DefaultSelector()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        events = self._real.select(0)
        if events or timeout == 0:
            return events
        if timeout is None:
            # The loop's own wake-up pipe is always registered; any other file is the outside
            # world, which takes real time to answer.
            if len(self._real.get_map()) <= 1:
                raise Stuck(self.now)
            return self._real.select(None)
        return self.let_pass(max(timeout, 0.0))

    def let_pass(self, seconds: float) -> list[tuple[selectors.SelectorKey, int]]:
        """Time passes; what has become ready meanwhile."""
        self.now += seconds
        return []

    def register(
        self, fileobj: FileDescriptorLike, events: int, data: Any = None
    ) -> selectors.SelectorKey:
        return self._real.register(fileobj, events, data)

    def unregister(self, fileobj: FileDescriptorLike) -> selectors.SelectorKey:
        return self._real.unregister(fileobj)

    def modify(
        self, fileobj: FileDescriptorLike, events: int, data: Any = None
    ) -> selectors.SelectorKey:
        return self._real.modify(fileobj, events, data)

    def get_map(self) -> Mapping[FileDescriptorLike, selectors.SelectorKey]:
        return self._real.get_map()

    def close(self) -> None:
        self._real.close()


class VirtualLoop(asyncio.SelectorEventLoop):
    """When nothing is ready, `time()` jumps to the next timer. It starts at 0."""

    def __init__(self, selector: JumpingSelector | None = None) -> None:
        self._jumping = selector or JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, function: Callable[..., T], *arguments: Any
    ) -> asyncio.Future[T]:
        """At once: a thread would work while virtual time runs away."""
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


def run(main: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` on a virtual clock. Raises `Stuck` instead of hanging."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)
