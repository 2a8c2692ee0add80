"""From stable readings to believed places: what stands where, what is news about it, what has
counted already."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from boardctl.director.difference import (
    MAT,
    Difference,
    Sight,
    crowded_cells,
    hidden_kinds,
    wanted_on,
)
from boardctl.director.face_down import FaceDown, is_public_name
from boardctl.director.gestures import Seen
from boardctl.director.whereabouts import Asked, Whereabouts
from games.kit import Dice, Mat, Piece, Wanted
from hardware.cells import POCKETS, TONGUE
from hardware.pieces import mat_piece
from hardware.ports import Profile, Snapshot
from hardware.sensing import Change, Sensing
from hardware.tags import Tags


class Senses:
    """Everything the director knows of the table. Readings come in with `feed`; they are followed
    with `catch_up`, a burst at a time."""

    def __init__(self, profile: Profile, tags: Tags) -> None:
        self.profile = profile
        self._tags = tags
        self.sensing = Sensing(profile, tags)
        self.where = Whereabouts(profile.readers, {})
        self.sight = Sight(Mat("", {}))
        self.faces = FaceDown((), ())
        self.mat_awaited = False  # another mat is to be laid, whatever stands on the old one
        self._mixing: frozenset[str] = frozenset()  # spots whose pieces may lie in any order now
        self._used: set[str] = set()  # readings that have counted already
        self.left_at: dict[str, float] = {}
        self._burst: list[tuple[float, Change]] = []  # not followed yet: more may belong to it

    def feed(self, snapshot: Snapshot, now: float) -> list[Change]:
        return self.sensing.feed(snapshot, now)

    # -- a table begins -------------------------------------------------------------------------

    def lay(self, mat: Mat) -> None:
        """This mat is on the console; every mat has a tongue."""
        self.mat_awaited = False
        self.sight = Sight(Mat(mat.name, {**mat.spots, MAT: (TONGUE,)}, mat.lights_only, mat.gate))

    def change_mat(self, mat: Mat) -> None:
        """Another mat comes over the same cells; those that people do without stay so."""
        unseen = self.sight.unseen
        self.lay(mat)
        self.sight.unseen |= unseen
        self.where.counts[mat_piece(mat.name)] = 1
        self.where.crowds.clear()
        self.mat_awaited = TONGUE not in unseen

    def _notice_mat(self) -> None:
        """Once it lies there, what was taken off the old mat is in the box, as at any set-up."""
        if self.mat_awaited and self.where.on.get(TONGUE) == mat_piece(self.sight.mat.name):
            self.mat_awaited = False
            self.where.put_down(list(self.where.lifted))

    def begin(
        self, pieces: Sequence[Piece], wanted: Wanted, settled: Mapping[str, str]
    ) -> dict[str, str]:
        """Takes in all that lies on the table now, with what the journal remembers of it. Returns
        the settled table in public names."""
        self._burst.clear()  # it is all in the table
        names = [kind for kind in (*wanted.on, *wanted.free) if is_public_name(kind)]
        self.faces = FaceDown(pieces, names)
        counts = {piece.kind: piece.count for piece in pieces if not self.faces.hides(piece.kind)}
        mat = {mat_piece(self.sight.mat.name): 1}
        self.where = Whereabouts(self.profile.readers, {**counts, **dict.fromkeys(names, 1), **mat})
        self.where.shows = self.sight.shows
        before = self.faces.remember(settled, self.sight.spot_of)
        seen = {cell: self.named(cell) for cell in self.sensing.table}
        self.where.begin(seen, {**self._belonging(wanted, new=not before), **before})
        return before

    def _belonging(self, wanted: Wanted, *, new: bool) -> dict[str, str]:
        """Cell → what is taken to lie there where nobody can read it. Face-down pieces look alike,
        so each is the one that belongs; at the start of a game so is everything else."""
        return {
            cell: next(iter(kinds))
            for spot, kinds in wanted_on(wanted).items()
            for cell in self.sight.cells(spot)
            if len(kinds) == 1 and (new or is_public_name(next(iter(kinds))))
        }

    def all_used(self) -> None:
        """What lies there now has come before the game: it is no gesture."""
        self._used = set(self.sensing.table)

    def settled(self) -> dict[str, str]:
        """What to remember for after a power cut. Private: it holds faces."""
        return self.faces.private(self.where.settled())

    # -- changes --------------------------------------------------------------------------------

    def note(self, changes: Sequence[Change], now: float) -> None:
        self._burst.extend((now, change) for change in changes)

    def forget_changes(self) -> None:
        self._burst.clear()

    def catch_up(
        self,
        asked: Asked,
        on_lift: Callable[[str | None, float], None],
        on_unreadable_die: Callable[[], None],
        *,
        placed: frozenset[str],
        free: frozenset[str],
        needed: Mapping[str, int],
        setting_up: bool,
    ) -> None:
        """Changes that came together are read together, lifts first: that something is gone is
        known later than that something has come. What is wanted nowhere now (`needed` says how
        many of a kind are) and may not lie anywhere (`free`) is on its way to the box once it is
        lifted, though it may come back by a move (`placed`); so is one too many of a kind."""
        self.where.placed = placed
        met: set[str] = set()
        lifts: list[tuple[float, Change]] = []
        others: list[tuple[float, Change]] = []
        for when, change in self._burst:
            first = change.what == "left" and change.cell not in met
            (lifts if first else others).append((when, change))
            met.add(change.cell)
        self._burst.clear()
        for when, change in (*lifts, *others):
            if change.what == "left" and change.cell not in POCKETS:
                on_lift(self.where.on.get(change.cell), when)
            elif change.what == "unreadable" and change.cell in POCKETS:
                on_unreadable_die()
            name = self.where.on.get(change.cell)
            self._follow(change, when, asked)
            if change.what != "left" or name is None:
                continue
            spot = name.partition("@")[2]
            if is_public_name(name) and (setting_up or spot in self._mixing or not spot):
                # Until the table is laid a tile may go anywhere: it takes its name from there.
                self.faces.forget_on([spot])
                self.where.put_down([name])
            elif not (needed.get(name) or name in free or change.cell in self.sight.shows):
                self.where.put_down([name])
        self.where.put_down(
            [kind for kind in +self.where.lifted if self.where.spare(kind, needed.get(kind, 0))]
        )
        self._notice_mat()

    def mix(self, spots: Sequence[str]) -> None:
        """What lay on these spots is being laid again, in any order, until `laid`."""
        self._mixing = frozenset(spots)
        self.faces.forget_on(spots)
        self.where.put_down([n for n in self.faces.names if n.partition("@")[2] in self._mixing])

    def doubt(self) -> None:
        """What was thought of face-down pieces is not to be trusted: only readers know."""
        self.faces.forget_on([name.partition("@")[2] for name in self.faces.names])
        for cell, name in self.where.on.items():
            seen = self.sensing.table.get(cell)
            if name in self.faces.names and seen is not None and seen.kind is not None:
                self.faces.learn(seen.kind, name)

    def strangers_on(self, cells: Iterable[str]) -> list[str]:
        return [cell for cell in cells if cell in self.where.strangers]

    def register(self, cell: str, kind: str, side: str | None) -> None:
        """A grown-up has said what piece an unknown tag belongs to: it is no stranger any more."""
        self.sensing.register(cell, kind, side)
        self.where.strangers.discard(cell)

    async def keep_tags(self) -> None:
        """Returns when the tags that were registered are on the disk, which may take its time."""
        await asyncio.to_thread(self._tags.keep)

    def without_faces(self, settled: Mapping[str, str], spots: Sequence[str]) -> dict[str, str]:
        """A settled table in which nobody knows what lies on these spots."""
        return self.faces.unknown_on(settled, spots, self.sight.spot_of)

    def right(self, wanted: Wanted, found: Difference) -> None:
        """All is in its place but what hands hold rightly: from now on a piece that is lifted is
        still that piece."""
        self._mixing = frozenset()
        missed = (m.kind for m in found.missing)
        self.where.right((*missed, *wanted.free), hidden_kinds(wanted, self.sight))
        self.where.out = {kind: Counter(spots) for kind, spots in wanted.on.items()}
        self.where.crowds = crowded_cells(wanted, self.sight).intersection(self.where.on)

    def last_of_a_crowd(self, wanted: Wanted) -> None:
        """Who is left of a crowd without a reader only the rules can tell: one belongs there, and
        something is there."""
        belongs = wanted_on(wanted) if self.where.crowds else {}
        for cell in self.where.crowds - self.where.readable:
            last = list(belongs.get(self.sight.spot_of[cell], Counter()).elements())
            if len(last) == 1:
                self.where.last_of_crowd(cell, last[0])

    def _follow(self, change: Change, when: float, asked: Asked) -> None:
        cell = change.cell
        match change.what:
            case "left":
                self.left_at[cell] = when
                self._used.discard(cell)
                self.where.left(cell, asked, when)
            case "landed":
                self.where.landed(
                    cell, self.named(cell) or self._mixed_piece(cell, asked), asked, when
                )
            case "read" if (name := self.named(cell)) is not None:
                self.where.recognised(cell, name)
            case "read":
                self.where.lost(cell)
            case "stranger":
                self.where.stranger(cell)
            case "duplicate":
                self.where.doubles.add(cell)
            case _:
                pass

    def _mixed_piece(self, cell: str, asked: Asked) -> str | None:
        """While pieces are being mixed, what lands where nothing is asked for and nobody can read
        it is one of them."""
        back, sure = self.faces.back, cell in self.where.readable or asked(cell)
        if not self._mixing or back is None or sure or +self.where.lifted:
            return None
        return f"{back}@"

    def named(self, cell: str) -> str | None:
        """What the director calls the piece a reader knows on this cell; None without a reading."""
        seen = self.sensing.table.get(cell)
        if seen is None or seen.kind is None:
            return None
        return self.faces.name(seen.kind, self.sight.spot_of.get(cell), +self.where.lifted)

    # -- news -----------------------------------------------------------------------------------

    def counts(self, cell: str) -> bool:
        """A reading is used once, and never if it was there before the sensors woke up."""
        seen = self.sensing.table.get(cell)
        return seen is not None and seen.fresh and cell not in self._used

    def use(self, cells: frozenset[str]) -> None:
        """A move was made of what these cells show: they say nothing new until they change."""
        self._used |= cells
        for cell in cells:
            self.left_at.pop(cell, None)

    def nothing_new(self) -> None:
        """A button has made the move: what stands on the mat has not come there since."""
        self._used |= {c for c in self.sensing.table if c not in POCKETS + tuple(self.sight.shows)}

    def seen(self, difference: Difference, now: float) -> Seen:
        table = self.sensing.table
        shown = {c: table[c].kind for c in sorted(self.sight.shows) if c in table}
        return Seen(
            difference,
            self.where,
            self.sight,
            self.left_at,
            now,
            self.counts,
            {cell: kind for cell, kind in shown.items() if kind is not None},
            self.sides(),
        )

    def sides(self) -> dict[str, str]:
        """Which side is up, where tags tell it."""
        return {c: seen.side for c, seen in self.sensing.table.items() if seen.side is not None}

    def dice(self, dice: Dice) -> dict[str, str | int]:
        """Pocket → face of the dice that have been set since the last roll."""
        faces = {str(face): face for face in dice.faces}
        return {
            pocket: faces[seen.side]
            for pocket, seen in self.sensing.table.items()
            if pocket in POCKETS
            and self.counts(pocket)
            and seen.side in faces
            and (seen.kind or "").partition(":")[0] == dice.piece
        }
