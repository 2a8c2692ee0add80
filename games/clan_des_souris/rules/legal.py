"""What is open in a state: moves, chance, or the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.clan_des_souris.rules import forest
from games.clan_des_souris.rules.state import (
    CLUB,
    GAP,
    NOBODY,
    NONE,
    OPEN,
    TOOTH,
    WAND,
    State,
)
from games.clan_des_souris.rules.tiles import SIZES
from games.kit import Chance, Draw, Mix, Move, Outcome

CHANCE_VERBS = frozenset({"seen", "mixed", "mission", "lot_fell"})
_CAN_BE_TAKEN_BACK = frozenset(
    {"hint", "unhint", "candle", "first", "lot", "skip", "club", "wand", "tooth"}
)
"""Moves that show nothing and hand nothing on: players may take them back."""


CAUSES = ("miss", "lost", "woke", "curse", "fled")
"""Why a moon is lost: `loss miss` on the agenda, or `kept miss` once no owl will help."""


def turn(state: State) -> str | None:
    return None if state.active == NOBODY else state.seats[state.active]


def over(state: State) -> Outcome | None:
    """CS-001: together, whatever happens."""
    if state.moons == 0:
        return Outcome((), "lost")
    return None if any(state.teeth) else Outcome(state.seats)


def final(state: State, move: Move) -> bool:
    return move.verb not in _CAN_BE_TAKEN_BACK


# -- chance -------------------------------------------------------------------------------------


def chance(state: State) -> Chance | None:
    waited_for = _CHANCE.get(state.agenda[0]) if state.agenda else None
    return waited_for(state) if waited_for is not None else None


def _see(state: State) -> Chance:
    return forest.faces(state, state.cell)


def _mission(state: State) -> Chance:
    return state.layout.mission_draw(tuple(state.used))


def _mix(state: State) -> Chance:
    column = state.layout.column(state.cell)
    spots = [state.layout.cells[c] for c in column if state.cells[c] != GAP]
    return Mix(spots[0][0], [f"forest {cell}" for cell in spots])


def _lot(state: State) -> Chance:
    return Draw(dict.fromkeys(state.seats, 1.0), "lot_fell", by_board=True)


_CHANCE: dict[str, Callable[[State], Chance]] = {
    "see": _see,
    "mission": _mission,
    "mix": _mix,
    "lot": _lot,
}


# -- moves --------------------------------------------------------------------------------------


def moves(state: State) -> list[Move]:
    listed = _OPEN.get(state.agenda[0]) if state.agenda else None
    return listed(state) if listed is not None else []


def _looks(state: State) -> list[Move]:
    """D-03: one seat after the other, for each looks alone."""
    seat = state.looking[0]
    return [*state.layout.look_moves(seat, state.down), Move("skip", seat=seat)]


def _first(state: State) -> list[Move]:
    return [*(Move("first", seat=seat) for seat in state.seats), Move("lot", seat=state.seats[0])]


def _help(state: State) -> list[Move]:
    layout = state.layout
    active = state.seats[state.active]
    reveals = layout.reveal_moves(active, state.down)
    if state.up & layout.ogre:  # CS-048, CS-078
        return _with_tooth(state, list(reveals))
    found = [*reveals, *layout.hint_moves(state.seats, active, tuple(state.hints.items()))]
    if state.up & layout.candle:
        found.append(Move("candle", seat=active))
    return _with_tooth(state, found)


def _candle(state: State) -> list[Move]:
    return list(state.layout.look_moves(state.seats[state.active], state.down))


def _explore(state: State) -> list[Move]:
    """D-39: the tile the club has put back stays down for this turn."""
    cells = state.down & ~(1 << state.barred)
    return _with_tooth(state, list(state.layout.reveal_moves(state.seats[state.active], cells)))


def _club(state: State) -> list[Move]:
    go = Move("go", seat=state.seats[state.active])
    return _with_tooth(state, [go, Move("club", seat=state.owner(CLUB))])


def _loss(state: State) -> list[Move]:
    active = state.seats[state.active]
    return _with_tooth(state, [Move("keep", seat=active), Move("owl", seat=active)])


def _kept(state: State) -> list[Move]:
    return _with_tooth(state, [Move("go", seat=state.seats[state.active])])


def _find(state: State) -> list[Move]:
    active = state.seats[state.active]
    if state.size == NONE:
        tile = state.cells[state.cell] - OPEN
        return _with_tooth(state, _sizes(active, state.layout.shows[state.mission][tile]))
    wand = Move("wand", seat=state.owner(WAND))
    return _with_tooth(state, [Move("go", seat=active), wand])


def _wand(state: State) -> list[Move]:
    return _sizes(str(state.owner(WAND)), wand_sizes(state))


def _tooth(state: State) -> list[Move]:
    return _sizes(str(state.owner(TOOTH)), [n for n, left in enumerate(state.teeth) if left])


def _sizes(seat: str, sizes: Sequence[int]) -> list[Move]:
    return [Move("size", SIZES[size], seat=seat) for size in sizes]


def wand_sizes(state: State) -> list[int]:
    """CS-122, D-42: the other sizes with a tooth left, within reach."""
    reach = 1 if state.layout.one_step else len(SIZES)
    return [
        size
        for size, left in enumerate(state.teeth)
        if left and 0 < abs(size - state.size) <= reach
    ]


def _with_tooth(state: State, found: list[Move]) -> list[Move]:
    """CS-124: the golden tooth may be used whenever anybody decides, its owner's turn or not."""
    owner = state.owner(TOOTH)
    if owner is not None:
        found.append(Move("tooth", seat=owner))
    return found


_OPEN: dict[str, Callable[[State], list[Move]]] = {
    "looks": _looks,
    "first": _first,
    "help": _help,
    "candle": _candle,
    "explore": _explore,
    "club": _club,
    **dict.fromkeys((f"loss {cause}" for cause in CAUSES), _loss),
    **dict.fromkeys((f"kept {cause}" for cause in CAUSES), _kept),
    "find": _find,
    "wand": _wand,
    "tooth": _tooth,
}
