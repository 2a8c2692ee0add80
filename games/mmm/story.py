"""What people hear of a move: events with their facts, made only when somebody listens."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Event
from games.mmm.rules.board import FACES
from games.mmm.rules.rating import rating
from games.mmm.rules.state import State


def told(name: str, **facts: str | int | list[str]) -> Event:
    return Event(name, facts)


def rolled(state: State, faces: Sequence[int]) -> Event:
    seat = state.seats[state.active]
    return told("rolled", seat=seat, roll=state.rolls, faces=[FACES[face] for face in faces])


def cat_moved(state: State) -> Event:
    return told("cat_moved", to=state.cat, left=state.layout.steps - state.cat)


def ended(state: State) -> Event:
    """MMM-090 to MMM-094."""
    found = rating(state)
    return Event("won" if found.tier[0] == "W" else "lost", found._asdict())
