"""A daemon in small, made to be killed: takes up the unfinished game, or begins one, and plays on
for ever. Each accepted row is printed once it is on the disk, as `GAME SEQ HASH`.

    python -m tests.boardctl.killed_writer JOURNAL SEED [POINT COUNT]

With POINT (`before_commit`, `after_commit`) it kills itself there, the COUNT-th time.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from boardctl.journal import Journal
from boardctl.record import resume
from tests.boardctl.recorded_games import Recorded


def suicide(point: str, count: int) -> Callable[[str], None]:
    left = count

    def fault(here: str) -> None:
        nonlocal left
        left -= here == point
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return fault


async def play(path: Path, seed: int, fault: Callable[[str], None]) -> None:
    journal = Journal.open(path, fault=fault)
    assert journal.notices == [], journal.notices
    unfinished = await journal.unfinished()
    game = Recorded(seed=seed)
    if unfinished:
        game_id = unfinished[0].id
        resumed = resume(game.game, unfinished[0])
        assert resumed.note == ""
        game.state, game.rows = resumed.state, list(resumed.rows)
    else:
        game_id = await journal.begin(game.setup)
    while True:
        if game.over:
            await journal.finish(game_id, {"result": "won"})
            game = Recorded(seed=game.random.randrange(1 << 30))
            game_id = await journal.begin(game.setup)
        row = await game.save(journal, game.move(), game_id)
        print(game_id, row.seq, row.hash, flush=True)


if __name__ == "__main__":
    path, seed, *when = sys.argv[1:]
    fault = suicide(when[0], int(when[1])) if when else (lambda point: None)
    asyncio.run(play(Path(path), int(seed), fault))
