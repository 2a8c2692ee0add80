"""The plain form of a state, as journals, scenarios and corrections have it."""

from __future__ import annotations

from games.kit import Plain
from games.mmm.rules.board import FACES
from games.mmm.rules.legal import turn
from games.mmm.rules.state import State

VERSION = 1


def dump(state: State) -> dict[str, Plain]:
    """`dice` is null while a roll is awaited; `fresh` of the placed are of the latest roll."""
    layout = state.layout
    return {
        "version": VERSION,
        "seats": list(state.seats),
        "first": state.first,
        "turn": turn(state),
        "turns": state.turns,
        "cat": state.cat,
        "covered": layout.names(state.covered),
        "rolls": state.rolls,
        "dice": None if state.dice is None else [FACES[face] for face in state.dice],
        "held": [FACES[face] for face in state.held],
        "placed": [layout.cells[cell] for cell in state.placed],
        "fresh": state.fresh,
        "options": dict(layout.options),
    }
