"""Opening a journal file whatever state it is in.

A file that is damaged is never repaired in place and never deleted: it is renamed, the games
that can be read are copied into a new journal, and people are told.
"""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from boardctl.journal import reading, schema
from boardctl.journal.errors import (
    JournalNewer,
    JournalTrouble,
    SqliteError,
    broken,
    is_damage,
    is_read_only,
    needs_rollback,
    refuse_no_file,
    trouble,
)
from boardctl.journal.store import connect, create_file
from games.kit import Line
from hardware.kept_table import sync_folder

COMPANIONS = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps under one name; `-journal` only while the file is being made. Left beside
another file of that name, a companion would be played into it."""
SET_ASIDE = Line("trouble.set_aside")


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a grown-up: a text for voice and page, an English sentence for logs."""

    sentence: str
    line: Line = SET_ASIDE

    def __str__(self) -> str:
        return self.sentence


class _Damaged(Exception):
    """The bytes of this file are no journal, or no longer one."""


def open_database(path: Path) -> tuple[sqlite3.Connection, list[Notice]]:
    """A checked connection and what there is to tell. Raises a `JournalTrouble`."""
    refuse_no_file(path)
    try:
        return _open(path)
    except SqliteError as error:
        raise trouble(error, path) from error
    except OSError as error:
        raise broken(path, error.strerror or str(error)) from error
    except _Damaged as error:
        raise broken(path, str(error)) from error  # even the new one


def open_reader(path: Path) -> sqlite3.Connection:
    """For looking only, also while a daemon writes. Raises a `JournalTrouble`."""
    refuse_no_file(path)
    try:
        db = connect(path, read_only=True)
        try:
            _refuse_newer(db, path)
            if not schema.is_ours(db):
                raise broken(path, "it is not a journal of boardctl")
        except BaseException:
            db.close()
            raise
        return db
    except SqliteError as error:
        raise trouble(error, path) from error


def _open(path: Path) -> tuple[sqlite3.Connection, list[Notice]]:
    notices = _finish_replacing(path)
    if path.exists():
        try:
            return _open_existing(path), notices
        except _Damaged as error:
            notices += _replace(path, str(error))
    else:
        _create(path)
    return _open_existing(path), notices


def _create(path: Path) -> None:
    create_file(path)
    sync_folder(path.parent)


def _open_existing(path: Path) -> sqlite3.Connection:
    try:
        checked = _look_first(path)
        for end in COMPANIONS:
            _make_private(path.with_name(path.name + end))
        db = connect(path)
    except SqliteError as error:
        raise _verdict(error, path) from error
    try:
        _prepare(db, path, checked=checked)
    except SqliteError as error:
        db.close()
        raise _verdict(error, path) from error
    except BaseException:
        db.close()
        raise
    return db


def _look_first(path: Path) -> bool:
    """Checks a file without touching it: a newer one must stay as it is, and a damaged one must
    not get its log written into it. False when that has to wait."""
    db = connect(path, read_only=True)
    try:
        _refuse_newer(db, path)
        _check(db)
        return True
    except sqlite3.Error as error:
        # The power was cut while this file was being made: SQLite must empty it first.
        if not needs_rollback(error):
            raise
        return False
    finally:
        db.close()


def _refuse_newer(db: sqlite3.Connection, path: Path) -> None:
    if schema.is_ours(db) and schema.version(db) > schema.VERSION:
        raise JournalNewer(
            f"{path} was written by a newer boardctl (journal version {schema.version(db)}, this "
            f"one knows {schema.VERSION}): update boardctl, or choose another folder with --state"
        )


def _prepare(db: sqlite3.Connection, path: Path, *, checked: bool) -> None:
    if not checked:
        _check(db)
    empty = schema.is_empty(db)
    if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise broken(path, "this disk cannot keep a write-ahead log")
    if empty:
        schema.create(db)
        # Making the file left a rollback journal behind and removed it. Should a power cut bring
        # it back, it would empty the file again.
        sync_folder(path.parent)
    # A header that forbids writing shows only when somebody writes; this changes nothing.
    db.execute("UPDATE games SET aside = NULL WHERE FALSE")


def _check(db: sqlite3.Connection) -> None:
    if schema.is_empty(db):
        return
    if not schema.is_ours(db) or schema.version(db) != schema.VERSION:
        raise _Damaged("it is not a journal of boardctl")
    faults = [fault for (fault,) in db.execute("PRAGMA quick_check")]
    if faults != ["ok"]:
        raise _Damaged(str(faults[0]).splitlines()[-1])
    if not schema.is_complete(db):
        raise _Damaged("its tables are not those of a journal")


def _verdict(error: Exception, path: Path) -> Exception:
    """Is it the file or the disk? A writable file SQLite will not write has a damaged header."""
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    if is_damage(error) or (is_read_only(error) and writable):
        return _Damaged(str(error))
    return trouble(error, path)


def _make_private(path: Path) -> None:
    if path.exists() and path.stat().st_mode & 0o077:
        path.chmod(0o600)


# -- replacing a damaged file -------------------------------------------------------------------


def _replace(path: Path, why: str) -> list[Notice]:
    """The new journal is complete under another name before the old one is moved, so a power cut
    at any point is finished by the next start."""
    new = _new(path)
    for end in COMPANIONS:
        new.with_name(new.name + end).unlink(missing_ok=True)
    _create(new)
    db = connect(new)  # without a log of its own yet, so that it is one file to rename
    try:
        schema.create(db)
        saved, lost = _salvage(path, db)
    finally:
        db.close()
    kept = _set_aside(path)
    os.rename(new, path)
    sync_folder(path.parent)
    return [
        Notice(
            f"The journal was damaged ({why}). It is kept as {kept}; a new one was begun with "
            f"{saved} of its games" + (f", {lost} could not be read" if lost else ""),
        )
    ]


def _finish_replacing(path: Path) -> list[Notice]:
    """What a power cut left: a log without its journal, a new journal not yet in its place."""
    if path.exists():
        return []
    notices = []
    if path.with_name(path.name + "-wal").exists():
        kept = _set_aside(path)
        notices.append(
            Notice(
                f"The journal {path} was gone, only its log was left: it is kept as {kept}-wal",
            )
        )
    if _new(path).exists():
        os.rename(_new(path), path)
        sync_folder(path.parent)
    return notices


def _new(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _set_aside(path: Path) -> Path:
    """Renames the file with its companions; the log keeps belonging to its database."""
    number = 1
    while any(_bad(path, number, end).exists() for end in COMPANIONS):
        number += 1
    for end in COMPANIONS:
        here = path.with_name(path.name + end)
        if here.exists():
            os.rename(here, _bad(path, number, end))
    sync_folder(path.parent)
    return _bad(path, number, "")


def _bad(path: Path, number: int, end: str) -> Path:
    return path.with_name(f"{path.name}.bad-{number}{end}")


def _salvage(path: Path, into: sqlite3.Connection) -> tuple[int, int]:
    """Copies every game that can be read whole. Returns how many were, how many were not."""
    try:
        bad = connect(path, read_only=True)
    except SqliteError:
        return 0, 0
    saved = lost = 0
    try:
        for game_id in _readable_ids(bad):
            found = _whole_game(bad, game_id)
            if found is not None and _insert_game(into, found):
                saved += 1
            else:
                lost += 1
    finally:
        bad.close()
    return saved, lost


def _readable_ids(bad: sqlite3.Connection) -> list[int]:
    found: list[int] = []
    try:
        if schema.is_ours(bad):
            for (game_id,) in bad.execute("SELECT id FROM games ORDER BY id"):
                found.append(game_id)
    except SqliteError:
        pass  # the rest of the list is on the damaged page
    return found


GameTables = dict[str, list[tuple[str | int | None, ...]]]

_COLUMNS = {
    "games": "id, game, rules_version, seats, options, data, digest, began, result, aside",
    "rows": "game_id, seq, kind, seat, text, hash",
    "states": "game_id, plain",
    "settled": "game_id, plain",
}


def _whole_game(bad: sqlite3.Connection, game_id: int) -> GameTables | None:
    try:
        reading.load(bad, game_id)  # refuses a game that has lost its form
        return {
            table: bad.execute(
                f"SELECT {columns} FROM {table} WHERE {columns.partition(',')[0]} = ?", (game_id,)
            ).fetchall()
            for table, columns in _COLUMNS.items()
        }
    except (*SqliteError, JournalTrouble):
        return None


def _insert_game(into: sqlite3.Connection, found: GameTables) -> bool:
    into.execute("BEGIN IMMEDIATE")
    try:
        for table, values in found.items():
            marks = ", ".join("?" * len(_COLUMNS[table].split(",")))
            into.executemany(f"INSERT INTO {table} VALUES ({marks})", values)
    except sqlite3.IntegrityError:
        into.execute("ROLLBACK")
        return False
    into.execute("COMMIT")
    return True
