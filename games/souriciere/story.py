"""What people hear of a turn: events with their facts, made only when somebody listens.

The same turn is told by the same events, kept from the last time: a listener reads them and never
changes their facts.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

from games.kit import COLOURS, Event
from games.souriciere.places import CHEESE, ROOM, TRAP, place_name, spot_name

if TYPE_CHECKING:
    from games.souriciere.rules import Layout

TURNS = {seat: Event("turn", {"seat": seat}) for seat in COLOURS}


class Meeting(NamedTuple):
    """The mover met another mouse on its target square."""

    target: int
    other: str
    square: int  # where the mover stops instead, or the target itself when it captures


@functools.lru_cache(maxsize=1024)
def release(layout: Layout, seat: str, end: int, other: str | None) -> tuple[Event, ...]:
    """The trap opens; `other` stood on the entry square."""
    out = Event("released", {"seat": seat, "to": spot_name(layout.rooms, end, seat)})
    return (out,) if other is None else (_met(layout, seat, Meeting(layout.entry, other, end)), out)


@functools.cache
def waited(seat: str, left: int) -> Event:
    return Event("waited", {"seat": seat, "left": left})


@functools.lru_cache(maxsize=8192)
def turn(
    layout: Layout, seat: str, place: int, roll: int, end: int, meeting: Meeting | None = None
) -> tuple[Event, ...]:
    """A rolling turn from a place to where it ended."""
    events = [Event("rolled", {"seat": seat, "value": roll})]
    if place < ROOM:
        _run(layout, seat, place, roll, end, meeting, events)
    else:
        _out_of_room(layout, seat, place, roll, end, meeting, events)
    if end >= TRAP:
        events.append(Event("trapped", {"seat": seat, "wait": end - TRAP}))
    return tuple(events)


def _run(
    layout: Layout,
    seat: str,
    place: int,
    roll: int,
    end: int,
    meeting: Meeting | None,
    events: list[Event],
) -> None:
    """A die move along the path."""
    cheese = layout.cheese
    surplus = 0 if layout.fast else max(0, place + roll - cheese)
    if surplus:
        events.append(Event("bounced", {"seat": seat, "surplus": surplus}))
    if meeting is not None:
        events.append(_met(layout, seat, meeting))
        stop = cheese if meeting.square == CHEESE else meeting.square
        if stop == place:
            return
    else:
        stop = min(place + roll, cheese) - surplus
    way = [*range(place + 1, cheese + 1), *range(cheese - 1, stop - 1, -1)]
    if not surplus:
        way = list(range(place + 1, stop + 1))
    spots = ["cheese" if square == cheese else f"square {square}" for square in way]
    origin = spot_name(layout.rooms, place, seat)
    events.append(Event("moved", {"seat": seat, "from": origin, "to": spots[-1], "way": spots}))
    if ROOM <= end < TRAP:
        room = layout.rooms[end - ROOM]
        events.append(Event("fell", {"seat": seat, "hole": spots[-1], "room": room}))


def _out_of_room(
    layout: Layout,
    seat: str,
    place: int,
    roll: int,
    end: int,
    meeting: Meeting | None,
    events: list[Event],
) -> None:
    room = layout.rooms[place - ROOM]
    die: dict[str, list[int]] = layout.data["die_in_room"]
    arrow = next(name for name, numbers in die.items() if roll in numbers)
    if arrow == "stay":
        events.append(Event("stays_in_room", {"seat": seat, "room": room}))
        return
    if meeting is not None:
        events.append(_met(layout, seat, meeting))
    to = spot_name(layout.rooms, end, seat)
    events.append(Event("left_room", {"seat": seat, "room": room, "arrow": arrow, "to": to}))


def _met(layout: Layout, seat: str, meeting: Meeting) -> Event:
    """`blocked`, `jumped` or `captured`, told before the way it leads to."""
    target, other, square = meeting
    at = place_name(layout.rooms, target)
    if layout.capture:
        return Event("captured", {"seat": seat, "other": other, "at": at, "to": f"home {other}"})
    jumped = square == CHEESE or square > target
    to = spot_name(layout.rooms, square, seat)
    return Event(
        "jumped" if jumped else "blocked", {"seat": seat, "other": other, "at": at, "to": to}
    )
