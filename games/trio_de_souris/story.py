"""What people hear of a move: events with their facts, made only when somebody listens."""

from __future__ import annotations

from games.kit import Event, Plain


def told(name: str, **facts: Plain) -> Event:
    return Event(name, facts)


def laid(**facts: Plain) -> Event:
    """Everybody sees it while it lies there. Who could look it up would know the order of a stack
    that went under a closed pile."""
    return Event("laid", facts, remember=False)


def dealt(seat: str, card: str) -> Event:
    """A hand belongs to its seat (TS-060)."""
    return Event("dealt", {"card": card}, audience=seat)
