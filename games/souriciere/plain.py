"""The plain form of a state, its check on the way back in, and what people may see of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal

from games.kit import COLOURS, BadData, Plain, Tracker, nearest
from games.souriciere.places import HOUSE, ROOM, TRAP, place_name, places_by_name
from games.souriciere.rules import NOBODY, State, check_seats, layout_of, turn

VERSION = 1
_KEYS = ("version", "seats", "turn", "first", "turns", "roll", "mice", "options", "winner")
_MOUSE_KEYS = ("place", "wait", "hole")


def dump(state: State) -> dict[str, Plain]:
    return {
        "version": VERSION,
        "seats": list(state.seats),
        "turn": turn(state),
        "first": state.first,
        "turns": state.turns,
        "roll": state.roll,
        "mice": {
            seat: _mouse(state, place)
            for seat, place in zip(state.seats, state.places, strict=True)
        },
        "options": dict(state.layout.options),
        "winner": state.winner,
    }


def _mouse(state: State, place: int) -> dict[str, Plain]:
    layout = state.layout
    return {
        "place": place_name(layout.rooms, place),
        "wait": max(place - TRAP, 0),
        "hole": layout.holes[place - ROOM] if ROOM <= place < TRAP else None,
    }


# -- back in ------------------------------------------------------------------------------------


def load(plain: Plain, data: Plain) -> State:
    """The state of a dump; `BadData` names the field that no play could have left so."""
    _same_keys(plain, _KEYS, "state")
    if plain["version"] != VERSION:
        raise BadData(f"version: this program reads {VERSION}, not {plain['version']!r}")
    seats, options = plain["seats"], plain["options"]
    if not isinstance(seats, list) or not isinstance(options, dict):
        raise BadData("seats must be a list and options a table")
    order = check_seats(seats)
    if list(order) != seats:
        raise BadData(f"seats: must stand clockwise, {', '.join(order)}")
    layout = layout_of(data, options)
    if options != layout.options:
        raise BadData("options: must name every option, and the board this data describes")
    state = State(layout, order)
    _same_keys(plain["mice"], order, "mice")
    state.places = [_place(state, plain["mice"][seat], f"mice.{seat}") for seat in order]
    state.turns = _count(plain["turns"], "turns")
    if plain["roll"] is not None:
        state.roll = _count(plain["roll"], "roll", 1, 6)
    _check_standing(state)
    _load_turn(state, plain)
    return state


def _place(state: State, mouse: Plain, where: str) -> int:
    layout = state.layout
    _same_keys(mouse, _MOUSE_KEYS, where)
    known = places_by_name(layout.cheese, layout.rooms)
    name = mouse["place"]
    if not isinstance(name, str) or name not in known:
        raise BadData(f"{where}.place: there is no {name!r}{nearest(str(name), list(known))}")
    place = known[name]
    hole = layout.holes[place - ROOM] if ROOM <= place < TRAP else None
    if mouse["hole"] != hole or isinstance(mouse["hole"], bool):  # I-05
        raise BadData(f"{where}.hole: must be {hole} for {name}, it is {mouse['hole']!r}")
    if place == TRAP:
        if layout.options["edition"] == "bookmark":  # I-07
            raise BadData(f"{where}.place: nobody is trapped in the bookmark edition")
        return place + _count(mouse["wait"], f"{where}.wait", 0, layout.trapped - TRAP)  # I-06
    _count(mouse["wait"], f"{where}.wait", 0, 0)
    return place


def _check_standing(state: State) -> None:
    """I-02, I-03: one mouse at most on a square and on the cheese."""
    seen: dict[int, str] = {}
    for seat, place in zip(state.seats, state.places, strict=True):
        if place in seen and place != HOUSE and place < ROOM:
            name = place_name(state.layout.rooms, place)
            raise BadData(f"mice.{seat}.place: {seen[place]} is on {name} already")
        seen[place] = seat


def _load_turn(state: State, plain: Plain) -> None:
    """Whose turn it is: nobody's before the first and once the cheese is reached (I-04)."""
    first, active = plain["first"], plain["turn"]
    if first is not None and first not in COLOURS:  # whoever began may have left since
        raise BadData(f"first: there is no seat {first!r}{nearest(str(first), COLOURS)}")
    state.first = first
    if plain["winner"] != state.winner:
        raise BadData(f"winner: must be {state.winner!r}, it is {plain['winner']!r}")
    waited_for = first is not None and state.winner is None
    if not waited_for:
        if active is not None:
            raise BadData("turn: must be null before the first turn and after the last")
        if state.winner is not None and first is None:
            raise BadData("first: somebody began this game; name the seat")
        return
    if active not in state.seats:
        raise BadData(f"turn: there is no seat {active!r}{nearest(str(active), state.seats)}")
    state.active = state.seats.index(active)
    if state.places[state.active] >= TRAP:
        raise BadData(f"turn: {active} waits in the trap; the turn belongs to the next seat")


def _same_keys(table: Plain, keys: tuple[str, ...], where: str) -> None:
    if not isinstance(table, dict):
        raise BadData(f"{where}: must be a table")
    for key in table:
        if key not in keys:
            raise BadData(f"{where}: unknown key {key!r}{nearest(str(key), keys)}")
    for key in keys:
        if key not in table:
            raise BadData(f"{where}: {key} is missing")


def _count(value: Plain, where: str, low: int = 0, high: int | None = None) -> int:
    if type(value) is not int or value < low or (high is not None and value > high):
        limit = f"{low} or more" if high is None else f"{low} to {high}"
        raise BadData(f"{where}: must be a number, {limit}; it is {value!r}")
    return value


# -- what people may see: everything, nothing is hidden in this game -----------------------------


def view(state: State) -> dict[str, Plain]:
    winner = state.winner
    phase = "over" if winner is not None else "first" if state.active == NOBODY else "roll"
    seen = dump(state)
    return {
        "seats": seen["seats"],
        "turn": seen["turn"],
        "phase": phase,
        "board": state.layout.data["board"],
        "first": seen["first"],
        "turns": seen["turns"],
        "roll": seen["roll"],
        "mice": seen["mice"],
        "options": seen["options"],
        "trackers": [asdict(tracker) for tracker in _trackers(state)],
        "over": None if winner is None else {"result": "won", "winners": [winner]},
    }


def _trackers(state: State) -> list[Tracker]:
    """The turns each trapped mouse has still to wait."""
    limit = state.layout.trapped - TRAP
    return [
        Tracker("trap", place - TRAP, limit, _urgency(place - TRAP), seat)
        for seat, place in zip(state.seats, state.places, strict=True)
        if place >= TRAP
    ]


def _urgency(wait: int) -> Literal["calm", "soon", "now"]:
    return "now" if wait == 0 else "soon" if wait == 1 else "calm"


def from_view(seen: Plain, data: Plain) -> State:
    """The one state that agrees with a view."""
    plain = {key: seen[key] for key in _KEYS if key in seen}
    on_cheese = [seat for seat in seen["seats"] if seen["mice"][seat]["place"] == "cheese"]
    plain["version"] = VERSION
    plain["winner"] = on_cheese[0] if on_cheese else None
    return load(plain, data)
