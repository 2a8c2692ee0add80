"""Heroic achievements: optional, each for the first mouse to qualify (MM-251)."""

from __future__ import annotations

from games.kit import Listener
from games.mice_and_mystics.rules.state import Mouse, State
from games.mice_and_mystics.story import told

MOVES_END = ("cheesemaster", "roach_slayer", "escape_artist")
SLAIN = 4
CHEESES = 3


def earn(state: State, tell: Listener | None, name: str, mouse: Mouse) -> None:
    if not state.book.achievements or name in state.heroic:
        return
    state.heroic[name] = mouse.name
    if tell is not None:
        tell(told("achieved", achievement=name, mouse=mouse.name))
    if name in MOVES_END:
        state.end = min(state.end + 1, state.book.pages)
        if tell is not None:
            tell(told("end_marker", page=state.end))


def rolled_cheese(state: State, tell: Listener | None, mouse: Mouse, cheese: int) -> None:
    """MM-252."""
    if cheese >= CHEESES:
        earn(state, tell, "cheesemaster", mouse)


def slew(state: State, tell: Listener | None, mouse: Mouse, kind: str) -> None:
    """MM-254, MM-260."""
    tags = state.book.enemies[kind].tags
    if "roach" in tags:
        mouse.slain += 1
        if mouse.slain >= SLAIN:
            earn(state, tell, "roach_slayer", mouse)
    if "brodie" in tags:
        earn(state, tell, "cat_tamer", mouse)


def captured_mouse(state: State, tell: Listener | None, mouse: Mouse) -> bool:
    """MM-256, MM-258, MM-259; whether she keeps what she wears."""
    if mouse.poison:
        earn(state, tell, "poison_eater", mouse)
    saved = keeps_gear(state, mouse)
    if mouse.captures == 1:
        earn(state, tell, "escape_artist", mouse)
    return saved


def keeps_gear(state: State, mouse: Mouse) -> bool:
    """MM-259: the escape artist's third capture and later ones."""
    return state.heroic.get("escape_artist") == mouse.name and mouse.captures >= 2


def slips_away(state: State, mouse: Mouse) -> bool:
    """MM-259: whether she was captured for the third time or more, and comes back by herself."""
    return state.heroic.get("escape_artist") == mouse.name and mouse.captures > 2


def voracious(state: State) -> bool:
    """MM-162, MM-255: all mice are on one tile, so a free slayer is on this one."""
    slayer = state.heroic.get("roach_slayer")
    return state.voracious and not (slayer and state.mice[slayer].square)
