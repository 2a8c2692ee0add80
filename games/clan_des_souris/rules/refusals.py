"""Why a move is refused, as a stable code. What is legal is what legal.py lists, nothing else."""

from __future__ import annotations

from collections.abc import Callable

from games.clan_des_souris.rules.legal import CHANCE_VERBS, chance, moves, over
from games.clan_des_souris.rules.state import NONE, SEAT_COUNTS, TOOTH, WAND, State
from games.clan_des_souris.rules.tiles import SIZES
from games.kit import Move

_WORDS = {
    **dict.fromkeys(("look", "reveal", "hint", "size"), 1),
    **dict.fromkeys(CHANCE_VERBS, 1),
    **dict.fromkeys(("skip", "first", "lot", "unhint", "candle", "leave"), 0),
    **dict.fromkeys(("club", "go", "owl", "keep", "wand", "tooth"), 0),
}
"""How many words follow each verb."""

_WHEN = {
    "look": ("looks", "candle"),
    "skip": ("looks",),
    "first": ("first",),
    "lot": ("first",),
    "hint": ("help",),
    "unhint": ("help",),
    "candle": ("help",),
    "reveal": ("help", "explore"),
    "club": ("club",),
    "go": ("club", "kept", "find"),
    "owl": ("loss",),
    "keep": ("loss",),
    "wand": ("find",),
    "tooth": ("help", "explore", "club", "loss", "kept", "find"),
    "size": ("find", "wand", "tooth"),
    "seen": ("see",),
    "mission": ("mission",),
    "lot_fell": ("lot",),
    "mixed": ("mix",),
}
"""What must be next on the agenda."""


def why_not(state: State, move: Move) -> str | None:
    if over(state) is not None:
        return "over"  # CS-133
    if move.verb not in _WORDS:
        return "unknown_move"
    if len(move.args) != _WORDS[move.verb]:
        return "unreadable"
    if move.verb in CHANCE_VERBS:
        return _why_not_chance(state, move)
    if move.seat not in state.seats:
        return "unknown_seat"
    if move.verb == "leave":
        return None if len(state.seats) > SEAT_COUNTS.start else "too_few_seats"
    if move in moves(state):
        return None
    if state.agenda[0].partition(" ")[0] not in _WHEN[move.verb]:
        return "not_now"
    return _REASONS[move.verb](state, move)


def _why_not_chance(state: State, move: Move) -> str | None:
    if move.seat is not None:
        return "unreadable"
    if state.agenda[0] not in _WHEN[move.verb]:
        return "not_now"
    waited_for = chance(state)
    if waited_for is not None and move in [outcome for outcome, _ in waited_for.outcomes()]:
        return None
    layout = state.layout
    if move.verb == "seen":
        return "not_here" if move.args[0] in layout.ids else "no_such_tile"
    if move.verb == "mission":
        return "mission_used" if move.args[0] in layout.animals else "no_such_mission"
    return "other_column" if move.verb == "mixed" else "unknown_seat"


# -- decisions ----------------------------------------------------------------------------------


def _asked(state: State, move: Move) -> str:
    """Somebody else decides now."""
    return "not_yours"


def _cell(state: State, move: Move) -> str:
    layout = state.layout
    asked = state.looking[0] if state.agenda[0] == "looks" else state.seats[state.active]
    if move.seat != asked:
        return "not_yours"
    if move.args[0] not in layout.cells:
        return "no_such_cell"
    cell = layout.cells.index(str(move.args[0]))
    return "barred" if cell == state.barred else "not_face_down"  # CS-051, D-39


def _hint(state: State, move: Move) -> str:
    layout = state.layout
    if move.seat == state.seats[state.active]:
        return "own_turn"  # CS-041
    if state.up & layout.ogre:
        return "ogre_awake"  # CS-048
    if move.args[0] not in layout.slots:
        return "no_such_slot"
    return "hint_given" if move.seat in state.hints else "slot_taken"  # CS-044, D-06


def _unhint(state: State, move: Move) -> str:
    return "no_hint"


def _candle(state: State, move: Move) -> str:
    if move.seat != state.seats[state.active]:
        return "not_yours"  # CS-073
    return "ogre_awake" if state.up & state.layout.candle else "no_candle"  # CS-078


def _go(state: State, move: Move) -> str:
    return "not_now" if state.size == NONE and state.agenda[0] == "find" else "not_yours"


def _wand(state: State, move: Move) -> str:
    return "not_now" if state.size == NONE else "not_yours"


def _size(state: State, move: Move) -> str:
    head = state.agenda[0]
    if head == "find":
        if state.size != NONE:
            return "not_now"
        asked: str | None = state.seats[state.active]
    else:
        asked = state.owner(WAND if head == "wand" else TOOTH)
    if move.seat != asked:
        return "not_yours"
    if move.args[0] not in SIZES:
        return "no_such_size"
    if head == "find":
        return "not_on_tile"
    size = SIZES.index(str(move.args[0]))
    return "out_of_reach" if state.teeth[size] else "no_tooth_left"


_REASONS: dict[str, Callable[[State, Move], str]] = {
    **dict.fromkeys(("skip", "lot", "club", "owl", "keep", "tooth"), _asked),
    "look": _cell,
    "reveal": _cell,
    "hint": _hint,
    "unhint": _unhint,
    "candle": _candle,
    "go": _go,
    "wand": _wand,
    "size": _size,
}
