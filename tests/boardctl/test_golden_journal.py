"""Journals of released versions: families have them, so they must be read for ever."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import boardctl
from boardctl.journal import Journal, Stored
from boardctl.record import Row, RulesChanged, replay, resume
from games.catalogue import find
from tests.golden.make import FOLDER, make

GOLDEN = sorted(FOLDER.glob("journal-*.sqlite3"))


def expected(golden: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(golden.with_suffix(".json").read_text("utf-8"))
    return found


def check_state(stored: Stored, state: dict[str, Any]) -> None:
    game = find(stored.setup.game)
    if game.rules_version != stored.setup.rules_version:
        with pytest.raises(RulesChanged):
            resume(game, stored)
        return
    assert game.dump(replay(game, stored.setup, stored.rows)) == state
    resumed = resume(game, stored)
    assert resumed.note == ""
    assert game.dump(resumed.state) == state


def test_this_version_has_a_golden_journal() -> None:
    assert FOLDER / f"journal-{boardctl.__version__}.sqlite3" in GOLDEN


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
async def test_a_golden_journal_is_one_file_that_opens_without_a_word(
    golden: Path, tmp_path: Path
) -> None:
    assert not Path(f"{golden}-wal").exists()
    path = Path(shutil.copy(golden, tmp_path / "journal.sqlite3"))
    journal = Journal.open(path)
    assert journal.notices == []
    assert [game.id for game in await journal.history()] == [g["id"] for g in expected(golden)]
    await journal.close()


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
async def test_every_game_of_a_golden_journal_replays_to_the_state_it_had(
    golden: Path, tmp_path: Path
) -> None:
    journal = Journal.open(Path(shutil.copy(golden, tmp_path / "journal.sqlite3")))
    for game in expected(golden):
        stored = await journal.load(game["id"])
        assert stored.setup.game == game["game"]
        assert stored.rows == tuple(Row(*values) for values in game["rows"])
        check_state(stored, game["state"])
    unfinished = [stored.id for stored in await journal.unfinished()]
    assert unfinished == sorted(unfinished, reverse=True)
    assert len(unfinished) == 2
    await journal.close()


def dumped(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    try:
        return list(db.iterdump())
    finally:
        db.close()


def test_this_version_still_writes_what_its_golden_journal_holds(tmp_path: Path) -> None:
    """Fails when tables, notation or a state's plain form change: raise the version they carry
    (schema, rules), or, before the release, make the golden journal anew."""
    make(tmp_path)
    name = f"journal-{boardctl.__version__}"
    golden = Path(shutil.copy(FOLDER / f"{name}.sqlite3", tmp_path / "golden.sqlite3"))
    assert dumped(tmp_path / f"{name}.sqlite3") == dumped(golden)
    assert expected(tmp_path / f"{name}.sqlite3") == expected(FOLDER / f"{name}.sqlite3")
