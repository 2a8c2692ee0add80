"""Positions of Le clan des souris in a few words, and what becomes of them.

A forest is written place by place as in the plain state (`B2="witch up"`); the rest is unseen.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.rules import State
from games.kit import IllegalMove, Plain

HOUSE = game.read_data({})


def owner_tiles(name: str, **changed: Mapping[str, Plain]) -> dict[str, Any]:
    """Tiles of an owner: those of the house with some fields changed."""
    data = copy.deepcopy(HOUSE)
    data["tiles"] = name
    for tile in data["tile"]:
        tile.update(changed.get(tile["id"], {}))
    return dict(data)


TILES: dict[str, dict[str, Any]] = {
    "house": HOUSE,
    "violet": owner_tiles(
        "violet",
        **{name: {"violet": True} for name in ("lost", "candle", "owl", "sword", "shield")},
        **{name: {"violet": True} for name in ("grimoire", "witch", "ogre", "dragon")},
    ),
    "twice": owner_tiles("twice", a1={"medium": "fox"}, a4={"small": "squirrel"}),
}
TILES["twice"]["missions"] = [*["fox", "fox", "fox"], *HOUSE["missions"][1:7]]
TILES["twice"]["tile"].reverse()
"""`violet`: all special tiles are violet. `twice`: fox and squirrel on one tile in two sizes,
three missions for the fox, and the dragon described first."""

SEATS = ("red", "green", "blue")


def begun(
    options: Mapping[str, str | int] | None = None,
    *,
    seats: tuple[str, ...] = SEATS,
    tiles: str = "house",
) -> State:
    """A game before its opening."""
    chosen = dict(options or {})
    data = {**TILES[tiles], "tagging": chosen.get("tagging", "one_tag")}
    return game.start(seats, chosen, data)


def position(
    options: Mapping[str, str | int] | None = None,
    /,
    *,
    seats: tuple[str, ...] = SEATS,
    tiles: str = "house",
    mission: str = "fox",
    **fields: Plain,
) -> State:
    """A turn of the first seat. Fields of one capital and a number are places of the forest; gaps
    and won trophies come by themselves from `removed` and `owns`; `hints` names slots of seats."""
    start = begun(options, seats=seats, tiles=tiles)
    plain = game.dump(start)
    plain |= {"first": seats[0], "turn": seats[0], "agenda": ["help"], "looking": []}
    plain |= {"mission": mission, "used": [mission]}
    owns: Mapping[str, str] = fields.pop("owns", {})
    villains = {tile["trophy"]: tile["id"] for tile in TILES[tiles]["tile"] if "trophy" in tile}
    plain["removed"] = [*fields.pop("removed", ()), *(villains[trophy] for trophy in owns)]
    plain["trophies"] |= owns
    plain["hints"] |= fields.pop("hints", {})
    plain["mixed"] |= fields.pop("mixed", {})
    plain["teeth"] |= fields.pop("teeth", {})
    for name, value in fields.items():
        (plain["forest"] if name in plain["forest"] else plain)[name] = value
    free = [cell for cell, word in plain["forest"].items() if word == "?"]
    gaps = len(plain["removed"]) - list(plain["forest"].values()).count("gap")
    plain["forest"] |= dict.fromkeys(free[len(free) - gaps :], "gap")
    plain["removed"].sort(key=[tile["id"] for tile in TILES[tiles]["tile"]].index)
    return game.load(plain, start.layout.data)


def do(state: State, *texts: str) -> State:
    """The state after these moves, each checked as at a border."""
    for text in texts:
        state, _ = kit.play(game, state, kit.parse(game, state, text))
    return state


def show(state: State, cell: str, tile: str) -> State:
    """The player reveals a tile, and it is this one."""
    return do(state, f"reveal {cell}", f"seen {tile}")


def told(state: State, *texts: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of the last of these moves as (name, facts)."""
    state = do(state, *texts[:-1])
    _, events = kit.play(game, state, kit.parse(game, state, texts[-1]))
    return [(event.name, dict(event.facts)) for event in events]


def names(state: State, *texts: str) -> list[str]:
    return [name for name, _ in told(state, *texts)]


def refused(state: State, text: str) -> str:
    """The reason why this move is refused."""
    try:
        do(state, text)
    except IllegalMove as refusal:
        return refusal.reason
    raise AssertionError(f"{text} is accepted")


def listed(state: State, verb: str = "") -> list[str]:
    """The open moves as they are written, of one verb or all."""
    return [kit.write(game, state, m) for m in game.moves(state) if verb in ("", m.verb)]


def possible(state: State) -> dict[str, float]:
    """What chance may bring now, with how likely it is."""
    chance = game.chance(state)
    assert chance is not None
    return {str(move.args[0]): weight for move, weight in chance.outcomes()}


def plain(state: State) -> dict[str, Any]:
    return dict(game.dump(state))


def forest(state: State) -> dict[str, str]:
    """Every place of which something is known."""
    return {cell: word for cell, word in plain(state)["forest"].items() if word != "?"}
