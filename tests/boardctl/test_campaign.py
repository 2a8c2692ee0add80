"""A party that goes on from chapter to chapter, through the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl.campaign import NoParty, data_for
from boardctl.journal import Journal
from games import catalogue
from games.mice_and_mystics import game
from tests.boardctl.recorded_games import record

GO_ON = {"campaign": "go-on", "chapter": "the-lamp-under-the-stairs"}
LONGEST = 5_000


async def played(journal: Journal, seed: int, moves: int = LONGEST) -> int:
    """A chapter of any moves, to its end unless there are fewer."""
    return await record(journal, moves, seed=seed, game=game, options={"party": "ready"})


async def test_the_party_of_the_last_finished_chapter_goes_on(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite3", inline=True)
    try:
        await played(journal, 1)
        last = await journal.load(await played(journal, 2))
        await played(journal, 3, moves=40)  # still under way: its party is not free
        data = await data_for(journal, game, GO_ON)
        assert data["chapter"]["chapter"] == GO_ON["chapter"]
        skills = {name: mouse["skills"] for name, mouse in data["campaign"]["mice"].items()}
        assert skills == {n: m["skills"] for n, m in last.state_plain["mice"].items()}
        state = game.start(("red", "yellow"), GO_ON, data)
        assert game.dump(game.load(game.dump(state), data)) == game.dump(state)
    finally:
        await journal.close()


async def test_without_a_finished_chapter_nobody_goes_on(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite3", inline=True)
    try:
        with pytest.raises(NoParty, match="No chapter has been played to its end"):
            await data_for(journal, game, GO_ON)
        assert "campaign" not in await data_for(journal, game, {})
        other = catalogue.find("souriciere")
        assert await data_for(journal, other, {}) == other.read_data({})
    finally:
        await journal.close()
