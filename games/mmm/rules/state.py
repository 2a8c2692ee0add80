"""A game in progress."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import COLOURS, Options, Plain
from games.loading import check_seats
from games.mmm.rules.layout import Layout, layout_of

NOBODY = -1
"""The active index before the first turn and after the last."""

SEAT_COUNTS = range(1, 7)


class State:
    """`covered` are the cells with tokens for good; `placed` those with a token that stands for a
    die of this turn, of which the last `fresh` are of the latest roll. `dice` are the faces of the
    latest roll in hand, None while a roll is awaited; `held` are faces kept out of rerolls."""

    __slots__ = (
        "active",
        "cat",
        "covered",
        "dice",
        "first",
        "fresh",
        "held",
        "layout",
        "placed",
        "rolls",
        "seats",
        "turns",
    )

    def __init__(self, layout: Layout, seats: tuple[str, ...]) -> None:
        self.layout = layout
        self.seats = seats
        self.active = NOBODY
        self.first: str | None = None
        self.turns = 0
        self.covered = 0  # MMM-005
        self.cat = 0  # MMM-003, MMM-004
        self.rolls = 0
        self.dice: tuple[int, ...] | None = None
        self.held: tuple[int, ...] = ()
        self.placed: tuple[int, ...] = ()
        self.fresh = 0

    def clone(self) -> State:
        twin = State.__new__(State)
        twin.layout = self.layout
        twin.seats = self.seats
        twin.active = self.active
        twin.first = self.first
        twin.turns = self.turns
        twin.covered = self.covered
        twin.cat = self.cat
        twin.rolls = self.rolls
        twin.dice = self.dice
        twin.held = self.held
        twin.placed = self.placed
        twin.fresh = self.fresh
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._values() == other._values() and (
            self.layout is other.layout
            or (
                self.layout.options == other.layout.options
                and self.layout.data == other.layout.data
            )
        )

    def _values(self) -> tuple[object, ...]:
        return (
            self.seats,
            self.active,
            self.first,
            self.turns,
            self.covered,
            self.cat,
            self.rolls,
            self.dice,
            self.held,
            self.placed,
            self.fresh,
        )


def start(seats: Sequence[str], options: Options, data: Plain) -> State:
    """MMM-001, MMM-007. Nobody has to be asked who begins alone (MMM-006)."""
    state = State(layout_of(data, options), check_seats(seats, COLOURS, SEAT_COUNTS))
    if len(state.seats) == 1:
        state.first = state.seats[0]
        state.active = 0
    return state
