"""What an owner may write about tiles and options, checked: plain data in, complete data out.

A sentence of `BadData` names the file, the key and the nearest valid name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.kit import BadData, Option, Options, Plain, nearest
from games.loading import check_header, check_options, chosen_options, one_word, same_keys

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

_FULL = (("level", "full"),)
"""CS-011: at `young` there are neither villains nor trophies nor objects."""

OPTIONS = (
    Option("level", "full", ("young", "full")),
    Option("danger", 0, (0, 1, 2), _FULL),
    Option("moons", 10, (7, 8, 9, 10, 11)),
    Option("wand_reach", "any", ("any", "one_step"), _FULL),
    Option("instant_flee_costs_moon", "no", ("no", "yes"), _FULL),
    Option("objects_consumed", "no", ("no", "yes"), _FULL),
    Option("tagging", "one_tag", ("one_tag", "two_sided")),
    Option("tiles", HOUSE, (HOUSE,)),
)
ABOUT_THE_BOX = ("tagging", "tiles")
"""Options that say which tiles lie on the table; the data remembers them."""

_OF_THE_RULES = tuple(option for option in OPTIONS if option.name not in ABOUT_THE_BOX)
_EXAMPLE = f"{HOUSE}.toml"
_KEYS = ("schema", "game", "tiles", "provenance", "missions", "options", "tile")
_TILE_KEYS = {
    "animal": ("id", "kind", *SIZES, "violet"),
    "villain": ("id", "kind", "chased_by", "trophy", "violet"),
}
_PLAIN_TILE_KEYS = ("id", "kind", "violet")
_KINDS = ("animal", "lost", "candle", "owl", "object", "villain")


# -- options ------------------------------------------------------------------------------------


def chosen(options: Options, data: Plain) -> dict[str, str | int]:
    """Tiles and tagging are those of the data, wherever they came from."""
    return chosen_options(options, OPTIONS, data, ABOUT_THE_BOX, file="tiles")


# -- the validator of the ledger ----------------------------------------------------------------


def check_tiles(data: Plain, where: str) -> dict[str, Plain]:
    """The tiles as plain data with every field present, or `BadData`."""
    if not isinstance(data, dict):
        raise BadData(f"{where}: tiles are a table of keys; start from {_EXAMPLE}")
    optional = ("provenance", "options", "tagging")
    same_keys(data, (*_KEYS, "tagging"), where, optional=optional, example=_EXAMPLE)
    check_header(data, "clan-des-souris", where)
    one_word(data["tiles"], f"{where}: tiles")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadData(f"{where}: options must be a table [options]")
    tiles = _check_list(data["tile"], where)
    tagging = check_options({"tagging": data.get("tagging", "one_tag")}, OPTIONS, where)
    return {
        "schema": 1,
        "game": "clan-des-souris",
        "tiles": data["tiles"],
        "provenance": data.get("provenance", "not told"),
        "tagging": tagging["tagging"],
        "missions": _check_missions(data["missions"], tiles, where),
        "options": check_options(options, _OF_THE_RULES, f"{where}: options"),
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
            raise BadData(f"{where}: the {kind} tile {name!r} is missing; copy it from {_EXAMPLE}")
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
    same_keys(tile, keys, at, optional=("violet",), example=_EXAMPLE)
    one_word(tile["id"], f"{at}: id")
    if SPECIALS.get(tile["id"], "animal") != kind:
        raise BadData(
            f"{at}: a tile of kind {kind!r} cannot have the id {tile['id']!r}"
            f"{nearest(tile['id'], [name for name, its in SPECIALS.items() if its == kind])}"
        )
    for size in SIZES if kind == "animal" else ():
        one_word(tile[size], f"{at}: {size}")
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
