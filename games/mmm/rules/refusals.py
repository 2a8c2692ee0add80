"""Why a move is refused: one reason code for each way to be wrong."""

from __future__ import annotations

from games.kit import Move
from games.mmm.rules.board import DICE, FACES, FOODS
from games.mmm.rules.layout import CROSS_INDEX, FACE_INDEX
from games.mmm.rules.legal import chance, choosing, fitting, in_hand, over
from games.mmm.rules.state import NOBODY, SEAT_COUNTS, State

_ARGUMENTS = {"first": 0, "leave": 0, "stop": 0, "reroll": 0, "hold": 1, "place": 2}


def why_not(state: State, move: Move) -> str | None:
    if over(state) is not None:
        return "over"
    if move.verb == "roll":
        return _why_not_roll(state, move)
    if move.verb not in _ARGUMENTS:
        return "unknown_move"
    if len(move.args) != _ARGUMENTS[move.verb]:
        return "unreadable"
    if move.seat not in state.seats:
        return "unknown_seat"
    if move.verb == "leave":
        return None if len(state.seats) > SEAT_COUNTS.start else "too_few_seats"
    if move.verb == "first":
        return None if state.first is None else "not_now"
    return _why_not_decided(state, move)


def _why_not_roll(state: State, move: Move) -> str | None:
    dice = chance(state)
    if move.seat is not None or not 1 <= len(move.args) <= DICE:
        return "unreadable"
    if any(face not in FACES for face in move.args):
        return "no_such_face"
    if dice is None:
        return "not_now"
    if len(move.args) != dice.count:
        return "other_number_of_dice"
    return None if dice.read(move.args) == move else "faces_not_in_order"


def _why_not_decided(state: State, move: Move) -> str | None:
    """Moves of the group, entered by the seat that rolls (MMM-021, MMM-022)."""
    if state.active == NOBODY:
        return "not_now"
    if move.seat != state.seats[state.active]:
        return "not_your_turn"
    if state.dice is None:
        return "roll_first"
    if move.verb == "place":
        return _why_not_place(state, str(move.args[0]), str(move.args[1]))
    if not choosing(state):
        return "place_one_first"  # MMM-034, MMM-043
    if move.verb == "hold":
        return _why_not_hold(state, str(move.args[0]))
    if move.verb == "reroll" and not state.dice:
        return "no_dice_left"  # MMM-039
    return None


def _why_not_place(state: State, food: str, name: str) -> str | None:
    if food not in FOODS:
        return "cross" if food in FACES else "no_such_food"  # MMM-031
    cell = state.layout.cell_index.get(name)
    if cell is None:
        return "no_such_cell"
    face = FACE_INDEX[food]
    if face not in in_hand(state):
        return "not_rolled"
    if state.layout.food_of[cell] != face:
        return "wrong_food"  # MMM-030
    if (state.covered >> cell & 1) or cell in state.placed:
        return "covered"  # MMM-032, MMM-033
    return None if fitting(state, (face,)) >> cell & 1 else "not_in_line"  # MMM-080


def _why_not_hold(state: State, food: str) -> str | None:
    face = FACE_INDEX.get(food)
    if face is None:
        return "no_such_food"
    if state.layout.reroll_all:
        return "all_are_rerolled"  # MMM-041
    if face == CROSS_INDEX:
        return "cross"
    if state.dice is None or face not in state.dice:
        return "not_rolled"
    return None if len(state.dice) > 1 else "one_must_roll"
