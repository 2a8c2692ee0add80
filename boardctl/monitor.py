"""`boardctl monitor`: what every cell senses, live in the terminal. It opens the console itself, so
no daemon may have it. Presence only; who it is only where no unfinished game could be spoilt."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from boardctl import consoles
from boardctl.config import Config, state_folder
from boardctl.history import summaries
from boardctl.state_folder import JOURNAL, StateFolder
from hardware.cells import POCKETS, WELLS
from hardware.drivers import Condition
from hardware.kept_table import KeptTable
from hardware.ports import ButtonEvent, HouseConsole, Snapshot
from hardware.registry import FILE, Registry
from hardware.sensing import Change, Seen, Sensing
from hardware.simulated import SimulatedConsole
from hardware.tags import Tags

NOTHING, SOMETHING, TOUCH = "·", "●", "○"
TOUCHED_FOR = 0.6


class GameUnfinished(Exception):
    """Tags would tell what lies face down."""

    def __init__(self, numbers: Sequence[int]) -> None:
        several = "games are" if len(numbers) > 1 else "game is"
        super().__init__(
            f"tags tell what lies face down, and an unfinished {several} in the journal"
            f" ({', '.join(map(str, numbers))}): end it on the page, or look without --tags"
        )


# -- drawing: pure --------------------------------------------------------------------------------


def picture(
    table: Mapping[str, Seen], touched: frozenset[str], link: Condition, *, tags: bool
) -> list[str]:
    """The console as lines of text."""

    def sign(cell: str) -> str:
        return SOMETHING if cell in table else TOUCH if cell in touched else NOTHING

    lines = ["  " + " ".join("abcdefgh")]
    lines += [f"{row} " + " ".join(sign(f"{c}{row}") for c in "abcdefgh") for row in range(1, 9)]
    lines.append("w " + " ".join(map(sign, WELLS)) + "   p " + " ".join(map(sign, POCKETS)))
    if tags:
        lines += [f"{cell}  {who(seen)}" for cell, seen in sorted(table.items())]
    lines.append(state(link))
    return lines


def who(seen: Seen) -> str:
    """What a reader says of a cell."""
    if seen.kind is not None:
        return seen.kind if seen.side is None else f"{seen.kind}, {seen.side} up"
    return "a tag nobody has enrolled" if seen.stranger else "not read"


def state(link: Condition) -> str:
    return " ".join(filter(None, (f"link {link.state.value}.", link.cause, link.fix)))


# -- looking --------------------------------------------------------------------------------------


def main(config: Config, *, tags: bool, seconds: float | None) -> int:
    """Raises `StateBusy` while a daemon has the console, `GameUnfinished`, `BadRegistry`."""
    folder = StateFolder.open(state_folder(config.state.dir, os.environ), alone=True)
    try:
        if tags:
            _check_no_game(folder.path)
        known = Registry.open(folder.path / FILE).all_tags() if tags else {}
        asyncio.run(_watch(config, folder.path, Tags(known), seconds, tags=tags))
        return 0
    finally:
        folder.close()


def _check_no_game(folder: Path) -> None:
    path = folder / JOURNAL
    unfinished = [game.id for game in summaries(path) if game.result is None and not game.aside]
    if unfinished:
        raise GameUnfinished(unfinished)


async def _watch(
    config: Config, folder: Path, known: Tags, seconds: float | None, *, tags: bool
) -> None:
    console = consoles.build(config, folder, print)
    if isinstance(console, SimulatedConsole):
        KeptTable(console, folder / "simulated-table.json").restore()
        known = console.tags
    monitor = Monitor(console, known, tags=tags, drawn=sys.stdout.isatty())
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    console.listen(monitor.on_snapshot, monitor.on_button, monitor.on_link)
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return
    finally:
        await console.close()


class Monitor:
    """Draws the whole console where a person looks on; else tells every change in a line."""

    def __init__(
        self,
        console: HouseConsole,
        known: Tags,
        *,
        tags: bool,
        drawn: bool,
        write: Callable[[str], object] = sys.stdout.write,
    ) -> None:
        self.console = console
        self._tags = tags
        self._drawn = drawn
        self._write = write
        self._sensing = Sensing(console.profile, known)
        self._touched: dict[str, float] = {}
        self._last = ""
        self._height = 0
        self._loop = asyncio.get_running_loop()

    def on_snapshot(self, snapshot: Snapshot) -> None:
        now = self._loop.time()
        for change in self._sensing.feed(snapshot, now):
            if change.what == "touched":
                self._touched[change.cell] = now
                self._loop.call_later(TOUCHED_FOR, self._draw)
            self._tell(self._words(change))
        self._draw()

    def on_button(self, event: ButtonEvent) -> None:
        self._tell(f"button {event.button} {'down' if event.down else 'up'}")

    def on_link(self, up: bool) -> None:
        self._tell(state(self.console.conditions()[0]))
        self._draw()

    def _words(self, change: Change) -> str:
        seen = self._sensing.table.get(change.cell)
        if change.what in ("touched", "landed", "left"):
            return f"{change.cell} {change.what}"
        if not self._tags:
            return ""  # that something was read may be as telling as what
        if change.what == "read" and seen is not None:
            return f"{change.cell} {who(seen)}"
        return f"{change.cell} {change.what}"

    def _tell(self, text: str) -> None:
        if text and not self._drawn:
            self._write(f"{text}\n")
            sys.stdout.flush()

    def _draw(self) -> None:
        if not self._drawn:
            return
        now = self._loop.time()
        touched = frozenset(c for c, at in self._touched.items() if now - at < TOUCHED_FOR)
        link = self.console.conditions()[0]
        lines = picture(self._sensing.table, touched, link, tags=self._tags)
        width = shutil.get_terminal_size().columns  # a wrapped line would be two
        text = "".join(f"\x1b[2K{text[: width - 1]}\n" for text in lines)
        if text == self._last:
            return
        # Up to where the picture before began, and nothing of it left below.
        self._write((f"\x1b[{self._height}A" if self._height else "") + text + "\x1b[J")
        sys.stdout.flush()
        self._last, self._height = text, len(lines)
