"""`boardctl history` and `boardctl replay ID`: what the journal remembers, for people to read.

Both look on while a daemon plays. Of an unfinished game they tell only what everyone may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardctl.journal import GameDamaged, NoSuchGame, Store, Stored, Summary, open_reader
from boardctl.record import BadRecord, ReplayMismatch, Row, RulesChanged, effective, walk
from boardctl.state_folder import JOURNAL
from boardctl.texts import Texts
from games.catalogue import UnknownGame, find, folder
from games.kit import EVERYONE, BadData, Event, Game, IllegalMove, Plain


def main_history(state_dir: Path) -> int:
    """Prints all games, oldest first. Raises a `JournalTrouble`."""
    console = Console(highlight=False)
    path = state_dir / JOURNAL
    games = summaries(path)
    if not games:
        console.print(f"No games yet in {state_dir}", markup=False, soft_wrap=True)
        return 0
    dated = any(game.began for game in games)
    table = Table("id", "game", "seats", "moves", "result", *(["date"] if dated else []))
    table.columns[3].justify = "right"
    for game in games:
        cells = (
            str(game.id),
            game.game,
            ", ".join(game.seats),
            str(game.moves),
            _result(game.result, game.aside),
            *([_local(game.began)] if dated else []),
        )
        table.add_row(*map(_safe, cells))
    console.print(table)
    return 0


def main_replay(state_dir: Path, game_id: int, language: str = "en") -> int:
    """Prints the moves of one game. Raises a `JournalTrouble`, or `RulesChanged`, `UnknownGame`,
    `ReplayMismatch` for an unfinished game that cannot be played again."""
    path = state_dir / JOURNAL
    if not path.exists():
        raise NoSuchGame(f"No games yet in {state_dir}: play one with boardctl play")
    store = Store(path, open_reader(path))
    try:
        stored = store.load(game_id)
    finally:
        store.close()
    lines, note = _lines(stored, language)
    console = Console(highlight=False)
    setup = stored.setup
    title = f"Game {game_id}: {setup.game}, {', '.join(setup.seats)}"
    console.print(f"{title}: {_result(stored.result, None)}", markup=False, soft_wrap=True)
    options = "  ".join(f"{name}={value}" for name, value in setup.options.items())
    if options:
        console.print(_safe(options), soft_wrap=True)
    table = Table("row", "who", "move", "what happened")
    table.columns[0].justify = "right"
    table.columns[2].no_wrap = True
    for said in lines:
        table.add_row(str(said.row), said.who, _safe(said.move), _safe(" ".join(said.happened)))
    console.print(table)
    if note:
        console.print(note, markup=False, soft_wrap=True)
    return 0


def summaries(path: Path) -> list[Summary]:
    """All games of a journal, oldest first; none where there is no journal yet."""
    if not path.exists():
        return []
    store = Store(path, open_reader(path))
    try:
        return store.history()
    finally:
        store.close()


# -- words --------------------------------------------------------------------------------------


def _result(result: Mapping[str, Plain] | None, aside: str | None) -> str:
    if aside is not None:
        return "set aside"
    if result is None:
        return "unfinished"
    winners = ", ".join(map(str, result.get("winners") or ()))
    return f"{winners} won" if winners else str(result.get("result", "finished"))


def _local(began: str | None) -> str:
    try:
        return datetime.fromisoformat(began or "").astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""


def _safe(text: str) -> Text:
    """A damaged file must not paint the terminal."""
    return Text("".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text))


# -- the moves of a game ------------------------------------------------------------------------


@dataclass(slots=True)
class _Said:
    """One line of a replay."""

    row: int
    who: str
    move: str
    happened: list[str] = field(default_factory=list)


def _lines(stored: Stored, language: str) -> tuple[list[_Said], str]:
    """The lines, and a note when the rules could not be asked what happened."""
    try:
        game = find(stored.setup.game)
        if game.rules_version != stored.setup.rules_version:
            raise RulesChanged(
                f"Game {stored.id} was played with rules {stored.setup.rules_version} of "
                f"{game.id}, this boardctl has rules {game.rules_version}"
            )
        return list(_played(game, stored, Texts(language, [folder(game)]))), ""
    except (UnknownGame, RulesChanged, ReplayMismatch, IllegalMove, BadData, BadRecord) as error:
        # Without the rules nobody can tell what of an unfinished game is still a secret.
        if stored.result is None:
            raise
        return _as_written(stored), f"The moves are shown as they were written: {error}"


def _as_written(stored: Stored) -> list[_Said]:
    try:
        rows: Sequence[Row] = effective(stored.rows)
    except BadRecord as error:
        raise GameDamaged(f"Game {stored.id} cannot be read: {error}") from error
    return [_Said(row.seq, row.seat or "", row.text) for row in rows]


def _played(game: Game[Any], stored: Stored, texts: Texts) -> Iterator[_Said]:
    written = {row.seq: row.text for row in stored.rows}
    heard: list[Event] = []
    before: tuple[Row, str] | None = None
    for row, state in walk(game, stored.setup, stored.rows, lambda _, event: heard.append(event)):
        if before is not None:
            last, who = before
            yield _said(game, stored, last, who, heard, game.view(state, EVERYONE), texts)
            if last.text != written[last.seq]:
                yield _Said(last.seq, "", "(corrected)")
        heard.clear()
        before = None if row is None else (row, row.seat or game.turn(state) or "")


def _said(
    game: Game[Any],
    stored: Stored,
    row: Row,
    who: str,
    heard: Sequence[Event],
    view: Plain,
    texts: Texts,
) -> _Said:
    finished = stored.result is not None
    told = [event for event in heard if event.remember and (finished or _is_public(event))]
    said = _Said(row.seq, who, row.text)
    if not finished and not (heard and all(e.remember and _is_public(e) for e in heard)):
        # What people learned from this move is not for everyone, or was not to be remembered.
        seat, colon, text = row.text.rpartition(": ")
        said.move = f"{seat}{colon}{text.split()[0]} …"
    for event in told:
        said.happened += _sentences(game, event, view, texts)
    return said


def _is_public(event: Event) -> bool:
    return event.audience == EVERYONE


def _sentences(game: Game[Any], event: Event, view: Plain, texts: Texts) -> list[str]:
    if _is_public(event):
        return [texts.render(cue.say) for cue in game.table.cues(view, event)]
    facts = ", ".join(f"{name} {value}" for name, value in event.facts.items())
    return [f"{event.audience}: {event.name} {facts}."]
