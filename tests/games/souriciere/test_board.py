"""Boards and options: what the validator takes, and the sentences it refuses with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.kit import BadData
from games.souriciere import game
from games.souriciere.board import BOARDS as FOLDER
from games.souriciere.board import check_board
from tests.games.souriciere.positions import BOARDS

CLASSIC = BOARDS["classic-34"]
TEXT = (FOLDER / "classic-34.toml").read_text("utf-8")

Change = Callable[[dict[str, Any]], object]


def board(change: Change) -> dict[str, Any]:
    """A copy of the classic board with one thing changed."""
    copy = {
        **CLASSIC,
        "room": [dict(room) for room in CLASSIC["room"]],
        "options": dict(CLASSIC["options"]),
        "die_in_room": {key: list(value) for key, value in CLASSIC["die_in_room"].items()},
    }
    change(copy)
    return copy


def test_the_classic_board_is_that_of_the_ledger() -> None:
    assert (CLASSIC["start"], CLASSIC["cheese"], CLASSIC["trap_entry"]) == (0, 34, 28)
    assert [(r["id"], r["hole"], r["green"], r["red"]) for r in CLASSIC["room"]] == [
        ("bedroom", 4, 6, 0),
        ("bathroom", 11, 14, 7),
        ("dining", 17, 19, 13),
        ("laundry", 20, 23, 17),
        ("reading", 26, 27, 24),
        ("kitchen", 32, 34, 28),
    ]
    assert [r["red_into_trap"] for r in CLASSIC["room"]] == [False] * 5 + [True]
    assert CLASSIC["die_in_room"] == {"stay": [1], "hole": [3], "green": [6], "red": [2, 4, 5]}
    assert CLASSIC["options"] == {
        "edition": "ravensburger",
        "finish": "exact",
        "occupied": "stop_before",
        "trap_wait_turns": 2,
        "trap_third_turn": "place_only",
    }


def test_the_house_board_is_that_of_the_ledger() -> None:
    house = BOARDS["house-48"]
    assert (house["start"], house["cheese"], house["trap_entry"]) == (0, 48, 40)
    assert [(r["id"], r["hole"], r["green"], r["red"]) for r in house["room"]] == [
        ("hall", 5, 9, 1),
        ("cellar", 10, 15, 6),
        ("pantry", 14, 20, 8),
        ("bath", 19, 25, 13),
        ("study", 25, 31, 21),
        ("attic", 30, 35, 22),
        ("nursery", 36, 41, 32),
        ("kitchen", 44, 47, 40),
    ]
    assert [r["red_into_trap"] for r in house["room"]] == [False] * 7 + [True]


def test_a_board_without_options_or_die_takes_those_of_the_classic_one() -> None:
    assert BOARDS["house-48"]["options"] == CLASSIC["options"]
    assert BOARDS["house-48"]["die_in_room"] == CLASSIC["die_in_room"]


def test_a_checked_board_is_taken_again_as_it_is() -> None:
    for data in BOARDS.values():
        assert check_board(data, "here") == data


def test_an_owner_board_is_played_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace('"classic-34"', '"mine"').replace('"exact" ', '"fast" '), "utf-8")
    data = game.read_data({"board": str(path)})
    assert (data["board"], data["options"]["finish"]) == ("mine", "fast")
    state = game.start(["red", "blue"], {"board": str(path)}, data)
    plain = game.dump(state)
    assert (plain["options"]["board"], plain["options"]["finish"]) == ("mine", "fast")
    assert game.view(state, "everyone")["board"] == "mine"
    asked = game.start(["red", "blue"], {"board": str(path), "finish": "exact"}, data)
    assert game.dump(asked)["options"]["finish"] == "exact"


def test_a_board_keeps_what_it_says_itself(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    house = (FOLDER / "house-48.toml").read_text("utf-8")
    die = "[die_in_room]\nstay = [2]\nhole = [3]\ngreen = [6]\nred = [1, 4, 5]\n"
    path.write_text(f"{house}\n{die}", "utf-8")
    data = game.read_data({"board": str(path)})
    assert data["die_in_room"] == {"stay": [2], "hole": [3], "green": [6], "red": [1, 4, 5]}
    assert data["options"] == CLASSIC["options"]


def test_other_die_tables_are_data() -> None:
    """D-31: the travel edition's numbers, for instance."""

    def travel(b: dict[str, Any]) -> None:
        b["die_in_room"] = {"stay": [2, 3], "hole": [], "green": [1], "red": [4, 5, 6]}

    state = game.start(["red", "blue"], {}, board(travel))
    plain = game.dump(state)
    plain["mice"]["red"] = {"place": "room bathroom", "wait": 0, "hole": 11}
    plain["first"] = plain["turn"] = "red"
    ends = []
    for value in range(1, 7):
        rolled = game.load(plain, board(travel))
        game.step(rolled, game.chance(rolled).outcomes()[value - 1][0])  # type: ignore[union-attr]
        ends.append(game.dump(rolled)["mice"]["red"]["place"])
    stay = "room bathroom"
    assert ends == ["square 14", stay, stay, "square 7", "square 7", "square 7"]


REFUSED: list[tuple[Change, str]] = [
    (lambda b: b.pop("cheese"), "cheese is missing; copy the line from classic-34.toml"),
    (lambda b: b.update(chese=3), "unknown key 'chese', did you mean 'cheese'?"),
    (lambda b: b.update(schema=2), "schema must be 1, it is 2"),
    (lambda b: b.update(schema=True), "schema must be 1, it is True"),
    (lambda b: b.update(game="mmm"), "game must be 'souriciere', it is 'mmm'"),
    (lambda b: b.update(board=""), "board must be one word of small letters"),
    (lambda b: b.update(board="My board"), "board must be one word of small letters"),
    (lambda b: b.update(board=3), "board must be one word of small letters"),
    (lambda b: b.update(provenance=3), "provenance must be a sentence in quotes"),
    (lambda b: b.update(start=1), "start must be a number, always 0, the house; it is 1"),
    (lambda b: b.update(cheese=11), "cheese must be a number, at least 12 squares; it is 11"),
    (lambda b: b.update(cheese="34"), "cheese must be a number, at least 12 squares; it is '34'"),
    (lambda b: b.update(cheese=True), "cheese must be a number, at least 12 squares; it is True"),
    (lambda b: b.update(trap_entry=0), "trap_entry must be a number, between house and cheese"),
    (lambda b: b.update(trap_entry=34), "trap_entry must be a number, between house and cheese"),
    (lambda b: b.update(cheese=58), "squares, rooms and trap need 65 cells and a mat has 64;"),
    (lambda b: b.update(room=[]), "room must be a list of at least one [[room]]"),
    (lambda b: b.update(room={}), "room must be a list of at least one [[room]]"),
    (lambda b: b["room"].insert(0, 3), "room 1: must be a [[room]]"),
    (lambda b: b["room"][0].pop("id"), "room 1: id is missing"),
    (lambda b: b["room"][1].update(gren=1), "room 2: unknown key 'gren', did you mean 'green'?"),
    (lambda b: b["room"][1].update(id="Bath room"), "room 2: id must be one word"),
    (lambda b: b["room"][1].update(hole=0), "room 2: hole must be a number, between house and"),
    (lambda b: b["room"][1].update(hole=34), "room 2: hole must be a number, between house and"),
    (lambda b: b["room"][1].update(green=11), "room 2: green must be a number, ahead of its hole"),
    (lambda b: b["room"][1].update(green=35), "room 2: green must be a number, ahead of its hole"),
    (lambda b: b["room"][1].update(red=11), "room 2: red must be a number, behind its hole"),
    (lambda b: b["room"][1].update(red=-1), "room 2: red must be a number, behind its hole"),
    (lambda b: b["room"][1].update(red_into_trap=0), "room 2: red_into_trap must be true or false"),
    (lambda b: b["room"][4].update(hole=28, green=30), "room 5: hole 28 is the trap entry; move"),
    (lambda b: b["room"][1].update(id="bedroom"), "two rooms have id 'bedroom'; give each its own"),
    (lambda b: b["room"][1].update(hole=4, red=0, green=6), "two rooms have hole 4; give each"),
    (
        lambda b: b["room"][0].update(red_into_trap=True),
        "red_into_trap must be true for room 'kitchen' (the last hole) alone",
    ),
    (
        lambda b: b["room"][5].update(red_into_trap=False),
        "red_into_trap must be true for room 'kitchen' (the last hole) alone",
    ),
    (
        lambda b: b["room"][5].update(red=27),
        "red of room 'kitchen' must be trap_entry 28, it is 27",
    ),
    (lambda b: b.update(options=3), "options must be a table [options]"),
    (
        lambda b: b["options"].update(finish="quick"),
        "options: finish cannot be 'quick'; there is: exact, fast",
    ),
    (
        lambda b: b["options"].update(finsh="fast"),
        "options: there is no option 'finsh', did you mean 'finish'?",
    ),
    (lambda b: b["options"].update(board="house-48"), "options: there is no option 'board'"),
    (lambda b: b["options"].update(trap_wait_turns=5), "options: trap_wait_turns cannot be 5"),
    (lambda b: b.update(die_in_room=[]), "die_in_room: must be a table [die_in_room]"),
    (lambda b: b["die_in_room"].pop("stay"), "die_in_room: stay is missing"),
    (lambda b: b["die_in_room"].update(stai=[1]), "die_in_room: unknown key 'stai', did you mean"),
    (lambda b: b["die_in_room"].update(stay=1), "die_in_room: stay must be a list of numbers"),
    (lambda b: b["die_in_room"].update(stay=["1"]), "die_in_room: stay must be a list of numbers"),
    (
        lambda b: b["die_in_room"].update(stay=[1, 3]),
        "die_in_room: must list every number 1 to 6 once, it lists [1, 2, 3, 3, 4, 5, 6]",
    ),
    (
        lambda b: b["die_in_room"].update(stay=[]),
        "die_in_room: must list every number 1 to 6 once, it lists [2, 3, 4, 5, 6]",
    ),
    (
        lambda b: b["die_in_room"].update(stay=[1, 2, 3, 4, 5, 6], hole=[], green=[], red=[]),
        "die_in_room: at least one number must lead out of a room",
    ),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSED, ids=[text for _, text in REFUSED])
def test_a_wrong_board_is_refused_with_file_and_key(change: Change, sentence: str) -> None:
    with pytest.raises(BadData) as refused:
        check_board(board(change), "mine.toml")
    assert str(refused.value).startswith(f"mine.toml: {sentence}")


def test_the_largest_and_the_shortest_board_are_taken() -> None:
    assert check_board(board(lambda b: b.update(cheese=57)), "mine.toml")["cheese"] == 57

    def short(b: dict[str, Any]) -> None:
        room = {"id": "den", "hole": 11, "green": 12, "red": 10, "red_into_trap": True}
        b.update(cheese=12, trap_entry=10, room=[room])

    assert check_board(board(short), "mine.toml")["cheese"] == 12


def test_trap_and_hole_may_lie_on_the_first_squares() -> None:
    def early(b: dict[str, Any]) -> None:
        room = {"id": "den", "hole": 2, "green": 3, "red": 1, "red_into_trap": True}
        b.update(trap_entry=1, room=[room])

    assert check_board(board(early), "mine.toml")["trap_entry"] == 1
    first = check_board(board(lambda b: b["room"][0].update(hole=1)), "mine.toml")
    assert first["room"][0]["hole"] == 1


def test_a_board_may_keep_its_provenance_to_itself() -> None:
    kept = check_board(board(lambda b: b.pop("provenance")), "mine.toml")
    assert kept["provenance"] == "not told"


def test_a_game_cannot_start_on_a_damaged_copy_of_its_board() -> None:
    with pytest.raises(BadData, match=r"^the board of this game: cheese must be a number"):
        game.start(["red", "blue"], {}, board(lambda b: b.update(cheese=3)))
    with pytest.raises(BadData, match=r"^the board of this game: a board is a table of keys"):
        game.start(["red", "blue"], {}, [])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"cheese = ", "is not TOML, Invalid value (at end of document); mend that line"),
        (b"\xff\xfe", "is not text; save the board as UTF-8 TOML"),
        (b"", "schema is missing"),
    ],
)
def test_an_unreadable_file_is_refused_with_its_name(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadData) as refused:
        game.read_data({"board": str(path)})
    assert str(refused.value).startswith(f"{path}: {sentence}")


def test_a_missing_file_or_a_folder_is_refused_with_its_name(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(BadData) as refused:
        game.read_data({"board": str(missing)})
    assert str(refused.value) == (
        f"{missing}: cannot be read (No such file or directory); check the path"
    )
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(BadData, match="cannot be read"):
        game.read_data({"board": str(folder)})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"bord": "x"}, "options: there is no option 'bord', did you mean 'board'?"),
        ({"board": "clasic-34"}, "options: board cannot be 'clasic-34', did you mean 'classic-34'"),
        ({"edition": "Ravensburger"}, "options: edition cannot be 'Ravensburger', did you mean"),
        ({"trap_wait_turns": 0}, "options: trap_wait_turns cannot be 0"),
    ],
)
def test_a_wrong_option_is_refused_with_the_nearest_name(
    options: dict[str, str | int], sentence: str
) -> None:
    with pytest.raises(BadData) as refused:
        game.read_data(options)
    assert str(refused.value).startswith(sentence)
    if "board" not in options:
        with pytest.raises(BadData) as again:
            game.start(["red", "blue"], options, CLASSIC)
        assert str(again.value).startswith(sentence)


def test_a_board_by_path_does_not_hide_a_wrong_option(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, "utf-8")
    with pytest.raises(BadData, match="there is no option 'finsh'"):
        game.read_data({"board": str(path), "finsh": "fast"})


def test_numbers_may_be_written_as_text() -> None:
    state = game.start(["red", "blue"], {"trap_wait_turns": "3"}, CLASSIC)
    assert game.dump(state)["options"]["trap_wait_turns"] == 3


def test_the_options_of_the_game_are_those_of_the_ledger() -> None:
    assert [(o.name, o.default, o.choices) for o in game.options] == [
        ("board", "classic-34", ("classic-34", "house-48")),
        ("edition", "ravensburger", ("ravensburger", "bookmark")),
        ("finish", "exact", ("exact", "fast")),
        ("occupied", "stop_before", ("stop_before", "jump_next", "capture")),
        ("trap_wait_turns", 2, (1, 2, 3, 4)),
        ("trap_third_turn", "place_only", ("place_only", "place_and_roll")),
    ]
