"""What hands did when the traces in `traces/` were recorded.

`python -m tests.hardware.stories` records them anew, after a change of the trace format. A trace
that shows a bug is kept beside them as it was: it need not have a story.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from hardware.noise import Noise
from hardware.ports import Profile
from hardware.trace import Told, TraceWriter, read_trace, replay
from hardware.virtual_time import run
from tests.hardware.watched import Watched, watched

TRACES = Path(__file__).parent / "traces"


async def a_turn_on_pads(table: Watched) -> None:
    """A cocked die, a mouse that leaves its home, a lift and return, a bank card, a pulled plug."""
    console = table.console
    red, blue, die = table.one("mouse:red"), table.one("mouse:blue"), table.one("die")
    console.put(red, "w2")
    console.put(blue, "w3")
    await asyncio.sleep(1.5)
    console.next_faces.append("4")
    console.roll(die)
    console.put(die, "p1", tilted=True)
    await asyncio.sleep(2.5)
    console.put(die, "p1")
    await asyncio.sleep(1)
    console.lift(red)
    await asyncio.sleep(0.6)
    console.put(red, "d1")
    await asyncio.sleep(1)
    console.lift(blue)
    await asyncio.sleep(0.25)
    console.put(blue, "w3")
    await asyncio.sleep(1)
    card = console.stranger("w1")
    await asyncio.sleep(1)
    console.away(card)
    console.lift(die)
    await asyncio.sleep(1)
    console.unplug()
    await asyncio.sleep(4)
    console.put(die, "p2", side="6")
    console.plug()
    await asyncio.sleep(1.5)


async def a_crowd_on_loops(table: Watched) -> None:
    """Neighbours, two figures on a ring, an exchange in a blink, a cloned tag, a reset, and
    snapshots that get lost, doubled and swapped on the way."""
    console = table.console
    for fault in ("lost=0.1", "doubled=0.1", "swapped=0.1"):
        console.fault(fault)
    red, blue, green = (table.one(f"mouse:{name}") for name in ("red", "blue", "green"))
    console.put(red, "c3")
    console.put(blue, "c4")
    await asyncio.sleep(1.5)
    console.put(green, "c3")
    await asyncio.sleep(2)
    console.put(red, "e5")
    await asyncio.sleep(2)
    console.put(green, "d4")
    console.put(blue, "c3")
    console.put(green, "c4")
    await asyncio.sleep(3)
    console.clone(red, "f5")
    await asyncio.sleep(2)
    console.reset()
    await asyncio.sleep(1)
    console.away(red)
    await asyncio.sleep(1.5)


Story = Callable[[Watched], Awaitable[None]]
STORIES: dict[str, tuple[Profile, Story]] = {
    "a-turn-on-pads": (Profile.PADS, a_turn_on_pads),
    "a-crowd-on-loops": (Profile.LOOPS, a_crowd_on_loops),
}


def lines(told: list[Told]) -> list[str]:
    """Changes as they are kept beside a trace: seconds, cell, what, who, side, fresh."""
    found = []
    for now, change, seen in told:
        words = [f"{now:.3f}", change.cell, change.what]
        if seen is not None:
            words += [seen.kind or "-", seen.side or "-", "fresh" if seen.fresh else "old"]
        found.append(" ".join(words))
    return found


async def record(name: str, seed: int) -> None:
    profile, story = STORIES[name]
    async with watched(profile, seed=seed, noise=Noise.real()) as table:
        await story(table)
        with (TRACES / f"{name}.trace").open("w") as stream:
            writer = TraceWriter(stream, profile, table.console.tags)
            for now, snapshot in table.snapshots:
                writer.write(snapshot, now)


if __name__ == "__main__":
    for number, name in enumerate(STORIES, 21):
        run(record(name, number))
        with (TRACES / f"{name}.trace").open() as stream:
            told = replay(read_trace(stream))
        (TRACES / f"{name}.changes").write_text("\n".join(lines(told)) + "\n")
