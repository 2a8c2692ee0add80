"""Places as small numbers, so that a turn is two lookups, and their names.

-1            the cheese
0             the start house
1 .. 62       a square of the path
64 ..         the rooms, in the order of the board
128 .. 132    the trap, with that many minus 128 turns still to wait
"""

from __future__ import annotations

from collections.abc import Sequence

CHEESE = -1
HOUSE = 0
ROOM = 64
TRAP = 128


def place_name(rooms: Sequence[str], place: int) -> str:
    """A place in the words of the plain state."""
    if place == CHEESE:
        return "cheese"
    if place == HOUSE:
        return "house"
    if place >= TRAP:
        return "trap"
    if place >= ROOM:
        return f"room {rooms[place - ROOM]}"
    return f"square {place}"


def spot_name(rooms: Sequence[str], place: int, seat: str) -> str:
    """The same place as a spot of the table: in the house each mouse has its own."""
    return f"home {seat}" if place == HOUSE else place_name(rooms, place)


def places_by_name(cheese: int, rooms: Sequence[str]) -> dict[str, int]:
    """All places of a board; `trap` is the place of a mouse that has no turn left to wait."""
    numbers = (HOUSE, *range(1, cheese), CHEESE, *range(ROOM, ROOM + len(rooms)), TRAP)
    return {place_name(rooms, number): number for number in numbers}
