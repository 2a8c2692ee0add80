"""Turns of enemies: who acts when, where each goes, whom it attacks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules import bosses, initiative
from games.mice_and_mystics.rules.battle import MELEE, RANGED, add_to_wheel, remove_foe
from games.mice_and_mystics.rules.cards import back_into_deck
from games.mice_and_mystics.rules.movement import crow
from games.mice_and_mystics.rules.rooms import FAR
from games.mice_and_mystics.rules.state import Does, Foe, Mouse, Opens, State, Works
from games.mice_and_mystics.story import told


def distance_to_mice(state: State, square: str) -> int:
    steps = state.room.distance[square]
    return min((steps[mouse.square] for mouse in state.active()), default=FAR)


def nearest_mouse(state: State, square: str, but: str = "") -> Mouse | None:
    """MM-176, MM-179, Q-15: fewest steps on the bare graph, then the highest card."""
    steps = state.room.distance[square]
    mice = [mouse for mouse in state.mice.values() if mouse.square and mouse.name != but]
    return min(mice, key=lambda m: (steps[m.square], state.rank(m.name)), default=None)


# -- the turn of a card -------------------------------------------------------------------------


def foes_turn(state: State, tell: Listener | None, card: str) -> None:
    """MM-021, MM-173, Q-18: each figure separately, the closest to the mice first."""
    kind = initiative.kind_of(state, card)
    if state.book.enemies[kind].token:
        bosses.brodie_turn(state, tell, card)
        return
    figures = [foe for foe in state.foes.values() if foe.kind == kind]
    figures.sort(key=lambda foe: (distance_to_mice(state, foe.square), _number(foe)))
    state.push(*(("foe", foe.name) for foe in figures), ("foes_end", card))


def _number(foe: Foe) -> int:
    return int(foe.name.rpartition("-")[2])


def foe_turn(state: State, tell: Listener | None, name: str) -> None:
    """MM-171: move, then battle."""
    foe = state.foes.get(name)
    if foe is None or not state.active():
        return
    enemy = state.enemy(foe)
    mice_here = bool(state.mice_on(foe.square))
    if foe.square == state.grape and "rat" in enemy.tags and not mice_here:  # MM-241, MM-242
        state.push(("grape_shot", name))
        return
    state.push(("foe_battle", name))
    if foe.down:
        foe.down = False
        if tell is not None:
            tell(told("stood_up", figure=name))
    elif mice_here and not _lured(state, foe):  # MM-178, Q-91
        return
    elif enemy.attack == RANGED:
        if not _sees_a_mouse(state, foe.square):  # MM-180, Q-71
            state.push(("foe_go", name, FAR))
    elif _goal(state, foe) != foe.square:
        state.push(("dice", "foe_move", 1, name))  # MM-175, Q-23


def _sees_a_mouse(state: State, square: str) -> bool:
    sees = state.room.sees[square]
    return any(mouse.square in sees for mouse in state.active())


def _goal(state: State, foe: Foe) -> str:
    """Where this figure wants to be: bait, food, or the nearest mouse."""
    if state.grape and "roach" in state.enemy(foe).tags:  # MM-232
        return state.grape
    if feasting(state, foe):
        return str(state.rule.feast["square"])
    mouse = nearest_mouse(state, foe.square)
    return mouse.square if mouse is not None else foe.square


def _lured(state: State, foe: Foe) -> bool:
    """MM-232, MM-305: what draws it away from the mice."""
    return bool(state.grape and "roach" in state.enemy(foe).tags) or feasting(state, foe)


def feasting(state: State, foe: Foe) -> bool:
    """MM-305, MM-306: it has only eyes for the cheese on the counter."""
    feast = state.rule.feast
    return bool(feast) and state.feast > 0 and feast["enemy"] == foe.kind


def foe_rolled(state: State, tell: Listener | None, faces: Sequence[str], name: str) -> None:
    number = state.book.faces[faces[0]].number
    state.push(("foe_go", name, number))
    crow(state, tell, name, number)  # it may be gone before it moves


# -- where it goes ------------------------------------------------------------------------------


def foe_go(state: State, tell: Listener | None, name: str, points: int) -> None:
    foe = state.foes.get(name)
    if foe is None:
        return
    enemy = state.enemy(foe)
    sighted = enemy.attack == RANGED
    ends = ends_of(state, foe.square, _goal(state, foe), points, large=enemy.large, sighted=sighted)
    if len(ends) > 1:
        state.push(("foe_to", name, tuple(ends)))
    elif ends[0] != foe.square:
        _move(state, tell, name, ends[0])


def ends_of(
    state: State,
    start: str,
    goal: str,
    points: int,
    *,
    large: bool = False,
    sighted: bool = False,
    but: str = "",
) -> list[str]:
    """MM-176, MM-177, MM-181: the squares where its most direct ways may end. `sighted`: it stops
    as soon as it sees a mouse. `but` is a charmed mouse, who does not meet herself."""
    room = state.room
    mice = {m.square for m in state.mice.values() if m.square and m.name != but}
    blocked = _blocked(state, large)
    stops = mice | {goal}
    if sighted:
        stops |= {square for square in room.squares if not mice.isdisjoint(room.sees[square])}
    way = room.distance[goal] if not blocked else _way_around(state, goal, blocked)
    if way[start] >= FAR:
        return _as_close_as_it_can(state, start, goal, points, blocked, stops)
    ends: set[str] = set()
    edge = {start}
    for _ in range(min(points, way[start])):
        beyond: set[str] = set()
        for square in edge:
            nearer = way[square] - 1
            for to in room.ways[square]:
                if way[to] == nearer and to not in blocked:
                    (ends if to in stops else beyond).add(to)
        edge = beyond
    return sorted(ends | edge)


def _blocked(state: State, large: bool) -> set[str]:
    """MM-059, MM-315, Q-21: squares it can neither enter nor cross."""
    capacity = state.room.capacity
    room_for = 4 if large else 1
    crowd = state.crowd()
    blocked = {s for s, taken in crowd.items() if taken + room_for > capacity[s]}
    return blocked | state.rule.closed


def _way_around(state: State, goal: str, blocked: Collection[str]) -> dict[str, int]:
    """Steps to the goal from everywhere, around full squares; none leads into a full goal."""
    ways = state.room.ways
    steps = dict.fromkeys(ways, FAR)
    if goal in blocked:
        return steps
    steps[goal] = 0
    edge = [goal]
    while edge:
        beyond = []
        for square in edge:
            farther = steps[square] + 1
            for to in ways[square]:
                if steps[to] == FAR:
                    steps[to] = farther
                    if to not in blocked:
                        beyond.append(to)
        edge = beyond
    return steps


def _as_close_as_it_can(
    state: State,
    start: str,
    goal: str,
    points: int,
    blocked: Collection[str],
    stops: Collection[str],
) -> list[str]:
    """The squares with the smallest bare distance to the goal, of these the first on its way."""
    ways = state.room.ways
    steps = state.room.distance[goal]
    reached = {start}
    edge = [start]
    best, ends = steps[start], [start]
    for _ in range(points):
        beyond = []
        for square in edge:
            for to in ways[square]:
                if to not in reached and to not in blocked:
                    reached.add(to)
                    beyond.append(to)
        closest = min((steps[square] for square in beyond), default=best)
        if closest < best:
            best, ends = closest, [square for square in beyond if steps[square] == closest]
        edge = [square for square in beyond if square not in stops]
        if not edge:
            break
    return sorted(ends)


def _move(state: State, tell: Listener | None, name: str, square: str) -> None:
    figure = state.mice.get(name) or state.foes[name]
    figure.square = square
    if tell is not None:
        tell(told("moved", figure=name, square=square))


def _to_moves(state: State, name: str, ends: Sequence[str]) -> list[Move]:
    seat = state.seat_in_charge()
    return [Move("to", square, seat=seat) for square in ends]


def _to(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, ends: Sequence[str]
) -> None:
    state.agenda.pop()
    _move(state, tell, name, str(args[0]))


# -- whom it attacks ----------------------------------------------------------------------------


def foe_battle(state: State, tell: Listener | None, name: str) -> None:
    """MM-182, MM-305, MM-233."""
    foe = state.foes.get(name)
    if foe is None or feasting(state, foe):
        return
    enemy = state.enemy(foe)
    if foe.square == state.grape and "roach" in enemy.tags:
        return
    mouse = chosen_target(state, foe.square, enemy.attack == RANGED)
    if mouse is None:
        return
    state.attacked.append(mouse.name)
    if tell is not None:
        tell(told("attacks", figure=name, target=mouse.name, weapon=""))
    state.push(("dice", "hit", enemy.battle, name, (mouse.name,), enemy.attack, "", 0))


def chosen_target(state: State, square: str, ranged: bool, but: str = "") -> Mouse | None:
    """MM-183 to MM-185, Q-19, Q-20."""
    room = state.room
    mice = [mouse for mouse in state.mice.values() if mouse.square and mouse.name != but]
    open_to_it = [mouse for mouse in mice if mouse.square in room.touching[square]]
    if ranged and not open_to_it:
        open_to_it = [mouse for mouse in mice if mouse.square in room.sees[square]]
    fresh = [mouse for mouse in open_to_it if mouse.name not in state.attacked]
    if fresh:
        steps = room.distance[square]
        return min(fresh, key=lambda m: (steps[m.square], state.rank(m.name)))
    return min(open_to_it, key=lambda m: state.rank(m.name), default=None)


# -- the end of their turn ----------------------------------------------------------------------


def foes_end(state: State, tell: Listener | None, card: str) -> None:
    """MM-286, then bait and food."""
    kind = initiative.kind_of(state, card)
    enemy = state.book.enemies[kind]
    if "aggressive" in enemy.abilities and card in state.track:
        initiative.swap_up(state, tell, card)
    if state.grape and "roach" in enemy.tags:
        _bait(state, tell)
    feast = state.rule.feast
    if feast and state.feast and feast["enemy"] == kind:
        eaters = [foe for foe in state.foes_on(feast["square"]) if foe.kind == kind]
        state.push(("dice", "feast", len(eaters)))


def _bait(state: State, tell: Listener | None) -> None:
    """MM-234, Q-55."""
    caught = [f for f in state.foes_on(state.grape) if "roach" in state.enemy(f).tags]
    if not caught:
        return
    for foe in caught:
        remove_foe(state, tell, foe)
    if tell is not None:
        tell(told("bait", square=state.grape, figures=[foe.name for foe in caught]))
    state.grape = ""
    back_into_deck(state, "grape")


def feast_rolled(state: State, tell: Listener | None, faces: Sequence[str]) -> None:
    """MM-305: from the counter to the wheel."""
    eaten = min(state.feast, state.book.cheese(faces))
    state.feast -= eaten
    if eaten and tell is not None:
        tell(told("eaten", cheese=eaten, left=state.feast))
    add_to_wheel(state, tell, eaten)


# -- a charmed mouse ----------------------------------------------------------------------------


def charmed(state: State, tell: Listener | None, name: str) -> None:
    """MM-212, MM-213, Q-51: she moves and fights as a melee enemy with the values of her card."""
    mouse = state.mice[name]
    state.push(("charm_battle", name))
    if mouse.down:
        mouse.down = False
    elif len(state.mice_on(mouse.square)) == 1:
        state.push(("dice", "charm_move", 1, name))


def charm_rolled(state: State, tell: Listener | None, faces: Sequence[str], name: str) -> None:
    number = state.book.faces[faces[0]].number
    state.push(("charm_go", name, number))
    crow(state, tell, name, number)  # it may have captured her before she moves


def charm_go(state: State, tell: Listener | None, name: str, points: int) -> None:
    mouse = state.mice[name]
    nearest = nearest_mouse(state, mouse.square, name) if mouse.square else None
    if nearest is None:
        return
    ends = ends_of(state, mouse.square, nearest.square, points, but=name)
    if len(ends) > 1:
        state.push(("foe_to", name, tuple(ends)))
    elif ends[0] != mouse.square:
        _move(state, tell, name, ends[0])


def charm_battle(state: State, tell: Listener | None, name: str) -> None:
    mouse = state.mice[name]
    if mouse.captured:
        return
    state.push(("uncharm", name))
    target = chosen_target(state, mouse.square, False, name)
    if target is not None:
        battle = state.hero(name).battle
        state.push(("dice", "hit", battle, name, (target.name,), MELEE, "", 0))


def uncharm(state: State, tell: Listener | None, name: str) -> None:
    """MM-214."""
    state.mice[name].charmed = False


WORK: Works = {
    "foes": foes_turn,
    "foe": foe_turn,
    "foe_go": foe_go,
    "foe_battle": foe_battle,
    "foes_end": foes_end,
    "charmed": charmed,
    "charm_go": charm_go,
    "charm_battle": charm_battle,
    "uncharm": uncharm,
}
ROLLS: Works = {"foe_move": foe_rolled, "feast": feast_rolled, "charm_move": charm_rolled}
OPEN: Opens = {"foe_to": _to_moves}
DO: Does = {("foe_to", "to"): _to}
