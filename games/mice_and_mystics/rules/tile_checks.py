"""What an owner may write of a room tile: a mistake is one sentence with file and key."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.kit import BadData, Plain
from games.loading import one_of, one_word, same_keys, whole_number
from games.mice_and_mystics.rules.rooms import UNLIMITED, Room

FLIPS = ("plain", "hook", "tinkerer_scamp")
OFF = "OFF"
_TILE = (
    *("number", "back", "name", "name_fr", "side", "adjacency", "grids", "col_x", "row_y"),
    *("edges", "water", "current", "banks", "exits", "spawns", "ranged_spawn", "traps", "flip"),
    *("sight", "sight_only", "sees", "unseen", "special", "yellow", "red", "gaps", "at"),
)
_TILE_MUST = ("number", "back", "side", "adjacency", "exits", "spawns", "traps", "sight")


def check_tile(tile: Mapping[str, Plain], where: str) -> None:
    """One side, but for its number: first what its squares are called, then all that names them."""
    optional = [key for key in _TILE if key not in _TILE_MUST]
    same_keys(tile, _TILE, where, optional=optional)
    whole_number(tile["back"], f"{where}.back", 1, 99)
    one_of(tile["side"], ("orange", "blue"), f"{where}.side")
    one_of(tile["adjacency"], ("grid8", "list"), f"{where}.adjacency")
    one_of(tile["sight"], ("all", "list"), f"{where}.sight")
    for key in ("name", "name_fr"):
        if not isinstance(tile.get(key, ""), str):
            raise BadData(f"{where}.{key} must be a text, it is {tile[key]!r}")
    for key in ("edges", "red", "gaps", "unseen", "sees"):
        texts(tile.get(key, []), f"{where}.{key}")
    squares = _squares(tile, where)
    _check_lines(tile, squares, where)
    _check_water(tile, squares, where)
    for key in ("spawns", "ranged_spawn", "traps"):
        squares_of(tile.get(key, []), squares, f"{where}.{key}")
    for direction, places in table(tile["exits"], f"{where}.exits", 'N = ["c1"]').items():
        one_of(direction, ("N", "E", "S", "W"), f"{where}.exits")
        squares_of(places, squares, f"{where}.exits.{direction}")
    only = table(tile.get("sight_only", {}), f"{where}.sight_only", 'a1 = ["b2"]')
    for square, seen in only.items():
        one_of(square, squares, f"{where}.sight_only")
        squares_of(seen, squares, f"{where}.sight_only.{square}")
    if "flip" in tile:
        same_keys(tile["flip"], ("square", "kind"), f"{where}.flip")
        one_of(tile["flip"]["square"], squares, f"{where}.flip.square")
        one_of(tile["flip"]["kind"], FLIPS, f"{where}.flip.kind")
    Room(tile, where)


# -- shapes -------------------------------------------------------------------------------------


def texts(value: Plain, where: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise BadData(f'{where} must be a list of texts, like ["a1", "b2"]; it is {value!r}')
    return value


def table(value: Plain, where: str, example: str) -> dict[str, Plain]:
    if not isinstance(value, dict):
        raise BadData(f"{where} must be a table, like {{ {example} }}; it is {value!r}")
    return value


def squares_of(value: Plain, squares: Collection[str], where: str) -> list[str]:
    return [one_of(square, squares, where) for square in texts(value, where)]


def _tables(tile: Mapping[str, Plain], key: str, keys: Sequence[str], where: str) -> list[Plain]:
    entries = tile.get(key, [])
    if not isinstance(entries, list):
        raise BadData(f"{where}.{key} must be a list of tables, it is {entries!r}")
    for entry in entries:
        same_keys(entry, keys, f"{where}.{key}")
    return entries


def _thousandths(value: Plain, where: str) -> None:
    if not isinstance(value, list):
        raise BadData(f"{where} must be a list of thousandths, like [130, 290]; it is {value!r}")
    for number in value:
        whole_number(number, where, 0, 1000)


# -- squares ------------------------------------------------------------------------------------


def _squares(tile: Mapping[str, Plain], where: str) -> list[str]:
    """The names of its squares, each with a centre."""
    found = []
    for entry in texts(tile.get("at", []), f"{where}.at"):
        parts = entry.split()
        if len(parts) != 3 or not all(part.isdecimal() for part in parts[1:]):
            raise BadData(f'{where}.at: {entry!r} must be a square and its centre: "a1 130 115"')
        found.append(one_word(parts[0], f"{where}.at"))
    grids = tile.get("grids", [])
    if not isinstance(grids, list):
        raise BadData(f'{where}.grids must be lists of rows, like [["a1 b1", "a2 b2"]]: {grids!r}')
    for grid in grids:
        found += _grid(texts(grid, f"{where}.grids"), tile, where)
    for special in _tables(tile, "special", ("id", "at", "capacity"), where):
        found.append(one_word(special["id"], f"{where}.special.id"))
        _thousandths(special["at"], f"{where}.special.at")
        if len(special["at"]) != 2:
            raise BadData(f"{where}.special.at must be its centre, like [500, 200]")
        if special["capacity"] != "unlimited":
            here = f"{where}.special.capacity"
            whole_number(special["capacity"], here, 1, UNLIMITED, '1 to 99 or "unlimited"')
    if not found:
        raise BadData(f"{where} has no squares: give it grids, or at")
    return list(dict.fromkeys(found))


def _grid(rows: Sequence[str], tile: Mapping[str, Plain], where: str) -> list[str]:
    cells = [row.split() for row in rows]
    if len({len(row) for row in cells}) != 1:
        raise BadData(f"{where}.grids: every row must have the same number of squares")
    for key, needed, other in (("col_x", len(cells[0]), "row_y"), ("row_y", len(rows), "col_x")):
        if key not in tile and other not in tile:
            continue
        _thousandths(tile.get(key), f"{where}.{key}")
        if len(tile[key]) < needed:
            raise BadData(f"{where}.{key} must have {needed} numbers, here are {len(tile[key])}")
    names = [name for row in cells for name in row if name != "."]
    return [one_word(name, f"{where}.grids") for name in names]


def _check_lines(tile: Mapping[str, Plain], squares: Collection[str], where: str) -> None:
    for entry in _tables(tile, "yellow", ("from", "to"), where):
        for end in ("from", "to"):
            one_of(entry[end], squares, f"{where}.yellow.{end}")


def _check_water(tile: Mapping[str, Plain], squares: Collection[str], where: str) -> None:
    water = squares_of(tile.get("water", []), squares, f"{where}.water")
    current = table(tile.get("current", {}), f"{where}.current", 'w2 = "w1"')
    for square, onward in current.items():
        one_of(square, water, f"{where}.current")
        one_of(onward, [*squares, OFF], f"{where}.current.{square}")
    banks = table(tile.get("banks", {}), f"{where}.banks", 'N = ["a1"]')
    for bank, places in banks.items():
        squares_of(places, squares, f"{where}.banks.{bank}")
