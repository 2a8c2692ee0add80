"""What is open in a state: moves, chance, or the end. Each subject brings its own part."""

from __future__ import annotations

from typing import Any

from games.kit import Chance, Dice, Draw, Move, Outcome
from games.mice_and_mystics.rules import (
    bosses,
    encounters,
    exploring,
    foes,
    gear,
    initiative,
    items,
    reactions,
    searching,
    setup,
    skills,
    turns,
)
from games.mice_and_mystics.rules.book import MOST_DICE
from games.mice_and_mystics.rules.state import Draws, Opens, State

CHANCE_VERBS = frozenset({"roll", "drawn", "toss"})
_CAN_BE_TAKEN_BACK = frozenset(
    {"hero", "learn", "go", "equip", "wear", "remove", "share", "hook", "fork", "bait", "with"}
)
"""Moves that show nothing and hand nothing on: players may take them back."""

_BEFORE_A_ROLL = frozenset({"attack", "target", "search", "scurry", "recover", "catapult", "shoot"})
"""Moves after which dice or a toss are awaited: until these lie there, nothing is lost."""

OPEN: Opens = {
    **setup.OPEN,
    **turns.OPEN,
    **reactions.OPEN,
    **foes.OPEN,
    **bosses.OPEN,
    **encounters.OPEN,
    **exploring.OPEN,
    **searching.OPEN,
    **gear.OPEN,
    **skills.OPEN,
    **items.OPEN,
}
DRAWS: Draws = {
    **initiative.DRAWS,
    **encounters.DRAWS,
    **searching.DRAWS,
    **items.DRAWS,
}


def moves(state: State) -> list[Move]:
    if not state.agenda:
        return []
    frame = state.agenda[-1]
    listed = OPEN.get(frame[0])
    return listed(state, *frame[1:]) if listed is not None else []


def chance(state: State) -> Chance | None:
    if not state.agenda:
        return None
    frame = state.agenda[-1]
    if frame[0] == "dice":
        left: int = frame[2] - len(state.rolled)
        return state.book.dice[min(MOST_DICE, left)]
    if frame[0] == "draw":
        weights, _ = DRAWS[frame[1]]
        return weights(state, *frame[2:])
    return None


def over(state: State) -> Outcome | None:
    """MM-001: together, whatever happens."""
    if not state.result:
        return None
    return Outcome(state.seats) if state.result == "won" else Outcome((), "lost")


def final(state: State, move: Move) -> bool:
    return move.verb not in _CAN_BE_TAKEN_BACK and move.verb not in _BEFORE_A_ROLL


def awaited(chance: Chance | None, move: Move) -> bool:
    """Whether this is an outcome of what is awaited."""
    args: tuple[Any, ...] = move.args
    if isinstance(chance, Dice):
        known = {face: n for n, face in enumerate(chance.faces)}
        if move.verb != "roll" or len(args) != chance.count or any(a not in known for a in args):
            return False
        return list(args) == sorted(args, key=known.__getitem__)
    if isinstance(chance, Draw):
        return move.verb == chance.verb and len(args) == 1 and args[0] in chance.weights
    return False
