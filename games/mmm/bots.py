"""Bots of Mmm!. Everything is in the view, so they need no memory.

`random` plays anything; `thumb` keeps a rule of thumb; `greedy` looks one turn ahead for tokens;
`strong` looks one turn ahead for the chance to win. With partial rerolls, which the last two do not
look through, they keep the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.kit import Bot, Event, Move, Plain, Random, RandomBot
from games.mmm import gauge
from games.mmm.gauge.decision import decide
from games.mmm.gauge.network import fitted
from games.mmm.gauge.profiles import Foods, foods_of, open_cells

BOLD = 100 / 3
"""The rule of thumb rerolls while a blank roll is less likely than one in three."""


class _Memoryless:
    def __init__(self, seat: str) -> None:
        self.seat = seat

    def notice(self, event: Event) -> None:
        return None


class Thumb(_Memoryless):
    """Completes a provision if the roll allows it, lays every other die that fits and stops.
    Otherwise it lays only the die that is nearest to completing one, and rerolls while that is
    not too risky."""

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        by_verb = {move.verb: move for move in reversed(moves)}
        if "first" in by_verb:
            return moves[0]
        places = [move for move in moves if move.verb == "place"]
        best = min(places, key=lambda move: _far_from_complete(view, move), default=None)
        if best is not None and (not view["fresh"] or not _far_from_complete(view, best)[0]):
            return best
        if _completes(view):
            return best or by_verb["stop"]
        bold = view["risk"] is not None and view["risk"] < BOLD
        return by_verb["reroll"] if bold else by_verb["stop"]


def _far_from_complete(view: Plain, move: Move) -> tuple[bool, int]:
    """Whether this roll is too poor to complete the provision, and how many cells are open."""
    food, cell = move.args
    taken = {*view["covered"], *view["placed"]}
    cells = next(p["cells"] for p in view["provisions"].values() if cell in p["cells"])
    left = sum(cell not in taken for cell in cells)
    return left > view["dice"].count(food), left


def _completes(view: Plain) -> bool:
    """The dice of this turn complete a provision."""
    taken = {*view["covered"], *view["placed"]}
    return any(p["open"] and taken.issuperset(p["cells"]) for p in view["provisions"].values())


@dataclass(slots=True)
class Greedy:
    """Wants many tokens in this turn, and `completing` more for a completed provision."""

    seat: str
    completing: float = 1.0

    def notice(self, event: Event) -> None:
        return None

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        if not gauge.can_look_ahead(view):
            return Thumb(self.seat).choose(view, moves, random)
        before = sum(map(open_cells, foods_of(view, view["covered"])))

        def worth(foods: Foods, stays: int) -> float:
            """At distance 1 the cat is where it was: a provision was completed."""
            return before - sum(map(open_cells, foods)) + self.completing * stays

        action = decide({**view, "steps": view["cat"] + 1}, worth).action
        assert action is not None
        return gauge.move_for(view, action)


class Strong(_Memoryless):
    """Does what the gauge advises. With alignment it looks the turn through cell by cell, and
    judges what comes after it as if there were no lines."""

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        if not gauge.can_look_ahead(view):
            return Thumb(self.seat).choose(view, moves, random)
        reading = gauge.read(view)
        if reading is not None and reading.hint is not None:
            return reading.hint
        action = decide(view, fitted().chance).action
        assert action is not None
        return gauge.move_for(view, action)


BOTS: Mapping[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "thumb": Thumb,
    "greedy": Greedy,
    "strong": Strong,
}
