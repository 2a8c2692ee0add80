"""Reading games out of a journal's tables, trusting nothing: a byte may have flipped."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import dataclass
from typing import Any

from boardctl.journal.errors import GameDamaged, is_damage, no_such_game
from boardctl.record import KINDS, BadRecord, Row, Setup, Stored, effective, plain_hash, read_json
from games.kit import Plain

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of the history."""

    id: int
    game: str
    seats: tuple[str, ...]
    moves: int
    result: dict[str, Plain] | None  # None: unfinished
    began: str | None  # a date for people, when the clock was known
    aside: str | None  # why the game is no longer offered


def digest(setup: Setup) -> str:
    """Guards the set-up, which the hashes of the states do not cover."""
    return plain_hash(
        [setup.game, setup.rules_version, list(setup.seats), dict(setup.options), setup.data]
    )


def game_ids(db: sqlite3.Connection) -> list[int]:
    """All games, oldest first."""
    return [game_id for (game_id,) in db.execute("SELECT id FROM games ORDER BY id")]


def load(db: sqlite3.Connection, game_id: int) -> Stored:
    """Raises `NoSuchGame` or `GameDamaged`."""
    try:
        return _load(db, game_id)
    except (sqlite3.DatabaseError, ValueError, TypeError, KeyError) as error:
        if isinstance(error, sqlite3.Error) and not is_damage(error):
            raise
        raise GameDamaged(
            f"Game {game_id} of the journal cannot be read ({error}). It is kept as it is; the "
            "other games are not touched"
        ) from error


def _load(db: sqlite3.Connection, game_id: int) -> Stored:
    setup, result = _setup(db, game_id)
    return Stored(
        id=game_id,
        setup=setup,
        rows=rows(db, game_id),
        state_plain=_plain(db, "states", game_id),
        settled=_table(_plain(db, "settled", game_id), game_id),
        result=result,
    )


def _setup(db: sqlite3.Connection, game_id: int) -> tuple[Setup, dict[str, Plain] | None]:
    found = db.execute(
        "SELECT game, rules_version, seats, options, data, digest, result FROM games WHERE id = ?",
        (game_id,),
    ).fetchone()
    if found is None:
        raise no_such_game(game_id)
    game, rules_version, seats, options, data, said, result = found
    setup = Setup(
        game, rules_version, tuple(read_json(seats)), dict(read_json(options)), read_json(data)
    )
    if digest(setup) != said:
        raise ValueError("its set-up has changed")
    return setup, None if result is None else dict(read_json(result))


def rows(db: sqlite3.Connection, game_id: int) -> tuple[Row, ...]:
    """Raises ValueError for a row that is none."""
    found = db.execute(
        "SELECT seq, kind, seat, text, hash FROM rows WHERE game_id = ? ORDER BY seq", (game_id,)
    )
    return tuple(_row(values) for values in found)


def _row(values: tuple[Any, ...]) -> Row:
    match values:
        case (int(seq), str(kind), None | str() as seat, str(text), str(hash_)) if kind in KINDS:
            return Row(seq, next(k for k in KINDS if k == kind), seat, text, hash_)
    raise ValueError("a row has lost its form")


def _plain(db: sqlite3.Connection, table: str, game_id: int) -> Plain:
    found = db.execute(f"SELECT plain FROM {table} WHERE game_id = ?", (game_id,)).fetchone()
    return None if found is None else read_json(found[0])


def _table(plain: Plain, game_id: int) -> dict[str, Plain] | None:
    """Where pieces were left helps people, no rule needs it: a game goes on without."""
    if plain is None:
        return None
    if isinstance(plain, dict) and all(isinstance(kind, str) for kind in plain.values()):
        return plain
    log.warning(
        "Where the pieces of game %s were left cannot be read: the table will ask for each", game_id
    )
    return None


def summary(db: sqlite3.Connection, game_id: int) -> Summary:
    """A line also for a game that cannot be read: it is there, and says that it is damaged."""
    try:
        stored = load(db, game_id)
        began, aside = db.execute(
            "SELECT began, aside FROM games WHERE id = ?", (game_id,)
        ).fetchone()
        moves = sum(row.kind == "move" for row in effective(stored.rows))
    except (GameDamaged, BadRecord) as error:
        return Summary(game_id, "?", (), 0, None, None, str(error))
    setup = stored.setup
    return Summary(game_id, setup.game, setup.seats, moves, stored.result, began, aside)
