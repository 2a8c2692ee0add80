"""Run on a small disk of its own: plays until it is full, frees room, plays on. Prints what came
of it as JSON.

    python -m tests.boardctl.full_disk FOLDER with|without
"""

from __future__ import annotations

import asyncio
import errno
import json
import sys
from pathlib import Path

from boardctl.journal import Journal, JournalFull
from boardctl.state_folder import Reserve
from tests.boardctl.recorded_games import Recorded

RESERVE = 1024 * 1024


def fill(path: Path) -> None:
    """Takes the last byte there is."""
    with path.open("ab", buffering=0) as ballast:
        for size in (1 << 16, 4096, 1):
            try:
                while True:
                    ballast.write(b"\1" * size)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise


async def until_refused(journal: Journal, game: Recorded, game_id: int) -> int:
    """Plays on until the disk is full; returns how many rows were accepted."""
    accepted = 0
    while True:
        before = game.game.clone(game.state)
        row = game.move()
        try:
            await game.save(journal, row, game_id)
        except JournalFull:
            game.state = before
            game.rows.pop()
            return accepted
        accepted += 1


async def play(folder: Path, *, with_reserve: bool) -> dict[str, object]:
    reserve = Reserve(folder / "reserve", RESERVE) if with_reserve else None
    ballast = folder / "ballast"
    path = folder / "journal.sqlite3"
    said: dict[str, object] = {}

    journal = Journal.open(path, reserve=reserve)
    game = Recorded(endless=True)
    game_id = await journal.begin(game.setup)
    for _ in range(3):
        await game.save(journal, game.move(), game_id)
    fill(ballast)
    said["accepted on the full disk"] = await until_refused(journal, game, game_id)
    said["refused again"] = await until_refused(journal, game, game_id) == 0
    said["reads are fine"] = (await journal.load(game_id)).rows == tuple(game.rows)
    try:
        await journal.settle(game_id, {"a1": "mouse:red"})
        said["settled"] = True
    except JournalFull:
        said["settled"] = False
    ballast.unlink()
    for _ in range(3):
        await game.save(journal, game.move(), game_id)
    said["goes on"] = (await journal.load(game_id)).rows == tuple(game.rows)
    said["reserve is back"] = reserve is not None and reserve.path.exists()
    await journal.close()

    fill(ballast)
    try:
        journal = Journal.open(path, reserve=reserve)
        said["opens on the full disk"] = (await journal.load(game_id)).rows == tuple(game.rows)
        said["and takes no move"] = await until_refused(journal, game, game_id) == 0
        ballast.unlink()
    except JournalFull:
        said["opens on the full disk"] = False
        ballast.unlink()
        journal = Journal.open(path, reserve=reserve)
    await game.save(journal, game.move(), game_id)
    said["goes on again"] = (await journal.load(game_id)).rows == tuple(game.rows)
    said["notices"] = [str(notice) for notice in journal.notices]
    await journal.close()
    return said


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(Path(sys.argv[1]), with_reserve=sys.argv[2] == "with"))))
