"""The piece everybody is being shown: from the moment chance has told its face until it lies in its
place again. Judging it may be over by then; people are still looking."""

from __future__ import annotations

from typing import Any

from boardctl.director.difference import Sight
from boardctl.director.face_down import is_public_name
from boardctl.director.whereabouts import Whereabouts
from games.kit import Draw, Game, Move, Show


class TurnedUp:
    def __init__(self) -> None:
        self.kind: str | None = None
        self._name = ""

    def told(self, game: Game[Any], before: Any, move: Move) -> None:
        """This move, made in the state before it, has named the face of a piece in a hand."""
        how = game.table.gesture(before, move) if isinstance(game.chance(before), Draw) else None
        up = [name for name in game.table.wanted(before).free if is_public_name(name)]
        if isinstance(how, Show) and len(up) == 1:
            self.kind, self._name = how.kind, up[0]

    def follow(self, where: Whereabouts, sight: Sight) -> None:
        """Back in its place it is nobody's to see."""
        spot = self._name.partition("@")[2]
        if self.kind is not None and any(
            where.on.get(cell) == self._name for cell in sight.cells(spot)
        ):
            self.forget()

    def forget(self) -> None:
        self.kind = None
