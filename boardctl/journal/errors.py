"""What can go wrong with a journal, one class for each, and what SQLite calls it."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path


class JournalTrouble(Exception):
    """Any of the below; the message is a sentence with the next step."""


class JournalFull(JournalTrouble):
    """No room on the disk. Nothing was written; the same call works once there is room again."""


class JournalBroken(JournalTrouble):
    """The disk refused. What was written before is kept; this journal takes nothing more."""


class JournalNewer(JournalTrouble):
    """Written by a later version of boardctl. The file was not touched."""


class JournalNoFile(JournalTrouble):
    """Something else than a file of our own has the name of the journal. It was not touched."""


class JournalBusy(JournalTrouble):
    """Another program keeps the file locked."""


class NoSuchGame(JournalTrouble):
    """The journal has no game of this number."""


class GameDamaged(JournalTrouble):
    """One game of the journal cannot be read; the others can."""


SqliteError = (sqlite3.Error, UnicodeDecodeError)
"""What a call to SQLite may raise: the second when a damaged file gets its bytes into the very
message of the first, which the sqlite3 module then cannot read."""

# A shared-memory index that cannot grow is the same empty disk under another name.
_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DISK = (
    *_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)


_KINDS_OF_NAMES = {stat.S_IFDIR: "a folder", stat.S_IFLNK: "a link", stat.S_IFIFO: "a pipe"}


def full(path: Path) -> JournalFull:
    return JournalFull(
        f"There is no room left on the disk for {path}: free some space, the game then goes on"
    )


def broken(path: Path, detail: str) -> JournalBroken:
    return JournalBroken(
        f"{path} can no longer be written ({detail}): what was saved is kept. Check the disk or "
        "the memory card, then start boardctl again"
    )


def refuse_no_file(path: Path) -> None:
    """A folder cannot be a journal, a pipe would be waited for, and what a link leads to is not
    ours to rename or to make private."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return  # there is nothing, or the disk will say so itself
    if not stat.S_ISREG(mode):
        raise JournalNoFile(
            f"{path} is not a file but {_KINDS_OF_NAMES.get(stat.S_IFMT(mode), 'a device')}: "
            "move it away, or choose another folder with --state"
        )


def no_such_game(game_id: int) -> NoSuchGame:
    return NoSuchGame(f"There is no game {game_id} in the journal: boardctl history lists them")


def trouble(error: Exception, path: Path) -> JournalTrouble:
    """Our name for an error of SQLite."""
    code = _code(error)
    if code in _FULL:
        return full(path)
    if code & 0xFF in _LOCKED:
        return JournalBusy(
            f"{path} is kept locked by another program: close that program, then try again"
        )
    return broken(path, str(error))


def is_damage(error: Exception) -> bool:
    """Whether this is the fault of the bytes in the file, not of the disk under it."""
    if isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError):
        return False  # ours: a closed connection, a wrong call
    return _code(error) & 0xFF not in _DISK


def is_read_only(error: Exception) -> bool:
    return _code(error) & 0xFF == sqlite3.SQLITE_READONLY


def needs_rollback(error: Exception) -> bool:
    """Whether a reader met a file whose last change was cut short and must be undone first."""
    return _code(error) == sqlite3.SQLITE_READONLY_ROLLBACK


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code
