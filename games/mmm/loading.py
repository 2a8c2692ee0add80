"""A plain state on its way back in. `BadData` names the field that no play could have left so."""

from __future__ import annotations

from games.kit import COLOURS, BadData, Plain
from games.loading import one_of, one_of_or_none, saved_seats, whole_number
from games.mmm.plain import VERSION
from games.mmm.rules.board import DICE, FACES, FOODS
from games.mmm.rules.layout import FACE_INDEX, layout_of
from games.mmm.rules.legal import fitting, over
from games.mmm.rules.state import SEAT_COUNTS, State

_KEYS = (
    *("version", "seats", "first", "turn", "turns", "cat", "covered", "rolls"),
    *("dice", "held", "placed", "fresh", "options"),
)


def load(plain: Plain, data: Plain) -> State:
    seats = saved_seats(plain, _KEYS, VERSION, COLOURS, SEAT_COUNTS)
    layout = layout_of(data, plain["options"])
    if plain["options"] != layout.options:
        raise BadData("options: must name every option, and the board this data describes")
    state = State(layout, seats)
    state.cat = whole_number(plain["cat"], "cat", 0, layout.steps)
    state.turns = whole_number(plain["turns"], "turns", state.cat)
    state.covered = sum(1 << cell for cell in _cells(state, plain["covered"], "covered"))
    state.first = one_of_or_none(plain["first"], COLOURS, "first")  # may have left since
    _load_turn(state, plain)
    _load_dice(state, plain)
    return state


def _cells(state: State, names: Plain, where: str) -> list[int]:
    """Different cells that carry no token yet."""
    index = state.layout.cell_index
    if not isinstance(names, list):
        raise BadData(f"{where}: must be a list of cells")
    cells = [index[one_of(name, index, where)] for name in names]
    for cell in cells:
        if cells.count(cell) > 1 or state.covered >> cell & 1:
            raise BadData(f"{where}: there are two tokens on {state.layout.cells[cell]}")
    return cells


def _faces(names: Plain, known: tuple[str, ...], where: str) -> tuple[int, ...]:
    if not isinstance(names, list) or len(names) > DICE:
        raise BadData(f"{where}: must be a list of at most {DICE} faces")
    faces = [FACE_INDEX[one_of(name, known, where)] for name in names]
    if faces != sorted(faces):
        raise BadData(f"{where}: must be in the order of the die, {', '.join(FACES)}")
    return tuple(faces)


def _load_turn(state: State, plain: Plain) -> None:
    """Whose turn it is: nobody's before the first and once the game is over."""
    if state.first is None and (state.turns or state.covered or len(state.seats) == 1):
        raise BadData("first: somebody began this game; name the seat")
    if state.first is None or over(state) is not None:
        if plain["turn"] is not None:
            raise BadData("turn: must be null before the first turn and after the last")
        return
    state.active = state.seats.index(one_of(plain["turn"], state.seats, "turn"))


def _load_dice(state: State, plain: Plain) -> None:
    """The dice of the turn under way, none of them lost."""
    state.rolls = whole_number(plain["rolls"], "rolls", 0, DICE)
    state.held = _faces(plain["held"], FOODS, "held")
    placed = _cells(state, plain["placed"], "placed")
    if plain["dice"] is not None:
        state.dice = _faces(plain["dice"], FACES, "dice")
    dice = len(state.dice or ())
    if len(placed) + len(state.held) + dice > DICE:
        raise BadData(f"dice: there are {DICE} dice, in hand, held and on cells together")
    if state.held and state.layout.reroll_all:
        raise BadData("held: every die is rerolled in this game; leave it empty")
    state.fresh = whole_number(plain["fresh"], "fresh", 0, len(placed))
    _check_rolls(state, placed)
    _place_all(state, placed)
    if state.dice is not None:
        _check_roll_in_hand(state, dice)


def _check_rolls(state: State, placed: list[int]) -> None:
    """Every roll but the last has left a die on a cell (MMM-023)."""
    idle = state.rolls == 0
    if idle and (state.dice is not None or placed or state.held or state.fresh):
        raise BadData("rolls: must be 1 or more once dice are rolled, held or placed")
    if idle:
        return
    if state.first is None or over(state) is not None:
        raise BadData("rolls: must be 0 before the first turn and after the last")
    waiting = state.dice is None
    if waiting and not state.fresh:
        raise BadData("dice: a roll is awaited again only when a die of the last one is placed")
    if waiting and len(placed) + len(state.held) == DICE:
        raise BadData("dice: no die is left to roll")
    if len(placed) - state.fresh < state.rolls - 1:
        raise BadData(f"rolls: {state.rolls} rolls leave more dice on cells than there are")


def _place_all(state: State, placed: list[int]) -> None:
    """Every die lies where it could be put, one after the other (MMM-080)."""
    for cell in placed:
        if not fitting(state, (state.layout.food_of[cell],)) >> cell & 1:
            raise BadData(f"placed: {state.layout.cells[cell]} is not in line with the others")
        state.placed += (cell,)


def _check_roll_in_hand(state: State, dice: int) -> None:
    if len(state.placed) + len(state.held) + dice != DICE:
        raise BadData(f"dice: there are {DICE} dice, in hand, held and on cells together")
    if not state.fresh and not fitting(state, state.dice or ()):
        raise BadData("dice: nothing of this roll fits, so the turn would be over")
