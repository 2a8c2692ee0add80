"""Recorded snapshots as text: one line each, to be read, kept and replayed through `Sensing`.

    boardctl trace 1
    profile	pads
    tag	3	mouse:red
    tag	5	die	4
    0.050	77	2	a1 w8	w2=3 w3=miss p1=mangled w1=?1

Fields are parted by tabs: seconds, boot, generation, closed cells, answers. A tag is written by
its registry number, an unknown one as `?1`, `?2` in the order met; a UID is never written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TextIO

from hardware.cells import CELLS, INDEX
from hardware.ports import Profile, Read, Snapshot
from hardware.sensing import Change, Seen, Sensing
from hardware.tags import Tag, Tags

HEADER = "boardctl trace 1"


class BadTrace(ValueError):
    """A line that is no part of a trace."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"trace line {line}: {why}; record the trace again")


class TraceWriter:
    """Writes snapshots as they come; each tag is introduced by a line when first met."""

    def __init__(self, stream: TextIO, profile: Profile, tags: Tags) -> None:
        self._stream = stream
        self._tags = tags
        self._introduced: set[str] = set()
        self._strangers: dict[str, str] = {}
        stream.write(f"{HEADER}\nprofile\t{profile.value}\n")

    def write(self, snapshot: Snapshot, now: float) -> None:
        closed = " ".join(cell for i, cell in enumerate(CELLS) if snapshot.present >> i & 1)
        answers = " ".join(f"{cell}={self._name(r)}" for cell, r in snapshot.reads.items())
        self._stream.write(
            f"{now:.3f}\t{snapshot.boot}\t{snapshot.generation}\t{closed}\t{answers}\n"
        )

    def _name(self, read: str | Read) -> str:
        if isinstance(read, Read):
            return read.value
        tag = self._tags.read(read)
        if tag is None:
            return self._strangers.setdefault(read, f"?{len(self._strangers) + 1}")
        if read not in self._introduced:
            self._introduced.add(read)
            side = "" if tag.side is None else f"\t{tag.side}"
            self._stream.write(f"tag\t{self._tags.number(read)}\t{tag.kind}{side}\n")
        return str(self._tags.number(read))


@dataclass(frozen=True, slots=True)
class Trace:
    profile: Profile
    tags: Tags
    samples: tuple[tuple[float, Snapshot], ...]


class Told(NamedTuple):
    """A change, when it was told, and what was known of the cell then."""

    now: float
    change: Change
    seen: Seen | None


def read_trace(lines: Iterable[str]) -> Trace:
    """The trace in these lines. The numbers of its tags stand in for their UIDs."""
    profile: Profile | None = None
    known: dict[str, Tag] = {}
    samples: list[tuple[float, Snapshot]] = []
    for number, line in enumerate(lines, 1):
        fields = line.rstrip("\n").split("\t")
        try:
            if number == 1:
                if line.strip() != HEADER:
                    raise BadTrace(number, f"it does not begin with {HEADER!r}")
            elif fields[0] == "profile":
                profile = Profile(fields[1])
            elif fields[0] == "tag":
                known[fields[1]] = Tag(*fields[2:])
            else:
                samples.append(_sample(fields))
        except (ValueError, KeyError, IndexError, TypeError) as error:
            if isinstance(error, BadTrace):
                raise
            raise BadTrace(number, f"cannot read {line.strip()[:60]!r}") from None
    if profile is None:
        raise BadTrace(2, "it names no profile")
    return Trace(profile, Tags(known), tuple(samples))


def _sample(fields: list[str]) -> tuple[float, Snapshot]:
    now, boot, generation, closed, answers = fields
    present = sum(1 << INDEX[cell] for cell in closed.split())
    reads: dict[str, str | Read] = {}
    for answer in answers.split():
        cell, read = answer.split("=")
        reads[CELLS[INDEX[cell]]] = Read(read) if read.isalpha() else read
    return float(now), Snapshot(int(boot), int(generation), present, reads)


def replay(trace: Trace) -> list[Told]:
    """Every change `Sensing` makes of a trace."""
    sensing = Sensing(trace.profile, trace.tags)
    return [
        Told(now, change, sensing.table.get(change.cell))
        for now, snapshot in trace.samples
        for change in sensing.feed(snapshot, now)
    ]
