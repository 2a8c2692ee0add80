"""The piece everybody is being shown: from the moment chance has told its face until it lies in its
place again. Judging it may be over by then; people are still looking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardctl.director.difference import Sight
from boardctl.director.face_down import is_public_name
from boardctl.director.session import Session
from boardctl.director.whereabouts import Whereabouts
from boardctl.record import walk
from games.kit import Draw, Game, Mix, Move, Show, parse

IN_HAND = "hand"
"""Beside the cells of a settled table: the piece that is up."""


class TurnedUp:
    def __init__(self) -> None:
        self.kind: str | None = None
        self.recalled = False  # nobody remembers how its face was told
        self._name = ""

    def told(self, game: Game[Any], before: Any, move: Move) -> None:
        """This move, made in the state before it, has named the face of a piece in a hand."""
        how = game.table.gesture(before, move) if isinstance(game.chance(before), Draw) else None
        up = [name for name in game.table.wanted(before).free if is_public_name(name)]
        if isinstance(how, Show) and len(up) == 1:
            self.kind, self._name, self.recalled = how.kind, up[0], False

    def follow(self, where: Whereabouts, sight: Sight) -> None:
        """Back in its place it is nobody's to see."""
        spot = self._name.partition("@")[2]
        if self.kind is not None and any(
            where.on.get(cell) == self._name for cell in sight.cells(spot)
        ):
            self.forget()

    def kept(self, table: Mapping[str, str]) -> dict[str, str]:
        """This settled table, with the piece that is up: by its public name alone."""
        cells = {cell: kind for cell, kind in table.items() if cell != IN_HAND}
        return cells if self.kind is None else {**cells, IN_HAND: self._name}

    def recall(self, session: Session) -> None:
        """After a power cut: the face the journal told last, if it was still up then. Anything
        that happened to the forest since has put it down."""
        self.forget()
        up, game = session.settled.get(IN_HAND), session.game
        if up is None:
            return
        for row, before in walk(game, session.setup, session.rows):
            if row is not None and (row.kind != "move" or isinstance(game.chance(before), Mix)):
                self.forget()
            elif row is not None:
                self.told(game, before, parse(game, before, row.text))
        if self._name != up:
            self.forget()
        self.recalled = True

    def forget(self) -> None:
        self.kind = None
