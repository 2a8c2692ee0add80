from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from hardware.noise import Noise
from hardware.ports import Profile, Read, Snapshot
from hardware.sensing import Sensing
from hardware.tags import Tag, Tags
from hardware.trace import BadTrace, Trace, TraceWriter, read_trace, replay
from tests.hardware.stories import TRACES, lines
from tests.hardware.watched import virtual, watched

KEPT = sorted(TRACES.glob("*.trace"))


def _kept(path: Path) -> Trace:
    with path.open() as stream:
        return read_trace(stream)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_trace_gives_the_changes_kept_beside_it(path: Path) -> None:
    expected = path.with_suffix(".changes").read_text().splitlines()
    assert lines(replay(_kept(path))) == expected


def test_there_are_two_kept_traces_and_they_are_noisy() -> None:
    assert len(KEPT) >= 2
    for path in KEPT:
        answers = [read for _, snapshot in _kept(path).samples for read in snapshot.reads.values()]
        assert Read.MISS in answers
        assert Read.MANGLED in answers


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("a-turn-on-pads", {"d1": None, "w3": "mouse:blue", "p2": "die"}),
        ("a-crowd-on-loops", {"c3": "mouse:blue", "c4": "mouse:green", "f5": "mouse:red"}),
    ],
)
def test_a_kept_trace_ends_with_the_table_its_story_left(
    name: str, known: dict[str, str | None]
) -> None:
    trace = _kept(TRACES / f"{name}.trace")
    sensing = Sensing(trace.profile, trace.tags)
    for now, snapshot in trace.samples:
        sensing.feed(snapshot, now)
    kinds = {cell: seen.kind for cell, seen in sensing.table.items()}
    assert kinds == {**known, "w8": "mat:classic-34"}


@virtual
async def test_a_trace_replays_as_it_was_sensed_and_holds_no_uid() -> None:
    async with watched(Profile.LOOPS, seed=3, noise=Noise.real()) as table:
        console = table.console
        console.put(table.one("mouse:red"), "d4")
        console.put(table.one("token"), "d5")
        await asyncio.sleep(2)
        console.stranger("w1")
        console.put(table.one("die"), "p1", side="3")
        await asyncio.sleep(2)
        console.reset()
        console.away(table.one("mouse:red"))
        await asyncio.sleep(2)
        stream = io.StringIO()
        writer = TraceWriter(stream, console.profile, console.tags)
        for now, snapshot in table.snapshots:
            writer.write(snapshot, now)

        text = stream.getvalue()
        told = [(round(now, 3), change) for now, change in table.told]
        replayed = replay(read_trace(text.splitlines(keepends=True)))
        assert [(now, change) for now, change, _ in replayed] == told
        uids = {r for _, s in table.snapshots for r in s.reads.values() if isinstance(r, str)}
        assert len(uids) >= 5
        assert not [uid for uid in uids if uid in text]


def test_the_lines_of_a_trace_are_readable() -> None:
    stream = io.StringIO()
    tags = Tags({"secret one": Tag("mouse token"), "secret two": Tag("die", "4")})
    writer = TraceWriter(stream, Profile.PADS, tags)
    writer.write(Snapshot(7, 1, 0b11, {"w1": "secret two", "p1": Read.MISS}), 0.05)
    writer.write(Snapshot(7, 2, 0, {"w1": "card", "w2": "key", "w3": "card"}), 0.1)
    assert stream.getvalue().splitlines() == [
        "boardctl trace 1",
        "profile\tpads",
        "tag\t2\tdie\t4",
        "0.050\t7\t1\ta1 b1\tw1=2 p1=miss",
        "0.100\t7\t2\t\tw1=?1 w2=?2 w3=?1",
    ]
    trace = read_trace(stream.getvalue().splitlines())
    assert trace.samples[1] == (0.1, Snapshot(7, 2, 0, {"w1": "?1", "w2": "?2", "w3": "?1"}))
    assert trace.tags.read("2") == Tag("die", "4")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["hello"], "line 1: it does not begin with"),
        (["boardctl trace 1"], "names no profile"),
        (["boardctl trace 1", "profile\tsonar"], "line 2: cannot read"),
        (["boardctl trace 1", "profile\tpads", "tag\t1"], "line 3: cannot read"),
        (["boardctl trace 1", "profile\tpads", "0.1\t1\t1\tz9\t"], "line 3: cannot read"),
        (["boardctl trace 1", "profile\tpads", "0.1\t1\t1\ta1\tz9=1"], "line 3: cannot read"),
        (["boardctl trace 1", "profile\tpads", "0.1\t1\t1\ta1\tw1"], "line 3: cannot read"),
        (["boardctl trace 1", "profile\tpads", "0.1\t1\t1\ta1\tw1=oops"], "line 3: cannot read"),
        (["boardctl trace 1", "profile\tpads", "0.1\t1\t1"], "line 3: cannot read"),
        (["boardctl trace 1", "profile\tpads", "now\t1\t1\t\t"], "line 3: cannot read"),
    ],
)
def test_a_broken_trace_is_refused_with_its_line(lines: list[str], says: str) -> None:
    with pytest.raises(BadTrace, match=says):
        read_trace(lines)
