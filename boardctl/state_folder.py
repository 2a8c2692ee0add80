"""The folder a daemon keeps everything in: one daemon at a time, and some room for bad days."""

from __future__ import annotations

import errno
import fcntl
import os
import pwd
from pathlib import Path

JOURNAL = "journal.sqlite3"
RESERVE_BYTES = 8 * 1024 * 1024

STOP_IT = (
    "stop it first, the service with 'sudo systemctl stop boardctl', any other where it was started"
)


class StateBusy(Exception):
    """Another boardctl works in this folder."""


class StateUnusable(Exception):
    """The folder cannot be made or written to."""


def in_the_way(folder: Path) -> Path | None:
    """What is no folder and lies where this one, or one above it, should be."""
    there = next((p for p in (folder, *folder.parents) if os.path.lexists(p)), None)
    return None if there is None or there.is_dir() else there


def check_folder(folder: Path, option: str = "--state") -> None:
    """Raises `StateUnusable` where something else than a folder was named with this option."""
    wrong = in_the_way(folder)
    if wrong is not None:
        raise StateUnusable(
            f"{wrong} is no folder: move it away, or choose another folder with {option}"
        )


def work_as_owner(folder: Path) -> None:
    """Root makes no files in a table's folder that the table could not read: it becomes the owner
    of the folder first, with the owner's groups, which open the console."""
    if os.geteuid() != 0 or not folder.exists():
        return
    there = folder.stat()
    if there.st_uid == 0:
        return
    try:
        owner = pwd.getpwuid(there.st_uid)
        os.initgroups(owner.pw_name, owner.pw_gid)
        os.environ["HOME"] = owner.pw_dir
    except KeyError:  # a number without a name, as from another machine's disk
        os.setgroups([])
    os.setgid(there.st_gid)
    os.setuid(there.st_uid)


class Reserve:
    """A file that only takes up room. It is given back when the disk is full, so that the move
    just made is still saved; no further move is taken until the room is there again."""

    def __init__(self, path: Path, size: int = RESERVE_BYTES) -> None:
        self.path = path
        self.size = size
        self._held = False

    def hold(self) -> bool:
        """Takes up the room, if it is not taken already. False when the disk has not that much."""
        if not self._held:
            self._held = self._allocate()
            if not self._held:
                self.release()
        return self._held

    def release(self) -> bool:
        """Gives the room back. False when there was none to give."""
        self._held = False
        try:
            os.unlink(self.path)
        except OSError:
            return False
        return True

    def _allocate(self) -> bool:
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError:
            return False
        try:
            # Blocks of its own, not a hole: a sparse file would hold nothing back.
            os.posix_fallocate(file, 0, self.size)
            os.ftruncate(file, self.size)
            return True
        except OSError:
            return False
        finally:
            os.close(file)


class StateFolder:
    """Open from `open` to `close`, or to the end of the process however it ends."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self.journal_path = path / JOURNAL
        self.reserve = Reserve(path / "reserve")
        self._lock = lock

    @classmethod
    def open(cls, path: Path, *, alone: bool = False) -> StateFolder:
        """Makes the folder if need be. `alone`: whoever works in it has what is needed, a console
        or the games themselves, and another folder would not help. Raises `StateBusy` or
        `StateUnusable`."""
        check_folder(path)
        try:
            work_as_owner(path)
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            raise _unusable(path, error.strerror) from None
        except ValueError:  # a zero byte, which no name of a folder can hold
            raise _unusable(str(path).replace("\0", "\\0"), "no such name") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(lock, 0)
            os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
        except BlockingIOError:
            owner = os.pread(lock, 20, 0).decode("ascii", "replace").strip()
            os.close(lock)
            free = STOP_IT if alone else "stop it first, or choose another folder with --state"
            process = f" (process {owner})" if owner else ""
            raise StateBusy(f"boardctl is already running with {path}{process}: {free}") from None
        except OSError as error:
            # A full disk has no room for the process number; the lock itself needs none.
            if error.errno != errno.ENOSPC:
                os.close(lock)
                raise _unusable(path, error.strerror) from None
        return cls(path, lock)

    def close(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _unusable(path: Path | str, why: str | None) -> StateUnusable:
    return StateUnusable(
        f"{path} cannot be used to keep games ({why}):"
        " make it writable, or choose another folder with --state"
    )
