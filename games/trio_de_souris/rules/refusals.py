"""Why a move is refused, as a stable code. What is legal is what legal.py lists, nothing else."""

from __future__ import annotations

from games.kit import Move
from games.trio_de_souris.rules.cards import SEAT_COUNTS, SIDES
from games.trio_de_souris.rules.legal import chance, moves, over
from games.trio_de_souris.rules.state import State

_WORDS = {"first": 0, "deal": 0, "dealt": 1, "laid": 2, "lay": 2, "again": 0, "stop": 0, "leave": 0}
"""How many words follow each verb."""

_WHEN = {
    "first": ("first",),
    "deal": ("deal",),
    "dealt": ("dealing",),
    "laid": ("lay",),
    "lay": ("lay", "again", "comfort"),
    "again": ("again", "comfort"),
    "stop": ("again", "comfort"),
}


def why_not(state: State, move: Move) -> str | None:
    """None when the move is legal."""
    if over(state) is not None:
        return "over"
    if move.verb not in _WORDS:
        return "unknown_move"
    if len(move.args) != _WORDS[move.verb]:
        return "unreadable"
    if move.verb == "leave":
        return _why_not_leave(state, move)
    if not _its_time(state, move):
        return "not_now"
    waited_for = chance(state)
    if waited_for is not None:
        open_moves = [outcome for outcome, _ in waited_for.outcomes()]
    else:
        open_moves = moves(state)
    return None if move in open_moves else _reason(state, move)


def _its_time(state: State, move: Move) -> bool:
    """In the basic game a card is chance and its offer a decision; with hands both are one."""
    if state.phase not in _WHEN[move.verb]:
        return False
    return move.verb not in (("laid", "again") if state.box.pro else ("lay",))


def _why_not_leave(state: State, move: Move) -> str | None:
    if move.seat not in state.seats:
        return "unknown_seat"
    return "too_few_seats" if len(state.seats) == SEAT_COUNTS[0] else None


def _reason(state: State, move: Move) -> str:
    if move.verb in ("laid", "dealt"):
        return "not_yours" if move.seat is not None else _wrong_card(state, move)
    if move.seat not in state.seats:
        return "unknown_seat"
    if move.seat != state.seats[state.active] or move.verb != "lay":
        return "not_yours"
    return _wrong_card(state, move)


def _wrong_card(state: State, move: Move) -> str:
    card = state.box.index.get(move.args[0])
    if card is None:
        return "no_such_card"
    if move.verb == "dealt":
        return "dealt_already"
    if move.args[1] not in SIDES:
        return "no_such_side"
    if card in (code >> 1 for code in state.stack):
        return "in_cheese"
    own = [code >> 1 for code in state.known[state.active]]
    return "not_top" if card in own else "elsewhere"
