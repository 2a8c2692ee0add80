"""Le trio de souris: cards with holes in a cheese; three mice are good, three cats are not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Bot, Game, Option, Options, Plain, Random, Table
from games.trio_de_souris import bots, rules
from games.trio_de_souris.data import read_deck
from games.trio_de_souris.loading import load
from games.trio_de_souris.plain import dump
from games.trio_de_souris.rules import State
from games.trio_de_souris.table import CheeseTable
from games.trio_de_souris.view import resample, view

RULES_VERSION = 1


class TrioDeSouris:
    id = "trio-de-souris"
    rules_version = RULES_VERSION
    seat_counts = rules.SEAT_COUNTS
    options: tuple[Option, ...] = rules.OPTIONS
    chance_verbs = rules.CHANCE_VERBS
    table: Table[State] = CheeseTable()
    fleeting = frozenset({"stack", "taken"})

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
    dump = staticmethod(dump)
    load = staticmethod(load)
    view = staticmethod(view)

    def read_data(self, options: Options) -> Plain:
        return read_deck(options)

    def resample(self, seen: Plain, random: Random, data: Plain) -> State:
        return resample(seen, random, data)

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        return bots.BOTS


game: Game[State] = TrioDeSouris()
