"""Moves made with buttons alone: the seat's button goes to the next option, OK takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from boardctl.director.gestures import Open
from games.kit import Dice, Game, Line, Move, aloud, line


@dataclass(slots=True)
class Choice:
    """Options lit one after the other. Dice are entered face by face, so `faces` collects."""

    seat: str | None  # None: a grown-up; any seat button goes on
    moves: list[Move]
    lines: list[Line]
    index: int = 0
    dice: Dice | None = None
    faces: list[str | int] = field(default_factory=list)

    @property
    def line(self) -> Line:
        return self.lines[self.index]

    def next(self) -> None:
        self.index = (self.index + 1) % len(self.lines)

    def take(self) -> Move | None:
        """The move that OK makes now; None while dice are still missing."""
        if self.dice is None:
            return self.moves[self.index]
        self.faces.append(self.dice.faces[self.index])
        self.index = 0
        return self.dice.read(self.faces) if len(self.faces) == self.dice.count else None


def face_line(face: str | int) -> Line:
    if isinstance(face, int):
        return line("grownup.die", n=face)
    return line(f"face.{face}")


def choice_of(game: Game[Any], state: Any, seat: str, opens: Sequence[Open]) -> Choice | None:
    """Everything this seat may do now, as options; None when it is not its turn to decide."""
    chance = game.chance(state)
    if isinstance(chance, Dice):
        if seat != game.turn(state):
            return None
        lines = [face_line(face) for face in chance.faces]
        return Choice(seat, [], lines, dice=chance)
    mine = [o.move for o in opens if o.move.seat == seat]
    if chance is not None and seat == game.turn(state):
        mine = [o.move for o in opens]
    if not mine:
        return None
    offers = aloud(game, state, seat, mine)
    return Choice(seat, [move for move, _ in offers], [words for _, words in offers])


def must_choose(game: Game[Any], state: Any, opens: Sequence[Open]) -> Choice | None:
    """The choice that is offered by itself: a seat has a move that no gesture can make."""
    for o in opens:
        if o.gesture is None:
            seat = o.move.seat or game.turn(state)
            if seat is not None:
                return choice_of(game, state, seat, opens)
    return None
