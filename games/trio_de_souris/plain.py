"""The plain form of a state, as journals, scenarios and corrections have it.

A pile has `unknown` cards on top and then those that are known, top first, written as in a move
(`T07 b`); a hand has no order, so its cards are written without a side.
"""

from __future__ import annotations

from games.kit import Plain
from games.trio_de_souris.rules.legal import turn
from games.trio_de_souris.rules.state import NOBODY, State

VERSION = 1


def dump(state: State) -> dict[str, Plain]:
    box = state.box
    return {
        "version": VERSION,
        "seats": list(state.seats),
        "first": state.first,
        "starter": None if state.starter == NOBODY else state.seats[state.starter],
        "turn": turn(state),
        "turns": state.turns,
        "rounds": state.rounds,
        "phase": state.phase,
        "stack": [box.name(code) for code in state.stack],
        "taken": [box.name(code) for code in state.taken],
        "piles": {
            seat: {
                "unknown": unknown,
                "known": [box.ids[code >> 1] if box.pro else box.name(code) for code in known],
            }
            for seat, unknown, known in zip(state.seats, state.unknown, state.known, strict=True)
        },
        "aside": [box.ids[card] for card in state.aside],
        "tokens": dict(zip(state.seats, state.tokens, strict=True)),
        "streak": state.streak,
        "comforts": state.comforts,
        "options": dict(box.options),
    }
