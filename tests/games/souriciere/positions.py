"""Positions of La souricière in a few words, and what becomes of them.

Places are written as in the plain state; `trap 2` is a mouse in the trap with two turns to wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import kit
from games.souriciere import game
from games.souriciere.rules import State

BOARDS = {name: game.read_data({"board": name}) for name in ("classic-34", "house-48")}
BOARDS["short-20"] = {
    **BOARDS["classic-34"],
    "board": "short-20",
    "cheese": 20,
    "trap_entry": 18,
    "room": [
        {"id": "nook", "hole": 3, "green": 5, "red": 1, "red_into_trap": False},
        {"id": "larder", "hole": 19, "green": 20, "red": 18, "red_into_trap": True},
    ],
}
"""An owner's board where trap and last hole lie just before the cheese."""


def position(
    options: Mapping[str, str | int] | None = None,
    /,
    *,
    turn: str = "",
    board: str = "classic-34",
    **mice: str,
) -> State:
    """These mice on these places; the seat named first is to roll unless `turn` names another."""
    seats = [seat for seat in kit.COLOURS if seat in mice]
    data = BOARDS[board]
    plain = game.dump(game.start(seats, options or {}, data))
    rooms = {room["id"]: room["hole"] for room in data["room"]}
    for seat, place in mice.items():
        name, _, rest = place.partition(" ")
        mouse = plain["mice"][seat]
        mouse["place"] = "trap" if name == "trap" else place
        mouse["wait"] = int(rest) if name == "trap" else 0
        mouse["hole"] = rooms[rest] if name == "room" else None
    plain["first"] = plain["turn"] = turn or next(iter(mice))
    return game.load(plain, data)


def places(state: State) -> dict[str, str]:
    """Where every mouse is."""
    return {
        seat: f"trap {mouse['wait']}" if mouse["place"] == "trap" else mouse["place"]
        for seat, mouse in game.dump(state)["mice"].items()
    }


def do(state: State, *texts: str) -> State:
    """The state after these moves, each checked as at a border."""
    for text in texts:
        state, _ = kit.play(game, state, kit.parse(game, state, text))
    return state


def roll(state: State, *values: int) -> State:
    return do(state, *(f"roll {value}" for value in values))


def told(state: State, text: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of one move as (name, facts)."""
    _, events = kit.play(game, state, kit.parse(game, state, text))
    return [(event.name, dict(event.facts)) for event in events]


def after(value: int, **mice: str) -> dict[str, str]:
    """Where the mice are after one roll of the seat named first, by the usual options."""
    return places(roll(position(**mice), value))
