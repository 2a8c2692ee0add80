"""One step: what a move changes, and what the rules then do by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Chance, Draw, Listener, Move, Options, Plain
from games.loading import check_seats
from games.mice_and_mystics.rules import (
    battle,
    bosses,
    encounters,
    exploring,
    foes,
    gear,
    initiative,
    items,
    movement,
    reactions,
    searching,
    setup,
    skills,
    turns,
)
from games.mice_and_mystics.rules.book import book_of
from games.mice_and_mystics.rules.legal import DRAWS, OPEN, chance
from games.mice_and_mystics.rules.state import SEAT_COUNTS, SEATS, Does, State, Works
from games.mice_and_mystics.story import told

WORK: Works = {
    **setup.WORK,
    **turns.WORK,
    **battle.WORK,
    **foes.WORK,
    **bosses.WORK,
    **encounters.WORK,
    **exploring.WORK,
    **skills.WORK,
    **items.WORK,
    **initiative.WORK,
}
ROLLS: Works = {
    **turns.ROLLS,
    **battle.ROLLS,
    **reactions.ROLLS,
    **foes.ROLLS,
    **bosses.ROLLS,
    **movement.ROLLS,
    **searching.ROLLS,
    **initiative.ROLLS,
}
DO: Does = {
    **setup.DO,
    **turns.DO,
    **reactions.DO,
    **foes.DO,
    **bosses.DO,
    **encounters.DO,
    **exploring.DO,
    **searching.DO,
    **gear.DO,
    **skills.DO,
    **items.DO,
    **movement.DO,
}
_UNDER_WAY = frozenset({"surge", "surge_end", "captured"})
"""Q-45: these are completed before anybody has won or lost."""


def start(seats: Sequence[str], options: Options, data: Plain) -> State:
    """MM-001: one to four players; with a ready party they begin with the room as it is laid."""
    state = State(book_of(data, options), check_seats(seats, SEATS, SEAT_COUNTS))
    if state.book.options["party"] == "ready":
        setup.ready(state)
        work(state, None)
    return state


def step(state: State, move: Move, tell: Listener | None = None) -> Chance | None:
    frame = state.agenda[-1]
    if move.verb == "roll":
        _roll(state, move, tell)
    elif frame[0] == "draw" and move.seat is None:
        state.agenda.pop()
        DRAWS[frame[1]][1](state, tell, move.args[0], *frame[2:])
    elif move.verb == "leave":
        _leave(state, move, tell)
    elif move.verb == "hero":
        setup.hero(state, tell, str(move.args[0]), str(move.seat))
    else:
        DO[frame[0], move.verb](state, tell, move.args, *frame[1:])
    work(state, tell)
    return chance(state)


def _roll(state: State, move: Move, tell: Listener | None) -> None:
    """Q-50: more dice than there are come in several throws."""
    frame = state.agenda[-1]
    if tell is not None:
        tell(told("rolled", purpose=frame[1], faces=list(move.args)))
    faces = [*state.rolled, *(str(face) for face in move.args)]
    if len(faces) < frame[2]:
        state.rolled = faces
        return
    state.rolled = []
    state.agenda.pop()
    ROLLS[frame[1]](state, tell, faces, *frame[3:])


def work(state: State, tell: Listener | None) -> None:
    """The agenda is worked off until somebody must decide, chance is awaited or all is over."""
    agenda = state.agenda
    while not ended(state, tell):
        frame = agenda[-1]
        name = frame[0]
        if name in OPEN:
            return
        if name == "dice":
            if frame[2]:
                return
            agenda.pop()
            ROLLS[frame[1]](state, tell, [], *frame[3:])
        elif name == "draw":
            weights, drawn = DRAWS[frame[1]]
            awaited = weights(state, *frame[2:])
            if not isinstance(awaited, Draw) or len(awaited.weights) > 1:
                return
            agenda.pop()
            drawn(state, tell, next(iter(awaited.weights)), *frame[2:])
        else:
            agenda.pop()
            WORK[name](state, tell, *frame[1:])


def ended(state: State, tell: Listener | None) -> bool:
    """MM-244, MM-245, MM-291 to MM-293; victory first."""
    if not state.track and not state.page >= state.end:
        return bool(state.result)
    result = _result(state)
    if not result or any(frame[0] in _UNDER_WAY for frame in state.agenda):
        return False
    state.result = result
    state.agenda.clear()
    if tell is not None:
        tell(told(result))
    return True


def _result(state: State) -> str:
    win = state.book.chapter["win"]
    mice = state.mice.values()
    if state.side == win["room"] and not state.foes:
        squares = {mouse.square for mouse in mice if not mouse.captured}
        if squares == {win["square"]}:
            return "won"
    if state.page >= state.end or all(mouse.captured for mouse in mice):
        return "lost"
    return ""


def _leave(state: State, move: Move, tell: Listener | None) -> None:
    """The mice of a player who goes are played by the next one."""
    seat = str(move.seat)
    order = [*state.seats, *state.seats]
    heir = order[order.index(seat) + 1]
    state.seats = tuple(other for other in state.seats if other != seat)
    for mouse in state.mice.values():
        if mouse.seat == seat:
            mouse.seat = heir
    if tell is not None:
        tell(told("left_game", seat=seat))
