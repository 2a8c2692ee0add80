"""What the doctor does together with somebody at the console: one step of the build guide.

Everything is asked for by a light and one line of text; whoever does nothing is not waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from boardctl.doctor.findings import Finding
from hardware.cells import CELLS
from hardware.drivers import Driver, State
from hardware.oled import SIZE
from hardware.ports import (
    STATUS,
    ButtonEvent,
    Console,
    Light,
    Panel,
    Screen,
    Snapshot,
    Speaker,
)

Say = Callable[[str], None]

PATIENCE = 20.0
"""Seconds one cell or button is waited for."""

SILENT = 3
"""So many in a row without an answer: nobody is there, or the rest has the same trouble."""

ARRIVAL = 5.0
"""Seconds the Pico has for its first snapshot."""

STEP = 0.15
"""Seconds the running light stays on a cell."""

HERE = Light((255, 238, 208), "pulse")
DONE = Light((0, 60, 40))
COLOURS = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255)}
"""White comes last: it takes all the power lights may have."""

LOOK = 2.0
"""Seconds everything is lit in one colour."""


BLINKS, BLINK = 3, 0.5
"""How often the status light goes on, and seconds it is on or off: no faster than a game."""

LIT, DARK = Light((255, 255, 255)), Light((0, 0, 0))


class _Table:
    """The console and its newest snapshot."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.snapshot: Snapshot | None = None
        self._news = asyncio.Event()
        console.listen(self._arrived, lambda _: None, lambda _: None)

    def _arrived(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._news.set()

    async def until(self, true: Callable[[], bool], patience: float) -> bool:
        try:
            async with asyncio.timeout(patience):
                while not true():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return False
        return True

    def closed(self) -> frozenset[str]:
        """The cells where something is."""
        present = 0 if self.snapshot is None else self.snapshot.present
        return frozenset(cell for i, cell in enumerate(CELLS) if present >> i & 1)

    def reads(self, cell: str) -> bool:
        return self.snapshot is not None and isinstance(self.snapshot.reads.get(cell), str)


async def cells(console: Console, say: Say) -> Finding:
    """A magnet on every cell, one after the other."""
    table = _Table(console)
    if not await table.until(lambda: table.snapshot is not None, ARRIVAL):
        return _silent("cells")
    stuck = table.closed()
    if stuck:
        say(f"Clear the table: something is on {_listed(stuck)}.")
        await table.until(lambda: not table.closed(), PATIENCE)
        stuck = table.closed()
    crossed: dict[str, str] = {}

    def answers(cell: str, before: set[str]) -> bool:
        before &= table.closed()  # what was lifted counts again
        new = table.closed() - before
        if cell in new:
            crossed.pop(cell, None)  # a hand was only on its way
            return True
        if new and cell not in crossed:
            crossed[cell] = f"{min(new)} answers for {cell}"
            say(f"{crossed[cell]}.")
        return False

    say("Put a magnet on each lit cell.")
    asked = [cell for cell in CELLS if cell not in stuck]
    dumb, left = await _one_by_one(table, asked, answers, say)
    wrong = [
        *([f"never quiet: {_listed(stuck)}"] if stuck else ()),
        *([f"silent: {_listed(mute)}"] if (mute := [c for c in dumb if c not in crossed]) else ()),
        *crossed.values(),
        *([f"not tried: {_listed(left)}"] if left else ()),
    ]
    if not wrong:
        return Finding("cells", "ok", f"all {len(CELLS)} answer")
    return Finding(
        "cells",
        "bad",
        f"{'; '.join(wrong)}.",
        "Check switch and wire of each, and turn the magnet over; then do this step again.",
    )


async def readers(console: Console, say: Say) -> Finding:
    """A tag on every reader, one after the other. No tag is told."""
    table = _Table(console)
    if not await table.until(lambda: table.snapshot is not None, ARRIVAL):
        return _silent("readers")
    say("Put a tagged piece on each lit place.")
    asked = [cell for cell in CELLS if cell in console.profile.readers]
    dumb, left = await _one_by_one(table, asked, lambda cell, _: table.reads(cell), say)
    if not dumb and not left:
        return Finding("readers", "ok", f"all {len(asked)} read")
    wrong = [f"read nothing: {_listed(dumb)}"] if dumb else []
    wrong += [f"not tried: {_listed(left)}"] if left else []
    return Finding(
        "readers",
        "bad",
        f"{'; '.join(wrong)}.",
        "Check the reader's wires and its select line, and try another tag.",
    )


async def _one_by_one(
    table: _Table,
    asked: Sequence[str],
    answers: Callable[[str, set[str]], bool],
    say: Say,
) -> tuple[list[str], list[str]]:
    """Those that gave no answer, and those nobody came to."""
    dumb: list[str] = []
    done: dict[str, Light] = {}
    in_a_row = 0
    for number, cell in enumerate(asked):
        before = set(table.closed())
        table.console.show_lights({**done, cell: HERE})
        say(f"{cell} …")
        answered = await table.until(
            lambda cell=cell, before=before: answers(cell, before),  # type: ignore[misc]
            PATIENCE,
        )
        in_a_row = 0 if answered else in_a_row + 1
        if answered:
            done[cell] = DONE
        else:
            dumb.append(cell)
        if in_a_row == SILENT:
            return dumb[:-SILENT], [*dumb[-SILENT:], *asked[number + 1 :]]
    return dumb, []


async def lights(console: Console, say: Say) -> Finding:
    """A light runs over all cells; then all of them in each colour, and in white."""
    table = _Table(console)
    if not await table.until(lambda: table.snapshot is not None, ARRIVAL):
        return _silent("lights")
    say(f"A light runs from {CELLS[0]} to {CELLS[-1]}.")
    for cell in CELLS:
        console.show_lights({cell: Light((255, 238, 208))})
        await asyncio.sleep(STEP)
    for name, colour in COLOURS.items():
        say(f"All cells are {name}.")
        console.show_lights(dict.fromkeys(CELLS, Light(colour)))
        await asyncio.sleep(LOOK)
    console.show_lights({})
    return Finding(
        "lights",
        "ok",
        f"{len(CELLS)} were lit.",
        "Where one stayed dark, it or the wire before it is broken; red for green: another strip.",
    )


async def panel(
    part: Panel, buttons: Sequence[str], say: Say, piezo: Speaker | None = None
) -> Finding:
    """The status light, the piezo where there is one, then every button once, the lit one."""
    pressed: asyncio.Queue[ButtonEvent] = asyncio.Queue()
    part.listen(pressed.put_nowait)
    say("The status light goes on and off, three times.")
    for _ in range(BLINKS):
        for light in (LIT, DARK):
            part.show_lights({STATUS: light})
            await asyncio.sleep(BLINK)
    if piezo is not None:
        piezo.listen()
        say("The piezo chimes.")
        piezo.play("win")
        await asyncio.sleep(LOOK)
        if (told := piezo.condition()).state is not State.READY:
            return Finding("piezo", "bad", told.cause or "It has not answered.", told.fix)
    silent: list[str] = []
    for button in buttons:
        part.show_lights({f"button:{button}": Light((255, 255, 255), "pulse")})
        say(f"Press {button}.")
        if not await _was_pressed(pressed, button, say):
            silent.append(button)
    part.show_lights({})
    if silent:
        return Finding(
            "buttons",
            "bad",
            f"silent: {_listed(silent)}.",
            "Check its two wires: one goes to ground, one to its pin.",
        )
    return Finding(
        "buttons",
        "ok",
        f"all {len(buttons)} answer.",
        "If the status light stayed dark, turn it round; if the piezo was silent, check its wires.",
    )


async def _was_pressed(pressed: asyncio.Queue[ButtonEvent], button: str, say: Say) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            while (event := await pressed.get()) != ButtonEvent(button, True):
                if event.down:
                    say(f"That was {event.button}.")
    except TimeoutError:
        return False
    return True


async def screen(part: Screen, say: Say) -> Finding:
    """A picture with a frame: every edge is seen, or it is not."""
    image = Image.new("1", SIZE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SIZE[0] - 1, SIZE[1] - 1), outline=1)
    draw.line((0, 0, *SIZE), fill=1)
    part.show(image)
    say("The screen shows a frame and a line from corner to corner.")
    await asyncio.sleep(3 * LOOK)
    return _shown(part, "If it is shifted by two columns, try the other screen.chip.")


async def sound(part: Speaker, say: Say) -> Finding:
    """One sound, as soft as a table begins."""
    part.listen()
    say("You hear a sound.")
    part.play("win")
    await asyncio.sleep(LOOK)
    return _shown(part, "If it was silent, check the amplifier's wires.")


def _shown(part: Driver, otherwise: str) -> Finding:
    """What the part says, and what only people can know."""
    told = part.condition()
    name = f"{told.part} trial"
    if told.state is not State.READY:
        return Finding(name, "bad", told.cause or "It has not answered.", told.fix)
    return Finding(name, "ok", "done.", otherwise)


def _silent(part: str) -> Finding:
    return Finding(
        part, "bad", "The Pico tells nothing.", "Do step 2 first: boardctl doctor --step 2."
    )


def _listed(names: Sequence[str] | frozenset[str]) -> str:
    return ", ".join(sorted(names, key=lambda name: CELLS.index(name) if name in CELLS else 0))
