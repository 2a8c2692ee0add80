"""From noisy snapshots to a stable table: what is where, and what has just changed.

Pure: time is an argument, nothing is awaited, nothing is drawn. Presence comes from the hall
switches, identity from the readers, and identity counts only where a switch says that something is
there. The rules, and why:

- A piece has *landed* after two equal samples; switches never close by themselves, so the first is
  already a *touch*. It has *left* after three clean misses and 400 ms; its own tag means that it
  is still there, and so does a mangled reply (for 2 s: a broken reader mangles for ever). Switches
  do miss single scans, so a lift is a touch only at the second miss.
- A tag is believed after two equal reads; after three where the reader was silent before, and in
  a dice pocket, where a ghost would be a roll. Misses and other tags count against it. Where a tag
  is already believed, another one must last for 1 s: ghosts and neighbours never do.
- A tag that is believed on one cell is believed on another only when the first one is gone, or has
  not been read there for 1 s. Read on both for 1 s it is a *duplicate*: the older cell keeps it.
- A reading is *fresh* when it has changed since the sensing part started: what lay there at a
  boot, or a die set before the daemon ran, must not count as a roll.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import Literal

from hardware.cells import CELLS, INDEX, POCKETS
from hardware.ports import Profile, Read, Snapshot
from hardware.tags import Tag, Tags, changes_itself

TOUCH_MISSES = 2
LEFT_MISSES = 3
LEFT_AFTER = 0.4
MANGLED_HOLDS = 2.0
EQUAL_READS = 2
EQUAL_READS_IN_DOUBT = 3
SILENCE_POLLS = 2
ENOUGH_READS = 5  # more do not make a tag more believable, so a new one is soon heard
STABLE_AFTER = 1.0
UNREADABLE_AFTER = 2.0
UNREADABLE_SAMPLES = 3
_ROUNDING = 1e-6  # eight steps of 50 ms are 400 ms, whatever floats add up to

What = Literal["touched", "landed", "left", "read", "unreadable", "stranger", "duplicate"]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is new about a cell; `Sensing.table` says what is there now."""

    cell: str
    what: What


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of an occupied cell. `kind` is None where nobody can or could read it."""

    kind: str | None
    side: str | None
    stranger: bool
    since: float
    """When it landed, or when another piece or side was read in its place."""
    fresh: bool


class _Cell:
    """One occupied cell behind the table. No dataclass: its repr would print UIDs."""

    __slots__ = (
        "bit",
        "candidate",
        "candidate_score",
        "candidate_since",
        "complained",
        "confirmed",
        "doubled",
        "heard",
        "landed_at",
        "misses",
        "missing_since",
        "name",
        "open_since",
        "samples",
        "silences",
        "uid",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.bit = 1 << INDEX[name]
        self.landed_at = 0.0
        self.samples = 0  # while nameless
        self.silences = 0  # polls without a tag
        self.open_since: float | None = None  # the switch
        self.misses = 0  # clean ones in a row
        self.missing_since = 0.0
        self.uid: str | None = None  # believed
        self.confirmed = False  # read in this boot
        self.heard = 0.0  # when `uid` was read last
        self.candidate: str | None = None
        self.candidate_score = 0
        self.candidate_since = 0.0
        self.complained = False  # people were told that nobody knows what lies here
        self.doubled = False  # duplicate was told

    def hear(self, read: str | Read, now: float) -> None:
        """A reader answered while the switch was closed. The candidate is the tag that has most
        of the last answers (Boyer and Moore's vote)."""
        if isinstance(read, Read):
            self.silences += 1
            self._doubt()
        elif read == self.uid:
            self.heard = now
            self.confirmed = True
            self.candidate = None
        elif read == self.candidate:
            self.candidate_score = min(self.candidate_score + 1, ENOUGH_READS)
        else:
            self._doubt()
            if self.candidate is None:
                self.candidate = read
                self.candidate_score = 1
                self.candidate_since = now
                self.doubled = False

    def _doubt(self) -> None:
        self.candidate_score -= 1
        if self.candidate_score <= 0:
            self.candidate = None

    def believable(self) -> bool:
        heard = self.uid is not None or self.silences < SILENCE_POLLS
        quick = heard and self.name not in POCKETS
        return self.candidate_score >= (EQUAL_READS if quick else EQUAL_READS_IN_DOUBT)

    def lasts(self, now: float) -> bool:
        return now - self.candidate_since >= STABLE_AFTER - _ROUNDING


class Sensing:
    """`feed` it every snapshot; read `table` (occupied cells only)."""

    def __init__(self, profile: Profile, tags: Tags) -> None:
        self.table: dict[str, Seen] = {}
        self._tags = tags
        self._readers = profile.readers
        self._boot: int | None = None
        self._generation = 0
        self._retired: deque[int] = deque(maxlen=64)
        self._samples = 0  # of this boot
        self._before = 0  # closed switches of the previous sample
        self._at_boot = 0  # closed since the first samples of this boot: not fresh
        self._stable = 0  # bits of `table`
        self._arriving = 0  # closed for one sample, not in `table` yet
        self._missing = 0  # in `table`, open now
        self._cells: dict[str, _Cell] = {}  # of `table`, and those where something arrived
        self._holders: dict[str, _Cell] = {}  # UID → the cell where it is believed
        self._nameless: dict[str, _Cell] = {}  # occupied reader cells without a tag yet

    def feed(self, snapshot: Snapshot, now: float) -> list[Change]:
        """What this snapshot changes. Old and doubled ones change nothing."""
        if not self._is_new(snapshot):
            return []
        changes: list[Change] = []
        self._watch_boot(snapshot.present)
        if (snapshot.present ^ self._stable) | self._arriving | self._missing:
            self._presence(snapshot, now, changes)
        self._identity(snapshot, now, changes)
        if self._nameless:
            self._complain(now, changes)
        # A cell that loses one tag and is believed another in one sample was read once.
        return list(dict.fromkeys(changes))

    # -- order -------------------------------------------------------------------------------

    def register(self, cell: str, kind: str, side: str | None) -> bool:
        """The unknown tag that lies on this cell belongs to a piece of this kind. It counts when
        it is read again. False: nothing unknown lies there, or nothing that could be known again.
        """
        uid = self._cells[cell].uid if cell in self._cells else None
        if uid is None or self._tags.read(uid) is not None or changes_itself(uid):
            return False
        self._tags.add(uid, Tag(kind, side))
        return True

    def _is_new(self, snapshot: Snapshot) -> bool:
        if snapshot.boot == self._boot:
            if snapshot.generation <= self._generation:
                return False
        elif snapshot.boot in self._retired:
            return False
        else:
            self._new_boot(snapshot.boot)
        self._generation = snapshot.generation
        return True

    def _new_boot(self, boot: int) -> None:
        """Keeps the table, so that a reset is no upheaval, and takes nothing of it for new."""
        if self._boot is not None:
            self._retired.append(self._boot)
        self._boot = boot
        self._samples = 0
        self._at_boot = 0
        self._arriving = 0
        self._cells = {name: cell for name, cell in self._cells.items() if name in self.table}
        for cell in self._cells.values():
            cell.confirmed = False
            cell.candidate = None
        for name, seen in self.table.items():
            self.table[name] = replace(seen, fresh=False)

    def _watch_boot(self, present: int) -> None:
        # A switch may miss the very first scan: what is closed in either of the first two was
        # there, until it has been open twice in a row.
        self._samples += 1
        if self._samples <= 2:
            self._at_boot |= present
        elif self._at_boot:
            self._at_boot &= present | self._before
        self._before = present

    # -- presence ----------------------------------------------------------------------------

    def _presence(self, snapshot: Snapshot, now: float, changes: list[Change]) -> None:
        present = snapshot.present
        missing = self._stable & ~present
        for name in _names((self._missing | missing) & self._stable):
            self._miss(self._cells[name], snapshot, now, changes)
        self._missing = missing & self._stable
        appearing = present & ~self._stable
        for name in _names(appearing):
            bit = 1 << INDEX[name]
            if self._arriving & bit:
                self._land(name, now)
                changes.append(Change(name, "landed"))
            else:
                self._cells[name] = _Cell(name)
                if not self._at_boot & bit:
                    changes.append(Change(name, "touched"))
        self._arriving = appearing & ~self._stable

    def _miss(self, cell: _Cell, snapshot: Snapshot, now: float, changes: list[Change]) -> None:
        if snapshot.present & cell.bit:
            cell.misses = 0
            cell.open_since = None
            return
        if cell.open_since is None:
            cell.open_since = now
        if self._answers(cell, snapshot, now - cell.open_since):
            cell.misses = 0
            return
        if cell.misses == 0:
            cell.missing_since = now
        cell.misses += 1
        if cell.misses == TOUCH_MISSES:
            changes.append(Change(cell.name, "touched"))
        if cell.misses >= LEFT_MISSES and now - cell.missing_since >= LEFT_AFTER - _ROUNDING:
            self._stable &= ~cell.bit
            self._disbelieve(cell)
            self._nameless.pop(cell.name, None)
            del self._cells[cell.name], self.table[cell.name]
            changes.append(Change(cell.name, "left"))

    def _answers(self, cell: _Cell, snapshot: Snapshot, open_for: float) -> bool:
        """Whether a reader says that something is here though the switch is open."""
        if cell.name not in self._readers:
            return False
        read = snapshot.reads.get(cell.name)
        if read is Read.MANGLED:
            return open_for < MANGLED_HOLDS
        return cell.uid is not None and read == cell.uid

    def _land(self, name: str, now: float) -> None:
        cell = self._cells[name]
        cell.landed_at = now
        self._stable |= cell.bit
        self.table[name] = Seen(None, None, False, now, fresh=not self._at_boot & cell.bit)
        if name in self._readers:
            self._nameless[name] = cell

    # -- identity ----------------------------------------------------------------------------

    def _identity(self, snapshot: Snapshot, now: float, changes: list[Change]) -> None:
        present = snapshot.present
        for name, read in snapshot.reads.items():
            cell = self._cells.get(name)
            if cell is None or name not in self._readers or not present & cell.bit:
                continue
            cell.hear(read, now)
            if cell.candidate is not None and cell.bit & self._stable:
                self._consider(cell, now, changes)

    def _consider(self, cell: _Cell, now: float, changes: list[Change]) -> None:
        uid = cell.candidate
        if uid is None or not cell.believable():
            return
        if cell.uid is not None and cell.confirmed and not cell.lasts(now):
            return
        holder = self._holders.get(uid)
        if holder is not None and holder is not cell:
            if not cell.lasts(now):
                return
            if holder.heard >= cell.candidate_since:
                if not cell.doubled:
                    cell.doubled = cell.complained = True
                    changes.append(Change(cell.name, "duplicate"))
                return
            self._lose(holder, now, changes)
        self._believe(cell, uid, now, changes)

    def _believe(self, cell: _Cell, uid: str, now: float, changes: list[Change]) -> None:
        before = self.table[cell.name]
        known_before = cell.uid is not None
        changed_in_place = known_before and cell.confirmed
        self._disbelieve(cell)
        cell.uid = uid
        cell.confirmed = True
        cell.heard = now
        cell.candidate = None
        self._holders[uid] = cell
        self._nameless.pop(cell.name, None)
        tag = self._tags.read(uid)
        seen = Seen(
            kind=tag.kind if tag else None,
            side=tag.side if tag else None,
            stranger=tag is None,
            since=now if known_before else before.since,
            fresh=before.fresh or changed_in_place,
        )
        self.table[cell.name] = seen
        same = (seen.kind, seen.side, seen.stranger) == (before.kind, before.side, before.stranger)
        if not same:
            changes.append(Change(cell.name, "stranger" if tag is None else "read"))

    def _lose(self, cell: _Cell, now: float, changes: list[Change]) -> None:
        """The tag believed here is read elsewhere: whatever lies here is unknown now."""
        self._disbelieve(cell)
        cell.complained = False
        cell.landed_at = now
        self._nameless[cell.name] = cell
        fresh = self.table[cell.name].fresh or cell.confirmed
        self.table[cell.name] = Seen(None, None, False, now, fresh)
        changes.append(Change(cell.name, "read"))

    def _disbelieve(self, cell: _Cell) -> None:
        if cell.uid is not None:
            self._holders.pop(cell.uid, None)
            cell.uid = None

    def _complain(self, now: float, changes: list[Change]) -> None:
        for cell in self._nameless.values():
            cell.samples += 1
            if (
                not cell.complained
                and cell.samples >= UNREADABLE_SAMPLES
                and now - cell.landed_at >= UNREADABLE_AFTER - _ROUNDING
            ):
                cell.complained = True
                changes.append(Change(cell.name, "unreadable"))


def _names(bits: int) -> list[str]:
    """The cells of a mask, in the order of the shift registers."""
    names = []
    while bits:
        low = bits & -bits
        names.append(CELLS[low.bit_length() - 1])
        bits ^= low
    return names
