"""What people may know of a game, by allow-list, and a state that agrees with it.

Never in a view: the order of a pile, also of a stack that was taken as soon
as the turn goes on; anybody else's hand; which cards are aside.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal

from games.kit import Plain, Random, Tracker
from games.trio_de_souris.loading import load
from games.trio_de_souris.plain import VERSION
from games.trio_de_souris.rules.cards import SIDES, STREAK, TOKENS_TO_WIN, TRIO
from games.trio_de_souris.rules.legal import over, turn
from games.trio_de_souris.rules.state import NOBODY, State


def view(state: State, audience: str) -> dict[str, Plain]:
    """The same for everybody but for the own hand."""
    box = state.box
    outcome = over(state)
    piles = {seat: state.pile(n) for n, seat in enumerate(state.seats)}
    return {
        "seats": list(state.seats),
        "turn": turn(state),
        "turns": state.turns,
        "phase": state.phase,
        "first": state.first,
        "starter": None if state.starter == NOBODY else state.seats[state.starter],
        "rounds": state.rounds,
        "pro": box.pro,
        "stack": _open_cards(state, state.stack),
        "taken": _open_cards(state, state.taken),
        "base": box.glyphs(box.base),
        "shown": box.glyphs(state.seen),
        "mice": state.mice,
        "cats": state.cats,
        "streak": state.streak,
        "comforts": state.comforts,
        "each": box.count // len(state.seats),
        "piles": piles,
        "aside": box.count - len(state.stack) - sum(piles.values()),
        "hand": _hand(state, audience),
        "tokens": dict(zip(state.seats, state.tokens, strict=True)),
        "options": dict(box.options),
        "trackers": [asdict(tracker) for tracker in _trackers(state)],
        "over": None
        if outcome is None
        else {"result": outcome.result, "winners": list(outcome.winners)},
    }


def _open_cards(state: State, codes: list[int]) -> list[Plain]:
    """What lies in the cheese, or was taken out of it just now, bottom first: everybody sees it."""
    return [{"card": state.box.ids[code >> 1], "side": SIDES[code & 1]} for code in codes]


def _hand(state: State, audience: str) -> Plain:
    """TS-060: for its seat alone, with what is printed on both sides; only where the program deals.
    Real cards are in a hand that no board sees."""
    box = state.box
    if not box.screen or audience not in state.seats:
        return None
    cards = [box.data["card"][code >> 1] for code in state.known[state.seats.index(audience)]]
    return {
        "seat": audience,
        "cards": [{"card": card["id"], "a": card["a"], "b": card["b"]} for card in cards],
    }


def _trackers(state: State) -> list[Tracker]:
    """The spots `token red 1` … are lights of the tokens."""
    places = state.box.places
    streak = min(state.streak, STREAK)
    return [
        Tracker("mice", state.mice, places, _urgency(state.mice)),
        Tracker("cats", state.cats, places, _urgency(state.cats)),
        Tracker("streak", streak, STREAK),
        *(
            Tracker(f"token {seat}", won, TOKENS_TO_WIN, seat=seat)
            for seat, won in zip(state.seats, state.tokens, strict=True)
        ),
    ]


def _urgency(animals: int) -> Literal["calm", "soon", "now"]:
    return "now" if animals >= TRIO else "soon" if animals == TRIO - 1 else "calm"


# -- a state behind a view ----------------------------------------------------------------------


def resample(seen: Plain, random: Random, data: Plain) -> State:
    """A state that agrees with a view. Closed piles are unknown; hands the program dealt are drawn
    from the cards that are not seen anywhere. A stack that was just taken is where it went."""
    hand = seen["hand"] or {"seat": None, "cards": []}
    stack, taken = (
        [f"{card['card']} {card['side']}" for card in seen[name]] for name in ("stack", "taken")
    )
    sure: dict[str, list[str]] = {seat: [] for seat in seen["seats"]}
    sure |= {seen["turn"]: [name.split()[0] for name in taken]} if taken else {}
    sure |= {hand["seat"]: [card["card"] for card in hand["cards"]]} if hand["seat"] else {}
    order = [card["id"] for card in data["card"]]
    out = {name.split()[0] for name in stack}.union(*sure.values())
    hidden = [name for name in order if name not in out]
    piles: dict[str, Plain] = {}
    for seat, count in seen["piles"].items():
        known = sure[seat]
        while seen["pro"] and seen["options"]["cards"] == "screen" and len(known) < count:
            known.append(hidden.pop(int(random() * len(hidden))))
        unknown = count - len(known)
        if seen["pro"]:
            known.sort(key=order.index)
        elif known:
            known = taken[::-1]
        piles[seat] = {"unknown": unknown, "known": known}
    same = ("seats", "first", "starter", "turn", "turns", "rounds", "phase", "tokens", "streak")
    plain = {
        "version": VERSION,
        **{name: seen[name] for name in (*same, "comforts", "options")},
        **{"stack": stack, "taken": taken, "piles": piles, "aside": []},
    }
    return load(plain, data)
