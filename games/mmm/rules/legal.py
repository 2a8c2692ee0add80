"""What is open: where dice may go, what may be chosen, what is awaited."""

from __future__ import annotations

from games.kit import Dice, Move, Outcome
from games.mmm.rules.board import DICE, FACES
from games.mmm.rules.layout import CROSS_INDEX, ROLLS, ones
from games.mmm.rules.state import NOBODY, State

CHANCE_VERBS = frozenset({"roll"})


def turn(state: State) -> str | None:
    return None if state.active == NOBODY else state.seats[state.active]


def over(state: State) -> Outcome | None:
    """MMM-010, MMM-011, MMM-071: a win is looked for first."""
    if state.covered == state.layout.all_cells:
        return Outcome(state.seats)
    if state.cat >= state.layout.steps:
        return Outcome((), "lost")
    return None


def chance(state: State) -> Dice | None:
    if state.active == NOBODY or state.dice is not None:
        return None
    return ROLLS[DICE - len(state.placed) - len(state.held)]  # MMM-020, MMM-041


def free_cells(state: State) -> int:
    """Cells no token lies on (MMM-032, MMM-033), with alignment only those on the line of this
    turn's dice (MMM-080 to MMM-084)."""
    layout = state.layout
    taken = state.covered
    line = layout.all_cells
    for cell in state.placed:
        taken |= 1 << cell
    if layout.aligned and state.placed:
        line = _line(state)
    return line & ~taken


def _line(state: State) -> int:
    """The cells in one row, or in one column, with every die of this turn."""
    rows = columns = state.layout.all_cells
    for cell in state.placed:
        row, column = state.layout.lines[cell]
        rows &= row
        columns &= column
    return rows | columns


def fitting(state: State, faces: tuple[int, ...]) -> int:
    """The free cells where a die with one of these faces may go (MMM-030, MMM-036)."""
    free = free_cells(state)
    foods = state.layout.food_cells
    cells = 0
    for face in faces:
        cells |= foods[face]
    return cells & free


def in_hand(state: State) -> tuple[int, ...]:
    """The faces that may be placed now: those of the roll, and once one of them is down those
    kept before (MMM-034, MMM-035)."""
    dice = state.dice or ()
    return dice + state.held if state.fresh else dice


def choosing(state: State) -> bool:
    """A die of the latest roll is down: the group may stop (MMM-040, MMM-043)."""
    return state.dice is not None and state.fresh > 0


def moves(state: State) -> list[Move]:
    """The safest first: stop, then reroll, then where dice may go."""
    if state.active == NOBODY:
        return [] if state.first is not None else [Move("first", seat=s) for s in state.seats]
    if state.dice is None:
        return []
    seat = state.seats[state.active]
    found: list[Move] = []
    if state.fresh:
        found.append(Move("stop", seat=seat))
        if state.dice:
            found.append(Move("reroll", seat=seat))  # MMM-039, MMM-040
        if not state.layout.reroll_all and len(state.dice) > 1:
            foods = dict.fromkeys(face for face in state.dice if face != CROSS_INDEX)
            found += [Move("hold", FACES[face], seat=seat) for face in foods]
    places = state.layout.place_moves[seat]
    found += [places[cell] for cell in ones(fitting(state, in_hand(state)))]
    return found


def final(state: State, move: Move) -> bool:
    """A die of the latest roll may be moved until the group goes on (MMM-038)."""
    return move.verb not in ("first", "place", "hold")
