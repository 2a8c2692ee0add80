"""A game in progress, as numbers. What it knows of closed piles and hands is private.

The order of a pile nobody has seen is not in the state: which card comes from it, chance tells when
it is laid. Only a stack that was taken out of the cheese is known, card by card.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import COLOURS, Options, Plain
from games.loading import check_seats
from games.trio_de_souris.rules.box import Box, box_of
from games.trio_de_souris.rules.cards import SEAT_COUNTS

NOBODY = -1

PHASES = ("first", "deal", "dealing", "lay", "again", "comfort", "over")
"""What the table waits for: who is youngest · mixing and dealing · the program deals hands · a card
that must be laid · one that may be (three mice) · one that may be, into the empty cheese (three
cats) · nothing."""


class State:
    """Piles, hands and the cheese. A side of a card is a number, see `Box`."""

    __slots__ = (
        "active",
        "aside",
        "box",
        "comforts",
        "first",
        "known",
        "phase",
        "pool",
        "rounds",
        "seats",
        "seen",
        "stack",
        "starter",
        "streak",
        "taken",
        "tokens",
        "turns",
        "unknown",
    )

    def __init__(self, box: Box, seats: tuple[str, ...]) -> None:
        self.box = box
        self.seats = seats
        self.active = NOBODY
        self.starter = NOBODY  # of this round
        self.first: str | None = None  # the youngest (TS-007)
        self.phase = "first"
        self.stack: list[int] = []  # bottom first
        self.taken: list[int] = []  # what the active seat has just taken, until it lays or stops
        self.seen = box.base
        self.unknown = [0] * len(seats)  # cards on top of each pile that nobody has seen
        self.known: list[list[int]] = [[] for _ in seats]  # those below them, top first
        self.pool = list(range(box.count))  # cards of which nobody knows where they are
        self.aside: list[int] = []  # cards that left with a player
        self.tokens = [0] * len(seats)
        self.streak = 0
        self.comforts = 0  # consolation cards offered in this turn
        self.rounds = 0  # finished ones
        self.turns = 0  # finished ones, of all rounds

    def clone(self) -> State:
        twin = State.__new__(State)
        twin.box = self.box
        twin.seats = self.seats
        twin.active = self.active
        twin.starter = self.starter
        twin.first = self.first
        twin.phase = self.phase
        twin.stack = self.stack[:]
        twin.taken = self.taken[:]
        twin.seen = self.seen
        twin.unknown = self.unknown[:]
        twin.known = [cards[:] for cards in self.known]
        twin.pool = self.pool[:]
        twin.aside = self.aside[:]
        twin.tokens = self.tokens[:]
        twin.streak = self.streak
        twin.comforts = self.comforts
        twin.rounds = self.rounds
        twin.turns = self.turns
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine, theirs = self.box, other.box
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED) and (
            mine is theirs or (mine.options, mine.data) == (theirs.options, theirs.data)
        )

    def __repr__(self) -> str:
        """A state is private, so a traceback or a log must not spell it out."""
        return f"<a game of {len(self.seats)}, round {self.rounds + 1}, turn {self.turns + 1}>"

    def pile(self, seat: int) -> int:
        """How many cards this seat still has."""
        return self.unknown[seat] + len(self.known[seat])

    @property
    def mice(self) -> int:
        return (self.seen & self.box.mice).bit_count()

    @property
    def cats(self) -> int:
        return (self.seen & self.box.cats).bit_count()


_COMPARED = tuple(name for name in State.__slots__ if name != "box")


def start(seats: Sequence[str], options: Options, data: Plain) -> State:
    """TS-001, TS-002: an empty cheese, no token out."""
    return State(box_of(data, options), check_seats(seats, COLOURS, SEAT_COUNTS))
