"""What people hear of a move: events with their facts, made only when somebody listens."""

from __future__ import annotations

from games.kit import Event, Plain


def told(name: str, **facts: Plain) -> Event:
    return Event(name, facts)


def dealt(seat: str, card: str) -> Event:
    """A hand belongs to its seat (TS-060)."""
    return Event("dealt", {"card": card}, audience=seat)
