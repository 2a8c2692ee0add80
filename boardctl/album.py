"""The games of a table as a family looks back on them: how each went, how it was played, and the
figures that plots are drawn from.

Built by allow-list from what everyone may know: of any game, running or over, only events that are
public and may be remembered, and the trackers of the public view. No name of a player is in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from boardctl.journal import ENDED, Store, Stored, Summary, open_reader
from boardctl.record import BadRecord, ReplayMismatch, RulesChanged, walk
from boardctl.texts import Texts
from games.catalogue import UnknownGame, find, folder
from games.kit import EVERYONE, BadData, Event, Game, IllegalMove, Plain, line

T = TypeVar("T")

MOST = 400
"""Games a page is told of, the newest: as many as a plot can show."""

UNREADABLE = (UnknownGame, RulesChanged, ReplayMismatch, IllegalMove, BadData, BadRecord)
"""Why a game of the past cannot be told: its package, rules or rows are not those of now."""


class Album:
    """Reads the journal beside its writer: looking back never makes a move wait. Finished games
    are read once."""

    def __init__(self, path: Path, *, inline: bool) -> None:
        self._path = path
        self._inline = inline
        self._read: dict[int, Plain] = {}

    async def games(self, language: str, on_table: int | None) -> list[Plain]:
        """One entry a game, oldest first. Raises a `JournalTrouble`."""
        found = await self._run(lambda store: list(self._entries(store, on_table)))
        return [{**entry, "title": _title(entry["game"], language)} for entry in found]

    async def story(self, game_id: int, language: str) -> Plain:
        """How a game was played. Raises a `JournalTrouble`; `NoSuchGame` is one."""
        return await self._run(lambda store: _story(store.load(game_id), language))

    async def _run(self, job: Callable[[Store], T]) -> T:
        def read() -> T:
            store = Store(self._path, open_reader(self._path))
            try:
                return job(store)
            finally:
                store.close()

        return read() if self._inline else await asyncio.to_thread(read)

    def _entries(self, store: Store, on_table: int | None) -> Iterator[Plain]:
        for game_id in store.ids()[-MOST:]:
            entry = self._read.get(game_id) or _entry(store, game_id)
            # The end of the game on the table may still be taken back.
            if entry["result"] is not None and game_id != on_table:
                self._read[game_id] = entry
            yield entry


def _entry(store: Store, game_id: int) -> Plain:
    """One line of the history, with where its trackers stood in the end."""
    summary = store.summary(game_id)
    result = summary.result or {}
    return {
        "id": game_id,
        "game": summary.game,
        "seats": list(summary.seats),
        "moves": summary.moves,
        "result": "aside" if summary.aside is not None else result.get("result"),
        "winners": list(result.get("winners") or ()),
        "date": (summary.began or "")[:10],
        "left": _left(store, summary),
    }


def _left(store: Store, summary: Summary) -> dict[str, Plain]:
    """Where what the table counts stood at the end of a game that was played to its end."""
    if summary.result is None or summary.aside is not None or summary.result == ENDED:
        return {}
    try:
        game, stored = _game_of(store.load(summary.id))
        return _counts(game.view(game.load(stored.state_plain, stored.setup.data), EVERYONE))
    except UNREADABLE:
        return {}


def _game_of(stored: Stored) -> tuple[Game[Any], Stored]:
    """The rules a game was played by. Raises `UnknownGame` or `RulesChanged`."""
    game = find(stored.setup.game)
    if game.rules_version != stored.setup.rules_version:
        raise RulesChanged(f"game {stored.id} was played by other rules of {game.id}")
    return game, stored


def _counts(view: Plain) -> dict[str, Plain]:
    """What is counted for all together."""
    return {
        tracker["name"]: {"value": tracker["value"], "limit": tracker["limit"]}
        for tracker in view["trackers"]
        if tracker["seat"] is None
    }


def _title(game_id: str, language: str) -> str:
    try:
        return Texts(language, [folder(find(game_id))]).render(line(f"game.{game_id}"))
    except UnknownGame:
        return game_id


# -- how a game was played ------------------------------------------------------------------------


def _story(stored: Stored, language: str) -> Plain:
    """The steps everyone may know of. A game that cannot be played again has none."""
    try:
        game, _ = _game_of(stored)
        steps = list(_steps(game, stored, Texts(language, [folder(game)])))
    except UNREADABLE:
        steps = []
    return {"id": stored.id, "steps": steps}


def _steps(game: Game[Any], stored: Stored, texts: Texts) -> Iterator[Plain]:
    """After each row: who made it, what was told of it, what the table counted then."""
    heard: list[Event] = []
    who: str | None = None
    begun = False
    for row, state in walk(game, stored.setup, stored.rows, lambda _, event: heard.append(event)):
        view = game.view(state, EVERYONE)
        if begun:
            yield {
                "seat": who,
                "said": [
                    texts.render(cue.say)
                    for event in heard
                    if event.remember and event.audience == EVERYONE
                    for cue in game.table.cues(view, event)
                    if cue.say.key
                ],
                "counts": {name: count["value"] for name, count in _counts(view).items()},
            }
        heard.clear()
        begun = True
        who = None if row is None else row.seat or game.turn(state)
