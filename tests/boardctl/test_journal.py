"""The journal on a healthy disk: what it keeps, what it refuses, how it is shared."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardctl.journal import (
    Journal,
    JournalBroken,
    JournalBusy,
    JournalNewer,
    NoSuchGame,
    Store,
    open_reader,
)
from boardctl.journal.schema import VERSION
from boardctl.record import Stored, replay, set_text, take_back_text
from hardware.virtual_time import run as run_virtual
from tests.boardctl.recorded_games import Recorded, record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
async def journal(path: Path) -> AsyncIterator[Journal]:
    opened = Journal.open(path)
    yield opened
    await opened.close()


def contents(path: Path) -> dict[str, bytes]:
    """Every file in the folder that holds something, but SQLite's index, which is memory."""
    return {
        file.name: file.read_bytes()
        for file in path.parent.iterdir()
        if file.is_file() and file.stat().st_size and not file.name.endswith("-shm")
    }


# -- what it keeps ------------------------------------------------------------------------------


async def test_a_game_comes_back_as_it_was_appended(journal: Journal) -> None:
    game = Recorded()
    game_id = await journal.begin(game.setup)
    for _ in range(12):
        row = game.move()
        assert await game.save(journal, row, game_id) == row
    assert await journal.load(game_id) == Stored(
        game_id, game.setup, tuple(game.rows), game.game.dump(game.state), None, None
    )


async def test_a_game_is_still_there_after_closing_and_opening(path: Path) -> None:
    first = Journal.open(path)
    game_id = await record(first, 9)
    before = await first.load(game_id)
    await first.close()
    second = Journal.open(path)
    assert await second.load(game_id) == before
    assert second.notices == []
    await second.close()


async def test_every_commit_waits_for_the_disk(journal: Journal) -> None:
    def setting(name: str) -> object:
        return journal.store.db.execute(f"PRAGMA {name}").fetchone()[0]

    assert setting("journal_mode") == "wal"
    assert setting("synchronous") == 2  # FULL
    assert setting("foreign_keys") == 1
    assert setting("user_version") == VERSION


async def test_files_are_for_their_owner_alone(path: Path, journal: Journal) -> None:
    await record(journal, 2)
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in path.parent.iterdir()} == {
        path.name: "0o600",
        f"{path.name}-wal": "0o600",
        f"{path.name}-shm": "0o600",
    }


async def test_a_file_others_could_read_is_made_private(path: Path) -> None:
    await Journal.open(path).close()
    path.chmod(0o644)
    await Journal.open(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


async def test_a_take_back_and_a_correction_are_rows_too(journal: Journal) -> None:
    game = Recorded()
    game_id = await journal.begin(game.setup)
    for _ in range(3):
        await game.save(journal, game.move(), game_id)
    await game.save(journal, game.change("take_back", take_back_text(3)), game_id)
    await game.save(journal, game.change("correction", set_text({"turns": 9})), game_id)
    stored = await journal.load(game_id)
    assert [row.kind for row in stored.rows] == ["move"] * 3 + ["take_back", "correction"]
    assert replay(game.game, stored.setup, stored.rows) == game.state


async def test_the_settled_table_is_the_last_one(journal: Journal) -> None:
    game_id = await record(journal, 1)
    await journal.settle(game_id, {"a1": "mouse:red"})
    await journal.settle(game_id, {"a2": "mouse:red"})
    assert (await journal.load(game_id)).settled == {"a2": "mouse:red"}


async def test_a_game_with_a_result_is_no_longer_unfinished(journal: Journal) -> None:
    older = await record(journal, 3)
    newer = await record(journal, 4)
    assert [stored.id for stored in await journal.unfinished()] == [newer, older]
    await journal.finish(newer, {"result": "ended", "winners": []})
    assert [stored.id for stored in await journal.unfinished()] == [older]
    assert (await journal.load(newer)).result == {"result": "ended", "winners": []}


async def test_the_last_move_and_the_result_are_one_commit(path: Path) -> None:
    commits: list[str] = []
    journal = Journal.open(path, inline=True, fault=commits.append)
    game = Recorded()
    game_id = await journal.begin(game.setup)
    row = game.move()
    commits.clear()
    await journal.append(
        game_id,
        "move",
        row.seat,
        row.text,
        row.hash,
        game.game.dump(game.state),
        result={"result": "won"},
    )
    assert commits == ["before_commit", "after_commit"]
    assert (await journal.load(game_id)).result == {"result": "won"}
    await journal.close()


async def test_correcting_the_end_makes_a_game_unfinished_again(journal: Journal) -> None:
    game = Recorded()
    game_id = await journal.begin(game.setup)
    while not game.over:
        await game.save(journal, game.move(), game_id)
    await journal.finish(game_id, {"result": "won"})
    with pytest.raises(ValueError, match="finished"):
        await journal.append(
            game_id, "move", None, "roll 1", game.rows[-1].hash, game.game.dump(game.state)
        )
    last = game.rows[-1].seq
    await game.save(journal, game.change("take_back", take_back_text(last)), game_id)
    assert [stored.id for stored in await journal.unfinished()] == [game_id]


async def test_a_game_set_aside_is_kept_but_not_offered(journal: Journal) -> None:
    game_id = await record(journal, 3)
    await journal.set_aside(game_id, "its rows are wrong")
    assert await journal.unfinished() == []
    assert len((await journal.load(game_id)).rows) == 3
    assert (await journal.history())[0].aside == "its rows are wrong"


async def test_the_history_lists_games_oldest_first_with_the_moves_that_stand(
    journal: Journal,
) -> None:
    await record(journal, 1000, seats=("red", "blue"))
    game = Recorded()
    game_id = await journal.begin(game.setup)
    for _ in range(4):
        await game.save(journal, game.move(), game_id)
    await game.save(journal, game.change("take_back", take_back_text(4)), game_id)
    first, second = await journal.history()
    assert first.id < second.id
    assert first.result is not None
    assert first.seats == ("red", "blue")
    assert (second.game, second.moves, second.result) == ("souriciere", 3, None)


async def test_the_date_is_kept_for_people_only_when_the_clock_was_known(path: Path) -> None:
    dates = iter([None, "2031-05-09T18:30Z", "1970-01-01T00:00Z"])
    journal = Journal.open(path, wall_clock=lambda: next(dates))
    for _ in range(3):
        await record(journal, 1)
    began = [game.began for game in await journal.history()]
    assert began == [None, "2031-05-09T18:30Z", "1970-01-01T00:00Z"]
    assert [game.id for game in await journal.unfinished()] == [3, 2, 1]
    await journal.close()


# -- what it refuses ----------------------------------------------------------------------------


async def test_a_state_that_is_not_the_hashed_one_is_not_written(journal: Journal) -> None:
    game = Recorded()
    game_id = await journal.begin(game.setup)
    row = game.move()
    with pytest.raises(ValueError, match="not the one that was hashed"):
        await journal.append(game_id, "move", None, row.text, "0" * 16, game.game.dump(game.state))
    assert (await journal.load(game_id)).rows == ()


async def test_a_row_nobody_could_read_again_is_not_written(journal: Journal) -> None:
    game = Recorded()
    game_id = await journal.begin(game.setup)
    await game.save(journal, game.move(), game_id)
    for text in ("take back 2", "gibberish"):
        with pytest.raises(Exception, match="Row 2"):
            await game.save(journal, game.add("take_back", text), game_id)
    assert len((await journal.load(game_id)).rows) == 1


async def test_a_game_that_is_not_there_is_a_sentence(journal: Journal) -> None:
    game = Recorded()
    row = game.move()
    with pytest.raises(NoSuchGame, match="boardctl history"):
        await journal.load(5)
    with pytest.raises(NoSuchGame):
        await game.save(journal, row, 5)
    with pytest.raises(NoSuchGame):
        await journal.finish(5, {})
    with pytest.raises(NoSuchGame):
        await journal.settle(5, {})
    assert await journal.history() == []


async def test_a_newer_journal_is_refused_and_not_touched(path: Path) -> None:
    journal = Journal.open(path)
    await record(journal, 5)
    journal.store.db.execute(f"PRAGMA user_version = {VERSION + 1}")
    crashed = path.parent / "crashed"
    crashed.mkdir()
    for end in ("", "-wal"):  # as a power cut leaves it: the new version is in the log alone
        shutil.copy(f"{path}{end}", crashed)
    await journal.close()
    for place in (path, crashed / path.name):
        before = contents(place)
        with pytest.raises(JournalNewer, match="update boardctl"):
            Journal.open(place)
        assert contents(place) == before


async def test_a_file_another_program_keeps_locked_is_a_sentence(path: Path) -> None:
    journal = Journal.open(path, inline=True)
    game_id = await record(journal, 1)
    journal.store.db.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalBusy, match="another program"):
        await journal.settle(game_id, {"a1": "mouse:red"})
    other.execute("ROLLBACK")
    other.close()
    await journal.settle(game_id, {"a1": "mouse:red"})
    await journal.close()


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalBroken, match="No such file"):
        Journal.open(tmp_path / "nowhere" / "journal.sqlite3")


# -- beside the event loop ----------------------------------------------------------------------


async def test_a_stalled_disk_does_not_stop_the_event_loop(path: Path) -> None:
    disk_answers = threading.Event()
    writer_waits = threading.Event()
    threads: set[str] = set()

    def stall(point: str) -> None:
        threads.add(threading.current_thread().name)
        if point == "before_commit" and armed:
            writer_waits.set()
            assert disk_answers.wait(60), "the event loop never came to let the disk go on"

    armed = False
    journal = Journal.open(path, fault=stall)
    game = Recorded()
    game_id = await journal.begin(game.setup)
    armed = True
    order: list[str] = []

    async def accept() -> None:
        await game.save(journal, game.move(), game_id)
        order.append("accepted")

    accepting = asyncio.create_task(accept())
    while not writer_waits.is_set():
        await asyncio.sleep(0)
    for tick in range(100):
        await asyncio.sleep(0)
        order.append(f"tick {tick}")
    disk_answers.set()
    await accepting
    assert order == [*(f"tick {tick}" for tick in range(100)), "accepted"]
    assert len((await journal.load(game_id)).rows) == 1
    assert all(name.startswith("journal") for name in threads)
    await journal.close()


async def test_rows_are_written_in_the_order_they_were_asked_for(journal: Journal) -> None:
    game = Recorded()
    game_id = await journal.begin(game.setup)
    waiting = []
    for _ in range(20):
        row = game.move()
        waiting.append(
            journal.append(
                game_id, row.kind, row.seat, row.text, row.hash, game.game.dump(game.state)
            )
        )
    assert await asyncio.gather(*waiting) == game.rows


def test_inline_it_runs_on_the_virtual_clock_without_a_thread(path: Path) -> None:
    threads: set[str] = set()

    async def play() -> int:
        journal = Journal.open(
            path, inline=True, fault=lambda _: threads.add(threading.current_thread().name)
        )
        game_id = await record(journal, 5)
        await journal.close()
        return game_id

    assert run_virtual(play()) == 1
    assert threads == {threading.current_thread().name}


async def test_closing_twice_is_nothing(path: Path) -> None:
    journal = Journal.open(path)
    await journal.close()
    await journal.close()


async def test_a_reader_looks_on_while_a_game_is_written(path: Path, journal: Journal) -> None:
    game = Recorded()
    game_id = await journal.begin(game.setup)
    reader = Store(path, open_reader(path))
    for count in range(1, 4):
        await game.save(journal, game.move(), game_id)
        assert len(reader.load(game_id).rows) == count
    reader.close()


async def test_a_reader_changes_nothing(path: Path) -> None:
    journal = Journal.open(path)
    await record(journal, 3)
    before = contents(path)
    store = Store(path, open_reader(path))
    assert len(store.history()) == 1
    with pytest.raises(JournalBroken):
        store.settle(1, "{}")
    store.close()
    assert contents(path) == before
    await journal.close()


def test_a_reader_says_what_is_wrong_with_a_file_in_one_sentence(path: Path) -> None:
    path.write_bytes(b"no journal" * 1000)
    with pytest.raises(JournalBroken, match="not a database"):
        open_reader(path)
    path.write_bytes(b"")
    with pytest.raises(JournalBroken, match="not a journal"):
        open_reader(path)
