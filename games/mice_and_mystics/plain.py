"""The plain form of a state, as journals, scenarios and corrections have it."""

from __future__ import annotations

from games.kit import Plain
from games.mice_and_mystics.rules.state import (
    FLAGS,
    LISTS,
    NUMBERS,
    TABLES,
    WORDS,
    Foe,
    Mouse,
    State,
)

VERSION = 1
MOUSE_NUMBERS = ("wounds", "poison", "cheese", "captures", "slain")
MOUSE_FLAGS = ("stunned", "webbed", "down", "charmed", "captured")
MOUSE_LISTS = ("skills", "worn", "pack", "shown", "tricks", "searched")


def dump(state: State) -> dict[str, Plain]:
    return {
        "version": VERSION,
        "seats": list(state.seats),
        "options": dict(state.book.options),
        "mice": {name: mouse_plain(mouse) for name, mouse in state.mice.items()},
        "foes": {name: foe_plain(foe) for name, foe in state.foes.items()},
        "map": {written_place(place): side for place, side in state.map.items()},
        "traps": {str(side): list(squares) for side, squares in state.traps.items()},
        **{name: getattr(state, name) for name in (*NUMBERS, *WORDS, *FLAGS)},
        **{name: as_lists(getattr(state, name)) for name in LISTS},
        **{name: dict(getattr(state, name)) for name in TABLES},
    }


def mouse_plain(mouse: Mouse) -> dict[str, Plain]:
    return {
        "seat": mouse.seat,
        "square": mouse.square,
        **{name: getattr(mouse, name) for name in (*MOUSE_NUMBERS, *MOUSE_FLAGS)},
        **{name: list(getattr(mouse, name)) for name in MOUSE_LISTS},
    }


def foe_plain(foe: Foe) -> dict[str, Plain]:
    return {"kind": foe.kind, "square": foe.square, "wounds": foe.wounds, "down": foe.down}


def written_place(place: tuple[int, ...]) -> str:
    """A place of the map: `1 0` is the second column, first row."""
    return f"{place[0]} {place[1]}"


def as_lists(value: Plain) -> Plain:
    """Frames are tuples in a state and lists in JSON."""
    return [as_lists(item) for item in value] if isinstance(value, list | tuple) else value


def as_tuples(value: Plain) -> Plain:
    return tuple(as_tuples(item) for item in value) if isinstance(value, list) else value
