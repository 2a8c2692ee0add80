"""What a game is on disk: how it was set up, and the rows that made it. Pure: no I/O.

A row is a move, a take back or a correction, and is never edited. The *effective list* is what
the rows come to: moves taken back are gone, replaced moves are replaced where they stood, set
values are set where they were set. A game is its effective list played from its set-up.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar

from games.kit import (
    BadData,
    Event,
    Game,
    IllegalMove,
    Options,
    Plain,
    parse,
    with_changes,
)

S = TypeVar("S")

Kind = Literal["move", "take_back", "correction"]
KINDS: tuple[Kind, ...] = ("move", "take_back", "correction")

WHOLE = "*"
"""The path of a `set` that stands for the whole plain state: rows before it no longer matter."""


class BadRecord(Exception):
    """A row that cannot be read: its text, or the row it speaks of."""


class ReplayMismatch(Exception):
    """The rows, played again, give another state than the one that was on the table."""


class RulesChanged(Exception):
    """The game was begun under rules this version no longer has."""


class CannotResume(Exception):
    """Neither the rows nor the last stored state of a game can be trusted."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game began, with a copy of its data: an edited file never changes a running game."""

    game: str
    rules_version: int
    seats: tuple[str, ...]
    options: Options
    data: Plain


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a game. `hash` is that of the state after it; empty where it is not known."""

    seq: int
    kind: Kind
    seat: str | None
    text: str
    hash: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as the journal holds it."""

    id: int
    setup: Setup
    rows: tuple[Row, ...]
    state_plain: Plain  # the state after the last row; None before the first
    settled: dict[str, Plain] | None  # the last table that was right
    result: dict[str, Plain] | None  # None: unfinished


@dataclass(frozen=True, slots=True)
class Resumed(Generic[S]):
    """A game taken up again. `note` is a sentence for people when it needed help, else empty."""

    state: S
    rows: tuple[Row, ...]
    note: str


# -- hashes -------------------------------------------------------------------------------------


def canonical(plain: Plain) -> str:
    """The one JSON text of a plain value."""
    return json.dumps(
        plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def read_json(text: str) -> Plain:
    """Raises ValueError also for NaN and infinity, which `canonical` could not write."""
    return json.loads(text, parse_constant=_refuse)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def plain_hash(plain: Plain) -> str:
    return text_hash(canonical(plain))


def text_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def state_hash(game: Game[S], state: S) -> str:
    """As private as the state: it is never shown, only compared."""
    return plain_hash(game.dump(state))


# -- the texts of take backs and corrections ----------------------------------------------------


def take_back_text(seq: int) -> str:
    return f"take back {seq}"


def instead_text(seq: int, notation: str) -> str:
    return f"instead {seq} {notation}"


def set_text(changes: Mapping[str, Plain]) -> str:
    return "set " + " ; ".join(f"{path}={canonical(value)}" for path, value in changes.items())


@dataclass(frozen=True, slots=True)
class _TakeBack:
    target: int


@dataclass(frozen=True, slots=True)
class _Instead:
    target: int
    notation: str


@dataclass(frozen=True, slots=True)
class _Set:
    changes: Mapping[str, Plain]


def read_text(row: Row) -> _TakeBack | _Instead | _Set | None:
    """What a take back or a correction says; None for a move. Raises `BadRecord`."""
    words = row.text.split(" ", 2)
    match row.kind, words:
        case "move", _:
            return None
        case "take_back", ["take", "back", seq]:
            return _TakeBack(_earlier(row, seq))
        case "correction", ["instead", seq, notation] if notation.strip():
            return _Instead(_earlier(row, seq), notation)
        case "correction", ["set", *_]:
            return _Set(_read_changes(row))
    raise BadRecord(f"Row {row.seq} is no {row.kind}: {row.text[:80]!r}")


def set_paths(row: Row) -> tuple[str, ...]:
    """The values of the state that this row sets, by their paths; none unless it sets some."""
    said = read_text(row)
    return tuple(said.changes) if isinstance(said, _Set) else ()


def _earlier(row: Row, text: str) -> int:
    seq = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if not 0 < seq < row.seq:
        raise BadRecord(f"Row {row.seq} speaks of row {text[:20]!r}, which is not before it")
    return seq


def _read_changes(row: Row) -> dict[str, Plain]:
    # A JSON text may itself hold " ; ", so each value is read to its own end.
    changes: dict[str, Plain] = {}
    rest = row.text.removeprefix("set ")
    while True:
        path, equals, tail = rest.partition("=")
        try:
            value, end = json.JSONDecoder(parse_constant=_refuse).raw_decode(tail)
        except ValueError:
            raise BadRecord(f"Row {row.seq} sets {path[:40]!r} to no value") from None
        if not (path and equals):
            raise BadRecord(f"Row {row.seq} sets a value nowhere")
        changes[path] = value
        if not tail[end:]:
            return changes
        if not tail[end:].startswith(" ; "):
            raise BadRecord(f"Row {row.seq} goes on after {path[:40]!r} with something unreadable")
        rest = tail[end + 3 :]


# -- the effective list -------------------------------------------------------------------------


def effective(rows: Sequence[Row]) -> list[Row]:
    """The moves and set values that stand, in the order of the table. Raises `BadRecord`.

    A row keeps its hash only where the rows after it left it and everything before it alone:
    elsewhere the state after it is no longer the one that was hashed.
    """
    rows = _since_whole(rows)
    kinds = {row.seq: row.kind for row in rows}
    if sorted(kinds) != [row.seq for row in rows]:
        raise BadRecord("The rows are out of order")
    gone: set[int] = set()
    notations: dict[int, str] = {}
    found: list[Row] = []
    undisturbed = _undisturbed(rows)
    for row in reversed(rows):
        if row.seq in gone:
            continue
        match read_text(row):
            case _TakeBack(target) if target in kinds and not _is_whole(rows[0], target):
                gone.add(target)
            case _Instead(target, notation) if kinds.get(target) == "move":
                # The latest replacement counts: rows are read from the last to the first.
                notations.setdefault(target, notation)
            case _TakeBack() | _Instead():
                raise BadRecord(f"Row {row.seq} speaks of a row that is not there: {row.text!r}")
            case _:
                text = notations.get(row.seq, row.text)
                kept = row.hash if row.seq in undisturbed else ""
                found.append(replace(row, text=text, hash=kept))
    return found[::-1]


def _since_whole(rows: Sequence[Row]) -> Sequence[Row]:
    for i in range(len(rows) - 1, -1, -1):
        if _is_whole(rows[i], rows[i].seq):
            return rows[i:]
    return rows


def _is_whole(row: Row, seq: int) -> bool:
    """Whether row `seq` is this one and sets the whole state. It is not parsed: the rows before
    it may be unreadable, that is why it is there."""
    return row.seq == seq and row.kind == "correction" and row.text.startswith(f"set {WHOLE}=")


def _undisturbed(rows: Sequence[Row]) -> set[int]:
    """Rows whose whole past still stands as it was when they were written."""
    found: set[int] = set()
    touched: float = float("inf")
    for row in reversed(rows):
        if touched > row.seq:
            found.add(row.seq)
        said = read_text(row)
        if isinstance(said, _TakeBack | _Instead):
            touched = min(touched, said.target)
    return found


# -- playing it again ---------------------------------------------------------------------------

Tell = Callable[[Row, Event], None]


def walk(
    game: Game[S], setup: Setup, rows: Sequence[Row], tell: Tell | None = None
) -> Iterator[tuple[Row | None, S]]:
    """Each effective row with the state *before* it, then None with the last state.

    Every hash that still holds is compared on the way: that of a row nothing later reached
    behind, and always that of the last row. Raises `ReplayMismatch`, `IllegalMove`, `BadData` or
    `BadRecord`. The state is the walker's own: clone it to keep it.
    """
    rows = _since_whole(rows)
    standing = effective(rows)
    undisturbed = _undisturbed(rows)
    checks = [row for row in reversed(rows) if row.hash and row.seq in undisturbed]
    state = game.start(setup.seats, setup.options, setup.data)
    for row in standing:
        while checks and checks[-1].seq < row.seq:
            _compare(game, state, checks.pop())
        yield row, state
        state = _apply(game, setup, state, row, tell)
    while checks:
        _compare(game, state, checks.pop())
    yield None, state


def replay(game: Game[S], setup: Setup, rows: Sequence[Row], tell: Tell | None = None) -> S:
    """The state these rows come to; `tell` hears the events of each row. Raises like `walk`."""
    *_, (_, state) = walk(game, setup, rows, tell)
    return state


def _apply(game: Game[S], setup: Setup, state: S, row: Row, tell: Tell | None) -> S:
    said = read_text(row)
    if isinstance(said, _Set):
        if WHOLE in said.changes:
            return game.load(said.changes[WHOLE], setup.data)
        return with_changes(game, state, said.changes, setup.data)
    move = parse(game, state, row.text)
    reason = game.why_not(state, move)
    if reason is not None:
        raise IllegalMove(reason, row.text)
    game.step(state, move, None if tell is None else lambda event: tell(row, event))
    return state


def _compare(game: Game[S], state: S, row: Row) -> None:
    if state_hash(game, state) != row.hash:
        raise ReplayMismatch(
            f"After row {row.seq} ({row.text[:40]!r}) the rules give another state than the journal"
        )


def resume(game: Game[S], stored: Stored) -> Resumed[S]:
    """The game as it was left: from its rows, else from the last stored state.

    Raises `RulesChanged`, or `CannotResume` when neither can be trusted: set the game aside then.
    After a fall back the last row is replaced, in memory alone, by the whole state, so that what
    comes next can be taken back and corrected as ever.
    """
    setup = stored.setup
    if setup.rules_version != game.rules_version:
        raise RulesChanged(
            f"Game {stored.id} of {setup.game} was begun with rules {setup.rules_version}, this "
            f"boardctl has rules {game.rules_version}: finish it with the boardctl it was begun "
            "with, or begin a new game"
        )
    try:
        return Resumed(replay(game, setup, stored.rows), stored.rows, "")
    except (ReplayMismatch, IllegalMove, BadData, BadRecord) as trouble:
        return _from_stored_state(game, stored, str(trouble))


def _from_stored_state(game: Game[S], stored: Stored, trouble: str) -> Resumed[S]:
    last = stored.rows[-1] if stored.rows else None
    if last is None or stored.state_plain is None or plain_hash(stored.state_plain) != last.hash:
        raise CannotResume(
            f"Game {stored.id} of {stored.setup.game} cannot be taken up again ({trouble}). It is "
            "kept, set aside; begin a new game"
        )
    try:
        state = game.load(stored.state_plain, stored.setup.data)
    except BadData as error:
        raise CannotResume(
            f"Game {stored.id} of {stored.setup.game} cannot be taken up again ({error}). It is "
            "kept, set aside; begin a new game"
        ) from error
    whole = Row(last.seq, "correction", None, set_text({WHOLE: stored.state_plain}), last.hash)
    return Resumed(
        state,
        (*stored.rows[:-1], whole),
        f"Game {stored.id} of {stored.setup.game} goes on from its last stored state: {trouble}",
    )
