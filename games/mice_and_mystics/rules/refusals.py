"""Why a move is refused, as a stable code. What is legal is what legal.py lists, nothing else."""

from __future__ import annotations

from collections.abc import Callable

from games.kit import Move
from games.mice_and_mystics.rules.battle import weapons
from games.mice_and_mystics.rules.exploring import explorable, may_flip, may_leave
from games.mice_and_mystics.rules.gear import LEVEL_UP
from games.mice_and_mystics.rules.legal import CHANCE_VERBS, awaited, chance, moves, over
from games.mice_and_mystics.rules.movement import may_walk, pinned
from games.mice_and_mystics.rules.skills import cost_for
from games.mice_and_mystics.rules.state import SEAT_COUNTS, Mouse, State
from games.mice_and_mystics.rules.steps import DO

VERBS = frozenset({"hero", "leave", *(verb for _, verb in DO)})


def why_not(state: State, move: Move) -> str | None:
    if over(state) is not None:
        return "over"
    if move.verb in CHANCE_VERBS:
        return _why_not_chance(state, move)
    if move.verb not in VERBS:
        return "unknown_move"
    if move.seat not in state.seats:
        return "unknown_seat"
    if move.verb == "leave":
        if move.args:
            return "unreadable"
        return None if len(state.seats) > SEAT_COUNTS.start else "too_few_seats"
    listed = moves(state)
    if move in listed:
        return None
    frame = state.agenda[-1][0]
    if (frame, move.verb) not in DO and (frame, move.verb) != ("heroes", "hero"):
        return "not_now"
    same = [other for other in listed if (other.verb, other.args) == (move.verb, move.args)]
    if same:
        return "not_yours"
    if frame == "turn":
        mouse = state.mice[state.agenda[-1][1]]
        if move.seat != mouse.seat:
            return "not_yours"
        return _REASONS.get(move.verb, _impossible)(state, mouse, move)
    return "not_offered"


def _why_not_chance(state: State, move: Move) -> str | None:
    if move.seat is not None:
        return "unreadable"
    waited_for = chance(state)
    if waited_for is None:
        return "not_now"
    if awaited(waited_for, move):
        return None
    return "wrong_dice" if move.verb == "roll" else "not_in_deck"


# -- in a mouse's turn --------------------------------------------------------------------------


def _impossible(state: State, mouse: Mouse, move: Move) -> str:
    return "not_offered"


def _go(state: State, mouse: Mouse, move: Move) -> str:
    room = state.room
    if len(move.args) != 1 or move.args[0] not in room.squares:
        return "no_such_square"
    if mouse.webbed:
        return "webbed"
    if mouse.down:
        return "knocked_down"
    if not may_walk(state, mouse):
        return "no_points_left"
    if pinned(state, mouse):
        return "pinned"
    return "full" if state.is_full(str(move.args[0])) else "out_of_reach"


def _action(state: State, mouse: Mouse) -> str:
    if state.acted:
        return "already_acted"
    return "stunned" if mouse.stunned else ""


def _attack(state: State, mouse: Mouse, move: Move) -> str:
    why = _action(state, mouse)
    if why:
        return why
    if not weapons(state, mouse):
        return "no_weapon"
    return "no_such_target"


def _search(state: State, mouse: Mouse, move: Move) -> str:
    return _action(state, mouse) or "already_searched"


def _scurry(state: State, mouse: Mouse, move: Move) -> str:
    why = _action(state, mouse)
    if why:
        return why
    if mouse.webbed or mouse.down:
        return "webbed" if mouse.webbed else "knocked_down"
    return "not_moved_yet"


def _explore(state: State, mouse: Mouse, move: Move) -> str:
    why = _action(state, mouse)
    if why:
        return why
    if state.foes:
        return "enemies_here"
    way = str(move.args[0]) if len(move.args) == 1 else ""
    if mouse.square in state.room.exits.get(way, ()) and not may_leave(state, way):
        return "all_dry_first"
    if way == "flip" and mouse.square == state.room.flip and not may_flip(state, mouse):
        return "hook_needed" if state.room.flip_kind == "hook" else "not_her_class"
    return "no_way_there" if way not in explorable(state, mouse) else "not_offered"


def _skill(state: State, mouse: Mouse, move: Move) -> str:
    if not move.args or move.args[0] not in mouse.skills:
        return "no_such_skill"
    if mouse.name in state.used_skill:
        return "one_skill_a_turn"
    skill = state.book.skills[str(move.args[0])]
    if mouse.cheese < cost_for(state, mouse, skill):
        return "too_little_cheese"
    return "not_offered"


def _free(state: State, mouse: Mouse, move: Move) -> str:
    if mouse.square in state.room.water:
        return "in_water"
    name = "level" if move.verb == "learn" else move.verb
    if name in state.free:
        return "once_a_turn"
    if name == "level" and mouse.cheese < LEVEL_UP:
        return "too_little_cheese"
    return "not_offered"


_REASONS: dict[str, Callable[[State, Mouse, Move], str]] = {
    "go": _go,
    "attack": _attack,
    "search": _search,
    "scurry": _scurry,
    "explore": _explore,
    "skill": _skill,
    "share": _free,
    "equip": _free,
    "learn": _free,
}
