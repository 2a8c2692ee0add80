"""Data files: ours are what the ledger counts, wrong ones are refused with file, key and a fix."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.kit import BadData
from games.mice_and_mystics import data, game
from games.mice_and_mystics.rules.checks import check_book
from games.mice_and_mystics.rules.rooms import Room
from tests.games.mice_and_mystics.positions import DATA, begun, changed, do, set_up

ROOMS = {tile["number"]: Room(tile, "tile") for tile in DATA["tiles"]["tile"]}


@pytest.mark.rule("MM-046")
@pytest.mark.parametrize(
    ("side", "squares", "pairs"),
    [(5, 36, 110), (6, 32, 87), (3, 25, 69), (4, 18, 26), (2, 24, 41), (1, 33, 98)],
)
def test_the_rooms_have_as_many_squares_and_neighbours_as_counted(
    side: int, squares: int, pairs: int
) -> None:
    assert (len(ROOMS[side].squares), len(ROOMS[side].pairs)) == (squares, pairs)


@pytest.mark.parametrize(
    ("side", "steps"),
    [
        (2, "e1-n1 4, e1-s1 4, n1-s1 7, fl-n1 4, fl-s1 4, fl-e1 7"),
        (4, "w1-n1 5, w1-e4 7, w1-s3 6, s4-s3 1, s4-n1 7, s4-e4 6, c2-n1 4, c2-e4 4, c2-s3 3"),
        (1, "f3-f1 2, f3-f5 2, f3-a6 5, f1-b2 4, f5-b2 4, a6-b2 3"),
        (6, "c1-f1 3, c1-a2 2, c1-a6 5, c1-f6 5"),
        (5, "e1-c1 2, e1-f1 1, e1-a6 5"),
        (3, "d3-counter 3, d3-f3 2, d3-a4 3"),
    ],
)
def test_the_ways_of_enemies_are_as_long_as_measured(side: int, steps: str) -> None:
    for entry in steps.split(", "):
        pair, length = entry.split()
        one, _, other = pair.partition("-")
        assert ROOMS[side].distance[one][other] == int(length), entry


@pytest.mark.rule("MM-098")
@pytest.mark.rule("MM-099")
def test_rock_blocks_sight_and_open_ground_does_not() -> None:
    for side, pairs in ((4, "n4-c2 n1-c2 e4-c2"), (2, "n1-e1")):
        for pair in pairs.split():
            one, _, other = pair.partition("-")
            assert other in ROOMS[side].sees[one]
            assert one in ROOMS[side].sees[other]
    for side, pairs in ((4, "n3-c2 e2-c2"), (2, "s1-e1 fl-e1")):
        for pair in pairs.split():
            one, _, other = pair.partition("-")
            assert other not in ROOMS[side].sees[one]


@pytest.mark.rule("MM-055")
@pytest.mark.rule("MM-056")
def test_squares_beside_rock_and_walls_have_no_other_neighbours_than_the_list_says() -> None:
    assert ROOMS[4].near["w1"] == ("w2",)
    assert ROOMS[2].ways["fl"] == ("l1", "x1")


@pytest.mark.rule("MM-053")
@pytest.mark.rule("MM-054")
def test_decor_inside_a_square_is_no_obstacle_and_decor_between_is_what_the_list_says() -> None:
    assert "e1" in ROOMS[5].near["f1"]
    assert "s1" not in ROOMS[4].near["c1"]


@pytest.mark.rule("MM-010")
def test_every_tile_has_an_orange_and_a_blue_side() -> None:
    for room in ROOMS.values():
        assert {room.colour, ROOMS[room.back].colour} == {"orange", "blue"}
        assert room.colour == ("orange" if room.number % 2 else "blue")


def test_the_die_shows_what_three_descriptions_agree_on() -> None:
    faces = begun().book.faces.values()
    assert sorted(face.number for face in faces) == [1, 1, 2, 2, 3, 3]
    totals = {s: sum(getattr(f, s) for f in faces) for s in ("sword", "bow", "shield", "cheese")}
    assert totals == {"sword": 3, "bow": 2, "shield": 2, "cheese": 1}
    assert sum(face.star for face in faces) == 3


def test_the_default_decks_have_25_search_and_9_standard_encounter_cards() -> None:
    assert sum(card["count"] for card in DATA["search"]["card"].values()) == 25
    kinds = [card["kind"] for card in DATA["encounters"]["card"]]
    assert (kinds.count("standard"), kinds.count("difficult")) == (9, 1)
    assert len(DATA["skills"]["skill"]) == 28


def test_every_line_of_an_encounter_card_can_be_put_with_the_figures_there_are() -> None:
    book = begun().book
    for card in book.encounters.values():
        for muster in (*card.pages, card.surge):
            for figure, limit in book.figures.items():
                wanted = [n for kind, n in muster.enemies if book.enemies[kind].figure == figure]
                assert sum(wanted) <= limit, (card.id, figure)


# -- wrong files --------------------------------------------------------------------------------


def _set(*path: Any) -> Callable[[Any], None]:
    """Changes the value at a path of the data."""
    *way, last, value = path

    def change(data: Any) -> None:
        here = data
        for part in way:
            here = here[part]
        here[last] = value

    return change


WRONG: list[tuple[tuple[Any, ...], str]] = [
    (("dice", "face", 0, "number", 9), "dice.toml: face c1: number"),
    (("dice", "face", []), "dice.toml: a die has six faces"),
    (("dice", "face", 0, "sord", 1), "did you mean 'sword'"),
    (("heroes", "hero", "collin", "classes", ["leeder"]), "did you mean 'leader'"),
    (("heroes", "hero", "collin", "battle", 0), "hero.collin.battle"),
    (("heroes", "hero", "tilda", "gear", ["tilda_mace"]), "did you mean 'tildas_mace'"),
    (("heroes", "hero", "lily", "talents", ["exploring"]), "did you mean 'explorer'"),
    (("enemies", "enemy", "roach", "letter", "r"), "already stands for"),
    (("enemies", "enemy", "roach", "letter", "rr"), "one small letter"),
    (("enemies", "enemy", "roach", "figure", "roch"), "did you mean 'roach'"),
    (("enemies", "enemy", "roach", "abilities", ["steel"]), "did you mean 'steal'"),
    (("enemies", "enemy", "roach", "boss", 1), "must be true or false"),
    (("enemies", "figures", "rat", 0), "figures.rat"),
    (("skills", "skill", "inspire", "when", "befor"), "did you mean 'before'"),
    (("skills", "skill", "feint", "cost", 2), "a text for the players"),
    (("skills", "skill", "cure", "effect", "kure"), "did you mean 'cure'"),
    (("search", "card", "fork", "kind", "partie"), "did you mean 'party'"),
    (("search", "card", "dagger", "paws", 3), "card.dagger.paws"),
    (("search", "card", "dagger", "damage", "sharb"), "did you mean 'sharp'"),
    (("search", "card", "levitation", {"kind": "scroll", "count": 1}), "a text for the players"),
    (("search", "card", "collins_sword", "hero", "colin"), "did you mean 'collin'"),
    (("encounters", "card", 0, "pages", ["3x"]), "letters: r rat_warrior"),
    (("encounters", "card", 0, "surge", 3), 'a text like "3r 2o"'),
    (("encounters", "card", 1, "id", "E01"), "of its own"),
    (("encounters", "card", 1, "banner", "ambus"), "did you mean 'ambush'"),
    (("tiles", "tile", 0, "spawns", ["z9"]), "tile 5.spawns"),
    (("tiles", "tile", 0, "exits", {"X": []}), "tile 5.exits"),
    (("tiles", "tile", 0, "back", 77), "there is no side 77"),
    (("tiles", "tile", 0, "number", 6), "is there twice"),
    (("tiles", "tile", 1, "edges", ["a2w1"]), 'like "a1-b2"'),
    (("tiles", "tile", 1, "flip", {"square": "l9", "kind": "hook"}), "flip.square"),
    (("tiles", "tile", 1, "current", {"a1": "b1"}), "tile 6.current"),
    (("chapter", "end_page", 9), "end_page"),
    (("chapter", "banned_heroes", ["lilly"]), "did you mean 'lily'"),
    (("chapter", "start", {"room": 5, "square": "z1"}), "start.square"),
    (("chapter", "win", {"room": 7, "square": "tree"}), "must be a side of a tile of the map"),
    (("chapter", "map", [{"side": 5, "at": [0]}]), "a column and a row"),
    (("chapter", "room", {"5": {"serch": {}}}), "did you mean 'search'"),
    (("chapter", "room", {"12": {}}), "there is no side 12"),
    (("chapter", "room", {"6": {"leave": "dri"}}), "did you mean 'dry'"),
    (("chapter", "room", {"3": {"broom": {}}}), "room.3.broom"),
    (("chapter", "encounter_kinds", ["hard"]), "there is no 'hard'"),
    (
        (
            "chapter",
            "room",
            {
                "3": {"feast": {"square": "counter", "cheese": 1, "enemy": "roach"}},
                "5": {"feast": {"square": "a1", "cheese": 1, "enemy": "roach"}},
            },
        ),
        "a chapter has one feast",
    ),
    (("heroes", "hero", []), "heroes.toml: hero must hold"),
    (("enemies", "enemy", "roach", "tags", "roach"), "enemy.roach.tags must be a list of texts"),
    (("enemies", "enemy", "roach", "cards", []), "name at least one"),
    (("enemies", "enemy", "roach", "cards", ["spider"]), "is already a card of"),
    (("search", "card", "ring_of_cat_strength", "value", 2), "like { battle = 2 }"),
    (("search", "card", "fork", "text", 3), "card.fork.text must be a text"),
    (("search", "card", "levitation", "kind", "trick"), "for a card of the kind scroll or item"),
    (("search", "card", "levitation", "ability", "mercy"), "for a card of the kind weapon"),
    (
        ("search", "card", "spoon", {"kind": "party", "count": 1, "ability": "fork"}),
        "for [card.fork] alone",
    ),
    (("tiles", "tile", []), "begin with [[tile]]"),
    (("tiles", "tile", 0, "back", [6]), "tile 5.back"),
    (("tiles", "tile", 0, "grids", 3), "tile 5.grids must be lists of rows"),
    (("tiles", "tile", 0, "grids", [[1]]), "tile 5.grids must be a list of texts"),
    (("tiles", "tile", 0, "grids", [["a1 b1", "a2"]]), "the same number of squares"),
    (("tiles", "tile", 0, "col_x", [130]), "tile 5.col_x must have 6 numbers, here are 1"),
    (("tiles", "tile", 0, "row_y", "115"), "tile 5.row_y must be a list of thousandths"),
    (("tiles", "tile", 0, "spawns", "c1"), "tile 5.spawns must be a list of texts"),
    (("tiles", "tile", 0, "flip", 3), "tile 5.flip: must be a table"),
    (("tiles", "tile", 1, "water", ["w9"]), "tile 6.water: there is no 'w9'"),
    (("tiles", "tile", 1, "current", "west"), "tile 6.current must be a table"),
    (("tiles", "tile", 1, "current", {"w1": "w9"}), "tile 6.current.w1"),
    (("tiles", "tile", 1, "at", ["a1 130"]), "must be a square and its centre"),
    (("tiles", "tile", 2, "special", [{"id": "counter"}]), "tile 3.special: at is missing"),
    (("tiles", "tile", 2, "yellow", ["counter-e1"]), "tile 3.yellow: must be a table"),
    (("chapter", "start", {"room": [5], "square": "e1"}), "start.room"),
    (("chapter", "map", [{"side": [5], "at": [0, 0]}]), "map.side: there is no side [5]"),
    (("chapter", "room", 5), "room must be a table"),
    (("chapter", "title", 3), "title must be a text"),
    (("chapter", "banned_heroes", ["lily", "nez", "tilda"]), "party_size must be a number, 1 to 3"),
]


@pytest.mark.parametrize(("path", "sentence"), WRONG, ids=[entry[1] for entry in WRONG])
def test_a_mistake_is_told_with_its_file_its_key_and_what_would_be_right(
    path: tuple[Any, ...], sentence: str
) -> None:
    files = {name: f"{name}.toml" for name in DATA}
    with pytest.raises(BadData) as error:
        check_book(changed(_set(*path)), files)
    assert sentence in str(error.value)
    assert f"{path[0]}.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_chapter_of_an_owner_is_a_path_and_files_beside_it_come_before_ours(
    tmp_path: Path,
) -> None:
    chapter = tmp_path / "mine.toml"
    shutil.copy(data.FOLDER / "chapters" / "flight-to-barksburg.toml", chapter)
    heroes = (data.FOLDER / "data" / "heroes.toml").read_text("utf-8")
    (tmp_path / "heroes.toml").write_text(heroes.replace("life = 4", "life = 5"), "utf-8")
    book = game.read_data({"chapter": str(chapter)})
    assert book["heroes"]["hero"]["nez"]["life"] == 5
    assert book["enemies"] == DATA["enemies"]


def test_a_file_that_is_missing_or_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="check the path"):
        game.read_data({"chapter": str(tmp_path / "none.toml")})
    broken = tmp_path / "broken.toml"
    broken.write_text("number = = 1", "utf-8")
    with pytest.raises(BadData, match="mend that line"):
        game.read_data({"chapter": str(broken)})


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadData, match="did you mean 'chapter'"):
        game.read_data({"chaptr": "flight-to-barksburg"})


# -- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("MM-001")
@pytest.mark.parametrize("count", [0, 5])
def test_only_one_to_four_can_play(count: int) -> None:
    with pytest.raises(BadData):
        game.start(("red", "yellow", "green", "blue", "pink")[:count], {}, DATA)


@pytest.mark.rule("MM-002")
def test_two_players_may_split_the_four_mice_as_they_like_but_each_has_one() -> None:
    state = do(begun(("red", "yellow")), "hero collin", "hero filch", "hero tilda")
    assert {move.seat for move in game.moves(state)} == {"yellow"}
    state = do(state, "yellow: hero maginos")
    assert [mouse.seat for mouse in state.mice.values()] == ["red", "red", "red", "yellow"]


@pytest.mark.rule("MM-004")
@pytest.mark.rule("MM-295")
def test_a_hero_is_played_once_and_lily_not_in_chapter_one() -> None:
    state = do(begun(), "hero collin")
    heroes = {str(move.args[0]) for move in game.moves(state)}
    assert heroes == {"filch", "maginos", "tilda", "nez"}


@pytest.mark.rule("MM-003")
def test_skills_come_after_heroes_and_figures_after_skills() -> None:
    state = do(begun(), "hero collin", "hero filch", "hero maginos", "hero tilda")
    assert state.agenda[-1] == ("choose_skill", "collin")
    assert not state.foes
    state = do(state, "learn inspire", "learn knife_strike", "learn chain_lightning")
    state = do(state, "learn first_aid")
    assert state.foes
    assert not state.track


@pytest.mark.rule("MM-005")
@pytest.mark.rule("MM-041")
def test_every_mouse_starts_with_one_skill_of_her_classes() -> None:
    state = do(begun(), "hero filch", "hero collin", "hero maginos", "hero tilda")
    assert {str(m.args[0]) for m in game.moves(state)} == {"first_aid", "knife_strike"}
    assert all(len(mouse.skills) == 1 for mouse in set_up().mice.values())


@pytest.mark.rule("MM-007")
def test_starting_gear_is_worn_and_not_in_the_deck() -> None:
    state = set_up()
    assert state.mice["collin"].worn == ["collins_sword", "leather_armour"]
    assert "collins_sword" not in state.deck


@pytest.mark.rule("MM-011")
@pytest.mark.rule("MM-298")
@pytest.mark.rule("MM-299")
@pytest.mark.rule("MM-300")
def test_four_mice_and_three_rats_start_in_the_guard_room_without_a_card() -> None:
    state = set_up()
    assert {mouse.square for mouse in state.mice.values()} == {"e1"}
    assert {foe.square for foe in state.foes.values()} == {"c1", "f1", "a6"}
    assert {foe.kind for foe in state.foes.values()} == {"rat_warrior"}
    assert len(state.encounters) == 9
    assert not state.face_up


@pytest.mark.rule("MM-013")
@pytest.mark.rule("MM-294")
def test_the_hourglass_starts_on_page_1_and_the_end_is_page_6() -> None:
    assert (set_up().page, set_up().end) == (1, 6)


@pytest.mark.rule("MM-014")
@pytest.mark.rule("MM-016")
def test_all_search_cards_but_starting_gear_are_in_the_deck() -> None:
    state = set_up()
    assert sum(state.deck.values()) == 25
    assert state.deck["dagger"] == 2
    assert (state.wheel, state.discards, state.stash) == (0, {}, [])


@pytest.mark.rule("MM-015")
@pytest.mark.rule("MM-296")
def test_the_encounter_deck_is_of_the_kinds_the_chapter_names() -> None:
    assert set_up().encounters == [f"E0{n}" for n in range(1, 10)]
    both = changed(_set("chapter", "encounter_kinds", ["standard", "difficult"]))
    assert set_up(data=both).encounters[-1] == "C01"


@pytest.mark.rule("MM-297")
@pytest.mark.rule("MM-009")
def test_three_tiles_lie_as_on_the_map() -> None:
    assert set_up().map == {(0, 0): 2, (1, 0): 4, (1, 1): 5}


@pytest.mark.rule("MM-012")
def test_the_first_order_is_drawn_from_all_mice_and_the_enemies_on_the_board() -> None:
    state = set_up()
    chance = game.chance(state)
    assert chance is not None
    drawn = {str(move.args[0]) for move, _ in chance.outcomes()}
    assert drawn == {"collin", "filch", "maginos", "tilda", "rat_warrior"}
    state = do(state, "drawn filch", "drawn rat_warrior", "drawn tilda", "drawn collin")
    assert state.track == ["filch", "rat_warrior", "tilda", "collin", "maginos"]
    assert state.card == "filch"


@pytest.mark.rule("MM-017")
@pytest.mark.rule("MM-018")
def test_a_room_rule_holds_on_its_side_of_this_chapter_only() -> None:
    book = begun().book
    assert book.rules[5].surge is not None
    assert book.rules[6].surge is None
    plain = begun(data=changed(_set("chapter", "room", {}))).book
    assert plain.rules[5].surge is None


def test_a_ready_party_is_dealt_round_the_table_with_a_skill_each() -> None:
    state = begun(("red", "green"), {"party": "ready"})
    assert {name: mouse.seat for name, mouse in state.mice.items()} == {
        **{"collin": "red", "filch": "green"},
        **{"maginos": "red", "tilda": "green"},
    }
    assert [len(mouse.skills) for mouse in state.mice.values()] == [1, 1, 1, 1]
    assert state.agenda[-1][:2] == ("draw", "order")
    assert len(state.foes) == 3
