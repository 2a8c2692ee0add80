"""A mouse's turn from its roll to its end, and the turn of a captured mouse."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules import exploring, movement, searching
from games.mice_and_mystics.rules.battle import (
    add_to_wheel,
    begin_attack,
    named,
    target_moves,
    targets,
)
from games.mice_and_mystics.rules.conditions import captured
from games.mice_and_mystics.rules.gear import free_moves
from games.mice_and_mystics.rules.heroics import slips_away
from games.mice_and_mystics.rules.initiative import lowest_mouse
from games.mice_and_mystics.rules.items import item_moves
from games.mice_and_mystics.rules.skills import before_skills, skill_moves
from games.mice_and_mystics.rules.state import Does, Mouse, Opens, State, Works
from games.mice_and_mystics.story import told


def begin(state: State, tell: Listener | None, name: str) -> None:
    state.push(("start", name))
    if before_skills(state, state.mice[name]):
        state.push(("before", name))  # MM-282


def start(state: State, tell: Listener | None, name: str) -> None:
    """MM-043, MM-209, Q-02: she rolls, or uses her whole move to stand up."""
    mouse = state.mice[name]
    state.push(("turn", name))
    if mouse.down:
        mouse.down = False
        state.moved = True
        if tell is not None:
            tell(told("stood_up", figure=name))
    else:
        state.push(("dice", "move", 1, name))


def turn_moves(state: State, name: str) -> list[Move]:
    """MM-033 to MM-038: the move, one action, free actions, skills, the end."""
    mouse = state.mice[name]
    seat = mouse.seat
    act = not state.acted and not mouse.stunned  # MM-207
    found = [Move("end", seat=seat), *movement.go_moves(state, mouse)]
    if act:
        found += target_moves(state, "attack", mouse, targets(state, mouse))
        if searching.may_search(state, mouse):
            found.append(Move("search", seat=seat))
        if state.moved and not (mouse.webbed or mouse.down):  # MM-078, MM-208
            found.append(Move("scurry", seat=seat))
        found += [Move("explore", way, seat=seat) for way in exploring.explorable(state, mouse)]
    if not state.acted:
        ills = [ill for ill in ("stunned", "webbed") if getattr(mouse, ill)]
        found += [Move("recover", ill, seat=seat) for ill in ills]  # MM-117
    elif name in state.inspired and mouse.cheese:
        found.append(Move("again", seat=seat))  # MM-282
    found += skill_moves(state, mouse, act)
    found += item_moves(state, mouse, act)
    found += free_moves(state, mouse)
    found += [Move("use", card, seat=seat) for card in searching.usable(state, mouse)]
    return found


def _attack(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    mouse = state.mice[name]
    state.use_action()
    begin_attack(state, tell, mouse, named(targets(state, mouse), *args))


def _search(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.use_action()
    searching.search(state, tell, args, name)


def _recover(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-118, MM-119."""
    state.use_action()
    if args[0] == "stunned":
        state.mice[name].stunned = False
        if tell is not None:
            tell(told("recovered", mouse=name))
    else:
        state.push(("dice", "unweb", 1, name))


def unweb(state: State, tell: Listener | None, faces: Sequence[str], name: str) -> None:
    if state.book.stars(faces):
        state.mice[name].webbed = False
        if tell is not None:
            tell(told("recovered", mouse=name))


def _again(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.inspired.remove(name)
    state.mice[name].cheese -= 1
    state.acted = False


def _end(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda[-1] = ("end", name)


def end(state: State, tell: Listener | None, name: str) -> None:
    """MM-068, then MM-031."""
    state.push(("press", name))
    mouse = state.mice[name]
    if mouse.square:
        movement.drift(state, tell, mouse)


def press(state: State, tell: Listener | None, name: str) -> None:
    """MM-031, MM-032, Q-39: time presses."""
    if not state.foes and lowest_mouse(state) == name:
        if tell is not None:
            tell(told("time_presses"))
        add_to_wheel(state, tell, 1)


# -- a captured mouse ---------------------------------------------------------------------------


def prison(state: State, tell: Listener | None, name: str) -> None:
    """MM-204 to MM-206; MM-259, Q-92: the escape artist is not held."""
    state.push(("end", name))
    saved = slips_away(state, state.mice[name]) and _rescue_moves(state, name)
    if not state.foes or saved:
        state.push(("rescue", name))
    elif tell is not None:
        tell(told("passes", mouse=name))


def _rescue_moves(state: State, name: str) -> list[Move]:
    """Q-38: on or next to a free mouse, not on a full square, dry if possible."""
    mouse = state.mice[name]
    room, crowd = state.room, state.crowd()
    near = {square for other in state.active() for square in room.touching[other.square]}
    free = [s for s in room.squares if s in near and crowd.get(s, 0) < room.capacity[s]]
    dry = [square for square in free if square not in room.water]
    return [Move("rescue", square, seat=mouse.seat) for square in dry or free]


def _rescue(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    free(state.mice[name], str(args[0]))
    if tell is not None:
        tell(told("rescued", mouse=name, square=args[0]))


def free(mouse: Mouse, square: str) -> None:
    mouse.captured = False
    mouse.square = square


WORK: Works = {
    "begin": begin,
    "start": start,
    "end": end,
    "press": press,
    "prison": prison,
    "captured": captured,
}
ROLLS: Works = {"unweb": unweb}
OPEN: Opens = {"turn": turn_moves, "rescue": _rescue_moves}
DO: Does = {
    ("turn", "attack"): _attack,
    ("turn", "search"): _search,
    ("turn", "recover"): _recover,
    ("turn", "again"): _again,
    ("turn", "end"): _end,
    ("rescue", "rescue"): _rescue,
}
