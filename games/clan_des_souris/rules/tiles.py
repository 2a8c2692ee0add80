"""What an owner may write about tiles and options, checked: plain data in, complete data out.

A sentence of `BadData` names the file, the key and the nearest valid name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from games.kit import BadData, Option, Options, Plain, nearest

HOUSE = "house"
SIZES = ("small", "medium", "large")
OBJECTS = ("sword", "shield", "grimoire")
VILLAINS = ("witch", "ogre", "dragon")
TROPHIES = ("wand", "club", "tooth")
SPECIALS = {
    "lost": "lost",
    "candle": "candle",
    "owl": "owl",
    **dict.fromkeys(OBJECTS, "object"),
    **dict.fromkeys(VILLAINS, "villain"),
}
"""Special tile → its kind: always these nine."""

ANIMAL_TILES = 9
MISSIONS = 9

OPTIONS = (
    Option("level", "full", ("young", "full")),
    Option("danger", 0, (0, 1, 2)),
    Option("moons", 10, (7, 8, 9, 10, 11)),
    Option("wand_reach", "any", ("any", "one_step")),
    Option("instant_flee_costs_moon", "no", ("no", "yes")),
    Option("objects_consumed", "no", ("no", "yes")),
    Option("tagging", "one_tag", ("one_tag", "two_sided")),
    Option("tiles", HOUSE, (HOUSE,)),
)
ABOUT_THE_BOX = ("tagging", "tiles")
"""Options that say which tiles lie on the table; the data remembers them."""

_KEYS = ("schema", "game", "tiles", "provenance", "missions", "options", "tile")
_TILE_KEYS = {
    "animal": ("id", "kind", *SIZES, "violet"),
    "villain": ("id", "kind", "chased_by", "trophy", "violet"),
}
_PLAIN_TILE_KEYS = ("id", "kind", "violet")
_KINDS = ("animal", "lost", "candle", "owl", "object", "villain")


# -- options ------------------------------------------------------------------------------------


def check_options(options: Options, where: str, *, box: bool) -> dict[str, str | int]:
    """The same options with numbers as numbers. `box`: those about the tiles themselves may be
    named too; `tiles` is a known name or a path that ends in .toml."""
    known = {option.name: option for option in OPTIONS if box or option.name not in ABOUT_THE_BOX}
    checked: dict[str, str | int] = {}
    for name, value in options.items():
        if name not in known:
            raise BadData(f"{where}: there is no option {name!r}{nearest(name, list(known))}")
        if name == "tiles" and str(value).endswith(".toml"):
            checked[name] = value
            continue
        choices = {str(choice): choice for choice in known[name].choices}
        if str(value) not in choices:
            raise BadData(
                f"{where}: {name} cannot be {value!r}{nearest(str(value), list(choices))}"
            )
        checked[name] = choices[str(value)]
    return checked


def chosen(options: Options, data: Plain) -> dict[str, str | int]:
    """Every option with its value: what was asked for, otherwise what the tile file says. Tiles
    and tagging are those of the data, wherever they came from."""
    asked = check_options({**options, "tiles": HOUSE}, "options", box=True)
    return {
        option.name: data[option.name]
        if option.name in ABOUT_THE_BOX
        else asked.get(option.name, data["options"].get(option.name, option.default))
        for option in OPTIONS
    }


# -- the validator of the ledger ----------------------------------------------------------------


def check_tiles(data: Plain, where: str) -> dict[str, Plain]:
    """The tiles as plain data with every field present, or `BadData`."""
    if not isinstance(data, dict):
        raise BadData(f"{where}: tiles are a table of keys; start from house.toml")
    _only_keys(data, (*_KEYS, "tagging"), where, optional=("provenance", "options", "tagging"))
    if type(data["schema"]) is not int or data["schema"] != 1:
        raise BadData(f"{where}: schema must be 1, it is {data['schema']!r}")
    if data["game"] != "clan-des-souris":
        raise BadData(f"{where}: game must be 'clan-des-souris', it is {data['game']!r}")
    _word(data["tiles"], "tiles", where)
    if not isinstance(data.get("provenance", ""), str):
        raise BadData(f"{where}: provenance must be a sentence in quotes")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadData(f"{where}: options must be a table [options]")
    tiles = _check_list(data["tile"], where)
    tagging = check_options({"tagging": data.get("tagging", "one_tag")}, where, box=True)
    return {
        "schema": 1,
        "game": "clan-des-souris",
        "tiles": data["tiles"],
        "provenance": data.get("provenance", "not told"),
        "tagging": tagging["tagging"],
        "missions": _check_missions(data["missions"], tiles, where),
        "options": check_options(options, f"{where}: options", box=False),
        "tile": tiles,
    }


def _check_list(tiles: Plain, where: str) -> list[dict[str, Plain]]:
    if not isinstance(tiles, list):
        raise BadData(f"{where}: tile must be a list of [[tile]]")
    found = [_check_tile(tile, f"{where}: tile {n}") for n, tile in enumerate(tiles, 1)]
    ids = [tile["id"] for tile in found]
    for name in ids:
        if ids.count(name) > 1:
            raise BadData(f"{where}: two tiles have id {name!r}; give each its own")
    for name, kind in SPECIALS.items():
        if name not in ids:
            raise BadData(f"{where}: the {kind} tile {name!r} is missing; copy it from house.toml")
    animals = [tile for tile in found if tile["kind"] == "animal"]
    if len(animals) != ANIMAL_TILES:
        raise BadData(f"{where}: there must be 9 animal tiles, there are {len(animals)}")
    trophies = sorted(tile["trophy"] for tile in found if tile["kind"] == "villain")
    if trophies != sorted(TROPHIES):
        raise BadData(f"{where}: each villain has a trophy of its own: {', '.join(TROPHIES)}")
    return found


def _check_tile(tile: Plain, at: str) -> dict[str, Plain]:
    if not isinstance(tile, dict):
        raise BadData(f"{at}: must be a [[tile]]")
    kind = tile.get("kind")
    if kind not in _KINDS:
        raise BadData(f"{at}: kind cannot be {kind!r}{nearest(str(kind), _KINDS)}")
    keys = _TILE_KEYS.get(kind, _PLAIN_TILE_KEYS)
    _only_keys(tile, keys, at, optional=("violet",))
    _word(tile["id"], "id", at)
    if SPECIALS.get(tile["id"], "animal") != kind:
        raise BadData(
            f"{at}: a tile of kind {kind!r} cannot have the id {tile['id']!r}"
            f"{nearest(tile['id'], [name for name, its in SPECIALS.items() if its == kind])}"
        )
    for size in SIZES if kind == "animal" else ():
        _word(tile[size], size, at)
    if kind == "villain":
        _check_villain(tile, at)
    if not isinstance(tile.get("violet", False), bool):
        raise BadData(f"{at}: violet must be true or false")
    return {key: tile.get(key, False) for key in keys}


def _check_villain(tile: Mapping[str, Plain], at: str) -> None:
    chasers = tile["chased_by"]
    if not isinstance(chasers, list) or len(chasers) != 2 or chasers[0] == chasers[1]:
        raise BadData(f"{at}: chased_by must name two different objects")
    for name in chasers:
        if name not in OBJECTS:
            raise BadData(f"{at}: chased_by cannot be {name!r}{nearest(str(name), OBJECTS)}")
    if tile["trophy"] not in TROPHIES:
        raise BadData(
            f"{at}: trophy cannot be {tile['trophy']!r}{nearest(str(tile['trophy']), TROPHIES)}"
        )


def _check_missions(missions: Plain, tiles: list[dict[str, Plain]], where: str) -> list[str]:
    if not isinstance(missions, list) or len(missions) != MISSIONS:
        raise BadData(f"{where}: missions must be a list of 9 animals")
    animals = [tile for tile in tiles if tile["kind"] == "animal"]
    shown = {tile[size] for tile in animals for size in SIZES}
    for animal in missions:
        if not isinstance(animal, str) or animal not in shown:
            near = nearest(str(animal), shown)
            raise BadData(f"{where}: missions: no tile shows {animal!r}{near}")
    for size in SIZES:
        if not any(tile[size] in missions for tile in animals):
            raise BadData(
                f"{where}: no mission animal is {size}, so no {size} tooth could be won; "
                "compare missions and tiles"
            )
    return list(missions)


def doubts(data: Plain) -> Iterator[str]:
    """What is allowed and yet looks like a slip of the pen."""
    for tile in data["tile"]:
        if tile["kind"] != "animal":
            if tile["violet"]:
                yield f"tile {tile['id']}: violet is usual on animal tiles alone"
            continue
        shown = [tile[size] for size in SIZES]
        for animal in dict.fromkeys(shown):
            if shown.count(animal) > 1:
                yield f"tile {tile['id']}: shows {animal!r} in two sizes; players will choose one"


def _only_keys(
    table: Mapping[str, Plain], keys: tuple[str, ...], where: str, optional: tuple[str, ...] = ()
) -> None:
    for key in table:
        if key not in keys:
            raise BadData(f"{where}: unknown key {key!r}{nearest(key, keys)}")
    for key in keys:
        if key not in table and key not in optional:
            raise BadData(f"{where}: {key} is missing; copy the line from house.toml")


def _word(value: Plain, key: str, where: str) -> None:
    if not isinstance(value, str) or not re.fullmatch("[a-z][a-z0-9_-]{0,39}", value):
        raise BadData(
            f"{where}: {key} must be one word of small letters, digits and -; it is {value!r}"
        )
