"""Plain data from outside: what is right comes through, what is wrong is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from games import loading
from games.kit import BadData, Option, Plain

OFFERED = (
    Option("tiles", "house", ("house",)),
    Option("level", "full", ("young", "full")),
    Option("moons", 10, (7, 10)),
)
SEATS = ("red", "green", "blue")
KEYS = ("version", "seats", "options", "moons")


def saved(**changes: Plain) -> dict[str, Plain]:
    return {"version": 2, "seats": ["red", "blue"], "options": {}, "moons": 3} | changes


def saved_seats(plain: Plain) -> tuple[str, ...]:
    return loading.saved_seats(plain, KEYS, 2, SEATS, range(2, 4))


HEADER = {"schema": 1, "game": "clan", "provenance": "a box"}

REFUSED: list[tuple[Callable[[], object], str]] = [
    (
        lambda: loading.check_options({"levl": "full"}, OFFERED, "options"),
        "options: there is no option 'levl', did you mean 'level'?",
    ),
    (
        lambda: loading.check_options({"level": "yung"}, OFFERED, "options"),
        "options: level cannot be 'yung', did you mean 'young'?",
    ),
    (
        lambda: loading.check_options({"tiles": "my.toml"}, OFFERED, "options"),
        "options: tiles cannot be 'my.toml'; there is: house",
    ),
    (
        lambda: loading.check_options({"level": "x.toml"}, OFFERED, "options", file="tiles"),
        "options: level cannot be 'x.toml'; there is: full, young",
    ),
    (
        lambda: loading.check_seats(["red", "gren"], SEATS, range(2, 4)),
        "seats: there is no seat 'gren', did you mean 'green'?",
    ),
    (
        lambda: loading.check_seats(["red", "red"], SEATS, range(2, 4)),
        "seats: two players have the same colour; give each another one",
    ),
    (
        lambda: loading.check_seats(["red"], SEATS, range(2, 4)),
        "seats: 2 to 3 players can play, not 1",
    ),
    (lambda: saved_seats([]), "state: must be a table"),
    (lambda: saved_seats(saved(version=1)), "version: this program reads 2, not 1"),
    (lambda: saved_seats(saved(seats="red")), "seats must be a list and options a table"),
    (lambda: saved_seats(saved(options=[])), "seats must be a list and options a table"),
    (
        lambda: saved_seats(saved(seats=["blue", "red"])),
        "seats: must stand clockwise, red, blue",
    ),
    (lambda: saved_seats(saved(mons=3)), "state: unknown key 'mons', did you mean 'moons'?"),
    (lambda: loading.same_keys({"a": 1}, ("a", "b"), "mine"), "mine: b is missing"),
    (
        lambda: loading.same_keys({}, ("a", "b"), "mine", optional=("a",), example="house.toml"),
        "mine: b is missing; copy the line from house.toml",
    ),
    (
        lambda: loading.check_header(HEADER | {"schema": True}, "clan", "mine"),
        "mine: schema must be 1, it is True",
    ),
    (
        lambda: loading.check_header(HEADER | {"schema": 2}, "clan", "mine"),
        "mine: schema must be 1, it is 2",
    ),
    (
        lambda: loading.check_header(HEADER, "trio", "mine"),
        "mine: game must be 'trio', it is 'clan'",
    ),
    (
        lambda: loading.check_header(HEADER | {"provenance": 1}, "clan", "mine"),
        "mine: provenance must be a sentence in quotes",
    ),
    (
        lambda: loading.whole_number(8, "moons", 0, 7),
        "moons must be a number, 0 to 7; it is 8",
    ),
    (
        lambda: loading.whole_number(True, "turns"),
        "turns must be a number, 0 or more; it is True",
    ),
    (
        lambda: loading.whole_number(0, "mine: hole", 1, 9, "between house and cheese"),
        "mine: hole must be a number, between house and cheese; it is 0",
    ),
    (
        lambda: loading.one_word("Fox", "mine: id"),
        "mine: id must be one word of small letters, digits and -; it is 'Fox'",
    ),
    (
        lambda: loading.one_word(4, "mine: id"),
        "mine: id must be one word of small letters, digits and -; it is 4",
    ),
    (lambda: loading.one_of("gren", SEATS, "turn"), "turn: there is no 'gren', did you mean"),
    (lambda: loading.one_of(None, SEATS, "turn"), "turn: there is no None; there is:"),
    (lambda: loading.one_of_or_none(3, SEATS, "turn"), "turn: there is no 3; there is:"),
]


@pytest.mark.parametrize(("check", "sentence"), REFUSED, ids=[text for _, text in REFUSED])
def test_what_is_wrong_is_refused_by_name(check: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadData) as refused:
        check()
    assert str(refused.value).startswith(sentence)


def test_what_is_right_comes_through() -> None:
    assert loading.check_seats(["blue", "red"], SEATS, range(2, 4)) == ("red", "blue")
    assert saved_seats(saved()) == ("red", "blue")
    loading.check_header(HEADER, "clan", "mine")
    loading.check_header({"schema": 1, "game": "clan"}, "clan", "mine")
    assert loading.whole_number(7, "moons", 0, 7) == 7
    assert loading.whole_number(0, "turns") == 0
    assert loading.one_word("a_1-b", "id") == "a_1-b"
    assert loading.one_of("red", SEATS, "turn") == "red"
    assert loading.one_of_or_none(None, SEATS, "turn") is None
    assert loading.one_of_or_none("red", SEATS, "turn") == "red"


def test_options_are_those_asked_for_then_those_of_the_file_then_the_usual() -> None:
    data = {"tiles": "mine", "options": {"level": "young", "moons": 7}}
    asked = {"moons": "10", "tiles": "/a/box.toml"}
    assert loading.chosen_options(asked, OFFERED, data, ("tiles",), file="tiles") == {
        "tiles": "mine",
        "level": "young",
        "moons": 10,
    }
    assert loading.chosen_options({}, OFFERED[1:], {}, ()) == {"level": "full", "moons": 10}
    with pytest.raises(BadData, match="options: there is no option 'mons'"):
        loading.chosen_options({"mons": 7}, OFFERED, data, ("tiles",), file="tiles")


def test_an_option_that_names_a_file_may_be_a_path() -> None:
    asked = loading.check_options({"tiles": "/a/box.toml"}, OFFERED, "options", file="tiles")
    assert asked == {"tiles": "/a/box.toml"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read (No such file or directory); check the path"),
        (b"\xff\xfe", "is not text; save the box as UTF-8 TOML"),
        (b"a = ", "is not TOML, Invalid value (at end of document); mend that line"),
        (b"a = " + b"[" * 5000, "is not TOML, tables in tables without end; mend that line"),
        (b"a = " + b"9" * 5000, "is not TOML, a number without end; mend that line"),
        (b"#" * (262145), "is larger than 262144 bytes; look what it is"),
    ],
)
def test_an_unreadable_file_is_refused_with_its_name(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "box.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadData) as refused:
        loading.read_toml(path, "the box")
    assert str(refused.value) == f"{path}: {sentence}"


def test_a_file_is_read_as_tables(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("[box]\nname = 'é'\n", "utf-8")
    assert loading.read_toml(path, "the box") == {"box": {"name": "é"}}
