"""The physical face of La souricière: pieces, mat, wanted table, gestures, words and lights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.kit import (
    COLOURS,
    Cue,
    Event,
    Faces,
    Gesture,
    Line,
    Mat,
    Move,
    Piece,
    Plain,
    Press,
    Random,
    SetFault,
    Spot,
    Wanted,
    line,
)
from games.souriciere.mats import mat_of
from games.souriciere.places import CHEESE, HOUSE, ROOM, TRAP, places_by_name, spot_name
from games.souriciere.rules import NOBODY, State

DIE = "die:1"
NAMED_ROOMS = frozenset(
    (
        *("bedroom", "bathroom", "dining", "laundry", "reading", "kitchen"),
        *("hall", "cellar", "pantry", "bath", "study", "attic", "nursery"),
    )
)
"""Rooms that have a spoken name; a room of an owner's board is called "the room"."""


class MouseTable:
    def pieces(self, seats: Sequence[str], data: Plain) -> tuple[Piece, ...]:
        mice = tuple(Piece(f"mouse:{seat}", f"mouse-{seat}") for seat in COLOURS)
        return (*mice, Piece(DIE, "die", sides=("1", "2", "3", "4", "5", "6")))

    def mat(self, state: State) -> Mat:
        layout = state.layout
        return mat_of(layout.data["board"], layout.cheese, layout.rooms)

    def wanted(self, state: State) -> Wanted:
        rooms = state.layout.rooms
        on = {
            f"mouse:{seat}": (spot_name(rooms, place, seat),)
            for seat, place in zip(state.seats, state.places, strict=True)
        }
        return Wanted(on, frozenset({DIE}))

    def gesture(self, state: State, move: Move) -> Gesture | None:
        if move.verb == "roll":
            return Faces(1)
        return Press(move.seat) if move.verb == "first" else None

    def deal(self, state: State, random: Random) -> Mapping[str, str]:
        return {}  # nothing lies face down

    def check_set(self, state: State, laid: Mapping[str, str]) -> SetFault | None:
        return None

    def open_faces(self, view: Plain) -> Mapping[Spot, str]:
        return {}

    def faces(self, data: Plain) -> Mapping[str, Plain]:
        return {}

    def prompt(self, view: Plain) -> Cue:
        if view["phase"] == "over":
            return _won(view["over"]["winners"][0])
        if view["phase"] == "first":
            return Cue(line("ask.first"), picture="mouse")
        seat = view["turn"]
        in_room = view["mice"][seat]["place"].startswith("room ")
        return Cue(_said("ask.roll_out" if in_room else "ask.roll", seat), seat=seat, picture="die")

    def option(self, view: Plain, move: Move) -> Line:
        return _said(f"choice.{move.verb}", str(move.seat))

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        make = _CUES.get(event.name)
        return () if make is None else (make(event.facts),)

    def set_place(self, state: State, kind: str, spot: Spot) -> Mapping[str, Plain] | None:
        """Onto the cheese leads only a die: correct the die instead."""
        seat = kind.removeprefix("mouse:")
        layout = state.layout
        name = "house" if spot == f"home {seat}" else spot
        place = places_by_name(layout.cheese, layout.rooms).get(name)
        if seat not in state.seats or place is None or CHEESE in (place, *state.places):
            return None
        if (place == HOUSE) != (name != spot):
            return None
        changes: dict[str, Plain] = {
            f"mice.{seat}.place": name,
            f"mice.{seat}.wait": 0,
            f"mice.{seat}.hole": layout.holes[place - ROOM] if ROOM <= place < TRAP else None,
        }
        if place == TRAP:
            if layout.options["edition"] == "bookmark":
                return None
            changes[f"mice.{seat}.wait"] = layout.options["trap_wait_turns"]
            if state.active != NOBODY and state.seats[state.active] == seat:
                after = _next_to_roll(state)
                if after is None:
                    return None
                changes["turn"] = after
        return changes


def _next_to_roll(state: State) -> str | None:
    """Who plays when the mouse whose turn it is turns out to be trapped."""
    index = state.next[state.active]
    while index != state.active:
        if state.places[index] < TRAP:
            return state.seats[index]
        index = state.next[index]
    return None


# -- what events sound and look like ------------------------------------------------------------

Facts = Mapping[str, Plain]


def _said(key: str, seat: str, **words: str | int) -> Line:
    return line(key, seat=f"seat.{seat}", **words)


def _room(facts: Facts) -> str:
    return f"room.{facts['room']}" if facts["room"] in NAMED_ROOMS else "room.any"


def _won(seat: str) -> Cue:
    return Cue(_said("cue.won", seat), "win", ("cheese",), seat, "cheese")


def _first(facts: Facts) -> Cue:
    seat = facts["seat"]
    return Cue(_said("cue.first", seat), "start", (f"home {seat}",), seat, "mouse")


def _rolled(facts: Facts) -> Cue:
    value = facts["value"]
    return Cue(line("cue.rolled", value=value), "roll", (), facts["seat"], "die", value)


def _moved(facts: Facts) -> Cue:
    seat, way = facts["seat"], tuple(facts["way"])
    return Cue(_said("cue.moved", seat), "step", (facts["from"], *way), seat, "mouse")


def _bounced(facts: Facts) -> Cue:
    surplus = facts["surplus"]
    return Cue(
        line("cue.bounced", n=surplus), "bounce", ("cheese",), facts["seat"], "cheese", surplus
    )


def _blocked(facts: Facts) -> Cue:
    return Cue(line("cue.blocked"), "blocked", (facts["at"], facts["to"]), facts["seat"], "mouse")


def _jumped(facts: Facts) -> Cue:
    return Cue(line("cue.jumped"), "jump", (facts["at"], facts["to"]), facts["seat"], "mouse")


def _captured(facts: Facts) -> Cue:
    other = facts["other"]
    return Cue(_said("cue.captured", other), "home", (facts["at"], facts["to"]), other, "mouse")


def _fell(facts: Facts) -> Cue:
    seat, trail = facts["seat"], (facts["hole"], f"room {facts['room']}")
    return Cue(_said("cue.fell", seat, room=_room(facts)), "fall", trail, seat, "room")


def _left_room(facts: Facts) -> Cue:
    seat, trail = facts["seat"], (f"room {facts['room']}", facts["to"])
    return Cue(line(f"cue.left_room.{facts['arrow']}"), "free", trail, seat, "mouse")


def _stays_in_room(facts: Facts) -> Cue:
    trail = (f"room {facts['room']}",)
    return Cue(_said("cue.stays_in_room", facts["seat"]), "wait", trail, facts["seat"], "room")


def _trapped(facts: Facts) -> Cue:
    wait = facts["wait"]
    return Cue(line("cue.trapped", n=wait), "trap", ("trap",), facts["seat"], "trap", wait)


def _waited(facts: Facts) -> Cue:
    seat, left = facts["seat"], facts["left"]
    say = _said("cue.waited", seat, n=left) if left else _said("cue.waited_last", seat)
    return Cue(say, "wait", ("trap",), seat, "trap", left)


def _released(facts: Facts) -> Cue:
    seat = facts["seat"]
    return Cue(_said("cue.released", seat), "free", ("trap", facts["to"]), seat, "mouse")


def _left_game(facts: Facts) -> Cue:
    return Cue(_said("cue.left_game", facts["seat"]), "bye", (), facts["seat"], "mouse")


_CUES: Mapping[str, Callable[[Facts], Cue]] = {
    "first": _first,
    "rolled": _rolled,
    "moved": _moved,
    "bounced": _bounced,
    "blocked": _blocked,
    "jumped": _jumped,
    "captured": _captured,
    "fell": _fell,
    "left_room": _left_room,
    "stays_in_room": _stays_in_room,
    "trapped": _trapped,
    "waited": _waited,
    "released": _released,
    "won": lambda facts: _won(facts["seat"]),
    "left_game": _left_game,
}
"""`turn` has none: the prompt that follows says whose turn it is."""
