from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from hardware.cells import POCKETS
from hardware.ports import Profile, Read
from hardware.tabletop import (
    CannotRoll,
    CellTaken,
    Impossible,
    NoSuchCell,
    NoSuchPiece,
    NoSuchSide,
    Tabletop,
)
from tests.hardware.watched import BOX, DIE, Boxed


def _table(profile: Profile = Profile.LOOPS, seed: int = 1) -> Tabletop:
    table = Tabletop(profile, random.Random(seed))
    table.box(BOX, "classic-34")
    return table


def _one(table: Tabletop, kind: str) -> str:
    return table.find(kind)[0]


def test_a_new_box_is_away_and_its_mat_is_laid() -> None:
    table = _table()
    where = {(piece.kind, piece.where) for piece in table.pieces()}
    assert ("mat:classic-34", "w8") in where
    assert {place for kind, place in where if not kind.startswith("mat:")} == {"away"}
    assert len(table.find("token")) == 3
    assert len(table.pieces()) == 4 + 3 + 1 + 1


def test_every_box_deals_new_handles_and_new_tags() -> None:
    table = _table()
    handles = {piece.handle for piece in table.pieces()}
    reading = table.scan(1).reads["w8"]
    table.box(BOX, "classic-34")
    assert handles.isdisjoint(piece.handle for piece in table.pieces())
    assert table.scan(2).reads["w8"] != reading
    assert isinstance(reading, str)
    assert table.tags.read(reading) is None


def test_handles_and_their_order_tell_nothing_about_faces() -> None:
    tiles = [Boxed(f"tile:{name}", "tile") for name in ("owl", "fox", "cat", "hen", "rat")]
    orders = set()
    for seed in range(20):
        table = Tabletop(Profile.PADS, random.Random(seed))
        table.box(tiles, "forest")
        orders.add(tuple(piece.kind for piece in table.pieces()))
    assert len(orders) > 10


def test_the_numbers_of_tags_tell_nothing_about_faces() -> None:
    tiles = [Boxed(f"tile:{name}", "tile") for name in ("owl", "fox", "cat", "hen", "rat")]
    orders = set()
    for seed in range(20):
        table = Tabletop(Profile.PADS, random.Random(seed))
        table.box(tiles, "forest")
        orders.add(tuple(tag.kind for _, tag in table.tags.known()))
    assert len(orders) > 10


def test_the_same_seed_deals_the_same_box() -> None:
    assert _table(seed=4).pieces() == _table(seed=4).pieces()
    assert _table(seed=4).pieces() != _table(seed=5).pieces()


def test_hands_lift_put_and_take_away() -> None:
    table = _table()
    mouse = _one(table, "mouse:red")
    table.lift(mouse)
    assert table.where(mouse) == "hand"
    table.put(mouse, "d4")
    assert table.where(mouse) == "d4"
    assert table.scan(1).occupied == ("d4", "w8")
    table.away(mouse)
    assert table.where(mouse) == "away"
    assert table.scan(2).occupied == ("w8",)


def test_a_rolled_die_lies_in_the_tray_with_a_face_on_top() -> None:
    table = _table()
    die = _one(table, "die")
    faces = {table.roll(die) for _ in range(100)}
    assert faces == set(DIE.sides)
    assert table.where(die) == "tray"


def test_faces_may_be_set_before_chance_decides_again() -> None:
    table = _table()
    die = _one(table, "die")
    table.next_faces += ["6", "2"]
    assert [table.roll(die), table.roll(die)] == ["6", "2"]
    assert table.next_faces == []


def test_a_die_keeps_its_face_on_the_way_into_a_pocket() -> None:
    table = _table(Profile.PADS)
    die = _one(table, "die")
    side = table.roll(die)
    table.put(die, "p1")
    read = table.scan(1).reads["p1"]
    assert isinstance(read, str)
    tag = table.tags.read(read)
    assert tag is not None
    assert (tag.kind, tag.side) == ("die", side)


def test_each_side_has_its_own_tag() -> None:
    table = _table()
    die = _one(table, "die")
    reads = set()
    for side in DIE.sides:
        table.put(die, "p1", side=side)
        reads.add(table.scan(1).reads["p1"])
    assert len(reads) == 6


def test_the_first_free_pocket_is_offered_until_all_are_taken() -> None:
    table = Tabletop(Profile.PADS, random.Random(1))
    table.box([Boxed("token", count=6)], "any")
    tokens = table.find("token")
    for token, pocket in zip(tokens, POCKETS, strict=False):
        assert table.pocket_free() == pocket
        table.put(token, pocket)
    assert table.pocket_free() is None
    table.lift(tokens[2])
    assert table.pocket_free() == "p3"


def test_a_piece_beside_its_ring_is_seen_by_people_alone() -> None:
    table = _table()
    mouse = _one(table, "mouse:red")
    table.put(mouse, "d4", beside=True)
    assert table.where(mouse) == "d4"
    assert table.scan(1).occupied == ("w8",)
    assert [piece.beside for piece in table.pieces() if piece.handle == mouse] == [True]


def test_a_tilted_die_is_felt_and_not_read() -> None:
    table = _table(Profile.PADS)
    table.put(_one(table, "die"), "p2", tilted=True)
    scan = table.scan(1)
    assert "p2" in scan.occupied
    assert scan.reads["p2"] is Read.MISS


def test_two_pieces_on_a_ring_collide_in_its_reader() -> None:
    table = _table()
    table.put(_one(table, "mouse:red"), "d4")
    table.put(_one(table, "mouse:blue"), "d4")
    answers = [table.scan(generation).reads["d4"] for generation in range(30)]
    assert len({str(answer) for answer in answers}) == 3
    assert Read.MANGLED in answers
    assert all(first != second for first, second in pairwise(answers))


@pytest.mark.parametrize("cell", ["w3", "p1"])
def test_wells_and_pockets_hold_one_piece(cell: str) -> None:
    table = _table()
    red, blue = _one(table, "mouse:red"), _one(table, "mouse:blue")
    table.put(red, cell)
    with pytest.raises(CellTaken, match=f"{cell} holds one piece"):
        table.put(blue, cell)
    with pytest.raises(CellTaken):
        table.stranger(cell)
    assert table.where(blue) == "away"
    table.put(red, cell)  # where it is already


@pytest.mark.parametrize(
    ("deed", "error"),
    [
        (lambda table: table.lift("nobody"), NoSuchPiece),
        (lambda table: table.away("nobody"), NoSuchPiece),
        (lambda table: table.where("nobody"), NoSuchPiece),
        (lambda table: table.roll("nobody"), NoSuchPiece),
        (lambda table: table.put("nobody", "a1"), NoSuchPiece),
        (lambda table: table.clone("nobody", "a1"), NoSuchPiece),
        (lambda table: table.put(_one(table, "die"), "i9"), NoSuchCell),
        (lambda table: table.put(_one(table, "die"), ""), NoSuchCell),
        (lambda table: table.stranger("z1"), NoSuchCell),
        (lambda table: table.clone(_one(table, "die"), "A1"), NoSuchCell),
        (lambda table: table.put(_one(table, "die"), "p1", side="7"), NoSuchSide),
        (lambda table: table.put(_one(table, "mouse:red"), "a1", side="7"), NoSuchSide),
        (lambda table: table.roll(_one(table, "mouse:red")), CannotRoll),
    ],
)
def test_what_no_hand_can_do_is_one_sentence_and_moves_nothing(
    deed: Callable[[Tabletop], object], error: type[Impossible]
) -> None:
    table = _table()
    before = table.pieces()
    with pytest.raises(error) as refused:
        deed(table)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) > 20
    assert table.pieces() == before


def test_a_preset_face_the_die_lacks_is_refused_and_kept() -> None:
    table = _table()
    table.next_faces.append("9")
    with pytest.raises(NoSuchSide):
        table.roll(_one(table, "die"))
    assert table.next_faces == ["9"]


def test_a_dead_cell_senses_nothing_and_a_dead_reader_feels() -> None:
    table = _table()
    table.put(_one(table, "mouse:red"), "d4")
    table.put(_one(table, "mouse:blue"), "e5")
    table.dead_cells.add("d4")
    table.dead_readers.add("e5")
    scan = table.scan(1)
    assert scan.occupied == ("e5", "w8")
    assert scan.reads["e5"] is Read.MISS
    table.dead_cells.clear()
    assert "d4" in table.scan(2).occupied


@pytest.mark.parametrize(
    ("profile", "read"),
    [
        (Profile.PADS, {"w2", "w8", "p1"}),
        (Profile.TILES, {"w2", "w8", "p1", "c3", "f6"}),
        (Profile.LOOPS, {"w2", "w8", "p1", "c3", "f6", "a1", "g7"}),
    ],
)
def test_each_profile_reads_only_where_it_has_readers(profile: Profile, read: set[str]) -> None:
    table = _table(profile)
    pieces = [*table.find("token"), _one(table, "mouse:red"), _one(table, "mouse:blue")]
    for piece, cell in zip(pieces, ("c3", "f6", "a1", "g7", "w2"), strict=True):
        table.put(piece, cell)
    table.put(_one(table, "die"), "p1")
    scan = table.scan(1)
    assert set(scan.occupied) == {"c3", "f6", "a1", "g7", "w2", "w8", "p1"}
    assert set(scan.reads) == read


def test_nothing_a_table_shows_prints_a_uid() -> None:
    table = _table()
    table.put(_one(table, "mouse:red"), "a1")
    uids = [read for read in table.scan(1).reads.values() if isinstance(read, str)]
    shown = repr([table.pieces(), table, table.tags, table.scan(2)])
    assert uids
    assert not [uid for uid in uids if uid in shown]


def test_two_exchanged_pieces_go_by_each_others_handles_and_stay_where_they_are() -> None:
    table = _table()
    red, yellow = _one(table, "mouse:red"), _one(table, "mouse:yellow")
    table.put(red, "a1")
    before = table.scan(1)
    table.exchange(red, yellow)
    assert (table.find("mouse:red"), table.find("mouse:yellow")) == ([yellow], [red])
    assert (table.where(yellow), table.where(red)) == ("a1", "away")
    assert table.scan(2) == before
    assert [piece.handle for piece in table.pieces()] == sorted(p.handle for p in table.pieces())
    table.exchange(red, red)
    assert table.find("mouse:yellow") == [red]


def test_a_piece_that_is_not_there_is_exchanged_with_nothing() -> None:
    table = _table()
    before = table.pieces()
    with pytest.raises(NoSuchPiece):
        table.exchange(_one(table, "mouse:red"), "nothing")
    with pytest.raises(NoSuchPiece):
        table.deal_anew([_one(table, "mouse:red"), "nothing"])
    assert table.pieces() == before


def test_pieces_dealt_anew_have_new_handles_and_nothing_else_has_changed() -> None:
    table = _table()
    red, tokens = _one(table, "mouse:red"), table.find("token")
    table.put(red, "a1")
    before = table.scan(1)
    table.deal_anew([red, *tokens])
    assert {red, *tokens}.isdisjoint(piece.handle for piece in table.pieces())
    assert table.where(_one(table, "mouse:red")) == "a1"
    assert len(table.find("token")) == 3
    assert table.scan(2) == before
    with pytest.raises(NoSuchPiece):
        table.lift(red)


def test_the_order_of_handles_dealt_anew_tells_nothing_about_the_old_ones() -> None:
    orders = set()
    for seed in range(80):
        table = _table(seed=seed)
        cells = ("a1", "b1", "c1")
        for handle, cell in zip(table.find("token"), cells, strict=True):
            table.put(handle, cell)
        table.deal_anew(table.find("token"))
        orders.add(tuple(table.where(handle) for handle in table.find("token")))
    assert len(orders) == 6
