"""A game of a property test, move by move, with the plain states around each move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games import kit
from games.kit import Event, Game, Move

S = TypeVar("S")

LEAVES = 255
"""The byte that makes somebody leave."""


@dataclass(frozen=True)
class Step(Generic[S]):
    """One move of a played game."""

    game: Game[S]
    move: Move
    before: dict[str, Any]
    events: list[Event]
    after: dict[str, Any]
    state: S

    def told(self, name: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.name == name]

    @property
    def view(self) -> dict[str, Any]:
        return dict(self.game.view(self.state, kit.EVERYONE))


def steps(
    game: Game[S], state: S, picks: bytes, pick: Callable[[S, int], Move | None]
) -> Iterator[Step[S]]:
    """The game until its picks or the game end."""
    before = game.dump(state)
    for byte in picks:
        move = leaving(game, state, byte) or pick(state, byte)
        if move is None:
            return
        state, events = kit.play(game, state, move)
        after = game.dump(state)
        yield Step(game, move, before, events, after, state)
        before = after


def leaving(game: Game[S], state: S, byte: int) -> Move | None:
    """Now and then the first seat leaves, where it may."""
    if byte != LEAVES:
        return None
    leave = Move("leave", seat=game.view(state, kit.EVERYONE)["seats"][0])
    return leave if game.why_not(state, leave) is None else None
