"""The chance to win, and the hint it implies: exact for the last cells, a fitted estimate with one
turn looked ahead before them. It says what a group that always decides best may hope for."""

from __future__ import annotations

import functools
from typing import NamedTuple

from games.kit import Move, Plain
from games.mmm.gauge.decision import Action, decide
from games.mmm.gauge.exact import EndGame, is_end_game
from games.mmm.gauge.network import fitted
from games.mmm.gauge.profiles import foods_of
from games.mmm.rules.board import FOODS


class Reading(NamedTuple):
    """What the gauge shows. `hint` is a move of the seat in turn; None while dice are awaited."""

    chance: float
    exact: bool
    hint: Move | None


@functools.cache
def _end_game() -> EndGame:
    return EndGame()


def forget() -> None:
    """Every end-game is worked out anew."""
    _end_game.cache_clear()


def is_known(view: Plain) -> bool:
    """Neither alignment nor partial rerolls are what the gauge has learned."""
    return can_look_ahead(view) and bool(view["options"]["alignment"] == "no")


def can_look_ahead(view: Plain) -> bool:
    """Whether a turn can be looked through: also with alignment, not with partial rerolls."""
    return bool(view["options"]["reroll_all"] == "yes") and view["phase"] != "first"


def read(view: Plain) -> Reading | None:
    """The gauge of a position; None where it has nothing to say. May take a tenth of a second."""
    if not is_known(view):
        return None
    if view["over"] is not None:
        return Reading(float(view["over"]["result"] == "won"), True, None)
    exact = is_end_game(foods_of(view, view["covered"]))
    chance = _end_game().chance if exact else fitted().chance
    worth, action = decide(view, chance)
    return Reading(worth, exact, None if action is None else move_for(view, action))


def move_for(view: Plain, action: Action) -> Move:
    """The first cell, in the order of the board, of a provision the action speaks of."""
    seat = view["turn"]
    if action.verb != "place":
        return Move(action.verb, seat=seat)
    food = FOODS[action.food]
    if isinstance(action.where, str):
        return Move("place", food, action.where, seat=seat)
    taken = {*view["covered"], *view["placed"]}
    for provision in view["provisions"].values():
        free = [cell for cell in provision["cells"] if cell not in taken]
        if provision["food"] == food and len(free) == action.where:
            return Move("place", food, free[0], seat=seat)
    raise AssertionError(f"no {food} with {action.where} open cells")
