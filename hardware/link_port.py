"""The cable itself: finds the port, keeps it open, carries bytes between it and the link.

A port that is lost is looked for again after 0.2 s, then less and less often up to 2 s, and at
once when its name appears. Outputs never block: what cannot be written waits in the transport.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import grp
import logging
import os
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, cast

import serialx

from hardware.drivers import Sentence, join_group
from hardware.link import Link, Lost, News
from hardware.link_faults import LinkFaults

BAUD = 115200  # USB takes no notice
SOONEST, LATEST = 0.2, 2.0
LOOK_EVERY = 0.1
GOODBYE = 1.0
"""Seconds a port may take to be free for somebody else."""

BY_ID = Path("/dev/serial/by-id")

# At debug level serialx logs what is read, and a UID must never reach a log.
logging.getLogger("serialx").setLevel(logging.INFO)


log = logging.getLogger(__name__)

Trouble = tuple[Sentence, Sentence]
"""What is wrong and what to do about it, a sentence each."""


class Ports(Protocol):
    """Where a board may be plugged in."""

    @property
    def trouble(self) -> Trouble | None:
        """Why `find` found none."""

    def find(self) -> str | None:
        """The port of the board, now."""


def serial_number(port: Path) -> str:
    """The USB serial number in the name of a port: `usb-MicroPython_Board_in_FS_mode_e661-if00`."""
    return port.name.rpartition("-if")[0].rpartition("_")[2]


def picos(folder: Path = BY_ID) -> list[Path]:
    """The ports of all Picos that run MicroPython. The folder comes and goes with its last port,
    while it is read too."""
    try:
        found = sorted(folder.glob("usb-MicroPython_*"))
        return [port for port in found if port.exists()]  # a name may outlive its device
    except OSError:
        return []


class UsbPorts:
    """The port of a Pico by its USB serial number, or of the only Pico there is."""

    def __init__(self, serial: str = "", folder: Path = BY_ID) -> None:
        self.serial = serial
        self.folder = folder
        self.trouble: Trouble | None = None

    def find(self) -> str | None:
        there = picos(self.folder)
        found = [p for p in there if not self.serial or serial_number(p) == self.serial]
        self.trouble = None if len(found) == 1 else self._why_not(there, found)
        return str(found[0]) if self.trouble is None else None

    def _why_not(self, there: list[Path], found: list[Path]) -> Trouble:
        names = ", ".join(map(serial_number, there))
        if found:
            return (
                Sentence(
                    "part.link.several", "Several Picos are plugged in: {names}.", names=names
                ),
                Sentence(
                    "part.link.several.fix",
                    "Write the number of the console's as console.serial in the configuration.",
                ),
            )
        if there:
            return (
                Sentence(
                    "part.link.other",
                    "The Pico {serial} is not plugged in, but {names} is.",
                    serial=self.serial,
                    names=names,
                ),
                Sentence(
                    "part.link.other.fix",
                    "Plug it in, or correct console.serial in the configuration.",
                ),
            )
        return (
            Sentence(
                "part.link.none",
                "No Pico with MicroPython is listed in {folder}.",
                folder=str(self.folder),
            ),
            Sentence(
                "part.link.none.fix",
                "Plug in its USB cable; a new Pico needs MicroPython first (build guide, step 2).",
            ),
        )


def cannot_open(port: str, error: OSError) -> Trouble:
    """Why a port that is there is not ours."""
    if error.errno in (errno.EACCES, errno.EPERM):
        try:
            owner = grp.getgrgid(os.stat(port).st_gid).gr_name
        except (OSError, KeyError):
            owner = "dialout"
        return (
            Sentence("part.link.forbidden", "This user may not open {port}.", port=port),
            join_group(owner),
        )
    if error.errno in (errno.EBUSY, errno.EAGAIN):
        return (
            Sentence("part.link.busy", "Another program has {port} open.", port=port),
            Sentence("part.link.busy.fix", "Stop it: 'sudo fuser -v {port}' names it.", port=port),
        )
    return (
        Sentence(
            "part.link.fails",
            "{port} cannot be opened: {error}.",
            port=port,
            error=str(error.strerror or error),
        ),
        Sentence("part.link.fails.fix", "Plug its cable in again."),
    )


def stumbled(error: Exception) -> Trouble:
    """What nobody has foreseen."""
    return (
        Sentence(
            "part.link.stumbled",
            "The link to the Pico stumbled: {error}.",
            error=f"{type(error).__name__}: {error}",
        ),
        Sentence(
            "part.link.stumbled.fix",
            "It is tried again by itself; if this stays, plug the Pico in anew.",
        ),
    )


class Cable(asyncio.Protocol):
    """Runs a `Link` over whatever port `ports` finds. `on_news` hears what the link tells,
    `on_port` whether a port is open."""

    def __init__(
        self,
        link: Link,
        ports: Ports,
        on_news: Callable[[News], None],
        on_port: Callable[[bool], None],
        faults: LinkFaults | None = None,
    ) -> None:
        self.link = link
        self.written = 0
        """Bytes sent so far."""
        self.opened = 0
        """Ports opened so far."""
        self.path = ""
        """The port opened last."""
        self.trouble: Trouble | None = None
        """Why no port is open."""
        self._ports = ports
        self._on_news = on_news
        self._on_port = on_port
        self._faults = faults or LinkFaults(0)
        self._transport: asyncio.WriteTransport | None = None
        self._gone = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._keep_open(), name="cable")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._transport is not None:
            self._gone.clear()
            self._hang_up()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE):  # serialx closes the file in a thread
                    await self._gone.wait()

    # -- the port ------------------------------------------------------------------------------

    async def _keep_open(self) -> None:
        pause = SOONEST
        while True:
            try:
                path = self._look()
                if path is not None and await self._open(path):
                    pause = SOONEST
                    await self._gone.wait()
                    self._hang_up()
                await self._pause(pause, path)
            except Exception as error:
                self._complain(stumbled(error), error)
                with contextlib.suppress(Exception):
                    self._hang_up()  # a port that stays open would be busy at the next try
                await asyncio.sleep(pause)
            pause = min(2 * pause, LATEST)

    def _look(self) -> str | None:
        path = self._ports.find()
        if path is None and self._ports.trouble is not None:
            self._complain(self._ports.trouble)
        return path

    def _complain(self, trouble: Trouble, error: Exception | None = None) -> None:
        """A log says once what is wrong, and where if it is an error of our own."""
        if trouble != self.trouble:
            log.warning("%s %s", *trouble, exc_info=error)
        self.trouble = trouble

    async def _open(self, path: str) -> bool:
        self._gone.clear()
        try:
            await serialx.create_serial_connection(
                self._loop, lambda: self, path, baudrate=BAUD, exclusive=True
            )
        except termios.error as error:  # which is no OSError
            self._complain(cannot_open(path, OSError(*error.args)))
            return False
        except OSError as error:
            self._complain(cannot_open(path, error))
            return False
        except serialx.SerialException as error:  # nor is this
            self._complain(cannot_open(path, OSError(str(error))))
            return False
        self.path, self.trouble = path, None
        return True

    async def _pause(self, seconds: float, seen: str | None) -> None:
        """Waits, but no longer once a port has appeared."""
        until = self._loop.time() + seconds
        while self._loop.time() < until:
            await asyncio.sleep(min(LOOK_EVERY, seconds))
            before, seen = seen, self._look()
            if seen is not None and seen != before:
                return

    def _hang_up(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._transport is not None:
            transport, self._transport = self._transport, None
            self.link.closed()
            try:
                transport.abort()
            finally:
                self._on_port(False)

    # -- what the transport calls --------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        self.opened += 1
        self._on_port(True)
        self.link.opened(self._loop.time())
        self.pump()

    def data_received(self, data: bytes) -> None:
        self._arrive(data)
        self.pump()

    def connection_lost(self, error: Exception | None) -> None:
        self._gone.set()

    def eof_received(self) -> bool:
        self._gone.set()
        return False

    # -- the link ------------------------------------------------------------------------------

    def _arrive(self, data: bytes) -> None:
        now = self._loop.time()
        for piece in self._faults.carry(data, "in", now):
            self._tell(self.link.receive(piece, now))

    def _tell(self, news: list[News]) -> None:
        for item in news:
            self._on_news(item)
            if isinstance(item, Lost):
                self._gone.set()  # half open: another try from the beginning

    def pump(self) -> None:
        """Writes what the link has to say and comes back when it will have more."""
        if self._transport is None:
            return
        now = self._loop.time()
        for piece in self._faults.carry(self.link.outgoing(), "out", now):
            try:
                self._transport.write(piece)
            except (OSError, termios.error, serialx.SerialException):
                self._gone.set()
                return
            self.written += len(piece)
        if self._timer is not None:
            self._timer.cancel()
        # A stalled piece waits for no news of its own: look again soon.
        self._timer = self._loop.call_at(min(self.link.deadline, now + 1.0), self._due)

    def _due(self) -> None:
        if self._transport is None:
            return
        self._arrive(b"")
        self._tell(self.link.tick(self._loop.time()))
        self.pump()
