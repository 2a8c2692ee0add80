"""A reading counts only after it has changed; snapshots may be doubled, late, lost."""

from __future__ import annotations

import asyncio
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.cells import INDEX
from hardware.noise import Noise
from hardware.ports import Profile, Read, Snapshot
from hardware.sensing import Change, Sensing
from hardware.simulated import SimulatedConsole
from hardware.tags import Tag, Tags
from hardware.virtual_time import run
from tests.hardware.watched import BOX, Watched, virtual, watched

TAGS = Tags({"r": Tag("mouse:red"), "b": Tag("mouse:blue"), "4": Tag("die", "4")})


@pytest.mark.parametrize("seed", range(20))
def test_what_lies_there_at_the_start_is_not_fresh_even_with_noise(seed: int) -> None:
    async def story() -> None:
        console = SimulatedConsole(Profile.LOOPS, seed, Noise.real())
        console.box(BOX, "classic-34")
        for i, kind in enumerate(("mouse:red", "mouse:blue", "mouse:green", "mouse:yellow")):
            console.put(console.find(kind)[0], f"d{i + 1}")
        console.put(console.find("die")[0], "p1", side="4")
        table = Watched(console)
        table.start()
        await asyncio.sleep(3)
        assert len(table.sensing.table) == 6
        assert not any(seen.fresh for seen in table.sensing.table.values())
        assert "touched" not in {change.what for _, change in table.told}
        await console.close()

    run(story())


@virtual
async def test_a_reading_is_fresh_after_it_has_left_and_come_back() -> None:
    async with watched() as table:
        die = table.one("die")
        table.console.put(die, "p1", side="4")
        await asyncio.sleep(1)
        assert table.seen("p1").fresh
        table.console.reset()
        await asyncio.sleep(1)
        assert (table.seen("p1").side, table.seen("p1").fresh) == ("4", False)
        table.console.lift(die)
        await asyncio.sleep(1)
        table.console.put(die, "p1", side="4")
        await asyncio.sleep(1)
        assert table.seen("p1").fresh


@virtual
async def test_a_die_put_back_within_400_ms_is_not_fresh() -> None:
    async with watched() as table:
        die = table.one("die")
        table.console.put(die, "p1", side="4")
        await asyncio.sleep(1)
        table.console.reset()
        await asyncio.sleep(1)
        table.console.lift(die)
        await asyncio.sleep(0.3)
        table.console.put(die, "p1", side="4")
        assert {what for _, what in await table.after(2)} <= {"touched"}
        assert not table.seen("p1").fresh


@virtual
async def test_a_side_turned_in_place_is_fresh() -> None:
    async with watched() as table:
        die = table.one("die")
        table.console.put(die, "p1", side="4")
        await asyncio.sleep(1)
        table.console.reset()
        await asyncio.sleep(1)
        table.console.put(die, "p1", side="5")
        await asyncio.sleep(3)
        assert (table.seen("p1").side, table.seen("p1").fresh) == ("5", True)


@virtual
async def test_two_pieces_that_change_places_in_a_blink_are_fresh() -> None:
    async with watched() as table:
        red, blue = table.one("mouse:red"), table.one("mouse:blue")
        table.console.put(red, "w2")
        table.console.put(blue, "w3")
        await asyncio.sleep(1)
        table.console.reset()
        await asyncio.sleep(1)
        table.console.lift(red)
        table.console.put(blue, "w2")
        table.console.put(red, "w3")
        await asyncio.sleep(5)
        assert (table.seen("w2").kind, table.seen("w2").fresh) == ("mouse:blue", True)
        assert (table.seen("w3").kind, table.seen("w3").fresh) == ("mouse:red", True)


@virtual
async def test_a_reset_is_no_upheaval() -> None:
    async with watched(Profile.LOOPS) as table:
        table.console.put(table.one("mouse:red"), "a1")
        await asyncio.sleep(1)
        table.console.reset()
        assert await table.after(30) == []
        assert table.kinds() == {"a1": "mouse:red", "w8": "mat:classic-34"}


@virtual
async def test_what_was_turned_while_the_cable_was_out_is_read_and_not_fresh() -> None:
    async with watched() as table:
        die = table.one("die")
        table.console.put(die, "p1", side="4")
        await asyncio.sleep(1)
        table.console.unplug()
        table.console.put(die, "p1", side="6")
        await asyncio.sleep(30)
        table.console.plug()
        assert await table.after(3) == [("p1", "read")]
        assert (table.seen("p1").side, table.seen("p1").fresh) == ("6", False)


@virtual
async def test_what_was_lifted_at_a_boot_lands_fresh() -> None:
    async with watched() as table:
        table.console.put(table.one("mouse:red"), "w2")
        await asyncio.sleep(1)
        table.console.reset()
        await asyncio.sleep(0.01)  # seen once in the new boot
        table.console.lift(table.one("mouse:red"))
        await asyncio.sleep(1)
        table.console.put(table.one("mouse:red"), "w2")
        await asyncio.sleep(1)
        assert table.seen("w2").fresh


# -- order ---------------------------------------------------------------------------------------


def _snapshot(boot: int, generation: int, *cells: str) -> Snapshot:
    return Snapshot(boot, generation, sum(1 << INDEX[cell] for cell in cells))


def test_a_doubled_snapshot_is_no_second_sample() -> None:
    sensing = Sensing(Profile.PADS, TAGS)
    for generation in (1, 2):
        sensing.feed(_snapshot(9, generation), 0.0)
    assert sensing.feed(_snapshot(9, 3, "a1"), 0.1) == [Change("a1", "touched")]
    assert sensing.feed(_snapshot(9, 3, "a1"), 0.2) == []
    assert sensing.feed(_snapshot(9, 2, "a1"), 0.3) == []
    assert sensing.table == {}


def test_a_late_snapshot_of_an_earlier_boot_changes_nothing() -> None:
    sensing = Sensing(Profile.PADS, TAGS)
    for generation in range(1, 4):
        sensing.feed(_snapshot(9, generation, "a1"), generation * 0.05)
    for generation in range(1, 4):
        sensing.feed(_snapshot(5, generation, "a1"), 1 + generation * 0.05)
    before = dict(sensing.table)
    for generation in range(50, 90):
        assert sensing.feed(_snapshot(9, generation), 2 + generation * 0.05) == []
    assert sensing.table == before


@st.composite
def _tables(draw: st.DrawFn) -> list[dict[str, str]]:
    """Four tables, each held for a while: cell → tag."""
    held: list[dict[str, str]] = []
    for _ in range(4):
        tags = draw(st.permutations(["r", "b", "4", "stranger"]))
        cells = draw(st.lists(st.sampled_from(["a1", "b1", "d4", "w2", "p1"]), max_size=4))
        held.append(dict(zip(dict.fromkeys(cells), tags, strict=False)))
    return held


def _samples(held: list[dict[str, str]]) -> list[tuple[float, Snapshot]]:
    samples = []
    generation = 0
    for table in held:
        for _ in range(40):
            generation += 1
            present = sum(1 << INDEX[cell] for cell in table)
            samples.append((generation * 0.05, Snapshot(1, generation, present, dict(table))))
    return samples


def _fed(samples: list[tuple[float, Snapshot]]) -> tuple[Sensing, list[Change]]:
    sensing = Sensing(Profile.LOOPS, TAGS)
    told = [change for now, snapshot in samples for change in sensing.feed(snapshot, now)]
    return sensing, told


def _known(sensing: Sensing) -> dict[str, tuple[str | None, str | None, bool]]:
    return {cell: (s.kind, s.side, s.stranger) for cell, s in sensing.table.items()}


@given(_tables(), st.randoms(use_true_random=False))
def test_doubled_and_old_snapshots_change_nothing_at_all(
    held: list[dict[str, str]], rng: random.Random
) -> None:
    clean = _samples(held)
    disturbed = []
    for i, (now, snapshot) in enumerate(clean):
        disturbed.append((now, snapshot))
        for _ in range(rng.randrange(3)):
            old = clean[rng.randrange(i + 1)][1]
            disturbed.append((now, old))
    assert _fed(disturbed)[1] == _fed(clean)[1]


@given(_tables(), st.lists(st.integers(0, 159), max_size=60), st.integers(0, 3))
def test_lost_and_reordered_snapshots_lead_to_the_same_table(
    held: list[dict[str, str]], lost: list[int], apart: int
) -> None:
    clean = _samples(held)
    kept = [sample for i, sample in enumerate(clean[:-20]) if i not in set(lost)]
    for i in range(0, len(kept) - apart, 7):
        now, late = kept[i]
        kept[i] = (now, kept[i + apart][1])
        kept[i + apart] = (kept[i + apart][0], late)
    disturbed, told = _fed(kept + clean[-20:] + _more(held[-1], 40))
    assert _known(disturbed) == _known(_fed(clean + _more(held[-1], 40))[0])
    ever = set().union(*held)
    assert {change.cell for change in told} <= ever


def _more(table: dict[str, str], count: int) -> list[tuple[float, Snapshot]]:
    present = sum(1 << INDEX[cell] for cell in table)
    return [(8 + n * 0.05, Snapshot(1, 160 + n, present, dict(table))) for n in range(1, count + 1)]


@given(
    st.lists(
        st.tuples(
            st.integers(1, 3),
            st.integers(1, 60),
            st.integers(0, (1 << 77) - 1),
            st.dictionaries(
                st.sampled_from([*INDEX, "z9", ""]),
                st.one_of(st.sampled_from(Read), st.sampled_from(["r", "b", "4", "?", ""])),
                max_size=12,
            ),
        ),
        max_size=60,
    ),
    st.lists(st.floats(0, 5), min_size=60, max_size=60),
)
def test_no_snapshot_breaks_sensing(
    snapshots: list[tuple[int, int, int, dict[str, str | Read]]], steps: list[float]
) -> None:
    sensing = Sensing(Profile.TILES, TAGS)
    now = 0.0
    for (boot, generation, present, reads), step in zip(snapshots, steps, strict=False):
        now += step
        before = set(sensing.table)
        told = sensing.feed(Snapshot(boot, generation, present, reads), now)
        landed = {change.cell for change in told if change.what == "landed"}
        left = {change.cell for change in told if change.what == "left"}
        assert set(sensing.table) == (before | landed) - left
        assert all(seen.since <= now for seen in sensing.table.values())
