"""Wounds, effects, capture and the hourglass that each capture moves."""

from __future__ import annotations

from collections.abc import Collection

from games.kit import Listener
from games.mice_and_mystics.rules.cards import discard
from games.mice_and_mystics.rules.heroics import captured_mouse
from games.mice_and_mystics.rules.state import Mouse, State
from games.mice_and_mystics.story import told


def wound_mouse(
    state: State, tell: Listener | None, mouse: Mouse, count: int, poisoned: bool = False
) -> None:
    """MM-200, MM-215: wounds of both colours count; at her life she is captured."""
    if not count or mouse.captured:
        return
    if poisoned and state.heroic.get("poison_eater") != mouse.name:  # MM-257
        mouse.poison += count
        _empathy(state, tell, mouse)
    else:
        mouse.wounds += count
    if tell is not None:
        tell(told("wounded", mouse=mouse.name, wounds=count, poisoned=poisoned))
    if mouse.wounds + mouse.poison >= state.hero(mouse.name).life:
        state.push(("captured", mouse.name))


MARKERS = {"stun": "stunned", "web": "webbed", "charm": "charmed"}
"""Abilities of enemies that leave a marker on a mouse they wound."""


def mark(state: State, tell: Listener | None, mouse: Mouse, abilities: Collection[str]) -> None:
    """MM-207, MM-208, MM-212, MM-288."""
    for ability, marker in MARKERS.items():
        if ability in abilities and not getattr(mouse, marker):
            setattr(mouse, marker, True)
            if tell is not None:
                tell(told(marker, mouse=mouse.name))
            _empathy(state, tell, mouse)


def knock_down(state: State, tell: Listener | None, name: str) -> None:
    """MM-209, MM-211: large figures stay on their feet."""
    if name in state.mice:
        mouse = state.mice[name]
        if mouse.captured:
            return
        mouse.down = True
        if state.card == name:
            state.left = 0
            state.walking = False
    else:
        foe = state.foes[name]
        if state.enemy(foe).large or state.enemy(foe).token:
            return
        foe.down = True
    if tell is not None:
        tell(told("knocked_down", figure=name))


def gain(state: State, tell: Listener | None, mouse: Mouse, cheese: int) -> None:
    """MM-042: into her own stash."""
    if cheese and not mouse.captured:
        mouse.cheese += cheese
        if tell is not None:
            tell(told("cheese", mouse=mouse.name, gained=cheese, has=mouse.cheese))


def _empathy(state: State, tell: Listener | None, hurt: Mouse) -> None:
    """MM-266."""
    for mouse in state.mice.values():
        if mouse.square and mouse is not hurt and "empathy" in state.hero(mouse.name).talents:
            gain(state, tell, mouse, 1)


# -- capture ------------------------------------------------------------------------------------


def captured(state: State, tell: Listener | None, name: str) -> None:
    """MM-200 to MM-203: the figure goes, the card stays on the track."""
    mouse = state.mice[name]
    saved = captured_mouse(state, tell, mouse)
    mouse.square = ""
    mouse.captured = True
    mouse.captures += 1
    cheese, mouse.cheese = mouse.cheese, 0
    mouse.wounds = mouse.poison = 0
    mouse.stunned = mouse.webbed = mouse.down = mouse.charmed = False
    gear = [] if saved else [c for c in mouse.worn if not state.book.cards[c].starting]
    for card in gear:
        mouse.worn.remove(card)
        discard(state, card)
    if tell is not None:
        tell(told("captured", mouse=name, cheese=cheese, gear=gear))
    end_turn_of(state, name)
    advance(state, tell)


def end_turn_of(state: State, name: str) -> None:
    """What is left of her turn is over, once what is on the agenda above it is done."""
    for n, frame in enumerate(state.agenda):
        if frame in (("turn", name), ("start", name), ("before", name)):
            state.agenda[n] = ("end", name)
            return


def advance(state: State, tell: Listener | None) -> None:
    """MM-165, MM-203: the hourglass moves; MM-278 may answer."""
    state.page += 1
    if tell is not None:
        tell(told("page", page=state.page, end=state.end))
    for mouse in state.active():
        if "determination" in mouse.tricks:
            state.push(("determination", mouse.name))


def move_end_marker(state: State, tell: Listener | None, pages: int) -> None:
    """MM-309: away from the hourglass, never beyond the last page (Q-46)."""
    state.end = min(state.end + pages, state.book.pages)
    if tell is not None:
        tell(told("end_marker", page=state.end))
