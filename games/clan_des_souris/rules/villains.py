"""Villains: who flees from which objects, who wakes, and what a waking costs."""

from __future__ import annotations

from games.clan_des_souris.rules import forest
from games.clan_des_souris.rules.layout import ones
from games.clan_des_souris.rules.state import GAP, UP, State
from games.clan_des_souris.rules.tiles import TROPHIES
from games.clan_des_souris.story import told
from games.kit import Listener


def reveal_villain(state: State, tile: int, tell: Listener | None) -> list[str]:
    """The open tile is a villain: it flees at once or wakes. Returns the queue."""
    if state.layout.chasers[tile] & ~state.up:
        forest.stay_up(state, state.cell)  # CS-090, D-29
        state.last = "villain_woke"
        if tell is not None:
            tell(told("woke", seat=state.seats[state.active], villain=state.layout.ids[tile]))
        return ["loss woke", "threat"]
    _flee(state, tile, state.cell, tell)  # CS-093
    _consume(state, state.layout.chasers[tile])
    return ["loss fled"] if state.layout.flee_costs_moon else []


def flee_from_objects(state: State, tell: Listener | None) -> None:
    """CS-094, CS-097: an object has come face up; every awake villain may have its two now."""
    chasers = state.layout.chasers
    fleeing = [
        tile for tile in ones(state.up & state.layout.villains) if not chasers[tile] & ~state.up
    ]
    for tile in fleeing:
        _flee(state, tile, state.where(tile), tell)
    for tile in fleeing:
        _consume(state, chasers[tile])


def _flee(state: State, tile: int, cell: int, tell: Listener | None) -> None:
    """CS-095, CS-096."""
    forest.leave(state, cell)
    trophy = state.layout.trophy_of[tile]
    seat = state.seats[state.active]
    state.trophies[trophy] = seat
    state.last = "villain_fled"
    if tell is not None:
        villain = state.layout.ids[tile]
        tell(told("fled", seat=seat, villain=villain, trophy=TROPHIES[trophy]))


def _consume(state: State, objects: int) -> None:
    """CS-082: objects stay, unless the family plays D-23."""
    if state.layout.consumed:
        forest.leave_up(state, objects & state.up)


def threat(state: State, tell: Listener | None) -> bool:
    """CS-110: a dragon that woke mixes its column; witch and ogre only stay awake (CS-091)."""
    layout = state.layout
    if not layout.dragon >> (state.cells[state.cell] - UP) & 1:
        del state.agenda[0]
        return True
    state.agenda[0] = "mix"
    if tell is not None:
        tell(told("tornado", column=layout.cells[state.cell][0]))
    return True


def mix(state: State, tell: Listener | None) -> bool:
    """Waits until the column is mixed; a dragon alone in it only lies down again."""
    column = state.layout.column(state.cell)
    if sum(state.cells[c] != GAP for c in column) > 1:
        return False
    forest.tornado(state, state.cell)
    del state.agenda[0]
    return True
