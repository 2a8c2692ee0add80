"""Boards and options of La souricière: TOML in, checked plain data out.

A sentence of `BadData` names the file, the key and the nearest valid name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from games.kit import BadData, Option, Options, Plain
from games.loading import (
    check_header,
    check_options,
    chosen_options,
    one_word,
    read_toml,
    same_keys,
    whole_number,
)

BOARDS = Path(__file__).parent / "boards"
CLASSIC = "classic-34"
CELLS = 64
"""What a mat can hold: one cell at least for each square, each room and the trap."""

SHORTEST = 12
"""With fewer squares a bounce could run back into the house (decision D-33)."""

_TRAP = (("edition", "ravensburger"),)
"""SO-039: the other edition has no trap."""

OPTIONS = (
    Option("board", CLASSIC, (CLASSIC, "house-48")),
    Option("edition", "ravensburger", ("ravensburger", "bookmark")),
    Option("finish", "exact", ("exact", "fast")),
    Option("occupied", "stop_before", ("stop_before", "jump_next", "capture")),
    Option("trap_wait_turns", 2, (1, 2, 3, 4), _TRAP),
    Option("trap_third_turn", "place_only", ("place_only", "place_and_roll"), _TRAP),
)
EXITS = ("stay", "hole", "green", "red")
"""What a number of the die can do to a mouse in a room."""

_KEYS = (
    "schema",
    "game",
    "board",
    "provenance",
    "start",
    "cheese",
    "trap_entry",
    "options",
    "die_in_room",
    "room",
)
_OF_THE_RULES = tuple(option for option in OPTIONS if option.name != "board")
_EXAMPLE = f"{CLASSIC}.toml"
_ROOM_KEYS = ("id", "hole", "green", "red", "red_into_trap")


# -- reading ------------------------------------------------------------------------------------


def read_board(options: Options) -> dict[str, Plain]:
    """The board these options play on, complete and checked; the options are checked as well."""
    choice = check_options(options, OPTIONS, "options", file="board").get("board", CLASSIC)
    name = str(choice)
    path = Path(name) if name.endswith(".toml") else BOARDS / f"{name}.toml"
    classic = read_toml(BOARDS / f"{CLASSIC}.toml", "the board")
    usual = {"options": classic["options"], "die_in_room": classic["die_in_room"]}
    return check_board({**usual, **read_toml(path, "the board")}, str(path))


# -- options ------------------------------------------------------------------------------------


def chosen(options: Options, data: Plain) -> dict[str, str | int]:
    """The board itself is the one of the data, wherever it came from."""
    return chosen_options(options, OPTIONS, data, ("board",), file="board")


# -- the validator of the ledger ----------------------------------------------------------------


def check_board(data: Plain, where: str) -> dict[str, Plain]:
    """The board as plain data with every field present, or `BadData`."""
    if not isinstance(data, dict):
        raise BadData(f"{where}: a board is a table of keys; start from {_EXAMPLE}")
    same_keys(data, _KEYS, where, optional=("provenance",), example=_EXAMPLE)
    check_header(data, "souriciere", where)
    one_word(data["board"], f"{where}: board")
    _number(data, "start", where, 0, 0, "always 0, the house")
    cheese = _number(data, "cheese", where, SHORTEST, 10**6, f"at least {SHORTEST} squares")
    entry = _number(data, "trap_entry", where, 1, cheese - 1, "between house and cheese")
    rooms = _check_rooms(data["room"], where, cheese, entry)
    needed = cheese + len(rooms) + 1
    if needed > CELLS:
        raise BadData(
            f"{where}: squares, rooms and trap need {needed} cells and a mat has {CELLS}; "
            "shorten the path or take rooms away"
        )
    if not isinstance(data["options"], dict):
        raise BadData(f"{where}: options must be a table [options]")
    return {
        "schema": 1,
        "game": "souriciere",
        "board": data["board"],
        "provenance": data.get("provenance", "not told"),
        "start": 0,
        "cheese": cheese,
        "trap_entry": entry,
        "options": check_options(data["options"], _OF_THE_RULES, f"{where}: options"),
        "die_in_room": _check_die(data["die_in_room"], where),
        "room": rooms,
    }


def _check_rooms(rooms: Plain, where: str, cheese: int, entry: int) -> list[dict[str, Plain]]:
    if not isinstance(rooms, list) or not rooms:
        raise BadData(f"{where}: room must be a list of at least one [[room]]")
    for number, room in enumerate(rooms, 1):
        at = f"{where}: room {number}"
        if not isinstance(room, dict):
            raise BadData(f"{at}: must be a [[room]]")
        same_keys(room, _ROOM_KEYS, at, example=_EXAMPLE)
        one_word(room["id"], f"{at}: id")
        hole = _number(room, "hole", at, 1, cheese - 1, "between house and cheese")
        _number(room, "green", at, hole + 1, cheese, "ahead of its hole, the cheese at most")
        _number(room, "red", at, 0, hole - 1, "behind its hole, the house at least")
        if hole == entry:
            raise BadData(f"{at}: hole {hole} is the trap entry; move one of them")
        if not isinstance(room["red_into_trap"], bool):
            raise BadData(f"{at}: red_into_trap must be true or false")
    for key in ("id", "hole"):
        twice = _first_twice(room[key] for room in rooms)
        if twice is not None:
            raise BadData(f"{where}: two rooms have {key} {twice!r}; give each its own")
    last = max(rooms, key=lambda room: int(room["hole"]))
    into_trap = [room for room in rooms if room["red_into_trap"]]
    if into_trap != [last]:
        raise BadData(
            f"{where}: red_into_trap must be true for room {last['id']!r} (the last hole) alone"
        )
    if last["red"] != entry:
        raise BadData(
            f"{where}: red of room {last['id']!r} must be trap_entry {entry}, it is {last['red']}"
        )
    return [{key: room[key] for key in _ROOM_KEYS} for room in rooms]


def _check_die(die: Plain, where: str) -> dict[str, list[int]]:
    at = f"{where}: die_in_room"
    if not isinstance(die, dict):
        raise BadData(f"{at}: must be a table [die_in_room]")
    same_keys(die, EXITS, at, example=_EXAMPLE)
    for key in EXITS:
        if not isinstance(die[key], list) or any(type(n) is not int for n in die[key]):
            raise BadData(f"{at}: {key} must be a list of numbers of the die")
    numbers = [number for key in EXITS for number in die[key]]
    if sorted(numbers) != [1, 2, 3, 4, 5, 6]:
        raise BadData(f"{at}: must list every number 1 to 6 once, it lists {sorted(numbers)}")
    if len(die["stay"]) == 6:
        raise BadData(f"{at}: at least one number must lead out of a room")
    return {key: list(die[key]) for key in EXITS}


def _number(
    table: Mapping[str, Plain], key: str, where: str, low: int, high: int, meaning: str
) -> int:
    return whole_number(table[key], f"{where}: {key}", low, high, meaning)


def _first_twice(values: Iterable[Plain]) -> Plain:
    seen: set[Plain] = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return None
