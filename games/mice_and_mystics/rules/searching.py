"""The search action, what is found, and cards that are used."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from games.kit import Chance, Draw, Listener, Move, Plain
from games.mice_and_mystics.rules import cards
from games.mice_and_mystics.rules.conditions import gain
from games.mice_and_mystics.rules.state import Does, Draws, Mouse, Opens, State, Works
from games.mice_and_mystics.story import told, whispered

TREASURES = ("weapon", "armour")


def may_search(state: State, mouse: Mouse) -> bool:
    """MM-111, Q-33: one success for each mouse and side."""
    return state.side not in mouse.searched and bool(state.deck or state.discards)


def search(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-108."""
    state.push(("dice", "search", 1, name))


def searched(state: State, tell: Listener | None, faces: Sequence[str], name: str) -> None:
    if not state.book.stars(faces):
        if tell is not None:
            tell(told("nothing_found", mouse=name))
        return
    mouse = state.mice[name]
    mouse.searched.append(state.side)
    cards.reshuffle(state)
    if special_card(state, mouse):
        state.push(("special", name))
    else:
        state.push(("draw", "search", name))


def special_card(state: State, mouse: Mouse) -> str:
    """MM-301, MM-303, MM-318, Q-32: the named card, if it is in the deck."""
    rule = state.rule.search
    if not rule or rule["card"] not in state.deck:
        return ""
    if rule["where"] == "water" and mouse.square not in state.room.water:
        return ""
    return str(rule["card"])


def search_weights(state: State, name: str) -> Chance:
    return _deck(tuple(state.deck.items()), state.book.draws)


@functools.lru_cache(4096)
def _deck(deck: tuple[tuple[str, int], ...], by_board: bool) -> Chance:
    return Draw({card: float(count) for card, count in deck}, "drawn", by_board=by_board)


def search_drawn(
    state: State, tell: Listener | None, card: str, name: str, shown: bool = False
) -> None:
    """MM-109, MM-110, MM-114, MM-217, Q-35."""
    cards.take_from_deck(state, card)
    mouse = state.mice[name]
    kind = state.book.cards[card].kind
    if kind == "event":
        if tell is not None:
            tell(told("event", mouse=name, card=card))
        _EVENTS.get(state.book.cards[card].ability, _manual)(state, tell, mouse, card)
    elif kind == "party":
        state.stash.append(card)
        if tell is not None:
            tell(told("party_item", mouse=name, card=card))
    else:
        if tell is not None:
            tell(told("found", mouse=name))
            tell(whispered(mouse.seat, "found_card", mouse=name, card=card))
        state.push(("found", name, card, shown))


def _found_moves(state: State, name: str, card: str, shown: bool) -> list[Move]:
    """What is kept stays hers to know, but for whether it lies with the tricks."""
    seat = state.mice[name].seat
    sort = "trick" if state.book.cards[card].kind == "trick" else "card"
    return [Move("keep", sort, seat=seat), Move("trade", card, seat=seat)]


def _keep(
    state: State,
    tell: Listener | None,
    args: Sequence[Plain],
    name: str,
    card: str,
    shown: bool,
) -> None:
    state.agenda.pop()
    cards.put_away(state, state.mice[name], card, shown)


def _trade(
    state: State,
    tell: Listener | None,
    args: Sequence[Plain],
    name: str,
    card: str,
    shown: bool,
) -> None:
    """MM-109: at once, for one cheese."""
    state.agenda.pop()
    cards.discard(state, card)
    if tell is not None:
        tell(told("traded", mouse=name, card=card))
    gain(state, tell, state.mice[name], 1)


def _special_moves(state: State, name: str) -> list[Move]:
    mouse = state.mice[name]
    return [
        Move("take", special_card(state, mouse), seat=mouse.seat),
        Move("draw", seat=mouse.seat),
    ]


def _take_special(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    search_drawn(state, tell, str(args[0]), name, shown=True)


def _draw(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    state.push(("draw", "search", name))


def _drop_moves(state: State, name: str) -> list[Move]:
    mouse = state.mice[name]
    return [Move("drop", card, seat=mouse.seat) for card in dict.fromkeys(mouse.pack)]


def _drop(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-135."""
    state.agenda.pop()
    card = str(args[0])
    cards.take_out_of_pack(state.mice[name], card)
    cards.discard(state, card)
    if tell is not None:
        tell(told("dropped", mouse=name, card=card))


# -- what cards do ------------------------------------------------------------------------------


def _cheese_cache(state: State, tell: Listener | None, mouse: Mouse, card: str) -> None:
    """MM-279."""
    cards.discard(state, card)
    for other in state.active():
        gain(state, tell, other, 1)


def _manual(state: State, tell: Listener | None, mouse: Mouse, card: str) -> None:
    """The board shows the text; the players carry it out and confirm."""
    if state.book.cards[card].kind != "party":
        cards.discard(state, card)
    if tell is not None:
        tell(told("manual", card=card, text=state.book.cards[card].text))
    state.push(("manual", mouse.name, card))


def _levitation(state: State, tell: Listener | None, mouse: Mouse, card: str) -> None:
    state.levitating = True
    cards.discard(state, card)


def _treasure(state: State, tell: Listener | None, mouse: Mouse, card: str) -> None:
    """MM-280, Q-34."""
    cards.back_into_deck(state, card)
    wanted = treasures(state)
    if tell is not None:
        tell(whispered(mouse.seat, "treasures", cards=wanted))
    if wanted:
        state.push(("treasure", mouse.name))


def treasures(state: State) -> list[str]:
    return sorted(card for card in state.deck if state.book.cards[card].kind in TREASURES)


def _treasure_moves(state: State, name: str) -> list[Move]:
    seat = state.mice[name].seat
    return [Move("take", card, seat=seat) for card in treasures(state)]


def _take_treasure(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    card = str(args[0])
    cards.take_from_deck(state, card)
    cards.put_away(state, state.mice[name], card, shown=True)


_EVENTS: dict[str, Callable[[State, Listener | None, Mouse, str], None]] = {
    "cheese_cache": _cheese_cache
}
USES: dict[str, Callable[[State, Listener | None, Mouse, str], None]] = {
    "levitation": _levitation,
    "treasure": _treasure,
    "": _manual,
}
"""What a card does when it is used in her turn, by its ability; without one it is manual."""


def usable(state: State, mouse: Mouse) -> list[str]:
    """MM-116, Q-60: cards of her pack, and tricks and stash cards without a known ability."""
    found = [
        card
        for card in dict.fromkeys((*mouse.pack, *mouse.tricks, *state.stash))
        if state.book.cards[card].ability in USES
        and state.book.cards[card].kind not in cards.EQUIPMENT
        and cards.may_use(state, mouse, state.book.cards[card])
    ]
    return [c for c in found if c in mouse.pack or not state.book.cards[c].ability]


def use(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    mouse = state.mice[name]
    card = str(args[0])
    if card in mouse.pack or card in mouse.tricks:
        cards.take_out_of_pack(mouse, card)
    if tell is not None:
        tell(told("used", mouse=name, card=card))
    USES[state.book.cards[card].ability](state, tell, mouse, card)


def _manual_moves(state: State, name: str, card: str) -> list[Move]:
    return [Move("done", seat=state.mice[name].seat)]


def _manual_done(state: State, tell: Listener | None, args: Sequence[Plain], *rest: Plain) -> None:
    state.agenda.pop()


ROLLS: Works = {"search": searched}
DRAWS: Draws = {"search": (search_weights, search_drawn)}
OPEN: Opens = {
    "found": _found_moves,
    "special": _special_moves,
    "drop": _drop_moves,
    "treasure": _treasure_moves,
    "manual": _manual_moves,
}
DO: Does = {
    ("found", "keep"): _keep,
    ("found", "trade"): _trade,
    ("special", "take"): _take_special,
    ("special", "draw"): _draw,
    ("drop", "drop"): _drop,
    ("treasure", "take"): _take_treasure,
    ("manual", "done"): _manual_done,
    ("turn", "use"): use,
}
