"""The decision in front of the group: what each option is worth, and which is best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.kit import Plain
from games.mmm.gauge.aligned import AlignedTurn
from games.mmm.gauge.profiles import foods_of
from games.mmm.gauge.turn import Chance, Node, Turn
from games.mmm.rules.board import CROSS, DICE, FOODS


class Action(NamedTuple):
    """`place` names a food and how many cells its provision has open, or the very cell; the others
    name nothing."""

    verb: str
    food: int = 0
    where: int | str = 0


class Valued(NamedTuple):
    worth: float
    action: Action | None


def mid_turn(view: Plain) -> Node:
    """What lies on the table now, and whether this turn has completed a provision."""
    covered = {*view["covered"], *view["placed"]}
    completed = any(
        provision["open"] and covered.issuperset(provision["cells"])
        for provision in view["provisions"].values()
    )
    aligned = view["options"]["alignment"] == "yes"
    cells = tuple(sorted(view["placed"])) if aligned else ()
    return (foods_of(view, covered), completed, cells)


def decide(view: Plain, chance: Chance) -> Valued:
    """The worth of a position between the first roll and the end, and what to do for it; while a
    roll is awaited there is nothing to do."""
    if view["options"]["alignment"] == "yes":
        turn: Turn = AlignedTurn(view, chance)
    else:
        turn = Turn(foods_of(view, view["covered"]), view["steps"] - view["cat"], chance)
    node = mid_turn(view)
    if view["dice"] is None:
        return Valued(_roll(turn, node, DICE - len(view["placed"])), None)
    dice = tuple(FOODS.index(face) for face in view["dice"] if face != CROSS)
    options = _options(turn, node, dice, len(view["dice"]), view["fresh"] > 0)
    return max(options, key=lambda option: option.worth)


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
    for food, where, child in turn.children(node) if dice else ():
        if food in dice:
            at = dice.index(food)
            left = dice[:at] + dice[at + 1 :]
            best = max(option.worth for option in _options(turn, child, left, in_hand - 1, True))
            yield Valued(best, Action("place", food, where))
