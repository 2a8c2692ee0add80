"""La souricière once more, as one tuned loop without states, moves or events.

It shares nothing with the rules but the board's numbers, so it serves twice: as an oracle (same
dice, same winner, same number of turns) and as the yardstick of speed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

WON, ROOMS, CAGE = 99, 100, 200  # a mouse in the cage is CAGE + the turns it still waits


class Plan(NamedTuple):
    """A board with its options as lookup tables: `ways[place][roll - 1]` is (target, end)."""

    cheese: int
    entry: int
    ways: list[list[tuple[int, int]]]
    stops: list[int]
    occupied: str
    fast: bool
    rolls_when_freed: bool


def plan(data: Mapping[str, Any], options: Mapping[str, str | int]) -> Plan:
    chosen = {**data["options"], **options}
    cheese, entry = data["cheese"], data["trap_entry"]
    trap_bites = chosen["edition"] == "ravensburger"
    fast = chosen["finish"] == "fast"
    cage = CAGE + int(chosen["trap_wait_turns"])
    stops = list(range(cheese))
    for number, room in enumerate(data["room"]):
        stops[room["hole"]] = ROOMS + number
    if trap_bites:
        stops[entry] = cage
    ways: list[list[tuple[int, int]]] = [[] for _ in range(ROOMS + len(data["room"]))]
    for square in range(cheese):
        for roll in range(1, 7):
            target = square + roll
            if target > cheese:
                target = cheese if fast else cheese - (target - cheese)
            ways[square].append((-1, WON) if target == cheese else (target, stops[target]))
    for number, room in enumerate(data["room"]):
        for roll in range(1, 7):
            if roll in data["die_in_room"]["stay"]:
                way = (-1, ROOMS + number)
            elif roll in data["die_in_room"]["red"] and room["red_into_trap"] and trap_bites:
                way = (-1, cage)
            else:
                arrow = next(a for a in ("hole", "green", "red") if roll in data["die_in_room"][a])
                exit_ = room[arrow]
                way = (-1, WON) if exit_ == cheese else (exit_ or -1, exit_)
            ways[ROOMS + number].append(way)
    occupied = str(chosen["occupied"])
    rolls_when_freed = chosen["trap_third_turn"] == "place_and_roll"
    return Plan(cheese, entry, ways, stops, occupied, fast, rolls_when_freed)


def play_out(plan: Plan, mice: int, random: Callable[[], float]) -> tuple[int, int]:
    """One game, begun by mouse 0: the winner and the number of turns."""
    cheese, entry, ways, stops, occupied, fast, rolls_when_freed = plan
    where = [0] * mice
    turns = 0
    while True:
        for mouse in range(mice):
            here = where[mouse]
            turns += 1
            if here >= CAGE:
                if here > CAGE:
                    where[mouse] = here - 1
                    continue
                target = end = entry
                if target in where:
                    if occupied == "capture":
                        where[where.index(target)] = 0
                    else:
                        end = _beside(where, here, target, cheese, occupied, fast)
                where[mouse] = here = end
                if end == WON:
                    return mouse, turns
                if not rolls_when_freed:
                    continue
            target, end = ways[here][int(random() * 6)]
            if target in where and target != here:
                if occupied == "capture":
                    where[where.index(target)] = 0
                else:
                    beside = _beside(where, here, target, cheese, occupied, fast)
                    end = beside if beside in (here, WON) or here >= ROOMS else stops[beside]
            where[mouse] = end
            if end == WON:
                return mouse, turns


def _beside(
    where: list[int], here: int, target: int, cheese: int, occupied: str, fast: bool
) -> int:
    """Rare enough to be a call: the free square after or before an occupied one."""
    if occupied == "jump_next":
        for square in range(target + 1, cheese):
            if square == here or square not in where:
                return square
        if fast:
            return WON
    for square in range(target - 1, 0, -1):
        if square == here or square not in where:
            return square
    return 0
