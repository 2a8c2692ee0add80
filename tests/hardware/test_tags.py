from __future__ import annotations

from hardware.cells import CELLS, INDEX, NEIGHBOURS
from hardware.ports import Read, Snapshot
from hardware.tags import Tag, Tags

UID = "04a1b2c3d4e5f6"


def test_a_known_tag_says_kind_and_side() -> None:
    tags = Tags({UID: Tag("die", "4"), "other": Tag("mouse:red")})
    assert tags.read(UID) == Tag("die", "4")
    assert tags.read("other") == Tag("mouse:red", None)
    assert tags.read("never seen") is None


def test_tags_are_numbered_so_that_no_uid_needs_to_be_written() -> None:
    tags = Tags({UID: Tag("die", "4"), "other": Tag("mouse:red")})
    assert (tags.number(UID), tags.number("other"), tags.number("never seen")) == (1, 2, None)


def test_replacing_forgets_the_old_tags() -> None:
    tags = Tags({UID: Tag("die", "4")})
    tags.replace({"other": Tag("mouse:red")})
    assert tags.read(UID) is None
    assert len(tags) == 1


def test_no_repr_prints_a_uid() -> None:
    snapshot = Snapshot(7, 3, 1 << INDEX["w1"], {"w1": UID, "w2": Read.MISS, "p1": Read.MANGLED})
    tags = Tags({UID: Tag("die", "4")})
    for text in (repr(snapshot), str(snapshot), f"{snapshot}", repr(tags), str([tags, snapshot])):
        assert UID not in text
    assert repr(snapshot) == "<Snapshot 7:3 present [w1] reads [w1=tag w2=miss p1=mangled]>"
    assert repr(tags) == "<Tags: 1 known>"


def test_neighbours_share_an_edge() -> None:
    assert set(NEIGHBOURS["b2"]) == {"a2", "c2", "b1", "b3"}
    assert set(NEIGHBOURS["h8"]) == {"g8", "h7"}
    assert set(NEIGHBOURS["w1"]) == {"w2"}
    assert set(NEIGHBOURS["p3"]) == {"p2", "p4"}
    assert all(cell in NEIGHBOURS[near] for cell in CELLS for near in NEIGHBOURS[cell])
