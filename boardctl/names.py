"""What the people at the table are called. Names are for the family: they lie in a file of their
own, never in the journal, in a message of the smart home or in a log, and one file is all there is
to forget."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from games.kit import COLOURS, BadData
from hardware.kept_table import write_whole

log = logging.getLogger(__name__)

FILE = "names.json"
LONGEST = 12
"""Letters: a nickname fits below a mouse on a phone."""

KEPT = 400
"""Games whose players are remembered."""


class _Kept(Struct, forbid_unknown_fields=True):
    now: dict[str, str] = {}
    games: dict[str, dict[str, str]] = {}


class Names:
    """Seat → name, now and in past games. A file that cannot be read or written stops nothing."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.on_change: Callable[[], None] = lambda: None
        """Called when somebody is called otherwise."""
        self._kept = _Kept() if path is None else _read(path)

    @property
    def now(self) -> dict[str, str]:
        return dict(self._kept.now)

    @property
    def games(self) -> dict[str, dict[str, str]]:
        """Number of a game → who played it."""
        return {number: dict(players) for number, players in self._kept.games.items()}

    def call(self, seat: str, name: str, game_id: int | None = None) -> None:
        """Names the player at a seat, in the game on the table too; an empty name is forgotten.
        Raises `BadData` with nothing changed."""
        if seat not in COLOURS:
            raise BadData(f"there is no seat of that colour; there is: {', '.join(COLOURS)}")
        words = " ".join("".join(c if c.isprintable() else " " for c in name).split())
        if len(words) > LONGEST:
            raise BadData(f"A name has at most {LONGEST} letters")
        at_seats = [self._kept.now]
        if game_id is not None:
            at_seats.append(self._kept.games.setdefault(str(game_id), {}))
        for names in at_seats:
            if words:
                names[seat] = words
            else:
                names.pop(seat, None)
        self._save()
        self.on_change()

    def remember(self, game_id: int, seats: Sequence[str]) -> None:
        """A game begins: who plays it is kept for its story."""
        players = {seat: self._kept.now[seat] for seat in seats if seat in self._kept.now}
        if players:
            self._kept.games[str(game_id)] = players
            for old in list(self._kept.games)[:-KEPT]:
                del self._kept.games[old]
            self._save()

    def _save(self) -> None:
        if self.path is None:
            return
        try:
            write_whole(self.path, msgspec.json.encode(self._kept).decode())
        except OSError as error:
            log.warning("names are not kept: %s", error.strerror)


def _read(path: Path) -> _Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return _Kept()
    except (OSError, msgspec.DecodeError):
        log.warning("%s cannot be read: nobody at the table has a name", path.name)
        return _Kept()
