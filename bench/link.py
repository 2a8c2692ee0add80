"""The cable: how fast frames are read, how long the way to the firmware and back takes, and how
soon a touch is answered by a light. The firmware runs on MicroPython, in real time."""

from __future__ import annotations

import asyncio
import os
import pty
import random
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import serialx

from bench.cold_start import daemon, resident
from bench.figures import Figure, quantile
from boardctl.daemon import Daemon
from boardctl.journal import Journal
from firmware import wire
from games import catalogue
from games.kit import COLOURS
from hardware.cells import GRID, INDEX
from hardware.firmware_console import FirmwareConsole
from hardware.link_port import BAUD
from hardware.pico import configuration
from hardware.ports import Profile
from hardware.virtual_board import VirtualBoard

FRAMES = 50_000
ROUNDS = 2000
TOUCHES = 60
SETTLED, IDLE = 4.0, 10.0
PAYLOAD = bytes(range(1, 17))
SCAN = 10.0
"""Milliseconds between two scans of the switches."""

ECHO = """
import os, sys
end = int(sys.argv[1])
while True:
    os.write(end, os.read(end, 4096))
"""


def figures() -> Iterator[Figure]:
    yield Figure("frames decoded a second, 32 bytes each", _decoded(), "1/s", ("≥", 20_000))
    echo, framed = asyncio.run(_round_trips())
    yield Figure("raw echo over a pty, p50", quantile(echo, 0.5), "ms")
    yield Figure("framed way to the firmware and back, p50", quantile(framed, 0.5), "ms")
    yield Figure("framed way to the firmware and back, p99", quantile(framed, 0.99), "ms")
    times = quantile(framed, 0.5) / quantile(echo, 0.5)
    yield Figure("framed : raw echo, p50", times, "×", ("≤", 4))
    touched = asyncio.run(_touches())
    most = 3 * quantile(framed, 0.5) + SCAN
    yield Figure("touch to light on the strip, p50", quantile(touched, 0.5), "ms", ("≤", most))
    yield Figure("touch to light on the strip, p99", quantile(touched, 0.99), "ms")
    megabytes, share = _idle()
    yield Figure("daemon on the firmware, memory", megabytes, "MB", ("≤", 80))
    yield Figure("daemon on the firmware, idle, of a core", share, "%", ("≤", 2))


def _decoded() -> float:
    frame = wire.encode(wire.SNAPSHOT, 1, bytes(range(32)))
    decoder = wire.Decoder()
    began = time.perf_counter()
    for _ in range(FRAMES):
        decoder.feed(frame)
    return FRAMES / (time.perf_counter() - began)


# -- there and back -------------------------------------------------------------------------------


class Port(asyncio.Protocol):
    """A serial port as the daemon opens it; `ask` waits until what comes back is enough."""

    def __init__(self) -> None:
        self._enough: Callable[[bytes], bool] = lambda data: True
        self._answer: asyncio.Future[None] | None = None

    async def open(self, path: str) -> None:
        loop = asyncio.get_running_loop()
        transport, _ = await serialx.create_serial_connection(loop, lambda: self, path, BAUD)
        self.transport = transport

    async def ask(self, frame: bytes, enough: Callable[[bytes], bool]) -> float:
        """Milliseconds there and back."""
        self._enough = enough
        self._answer = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.transport.write(frame)
        await self._answer
        return (time.perf_counter() - began) * 1000

    def data_received(self, data: bytes) -> None:
        if self._enough(data) and self._answer is not None and not self._answer.done():
            self._answer.set_result(None)


async def _round_trips() -> tuple[list[float], list[float]]:
    """Milliseconds of raw echoes and of frames, by turns: the machine's moods meet both."""
    echo: list[float] = []
    framed: list[float] = []
    async with _echoing() as raw, _greeted() as ping:
        for _ in range(ROUNDS):
            echo.append(await raw())
            framed.append(await ping())
    return echo, framed


@asynccontextmanager
async def _echoing() -> AsyncIterator[Callable[[], Awaitable[float]]]:
    """A Python process that says again whatever it hears."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    frame = wire.encode(wire.PING, 1, PAYLOAD)
    missing = 0

    def enough(data: bytes) -> bool:
        nonlocal missing
        missing -= len(data)
        return missing <= 0

    async def way() -> float:
        nonlocal missing
        missing = len(frame)
        return await port.ask(frame, enough)

    port = Port()
    process = subprocess.Popen([sys.executable, "-c", ECHO, str(master)], pass_fds=[master])
    try:
        await port.open(os.ttyname(slave))
        yield way
        port.transport.abort()
    finally:
        process.kill()
        process.wait()
        os.close(master)
        os.close(slave)


@asynccontextmanager
async def _greeted() -> AsyncIterator[Callable[[], Awaitable[float]]]:
    """The firmware, greeted and configured."""
    board = VirtualBoard(1, live=True)
    board.plug(0.0)
    assert board.port is not None
    port = Port()
    decoder = wire.Decoder()
    sequence = 0

    def heard(kind: int) -> Callable[[bytes], bool]:
        return lambda data: any(frame[0] == kind for frame in decoder.feed(data))

    async def send(kind: int, payload: bytes) -> float:
        nonlocal sequence
        sequence = (sequence + 1) & 0xFF
        return await port.ask(wire.encode(kind, sequence, payload), heard(wire.ACK))

    try:
        await port.open(board.port)
        await port.ask(wire.encode(wire.GREET, 0, wire.pack_greet(1)), heard(wire.HELLO))
        await asyncio.sleep(0.5)
        await send(wire.CONFIG, configuration(Profile.PADS))
        yield lambda: send(wire.PING, PAYLOAD)
        port.transport.abort()
    finally:
        board.unplug()


# -- from touch to light --------------------------------------------------------------------------


async def _touches() -> list[float]:
    """Milliseconds from a closed switch to the light of its cell on the strip, through the whole
    house: firmware, link, sensing, director, stage and back."""
    spent: list[float] = []
    rng = random.Random(1)
    async with _playing() as console:
        board = console.board
        assert board is not None
        (mouse,) = console.find(f"mouse:{COLOURS[0]}")
        board.watch()
        for _ in range(TOUCHES):
            cell = rng.choice(GRID)
            while cell in console.lights:
                cell = rng.choice(GRID)
            await asyncio.sleep(1.5 + rng.random() * 0.02)
            began = time.perf_counter()
            console.put(mouse, cell)
            await asyncio.to_thread(board.lit, INDEX[cell])
            spent.append((time.perf_counter() - began) * 1000)
            console.lift(mouse)
    return spent


@asynccontextmanager
async def _playing() -> AsyncIterator[FirmwareConsole]:
    """A game on the console whose sensing part is the firmware, waiting for a die."""
    with tempfile.TemporaryDirectory() as folder:
        console = FirmwareConsole(Profile.PADS, 1)
        journal = Journal.open(Path(folder) / "journal.sqlite3", inline=True)
        house = Daemon(console, journal)
        house.start()
        await house.new_game(catalogue.find("souriciere"), COLOURS[:2], {})
        await asyncio.sleep(1.0)
        try:
            yield console
        finally:
            await house.stop()


# -- at rest --------------------------------------------------------------------------------------


def _idle() -> tuple[float, float]:
    """Megabytes of a daemon whose sensing part is the firmware, and its share of a core in per
    cent while nobody plays."""
    with daemon("--firmware") as (process, _):
        time.sleep(SETTLED)
        before = worked(process.pid)
        time.sleep(IDLE)
        return resident(process.pid), (worked(process.pid) - before) / IDLE * 100


def worked(pid: int) -> float:
    """CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
