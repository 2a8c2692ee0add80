"""The journal on a bad disk: full, read-only, failing. No accepted move is ever lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from boardctl.journal import Journal, JournalBroken, JournalFull
from boardctl.record import replay
from tests.boardctl.faulty_disk import (
    FULL,
    IOERR_FSYNC,
    IOERR_WRITE,
    OK,
    FaultyDisk,
    Op,
    faulty_disk,
)
from tests.boardctl.recorded_games import Recorded, record
from tests.conftest import CAMPAIGN


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


def on_a_small_disk(folder: Path, *commands: str) -> subprocess.CompletedProcess[str]:
    """Runs shell commands where `folder` is a disk of 4 MiB of its own."""
    mount = f"mount -t tmpfs -o size=4m small {folder}"
    command = ["unshare", "--map-root-user", "--mount", "sh", "-ec"]
    if subprocess.run([*command, mount], capture_output=True).returncode:
        pytest.skip("needs unshare and user namespaces: sudo sysctl user.max_user_namespaces=10000")
    return subprocess.run(
        [*command, "\n".join([mount, *commands])], capture_output=True, text=True, timeout=120
    )


# -- full ---------------------------------------------------------------------------------------


def play_on_a_full_disk(folder: Path, reserve: str) -> dict[str, object]:
    done = on_a_small_disk(
        folder, f"{sys.executable} -m tests.boardctl.full_disk {folder} {reserve}"
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, object] = json.loads(done.stdout)
    return said


def test_on_a_full_disk_the_reserve_saves_one_more_move_then_the_game_waits_for_room(
    tmp_path: Path,
) -> None:
    assert play_on_a_full_disk(tmp_path, "with") == {
        "accepted on the full disk": 1,
        "refused again": True,
        "reads are fine": True,
        "settled": True,
        "goes on": True,
        "reserve is back": True,
        "opens on the full disk": True,
        "and takes no move": True,
        "goes on again": True,
        "notices": [],
    }


def test_on_a_full_disk_without_a_reserve_nothing_is_lost_either(tmp_path: Path) -> None:
    assert play_on_a_full_disk(tmp_path, "without") == {
        "accepted on the full disk": 0,
        "refused again": True,
        "reads are fine": True,
        "settled": False,
        "goes on": True,
        "reserve is back": False,
        "opens on the full disk": False,
        "goes on again": True,
        "notices": [],
    }


async def record_for_ever(journal: Journal) -> None:
    while True:
        await record(journal, 10)


async def test_a_journal_at_its_page_limit_takes_nothing_and_goes_on_when_it_may_grow(
    path: Path,
) -> None:
    journal = Journal.open(path)
    game = Recorded(endless=True)
    game_id = await journal.begin(game.setup)
    pages = journal.store.db.execute("PRAGMA page_count").fetchone()[0]
    journal.store.db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalFull, match="free some space"):
        await record_for_ever(journal)
    games = len(await journal.history())
    with pytest.raises(JournalFull):
        await journal.begin(game.setup)
    assert len(await journal.history()) == games
    journal.store.db.execute("PRAGMA max_page_count = 1000000")
    await game.save(journal, game.move(), game_id)
    assert (await journal.load(game_id)).rows == tuple(game.rows)
    await journal.close()


class Nth:
    """Answers the n-th write or sync from now on, and all after it, with an error."""

    def __init__(self, n: int, write: int, sync: int) -> None:
        self.left = n
        self.codes = {"write": write, "sync": sync, "truncate": write}
        self.struck = False

    def __call__(self, op: Op) -> int:
        if op.what not in self.codes:
            return OK
        self.left -= 1
        if self.left < 0:
            self.struck = True
            return self.codes[op.what]
        return OK


async def test_room_that_ends_at_any_write_of_a_move_leaves_nothing_half_written(
    path: Path,
) -> None:
    with faulty_disk() as disk:
        journal = Journal.open(path, inline=True)
        journal.store.db.execute("PRAGMA wal_autocheckpoint = 6")  # meet checkpoints too
        game = Recorded(endless=True)
        game_id = await journal.begin(game.setup)
        refused = 0
        for n in [*range(12), *range(12)]:
            strike = Nth(n, FULL, OK)
            disk.decide = strike
            before = game.game.clone(game.state)
            row = game.move()
            try:
                await game.save(journal, row, game_id)
            except JournalFull:
                refused += 1
                game.state = before
                game.rows.pop()
            disk.decide = lambda op: OK
            assert (await journal.load(game_id)).rows == tuple(game.rows)
            await game.save(journal, game.move(), game_id)
            assert (await journal.load(game_id)).rows == tuple(game.rows)
        assert refused > 4
        await journal.close()


# -- failing ------------------------------------------------------------------------------------


async def play_until_the_disk_fails(path: Path, disk: FaultyDisk, n: int) -> Recorded | None:
    """A game whose disk fails for good at the n-th call; None when it never came to that."""
    journal = Journal.open(path, inline=True)
    journal.store.db.execute("PRAGMA wal_autocheckpoint = 6")
    game = Recorded(endless=True)
    game_id = await journal.begin(game.setup)
    strike = Nth(n, IOERR_WRITE, IOERR_FSYNC)
    disk.decide = strike
    try:
        for _ in range(12):
            await game.save(journal, game.move(), game_id)
    except JournalBroken:
        disk.decide = lambda op: OK  # the disk says yes again, and must not be believed
        with pytest.raises(JournalBroken, match="start boardctl again"):
            await journal.settle(game_id, {})
        return game
    finally:
        disk.decide = lambda op: OK
        await journal.close()
    return None


async def test_a_disk_that_fails_at_any_call_is_never_believed_again_and_loses_no_accepted_move(
    tmp_path: Path,
) -> None:
    failed = 0
    for n in range(0, 60, 1 if CAMPAIGN else 3):
        path = tmp_path / f"{n}.sqlite3"
        with faulty_disk() as disk:
            game = await play_until_the_disk_fails(path, disk, n)
        if game is None:
            continue
        failed += 1
        journal = Journal.open(path, inline=True)
        [stored] = await journal.unfinished()
        # The move that was refused may be there or not; all before it must be.
        assert stored.rows in (tuple(game.rows), tuple(game.rows[:-1]))
        replay(game.game, stored.setup, stored.rows)
        assert journal.notices == []
        await journal.close()
    assert failed > 10


def test_a_disk_that_fails_while_opening_is_a_sentence(path: Path) -> None:
    sentences = 0
    for n in range(30):
        with faulty_disk() as disk:
            disk.decide = Nth(n, IOERR_WRITE, IOERR_FSYNC)
            try:
                Journal.open(path, inline=True).store.close()
            except JournalBroken:
                sentences += 1
        path.unlink(missing_ok=True)
        for end in ("-wal", "-shm"):
            Path(f"{path}{end}").unlink(missing_ok=True)
    assert sentences > 5


LIMITED = """
import asyncio, resource, sys
from pathlib import Path
from boardctl.journal import Journal, JournalBroken
from tests.boardctl.recorded_games import Recorded

async def main():
    journal = Journal.open(Path(sys.argv[1]))
    game = Recorded(endless=True)
    game_id = await journal.begin(game.setup)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65536, resource.RLIM_INFINITY))
    try:
        while True:
            await game.save(journal, game.move(), game_id)
            print(len(game.rows), flush=True)
    except JournalBroken as error:
        print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    try:
        await game.save(journal, game.rows[-1], game_id)
    except JournalBroken:
        print("still broken")

asyncio.run(main())
"""


async def test_an_error_of_the_operating_system_stops_the_journal_and_keeps_what_was_accepted(
    path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    *accepted, sentence, last = done.stdout.splitlines()
    assert "can no longer be written" in sentence
    assert last == "still broken"
    journal = Journal.open(path)
    [stored] = await journal.unfinished()
    assert len(stored.rows) - int(accepted[-1]) in (0, 1)
    await journal.close()


# -- read-only ----------------------------------------------------------------------------------

OPEN = """
import sys
from pathlib import Path
from boardctl.journal import Journal, JournalBroken
from boardctl.state_folder import StateFolder, StateUnusable
folder = Path(sys.argv[1])
try:
    Journal.open(folder / "journal.sqlite3")
    print("open")
except JournalBroken as error:
    print("broken", error)
try:
    StateFolder.open(folder)
    print("state")
except StateUnusable as error:
    print("unusable", error)
print(sorted(p.name for p in folder.iterdir() if "bad" in p.name))
"""


def test_a_read_only_disk_is_a_sentence_and_the_journal_is_not_blamed(
    tmp_path: Path, path: Path
) -> None:
    (tmp_path / "open.py").write_text(OPEN)
    disk = tmp_path / "disk"
    disk.mkdir()
    run = f"{sys.executable} {tmp_path / 'open.py'} {disk}"
    done = on_a_small_disk(disk, run, f"mount -o remount,ro {disk}", run)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:3] == ["open", "state", "[]"]
    assert lines[3].startswith("broken")
    assert lines[4].startswith("unusable")
    assert "Read-only file system" in lines[4]
    assert lines[5] == "[]"
