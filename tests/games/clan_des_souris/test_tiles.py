"""Tile files: what an owner may write, what is refused with which sentence, what is doubted."""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.clan_des_souris import game
from games.clan_des_souris.data import TILES
from games.clan_des_souris.rules.tiles import check_tiles, doubts
from games.kit import BadData
from tests.games.clan_des_souris.positions import HOUSE, owner_tiles

Data = dict[str, Any]

HOUSE_FILE = (TILES / "house.toml").read_text("utf-8")


def tile(data: Data, name: str) -> Data:
    return dict_of(next(t for t in data["tile"] if t["id"] == name))


def dict_of(found: Any) -> Data:
    assert isinstance(found, dict)
    return found


def changed(change: Callable[[Data], object]) -> Data:
    data = copy.deepcopy(dict(HOUSE))
    change(data)
    return data


def without(data: Data, name: str) -> None:
    data["tile"] = [t for t in data["tile"] if t["id"] != name]


def test_the_tiles_of_the_house_are_right_and_complete() -> None:
    assert check_tiles(HOUSE, "here") == HOUSE
    assert list(doubts(HOUSE)) == []
    assert HOUSE["tiles"] == "house"
    assert HOUSE["tagging"] == "one_tag"
    assert HOUSE["options"]["level"] == "full"
    assert all("violet" in t for t in HOUSE["tile"])


def test_every_animal_of_the_house_lives_once_in_each_size_and_once_on_violet() -> None:
    animals = [t for t in HOUSE["tile"] if t["kind"] == "animal"]
    for animal in HOUSE["missions"]:
        for size in ("small", "medium", "large"):
            assert [t[size] for t in animals].count(animal) == 1
        homes = [t for t in animals if animal in (t["small"], t["medium"], t["large"])]
        assert [t["violet"] for t in homes].count(True) == 1
    for one in animals:
        for other in animals:
            if one is not other:
                shared = {one[s] for s in ("small", "medium", "large")}
                shared &= {other[s] for s in ("small", "medium", "large")}
                assert len(shared) <= 1


WRONG: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d.update(schema=2), "here: schema must be 1, it is 2"),
    (lambda d: d.update(schema=True), "here: schema must be 1, it is True"),
    (lambda d: d.update(game="mmm"), "here: game must be 'clan-des-souris', it is 'mmm'"),
    (lambda d: d.update(tiles="My Tiles"), "here: tiles must be one word"),
    (lambda d: d.update(tiles="a" * 41), "here: tiles must be one word"),
    (lambda d: d.update(tiles=7), "here: tiles must be one word"),
    (lambda d: d.update(provenance=3), "here: provenance must be a sentence in quotes"),
    (lambda d: d.update(options=[]), "here: options must be a table"),
    (lambda d: d.update(tagging="none"), "here: tagging cannot be 'none'"),
    (lambda d: d.update(mission=[]), "here: unknown key 'mission', did you mean 'missions'?"),
    (lambda d: d.pop("missions"), "here: missions is missing; copy the line from house.toml"),
    (lambda d: d.update(options={"moon": 7}), "here: options: there is no option 'moon', did you"),
    (lambda d: d.update(options={"moons": 6}), "here: options: moons cannot be 6"),
    (lambda d: d.update(options={"tagging": "one_tag"}), "options: there is no option 'tagging'"),
    (lambda d: d.update(options={"tiles": "house"}), "options: there is no option 'tiles'"),
    (lambda d: d.update(tile={}), "here: tile must be a list of"),
    (lambda d: d["tile"].append(3), "here: tile 19: must be a"),
    (lambda d: d["tile"].append({"id": "b1"}), "here: tile 19: kind cannot be None"),
    (lambda d: tile(d, "a1").update(kind="anmial"), "tile 1: kind cannot be 'anmial', did you mea"),
    (lambda d: tile(d, "a1").update(id="A1"), "here: tile 1: id must be one word"),
    (lambda d: tile(d, "a1").update(small=4), "here: tile 1: small must be one word"),
    (lambda d: tile(d, "a1").update(huge="fox"), "here: tile 1: unknown key 'huge'; there is"),
    (lambda d: tile(d, "a1").pop("large"), "here: tile 1: large is missing"),
    (lambda d: tile(d, "a1").update(violet=1), "here: tile 1: violet must be true or false"),
    (lambda d: tile(d, "a1").update(id="a2"), "here: two tiles have id 'a2'"),
    (
        lambda d: tile(d, "a1").update(id="owl"),
        "tile 1: a tile of kind 'animal' cannot have the id",
    ),
    (
        lambda d: tile(d, "owl").update(id="oul"),
        "kind 'owl' cannot have the id 'oul', did you mean",
    ),
    (lambda d: tile(d, "sword").update(id="lost"), "kind 'object' cannot have the id 'lost'"),
    (
        lambda d: without(d, "lost"),
        "here: the lost tile 'lost' is missing; copy it from house.toml",
    ),
    (lambda d: without(d, "shield"), "here: the object tile 'shield' is missing"),
    (lambda d: without(d, "a9"), "here: there must be 9 animal tiles, there are 8"),
    (lambda d: tile(d, "sword").update(trophy="wand"), "unknown key 'trophy'"),
    (lambda d: tile(d, "witch").update(chased_by="sword"), "chased_by must name two different"),
    (lambda d: tile(d, "witch").update(chased_by=["sword"]), "chased_by must name two different"),
    (lambda d: tile(d, "witch").update(chased_by=["sword"] * 2), "must name two different objects"),
    (lambda d: tile(d, "witch").update(chased_by=["sword", "owl"]), "chased_by cannot be 'owl'"),
    (
        lambda d: tile(d, "witch").update(trophy="wond"),
        "trophy cannot be 'wond', did you mean 'wan",
    ),
    (lambda d: tile(d, "witch").update(trophy="club"), "each villain has a trophy of its own"),
    (lambda d: d.update(missions="fox"), "here: missions must be a list of 9 animals"),
    (lambda d: d.update(missions=["fox"] * 8), "here: missions must be a list of 9 animals"),
    (
        lambda d: d["missions"].__setitem__(0, "fix"),
        "missions: no tile shows 'fix', did you mean 'f",
    ),
    (lambda d: d["missions"].__setitem__(0, ["fox"]), "missions: no tile shows"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_wrong_tiles_are_refused_with_key_and_nearest_name(
    change: Callable[[Data], object], sentence: str
) -> None:
    with pytest.raises(BadData) as refusal:
        check_tiles(changed(change), "here")
    assert sentence in str(refusal.value)


def test_tiles_have_one_tag_unless_it_is_said() -> None:
    assert check_tiles(changed(lambda data: data.pop("tagging")), "here") == HOUSE
    two = check_tiles(changed(lambda data: data.update(tagging="two_sided")), "here")
    assert two["tagging"] == "two_sided"


def test_what_is_not_a_table_is_refused() -> None:
    with pytest.raises(BadData, match="tiles are a table of keys"):
        check_tiles([], "here")


def test_every_size_must_show_a_mission_animal() -> None:
    def no_small_mission(data: Data) -> None:
        for one in data["tile"]:
            if one["kind"] == "animal":
                one["small"] = "mole"

    with pytest.raises(BadData, match="no mission animal is small, so no small tooth could be won"):
        check_tiles(changed(no_small_mission), "here")


def test_missions_may_be_there_twice_and_options_left_out() -> None:
    data = changed(lambda d: d.update(missions=["fox"] * 9))
    data.pop("options")
    data.pop("provenance")
    checked = check_tiles(data, "here")
    assert checked["missions"] == ["fox"] * 9
    assert checked["options"] == {}
    assert checked["provenance"] == "not told"


def test_a_villain_may_flee_from_other_objects_than_in_the_house() -> None:
    data = changed(lambda d: tile(d, "witch").update(chased_by=["sword", "shield"]))
    assert tile(check_tiles(data, "here"), "witch")["chased_by"] == ["sword", "shield"]


def test_violet_specials_and_double_animals_are_doubted_not_refused() -> None:
    odd = owner_tiles("odd", owl={"violet": True}, a1={"medium": "fox"})
    assert list(doubts(check_tiles(odd, "here"))) == [
        "tile a1: shows 'fox' in two sizes; players will choose one",
        "tile owl: violet is usual on animal tiles alone",
    ]


# -- files --------------------------------------------------------------------------------------


def test_an_owners_file_is_read_with_its_options(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    text = HOUSE_FILE.replace('tiles = "house"', 'tiles = "ours"').replace(
        "moons = 10", "moons = 8"
    )
    file.write_text(text, "utf-8")
    data = game.read_data({"tiles": str(file), "tagging": "two_sided"})
    assert (data["tiles"], data["tagging"]) == ("ours", "two_sided")
    state = game.start(("red", "blue"), {"tiles": str(file)}, data)
    plain = game.dump(state)
    assert plain["moons"] == 8
    assert plain["options"]["tiles"] == "ours"
    assert game.load(plain, data) == state


def test_a_doubtful_file_is_logged_with_its_name(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(HOUSE_FILE.replace('kind = "owl"', 'kind = "owl"\nviolet = true'), "utf-8")
    with caplog.at_level(logging.WARNING):
        game.read_data({"tiles": str(file)})
    assert [record.getMessage() for record in caplog.records] == [
        f"{file}: tile owl: violet is usual on animal tiles alone; check it against your tiles"
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read (No such file or directory); check the path"),
        (b"\xff\xfe", "is not text; save the tiles as UTF-8 TOML"),
        (b"schema = ", "is not TOML"),
        (b"tagging = 1", "tagging is an option of the game, not of the tiles; leave it out"),
        (b"schema = 1", "game is missing; copy the line from house.toml"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "ours.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadData) as refusal:
        game.read_data({"tiles": str(file)})
    assert str(refusal.value).startswith(f"{file}: ")
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"levle": "young"}, "options: there is no option 'levle', did you mean 'level'?"),
        ({"level": "yuong"}, "options: level cannot be 'yuong', did you mean 'young'?"),
        ({"moons": 12}, "options: moons cannot be 12, did you mean"),
        ({"tiles": "hause"}, "options: tiles cannot be 'hause', did you mean 'house'?"),
        ({"danger": 3}, "options: danger cannot be 3; there is: 0, 1, 2"),
    ],
)
def test_a_wrong_option_is_answered_with_the_nearest(
    options: dict[str, str | int], sentence: str
) -> None:
    with pytest.raises(BadData) as refusal:
        game.read_data(options)
    assert str(refusal.value).startswith(sentence)


def test_numbers_may_come_as_text() -> None:
    data = game.read_data({"moons": "9"})
    assert game.dump(game.start(("red", "blue"), {"moons": "9", "danger": "2"}, data))["moons"] == 9
