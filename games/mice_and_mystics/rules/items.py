"""Party items on the board: hook, fork, grape and catnip (MM-217 to MM-243)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Chance, Draw, Listener, Move, Plain
from games.mice_and_mystics.rules.battle import MELEE, defeat
from games.mice_and_mystics.rules.cards import back_into_deck, discard
from games.mice_and_mystics.rules.conditions import knock_down
from games.mice_and_mystics.rules.movement import arrive
from games.mice_and_mystics.rules.state import Does, Draws, Foe, Mouse, Opens, State, Works
from games.mice_and_mystics.story import told

HOOK = "fishhook_and_thread"
WHOLE, SQUASHED = "whole", "squashed"
TOSS = Draw({WHOLE: 1.0, SQUASHED: 1.0}, "toss")


def item_moves(state: State, mouse: Mouse, act: bool) -> list[Move]:
    room, here, seat = state.room, mouse.square, mouse.seat
    found: list[Move] = []
    if HOOK in state.stash:
        found += [Move("hook", square, seat=seat) for square in hook_ends(state, mouse)]
    if "fork" in state.stash and here not in room.water:  # MM-226
        found.append(Move("fork", seat=seat))
    if "grape" in state.stash:  # MM-231
        crowd = state.crowd()
        empty = [s for s in room.near[here] if not crowd.get(s)]
        found += [Move("bait", square, seat=seat) for square in empty]
    if "catnip" in state.stash and cat_in_reach(state, mouse) is not None:
        found.append(Move("catnip", seat=seat))
    if not act:
        return found
    if here in state.hook:  # MM-224
        found.append(Move("pick", "hook", seat=seat))
    if state.fork and here == state.fork:
        found.append(Move("pick", "fork", seat=seat))  # MM-229
        others = [m for m in state.mice_on(here) if m is not mouse]
        found += [Move("catapult", m.name, seat=seat) for m in others if landings(state)]
        if "grape" in state.stash:  # MM-235
            held = dict.fromkeys(foe.square for foe in state.foes.values())
            found += [Move("shoot", square, seat=seat) for square in held]
    return found


def hook_ends(state: State, mouse: Mouse) -> list[str]:
    """MM-221, MM-222, Q-58: within reach, at least one end on dry land."""
    room, here = state.room, mouse.square
    wet = here in room.water
    return [
        square
        for square in room.squares
        if square != here
        and not (wet and square in room.water)
        and room.apart(here, square) <= state.book.hook_reach
        and (square in room.sees[here] or square in room.gaps[here])
    ]


def landings(state: State) -> list[str]:
    """MM-227, MM-228, Q-54."""
    room, crowd = state.room, state.crowd()
    return [
        square
        for square in room.squares
        if square != state.fork
        and square in room.sees[state.fork]
        and crowd.get(square, 0) < room.capacity[square]
        and square not in state.rule.closed
    ]


def cat_in_reach(state: State, mouse: Mouse) -> Foe | None:
    """MM-243."""
    near = state.room.touching[mouse.square]
    cats = [f for f in state.foes.values() if "brodie" in state.enemy(f).tags and f.square in near]
    return cats[0] if cats else None


def _hook(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.stash.remove(HOOK)
    state.hook = [state.mice[name].square, str(args[0])]
    if tell is not None:
        tell(told("hook", ends=list(state.hook)))


def _fork(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.stash.remove("fork")
    state.fork = state.mice[name].square
    if tell is not None:
        tell(told("fork", square=state.fork))


def _bait(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.stash.remove("grape")
    state.grape = str(args[0])
    if tell is not None:
        tell(told("grape", square=state.grape))


def _pick(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-224, MM-229: an action."""
    state.use_action()
    if args[0] == "hook":
        state.hook = []
        state.stash.append(HOOK)
    else:
        state.fork = ""
        state.stash.append("fork")


def _catapult(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.use_action()
    state.push(("flight", args[0]))


def _flight_moves(state: State, name: str) -> list[Move]:
    seat = state.mice[name].seat
    return [Move("land", square, seat=seat) for square in landings(state)]


def _land(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    arrive(state, tell, state.mice[name], str(args[0]))


def _catnip(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-243."""
    state.stash.remove("catnip")
    discard(state, "catnip")
    cat = cat_in_reach(state, state.mice[name])
    if cat is not None:
        defeat(state, tell, cat, name)


# -- the grape flies ----------------------------------------------------------------------------


def _shoot(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-235, MM-237."""
    state.use_action()
    state.stash.remove("grape")
    state.push(("draw", "toss", name, args[0]))


def toss_weights(state: State, who: str, square: str) -> Chance:
    return TOSS


def tossed(state: State, tell: Listener | None, side: str, who: str, square: str) -> None:
    """MM-236 to MM-240: every small figure on the square, mice as well."""
    figures = [mouse.name for mouse in state.mice_on(square)]
    figures += [foe.name for foe in state.foes_on(square) if not state.enemy(foe).large]
    if tell is not None:
        tell(told("grape_lands", square=square, side=side))
    if side == SQUASHED:
        state.grape = ""
        back_into_deck(state, "grape")
        state.push(*(("defend", name, 1, who, MELEE, "", 0) for name in figures))
        return
    state.grape = square
    for name in figures:
        knock_down(state, tell, name)


def grape_shot(state: State, tell: Listener | None, name: str) -> None:
    """MM-241: a rat shoots at the square with the most mice."""
    counts: dict[str, int] = {}
    for mouse in state.active():
        counts[mouse.square] = counts.get(mouse.square, 0) + 1
    if name not in state.foes or not counts:
        return
    most = max(counts.values())
    tied = [mouse for mouse in state.active() if counts[mouse.square] == most]
    aim = min(tied, key=lambda mouse: state.rank(mouse.name)).square
    state.push(("draw", "toss", name, aim))


WORK: Works = {"grape_shot": grape_shot}
DRAWS: Draws = {"toss": (toss_weights, tossed)}
OPEN: Opens = {"flight": _flight_moves}
DO: Does = {
    ("turn", "hook"): _hook,
    ("turn", "fork"): _fork,
    ("turn", "bait"): _bait,
    ("turn", "pick"): _pick,
    ("turn", "catapult"): _catapult,
    ("flight", "land"): _land,
    ("turn", "shoot"): _shoot,
    ("turn", "catnip"): _catnip,
}
