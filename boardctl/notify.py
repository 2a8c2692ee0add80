"""What systemd is told about the daemon: ready, well, stopping, and one sentence for people."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress

log = logging.getLogger(__name__)

PINGS = 4
"""Signs of life in one watchdog's time; each waits as long for an answer, so three may be late."""


class Notifier:
    """The socket a service manager listens on, or nobody."""

    def __init__(self, address: str = "", watchdog: float | None = None) -> None:
        self.address = address
        self.watchdog = watchdog  # seconds without a ping after which we are killed, if ever
        self._heard = True

    @classmethod
    def of(cls, environ: Mapping[str, str], pid: int) -> Notifier:
        """As systemd passes it on. A watchdog for another process is not for us."""
        microseconds = environ.get("WATCHDOG_USEC", "")
        ours = environ.get("WATCHDOG_PID", str(pid)) == str(pid)
        seconds = int(microseconds) / 1e6 if ours and microseconds.isdecimal() else 0.0
        return cls(environ.get("NOTIFY_SOCKET", ""), seconds or None)

    @property
    def supervised(self) -> bool:
        """Whether somebody starts us again when we fall."""
        return bool(self.address)

    def tell(self, *words: str) -> None:
        """Never waits and never fails: nobody may be listening any more."""
        if not self.address:
            return
        address = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            try:
                line.sendto("\n".join(words).encode(), address)
                self._heard = True
            except OSError as error:
                if self._heard:  # once is enough for a log
                    log.warning("systemd cannot be told: %s", error.strerror)
                self._heard = False

    def stopping(self) -> None:
        self.tell("STOPPING=1", "STATUS=Stopping; the game is kept.")

    @asynccontextmanager
    async def watching(
        self, answers: Callable[[], Awaitable[object]], status: Callable[[], str]
    ) -> AsyncIterator[None]:
        """Ready once everything has answered, and well as long as it does.

        `answers` returns when all that must live has answered; while it does not, no ping goes
        out, and after the watchdog's time systemd starts us anew."""
        await answers()
        self.tell("READY=1", f"STATUS={status()}")
        task = None
        if self.watchdog is not None:
            ping = self._ping(self.watchdog / PINGS, answers, status)
            task = asyncio.create_task(ping, name="watchdog")
        try:
            yield
        finally:
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _ping(
        self, every: float, answers: Callable[[], Awaitable[object]], status: Callable[[], str]
    ) -> None:
        while True:
            try:
                async with asyncio.timeout(every):
                    await answers()
            except TimeoutError:
                self.tell("STATUS=Something does not answer.")
                continue
            self.tell("WATCHDOG=1", f"STATUS={status()}")
            await asyncio.sleep(every)
