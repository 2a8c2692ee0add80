"""From room to room: exits, traverse squares, the first visit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules.cards import back_into_deck
from games.mice_and_mystics.rules.conditions import end_turn_of, gain
from games.mice_and_mystics.rules.encounters import spawn_frame
from games.mice_and_mystics.rules.state import Does, Mouse, Opens, State, Works
from games.mice_and_mystics.story import told

FLIP = "flip"
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
HOOK = "fishhook_and_thread"
AT_MOST = 4


def explorable(state: State, mouse: Mouse) -> dict[str, int]:
    """MM-120 to MM-124: the ways open to her, with the side behind each."""
    if state.foes:
        return {}
    room = state.room
    found = {}
    place = place_of(state, state.side)
    for direction, squares in room.exits.items():
        side = behind(state, place, direction, room.colour)
        if mouse.square in squares and side and may_leave(state, direction):
            found[direction] = side
    if mouse.square == room.flip and may_flip(state, mouse):
        found[FLIP] = room.back
    return found


def place_of(state: State, side: int) -> tuple[int, ...]:
    return next(place for place, up in state.map.items() if up == side)


def behind(state: State, place: tuple[int, ...], direction: str, colour: str) -> int:
    """MM-122 to MM-124: the side met through an exit, turned to the colour of the room that is
    left; 0 if there is no exit to meet."""
    dx, dy = WAYS[direction]
    up = state.map.get((place[0] + dx, place[1] + dy))
    if up is None:
        return 0
    rooms = state.book.rooms
    if rooms[up].colour != colour:
        up = rooms[up].back
    return up if OPPOSITE[direction] in rooms[up].exits else 0


def ways_from(
    state: State, place: tuple[int, ...], side: int
) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """Every way out of a side: its name, the place it leads to, the side found there."""
    room = state.book.rooms[side]
    if room.flip:
        yield FLIP, place, room.back
    for direction in room.exits:
        found = behind(state, place, direction, room.colour)
        if found:
            dx, dy = WAYS[direction]
            yield direction, (place[0] + dx, place[1] + dy), found


def may_leave(state: State, direction: str) -> bool:
    """MM-304, Q-40."""
    rule = state.rule.leave
    if rule == "free":
        return True
    mice = state.active()
    if any(mouse.square in state.room.water for mouse in mice):
        return False
    if rule == "dry":
        return True
    bank = state.room.banks.get(direction, frozenset())
    return all(mouse.square in bank for mouse in mice)


def may_flip(state: State, mouse: Mouse) -> bool:
    """MM-127, MM-129, MM-130, Q-72."""
    kind = state.room.flip_kind
    if kind == "hook":
        return HOOK in state.stash
    if kind == "tinkerer_scamp":
        return bool({"tinkerer", "scamp"} & state.hero(mouse.name).classes)
    return True


def explore(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-125, MM-127: all mice of the tile come along."""
    way = str(args[0])
    side = explorable(state, state.mice[name])[way]
    state.use_action()
    leave_tokens(state, tell)
    place = place_of(state, state.side)
    if way == FLIP:
        squares = landing(state, side)
    else:
        dx, dy = WAYS[way]
        place = (place[0] + dx, place[1] + dy)
        squares = tuple(state.book.rooms[side].exits[OPPOSITE[way]])
    turned = state.map[place] != side
    if turned:
        lost = state.traps.pop(state.map[place], [])
        state.traps_left += len(lost)
    state.map[place] = side
    state.side = side
    if tell is not None:
        tell(told("room", side=side, turned=turned))
    others = [mouse.name for mouse in state.active() if mouse.name != name]
    for mouse in state.active():
        mouse.square = ""
    state.push(("arrive", (name, *others), squares), ("enter", side), ("settle", name))


def landing(state: State, side: int) -> tuple[str, ...]:
    """MM-127, MM-128: the traverse square of the new side, then those around it."""
    room = state.book.rooms[side]
    return (room.flip, *room.near[room.flip])


def leave_tokens(state: State, tell: Listener | None) -> None:
    """MM-225, MM-230, Q-55, Q-64: what lies on the tile goes back into the deck."""
    for card, lying in ((HOOK, bool(state.hook)), ("fork", state.fork), ("grape", state.grape)):
        if lying:
            back_into_deck(state, card)
            if tell is not None:
                tell(told("left_behind", item=card))
    state.hook = []
    state.fork = state.grape = ""


def arrive(
    state: State, tell: Listener | None, names: tuple[str, ...], squares: tuple[str, ...]
) -> None:
    """MM-125, Q-66: where each mouse stands, at most four on a square."""
    while names:
        free = free_squares(state, squares)
        if len(free) > 1:
            state.push(("place", names, squares))
            return
        _stand(state, tell, names[0], free[0])
        names = names[1:]


def free_squares(state: State, squares: Sequence[str]) -> list[str]:
    free = [square for square in squares if len(state.mice_on(square)) < AT_MOST]
    flip = state.room.flip
    return [flip] if flip in squares and flip in free and squares[0] == flip else free


def _stand(state: State, tell: Listener | None, name: str, square: str) -> None:
    state.mice[name].square = square
    if tell is not None:
        tell(told("moved", figure=name, square=square))


def _place_moves(state: State, names: Sequence[str], squares: Sequence[str]) -> list[Move]:
    seat = state.mice[names[0]].seat
    return [Move("place", names[0], square, seat=seat) for square in free_squares(state, squares)]


def _place(
    state: State,
    tell: Listener | None,
    args: Sequence[Plain],
    names: tuple[str, ...],
    squares: tuple[str, ...],
) -> None:
    state.agenda.pop()
    _stand(state, tell, names[0], str(args[1]))
    state.push(("arrive", names[1:], squares))


def enter(state: State, tell: Listener | None, side: int) -> None:
    """MM-144, Q-65: what waits there the first time."""
    if side in state.explored:
        return
    for mouse in state.active():
        if "explorer" in state.hero(mouse.name).talents:  # MM-268
            gain(state, tell, mouse, 2)
    first_visit(state, tell, side)


def first_visit(state: State, tell: Listener | None, side: int) -> None:
    state.explored.append(side)
    rule = state.rule
    if rule.feast:
        state.feast = rule.feast["cheese"]
    if rule.first_visit is not None:  # MM-300
        spawn_frame(state, rule.first_visit, rule.first_visit_square)
    else:
        state.push(("encounter",))  # MM-317


def settle(state: State, tell: Listener | None, name: str) -> None:
    """Q-27: with a new order the turn and the round end."""
    if state.fresh:
        end_turn_of(state, name)


WORK: Works = {"arrive": arrive, "enter": enter, "settle": settle}
OPEN: Opens = {"place": _place_moves}
DO: Does = {("turn", "explore"): explore, ("place", "place"): _place}
