"""A game of any package may fail; the table must not. Whose fault it is, the traceback tells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from games import catalogue
from games.kit import Game


class GameBroken(Exception):
    """The game on the table has failed and was put away. Its moves are kept."""

    def __init__(self, number: int, game: str, error: BaseException) -> None:
        kind = type(error).__name__
        super().__init__(
            f"Game {number} of {game} fails with {kind}: its moves are kept, begin a new game"
        )


def failed_in(game: Game[Any], error: BaseException) -> str | None:
    """The file and line of this game where the error comes from; None when it is not its fault.
    No more is told of an error of a game: its words may hold what nobody may know."""
    home = catalogue.folder(game)
    found = None
    for file, number in _frames(error.__traceback__):
        if home in Path(file).parents:
            found = f"{Path(file).name}:{number}"
    return found


def _frames(traceback: TracebackType | None) -> Iterator[tuple[str, int]]:
    while traceback is not None:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next
