"""How long a press at the table waits for its answer while the page is crowded: 31 pages are open,
some of them never read, and two hundred more try to come in again and again.

The pages live in a process of their own, on addresses of their own. Presses are made by the real
clock, with and without the crowd in turn, so that a change of the machine's speed meets both.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from bench.figures import Figure, quantile
from boardctl.daemon import Daemon
from boardctl.journal import Journal
from boardctl.web import guard
from boardctl.web.server import Page
from games import catalogue
from games.kit import COLOURS
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole

ATTEMPTS = 200
STALLED = 8
PRESSES = 400
BETWEEN = 0.02
PASSES = 3
PLACES = tuple(f"127.0.9.{n}" for n in range(1, 26))


def figures() -> Iterator[Figure]:
    alone, crowded = asyncio.run(_measure())
    name = "a press is answered"
    yield Figure(f"{name}, nobody looks on, p99", alone.p99, "ms")
    yield Figure(f"{name}, 31 pages and 200 attempts, p99", crowded.p99, "ms", ("≤", 100))
    # Work between a press and its answer, whosever it is: on a busy machine it tells what the crowd
    # costs from waiting for a processor.
    yield Figure(f"{name}, nobody looks on, p99 of CPU time", alone.p99_cpu, "ms")
    yield Figure(f"{name}, 31 pages and 200 attempts, p99 of CPU time", crowded.p99_cpu, "ms")
    ratio = crowded.p99_cpu / alone.p99_cpu
    yield Figure(f"{name}, p99 of CPU time, with over without", ratio, "times", ("≤", 5))


@dataclass(slots=True)
class Answers:
    """Milliseconds from each press to its answer."""

    waited: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    @property
    def p99(self) -> float:
        return quantile(self.waited, 0.99)

    @property
    def p99_cpu(self) -> float:
        return quantile(self.worked, 0.99)


async def _measure() -> tuple[Answers, Answers]:
    """The best pass without and with the crowd."""
    with tempfile.TemporaryDirectory() as folder:
        async with _house(Path(folder)) as (daemon, port):
            alone, crowded = [], []
            for _ in range(PASSES):
                alone.append(await _presses(daemon))
                async with _crowd(port):
                    crowded.append(await _presses(daemon))
    return min(alone, key=lambda one: one.p99_cpu), min(crowded, key=lambda one: one.p99_cpu)


@contextlib.asynccontextmanager
async def _house(folder: Path) -> AsyncIterator[tuple[Daemon, int]]:
    """A game of four, set up and waiting for a roll."""
    console = SimulatedConsole(Profile.PADS, seed=1)
    daemon = Daemon(console, Journal.open(folder / "journal.sqlite"))
    daemon.start()
    page = Page(daemon, port=0)
    try:
        address = await page.start()
        game = catalogue.find("souriciere")
        options = {option.name: option.default for option in game.options}
        await daemon.new_game(game, COLOURS[:4], options)
        await asyncio.sleep(1.0)
        await daemon.request({"do": "lay"})
        await asyncio.sleep(2.0)
        yield daemon, int(address.rstrip("/").rpartition(":")[2])
    finally:
        await page.stop()
        await daemon.stop()


async def _presses(daemon: Daemon) -> Answers:
    """Each press offers the next face of the die: prompt, screen, lights, document."""
    answers = Answers()
    for _ in range(PRESSES):
        began, began_cpu = time.perf_counter(), time.thread_time()
        daemon.console.press("red")
        daemon.console.release("red")
        await daemon.director.ask(_answered)  # behind the press in the director's inbox
        answers.waited.append((time.perf_counter() - began) * 1000)
        answers.worked.append((time.thread_time() - began_cpu) * 1000)
        await asyncio.sleep(BETWEEN)
    return answers


async def _answered() -> None:
    return None


# -- the crowd, in its own process ----------------------------------------------------------------


@contextlib.asynccontextmanager
async def _crowd(port: int) -> AsyncIterator[None]:
    """Comes in before, and has gone after."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.pages", str(port), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"in\n"
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await asyncio.sleep(0.5)


class _Pages:
    """Open pages of many addresses."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}"
        self._sessions: dict[str, aiohttp.ClientSession] = {}

    async def open(self, place: str) -> aiohttp.ClientWebSocketResponse | None:
        session = self._sessions.get(place)
        if session is None:
            connector = aiohttp.TCPConnector(local_addr=(place, 0), limit=0, force_close=True)
            session = self._sessions[place] = aiohttp.ClientSession(connector=connector)
        try:
            return await session.ws_connect(
                f"{self._address}/ws", headers={"Origin": self._address}
            )
        except aiohttp.ClientError:
            return None  # told to come back


async def _read(line: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in line:
        pass


async def _come(port: int) -> None:
    pages = _Pages(port)
    places = [place for place in PLACES for _ in range(guard.CLIENTS_PER_ADDRESS)]
    inside = [await pages.open(place) for place in places[: guard.CLIENTS - 1]]
    reading = [asyncio.create_task(_read(line)) for line in inside[STALLED:] if line is not None]
    print("in", flush=True)
    while True:
        more = await asyncio.gather(*(pages.open(place) for place in places[-ATTEMPTS:]))
        for line in more:
            if line is not None:
                await line.close()
        await asyncio.sleep(0.5)
        assert not any(task.done() for task in reading)


if __name__ == "__main__":
    asyncio.run(_come(int(sys.argv[1])))
