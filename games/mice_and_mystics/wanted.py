"""The table the rules want: figures on squares, mice without one in their nests, items in the
stash."""

from __future__ import annotations

from games.kit import Spot, Wanted
from games.mice_and_mystics.mats import nest_spot, square_spot, stash_spot
from games.mice_and_mystics.rules.book import MOST_DICE
from games.mice_and_mystics.rules.items import HOOK
from games.mice_and_mystics.rules.state import State

DIE, GRAPE = "die", "grape"
DICE = frozenset(f"{DIE}:{n}" for n in range(1, MOST_DICE + 1))


def mouse_piece(name: str) -> str:
    return f"mouse:{name}"


def item_piece(card: str) -> str:
    return f"item:{card}"


def figure_piece(state: State, name: str) -> str:
    """The piece of a mouse, or of an enemy: those of one shape are interchangeable."""
    if name in state.mice:
        return mouse_piece(name)
    return state.enemy(state.foes[name]).figure


def lying_items(state: State) -> dict[str, str]:
    """Party items on the board → square; of the hook the end that the mouse laid farther away."""
    items = {HOOK: state.hook[1] if state.hook else "", "fork": state.fork, GRAPE: state.grape}
    return {card: square for card, square in items.items() if square}


def wanted(state: State) -> Wanted:
    on: dict[str, tuple[Spot, ...]] = {}
    free = set(DICE)

    def put(kind: str, spot: Spot) -> None:
        on[kind] = (*on.get(kind, ()), spot)

    for number, mouse in enumerate(state.mice.values(), 1):
        if mouse.square:
            put(mouse_piece(mouse.name), square_spot(state.side, mouse.square))
        elif mouse.captured or not state.explored:
            put(mouse_piece(mouse.name), nest_spot(number))
    for foe in state.foes.values():
        put(state.enemy(foe).figure, square_spot(state.side, foe.square))
    for card in state.stash:
        spot = stash_spot(card)
        if spot is not None:
            on[item_piece(card)] = (spot,)
    for card, square in lying_items(state).items():
        put(item_piece(card), square_spot(state.side, square))
    if state.agenda and state.agenda[-1][:2] == ("draw", "toss"):
        free.add(item_piece(GRAPE))
    loose = frozenset(square_spot(state.side, square) for square in lying_down(state))
    return Wanted(on, frozenset(free), loose=loose)


def standing(state: State, square: str) -> int:
    """How many pieces belong on a square."""
    mice = sum(mouse.square == square for mouse in state.mice.values())
    foes = sum(foe.square == square for foe in state.foes.values())
    return mice + foes + sum(there == square for there in lying_items(state).values())


def lying_down(state: State) -> set[str]:
    """Squares with a figure on its side: its tag may not be read there."""
    mice = {mouse.square for mouse in state.mice.values() if mouse.down and mouse.square}
    return mice | {foe.square for foe in state.foes.values() if foe.down}
