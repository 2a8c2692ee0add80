"""La souricière (Mausefalle): mice run for the cheese and fall into rooms on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Bot, Game, Option, Options, Plain, Random, Table
from games.souriciere import bots, plain, rules
from games.souriciere.board import OPTIONS, read_board
from games.souriciere.rules import State
from games.souriciere.table import MouseTable

RULES_VERSION = 1


class Souriciere:
    id = "souriciere"
    rules_version = RULES_VERSION
    seat_counts = rules.SEAT_COUNTS
    options: tuple[Option, ...] = OPTIONS
    chance_verbs = frozenset({"roll"})
    table: Table[State] = MouseTable()

    # Plain functions: a simulation calls them millions of times.
    step = staticmethod(rules.step)
    start = staticmethod(rules.start)
    turn = staticmethod(rules.turn)
    moves = staticmethod(rules.moves)
    chance = staticmethod(rules.chance)
    over = staticmethod(rules.over)
    why_not = staticmethod(rules.why_not)
    final = staticmethod(rules.final)
    clone = staticmethod(State.clone)
    dump = staticmethod(plain.dump)
    load = staticmethod(plain.load)

    def read_data(self, options: Options) -> Plain:
        return read_board(options)

    def view(self, state: State, audience: str) -> Plain:
        """The same for every audience: nothing is hidden in this game."""
        return plain.view(state)

    def resample(self, view: Plain, random: Random, data: Plain) -> State:
        return plain.from_view(view, data)

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        return bots.BOTS


game: Game[State] = Souriciere()
