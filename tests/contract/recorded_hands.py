"""Whole games of noisy, clumsy hands, recorded once and kept as text: `traces/*.trace` is what the
sensors said, `*.story` the seats, the buttons and the moves that came of it.

    python -m tests.contract.recorded_hands     records them anew
"""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardctl.hands import Clumsy, Hands
from games import catalogue
from games.kit import Game
from hardware.noise import Noise
from hardware.pieces import BoxedPiece
from hardware.ports import ButtonEvent, Profile, Snapshot
from hardware.simulated import SimulatedConsole
from hardware.trace import Trace, TraceWriter, read_trace
from hardware.virtual_time import run
from tests.boardctl.house import house

TRACES = Path(__file__).with_name("traces")
SEATS = ("red", "yellow")
OPTIONS: dict[str, str | int] = {"finish": "fast"}
CLUMSY = Clumsy(wrong_cell=0.1, lift_and_return=0.1, sweep=0.05, cocked_die=0.1)


@dataclass
class Story:
    """What a trace does not hold."""

    buttons: list[tuple[float, ButtonEvent]]
    moves: list[str]

    def write(self) -> str:
        lines = [
            f"button\t{now:.6f}\t{event.button}\t{'down' if event.down else 'up'}"
            for now, event in self.buttons
        ]
        return "\n".join([*lines, *(f"move\t{move}" for move in self.moves), ""])

    @classmethod
    def read(cls, text: str) -> Story:
        story = cls([], [])
        for fields in (line.split("\t") for line in text.splitlines()):
            if fields[0] == "button":
                story.buttons.append(
                    (float(fields[1]), ButtonEvent(fields[2], fields[3] == "down"))
                )
            else:
                story.moves.append(fields[1])
        return story


# -- recording ----------------------------------------------------------------------------------


class Recording(SimulatedConsole):
    """Keeps everything it says."""

    def listen(
        self,
        on_snapshot: Callable[[Snapshot], None],
        on_button: Callable[[ButtonEvent], None],
        on_link: Callable[[bool], None],
    ) -> None:
        loop = asyncio.get_running_loop()
        self.snapshots: list[tuple[float, Snapshot]] = []
        self.buttons: list[tuple[float, ButtonEvent]] = []

        def snapshot(said: Snapshot) -> None:
            self.snapshots.append((loop.time(), said))
            on_snapshot(said)

        def button(said: ButtonEvent) -> None:
            self.buttons.append((loop.time(), said))
            on_button(said)

        super().listen(snapshot, button, on_link)


async def record(game: Game[Any], profile: Profile, seed: int) -> tuple[str, Story]:
    noise = Noise.real()
    with tempfile.TemporaryDirectory() as folder:
        async with house(
            Path(folder), profile, seed=seed, noise=noise, console_type=Recording
        ) as home:
            console = home.console
            assert isinstance(console, Recording)
            await home.daemon.new_game(game, SEATS, OPTIONS)
            hands = Hands(console, game, SEATS, OPTIONS, seed, clumsy=CLUMSY)
            await hands.play()
            await home.wait(3.0)
            assert home.moves() == hands.moves
            text = io.StringIO()
            writer = TraceWriter(text, profile, console.tags)
            for now, said in console.snapshots:
                writer.write(said, now)
            return text.getvalue(), Story(console.buttons, hands.moves)


def record_all() -> None:
    """The shortest of some games for each profile: text that is kept should be worth it."""
    game = catalogue.find("souriciere")
    for profile in Profile:
        games = [run(record(game, profile, seed)) for seed in range(20)]
        trace, story = min(games, key=lambda kept: len(kept[0]))
        (TRACES / f"{game.id}-{profile.value}.trace").write_text(trace)
        (TRACES / f"{game.id}-{profile.value}.story").write_text(story.write())


# -- replaying ----------------------------------------------------------------------------------


class Replayed(SimulatedConsole):
    """A console that says again what was recorded; its pieces are those of the recording."""

    def __init__(self, trace: Trace, story: Story) -> None:
        super().__init__(trace.profile, 0)
        self.tags.replace(dict(trace.tags.known()))
        self._trace = trace
        self._story = story

    def box(self, pieces: Sequence[BoxedPiece], mat_name: str, *, label: str = "") -> None:
        self.label = label

    def listen(
        self,
        on_snapshot: Callable[[Snapshot], None],
        on_button: Callable[[ButtonEvent], None],
        on_link: Callable[[bool], None],
    ) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(on_link, True)
        for now, snapshot in self._trace.samples:
            loop.call_at(now, on_snapshot, snapshot)
        for now, button in self._story.buttons:
            loop.call_at(now, on_button, button)


async def replay(path: Path, folder: Path) -> list[str]:
    """The moves a trace and its story come to today."""
    trace = read_trace(path.read_text().splitlines())
    story = Story.read(path.with_suffix(".story").read_text())
    game = catalogue.find(path.stem.rpartition("-")[0])
    async with house(folder, console_type=lambda *_: Replayed(trace, story)) as home:
        await home.daemon.new_game(game, SEATS, OPTIONS)
        await home.wait(trace.samples[-1][0] + 3.0)
        assert home.mood == "over"
        return home.moves()


if __name__ == "__main__":
    TRACES.mkdir(exist_ok=True)
    record_all()
