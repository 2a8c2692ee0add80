"""Le clan des souris: a clan of mice looks for teeth in a forest of face-down tiles, together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.clan_des_souris import bots, rules
from games.clan_des_souris.data import read_tiles
from games.clan_des_souris.loading import load
from games.clan_des_souris.plain import dump
from games.clan_des_souris.rules import State
from games.clan_des_souris.table import ForestTable
from games.clan_des_souris.view import resample, view
from games.kit import Bot, Game, Option, Options, Plain, Random, Table

RULES_VERSION = 1


class ClanDesSouris:
    id = "clan-des-souris"
    rules_version = RULES_VERSION
    seat_counts = rules.SEAT_COUNTS
    options: tuple[Option, ...] = rules.OPTIONS
    chance_verbs = rules.CHANCE_VERBS
    fleeting = frozenset({"forest", "up", "open", "cell", "barred"})
    table: Table[State] = ForestTable()

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

    def read_data(self, options: Options) -> Plain:
        return read_tiles(options)

    def view(self, state: State, audience: str) -> Plain:
        return view(state)

    def resample(self, seen: Plain, random: Random, data: Plain) -> State:
        return resample(seen, random, data)

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        return bots.BOTS


game: Game[State] = ClanDesSouris()
