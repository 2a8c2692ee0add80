"""Brodie the cat: a token with two cards, who pounces and chases (MM-188 to MM-199)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules.battle import MELEE
from games.mice_and_mystics.rules.state import Does, Foe, Opens, State, Works
from games.mice_and_mystics.story import told

POUNCES = "brodie_pounces"


def the_cat(state: State) -> Foe:
    return next(foe for foe in state.foes.values() if state.enemy(foe).token)


def brodie_turn(state: State, tell: Listener | None, card: str) -> None:
    """MM-190: each card gives him a turn of another kind."""
    if card == POUNCES:
        state.push(("pounce",))
    elif any(mouse.square != the_cat(state).square for mouse in state.active()):
        state.push(("dice", "chase", 2))  # MM-195
    else:
        state.push(("paw", (the_cat(state).square,)))  # MM-197


def figures_on(state: State, square: str) -> list[str]:
    mice = [mouse.name for mouse in state.mice_on(square)]
    return mice + [foe.name for foe in state.foes_on(square)]


def pounce(state: State, tell: Listener | None) -> None:
    """MM-191 to MM-193."""
    cat = the_cat(state)
    open_to_him = [square for square in state.room.squares if square not in state.rule.closed]
    counts = {square: len(figures_on(state, square)) for square in open_to_him}
    most = max(counts.values())
    if counts[cat.square] < most:
        tied = [square for square, count in counts.items() if count == most]
        cat.square = min(tied, key=lambda square: _highest_card(state, square))
        if tell is not None:
            tell(told("moved", figure=cat.name, square=cat.square))
    state.push(("paw", (cat.square,)))


def _highest_card(state: State, square: str) -> int:
    cards = [state.rank(mouse.name) for mouse in state.mice_on(square)]
    cards += [state.rank(card) for foe in state.foes_on(square) for card in state.enemy(foe).cards]
    return min(cards)


def paw(state: State, tell: Listener | None, squares: Sequence[str]) -> None:
    """MM-194, MM-199: one roll, every figure there defends separately."""
    aims = tuple(name for square in dict.fromkeys(squares) for name in figures_on(state, square))
    if aims:
        cat = the_cat(state)
        state.push(("dice", "hit", state.enemy(cat).battle, cat.name, aims, MELEE, "", 0))


# -- the chase ----------------------------------------------------------------------------------


def chase_rolled(state: State, tell: Listener | None, faces: Sequence[str]) -> None:
    """MM-195: both numbers together."""
    points = sum(state.book.faces[face].number for face in faces)
    state.push(("chase", points, (the_cat(state).square,)))


def chase(state: State, tell: Listener | None, points: int, crossed: tuple[str, ...]) -> None:
    """MM-196, MM-198: one square at a time, so that players choose between equal ways."""
    cat = the_cat(state)
    quarry = _quarry(state, cat, crossed)
    if not points or quarry is None:
        state.push(("paw", crossed))
        return
    steps = state.room.distance[quarry]
    nearer = steps[cat.square] - 1
    ways = [
        to
        for to in state.room.ways[cat.square]
        if steps[to] == nearer and to not in state.rule.closed
    ]
    if not ways:
        state.push(("paw", crossed))
    elif len(ways) == 1:
        _prowl(state, tell, ways[0], points, crossed)
    else:
        state.push(("prowl", points, crossed, tuple(ways)))


def _quarry(state: State, cat: Foe, crossed: Sequence[str]) -> str | None:
    """The square of the nearest mouse he has not reached yet, the highest on the track first."""
    steps = state.room.distance[cat.square]
    mice = [mouse for mouse in state.active() if mouse.square not in crossed]
    nearest = min(mice, key=lambda m: (steps[m.square], state.rank(m.name)), default=None)
    return nearest.square if nearest is not None else None


def _prowl(
    state: State, tell: Listener | None, square: str, points: int, crossed: tuple[str, ...]
) -> None:
    cat = the_cat(state)
    cat.square = square
    if tell is not None:
        tell(told("moved", figure=cat.name, square=square))
    state.push(("chase", points - 1, (*crossed, square)))


def _prowl_moves(
    state: State, points: int, crossed: Sequence[str], ways: Sequence[str]
) -> list[Move]:
    return [Move("to", square, seat=state.seat_in_charge()) for square in ways]


def _prowl_to(
    state: State,
    tell: Listener | None,
    args: Sequence[Plain],
    points: int,
    crossed: tuple[str, ...],
    ways: Sequence[str],
) -> None:
    state.agenda.pop()
    _prowl(state, tell, str(args[0]), points, crossed)


WORK: Works = {"pounce": pounce, "paw": paw, "chase": chase}
ROLLS: Works = {"chase": chase_rolled}
OPEN: Opens = {"prowl": _prowl_moves}
DO: Does = {("prowl", "to"): _prowl_to}
