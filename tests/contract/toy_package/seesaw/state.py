"""What the seesaw remembers: plain, slotted, cloned by hand."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import COLOURS, BadData, Plain, nearest

NIGHTS = 10
CAT_STEPS = {"slow": 4, "quick": 2}

_HEADS = ("mix", "deal", "climb", "tip", "weigh", "share", "search", "look")


class State:
    __slots__ = (
        "agenda",
        "cat",
        "cat_steps",
        "cheese",
        "data",
        "goal",
        "hands",
        "night",
        "plank",
        "ready",
        "seats",
        "turn",
    )

    def __init__(self, seats: Sequence[str], goal: int, cat_steps: int, data: Plain) -> None:
        self.seats = tuple(seats)
        self.turn = self.seats[0]
        self.goal = goal
        self.cat_steps = cat_steps
        self.data = data
        self.cheese = 0
        self.cat = 0
        self.night = 0
        self.agenda: list[str] = []  # what the rules still have to do, the next thing first
        self.hands: dict[str, str] = {}  # seat → card, secret
        self.plank: list[str] = []  # the seats whose mouse sits on the plank
        self.ready: list[str] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and dump(self) == dump(other) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]  # it changes

    def clone(self) -> State:
        other = State(self.seats, self.goal, self.cat_steps, self.data)
        other.turn = self.turn
        other.cheese = self.cheese
        other.cat = self.cat
        other.night = self.night
        other.agenda = self.agenda[:]
        other.hands = self.hands.copy()
        other.plank = self.plank[:]
        other.ready = self.ready[:]
        return other


def dump(state: State) -> Plain:
    return {
        "seats": list(state.seats),
        "turn": state.turn,
        "goal": state.goal,
        "cat_steps": state.cat_steps,
        "cheese": state.cheese,
        "cat": state.cat,
        "night": state.night,
        "agenda": list(state.agenda),
        "hands": dict(state.hands),
        "plank": list(state.plank),
        "ready": list(state.ready),
    }


_NUMBERS = ("goal", "cat_steps", "cheese", "cat", "night")
_LISTS = ("seats", "agenda", "plank", "ready")


def load(plain: Plain, data: Plain) -> State:
    _check_shape(plain)
    state = State(plain["seats"], plain["goal"], plain["cat_steps"], data)
    state.turn, state.hands = plain["turn"], dict(plain["hands"])
    state.cheese, state.cat, state.night = plain["cheese"], plain["cat"], plain["night"]
    state.agenda, state.plank, state.ready = (list(plain[name]) for name in _LISTS[1:])
    _check_sense(state)
    return state


def _check_shape(plain: Plain) -> None:
    keys = ("turn", "hands", *_NUMBERS, *_LISTS)
    if not isinstance(plain, dict) or set(plain) != set(keys):
        raise BadData(f"seesaw state: must have {', '.join(keys)} and nothing else")
    for name in _NUMBERS:
        if type(plain[name]) is not int or plain[name] < 0:
            raise BadData(f"seesaw state, {name}: {plain[name]!r} is not a number from 0 on")
    for name in _LISTS:
        if not isinstance(plain[name], list) or any(type(word) is not str for word in plain[name]):
            raise BadData(f"seesaw state, {name}: {plain[name]!r} is not a list of words")
    hands = plain["hands"]
    if not isinstance(hands, dict) or any(type(card) is not str for card in hands.values()):
        raise BadData("seesaw state, hands: must be a card for each seat that has one")


def _check_sense(state: State) -> None:
    """No play reaches a state that fails here."""
    if len(state.seats) < 2 or len(set(state.seats)) != len(state.seats):
        raise BadData("seesaw state, seats: two different seats at least")
    for seat in state.seats:
        if seat not in COLOURS:
            raise BadData(f"seesaw state, seats: there is no {seat!r}{nearest(seat, COLOURS)}")
    for name in ("plank", "ready", "hands"):
        here = list(getattr(state, name))
        if len(set(here)) != len(here) or not set(here) <= set(state.seats):
            raise BadData(f"seesaw state, {name}: {here} must be different seats of the game")
    if state.turn not in state.seats:
        raise BadData(f"seesaw state, turn: {state.turn!r} is not in the game")
    for seat, card in state.hands.items():
        if card not in state.data["card"]:
            raise BadData(f"seesaw state, hands.{seat}: no card {card!r}")
    if any(left < 0 for left in pile(state).values()):
        raise BadData("seesaw state, hands: more cards of a kind than the box has")
    for name, limit in (("cheese", state.goal), ("cat", state.cat_steps), ("night", NIGHTS)):
        if getattr(state, name) > limit:
            raise BadData(f"seesaw state, {name}: {getattr(state, name)} is over {limit}")
    for entry in state.agenda:
        if entry.partition(" ")[0] not in _HEADS:
            raise BadData(f"seesaw state, agenda: {entry!r} is nothing the rules know")


def pile(state: State) -> dict[str, int]:
    """The cards nobody holds. Which of them is on top is not known to anybody, nor to the state."""
    left = {name: card["count"] for name, card in state.data["card"].items()}
    for card in state.hands.values():
        left[card] -= 1
    return left
