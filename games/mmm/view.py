"""What people may see: everything, nothing is hidden in this game; and the state behind it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal

from games.kit import Plain, Random, Tracker
from games.mmm.loading import load
from games.mmm.plain import VERSION, dump
from games.mmm.rules.board import DICE, FACES
from games.mmm.rules.legal import free_cells, over
from games.mmm.rules.rating import rating
from games.mmm.rules.state import NOBODY, State


def view(state: State) -> dict[str, Plain]:
    layout = state.layout
    outcome = over(state)
    seen = dump(state)
    del seen["version"]
    return {
        **seen,
        "phase": phase(state),
        "side": layout.options["side"],
        "steps": layout.steps,
        "provisions": {
            name: {
                "food": layout.food_name(number),
                "cells": layout.names(layout.provision_cells[number]),
                "open": (layout.provision_cells[number] & ~state.covered).bit_count(),
            }
            for number, name in enumerate(layout.provisions)
        },
        "risk": _risk(state),
        "rating": None if outcome is None else rating(state)._asdict(),
        "trackers": [asdict(_cat(state))],
        "over": None
        if outcome is None
        else {"result": outcome.result, "winners": list(outcome.winners)},
    }


def phase(state: State) -> str:
    """What the table waits for, in one word."""
    if over(state) is not None:
        return "over"
    if state.active == NOBODY:
        return "first"
    if state.dice is None:
        return "roll"
    if not state.fresh:
        return "place"
    return "choose" if state.dice else "collect"


def _risk(state: State) -> int | None:
    """The chance in percent that a reroll is blank; None when there is nothing to reroll."""
    if not state.dice or not state.fresh:
        return None
    free = free_cells(state)
    useless = sum(not cells & free for cells in state.layout.food_cells)
    return round(100 * (useless / len(FACES)) ** len(state.dice))


def _cat(state: State) -> Tracker:
    """The spots `cat 1`, `cat 2` … are its lights."""
    return Tracker("cat", state.cat, state.layout.steps, _urgency(state.layout.steps - state.cat))


def _urgency(distance: int) -> Literal["calm", "soon", "now"]:
    return "now" if distance <= 1 else "soon" if distance <= DICE else "calm"


def resample(seen: Plain, random: Random, data: Plain) -> State:
    """The one state that agrees with a view."""
    names = ("seats", "first", "turn", "turns", "cat", "covered", "rolls", "dice", "held")
    plain = {name: seen[name] for name in (*names, "placed", "fresh", "options")}
    return load({"version": VERSION, **plain}, data)
