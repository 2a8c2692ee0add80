"""What comes in from the sensors: the first table, bursts of changes, and what they mean for the
game on the table before anybody looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardctl.director.difference import numbers, wanted_on
from boardctl.director.gestures import asked_by
from boardctl.director.inbox import Inbox
from boardctl.director.rolls import Rolls
from hardware.ports import Snapshot
from hardware.sensing import Change

if TYPE_CHECKING:
    from boardctl.director.director import Director

BURST = 0.3
"""Seconds without a change after which changes are read together."""
FIRST_TABLE = 0.6
"""Seconds from the first snapshot to a first table."""


class Intake:
    """Takes snapshots in for a director."""

    def __init__(self, director: Director, inbox: Inbox, rolls: Rolls) -> None:
        self.director = director
        self._inbox = inbox
        self._rolls = rolls
        self._first_seen = False  # a first snapshot has come

    def snapshot(self, snapshot: Snapshot) -> None:
        d = self.director
        changes = d.senses.feed(snapshot, d.now())
        for change in changes:
            if change.what == "touched":  # answered at once, before anything is decided
                d.stage.glow(change.cell)
        rest = [c for c in changes if c.what != "touched"]
        if not d.seen_table:
            self._wait_for_table()
        elif rest:
            self._inbox.post(lambda: self._changed(rest))

    def _wait_for_table(self) -> None:
        """What lies there at a start is taken in as one table, once readers have had their time."""
        if not self._first_seen:
            self._first_seen = True
            self._inbox.post_later("burst", FIRST_TABLE, self._first_table)

    async def _first_table(self) -> None:
        self.director.seen_table = True
        self.director.begin_table()
        await self.director.look()

    async def _changed(self, changes: Sequence[Change]) -> None:
        self.director.senses.note(changes, self.director.now())
        self._inbox.post_later("burst", BURST, self.director.look)

    def catch_up(self) -> None:
        """Takes in what the sensors have told since the last look."""
        d = self.director
        self.follow_mat()
        placed, free = self._placed()
        d.senses.catch_up(
            self._asked,
            d.guide.lifted,
            self._rolls.once_more,
            placed=placed,
            free=free,
            needed={} if d.session is None else numbers(d.wanted()),
            setting_up=d.guide.setting_up,
        )
        d.turned_up.follow(d.where, d.sight)

    def follow_mat(self) -> None:
        """The rules may have gone on to another mat: it is laid first, then all is set up on it."""
        d = self.director
        if d.session is None:
            return
        mat = d.session.game.table.mat(d.session.state)
        if mat.name != d.sight.mat.name:
            d.senses.change_mat(mat)
            d.guide.begin(setting_up=True)

    def _placed(self) -> tuple[frozenset[str], frozenset[str]]:
        """The kinds that have a place on the table, now or by a legal move; those that are free."""
        d = self.director
        if d.session is None:
            return frozenset(), frozenset()
        wanted = d.wanted()
        landing = asked_by(d.opens()).values()
        return frozenset(wanted.on).union(*landing), wanted.free

    def _asked(self, cell: str) -> frozenset[str]:
        """Kinds that are wanted, or may legally land, on this cell: as long as something is missing
        there only that, for no landing counts before the table is right."""
        d = self.director
        spot = d.sight.spot_of.get(cell)
        if d.session is None or spot is None:
            return frozenset()
        need = wanted_on(d.wanted()).get(spot, Counter())
        others = [d.where.on[c] for c in d.sight.cells(spot) if c != cell and c in d.where.on]
        if len(others) < need.total():
            return frozenset(need - Counter(filter(None, others))) or frozenset(need)
        return frozenset(asked_by(d.opens()).get(spot, set()) or need)
