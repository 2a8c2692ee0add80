"""The decision in front of the group: what each option is worth, and which is best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.kit import Plain
from games.mmm.gauge.profiles import foods_of, placed, sizes
from games.mmm.gauge.turn import Chance, Node, Turn
from games.mmm.rules.board import CROSS, DICE, FOODS


class Action(NamedTuple):
    """`place` names a food and how many cells its provision has open; the others name nothing."""

    verb: str
    food: int = 0
    size: int = 0


class Valued(NamedTuple):
    worth: float
    action: Action | None


def mid_turn(view: Plain) -> Node:
    """What lies on the table now, and whether this turn has completed a provision."""
    covered = {*view["covered"], *view["placed"]}
    before = foods_of(view, view["covered"])
    completed = any(
        provision["open"] and covered.issuperset(provision["cells"])
        for provision in view["provisions"].values()
    )
    return (foods_of(view, covered) if view["placed"] else before, completed)


def decide(view: Plain, chance: Chance) -> Valued:
    """The worth of a position between the first roll and the end, and what to do for it; while a
    roll is awaited there is nothing to do."""
    turn = Turn(foods_of(view, view["covered"]), view["steps"] - view["cat"], chance)
    node = mid_turn(view)
    if view["dice"] is None:
        return Valued(_roll(turn, node, DICE - len(view["placed"])), None)
    dice = tuple(FOODS.index(face) for face in view["dice"] if face != CROSS)
    return max(_options(turn, node, dice, len(view["dice"]), view["fresh"] > 0))


def _roll(turn: Turn, node: Node, dice: int) -> float:
    """The worth of rolling so many dice now."""
    if dice == DICE:
        return turn.roll_three()
    if dice == 2:
        _, one, two = turn.two_left(node)
        return turn.roll_two(one, two)
    return turn.roll_one(turn.one_left(node)[1])


def _options(
    turn: Turn, node: Node, dice: tuple[int, ...], in_hand: int, may_stop: bool
) -> Iterator[Valued]:
    """`dice` are the foods in hand; crosses are in hand as well."""
    if may_stop:
        yield Valued(turn.stop(node), Action("stop"))
        if in_hand:
            yield Valued(_roll(turn, node, in_hand), Action("reroll"))
    foods, completed = node
    for food in dict.fromkeys(dice):
        at = dice.index(food)
        left = dice[:at] + dice[at + 1 :]
        for size in sizes(foods[food]):
            after = (*foods[:food], placed(foods[food], size), *foods[food + 1 :])
            child = (after, completed or size == 1)
            best = max(_options(turn, child, left, in_hand - 1, True))
            yield Valued(best.worth, Action("place", food, size))
