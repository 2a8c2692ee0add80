"""From chapter to chapter: what a party takes along (MM-246 to MM-250)."""

from __future__ import annotations

from games.kit import BadData, Plain
from games.mice_and_mystics.rules.checks import CAMPAIGN
from games.mice_and_mystics.rules.state import State


def keepable(state: State, name: str) -> list[str]:
    """The search cards of which this mouse may keep one, her starting gear apart."""
    mouse = state.mice[name]
    held = dict.fromkeys((*mouse.worn, *mouse.pack, *mouse.tricks))
    return [card for card in held if card not in state.hero(name).gear]


def carry_over(state: State) -> dict[str, Plain]:
    """The sheet of a party after a chapter, won or lost, with the cards of which each mouse keeps
    one: her player chooses when the next chapter is set up.

    Story achievements and skills stay; party items, heroic achievements, wounds, effects and cheese
    are not on it."""
    if not state.result:
        raise BadData("campaign: the chapter is not over; finish it first")
    return {
        "mice": {
            name: {"skills": list(mouse.skills), "cards": keepable(state, name)}
            for name, mouse in state.mice.items()
        },
        "story": list(state.story),
    }


def next_chapter(data: Plain, sheet: Plain) -> dict[str, Plain]:
    """The data of a chapter, played by the party of this sheet."""
    return {**data, CAMPAIGN: sheet}
