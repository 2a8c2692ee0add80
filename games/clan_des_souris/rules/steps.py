"""One step: what each move of the notation changes, before the agenda goes on by itself."""

from __future__ import annotations

from collections.abc import Callable

from games.clan_des_souris.rules import forest
from games.clan_des_souris.rules.agenda import (
    KEPT,
    lose_moon,
    reveal_seen,
    take_tooth,
    tooth_into_chest,
    work,
)
from games.clan_des_souris.rules.legal import chance
from games.clan_des_souris.rules.state import CLUB, NOBODY, NONE, SPENT, TOOTH, WAND, State
from games.clan_des_souris.rules.tiles import SIZES, TROPHIES
from games.clan_des_souris.story import glimpsed, lifted, seen, told
from games.kit import Chance, Listener, Move


def step(state: State, move: Move, tell: Listener | None = None) -> Chance | None:
    _DO[move.verb](state, move, tell)
    return chance(state)


# -- before the first turn ----------------------------------------------------------------------


def _look(state: State, move: Move, tell: Listener | None) -> None:
    """CS-030 to CS-032, CS-076: a look changes nothing but who may still look."""
    if tell is not None:
        seat, cell = str(move.seat), str(move.args[0])
        content = state.cells[state.layout.cell_index[cell]]
        tell(told("looked", seat=seat))
        tell(glimpsed(seat, cell, state.layout.ids[content] if content >= 0 else None))
    if state.agenda[0] == "candle":
        del state.agenda[0]
    else:
        state.looking = state.looking[1:]
    work(state, tell)


def _skip(state: State, move: Move, tell: Listener | None) -> None:
    state.looking = state.looking[1:]
    if tell is not None:
        tell(told("skipped", seat=str(move.seat)))
    work(state, tell)


def _first(state: State, move: Move, tell: Listener | None) -> None:
    """CS-033."""
    _begins(state, str(move.seat), tell)


def _lot(state: State, move: Move, tell: Listener | None) -> None:
    """D-49: nobody knows, so the board draws."""
    state.agenda[0] = "lot"
    if tell is not None:
        tell(told("lot"))


def _lot_fell(state: State, move: Move, tell: Listener | None) -> None:
    _begins(state, str(move.args[0]), tell)


def _begins(state: State, seat: str, tell: Listener | None) -> None:
    """Looks or the mission come next, and wait for somebody."""
    state.first = seat
    del state.agenda[0]
    if tell is not None:
        tell(told("first", seat=seat))


def _mission(state: State, move: Move, tell: Listener | None) -> None:
    """CS-035, CS-062."""
    animal = str(move.args[0])
    state.mission = state.layout.animals.index(animal)
    state.used[state.mission] += 1
    del state.agenda[0]
    if tell is not None:
        tell(told("mission", animal=animal))
    work(state, tell)


# -- clan help ----------------------------------------------------------------------------------


def _hint(state: State, move: Move, tell: Listener | None) -> None:
    """CS-042."""
    state.hints[str(move.seat)] = state.layout.slot_index[move.args[0]]
    if tell is not None:
        tell(told("hinted", seat=str(move.seat), slot=str(move.args[0])))


def _unhint(state: State, move: Move, tell: Listener | None) -> None:
    """CS-047."""
    del state.hints[str(move.seat)]
    if tell is not None:
        tell(told("unhinted", seat=str(move.seat)))


def _candle(state: State, move: Move, tell: Listener | None) -> None:
    """CS-076: it is used up by lighting it; the look follows."""
    forest.leave_up(state, state.layout.candle)
    state.agenda.insert(0, "candle")
    if tell is not None:
        tell(told("candle", seat=str(move.seat)))


# -- exploration --------------------------------------------------------------------------------


def _reveal(state: State, move: Move, tell: Listener | None) -> None:
    """CS-050: what it is, chance will tell."""
    state.cell = state.layout.cell_index[move.args[0]]
    state.agenda[0] = "see"
    if tell is not None:
        tell(lifted(str(move.seat), str(move.args[0])))


def _seen(state: State, move: Move, tell: Listener | None) -> None:
    layout = state.layout
    tile = layout.tile_index[move.args[0]]
    forest.turn_up(state, state.cell, tile)
    reveal_seen(state)
    if tell is not None:
        seat, cell = state.seats[state.active], layout.cells[state.cell]
        tell(seen(seat, cell, layout.data["tile"][tile]))
    work(state, tell)


def _club(state: State, move: Move, tell: Listener | None) -> None:
    """CS-123: the tile goes back unresolved, and another one must be revealed."""
    state.trophies[CLUB] = SPENT
    forest.turn_down(state, state.cell)
    state.barred, state.cell = state.cell, NONE
    state.agenda[:] = ("explore",)
    if tell is not None:
        tell(told("used", seat=str(move.seat), trophy=TROPHIES[CLUB]))


def _go(state: State, move: Move, tell: Listener | None) -> None:
    """The active player closes the window of the club, the wand or the last moon."""
    head = state.agenda[0]
    if head == "club":
        del state.agenda[0]
    elif head == "find":
        take_tooth(state, state.size, tell)
    else:
        lose_moon(state, tell)
    work(state, tell)


def _owl(state: State, move: Move, tell: Listener | None) -> None:
    """CS-079: exactly one moon is not lost."""
    forest.leave_up(state, state.layout.owl)
    del state.agenda[0]
    if tell is not None:
        tell(told("saved", seat=str(move.seat), left=state.moons))
    work(state, tell)


def _keep(state: State, move: Move, tell: Listener | None) -> None:
    """D-18: the owl stays for later, so this moon is lost."""
    state.agenda[0] = KEPT[state.agenda[0]]
    work(state, tell)


def _wand(state: State, move: Move, tell: Listener | None) -> None:
    """CS-122: which size, comes next."""
    state.agenda[0] = "wand"


def _tooth(state: State, move: Move, tell: Listener | None) -> None:
    """CS-124: which size, comes next."""
    state.agenda.insert(0, "tooth")


def _size(state: State, move: Move, tell: Listener | None) -> None:
    size = SIZES.index(str(move.args[0]))
    head = state.agenda[0]
    if head == "find":  # D-09
        state.size = size
    elif head == "wand":
        _spend(state, WAND, tell)
        take_tooth(state, size, tell)
    else:
        _spend(state, TOOTH, tell)  # without an owner it leaves the agenda
        tooth_into_chest(state, size, tell)
    work(state, tell)


def _spend(state: State, trophy: int, tell: Listener | None) -> None:
    """CS-120."""
    if tell is not None:
        tell(told("used", seat=state.trophies[trophy], trophy=TROPHIES[trophy]))
    state.trophies[trophy] = SPENT


def _mixed(state: State, move: Move, tell: Listener | None) -> None:
    forest.tornado(state, state.cell)
    del state.agenda[0]
    if tell is not None:
        tell(told("mixed", column=str(move.args[0])))
    work(state, tell)


# -- leaving ------------------------------------------------------------------------------------


def _leave(state: State, move: Move, tell: Listener | None) -> None:
    """D-46: trophies go with their owner; whoever comes next finishes a turn under way."""
    seat = str(move.seat)
    index = state.seats.index(seat)
    state.seats = tuple(s for s in state.seats if s != seat)
    state.looking = tuple(s for s in state.looking if s != seat)
    state.hints.pop(seat, None)
    state.trophies = [SPENT if who == seat else who for who in state.trophies]
    if tell is not None:
        tell(told("left_game", seat=seat))
    following = state.seats[index % len(state.seats)]
    if state.active == NOBODY:
        state.first = following if state.first == seat else state.first
    elif index < state.active:
        state.active -= 1
    elif index == state.active:
        state.active = state.seats.index(following)
        state.hints.pop(following, None)  # CS-041
        if tell is not None:
            tell(told("turn", seat=following))
    work(state, tell)


_DO: dict[str, Callable[[State, Move, Listener | None], None]] = {
    "look": _look,
    "skip": _skip,
    "first": _first,
    "lot": _lot,
    "lot_fell": _lot_fell,
    "mission": _mission,
    "hint": _hint,
    "unhint": _unhint,
    "candle": _candle,
    "reveal": _reveal,
    "seen": _seen,
    "club": _club,
    "go": _go,
    "owl": _owl,
    "keep": _keep,
    "wand": _wand,
    "tooth": _tooth,
    "size": _size,
    "mixed": _mixed,
    "leave": _leave,
}
