"""One step: what each move of the notation changes."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from games.kit import Chance, Listener, Move
from games.trio_de_souris.rules.cards import STREAK, TOKENS_TO_WIN, TRIO
from games.trio_de_souris.rules.legal import chance
from games.trio_de_souris.rules.state import State
from games.trio_de_souris.story import dealt, laid, told


def step(state: State, move: Move, tell: Listener | None = None) -> Chance | None:
    _DO[move.verb](state, move, tell)
    return chance(state)


# -- a round begins -----------------------------------------------------------------------------


def _first(state: State, move: Move, tell: Listener | None) -> None:
    """TS-007."""
    state.first = str(move.seat)
    state.starter = state.active = state.seats.index(state.first)
    state.phase = "deal"
    if tell is not None:
        tell(told("first", seat=state.first))


def _deal(state: State, move: Move, tell: Listener | None) -> None:
    """TS-003 to TS-006: everything is mixed, each gets the same number; what is left is aside."""
    box = state.box
    share = box.count // len(state.seats)
    _collect(state)
    if box.screen:
        state.phase = "dealing"
    else:
        state.unknown = [share] * len(state.seats)
        state.phase = "lay"
    if tell is not None:
        rest = box.count - share * len(state.seats)
        tell(told("deal", seat=str(move.seat), each=share, aside=rest))


def _collect(state: State) -> None:
    """TS-005, TS-055: all cards together again, the cheese empty (TS-002)."""
    count = len(state.seats)
    state.stack, state.taken = [], []
    state.seen = state.box.base
    state.unknown = [0] * count
    state.known = [[] for _ in range(count)]
    state.pool = list(range(state.box.count))
    state.aside = []
    state.streak = state.comforts = 0


def _dealt(state: State, move: Move, tell: Listener | None) -> None:
    """The program deals one card, round the table from the starter on."""
    box, count = state.box, len(state.seats)
    card = box.index[move.args[0]]
    seat = (state.starter + box.count - len(state.pool)) % count
    state.pool.remove(card)
    insort(state.known[seat], 2 * card)
    if len(state.pool) == box.count % count:
        state.phase = "lay"
    if tell is not None:
        tell(dealt(state.seats[seat], box.ids[card]))


def _into_hand(state: State, seat: int, codes: list[int]) -> None:
    """TS-064: the order of a hand has no meaning, nor has the side."""
    state.known[seat] = sorted([*state.known[seat], *(code & ~1 for code in codes)])


# -- a card is laid -----------------------------------------------------------------------------


def _lay(state: State, move: Move, tell: Listener | None) -> None:
    """TS-010, TS-020, TS-022."""
    box, seat = state.box, state.active
    code = box.codes[move.args]
    _out_of_pile(state, seat, code)
    state.taken = []
    mice_before = state.mice
    state.stack.append(code)
    state.seen = box.over(code, state.seen)
    state.streak += 1
    mice, cats = state.mice, state.cats
    if tell is not None:
        card, side = move.args
        tell(
            laid(
                **{"seat": state.seats[seat], "card": card, "side": side},
                **{"view": box.glyphs(state.seen), "mice": mice, "cats": cats},
                streak=state.streak,
            )
        )
    trio = mice >= TRIO and not (box.must_be_new and mice_before >= TRIO)  # TS-023, TS-034
    if not state.unknown[seat] and not state.known[seat]:
        _win_round(state, tell)  # TS-050 to TS-052: whatever it shows
    elif cats >= TRIO and (box.cats_win or not trio):  # TS-047, TS-048
        _take_stack(state, tell)
    elif trio and state.streak < STREAK:  # TS-030 to TS-032, TS-045
        state.phase = "again"
        if tell is not None:
            tell(told("mice", seat=state.seats[seat], streak=state.streak))
    else:
        _pass_on(state, tell)  # TS-024


def _out_of_pile(state: State, seat: int, code: int) -> None:
    known = state.known[seat]
    if state.box.pro and code & ~1 in known:
        known.remove(code & ~1)
    elif state.unknown[seat]:
        state.unknown[seat] -= 1
        state.pool.remove(code >> 1)
    else:
        del known[0]  # the side may be another one than remembered (TS-021)


def _take_stack(state: State, tell: Listener | None) -> None:
    """TS-040 to TS-042: all of it under the own pile, as one block without turning."""
    seat, stack = state.active, state.stack
    if state.box.pro:
        _into_hand(state, seat, stack)
    else:
        state.known[seat] += reversed(stack)
    state.taken, state.stack = stack, []
    state.seen = state.box.base
    if tell is not None:
        tell(told("cats", seat=state.seats[seat], n=len(stack)))
    if state.comforts < state.box.consolations:  # TS-043, TS-046
        state.comforts += 1
        state.phase = "comfort"
    else:
        _pass_on(state, tell)


def _again(state: State, move: Move, tell: Listener | None) -> None:
    """TS-030, TS-043: yes; which card it is, the pile will tell."""
    state.phase = "lay"


def _stop(state: State, move: Move, tell: Listener | None) -> None:
    """TS-033, TS-044."""
    if tell is not None:
        tell(told("stopped", seat=str(move.seat)))
    _pass_on(state, tell)


def _pass_on(state: State, tell: Listener | None) -> None:
    """TS-009."""
    _begin_turn(state, (state.active + 1) % len(state.seats))
    state.turns += 1
    if tell is not None:
        tell(told("turn", seat=state.seats[state.active]))


def _begin_turn(state: State, seat: int) -> None:
    state.active = seat
    state.streak = state.comforts = 0
    state.taken = []
    state.phase = "lay"


# -- a round ends -------------------------------------------------------------------------------


def _win_round(state: State, tell: Listener | None) -> None:
    """TS-053, TS-054."""
    seat = state.active
    state.tokens[seat] += 1
    state.rounds += 1
    state.turns += 1
    if tell is not None:
        tell(told("round", seat=state.seats[seat], tokens=state.tokens[seat]))
    if state.tokens[seat] == TOKENS_TO_WIN:
        state.phase = "over"
        if tell is not None:
            tell(told("won", seat=state.seats[seat]))
        return
    state.starter = state.active = _next_starter(state)
    state.phase = "deal"


def _next_starter(state: State) -> int:
    """TS-008."""
    rule = state.box.next_start
    if rule == "winner":
        return state.active
    if rule == "youngest" and state.first in state.seats:
        return state.seats.index(state.first)
    return (state.starter + 1) % len(state.seats)


# -- leaving ------------------------------------------------------------------------------------


def _leave(state: State, move: Move, tell: Listener | None) -> None:
    """The cards of whoever leaves are out of play until the next round. A turn under way ends."""
    seat = str(move.seat)
    index = state.seats.index(seat)
    active = index == state.active
    if tell is not None:
        tell(told("left_game", seat=seat))
    state.seats = tuple(other for other in state.seats if other != seat)
    state.aside = sorted([*state.aside, *(code >> 1 for code in state.known[index])])
    for of_seats in (state.unknown, state.known, state.tokens):
        del of_seats[index]
    if state.phase == "first":
        return
    started = index == state.starter and state.phase not in ("deal", "dealing")
    state.starter = _without(index, state.starter, len(state.seats))
    if started:  # so that the seat after the one that left begins the next round
        state.starter = (state.starter - 1) % len(state.seats)
    state.active = _without(index, state.active, len(state.seats))
    if state.phase == "dealing":
        _collect(state)  # what is dealt already is mixed again
        state.active = state.starter
    elif active and state.phase != "deal":
        _begin_turn(state, state.active)
    if active and tell is not None:
        tell(told("turn", seat=state.seats[state.active]))


def _without(gone: int, seat: int, count: int) -> int:
    """The number of a seat, or of the one after it, when another one is gone."""
    return (seat - (gone < seat)) % count


_DO: dict[str, Callable[[State, Move, Listener | None], None]] = {
    "first": _first,
    "deal": _deal,
    "dealt": _dealt,
    "laid": _lay,
    "lay": _lay,
    "again": _again,
    "stop": _stop,
    "leave": _leave,
}
