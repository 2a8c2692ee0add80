"""Work that is done one piece after the other, at once or after a while. Two timers, each with one
piece of work at most: the end of a burst of changes, and the moment to look again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal, TypeVar

from games.kit import BadData, IllegalMove

Work = Callable[[], Awaitable[None]]
Timer = Literal["burst", "again"]
T = TypeVar("T")


class Inbox:
    def __init__(
        self, on_done: Callable[[], None], give_up: Callable[[Exception], Exception | None]
    ) -> None:
        self._on_done = on_done
        self._give_up = give_up  # answers what an error is handed on as; None: it is ours
        self._queue: asyncio.Queue[Work] = asyncio.Queue()
        self._timers: dict[Timer, asyncio.TimerHandle] = {}

    async def run(self) -> None:
        """Works until cancelled."""
        try:
            while True:
                work = await self._queue.get()
                try:
                    await work()
                    self._on_done()
                except Exception as error:
                    if self._give_up(error) is None:
                        raise
        finally:
            for timer in self._timers.values():
                timer.cancel()

    def post(self, work: Work) -> None:
        self._queue.put_nowait(work)

    def post_later(self, timer: Timer, seconds: float, work: Work) -> None:
        """Instead of what this timer would have brought."""
        if timer in self._timers:
            self._timers[timer].cancel()
        loop = asyncio.get_running_loop()
        self._timers[timer] = loop.call_later(seconds, self.post, work)

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs something in turn with all other work; its exception comes back."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def do() -> None:
            try:
                result = await work()
            except Exception as e:  # handed to whoever asked
                refused = isinstance(e, IllegalMove | BadData)
                broken = None if refused else self._give_up(e)
                if not answer.cancelled():
                    answer.set_exception(broken or e)
            else:
                if not answer.cancelled():
                    answer.set_result(result)

        self.post(do)
        return await answer
