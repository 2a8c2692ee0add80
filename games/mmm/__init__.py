"""Mmm!: mice eat a pantry empty, cell by cell, before the cat comes in. All against the cat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Advice, Bot, Game, Option, Options, Plain, Random, Table
from games.mmm import bots, rules
from games.mmm.advice import advise
from games.mmm.data import read_board
from games.mmm.loading import load
from games.mmm.plain import dump
from games.mmm.rules import State
from games.mmm.table import PantryTable
from games.mmm.view import resample, view

RULES_VERSION = 1


class Mmm:
    id = "mmm"
    rules_version = RULES_VERSION
    seat_counts = rules.SEAT_COUNTS
    options: tuple[Option, ...] = rules.OPTIONS
    chance_verbs = rules.CHANCE_VERBS
    table: Table[State] = PantryTable()

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

    def advise(self, view: Plain) -> Callable[[], Advice] | None:
        return advise(view)

    def read_data(self, options: Options) -> Plain:
        return read_board(options)

    def view(self, state: State, audience: str) -> Plain:
        """The same for every audience: nothing is hidden in this game."""
        return view(state)

    def resample(self, seen: Plain, random: Random, data: Plain) -> State:
        return resample(seen, random, data)

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        return bots.BOTS


game: Game[State] = Mmm()
