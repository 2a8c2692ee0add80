"""Mice & Mystics: a party of mice flees through the castle, together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Bot, Game, Option, Options, Plain, Random, Table
from games.mice_and_mystics import bots, rules
from games.mice_and_mystics.campaign import carry_over, next_chapter
from games.mice_and_mystics.data import read_book
from games.mice_and_mystics.loading import load
from games.mice_and_mystics.plain import dump
from games.mice_and_mystics.rules import State
from games.mice_and_mystics.rules.book import GO_ON
from games.mice_and_mystics.table import RoomTable
from games.mice_and_mystics.view import resample, view

RULES_VERSION = 1


class MiceAndMystics:
    id = "mice-and-mystics"
    rules_version = RULES_VERSION
    seat_counts = rules.SEAT_COUNTS
    options: tuple[Option, ...] = rules.OPTIONS
    chance_verbs = rules.CHANCE_VERBS
    table: Table[State] = RoomTable()

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

    def goes_on(self, options: Options) -> bool:
        return options.get("campaign") == GO_ON

    def carried(self, state: State) -> Plain:
        return carry_over(state)

    def continued(self, data: Plain, sheet: Plain) -> Plain:
        return next_chapter(data, sheet)

    def read_data(self, options: Options) -> Plain:
        return read_book(options)

    def view(self, state: State, audience: str) -> Plain:
        return view(state, audience)

    def resample(self, seen: Plain, random: Random, data: Plain) -> State:
        return resample(seen, random, data)

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        return bots.BOTS


game: Game[State] = MiceAndMystics()
