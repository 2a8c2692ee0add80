"""From a sensed frame to the light frame that answers it, while all 64 cells of the grid change.

Director, stage, sensing and journal are the real ones. Frames come every 50 ms of a virtual clock,
so nothing waits in between; what is measured is real time.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from bench.figures import Figure, quantile
from boardctl.cues import Stage
from boardctl.director.director import Director
from boardctl.director.session import Session
from boardctl.journal import Journal
from boardctl.record import Setup
from boardctl.texts import Texts
from games import catalogue
from games.kit import COLOURS
from hardware import virtual_time
from hardware.cells import GRID, INDEX
from hardware.drivers import Condition
from hardware.ports import ButtonEvent, Lights, Profile, Snapshot
from hardware.tags import Tag, Tags

SCAN = 0.05
ON, OFF = 32, 32
"""Frames all pieces lie and frames all are gone: long enough for every glow to have faded."""

ROUNDS = 100
PASSES = 3

UIDS = {cell: f"{n:014x}" for n, cell in enumerate(GRID)}


class FrameConsole:
    """A console that delivers the frames it is given and notes when lights are sent."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.tags = Tags({uid: Tag(f"mouse:{COLOURS[0]}") for uid in UIDS.values()})
        self.lit_at = 0.0
        self.lit_at_cpu = 0.0
        self._generation = 0

    def listen(
        self,
        on_snapshot: Callable[[Snapshot], None],
        on_button: Callable[[ButtonEvent], None],
        on_link: Callable[[bool], None],
    ) -> None:
        self._on_snapshot = on_snapshot

    def frame(self, *, full: bool) -> None:
        self._generation += 1
        present = sum(1 << INDEX[cell] for cell in GRID) if full else 0
        reads = {c: uid for c, uid in UIDS.items() if full and c in self.profile.readers}
        self._on_snapshot(Snapshot(1, self._generation, present, reads))

    def show_lights(self, lights: Lights) -> None:
        self.lit_at = time.perf_counter()
        self.lit_at_cpu = time.thread_time()

    def show_screen(self, image: Image.Image) -> None:
        return None

    def play_sound(self, name: str) -> None:
        return None

    def troubles(self) -> list[str]:
        return []

    def conditions(self) -> list[Condition]:
        return []

    async def close(self) -> None:
        return None


def figures() -> Iterator[Figure]:
    for profile in (Profile.PADS, Profile.LOOPS):
        passes = [virtual_time.run(_measure(profile)) for _ in range(PASSES)]
        answered, worked, busy = min(passes, key=lambda found: quantile(found[0], 0.99))
        name = f"{profile.value}: frame in → light frame out"
        yield Figure(f"{name}, p50", quantile(answered, 0.50), "ms")
        yield Figure(f"{name}, p99", quantile(answered, 0.99), "ms", ("≤", 10))
        # Beside the goal, not instead of it: on a busy machine it tells our work from waiting.
        yield Figure(f"{name}, p99 of CPU time", quantile(worked, 0.99), "ms")
        yield Figure(f"{name}, longest CPU time", max(worked), "ms")
        yield Figure(
            f"{profile.value}: all work between two frames, p99", quantile(busy, 0.99), "ms"
        )


async def _measure(profile: Profile) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds to the last light frame of each frame that had one, by the clock and of CPU
    time, and of all the work each frame brought."""
    console = FrameConsole(profile)
    loop = asyncio.get_running_loop()
    game = catalogue.find("souriciere")
    stage = Stage(console, Texts("en", [catalogue.folder(game)]), loop, lambda text: None)
    director = Director(
        console,
        console.tags,
        stage,
        rng=random.Random(1),
        on_change=lambda: None,
        on_again=lambda: None,
    )
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder) / "journal.sqlite", inline=True)
        running = asyncio.create_task(director.run())
        setup = Setup(game.id, game.rules_version, COLOURS[:4], {}, game.read_data({}))
        session = await Session.begin(journal, game, setup, instead_of=None)
        await director.ask(lambda: director.seat_players(session, resumed=False))
        answered: list[float] = []
        worked: list[float] = []
        busy: list[float] = []
        for number in range(ROUNDS * (ON + OFF)):
            console.lit_at = 0.0
            began, began_cpu = time.perf_counter(), time.thread_time()
            console.frame(full=number % (ON + OFF) >= OFF)
            handled, handled_cpu = console.lit_at, console.lit_at_cpu
            # The virtual clock runs on to the next frame: timers between are worked off at once.
            await asyncio.sleep(SCAN)
            busy.append((time.perf_counter() - began) * 1000)
            if handled:
                answered.append((handled - began) * 1000)
                worked.append((handled_cpu - began_cpu) * 1000)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        stage.close()
        await journal.close()
    return answered, worked, busy
