"""What people hear of a move: events with their facts, made only when somebody listens."""

from __future__ import annotations

from games.kit import Event, Plain


def told(name: str, **facts: Plain) -> Event:
    """Something everybody may know."""
    return Event(name, facts)


def whispered(seat: str, name: str, **facts: Plain) -> Event:
    """MM-136: what lies face down in a pack, for the one who holds it."""
    return Event(name, facts, audience=seat)
