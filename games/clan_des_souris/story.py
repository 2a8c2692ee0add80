"""What people hear of a move: events with their facts, made only when somebody listens.

An event that names a cell together with a face is never remembered: remembering is the game.
"""

from __future__ import annotations

import functools

from games.clan_des_souris.rules.tiles import SIZES
from games.kit import Event, Plain


@functools.lru_cache(maxsize=1024)
def told(name: str, **facts: str | int) -> Event:
    """The same thing is told by the same event: a listener reads it and never changes it."""
    return Event(name, facts)


def lifted(seat: str, cell: str) -> Event:
    """The tile is on its way up. Where it came from is for now, not for the history."""
    return Event("lifted", {"seat": seat, "cell": cell}, remember=False)


def seen(seat: str, cell: str, tile: Plain) -> Event:
    """CS-052: everybody sees it and what it shows, as long as it is up."""
    facts = {"seat": seat, "cell": cell, "tile": tile["id"], "kind": tile["kind"]}
    animals = {size: tile[size] for size in SIZES if size in tile}
    return Event("seen", {**facts, "animals": animals, "violet": tile["violet"]}, remember=False)


def glimpsed(seat: str, cell: str, tile: str | None) -> Event:
    """CS-031: for the one who looks alone. The rules do not ask for the face, so they can name it
    only if it was shown before."""
    return Event("glimpsed", {"cell": cell, "tile": tile}, audience=seat, remember=False)
