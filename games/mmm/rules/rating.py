"""How well it went: one tier for every end, and what the board suggests next."""

from __future__ import annotations

from typing import NamedTuple

from games.mmm.rules.state import State

TIERS = (6, 4, 2, 1)
"""From so many on: steps the cat still had to go (MMM-090), cells left uncovered (MMM-091)."""


class Rating(NamedTuple):
    """`tier` is W4 (best) to W1, L1 (nearly) to L4. `again`: the board suggests to play at once
    (MMM-093); `next_side` is the side it suggests for another day (MMM-094)."""

    tier: str
    distance: int
    uncovered: int
    again: bool
    next_side: str | None


def rating(state: State) -> Rating:
    """The rating of a game that is over (MMM-092)."""
    layout = state.layout
    distance = layout.steps - state.cat
    uncovered = (layout.all_cells & ~state.covered).bit_count()
    won = uncovered == 0
    amount = distance if won else uncovered
    level = 4 - next(n for n, least in enumerate(TIERS) if amount >= least)
    tier = f"{'W' if won else 'L'}{level}"
    next_side = "B" if layout.options["side"] == "A" else None
    return Rating(tier, distance, uncovered, level == 4, next_side)
