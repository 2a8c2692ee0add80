"""Making pieces known, one after the other: which one is asked for, and what is thought of what
lies on the well. Pure, as sensing is; UIDs stay in here and in the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from hardware.cells import SHOW, TONGUE
from hardware.pieces import mat_piece
from hardware.ports import Profile, Snapshot
from hardware.registry import RegisteredTags, lacking
from hardware.sensing import Change, Sensing
from hardware.tags import Tag

Objection = Literal["", "before", "double", "changes", "unreadable", "unkept"]
"""Why what lies on the well is not taken: it lay there before, its tag is known already, its tag
changes by itself, nobody can read it, the registry cannot be written."""


class Enrolment:
    """Feed it snapshots; read `asked`, `place` and `objection`. It goes on where the registry
    stopped, so it can be left at any time."""

    def __init__(self, profile: Profile, tags: RegisteredTags, wanted: Sequence[Tag]) -> None:
        self.wanted = list(wanted)
        self.objection: Objection = ""
        self.known_as: Tag | None = None
        """What a double is known as."""
        self._tags = tags
        self._sensing = Sensing(profile, tags)
        self._added: list[str] = []

    # -- what is asked for ---------------------------------------------------------------------

    @property
    def left(self) -> list[Tag]:
        """What has to be shown yet, in order."""
        registry, box = self._tags.registry, self._tags.box
        there = registry.tags(box).values()
        return lacking(self.wanted, there, registry.untagged(box))

    @property
    def asked(self) -> Tag | None:
        """The piece, and which side of it up, to be put on `place`; None when all are known."""
        return next(iter(self.left), None)

    @property
    def place(self) -> str:
        """A mat lies with its tongue on a well of its own."""
        asked = self.asked
        return TONGUE if asked is not None and asked.kind.startswith(mat_piece("")) else SHOW

    # -- what happens --------------------------------------------------------------------------

    def feed(self, snapshot: Snapshot, now: float) -> bool:
        """Whether something is new: another piece is asked for, or there is an objection."""
        before = (self.asked, self.objection)
        for change in self._sensing.feed(snapshot, now):
            if change.cell == self.place and self.asked is not None:
                self._follow(change)
        return (self.asked, self.objection) != before

    def skip(self) -> None:
        """Pieces of this kind have no tag. Raises OSError with nothing changed."""
        asked = self.asked
        if asked is not None:
            registry, box = self._tags.registry, self._tags.box
            registry.leave_untagged(box, registry.untagged(box) | {asked.kind})
            self.objection = ""

    def back(self) -> None:
        """Forgets the piece taken last, to be shown again. Raises OSError with nothing changed."""
        if self._added:
            self._tags.registry.remove(self._tags.box, self._added[-1])
            self._added.pop()
            self._tags.open(self._tags.box)
            self.objection = ""

    def _follow(self, change: Change) -> None:
        seen = self._sensing.table.get(change.cell)
        match change.what:
            case "left":
                self.objection = ""
            case "touched" | "landed":
                return
            case _ if seen is None:
                return
            case _ if not seen.fresh and change.cell != TONGUE:
                self.objection = "before"
            case "stranger":
                self._take(change.cell)
            case "read" if seen.kind is not None:
                self.objection = "double"
                self.known_as = Tag(seen.kind, seen.side)
            case "duplicate":
                self.objection = "double"
                self.known_as = None
            case "unreadable":
                self.objection = "unreadable"

    def _take(self, cell: str) -> None:
        asked = self.asked
        assert asked is not None
        known = set(self._tags.registry.tags(self._tags.box))
        if not self._sensing.register(cell, asked.kind, asked.side):
            self.objection = "changes"
            return
        self._tags.keep()
        added = set(self._tags.registry.tags(self._tags.box)) - known
        if not added:
            self.objection = "unkept"
            self._tags.open(self._tags.box)  # as it is on the disk
            return
        self._added += added
        self.objection = ""
