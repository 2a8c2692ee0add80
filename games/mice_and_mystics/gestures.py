"""How people make each move: land a figure, lift a target, show a card; the rest with buttons."""

from __future__ import annotations

from games.kit import Faces, Gesture, Land, Lift, Move, Press, Show, Spot, Wish
from games.mice_and_mystics.mats import mat_of, square_spot
from games.mice_and_mystics.rules.items import HOOK
from games.mice_and_mystics.rules.legal import moves
from games.mice_and_mystics.rules.state import State
from games.mice_and_mystics.wanted import (
    DIE,
    GRAPE,
    figure_piece,
    item_piece,
    lying_down,
    mouse_piece,
    standing,
)

_OWN_FIGURE = frozenset({"rescue", "put", "land"})
"""Moves that put the mouse of their frame on a square."""


def gesture(state: State, move: Move) -> Gesture | None:
    frame = state.agenda[-1]
    match move.verb:
        case "roll":
            return Faces(len(move.args), DIE)
        case "toss":
            return Show(item_piece(GRAPE), str(move.args[0]))
        case "drawn":
            return _drawn(state, move)
        case "hero":
            alone = len({other.seat for other in moves(state)}) == 1
            return Show(mouse_piece(str(move.args[0]))) if alone else Wish()
        case "end" | "stay":
            return Press(None)
        case "done" if frame[0] == "manual":
            return Press(None)
        case "go":
            return _land(state, mouse_piece(state.card), move.args[0])
        case "place":
            return _land(state, mouse_piece(str(move.args[0])), move.args[1])
        case verb if verb in _OWN_FIGURE:
            return _land(state, mouse_piece(frame[1]), move.args[0])
        case "to":
            return _land(state, figure_piece(state, _who_goes(state)), move.args[0])
        case "at":
            return _land(state, state.book.enemies[frame[1][0]].figure, move.args[0])
        case "attack" | "target":
            return _lift(state, str(move.args[1]))
        case "hook":
            return _land(state, item_piece(HOOK), move.args[0])
        case "bait":
            return _land(state, item_piece(GRAPE), move.args[0])
        case _:
            return _by_button(state)


def about(state: State, move: Move) -> tuple[Spot, ...]:
    """The squares an option speaks of."""
    squares = state.room.squares
    return tuple(square_spot(state.side, arg) for arg in move.args if arg in squares)


def _by_button(state: State) -> Gesture | None:
    """In her turn a mouse may do so much that it is listed only on a wish."""
    return Wish() if state.agenda[-1][0] == "turn" else None


def _land(state: State, kind: str, square: object) -> Gesture | None:
    if _free(state, str(square)):
        return Land(kind, square_spot(state.side, str(square)))
    # Nobody could see who has come to a ring that is taken.
    others = (str(move.args[-1]) for move in moves(state) if move.args)
    return Wish() if any(_free(state, other) for other in others) else _by_button(state)


def _free(state: State, square: str) -> bool:
    """Whether a square of the room has a ring for one more."""
    cells = mat_of(state.book, state.side).spots.get(square_spot(state.side, square), ())
    return standing(state, square) < len(cells)


def _lift(state: State, square: str) -> Gesture | None:
    """A lone figure is lifted and set back; of several nobody sees which is meant."""
    if standing(state, square) > 1 or square in lying_down(state):
        return _by_button(state)
    return Lift((square_spot(state.side, square),))


def _who_goes(state: State) -> str:
    """Whose way the players choose: of the figure of the frame, or of the cat on the prowl."""
    frame = state.agenda[-1]
    if frame[0] == "foe_to":
        return str(frame[1])
    return next(foe.name for foe in state.foes.values() if state.enemy(foe).token)


def _drawn(state: State, move: Move) -> Gesture | None:
    """A card of the players' own decks; what the board draws nobody has to show."""
    pile = state.agenda[-1][1]
    if state.book.draws or pile not in ("search", "encounter"):
        return None
    return Show(f"{'card' if pile == 'search' else 'encounter'}:{move.args[0]}")
