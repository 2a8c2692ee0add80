"""Pieces become known one at a time, by what the simulated console senses."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.cells import INDEX
from hardware.enrolment import Enrolment
from hardware.ports import Profile, Read, Snapshot
from hardware.registry import FILE, RegisteredTags, Registry
from hardware.tags import Tag

MAT, RED, BLUE = Tag("mat:house"), Tag("mouse:red"), Tag("mouse:blue")
DIE = [Tag("die:1", "1"), Tag("die:1", "2")]
ONE, TWO, THREE = "04aabbccddeeff", "04112233445566", "0466778899aabb"


class Well:
    """A table that changes, snapshot by snapshot."""

    def __init__(self, folder: Path, *wanted: Tag) -> None:
        self.tags = RegisteredTags(Registry.open(folder / FILE))
        self.tags.open("box")
        self.enrolment = Enrolment(Profile.PADS, self.tags, wanted)
        self.generation = 0
        self.time = 0.0
        self.boot = 1
        self.look({}, 0.5)

    def look(self, lying: dict[str, str | Read], seconds: float = 3.0) -> list[bool]:
        """For a while this lies on the wells; whether anything was new."""
        news = []
        for _ in range(round(seconds / 0.05)):
            self.generation += 1
            self.time += 0.05
            present = sum(1 << INDEX[cell] for cell in lying)
            snapshot = Snapshot(self.boot, self.generation, present, lying)
            news.append(self.enrolment.feed(snapshot, self.time))
        return news

    def show(self, uid: str | Read, cell: str = "w1") -> None:
        """A piece is put there and taken away again."""
        self.look({cell: uid})
        self.look({}, 1.0)

    @property
    def known(self) -> list[Tag]:
        return list(Registry.open(self.tags.registry.path).tags("box").values())


def test_pieces_are_asked_for_in_order_and_known_as_soon_as_they_are_read(tmp_path: Path) -> None:
    well = Well(tmp_path, RED, BLUE)
    assert (well.enrolment.asked, well.enrolment.place) == (RED, "w1")
    assert sum(well.look({"w1": ONE})) == 1, "told once"
    assert well.known == [RED]
    assert well.enrolment.asked == BLUE
    assert not any(well.look({"w1": ONE})), "the piece before still lies there"
    well.look({}, 1.0)
    well.show(TWO)
    assert well.known == [BLUE, RED]
    assert well.enrolment.left == []
    well.show(THREE)
    assert len(well.known) == 2


def test_both_sides_are_asked_for_one_after_the_other(tmp_path: Path) -> None:
    well = Well(tmp_path, *DIE)
    well.show(ONE)
    assert well.enrolment.asked == DIE[1]
    well.show(ONE)  # not turned over
    assert well.enrolment.asked == DIE[1]
    well.show(TWO)
    assert well.known == [DIE[1], DIE[0]]


def test_a_tag_that_is_known_already_is_refused_until_it_is_gone(tmp_path: Path) -> None:
    well = Well(tmp_path, RED, BLUE)
    well.show(ONE)
    well.look({"w1": ONE})
    assert (well.enrolment.objection, well.enrolment.known_as) == ("double", RED)
    assert well.known == [RED]
    well.look({}, 1.0)
    assert well.enrolment.objection == ""
    well.show(TWO)
    assert well.enrolment.asked is None


def test_the_same_tag_on_two_wells_is_refused(tmp_path: Path) -> None:
    well = Well(tmp_path, RED)
    well.look({"w3": ONE})
    well.look({"w3": ONE, "w1": ONE}, 4.0)
    assert well.enrolment.objection == "double"
    assert well.known == []


def test_a_tag_that_changes_itself_is_refused(tmp_path: Path) -> None:
    well = Well(tmp_path, RED)
    well.look({"w1": "08aabbcc"})
    assert well.enrolment.objection == "changes"
    assert well.known == []
    well.look({}, 1.0)
    well.show("04aabbcc")
    assert well.known == [RED]


@pytest.mark.parametrize("read", [Read.MISS, Read.MANGLED])
def test_a_piece_nobody_can_read_is_refused(tmp_path: Path, read: Read) -> None:
    well = Well(tmp_path, RED)
    well.look({"w1": read})
    assert well.enrolment.objection == "unreadable"
    well.look({}, 1.0)
    well.show(ONE)
    assert well.known == [RED]


def test_what_lay_on_the_well_before_has_to_go_first(tmp_path: Path) -> None:
    well = Well(tmp_path, RED)
    well.boot, well.generation = 2, 0
    well.look({"w1": ONE})
    assert well.enrolment.objection == "before"
    assert well.known == []
    well.look({}, 1.0)
    well.show(ONE)
    assert well.known == [RED]


def test_a_mat_may_lie_there_already_and_has_a_well_of_its_own(tmp_path: Path) -> None:
    well = Well(tmp_path, MAT, RED)
    assert well.enrolment.place == "w8"
    well.show(TWO)  # on the wrong well
    assert well.known == []
    well.boot, well.generation = 2, 0
    well.look({"w8": ONE})
    assert well.known == [MAT]
    assert well.enrolment.place == "w1"
    well.look({"w8": ONE, "w1": TWO})
    assert well.enrolment.asked is None


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    Well(tmp_path, RED, BLUE).show(ONE)
    well = Well(tmp_path, RED, BLUE)
    assert well.enrolment.asked == BLUE
    well.look({"w1": ONE})
    assert well.enrolment.objection == "double"


def test_a_kind_without_tags_is_skipped_for_good(tmp_path: Path) -> None:
    rats = [Tag("rat")] * 3
    well = Well(tmp_path, *rats, RED)
    well.show(ONE)
    well.enrolment.skip()
    assert well.enrolment.asked == RED
    assert Well(tmp_path, *rats, RED).enrolment.asked == RED
    well.enrolment.skip()
    well.enrolment.skip()
    assert well.enrolment.asked is None


def test_the_last_piece_can_be_taken_back(tmp_path: Path) -> None:
    well = Well(tmp_path, RED, BLUE)
    well.enrolment.back()
    well.look({"w1": ONE})
    well.enrolment.back()
    assert well.known == []
    assert well.enrolment.asked == RED
    well.look({"w1": ONE})
    assert well.known == [], "it has to be put there again"
    well.look({}, 1.0)
    well.show(TWO)
    assert well.known == [RED]


def test_a_full_disk_is_told_and_the_piece_is_asked_for_again(tmp_path: Path) -> None:
    well = Well(tmp_path, RED)
    well.tags.registry.path = tmp_path / "nowhere" / FILE
    well.look({"w1": ONE})
    assert (well.enrolment.objection, well.enrolment.asked) == ("unkept", RED)
    well.tags.registry.path = tmp_path / FILE
    well.look({}, 1.0)
    well.show(ONE)
    assert well.known == [RED]
