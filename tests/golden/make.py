"""Makes the golden journal of this version: `python -m tests.golden.make`.

Until a version is released its golden journal is made anew with every change of the tables, of
the notation or of a state's plain form. Once released it is never touched again: families have
such files, and every later version must read them.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import boardctl
from boardctl.journal import Journal
from boardctl.record import Row, instead_text, set_text, take_back_text
from games.kit import Move, Plain
from tests.boardctl.recorded_games import Recorded

FOLDER = Path(__file__).parent


class Writer:
    """One game of the golden journal, written row by row."""

    def __init__(self, journal: Journal, game_id: int, game: Recorded) -> None:
        self.journal = journal
        self.id = game_id
        self.game = game

    @classmethod
    async def begin(cls, journal: Journal, game: Recorded) -> Writer:
        return cls(journal, await journal.begin(game.setup), game)

    async def save(self, row: Row) -> None:
        await self.game.save(self.journal, row, self.id)

    async def moves(self, count: int = 1000) -> None:
        for _ in range(count):
            if self.game.over:
                break
            await self.save(self.game.move())
        outcome = self.game.game.over(self.game.state)
        if outcome is not None:
            await self.journal.finish(
                self.id, {"result": outcome.result, "winners": list(outcome.winners)}
            )

    def expected(self) -> Plain:
        return {
            "id": self.id,
            "game": self.game.setup.game,
            "rules_version": self.game.setup.rules_version,
            "rows": [[row.seq, row.kind, row.seat, row.text, row.hash] for row in self.game.rows],
            "state": self.game.game.dump(self.game.state),
        }


async def write(path: Path) -> Plain:
    """Games of every shape; returns what must be read from them."""
    journal = Journal.open(path, inline=True, wall_clock=lambda: "2026-05-09T18:30Z")
    games = [await _finished(journal), await _every_option(journal), await _ended(journal)]
    games += [await _set_aside(journal), await _taken_back(journal), await _corrected(journal)]
    await journal.close()
    return [writer.expected() for writer in games]


async def _finished(journal: Journal) -> Writer:
    writer = await Writer.begin(journal, Recorded(("red", "yellow"), seed=1))
    await writer.moves()
    return writer


async def _every_option(journal: Journal) -> Writer:
    options: dict[str, str | int] = {
        "board": "house-48",
        "edition": "bookmark",
        "finish": "fast",
        "occupied": "capture",
        "trap_wait_turns": 1,
        "trap_third_turn": "place_and_roll",
    }
    seats = ("red", "yellow", "green", "blue", "pink", "sky")
    writer = await Writer.begin(journal, Recorded(seats, seed=2, options=options))
    await writer.moves()
    return writer


async def _ended(journal: Journal) -> Writer:
    writer = await Writer.begin(journal, Recorded(("green", "sky"), seed=3))
    await writer.moves(5)
    await journal.finish(writer.id, {"result": "ended", "winners": []})
    return writer


async def _set_aside(journal: Journal) -> Writer:
    writer = await Writer.begin(journal, Recorded(("red", "pink"), seed=4))
    await writer.moves(2)
    await journal.set_aside(writer.id, "set aside by hand")
    return writer


async def _taken_back(journal: Journal) -> Writer:
    game = Recorded(("red", "yellow", "green"), seed=5)
    writer = await Writer.begin(journal, game)
    await writer.save(game.move(Move("first", seat="green")))
    await writer.save(game.change("take_back", take_back_text(1)))
    await writer.save(game.move(Move("first", seat="red")))
    await writer.moves(9)
    return writer


async def _corrected(journal: Journal) -> Writer:
    game = Recorded(("red", "yellow", "blue"), seed=6)
    writer = await Writer.begin(journal, game)
    await writer.save(game.move(Move("first", seat="blue")))
    for value in (2, 5, 1):
        await writer.save(game.move(Move("roll", value)))
    await writer.save(game.change("correction", instead_text(3, "roll 6")))
    await writer.save(game.change("correction", set_text({"mice.blue.place": "square 9"})))
    await writer.save(game.move(Move("leave", seat="yellow")))
    await writer.moves(4)
    await journal.settle(writer.id, {"w2": "mouse:red", "a2": "mouse:blue"})
    return writer


def make(folder: Path, version: str = boardctl.__version__) -> None:
    path = folder / f"journal-{version}.sqlite3"
    path.unlink(missing_ok=True)
    expected = asyncio.run(write(path))  # closing has brought its log into the one file
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (folder / f"journal-{version}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    make(FOLDER)
