"""Sensing behind perfect sensors: what is told, when, and what the table says then."""

from __future__ import annotations

import asyncio
import logging

import pytest

from hardware.cells import INDEX
from hardware.ports import Profile, Read, Snapshot
from hardware.sensing import Change, Seen, Sensing
from hardware.tags import Tag, Tags
from tests.hardware.watched import DIE, virtual, watched

RED, BLUE, CARD = "uid red", "uid blue", "uid of a bank card"
TAGS = Tags({RED: Tag("mouse:red"), BLUE: Tag("mouse:blue"), "uid 4": Tag("die", "4")})


class Feeder:
    """Feeds snapshots by hand, 50 ms apart: cell → answer (None where nobody reads)."""

    def __init__(self, profile: Profile = Profile.LOOPS) -> None:
        self.sensing = Sensing(profile, TAGS)
        self.boot = 1
        self.generation = 0
        self.now = 0.0
        self.feed()
        self.feed()

    def feed(
        self, closed: dict[str, str | Read | None] | None = None, **open_: str | Read
    ) -> list[tuple[str, str]]:
        """One sample; `open_` are answers of readers whose switch is open."""
        closed = closed or {}
        reads = {cell: read for cell, read in closed.items() if read is not None}
        present = sum(1 << INDEX[cell] for cell in closed)
        self.generation += 1
        self.now += 0.05
        snapshot = Snapshot(self.boot, self.generation, present, {**reads, **open_})
        return [(c.cell, c.what) for c in self.sensing.feed(snapshot, self.now)]

    def repeat(
        self, times: int, closed: dict[str, str | Read | None] | None = None, **open_: str | Read
    ) -> list[tuple[str, str]]:
        return [told for _ in range(times) for told in self.feed(closed, **open_)]

    def kind(self, cell: str) -> str | None:
        return self.sensing.table[cell].kind


# -- presence ------------------------------------------------------------------------------------


def test_the_first_sample_is_a_touch_and_the_second_a_landing() -> None:
    table = Feeder(Profile.PADS)
    assert table.feed({"a1": None}) == [("a1", "touched")]
    assert table.sensing.table == {}
    assert table.feed({"a1": None}) == [("a1", "landed")]
    assert table.sensing.table == {"a1": Seen(None, None, False, table.now, True)}
    assert table.repeat(50, {"a1": None}) == []


def test_a_hand_that_hovers_for_one_sample_is_only_a_touch() -> None:
    table = Feeder()
    assert table.feed({"a1": RED}) == [("a1", "touched")]
    assert table.repeat(20) == []
    assert table.sensing.table == {}


def test_a_piece_is_gone_after_three_misses_and_400_ms() -> None:
    table = Feeder(Profile.PADS)
    table.repeat(3, {"a1": None})
    assert table.feed() == []
    assert table.feed() == [("a1", "touched")]
    assert table.repeat(6) == []
    assert "a1" in table.sensing.table
    assert table.feed() == [("a1", "left")]
    assert table.sensing.table == {}


def test_400_ms_without_three_misses_are_not_enough() -> None:
    table = Feeder(Profile.PADS)
    table.repeat(3, {"a1": None})
    table.feed()
    table.now += 5  # snapshots got lost
    assert table.feed() == [("a1", "touched")]
    assert table.feed() == [("a1", "left")]


def test_a_piece_put_back_within_400_ms_was_only_touched() -> None:
    table = Feeder(Profile.PADS)
    table.repeat(3, {"a1": None})
    assert table.repeat(7) == [("a1", "touched")]
    assert table.repeat(20, {"a1": None}) == []
    assert table.sensing.table["a1"].since == pytest.approx(0.2)


def test_a_missed_scan_of_a_switch_is_nothing() -> None:
    table = Feeder(Profile.PADS)
    table.repeat(3, {"a1": None})
    for _ in range(30):
        assert table.feed() == []
        assert table.feed({"a1": None}) == []


def test_a_mangled_reply_means_present() -> None:
    table = Feeder()
    table.repeat(3, {"a1": RED})
    assert table.repeat(30, a1=Read.MANGLED) == []
    assert table.kind("a1") == "mouse:red"


def test_a_reader_that_mangles_for_ever_does_not_keep_a_piece_for_ever() -> None:
    table = Feeder()
    table.repeat(3, {"a1": RED})
    assert ("a1", "left") in table.repeat(50, a1=Read.MANGLED)


def test_a_tag_that_is_still_read_is_still_there() -> None:
    table = Feeder()
    table.repeat(3, {"a1": RED})
    assert table.repeat(200, a1=RED) == []


def test_another_tag_on_an_open_switch_does_not_keep_a_piece() -> None:
    table = Feeder()
    table.repeat(3, {"a1": RED})
    assert ("a1", "left") in table.repeat(9, a1=BLUE)


def test_a_reply_where_there_is_no_reader_keeps_nothing() -> None:
    table = Feeder(Profile.PADS)
    table.repeat(3, {"a1": None})
    assert ("a1", "left") in table.repeat(9, a1=Read.MANGLED)


def test_every_lift_may_be_held_back_by_a_mangled_reply() -> None:
    table = Feeder()
    table.repeat(3, {"a1": RED})
    table.feed(a1=Read.MANGLED)
    table.repeat(60, {"a1": RED})
    assert table.repeat(30, a1=Read.MANGLED) == []


# -- identity ------------------------------------------------------------------------------------


def test_a_tag_is_known_with_the_landing() -> None:
    table = Feeder()
    table.feed({"a1": RED})
    assert table.feed({"a1": RED}) == [("a1", "landed"), ("a1", "read")]
    assert table.sensing.table["a1"] == Seen("mouse:red", None, False, table.now, True)


def test_a_tag_seen_once_is_not_believed() -> None:
    table = Feeder()
    table.feed({"a1": Read.MISS})
    assert table.feed({"a1": RED}) == [("a1", "landed")]
    assert table.feed({"a1": BLUE}) == []
    assert table.kind("a1") is None


def test_after_silence_a_tag_must_be_read_three_times() -> None:
    table = Feeder()
    table.repeat(4, {"a1": Read.MISS})
    assert table.repeat(2, {"a1": RED}) == []
    assert table.feed({"a1": RED}) == [("a1", "read")]


def test_a_tag_where_the_switch_is_open_is_nobody() -> None:
    table = Feeder()
    assert table.repeat(60, a1=RED) == []
    assert table.sensing.table == {}


def test_a_tag_read_while_the_switch_misses_does_not_count() -> None:
    table = Feeder()
    table.repeat(3, {"a1": Read.MISS})
    table.feed(a1=RED)
    table.feed(a1=RED)
    assert table.repeat(2, {"a1": RED}) == []
    assert table.kind("a1") is None


def test_a_tag_where_the_profile_has_no_reader_is_nobody() -> None:
    table = Feeder(Profile.PADS)
    table.repeat(60, {"a1": RED})
    assert table.kind("a1") is None


def test_another_tag_without_a_lift_must_last_a_second() -> None:
    table = Feeder()
    table.repeat(5, {"p1": RED})
    assert table.repeat(20, {"p1": "uid 4"}) == []
    assert table.feed({"p1": "uid 4"}) == [("p1", "read")]
    seen = table.sensing.table["p1"]
    assert (seen.kind, seen.side, seen.since) == ("die", "4", table.now)


def test_a_second_that_is_interrupted_by_the_known_tag_begins_anew() -> None:
    table = Feeder()
    table.repeat(5, {"p1": RED})
    for _ in range(5):
        assert table.repeat(19, {"p1": BLUE}) == []
        assert table.feed({"p1": RED}) == []
    assert table.kind("p1") == "mouse:red"


def test_misses_and_ghosts_do_not_stop_another_tag() -> None:
    table = Feeder()
    table.repeat(5, {"p1": RED})
    told: list[tuple[str, str]] = []
    answers: list[str | Read] = [BLUE, BLUE, Read.MISS, BLUE, BLUE, "uid 4", BLUE, Read.MANGLED]
    for answer in answers * 3:
        told += table.feed({"p1": answer})
    assert told == [("p1", "read")]
    assert table.kind("p1") == "mouse:blue"


def test_a_known_piece_stays_known_while_its_tag_cannot_be_read() -> None:
    table = Feeder()
    table.repeat(5, {"w2": RED})
    assert table.repeat(200, {"w2": Read.MISS}) == []
    assert table.kind("w2") == "mouse:red"


def test_equal_pieces_exchanged_in_place_are_no_change() -> None:
    tags = Tags({"one": Tag("token"), "two": Tag("token")})
    table = Feeder()
    table.sensing = Sensing(Profile.LOOPS, tags)
    table.repeat(3, {"a1": "one"})
    assert table.repeat(40, {"a1": "two"}) == []


# -- strangers and duplicates --------------------------------------------------------------------


def test_an_unknown_tag_is_a_stranger_told_once() -> None:
    table = Feeder()
    told = table.repeat(100, {"w1": CARD})
    assert told == [("w1", "touched"), ("w1", "landed"), ("w1", "stranger")]
    seen = table.sensing.table["w1"]
    assert (seen.kind, seen.side, seen.stranger) == (None, None, True)


def test_the_uid_of_a_stranger_is_nowhere_to_be_read(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = Feeder()
    table.repeat(5, {"w1": CARD, "w2": RED})
    sensing = table.sensing
    shown = repr([sensing, sensing.table, vars(sensing)["_cells"], Change("w1", "stranger")])
    assert CARD not in shown + caplog.text
    assert RED not in shown + caplog.text


def test_one_tag_on_two_cells_stays_where_it_was_and_is_told_after_a_second() -> None:
    table = Feeder()
    table.repeat(5, {"a1": RED})
    told = table.repeat(20, {"a1": RED, "e5": RED})
    assert told == [("e5", "touched"), ("e5", "landed")]
    assert table.repeat(200, {"a1": RED, "e5": RED}) == [("e5", "duplicate")]
    assert (table.kind("a1"), table.kind("e5")) == ("mouse:red", None)


def test_a_duplicate_is_believed_when_the_older_one_leaves() -> None:
    table = Feeder()
    table.repeat(5, {"a1": RED})
    table.repeat(50, {"a1": RED, "e5": RED})
    assert table.repeat(10, {"e5": RED}) == [
        ("a1", "touched"),
        ("a1", "left"),
        ("e5", "read"),
    ]
    assert table.kind("e5") == "mouse:red"


def test_each_tag_that_is_there_twice_is_told() -> None:
    table = Feeder()
    there: dict[str, str | Read | None] = {"a1": RED, "b1": BLUE}
    table.repeat(5, there)
    assert ("e5", "duplicate") in table.repeat(200, {**there, "e5": RED})
    assert table.repeat(200, {**there, "e5": BLUE}) == [("e5", "duplicate")]


def test_a_new_piece_is_soon_heard_where_a_duplicate_lay_for_long() -> None:
    table = Feeder()
    table.repeat(5, {"a1": RED})
    table.repeat(500, {"a1": RED, "e5": RED})
    assert table.repeat(10, {"a1": RED, "e5": BLUE}) == [("e5", "read")]


def test_a_piece_carried_faster_than_it_leaves_is_known_when_it_has_left() -> None:
    table = Feeder()
    table.repeat(5, {"a1": RED})
    told = table.repeat(10, {"b1": RED})
    assert told[-2:] == [("a1", "left"), ("b1", "read")]
    assert ("b1", "duplicate") not in told


def test_two_pieces_that_change_places_in_a_blink_are_read_anew() -> None:
    table = Feeder()
    table.repeat(5, {"a1": RED, "b1": BLUE})
    told = table.repeat(40, {"a1": BLUE, "b1": RED})
    assert sorted(told) == [("a1", "read"), ("b1", "read")]
    assert (table.kind("a1"), table.kind("b1")) == ("mouse:blue", "mouse:red")


def test_where_a_tag_has_moved_away_unseen_the_rest_is_unknown_and_then_unreadable() -> None:
    table = Feeder()
    assert ("a1", "unreadable") in table.repeat(60, {"a1": Read.MISS})
    assert table.repeat(5, {"a1": RED}) == [("a1", "read")]
    told = table.repeat(100, {"a1": Read.MISS, "e5": RED})
    assert told[2:] == [("a1", "read"), ("e5", "read"), ("a1", "unreadable")]
    assert (table.kind("a1"), table.kind("e5")) == (None, "mouse:red")


# -- unreadable ----------------------------------------------------------------------------------


@virtual
async def test_a_cocked_die_is_unreadable_once_and_read_when_it_is_set_right() -> None:
    async with watched() as table:
        die = table.one("die")
        table.console.roll(die)
        table.console.put(die, "p1", side="4", tilted=True)
        start = table.now
        assert await table.after(60) == [
            ("p1", "touched"),
            ("p1", "landed"),
            ("p1", "unreadable"),
        ]
        assert 2 <= table.when("p1", "unreadable", start) <= 3.1
        assert table.seen("p1").kind is None
        table.console.put(die, "p1")
        assert await table.after(1) == [("p1", "read")]
        assert (table.seen("p1").kind, table.seen("p1").side) == ("die", "4")


def test_a_tag_is_not_unreadable_because_snapshots_got_lost() -> None:
    table = Feeder()
    table.repeat(2, {"w1": Read.MISS})
    table.now += 5
    assert table.feed({"w1": Read.MISS}) == []
    assert table.feed({"w1": Read.MISS}) == [("w1", "unreadable")]


def test_a_piece_lies_there_since_it_landed_whenever_it_is_read() -> None:
    table = Feeder()
    table.repeat(2, {"w1": Read.MISS})
    landed = table.now
    assert ("w1", "read") in table.repeat(30, {"w1": Read.MISS}) + table.repeat(5, {"w1": RED})
    assert table.sensing.table["w1"].since == landed


@virtual
async def test_a_piece_on_a_cell_without_a_reader_is_never_unreadable() -> None:
    async with watched() as table:
        table.console.put(table.one("mouse:red"), "d4")
        assert await table.after(10) == [("d4", "touched"), ("d4", "landed")]
        assert table.seen("d4").kind is None


@virtual
async def test_a_dead_reader_is_unreadable_and_still_feels() -> None:
    async with watched() as table:
        table.console.fault("dead-reader=w1")
        table.console.put(table.one("mouse:red"), "w1")
        assert ("w1", "unreadable") in await table.after(5)
        table.console.lift(table.one("mouse:red"))
        assert ("w1", "left") in await table.after(1)


# -- dice, profiles, rings -----------------------------------------------------------------------


@virtual
async def test_a_die_says_the_face_on_top() -> None:
    async with watched() as table:
        die = table.one("die")
        for side in DIE.sides:
            table.console.next_faces.append(side)
            table.console.roll(die)
            await asyncio.sleep(1)
            assert "p1" not in table.sensing.table
            table.console.put(die, "p1")
            assert await table.after(1) == [("p1", "touched"), ("p1", "landed"), ("p1", "read")]
            assert (table.seen("p1").side, table.seen("p1").fresh) == (side, True)


@virtual
async def test_a_die_turned_in_its_pocket_is_read_anew() -> None:
    async with watched() as table:
        die = table.one("die")
        table.console.put(die, "p1", side="2")
        await asyncio.sleep(5)
        table.console.put(die, "p1", side="5")
        assert await table.after(3) == [("p1", "read")]
        assert table.seen("p1").side == "5"


@pytest.mark.parametrize(
    ("profile", "known"),
    [
        (Profile.PADS, {"w2"}),
        (Profile.TILES, {"w2", "c3"}),
        (Profile.LOOPS, {"w2", "c3", "a1"}),
    ],
)
@virtual
async def test_each_profile_sees_who_only_where_it_has_readers(
    profile: Profile, known: set[str]
) -> None:
    async with watched(profile) as table:
        for kind, cell in (("mouse:red", "w2"), ("mouse:blue", "c3"), ("mouse:green", "a1")):
            table.console.put(table.one(kind), cell)
        await asyncio.sleep(1)
        kinds = table.kinds()
        assert set(kinds) == {"w2", "c3", "a1", "w8"}
        assert {cell for cell, kind in kinds.items() if kind is not None} == known | {"w8"}


@virtual
async def test_a_piece_beside_its_ring_is_not_sensed() -> None:
    async with watched(Profile.LOOPS) as table:
        mouse = table.one("mouse:red")
        table.console.put(mouse, "d4", beside=True)
        assert await table.after(5) == []
        table.console.put(mouse, "d4")
        assert ("d4", "read") in await table.after(1)
        table.console.put(mouse, "d4", beside=True)
        assert await table.after(1) == [("d4", "touched"), ("d4", "left")]


@virtual
async def test_a_second_figure_on_a_ring_changes_nothing_until_the_first_leaves() -> None:
    async with watched(Profile.LOOPS) as table:
        red, blue = table.one("mouse:red"), table.one("mouse:blue")
        table.console.put(red, "d4")
        await asyncio.sleep(2)
        table.console.put(blue, "d4")
        assert await table.after(30) == []
        assert table.seen("d4").kind == "mouse:red"
        table.console.lift(red)
        assert await table.after(5) == [("d4", "read")]
        assert table.seen("d4").kind == "mouse:blue"


@virtual
async def test_two_figures_set_on_a_ring_together_are_unreadable() -> None:
    async with watched(Profile.LOOPS) as table:
        table.console.put(table.one("mouse:red"), "d4")
        table.console.put(table.one("mouse:blue"), "d4")
        told = await table.after(30)
        assert told == [("d4", "touched"), ("d4", "landed"), ("d4", "unreadable")]
        assert table.seen("d4").kind is None


@virtual
async def test_a_cloned_tag_is_a_duplicate() -> None:
    async with watched() as table:
        red = table.one("mouse:red")
        table.console.put(red, "w2")
        await asyncio.sleep(2)
        table.console.clone(red, "w5")
        told = await table.after(30)
        assert told == [("w5", "touched"), ("w5", "landed"), ("w5", "duplicate")]
        assert (table.seen("w2").kind, table.seen("w5").kind) == ("mouse:red", None)


@virtual
async def test_the_mat_of_a_new_box_is_known() -> None:
    async with watched() as table:
        assert table.kinds() == {"w8": "mat:classic-34"}
        table.console.box([DIE], "other")
        await asyncio.sleep(3)
        assert table.kinds() == {"w8": "mat:other"}
