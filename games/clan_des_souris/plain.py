"""The plain form of a state, as journals, scenarios and corrections have it.

A cell is written as one word or two: `?` (nobody has shown it), `mixed` (one of a tornado), `gap`,
`owl` (known, face down), `owl up`, `a1 open` (revealed, not yet back). The pool of unseen faces
follows from the rest.
"""

from __future__ import annotations

from games.clan_des_souris.rules.layout import COLUMNS, Layout
from games.clan_des_souris.rules.state import (
    GAP,
    MIXED,
    NOBODY,
    NONE,
    OPEN,
    UNKNOWN,
    UP,
    State,
)
from games.clan_des_souris.rules.tiles import SIZES, TROPHIES
from games.kit import Plain

VERSION = 1
WORDS = {UNKNOWN: "?", GAP: "gap", MIXED: "mixed"}


def dump(state: State) -> dict[str, Plain]:
    layout = state.layout
    return {
        "version": VERSION,
        "seats": list(state.seats),
        "first": state.first,
        "turn": None if state.active == NOBODY else state.seats[state.active],
        "turns": state.turns,
        "agenda": list(state.agenda),
        "looking": list(state.looking),
        "mission": None if state.mission == NONE else layout.animals[state.mission],
        "used": [
            animal
            for animal, times in zip(layout.animals, state.used, strict=True)
            for _ in range(times)
        ],
        "moons": state.moons,
        "teeth": dict(zip(SIZES, state.teeth, strict=True)),
        "forest": {
            name: written(layout, content)
            for name, content in zip(layout.cells, state.cells, strict=True)
        },
        "mixed": {COLUMNS[n]: layout.names(known) for n, known in enumerate(state.mixed)},
        "removed": layout.names(state.removed),
        "cell": None if state.cell == NONE else layout.cells[state.cell],
        "size": None if state.size == NONE else SIZES[state.size],
        "barred": None if state.barred == NONE else layout.cells[state.barred],
        "hints": {
            seat: layout.slots[state.hints[seat]] if seat in state.hints else None
            for seat in state.seats
        },
        "trophies": dict(zip(TROPHIES, state.trophies, strict=True)) if layout.full else {},
        "last": state.last,
        "options": dict(layout.options),
    }


def written(layout: Layout, content: int) -> str:
    if content >= OPEN:
        return f"{layout.ids[content - OPEN]} open"
    if content >= UP:
        return f"{layout.ids[content - UP]} up"
    return layout.ids[content] if content >= 0 else WORDS[content]
