"""The toy game with bots that keep what they are shown, to see what bots are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.kit import Bot, Event, Game, Move, Plain, Random
from tests.contract.toy_package.seesaw.game import Seesaw
from tests.contract.toy_package.seesaw.state import State


class Spy:
    """Plays at random and keeps what it was shown."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.events: list[Event] = []
        self.views: list[Plain] = []

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        assert all(move.seat == self.seat for move in moves)
        self.views.append(view)
        return moves[int(random() * len(moves))]

    def notice(self, event: Event) -> None:
        self.events.append(event)


class SpiedOn(Seesaw):
    id = "spied-on"

    def __init__(self) -> None:
        super().__init__()
        self.spies: list[Spy] = []

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        return {**super().bots(), "spy": self._make_spy}

    def _make_spy(self, seat: str) -> Spy:
        self.spies.append(Spy(seat))
        return self.spies[-1]


SPIED_ON = SpiedOn()
GAME: Game[State] = SPIED_ON
