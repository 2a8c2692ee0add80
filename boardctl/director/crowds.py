"""Figures that share a ring, where no sensor can tell who they are.

While people play, each is set there by a move that everybody saw. After a power cut the table asks
for those that came since it was last right, one after the other: OK says that it stands there, and
so does going on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from boardctl.director.difference import Sight, crowded_cells, wanted_on
from boardctl.director.session import Session
from boardctl.director.whereabouts import Whereabouts
from games.kit import Spot, Wanted

_CROWD = "crowd "
"""Before a spot, beside the cells of a settled table: who shared it then."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """So many of a kind belong into a crowd, and nobody knows whether they are all there."""

    kind: str
    count: int
    cells: tuple[str, ...]


def crowds(wanted: Wanted, sight: Sight) -> dict[Spot, Counter[str]]:
    """Who belongs on each spot that several share. Cards, which are shown at a gate, lie in a pile
    instead: nobody is to say what is in it."""
    if sight.mat.gate:
        return {}
    cells = crowded_cells(wanted, sight)
    return {
        spot: need
        for spot, need in wanted_on(wanted).items()
        if cells.intersection(sight.cells(spot))
    }


def kept(wanted: Wanted, sight: Sight) -> dict[str, str]:
    """What a settled table says of crowds."""
    return {
        _CROWD + spot: ", ".join(sorted(need.elements()))
        for spot, need in crowds(wanted, sight).items()
    }


def sharing(
    wanted: Wanted, sight: Sight, where: Whereabouts, settled: Mapping[str, str]
) -> list[Sharing]:
    """Who has joined a crowd since the table was settled; on a ring that is empty now, everybody
    who belongs there."""
    found: list[Sharing] = []
    for spot, need in crowds(wanted, sight).items():
        cells = sight.cells(spot)
        before = _stood(spot, cells, settled) if where.on.keys() & cells else Counter()
        joined = need - before
        found.extend(Sharing(kind, need[kind], cells) for kind in joined)
    return found


def _stood(spot: Spot, cells: tuple[str, ...], settled: Mapping[str, str]) -> Counter[str]:
    together = settled.get(_CROWD + spot)
    if together is not None:
        return Counter(together.split(", "))
    return Counter(settled[cell] for cell in cells if cell in settled)


class RollCall:
    """Whom a resumed table still asks for, until the next row of the journal."""

    def __init__(self) -> None:
        self._waits = False  # a resumed table has not been looked at yet
        self._asked: list[Sharing] = []
        self._rows = 0

    def begin(self, *, resumed: bool) -> None:
        self._waits = resumed
        self._asked.clear()

    def look(self, session: Session, wanted: Wanted, sight: Sight, where: Whereabouts) -> None:
        """The first table after a power cut is there: who may lack?"""
        if self._waits:
            self._waits = False
            self._rows = len(session.rows)
            self._asked = sharing(wanted, sight, where, session.settled)

    def asked(self, session: Session) -> Sharing | None:
        """Who is asked for now. A move, a take back or a correction ends it."""
        if len(session.rows) != self._rows:
            self._asked.clear()
        return self._asked[0] if self._asked else None

    def stands(self) -> None:
        """People say that this one is there."""
        self._asked.pop(0)
