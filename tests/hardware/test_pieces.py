"""Pieces: their magnets close the switch, nobody can swallow one, and all of it is on a list."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from boardctl import mats
from games.catalogue import all_games
from games.kit import COLOURS
from hardware.pin_map import load
from tests.tree import ROOT
from tools.plans import magnets, making, orders, parts

CONSOLE = load()
MAKING = making.load()
PLANS = ROOT / "hardware" / "plans"
GUIDE = ROOT / "docs" / "build"
MAGNETIC = [make for make in MAKING.make if make.magnet]


@pytest.mark.parametrize("make", MAGNETIC, ids=lambda make: make.name)
def test_magnets_close_their_own_switch_and_no_neighbours(make: making.Make) -> None:
    magnet, below = MAKING.magnet_of(make), magnets.gap(CONSOLE, make)
    assert magnets.WEAK * magnets.field(magnet, 0, below) >= 2 * magnets.CLOSES
    assert magnets.STRONG * abs(magnets.field(magnet, CONSOLE.case.pitch, below)) < magnets.OPENS
    assert 5 <= magnets.reach(magnet, below) < CONSOLE.case.pitch / 2


def test_a_plate_of_the_gate_closes_its_switch_when_pressed_and_rests_open() -> None:
    plate = MAKING.by_name("plate")
    magnet = MAKING.magnet_of(plate)
    pressed = magnets.field(magnet, 0, magnets.gap(CONSOLE, plate))
    rests = magnets.field(magnet, 0, magnets.gap_at_rest(CONSOLE, MAKING))
    assert magnets.WEAK * pressed >= 2 * magnets.CLOSES
    assert 1.25 * magnets.STRONG * rests <= magnets.OPENS
    # It closes well before the foam is as flat as it gets.
    nearly = magnets.gap(CONSOLE, plate) + MAKING.gate.foam / 8
    assert magnets.WEAK * magnets.field(magnet, 0, nearly) >= magnets.CLOSES


def test_the_field_of_a_disc_is_that_of_the_formula_on_its_axis() -> None:
    magnet = making.Magnet("", 20, 3, 0.38)
    far, near = 8 / (8**2 + 10**2) ** 0.5, 5 / (5**2 + 10**2) ** 0.5
    assert magnets.field(magnet, 0, 5) == pytest.approx(0.38 / 2 * (far - near) * 1000, rel=0.01)


@pytest.mark.parametrize("make", MAGNETIC, ids=lambda make: make.name)
def test_a_magnet_is_closed_in_and_its_piece_is_too_large_to_swallow(make: making.Make) -> None:
    assert magnets.narrowest(make) > magnets.CYLINDER
    assert magnets.wall(make) >= magnets.WALL
    assert make.hole is not None
    magnet = MAKING.magnet_of(make)
    assert make.hole[0] > magnet.diameter
    assert make.hole[1] >= magnet.height + 1, "room for the disc that closes it"
    text = (PLANS / "pieces.md").read_text()
    assert f"{make.hole[0]:g} mm wide" in text
    assert f"{make.hole[1]:g} mm deep" in text or f"{make.hole[1]:g} mm\n   deep" in text


def test_the_tag_of_a_card_is_on_the_card_beside_its_holes_and_over_one_well() -> None:
    aside, above = mats.PAW
    card = mats.SIZES["card"]
    assert MAKING.by_name("card").size[:2] == (card, card)
    assert MAKING.by_name("card").tag == mats.TAG
    assert aside + mats.TAG / 2 <= card / 2 - 1, "a rim for the glue"
    # Towards its own well, with most of it over the antenna of 40 mm, and far from the other.
    assert abs(CONSOLE.case.pitch / 2 - aside) + mats.TAG / 2 <= 20
    assert CONSOLE.case.pitch / 2 + aside > CONSOLE.case.pitch - 10
    drawing = (ROOT / "boardctl/web/static/drawings/trio-cards.js").read_text()
    places = re.search(r"PLACES = \[(.*)\];", drawing)
    radius = re.search(r"const R = ([\d.]+);", drawing)
    assert places
    assert radius
    scale = 0.92 * card / 100  # as labels are printed
    for x, y in re.findall(r"\[(-?\d+), (-?\d+)\]", places[1]):
        for side in (-aside, aside):
            apart = math.dist((scale * int(x), scale * int(y)), (side, -above))
            assert apart >= mats.TAG / 2 + scale * float(radius[1])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('magnet = "ferrite 8 x 3 mm"', 'magnet = "ferrite 8 x 4 mm"', "did you mean"),
        ("foam = 30", "foam = 0", "gate.foam"),
        ("hole = [26, 4]\n", "", "figure: hole is missing"),
    ],
)
def test_pieces_nobody_can_make_are_refused(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text(making.PIECES.read_text().replace(old, new, 1))
    with pytest.raises(making.BadPieces, match=re.escape(sentence)):
        making.load(path)


def test_a_die_fits_its_pocket_and_its_magnet_stays_over_the_switch() -> None:
    die = MAKING.by_name("die")
    assert 1 <= parts.POCKET - die.size[0] <= 2
    reach = magnets.reach(MAKING.magnet_of(die), magnets.gap(CONSOLE, die))
    assert parts.POCKET - die.size[0] < reach
    assert CONSOLE.case.pitch > parts.POCKET + 8
    guide = (GUIDE / "9-game.md").read_text()
    assert f"{parts.POCKET:g} mm wide inside" in guide


def test_every_piece_of_every_game_is_described_with_its_tags() -> None:
    table = re.findall(
        r"^\| `([\w-]+)` \| `([\w-]+)` \| (\w+) \| (\d+) \| (\d+) \|",
        (PLANS / "pieces.md").read_text(),
        re.MULTILINE,
    )
    told = {(game, family): (int(n), int(tags)) for game, family, _, n, tags in table}
    for game in all_games().values():
        if not type(game).__module__.startswith("games."):
            continue
        needed: dict[tuple[str, str], tuple[int, int]] = {}
        for piece in game.table.pieces(list(COLOURS)[: game.seat_counts[-1]], game.read_data({})):
            key = (game.id, piece.kind.partition(":")[0])
            number, tags = needed.get(key, (0, 0))
            tagged = piece.count * max(1, len(piece.sides))
            needed[key] = (number + piece.count, tags + tagged)
        assert {key: found for key, found in told.items() if key[0] == game.id} == needed


def test_what_pieces_need_is_in_the_order_list_to_the_last_magnet() -> None:
    found = orders.rows(MAKING)
    wanted = orders.needed(found, MAKING)
    for prefix, count in (("tag ", lambda row: row.tags), ("magnet ", lambda row: row.magnets)):
        ordered = sum(sum(n.values()) for what, n in wanted.items() if what.startswith(prefix))
        assert ordered == sum(map(count, found))
    plates = [row for row in found if row.make.name == "plate"]
    assert [(row.game, row.number, row.magnets) for row in plates] == [("trio-de-souris", 2, 2)]
    assert {row.game for row in found if row.make.name == "mat"} == {row.game for row in found}
    lines = (PLANS / "pieces.csv").read_text().splitlines()
    for words in (*(f"magnet {magnet.name}" for magnet in MAKING.magnet), "veneer", "film", "foil"):
        assert any(words in line for line in lines), words
