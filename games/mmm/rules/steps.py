"""What each move does. One `step`, used by console, scenarios, bots and simulation alike."""

from __future__ import annotations

from games.kit import Dice, Listener, Move
from games.mmm.rules.layout import FACE_INDEX
from games.mmm.rules.legal import chance, fitting
from games.mmm.rules.state import NOBODY, State
from games.mmm.story import cat_moved, ended, rolled, told


def step(state: State, move: Move, tell: Listener | None = None) -> Dice | None:
    """Changes the state in place by a legal move, and answers which roll is awaited next."""
    match move.verb:
        case "roll":
            _roll(state, tuple(FACE_INDEX[str(face)] for face in move.args), tell)
        case "place":
            _place(state, move, tell)
            return None
        case "stop":
            _collect(state, tell)
        case "reroll":
            state.dice = None  # MMM-041, MMM-042
            if tell is not None:
                tell(told("rerolls", seat=str(move.seat)))
        case "hold":
            _hold(state, move, tell)
            return None
        case "first":
            _first(state, move, tell)
        case _:
            _leave(state, str(move.seat), tell)
    return chance(state)


# -- a turn -------------------------------------------------------------------------------------


def _first(state: State, move: Move, tell: Listener | None) -> None:
    """MMM-006."""
    state.first = str(move.seat)
    state.active = state.seats.index(state.first)
    if tell is not None:
        tell(told("first", seat=state.first))
        tell(told("turn", seat=state.first))


def _roll(state: State, faces: tuple[int, ...], tell: Listener | None) -> None:
    state.rolls += 1
    state.dice = faces
    state.fresh = 0
    if tell is not None:
        tell(rolled(state, faces))
    if not fitting(state, faces):  # MMM-050, MMM-053
        _blank(state, tell)


def _place(state: State, move: Move, tell: Listener | None) -> None:
    food, cell = str(move.args[0]), str(move.args[1])
    face = FACE_INDEX[food]
    dice = state.dice or ()
    if face in dice:
        state.dice = _without(dice, face)
    else:
        state.held = _without(state.held, face)
    state.placed += (state.layout.cell_index[cell],)
    state.fresh += 1
    if tell is not None:
        tell(told("placed", seat=str(move.seat), food=food, cell=cell))


def _hold(state: State, move: Move, tell: Listener | None) -> None:
    food = str(move.args[0])
    face = FACE_INDEX[food]
    state.dice = _without(state.dice or (), face)
    state.held = tuple(sorted((*state.held, face)))
    if tell is not None:
        tell(told("held", seat=str(move.seat), food=food))


def _without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]


def _blank(state: State, tell: Listener | None) -> None:
    """MMM-051, MMM-052, MMM-066: what was placed in this turn is lifted again."""
    if tell is not None:
        cells = [state.layout.cells[cell] for cell in state.placed]
        tell(told("blank", seat=state.seats[state.active], cells=cells))
    _cat_steps(state, tell)
    _end_turn(state, tell)


def _collect(state: State, tell: Listener | None) -> None:
    """MMM-060 to MMM-067, MMM-073: tokens first, then the cat."""
    layout = state.layout
    for cell in state.placed:
        state.covered |= 1 << cell
    touched = dict.fromkeys(layout.provision_of[cell] for cell in state.placed)
    complete = [p for p in touched if not layout.provision_cells[p] & ~state.covered]
    if tell is not None:
        cells = [layout.cells[cell] for cell in state.placed]
        tell(told("collected", seat=state.seats[state.active], cells=cells))
        for provision in complete:
            its = layout.names(layout.provision_cells[provision])
            name, food = layout.provisions[provision], layout.food_name(provision)
            tell(told("completed", provision=name, food=food, cells=its))
    if not complete:
        _cat_steps(state, tell)  # MMM-065
    elif tell is not None:
        tell(told("cat_stays", at=state.cat))  # MMM-062, MMM-064
    _end_turn(state, tell)


def _cat_steps(state: State, tell: Listener | None) -> None:
    state.cat += 1
    if tell is not None:
        tell(cat_moved(state))


def _end_turn(state: State, tell: Listener | None) -> None:
    """MMM-070 to MMM-072, MMM-084."""
    state.turns += 1
    state.rolls = 0
    state.dice = None
    state.held = ()
    state.placed = ()
    state.fresh = 0
    layout = state.layout
    if state.covered == layout.all_cells or state.cat >= layout.steps:
        state.active = NOBODY
        if tell is not None:
            tell(ended(state))
        return
    state.active = (state.active + 1) % len(state.seats)
    if tell is not None:
        tell(told("turn", seat=state.seats[state.active]))


# -- leaving ------------------------------------------------------------------------------------


def _leave(state: State, seat: str, tell: Listener | None) -> None:
    """D-22: whoever comes next finishes a turn under way."""
    index = state.seats.index(seat)
    state.seats = tuple(s for s in state.seats if s != seat)
    if tell is not None:
        tell(told("left_game", seat=seat))
    if state.active == NOBODY:
        if len(state.seats) == 1:
            state.first = state.seats[0]
            state.active = 0
    elif index < state.active:
        state.active -= 1
    elif index == state.active:
        state.active %= len(state.seats)
        if tell is not None:
            tell(told("turn", seat=state.seats[state.active]))
