"""The search deck as a multiset, packs, and what a mouse may wear."""

from __future__ import annotations

from games.mice_and_mystics.rules.book import Card
from games.mice_and_mystics.rules.state import Mouse, State

PACK = 3
PAWS = 2
EQUIPMENT = ("weapon", "armour", "accessory")


def discard(state: State, card: str) -> None:
    state.discards[card] = state.discards.get(card, 0) + 1


def back_into_deck(state: State, card: str) -> None:
    """MM-219: shuffled back; a deck has no order before it is drawn from."""
    state.deck[card] = state.deck.get(card, 0) + 1


def take_from_deck(state: State, card: str) -> None:
    state.deck[card] -= 1
    if not state.deck[card]:
        del state.deck[card]


def reshuffle(state: State) -> None:
    """Q-36."""
    if not state.deck:
        state.deck = state.discards
        state.discards = {}


def may_use(state: State, mouse: Mouse, card: Card) -> bool:
    """MM-116, MM-006: the requirements of a card."""
    hero = state.hero(mouse.name)
    return (
        (not card.hero or card.hero == mouse.name)
        and (not card.classes or bool(card.classes & hero.classes))
        and all(getattr(hero, value) >= least for value, least in card.value.items())
    )


def may_wear(state: State, mouse: Mouse, name: str) -> bool:
    """MM-137, MM-138, MM-264."""
    card = state.book.cards[name]
    if card.kind not in EQUIPMENT or not may_use(state, mouse, card):
        return False
    worn = [state.book.cards[other] for other in mouse.worn]
    if not _paws(card):
        return card.place == "none" or all(other.place != card.place for other in worn)
    paws = sum(_paws(other) for other in (*worn, card))
    tail = "prehensile_tail" in state.hero(mouse.name).talents
    if tail and any(other.knife for other in (*worn, card)):
        paws -= 1
    return paws <= PAWS


def _paws(card: Card) -> int:
    """How many paws hold it: those a weapon needs, or one for anything else held in a paw."""
    if card.kind == "weapon":
        return card.paws
    return 1 if card.place == "paw" else 0


def take_out(mouse: Mouse, name: str) -> bool:
    """Off her body or out of her pack, what everybody has seen first: so nobody learns what else is
    there. Whether it was seen."""
    if name in mouse.worn:
        mouse.worn.remove(name)
        return True
    return take_out_of_pack(mouse, name)


def take_out_of_pack(mouse: Mouse, name: str) -> bool:
    held = mouse.pack if name in mouse.pack else mouse.tricks
    held.remove(name)
    if name in mouse.shown:
        mouse.shown.remove(name)
        return True
    return False


def put_away(state: State, mouse: Mouse, name: str, shown: bool = False) -> None:
    """Into the pack, or beside it if it is a trick (MM-113). The pack may be too full after it."""
    stow(state, mouse, name, shown)
    drop_surplus(state, mouse)


def stow(state: State, mouse: Mouse, name: str, shown: bool) -> None:
    if state.book.cards[name].kind == "trick":
        mouse.tricks.append(name)
        return
    mouse.pack.append(name)
    if shown:
        mouse.shown.append(name)


def drop_surplus(state: State, mouse: Mouse) -> None:
    """MM-134, MM-135."""
    state.push(*[("drop", mouse.name)] * max(0, len(mouse.pack) - PACK))


def bonus(state: State, mouse: Mouse, value: str) -> int:
    """What gear other than weapons adds to battle or defence."""
    total = 0
    for name in mouse.worn:
        card = state.book.cards[name]
        if card.kind != "weapon":
            total += card.battle if value == "battle" else card.defence
    return total
