"""A simulated console with sensing behind it, and everything that was told, with its time."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, ParamSpec

from hardware.noise import Noise
from hardware.ports import ButtonEvent, Profile, Snapshot
from hardware.sensing import Change, Seen, Sensing
from hardware.simulated import SimulatedConsole
from hardware.virtual_time import run

P = ParamSpec("P")


def virtual(story: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs an async test on the virtual clock."""

    @functools.wraps(story)
    def on_virtual_clock(*args: P.args, **kwargs: P.kwargs) -> None:
        run(story(*args, **kwargs))

    return on_virtual_clock


@dataclass(frozen=True)
class Boxed:
    kind: str
    picture: str = "mouse"
    count: int = 1
    sides: tuple[str, ...] = ()
    back: str = ""


DIE = Boxed("die", "die", sides=("1", "2", "3", "4", "5", "6"))
BOX: Sequence[Boxed] = (
    *(Boxed(f"mouse:{c}") for c in ("red", "yellow", "green", "blue")),
    Boxed("token", "token", count=3),
    DIE,
)


class Watched:
    def __init__(self, console: SimulatedConsole) -> None:
        self.console = console
        self.sensing = Sensing(console.profile, console.tags)
        self.snapshots: list[tuple[float, Snapshot]] = []
        self.told: list[tuple[float, Change]] = []
        self.buttons: list[ButtonEvent] = []
        self.links: list[tuple[float, bool]] = []

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def one(self, kind: str) -> str:
        return self.console.find(kind)[0]

    def start(self) -> None:
        self.console.listen(self._feed, self.buttons.append, self._link)

    def _feed(self, snapshot: Snapshot) -> None:
        self.snapshots.append((self.now, snapshot))
        self.told += [(self.now, change) for change in self.sensing.feed(snapshot, self.now)]

    def _link(self, up: bool) -> None:
        self.links.append((self.now, up))

    async def after(self, seconds: float) -> list[tuple[str, str]]:
        """What is told in the next seconds, as (cell, what)."""
        told = len(self.told)
        await asyncio.sleep(seconds)
        return [(change.cell, change.what) for _, change in self.told[told:]]

    def when(self, cell: str, what: str, since: float) -> float:
        """Seconds from `since` until this was told about the cell."""
        return next(
            now - since
            for now, change in self.told
            if now >= since and (change.cell, change.what) == (cell, what)
        )

    def seen(self, cell: str) -> Seen:
        return self.sensing.table[cell]

    def kinds(self) -> dict[str, str | None]:
        return {cell: seen.kind for cell, seen in sorted(self.sensing.table.items())}


@asynccontextmanager
async def watched(
    profile: Profile = Profile.PADS,
    *,
    seed: int = 1,
    noise: Noise | None = None,
    box: Sequence[Boxed] = BOX,
    quiet: bool = True,
) -> AsyncIterator[Watched]:
    """A console in use: its mat laid, and (if `quiet`) everything settled."""
    console = SimulatedConsole(profile, seed, noise)
    console.box(box, "classic-34")
    watching = Watched(console)
    watching.start()
    if quiet:
        await asyncio.sleep(1)
    yield watching
    await console.close()
