"""The journal's SQLite file, synchronous: one connection, one writer, every commit on the disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from boardctl.journal import reading
from boardctl.journal.errors import (
    GameDamaged,
    JournalBroken,
    JournalFull,
    SqliteError,
    broken,
    full,
    no_such_game,
    trouble,
)
from boardctl.journal.reading import Summary
from boardctl.record import Kind, Row, Setup, Stored, canonical, read_text
from boardctl.state_folder import Reserve

T = TypeVar("T")

Fault = Callable[[str], None]
"""Called by name at the points where a write can be hit (`before_commit`, `after_commit`); tests
stall or kill there."""

WallClock = Callable[[], str | None]


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection with our settings; a reader never changes a byte of the database."""
    mode = "ro" if read_only else "rw"
    quoted = str(path.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # The writer thread is the only user after the opening thread is done with it.
    db = sqlite3.connect(
        f"file:{quoted}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        # A damaged file may hold a harmful view or trigger; nothing in a schema is trusted.
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("PRAGMA foreign_keys = ON")
        if not read_only:
            db.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def create_file(path: Path) -> None:
    """SQLite would make it readable for all; -wal and -shm take the mode of the file."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o600))


class Store:
    """What `Journal` does, on the thread that calls it."""

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        *,
        reserve: Reserve | None = None,
        wall_clock: WallClock = lambda: None,
        fault: Fault = lambda point: None,
    ) -> None:
        self.path = path
        self.db = db
        self._reserve = reserve
        self._wall_clock = wall_clock
        self._fault = fault
        self._broken: JournalBroken | None = None

    def close(self) -> None:
        self.db.close()

    # -- writing --------------------------------------------------------------------------------

    def begin(self, setup: Setup, ended: tuple[int, str] | None) -> int:
        values = (
            setup.game,
            setup.rules_version,
            canonical(list(setup.seats)),
            canonical(dict(setup.options)),
            canonical(setup.data),
            reading.digest(setup),
            self._wall_clock(),
        )

        def job() -> int:
            added = self.db.execute(
                "INSERT INTO games (game, rules_version, seats, options, data, digest, began)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                values,
            )
            if ended is not None:
                game_id, result = ended
                self.db.execute("UPDATE games SET result = ? WHERE id = ?", (result, game_id))
            assert added.lastrowid is not None
            return added.lastrowid

        return self._write(job)

    def append(
        self,
        game_id: int,
        kind: Kind,
        seat: str | None,
        text: str,
        state_text: str,
        hash_: str,
        result_text: str | None = None,
    ) -> Row:
        def job() -> Row:
            before = self._result(game_id)
            (last,) = self.db.execute(
                "SELECT coalesce(max(seq), 0) FROM rows WHERE game_id = ?", (game_id,)
            ).fetchone()
            row = Row(last + 1, kind, seat, text, hash_)
            read_text(row)  # what could not be read again is not written
            if kind == "move" and before is not None:
                raise ValueError(f"game {game_id} is finished: it takes no more moves")
            if before != result_text:
                # Taking back or correcting the end of a game makes it unfinished again.
                self.db.execute("UPDATE games SET result = ? WHERE id = ?", (result_text, game_id))
            self.db.execute(
                "INSERT INTO rows (game_id, seq, kind, seat, text, hash) VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, row.seq, kind, seat, text, hash_),
            )
            self._keep("states", game_id, state_text)
            return row

        return self._write(job)

    def finish(self, game_id: int, result_text: str) -> None:
        self._set(game_id, "result", result_text)

    def set_aside(self, game_id: int, reason: str) -> None:
        self._set(game_id, "aside", reason)

    def settle(self, game_id: int, table_text: str) -> None:
        def job() -> None:
            self._result(game_id)
            self._keep("settled", game_id, table_text)

        self._write(job, emergency=True)

    def _set(self, game_id: int, column: str, value: str) -> None:
        def job() -> None:
            done = self.db.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, game_id))
            if not done.rowcount:
                raise no_such_game(game_id)

        self._write(job, emergency=True)

    def _keep(self, table: str, game_id: int, text: str) -> None:
        self.db.execute(
            f"INSERT INTO {table} (game_id, plain) VALUES (?, ?)"
            " ON CONFLICT (game_id) DO UPDATE SET plain = excluded.plain",
            (game_id, text),
        )

    def _result(self, game_id: int) -> str | None:
        found = self.db.execute("SELECT result FROM games WHERE id = ?", (game_id,)).fetchone()
        if found is None:
            raise no_such_game(game_id)
        result: str | None = found[0]
        return result

    def _write(self, job: Callable[[], T], *, emergency: bool = False) -> T:
        """One transaction, on the disk when this returns, or none of it.

        When the disk is full the reserve is given back and what people have just done is saved
        after all; the next move then finds no reserve and is refused before anything is lost.
        What only rounds off a game (`emergency`) may use the room that the reserve has left.
        """
        if self._broken is not None:
            raise self._broken
        if self._reserve is not None and not emergency and not self._reserve.hold():
            raise full(self.path)
        try:
            return self._transaction(job)
        except JournalFull:
            if self._reserve is None or not self._reserve.release():
                raise
            return self._transaction(job)

    def _transaction(self, job: Callable[[], T]) -> T:
        try:
            self.db.execute("BEGIN IMMEDIATE")
            done = job()
            self._fault("before_commit")
            self.db.execute("COMMIT")
        except SqliteError as error:
            self._roll_back()
            found = trouble(error, self.path)
            # After a failed write or fsync nobody knows what the disk holds: asking it again
            # could answer yes and lie. Only a new start reads what is really there.
            if isinstance(found, JournalBroken):
                self._broken = found
            raise found from error
        except BaseException:
            self._roll_back()
            raise
        self._fault("after_commit")
        return done

    def _roll_back(self) -> None:
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        except SqliteError as error:
            self._broken = broken(self.path, str(error))

    # -- reading --------------------------------------------------------------------------------

    def load(self, game_id: int) -> Stored:
        return self._read(lambda: reading.load(self.db, game_id))

    def unfinished(self) -> tuple[list[Stored], dict[int, GameDamaged]]:
        """Newest first, and those that cannot be read."""

        def job() -> tuple[list[Stored], dict[int, GameDamaged]]:
            found: list[Stored] = []
            damaged: dict[int, GameDamaged] = {}
            ids = self.db.execute(
                "SELECT id FROM games WHERE result IS NULL AND aside IS NULL ORDER BY id DESC"
            ).fetchall()
            for (game_id,) in ids:
                try:
                    found.append(reading.load(self.db, game_id))
                except GameDamaged as error:
                    damaged[game_id] = error
            return found, damaged

        return self._read(job)

    def history(self) -> list[Summary]:
        """Oldest first."""
        return [self.summary(game_id) for game_id in self.ids()]

    def ids(self) -> list[int]:
        """All games, oldest first."""
        return self._read(lambda: reading.game_ids(self.db))

    def summary(self, game_id: int) -> Summary:
        return self._read(lambda: reading.summary(self.db, game_id))

    def _read(self, job: Callable[[], T]) -> T:
        try:
            return job()
        except SqliteError as error:
            raise trouble(error, self.path) from error
