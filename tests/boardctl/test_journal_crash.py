"""The plug is pulled: every accepted move is there afterwards, and the file is never damaged."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl.journal import GameDamaged, Journal, JournalNewer, NoSuchGame, Stored
from boardctl.record import BadRecord, CannotResume, Row, effective, replay, resume, state_hash
from games.catalogue import find
from tests.boardctl.faulty_disk import Op, faulty_disk
from tests.boardctl.power_cut import FOLDER_SYNCED, VARIANTS, Disk, lay_out
from tests.boardctl.recorded_games import Recorded, record
from tests.conftest import CAMPAIGN

KILLS = 50 if CAMPAIGN else 10
ROUNDS = range(4 if CAMPAIGN else 1)
CUTS = 12 if CAMPAIGN else 1  # per call to the disk
FLIPS = 500 if CAMPAIGN else 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


# -- kill -9 ------------------------------------------------------------------------------------


def start_writer(path: Path, seed: int, *when: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.boardctl.killed_writer", str(path), str(seed), *when],
        stdout=subprocess.PIPE,
        text=True,
    )


def accepted(writer: subprocess.Popen[str]) -> Iterator[tuple[int, int, str]]:
    """The rows a writer has acknowledged, until it dies."""
    assert writer.stdout is not None
    for line in writer.stdout:
        if line.endswith("\n"):
            game_id, seq, hash_ = line.split()
            yield int(game_id), int(seq), hash_


async def check_all_there(path: Path, rows: dict[tuple[int, int], str]) -> None:
    journal = Journal.open(path)
    assert journal.notices == []
    for game_id in {game_id for game_id, _ in rows}:
        stored = await journal.load(game_id)
        found = {(game_id, row.seq): row.hash for row in stored.rows}
        missing = {key for key in rows if key[0] == game_id and found.get(key) != rows[key]}
        assert not missing
        game = find(stored.setup.game)
        state = replay(game, stored.setup, stored.rows)
        assert state_hash(game, state) == stored.rows[-1].hash
    await journal.close()


@pytest.mark.parametrize("number", ROUNDS)
async def test_a_daemon_killed_at_random_moments_loses_no_accepted_move(
    path: Path, number: int
) -> None:
    rng = random.Random(20 + number)
    rows: dict[tuple[int, int], str] = {}
    for life in range(KILLS):
        with start_writer(path, KILLS * number + life) as writer:
            lines = accepted(writer)
            for _ in range(rng.randrange(1, 30)):
                game_id, seq, hash_ = next(lines)
                rows[game_id, seq] = hash_
            for _ in range(rng.randrange(20_000)):  # somewhere in the moves that follow
                pass
            writer.send_signal(signal.SIGKILL)
            rows.update({(game_id, seq): hash_ for game_id, seq, hash_ in lines})
        assert writer.returncode == -signal.SIGKILL
        await check_all_there(path, {key: rows[key] for key in list(rows)[-80:]})
    await check_all_there(path, rows)


@pytest.mark.parametrize(("point", "kept"), [("before_commit", 0), ("after_commit", 1)])
async def test_a_daemon_killed_beside_a_commit_has_the_whole_row_or_none_of_it(
    path: Path, point: str, kept: int
) -> None:
    with start_writer(path, 1, point, "6") as writer:
        rows = list(accepted(writer))
    assert [seq for _, seq, _ in rows] == [1, 2, 3, 4]  # the first commit began the game
    journal = Journal.open(path)
    [stored] = await journal.unfinished()
    assert len(stored.rows) == 4 + kept
    assert resume(find("souriciere"), stored).note == ""
    await journal.close()


# -- power cut ----------------------------------------------------------------------------------


async def recorded_calls(path: Path, moves: int) -> tuple[list[Op], Recorded]:
    """All that a game asked of the disk, with a note after each accepted row."""
    with faulty_disk() as disk:
        journal = Journal.open(path, inline=True)
        disk.ops.append(FOLDER_SYNCED)
        journal.store.db.execute("PRAGMA wal_autocheckpoint = 20")
        game = Recorded(endless=True)
        game_id = await journal.begin(game.setup)
        disk.note("begun")
        for _ in range(moves):
            await game.save(journal, game.move(), game_id)
            disk.note("accepted")
        await journal.close()
        return disk.ops, game


async def rows_in(path: Path) -> tuple[Row, ...] | None:
    """The rows of the only game, checked; None before it had begun."""
    journal = Journal.open(path, inline=True)
    try:
        assert journal.notices == []
        unfinished = await journal.unfinished()
        if not unfinished:
            return None
        assert resume(find("souriciere"), unfinished[0]).note == ""
        return unfinished[0].rows
    finally:
        await journal.close()


async def test_a_power_cut_at_any_call_to_the_disk_leaves_every_accepted_move(
    tmp_path: Path, path: Path
) -> None:
    ops, game = await recorded_calls(path, 30)
    assert {"write", "sync", "delete"} <= {op.what for op in ops}
    assert sum(op.what == "sync" and op.path.endswith(path.name) for op in ops) > 2  # checkpoints
    rng = random.Random(7)
    disk = Disk()
    safe: int | None = None
    image = tmp_path / "image"
    for i, op in enumerate(ops):
        disk.take(op)
        if op.path in ("begun", "accepted"):
            safe = 0 if safe is None else safe + 1
            continue
        for cut in range(CUTS):
            lay_out(disk.after_a_cut(VARIANTS[(i + cut) % len(VARIANTS)], rng), image)
            found = await rows_in(image / path.name)
            if found is None:
                assert safe is None
            else:
                assert found == tuple(game.rows[: len(found)])
                assert (safe or 0) <= len(found) <= (safe or 0) + 1
            shutil.rmtree(image)


def frame_cuts(size: int, rng: random.Random) -> list[int]:
    """Where a log may end: at its head, at every frame, and anywhere."""
    header, frame = 32, 24 + 4096
    return sorted({0, header, *range(header, size + 1, frame), *rng.sample(range(size), 60)})


async def test_a_log_cut_at_any_frame_or_byte_holds_exactly_the_moves_written_before(
    tmp_path: Path, path: Path
) -> None:
    journal = Journal.open(path, inline=True)
    game = Recorded(endless=True)
    game_id = await journal.begin(game.setup)
    for _ in range(5):
        await game.save(journal, game.move(), game_id)
    journal.store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log = Path(f"{path}-wal")
    sizes = []
    for _ in range(15):
        await game.save(journal, game.move(), game_id)
        sizes.append(log.stat().st_size)
    database, content = path.read_bytes(), log.read_bytes()
    await journal.close()
    image = tmp_path / "image"
    for size in frame_cuts(len(content), random.Random(3)):
        lay_out({path.name: database, log.name: content[:size]}, image)
        found = await rows_in(image / path.name)
        assert found == tuple(game.rows[: 5 + sum(written <= size for written in sizes)])
        shutil.rmtree(image)


# -- flipped bytes ------------------------------------------------------------------------------


def flipped(content: bytes, rng: random.Random) -> bytes:
    """A few bits wrong anywhere, or a whole stretch; more often in the head of the file."""
    changed = bytearray(content)
    reach = 100 if rng.random() < 0.2 else len(content)
    for _ in range(rng.choice((1, 1, 1, 3, 20))):
        at = rng.randrange(reach)
        length = rng.choice((1, 1, 1, 2, 64, 600))
        for i in range(at, min(at + length, len(content))):
            changed[i] ^= rng.randrange(1, 256)
    return bytes(changed)


async def read_all(path: Path, truth: dict[int, Stored]) -> str:
    """Opens a damaged file and reads what there is; returns what became of it."""
    try:
        journal = Journal.open(path, inline=True)
    except JournalNewer:
        return "refused"
    try:
        await journal.history()
        for game_id in truth:
            try:
                check_not_misread(await journal.load(game_id), truth[game_id])
            except (GameDamaged, NoSuchGame):
                continue
        await journal.unfinished()
        await record(journal, 2)
        return "set aside" if path.with_name(f"{path.name}.bad-1").exists() else "readable"
    finally:
        await journal.close()


def check_not_misread(stored: Stored, truth: Stored) -> None:
    """A game that comes back without a word is the game that was played, or its beginning."""
    assert stored.setup == truth.setup
    game = find(stored.setup.game)
    try:
        resumed = resume(game, stored)
        effective(resumed.rows)
    except (CannotResume, BadRecord):
        return
    if not resumed.note and stored.rows:
        last = truth.rows[len(stored.rows) - 1]
        assert state_hash(game, resumed.state) == last.hash


@pytest.mark.parametrize("which", ["", "-wal"])
async def test_flipped_bytes_are_set_aside_or_read_but_never_misread(
    tmp_path: Path, path: Path, which: str
) -> None:
    journal = Journal.open(path, inline=True)
    for seed, moves in enumerate((1000, 8, 3, 30)):
        await record(journal, moves, seed=seed)
    if which == "":
        journal.store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    truth = {game.id: await journal.load(game.id) for game in await journal.history()}
    good = {path.name + end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal")}
    await journal.close()
    rng = random.Random(11)
    image = tmp_path / "image"
    seen: set[str] = set()
    for _ in range(FLIPS):
        name = path.name + which
        damaged = {**good, name: flipped(good[name], rng)}
        lay_out(damaged, image)
        what = await read_all(image / path.name, truth)
        seen.add(what)
        if what == "set aside":
            assert (image / f"{path.name}.bad-1").read_bytes() == damaged[path.name]
        shutil.rmtree(image)
    assert seen >= ({"set aside", "readable"} if which == "" else {"readable"})
