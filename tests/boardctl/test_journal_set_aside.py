"""A damaged journal is renamed, never deleted; what can be read of it goes on."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from boardctl.journal import Journal, JournalNoFile, open_reader
from tests.boardctl.recorded_games import record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


async def test_a_file_that_is_no_database_is_renamed_and_a_new_journal_begun(path: Path) -> None:
    path.write_bytes(b"what a strange journal " * 400)
    journal = Journal.open(path)
    assert (path.parent / "journal.sqlite3.bad-1").read_bytes().startswith(b"what a strange")
    assert await journal.history() == []
    [notice] = journal.notices
    assert "journal.sqlite3.bad-1" in str(notice)
    assert notice.line.key == "trouble.set_aside"
    await record(journal, 2)
    await journal.close()
    again = Journal.open(path)
    assert again.notices == []
    assert len(await again.history()) == 1
    await again.close()


async def test_a_second_bad_file_does_not_replace_the_first(path: Path) -> None:
    for content in (b"first" * 900, b"second" * 900):
        path.write_bytes(content)
        await Journal.open(path).close()
    assert (path.parent / "journal.sqlite3.bad-1").read_bytes() == b"first" * 900
    assert (path.parent / "journal.sqlite3.bad-2").read_bytes() == b"second" * 900


async def test_another_programs_database_is_set_aside_as_it_is(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE songs (name TEXT)")
    other.close()
    before = path.read_bytes()
    journal = Journal.open(path)
    assert "not a journal of boardctl" in str(journal.notices[0])
    assert (path.parent / "journal.sqlite3.bad-1").read_bytes() == before
    await journal.close()


async def test_a_journal_whose_tables_are_not_ours_is_set_aside(path: Path) -> None:
    journal = Journal.open(path)
    journal.store.db.execute("ALTER TABLE settled RENAME TO unsettled")
    await journal.close()
    journal = Journal.open(path)
    assert "its tables are not those of a journal" in str(journal.notices[0])
    await record(journal, 2)
    await journal.close()


async def test_the_log_of_a_bad_file_goes_with_it(path: Path) -> None:
    journal = Journal.open(path)
    for _ in range(5):
        await record(journal, 3)
    journal.store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    await journal.settle(5, {"a1": "mouse:red"})
    log = Path(f"{path}-wal").read_bytes()
    await journal.close()
    content = path.read_bytes()[: 4096 * 2] + b"bad" * 20000
    path.write_bytes(content)
    Path(f"{path}-wal").write_bytes(log)
    journal = Journal.open(path)
    assert Path(f"{path}.bad-1").read_bytes() == content
    assert Path(f"{path}.bad-1-wal").read_bytes() == log
    await journal.close()


async def test_games_that_can_be_read_move_into_the_new_journal(path: Path) -> None:
    journal = Journal.open(path)
    for seed in range(40):
        await record(journal, 30, seed=seed)
    before = {stored.id: stored for stored in await journal.unfinished()}
    page_size = journal.store.db.execute("PRAGMA page_size").fetchone()[0]
    await journal.close()
    content = bytearray(path.read_bytes())
    middle = len(content) // page_size // 2 * page_size
    content[middle : middle + page_size] = b"\xa5" * page_size
    path.write_bytes(content)

    repaired = Journal.open(path)
    assert (path.parent / "journal.sqlite3.bad-1").read_bytes() == bytes(content)
    after = {stored.id: stored for stored in await repaired.unfinished()}
    assert 0 < len(after) < len(before)
    assert all(before[game_id] == stored for game_id, stored in after.items())
    assert f"with {len(await repaired.history())} of its games" in str(repaired.notices[0])
    assert await record(repaired, 1) > max(before)
    await repaired.close()


async def test_a_power_cut_while_replacing_a_bad_file_is_finished_by_the_next_start(
    path: Path,
) -> None:
    journal = Journal.open(path)
    await record(journal, 3)
    await journal.close()
    path.rename(f"{path}.new")  # the bad one was moved away, the new one not yet in its place
    Path(f"{path}-wal").write_bytes(b"the log of the bad one")
    journal = Journal.open(path)
    assert len(await journal.history()) == 1
    assert Path(f"{path}.bad-1-wal").read_bytes() == b"the log of the bad one"
    assert "only its log was left" in str(journal.notices[0])
    await journal.close()


async def test_a_half_built_replacement_is_built_anew(path: Path) -> None:
    path.write_bytes(b"bad" * 2000)
    Path(f"{path}.new").write_bytes(b"half")
    journal = Journal.open(path)
    assert await journal.history() == []
    assert not Path(f"{path}.new").exists()
    await journal.close()


async def test_an_unfinished_game_that_cannot_be_read_is_set_aside_and_the_others_offered(
    path: Path,
) -> None:
    journal = Journal.open(path)
    bad, good = await record(journal, 3), await record(journal, 3)
    journal.store.db.execute("UPDATE games SET data = '{}' WHERE id = ?", (bad,))
    assert [stored.id for stored in await journal.unfinished()] == [good]
    assert f"Game {bad} " in str(journal.notices[0])
    assert [game.aside is not None for game in await journal.history()] == [True, False]
    assert len(await journal.unfinished()) == 1
    assert len(journal.notices) == 1
    await journal.close()


@pytest.mark.parametrize("kind", ["a folder", "a link", "a pipe"])
async def test_what_is_no_file_is_told_and_left_alone(path: Path, kind: str) -> None:
    other = path.with_name("of-somebody-else")
    other.write_bytes(b"what a strange journal " * 400)
    match kind:
        case "a folder":
            path.mkdir()
        case "a link":
            path.symlink_to(other)
        case _:
            os.mkfifo(path)
    before = sorted(path.parent.iterdir())
    for look in (Journal.open, open_reader):
        with pytest.raises(JournalNoFile, match=f"not a file but {kind}: move it away, or choose"):
            look(path)
    assert sorted(path.parent.iterdir()) == before
    assert other.read_bytes().startswith(b"what a strange")


@pytest.mark.parametrize("settled", ["[1, 2]", "7", '"a1"', '{"a1": 5}', '{"a1": {"b": []}}'])
async def test_a_game_goes_on_without_a_table_that_cannot_be_read(
    path: Path, settled: str, caplog: pytest.LogCaptureFixture
) -> None:
    journal = Journal.open(path)
    await record(journal, 2)
    await journal.settle(1, {"a1": "mouse:red"})
    journal.store.db.execute("UPDATE settled SET plain = ?", (settled,))
    [stored] = await journal.unfinished()
    assert stored.settled is None
    assert len(stored.rows) == 2
    assert [record.getMessage() for record in caplog.records] == [
        "Where the pieces of game 1 were left cannot be read: the table will ask for each"
    ]
    await journal.close()
