"""The plain form of a state, its check on the way back in, and what people may see of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal

from games.kit import COLOURS, BadData, Plain, Tracker
from games.loading import one_of, one_of_or_none, same_keys, saved_seats, whole_number
from games.souriciere.places import HOUSE, ROOM, TRAP, place_name, places_by_name
from games.souriciere.rules import NOBODY, SEAT_COUNTS, State, layout_of, turn

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
    order = saved_seats(plain, _KEYS, VERSION, COLOURS, SEAT_COUNTS)
    layout = layout_of(data, plain["options"])
    if plain["options"] != layout.options:
        raise BadData("options: must name every option, and the board this data describes")
    state = State(layout, order)
    same_keys(plain["mice"], order, "mice")
    state.places = [_place(state, plain["mice"][seat], f"mice.{seat}") for seat in order]
    state.turns = whole_number(plain["turns"], "turns")
    if plain["roll"] is not None:
        state.roll = whole_number(plain["roll"], "roll", 1, 6)
    _check_standing(state)
    _load_turn(state, plain)
    return state


def _place(state: State, mouse: Plain, where: str) -> int:
    layout = state.layout
    same_keys(mouse, _MOUSE_KEYS, where)
    known = places_by_name(layout.cheese, layout.rooms)
    name = one_of(mouse["place"], known, f"{where}.place")
    place = known[name]
    hole = layout.holes[place - ROOM] if ROOM <= place < TRAP else None
    if mouse["hole"] != hole or isinstance(mouse["hole"], bool):  # I-05
        raise BadData(f"{where}.hole: must be {hole} for {name}, it is {mouse['hole']!r}")
    if place == TRAP:
        if layout.options["edition"] == "bookmark":  # I-07
            raise BadData(f"{where}.place: nobody is trapped in the bookmark edition")
        longest = layout.trapped - TRAP  # I-06
        return place + whole_number(mouse["wait"], f"{where}.wait", 0, longest)
    whole_number(mouse["wait"], f"{where}.wait", 0, 0)
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
    active = plain["turn"]
    state.first = one_of_or_none(plain["first"], COLOURS, "first")  # may have left since
    if plain["winner"] != state.winner:
        raise BadData(f"winner: must be {state.winner!r}, it is {plain['winner']!r}")
    waited_for = state.first is not None and state.winner is None
    if not waited_for:
        if active is not None:
            raise BadData("turn: must be null before the first turn and after the last")
        if state.winner is not None and state.first is None:
            raise BadData("first: somebody began this game; name the seat")
        return
    state.active = state.seats.index(one_of(active, state.seats, "turn"))
    if state.places[state.active] >= TRAP:
        raise BadData(f"turn: {active} waits in the trap; the turn belongs to the next seat")


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
