"""Mmm! once more, written as one loop without contract, moves or events: the yardstick of speed and
the oracle of `test_plain_loop`. It knows the rules from RULES.md and nothing of the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

FACES = ("bread", "fish", "cucumber", "cheese", "carrot", "cross")
LETTERS = {"B": "bread", "F": "fish", "C": "cucumber", "H": "cheese", "K": "carrot"}

Record = list[tuple[str, int]]
"""The text of each move, and how many moves were legal; 0 for a roll."""


class Plan:
    """What does not change from game to game."""

    def __init__(self, data: Mapping[str, Any], options: Mapping[str, str | int]) -> None:
        side = data["side"][options.get("side", "A")]
        self.aligned = options.get("alignment", "no") == "yes"
        self.steps = side["cat_steps"]
        if self.aligned:
            self.steps += int(options.get("extra_steps_alignment", 0))
        self.food: dict[str, str] = {}
        self.provision: dict[str, str] = {}
        self.row: dict[str, str] = {}
        self.column: dict[str, str] = {}
        self.members: dict[str, list[str]] = {}
        for r, line in enumerate(side["grid"], 1):
            for c, name in enumerate(line.split(), 1):
                if name != "..":
                    cell = f"r{r}c{c}"
                    self.food[cell] = LETTERS[name[0]]
                    self.provision[cell] = name
                    self.row[cell], self.column[cell] = cell[:2], cell[2:]
                    self.members.setdefault(name, []).append(cell)


class Ended:
    """How a game ended."""

    def __init__(self, won: bool, cat: int, turns: int, covered: set[str]) -> None:
        self.won = won
        self.cat = cat
        self.turns = turns
        self.covered = covered


def play_out(
    plan: Plan, seats: Sequence[str], draw: Callable[[], float], record: Record | None = None
) -> Ended:
    """A random game: any legal move is as likely as any other."""
    covered: set[str] = set()
    cat = turns = 0
    who = 0
    if len(seats) > 1:
        who = int(draw() * len(seats))
        if record is not None:
            record.append((f"{seats[who]}: first", len(seats)))
    while True:
        collected = _turn(plan, covered, draw, record)
        covered |= set(collected)
        turns += 1
        done = any(
            all(cell in covered for cell in plan.members[plan.provision[mine]])
            for mine in collected
        )
        cat += not done
        if len(covered) == len(plan.food):
            return Ended(True, cat, turns, covered)
        if cat == plan.steps:
            return Ended(False, cat, turns, covered)


def _turn(
    plan: Plan, covered: set[str], draw: Callable[[], float], record: Record | None
) -> list[str]:
    """The cells that are collected; none after a blank roll."""
    down: list[str] = []
    while True:
        dice = sorted(int(draw() * 6) for _ in range(3 - len(down)))
        hand = [FACES[face] for face in dice]
        if record is not None:
            record.append((" ".join(["roll", *hand]), 0))
        fresh = 0
        while True:
            fit = _fitting(plan, covered, down, hand)
            if not fresh and not fit:
                return []
            count = len(fit) + (fresh > 0) + (fresh > 0 and bool(hand))
            chosen = int(draw() * count)
            if fresh:
                chosen -= 1 + bool(hand)
            if chosen >= 0:
                cell = fit[chosen]
                text = f"place {plan.food[cell]} {cell}"
                hand.remove(plan.food[cell])
                down.append(cell)
                fresh += 1
            else:
                stops = chosen == -1 - bool(hand)
                text = "stop" if stops else "reroll"
            if record is not None:
                record.append((text, count))
            if text == "stop":
                return down
            if text == "reroll":
                break


def _fitting(plan: Plan, covered: set[str], down: list[str], hand: list[str]) -> list[str]:
    foods = set(hand)
    if not plan.aligned or not down:
        return [
            cell
            for cell, food in plan.food.items()
            if food in foods and cell not in covered and cell not in down
        ]
    rows = {plan.row[cell] for cell in down}
    columns = {plan.column[cell] for cell in down}
    return [
        cell
        for cell, food in plan.food.items()
        if food in foods
        and cell not in covered
        and cell not in down
        and (
            (len(rows) == 1 and plan.row[cell] in rows)
            or (len(columns) == 1 and plan.column[cell] in columns)
        )
    ]
