"""The games there are: ours and those of any other installed package.

A package registers one `Game` object under the entry point group `boardctl.games`, named by its
game id. Nothing else has to be told about a new game.
"""

from __future__ import annotations

import functools
import logging
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from games.kit import BadData, Game, nearest

GROUP = "boardctl.games"

_log = logging.getLogger(__name__)

_PROMISED = (*Game.__annotations__, *(name for name in vars(Game) if not name.startswith("_")))


class UnknownGame(BadData):
    """No installed package has this game."""


class _BrokenGame(Exception):
    """An entry point that does not lead to a game; the message says why."""


@functools.cache
def _loaded() -> dict[str, Game[Any]]:
    found: dict[str, Game[Any]] = {}
    # Our own come first: another package cannot replace a game of ours under the same name.
    for point in sorted(entry_points(group=GROUP), key=lambda p: (_package(p) != "boardctl", p)):
        try:
            game = _load(point)
            if game.id in found:
                raise _BrokenGame("a game of that name is already there")
        except _BrokenGame as why:
            _log.warning(
                "The game %r of the package %s is left out: %s. Update or uninstall that package.",
                point.name,
                _package(point),
                why,
            )
        else:
            found[game.id] = game
    return {name: found[name] for name in sorted(found)}


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else "unknown"


def _load(point: EntryPoint) -> Game[Any]:
    try:
        game: Game[Any] = point.load()
    except (Exception, SystemExit) as error:  # whatever a foreign import does, the others go on
        raise _BrokenGame(f"{point.value} raised {type(error).__name__}: {error}") from error
    if isinstance(game, type):
        raise _BrokenGame(f"{point.value} is a class, register an object of it")
    missing = [name for name in _PROMISED if not hasattr(game, name)]
    if missing:
        raise _BrokenGame(f"{point.value} has no {', '.join(missing)}")
    if game.id != point.name:
        raise _BrokenGame(f"{point.value} calls itself {game.id!r}")
    return game


def all_games() -> dict[str, Game[Any]]:
    """Game ids → games, in the order of their ids."""
    return dict(_loaded())


def forget() -> None:
    """Looks anew for installed packages when next asked."""
    _loaded.cache_clear()


def find(name: str) -> Game[Any]:
    """The game of this id, written with `-` or `_`. Raises `UnknownGame` with the nearest name."""
    game = _loaded().get(name.replace("_", "-"))
    if game is None:
        known = nearest(name, list(_loaded()))
        raise UnknownGame(f"There is no game called {name!r}{known}")
    return game


def folder(game: Game[Any]) -> Path:
    """The folder of the package that holds a game, with its data and texts beside the code."""
    module = sys.modules[type(game).__module__]
    if module.__file__ is None:  # a game typed into an interpreter has no folder
        raise BadData(f"The game {game.id!r} does not come from a file")
    return Path(module.__file__).parent
