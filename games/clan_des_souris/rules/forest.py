"""What the rules know of face-down tiles, and how it changes. Never a position nobody has shown.

A tile that was shown and turned back is known in its cell. All other faces are in the pool, equally
likely in every unknown place; villains are there as *so many of these*, for nobody knows which were
taken. A tornado makes one group of its column: the known faces are somewhere in it.
"""

from __future__ import annotations

from games.clan_des_souris.rules.layout import ones
from games.clan_des_souris.rules.state import GAP, MIXED, OPEN, UNKNOWN, UP, State
from games.kit import Draw


def faces(state: State, cell: int) -> Draw:
    """What may be seen when the tile of a face-down cell is turned up."""
    layout = state.layout
    content = state.cells[cell]
    if content >= 0:
        return layout.known_draws[content]
    if content == UNKNOWN:
        return layout.pool_draw(state.pool, state.hidden)
    known = state.mixed[cell // layout.side]
    group = sum(state.cells[c] == MIXED for c in layout.column(cell))
    unknown = group - known.bit_count()
    weights = dict.fromkeys(layout.names(known), 1.0)
    return Draw(weights | layout.weights(state.pool, state.hidden, unknown))


def turn_up(state: State, cell: int, tile: int) -> None:
    """The tile of a face-down cell is seen: it is open until it goes back or stays."""
    bit = 1 << tile
    content = state.cells[cell]
    state.cells[cell] = OPEN + tile
    state.down &= ~(1 << cell)
    if content >= 0:
        return
    if content == MIXED and state.mixed[cell // state.layout.side] & bit:
        state.mixed[cell // state.layout.side] ^= bit
    else:
        state.pool &= ~bit
        if bit & state.layout.villains:
            state.hidden -= 1
            if state.hidden == 0:
                state.pool &= ~state.layout.villains  # the others are in the box (CS-021)
    if content == MIXED:
        _settle(state, state.layout.column(cell))


def turn_down(state: State, cell: int) -> None:
    """The open tile goes back to its cell (CS-057)."""
    state.cells[cell] -= OPEN
    state.down |= 1 << cell


def stay_up(state: State, cell: int) -> None:
    """The open tile stays where it is, face up."""
    state.cells[cell] += UP - OPEN
    state.up |= 1 << (state.cells[cell] - UP)


def leave(state: State, cell: int) -> None:
    """An open or face-up tile goes to the box; its cell stays empty."""
    content = state.cells[cell]
    bit = 1 << (content - OPEN if content >= OPEN else content - UP)
    state.cells[cell] = GAP
    state.up &= ~bit
    state.removed |= bit


def leave_up(state: State, tiles: int) -> None:
    """These face-up tiles go to the box."""
    for tile in ones(tiles):
        leave(state, state.where(tile))


def tornado(state: State, cell: int) -> None:
    """CS-110 to CS-112: all tiles of this column are face down, and nobody knows which is where."""
    column = state.layout.column(cell)
    index = cell // state.layout.side
    known = state.mixed[index]
    for c in column:
        content = state.cells[c]
        if content == GAP:  # D-30
            continue
        if content >= UP:
            known |= 1 << (content - UP)
        elif content >= 0:
            known |= 1 << content
        state.cells[c] = MIXED
        state.down |= 1 << c
    state.up &= ~known
    state.mixed[index] = known
    _settle(state, column)


def _settle(state: State, column: range) -> None:
    """A group of which nothing is known is no group, and one tile alone is not mixed."""
    index = column.start // state.layout.side
    known = state.mixed[index]
    group = [c for c in column if state.cells[c] == MIXED]
    if not known:
        for c in group:
            state.cells[c] = UNKNOWN
    elif len(group) == 1:
        state.cells[group[0]] = known.bit_length() - 1
        state.mixed[index] = 0
