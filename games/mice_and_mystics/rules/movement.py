"""How a mouse moves: points, lines, full squares, enemies, water, traps, the crow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules.battle import near_first
from games.mice_and_mystics.rules.conditions import end_turn_of, gain, knock_down, wound_mouse
from games.mice_and_mystics.rules.state import Does, Mouse, State, Works
from games.mice_and_mystics.story import told


def steps_from(state: State, mouse: Mouse, square: str) -> list[tuple[str, int]]:
    """Squares one step away with their cost, whoever stands there."""
    room = state.room
    found = list(room.steps[square])
    if state.levitating and state.card == mouse.name:
        found += [(to, 1) for to in room.over[square]]
    if square in state.hook:  # MM-223
        other = state.hook[1 - state.hook.index(square)]
        if all(to != other for to, _ in found):
            found.append((other, 1))
    return found


def pinned(state: State, mouse: Mouse) -> bool:
    """MM-061, Q-06: more enemies than mice hold her where she is."""
    return len(state.mice_on(mouse.square)) < len(state.foes_on(mouse.square))


def may_walk(state: State, mouse: Mouse) -> bool:
    """MM-034, Q-04: her move has not been used up, and nothing holds her."""
    open_move = not state.moved or state.walking
    return open_move and state.left > 0 and not (mouse.webbed or mouse.down)


def reach(state: State, mouse: Mouse) -> dict[str, int]:
    """Where one `go` may take her, with what it costs: any way whose squares between neither stop
    her nor ask for dice."""
    if not may_walk(state, mouse) or pinned(state, mouse):
        return {}
    room = state.room
    start = mouse.square
    crowd = state.crowd()
    held = {foe.square for foe in state.foes.values() if not state.enemy(foe).token}
    traps = () if _ignores_traps(state, mouse) else state.traps.get(state.side, ())
    wet = start in room.water
    best: dict[str, int] = {start: 0}
    edge = [start]
    while edge:
        beyond = []
        for square in edge:
            spent = best[square]
            for to, cost in steps_from(state, mouse, square):
                if wet and to not in room.water:  # MM-063, Q-08: the whole allowance
                    cost = 0 if state.walking else state.left
                    if state.walking or (start, to) in room.upstream:
                        continue
                elif wet and (start, to) in room.upstream:  # MM-067
                    continue
                total = spent + cost
                if total > state.left or total >= best.get(to, 99):
                    continue
                if crowd.get(to, 0) >= room.capacity[to]:  # MM-059
                    continue
                best[to] = total
                # MM-060, MM-062, MM-072: these squares end or pause a move.
                if not (wet or to in held or to in room.water or to in traps):
                    beyond.append(to)
        edge = beyond
    del best[start]
    return best


def _ignores_traps(state: State, mouse: Mouse) -> bool:
    return "lesson_learned" in state.hero(mouse.name).talents  # MM-267


def go_moves(state: State, mouse: Mouse) -> list[Move]:
    return [Move("go", square, seat=mouse.seat) for square in reach(state, mouse)]


def go(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    mouse = state.mice[name]
    to = str(args[0])
    cost = reach(state, mouse)[to]
    state.moved = state.walking = True
    state.left -= cost
    if mouse.square in state.room.water and to not in state.room.water:
        state.left = 0
        helpers = len(state.mice_on(to))  # MM-064
        state.push(("dice", "climb", 1 + helpers, name, to))
        return
    known = tell is None or near_first(state, mouse)
    arrive(state, tell, mouse, to)
    if not known:
        _tell_near_first(state, tell, mouse)


def _tell_near_first(state: State, tell: Listener | None, mouse: Mouse) -> None:
    """MM-096, while she may still attack."""
    if tell is not None and not state.acted and not mouse.stunned and near_first(state, mouse):
        tell(told("near_first", mouse=mouse.name))


def arrive(state: State, tell: Listener | None, mouse: Mouse, square: str) -> None:
    """She stands on a square: enemies and water end her move, a trap is rolled for."""
    mouse.square = square
    if tell is not None:
        tell(told("moved", figure=mouse.name, square=square))
    if mouse.name == state.card and (state.foes_on(square) or square in state.room.water):
        state.left = 0
    if square in state.traps.get(state.side, ()) and not _ignores_traps(state, mouse):
        hero = state.hero(mouse.name)
        tinker = hero.lore if "tinkerer" in hero.classes else 0  # MM-073
        state.push(("dice", "trap", max(hero.move, tinker), mouse.name))


def climb(state: State, tell: Listener | None, faces: Sequence[str], name: str, to: str) -> None:
    """MM-065, MM-066."""
    if state.book.stars(faces):
        arrive(state, tell, state.mice[name], to)
    elif tell is not None:
        tell(told("slipped", mouse=name))
    state.left = 0


def trap(state: State, tell: Listener | None, faces: Sequence[str], name: str) -> None:
    """MM-074 to MM-076."""
    if state.book.stars(faces):
        return
    mouse = state.mice[name]
    state.traps[state.side].remove(mouse.square)
    state.traps_left += 1
    if tell is not None:
        tell(told("snapped", mouse=name, square=mouse.square))
    gain(state, tell, mouse, 1)
    knock_down(state, tell, name)
    end_turn_of(state, name)
    wound_mouse(state, tell, mouse, 1)


# -- the roll -----------------------------------------------------------------------------------


def move_roll(state: State, tell: Listener | None, faces: Sequence[str], name: str) -> None:
    """MM-043, MM-079: the number and her move value; MM-316 comes first."""
    mouse = state.mice[name]
    number = state.book.faces[faces[0]].number
    state.left = number + state.hero(name).move
    if tell is not None:
        tell(told("points", mouse=name, points=state.left))
        if not state.acted and may_walk(state, mouse) and pinned(state, mouse):
            tell(told("pinned", mouse=name))  # once a turn: not after a scurry
    _tell_near_first(state, tell, mouse)
    crow(state, tell, mouse.name, number)


def crow(state: State, tell: Listener | None, name: str, number: int) -> bool:
    """MM-316, MM-313, Q-43: whether the old crow strikes this figure."""
    rule: Mapping[str, Plain] | None = state.rule.crow
    if not rule or number != rule["number"]:
        return False
    figure = state.mice.get(name) or state.foes[name]
    if figure.square in rule["safe"]:
        return False
    if tell is not None:
        tell(told("crow", figure=name))
    if name in state.mice:
        wound_mouse(state, tell, state.mice[name], rule["wounds"])
    else:
        state.push(("hurt", name, rule["wounds"], "crow", ""))
    return True


def drift(state: State, tell: Listener | None, mouse: Mouse) -> None:
    """MM-068, MM-069, Q-10."""
    onward = state.room.current.get(mouse.square)
    if onward is None:
        return
    if onward == "OFF":
        if tell is not None:
            tell(told("swept_away", mouse=mouse.name))
        state.push(("captured", mouse.name))
    elif not state.is_full(onward):
        mouse.square = onward
        if tell is not None:
            tell(told("drifted", mouse=mouse.name, square=onward))


def scurry(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-078: once more, with a new roll."""
    state.acted = True
    state.moved = False
    state.walking = False
    state.left = 0
    state.push(("dice", "move", 1, name))


ROLLS: Works = {"move": move_roll, "climb": climb, "trap": trap}
DO: Does = {("turn", "go"): go, ("turn", "scurry"): scurry}
