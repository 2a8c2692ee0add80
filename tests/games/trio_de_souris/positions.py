"""Positions of Le trio de souris in a few words, and what becomes of them.

The cards of the workshop deck say what they do: `Mmm` shows three mice, `Ccc` three cats, `Both`
three of each, `Hole` nothing of its own, `Half` has two holes; `P01` … are plain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games import kit
from games.kit import EVERYONE, Event, IllegalMove, Plain
from games.trio_de_souris import game
from games.trio_de_souris.rules import State

HOUSE = game.read_data({})

_SHOWING = {
    "Mmm": ("MMM...", "MM...."),
    "Mmmm": ("MMMM..", "M....."),
    "Ccc": ("CCC...", "CC...."),
    "Cccc": ("CCCC..", "C....."),
    "Both": ("MMMCCC", "CCCMMM"),
    "Two": ("MMCC..", "CC..MM"),
    "Hole": ("OOOOOO", "OOOOOO"),
    "Half": ("O.OM..", "OO.C.."),
}
_PLAIN = {f"P{n:02}": ("......", "......") for n in range(1, 17)}

WORKSHOP: dict[str, Any] = {
    **HOUSE,
    "deck": "workshop",
    "card": [{"id": name, "a": a, "b": b} for name, (a, b) in {**_SHOWING, **_PLAIN}.items()],
}
LIVELY: dict[str, Any] = {**HOUSE, "deck": "lively", "base": "M..C.M"}
CATTY: dict[str, Any] = {
    **WORKSHOP,
    "deck": "catty",
    "card": [
        {**card, "a": "CCC...", "b": "CCC..."} if card["id"].startswith("P") else card
        for card in WORKSHOP["card"]
    ],
}
DECKS = {"house": HOUSE, "workshop": WORKSHOP, "lively": LIVELY, "catty": CATTY}
"""`lively`: animals on the cheese itself. `catty`: nearly every card brings three cats."""


def begun(
    *seats: str, deck: Mapping[str, Plain] = WORKSHOP, first: str = "red", **options: str | int
) -> State:
    """A first round, dealt."""
    state = game.start(seats or ("red", "blue"), options, deck)
    return after(state, f"{first}: first", "deal")


def at(
    *,
    deck: Mapping[str, Plain] = WORKSHOP,
    seats: Sequence[str] = ("red", "blue"),
    turn: str = "red",
    stack: Sequence[str] = (),
    piles: Mapping[str, int | Sequence[str]] | None = None,
    options: Mapping[str, str | int] | None = None,
    **changed: Plain,
) -> State:
    """A moment of a round. A pile is a number of unseen cards, or the cards known, top first."""
    chosen: dict[str, str | int] = {**(options or {})}
    plain = game.dump(game.start(seats, chosen, deck))
    given = dict.fromkeys(seats, 3) | dict(piles or {})
    plain |= {"first": "red", "starter": seats[0], "turn": turn, "phase": "lay"}
    plain |= {"stack": list(stack), "piles": {seat: _pile(given[seat]) for seat in seats}}
    return game.load(plain | changed, deck)


def _pile(cards: int | Sequence[str]) -> dict[str, Plain]:
    if isinstance(cards, int):
        return {"unknown": cards, "known": []}
    return {"unknown": 0, "known": list(cards)}


def after(state: State, *texts: str) -> State:
    """The position when these moves have been made."""
    for text in texts:
        state, _ = kit.play(game, state, kit.parse(game, state, text))
    return state


def told(state: State, text: str) -> list[Event]:
    """What everybody hears of a move."""
    _, events = kit.play(game, state, kit.parse(game, state, text))
    return [event for event in events if event.audience == EVERYONE]


def refused(state: State, text: str) -> str:
    """The reason code why this move is refused."""
    try:
        after(state, text)
    except IllegalMove as refusal:
        return refusal.reason
    raise AssertionError(f"{text} is legal")


def verbs(state: State) -> set[str]:
    """What may be done, or told, now."""
    chance = game.chance(state)
    found = game.moves(state) if chance is None else [move for move, _ in chance.outcomes()]
    return {move.verb for move in found}


def shown(state: State) -> str:
    """What is visible in the cheese."""
    return str(game.view(state, EVERYONE)["shown"])
