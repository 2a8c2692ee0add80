"""From chapter to chapter: what a party takes along (MM-246 to MM-250)."""

from __future__ import annotations

from collections import Counter

from games.kit import BadData, Plain
from games.mice_and_mystics.rules.checks import CAMPAIGN
from games.mice_and_mystics.rules.state import State


def keepable(state: State, name: str) -> list[str]:
    """The search cards of which this mouse may keep one, her starting gear apart."""
    mouse = state.mice[name]
    held = Counter((*mouse.worn, *mouse.pack, *mouse.tricks))
    held.subtract(state.hero(name).gear)
    return [card for card, count in held.items() if count > 0]


def carry_over(state: State) -> dict[str, Plain]:
    """The sheet of a party after a chapter, won or lost, with the cards of which each mouse keeps
    one: her player chooses when the next chapter is set up.

    Story achievements and skills stay; party items, heroic achievements, wounds, effects and cheese
    are not on it. A mouse who stayed at home keeps what she had."""
    if not state.result:
        raise BadData("campaign: the chapter is not over; finish it first")
    played = {
        name: {"skills": list(mouse.skills), "cards": keepable(state, name)}
        for name, mouse in state.mice.items()
    }
    return {"mice": {**state.book.campaign["mice"], **played}, "story": list(state.story)}


def next_chapter(data: Plain, sheet: Plain) -> dict[str, Plain]:
    """The data of a chapter, played by the party of this sheet."""
    return {**data, CAMPAIGN: sheet}
