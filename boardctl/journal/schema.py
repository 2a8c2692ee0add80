"""The tables of a journal and their version."""

from __future__ import annotations

import sqlite3

VERSION = 1
"""In `PRAGMA user_version`. Raised with every change of the tables."""

APPLICATION = 0x626F6172
"""In `PRAGMA application_id`: `boar`, so no other program's file is taken for ours."""

TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    seats TEXT NOT NULL,
    options TEXT NOT NULL,
    data TEXT NOT NULL,
    digest TEXT NOT NULL,
    began TEXT,
    result TEXT,
    aside TEXT
) STRICT;
CREATE TABLE rows (
    game_id INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('move', 'take_back', 'correction')),
    seat TEXT,
    text TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE states (
    game_id INTEGER PRIMARY KEY REFERENCES games,
    plain TEXT NOT NULL
) STRICT;
CREATE TABLE settled (
    game_id INTEGER PRIMARY KEY REFERENCES games,
    plain TEXT NOT NULL
) STRICT;
"""
# games.digest guards the set-up, which no hash of a state covers; games.began is for people;
# games.aside says why a game is no longer offered. rows are only ever added.


def version(db: sqlite3.Connection) -> int:
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def is_empty(db: sqlite3.Connection) -> bool:
    return not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]


def is_ours(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION)


def is_complete(db: sqlite3.Connection) -> bool:
    """Whether the tables are those of this version, to the letter."""
    fresh = sqlite3.connect(":memory:", isolation_level=None)
    try:
        create(fresh)
        return _described(db) == _described(fresh)
    finally:
        fresh.close()


def _described(db: sqlite3.Connection) -> list[tuple[str, str, str, str | None]]:
    return sorted(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"), key=repr)


def create(db: sqlite3.Connection) -> None:
    """All or nothing: a power cut leaves an empty database, which is created again."""
    db.execute("BEGIN IMMEDIATE")
    for statement in TABLES.split(";"):
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")
