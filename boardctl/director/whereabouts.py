"""Which piece is on which cell, as far as anybody can tell.

A reader says who it is. Elsewhere only presence is sensed, so a piece is followed through the
hand: what left one cell is what lands on the next, as long as only one thing can be meant. Where
two could be meant the cell holds *something* (None) until it is shown: we never guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from hardware.cells import POCKETS, SHOW, TONGUE

Asked = Callable[[str], frozenset[str]]
"""The kinds that are asked for, or legal, on a cell now."""

LATE = 1.5
"""Seconds by which a lift may be noticed after the landing it led to: sensors are sure that
something came long before they are sure that something went."""


class Whereabouts:
    """Believed places. `on` holds every occupied cell; None is something nobody has recognised."""

    def __init__(self, readable: frozenset[str], counts: Mapping[str, int]) -> None:
        self.readable = readable
        self.counts = Counter(counts)  # how many of each kind are in the box
        self.on: dict[str, str | None] = {}
        self.lifted: Counter[str] = Counter()  # taken off a cell and not landed since
        self.strangers: set[str] = set()
        self.doubles: set[str] = set()  # where a tag is read that lies somewhere else as well
        self.shows = frozenset({SHOW})  # the wells that read what is shown
        self.shown: str | None = None  # read on the well and lifted from it: surely in a hand
        self.hidden: frozenset[str] = frozenset()  # on crowded or unseen spots: may leave unnoticed
        self.crowds: set[str] = set()  # rings that several shared when all was right
        self.out: dict[str, Counter[str]] = {}  # kind → the spots where they belonged then
        self.placed: frozenset[str] = frozenset()  # kinds with a place on the table now
        self._out_of_nowhere: dict[str, float] = {}  # landed while nothing was known to be lifted
        self._either: dict[str, frozenset[str]] = {}  # landed while so many were in the air
        self._asked: Asked = lambda cell: frozenset()

    def begin(self, seen: Mapping[str, str | None], before: Mapping[str, str]) -> None:
        """A first full table after a start. Without a reader, a cell that was occupied when the
        table was last right is taken to hold the same piece still."""
        read = {kind for kind in seen.values() if kind is not None}
        self.on = dict(seen)
        for cell, kind in seen.items():
            if kind is None and cell not in self.readable and before.get(cell) not in read:
                self.on[cell] = before.get(cell)
        self.lifted.clear()
        self.shown = None
        self._either.clear()

    def left(self, cell: str, asked: Asked, now: float) -> None:
        self._asked = asked
        kind = self.on.pop(cell, None)
        self.crowds.discard(cell)
        self.strangers.discard(cell)
        self.doubles.discard(cell)
        self._out_of_nowhere.pop(cell, None)
        self._either.pop(cell, None)
        self._conclude()
        if kind is not None and not self._all_seen(kind):
            self.lifted[kind] += 1
            # A second piece in the hands: which of them lands next is open again.
            self.shown = kind if cell in self.shows else None
            for early, when in list(self._out_of_nowhere.items()):
                if now - when <= LATE and self.lifted[kind] > 0:
                    del self._out_of_nowhere[early]
                    self.landed(early, None, asked, now)

    def landed(self, cell: str, kind: str | None, asked: Asked, now: float) -> None:
        """Something came to rest. `kind` is what a reader says, None without one (yet)."""
        self._asked = asked
        if kind is not None:
            self.recognised(cell, kind)
        elif cell in self.readable:
            self.on[cell] = None  # the reader will tell
        else:
            guess = self._who(asked(cell))
            if guess is not None:
                self.recognised(cell, guess)
            else:
                self.on[cell] = None
                if not +self.lifted:
                    self._out_of_nowhere[cell] = now
                elif len(hands := self._hands()) > 1:
                    self._either[cell] = hands

    def recognised(self, cell: str, kind: str) -> None:
        """A reader knows this cell's piece. If that kind was believed elsewhere and there are no
        more of it, the belief was wrong: that other cell holds something unknown."""
        if self.on.get(cell) == kind:
            return
        self.on[cell] = kind
        self.strangers.discard(cell)
        self.doubles.discard(cell)
        self._out_of_nowhere.pop(cell, None)
        self._either.pop(cell, None)
        if self.lifted[kind] > 0:
            self._out_of_hand(kind)
        else:
            self._not_elsewhere(cell, kind)
        self._rule_out(kind)

    def _not_elsewhere(self, cell: str, kind: str) -> None:
        others = [c for c, k in self.on.items() if k == kind and c != cell]
        if len(others) >= self.counts[kind]:
            for other in others:
                if other not in self.readable:
                    self.on[other] = None
                    rest = self._left_behind(kind)
                    self._either[other] = rest & self._asked(other) or rest

    def _rule_out(self, kind: str) -> None:
        """No piece of this kind is in the air any more: none of them can have landed unseen."""
        if self.lifted[kind] == 0:
            self._either = {cell: kinds - {kind} for cell, kinds in self._either.items()}
            self._conclude()

    def _conclude(self) -> None:
        """Where only one piece can have landed, and it in no other place, nobody has to show it."""
        for kinds in dict.fromkeys(self._either.values()):
            cells = [cell for cell, others in self._either.items() if others == kinds]
            if len(kinds) == len(cells) == 1:
                self.recognised(cells[0], next(iter(kinds)))
                return

    def lost(self, cell: str) -> None:
        """What was believed here is read elsewhere: what else stands here, its reader will tell."""
        if cell in self.on:
            self.on[cell] = None

    def last_of_crowd(self, cell: str, kind: str) -> None:
        """This one is left on a ring that several shared, unless all of its kind are elsewhere."""
        if len(self.cells_of(kind)) < self.counts[kind]:
            self.on[cell] = kind
            self._either.pop(cell, None)

    def stranger(self, cell: str) -> None:
        self.on[cell] = None
        self._either.pop(cell, None)
        self.strangers.add(cell)

    def away(self) -> frozenset[str]:
        """Kinds with a piece that is neither on a cell nor known to be in a hand."""
        out = Counter(self.on.values())
        return frozenset(
            kind for kind, n in self.counts.items() if n > out[kind] + self.lifted[kind]
        )

    def cells_of(self, kind: str) -> list[str]:
        return [cell for cell, k in self.on.items() if k == kind]

    def hide(self, kinds: frozenset[str]) -> None:
        """These belong on crowded or unseen spots: nobody will see them put down."""
        self.hidden |= kinds
        self.put_down(kinds)

    def right(self, in_hand: Iterable[str], hidden: frozenset[str]) -> None:
        """The table is right: what may still be in a hand is missed or free, all else stands where
        it belongs or went into the box."""
        self.hidden = hidden
        self.put_down(self.counts.keys() - set(in_hand))

    def put_down(self, kinds: Iterable[str]) -> None:
        """These are no longer thought to be in a hand."""
        for kind in kinds:
            self.lifted.pop(kind, None)
            if self.shown == kind:
                self.shown = None

    def spare(self, kind: str, needed: int) -> bool:
        """As many of these interchangeable pieces as the table needs are on it: another goes into
        the box, and is no reason to wonder what a hand holds."""
        return self.counts[kind] > 1 and len(self.cells_of(kind)) >= needed

    def several_in_hand(self) -> bool:
        """Two different kinds are in the air and none has been shown: a landing says nothing."""
        kinds = {kind.partition("@")[0] for kind in self.placed.intersection(+self.lifted)}
        return self.shown not in self.placed and len(kinds) > 1

    def settled(self) -> dict[str, str]:
        """What to remember for after a power cut: recognised pieces that stay on the table."""
        return {
            cell: kind
            for cell, kind in self.on.items()
            if kind is not None and cell not in POCKETS and cell not in (*self.shows, TONGUE)
        }

    def _all_seen(self, kind: str) -> bool:
        """It was read elsewhere before its lift was noticed: no piece of it can be in a hand."""
        seen = len(self.cells_of(kind)) + self.lifted[kind]
        return 0 < self.counts[kind] <= seen

    def _who(self, asked: frozenset[str]) -> str | None:
        if self.shown in self.placed:
            return self.shown
        hands = self._hands()
        if len(hands) > 1:
            return self._alike(hands, asked)
        fitting = (hands | self.away() | self.hidden) & asked
        if len(fitting) > 1:  # of a crowd, rather one that has no ring yet
            fitting = (hands | self.away()) & asked or fitting
        if hands and not fitting:
            return next(iter(hands))  # the one piece in the air, on a wrong place
        if len(fitting) == 1:
            return next(iter(fitting))
        return None

    def _hands(self) -> frozenset[str]:
        """What is in the air. What has no place (a die, a card for the box) may be in a hand for
        ever: it is not taken for what has one."""
        return self.placed.intersection(+self.lifted) or frozenset(+self.lifted)

    def _alike(self, hands: frozenset[str], asked: frozenset[str]) -> str | None:
        """Face-down pieces look the same to everybody: the one that belongs here is as good as
        any, and nobody could tell us better."""
        backs = {kind.partition("@")[0] for kind in hands if "@" in kind}
        fitting = hands & asked
        if len(backs) == 1 and len(fitting) == 1 and all("@" in kind for kind in hands):
            return next(iter(fitting))
        return None

    def _left_behind(self, kind: str) -> frozenset[str]:
        """Who may stand where this piece was believed to be: in a crowd one of those whose ring
        was taken, elsewhere the one that was thought to be in the hand instead."""
        up = self.placed.intersection(+self.lifted)
        if kind in self.hidden:
            return self.hidden & (self.away() | up)
        return up if len(up) == 1 else frozenset()

    def _out_of_hand(self, kind: str) -> None:
        if self.lifted[kind] > 0:
            self.lifted[kind] -= 1
        if self.shown == kind:
            self.shown = None
