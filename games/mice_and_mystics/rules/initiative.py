"""The track: whose card lies where, whose turn is next, new orders, the end of a turn."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from games.kit import Chance, Draw, Listener
from games.mice_and_mystics.rules.conditions import gain
from games.mice_and_mystics.rules.state import Draws, State, Works
from games.mice_and_mystics.story import told

BOSS_CARDS = 2


def enemy_cards(state: State) -> list[str]:
    return [card for card in state.track if card not in state.mice]


def kind_of(state: State, card: str) -> str:
    """The enemy a card of the track belongs to."""
    return state.book.card_owner[card]


def remove_card(state: State, tell: Listener | None, card: str) -> None:
    """MM-027: cards below move up, and nobody is skipped."""
    slot = state.track.index(card)
    del state.track[slot]
    if slot <= state.at:
        state.at -= 1
    state.boss_wounds.pop(card, None)
    if tell is not None:
        tell(told("track", cards=list(state.track)))


# -- a new order --------------------------------------------------------------------------------


def set_order(state: State, revealed: bool = False) -> None:
    """MM-022 to MM-025, MM-156: cards for every kind that has none; `revealed` is an encounter
    card, after which there is a new order even without enemies (Q-56)."""
    kinds = dict.fromkeys(foe.kind for foe in state.foes.values())
    missing = [kind for kind in kinds if not set(state.book.enemies[kind].cards) & set(state.track)]
    if enemy_cards(state):
        if missing:
            state.push(("gather", tuple(missing), (), False))
    elif missing or revealed:
        state.push(("gather", tuple(missing), tuple(state.mice), True))


def gather(
    state: State,
    tell: Listener | None,
    kinds: tuple[str, ...],
    cards: tuple[str, ...],
    full: bool,
) -> None:
    """MM-028: of a boss with more cards, two are drawn; then the order is drawn."""
    for n, kind in enumerate(kinds):
        own = state.book.enemies[kind].cards
        if len(own) > BOSS_CARDS:
            state.push(("draw", "boss", own, kinds[n + 1 :], cards, full))
            return
        cards = (*cards, *own)
    state.push(("draw", "order", cards, (), full))


def boss_weights(
    state: State, own: tuple[str, ...], kinds: tuple[str, ...], cards: tuple[str, ...], full: bool
) -> Chance:
    return lot(tuple(card for card in own if card not in cards))


def boss_drawn(
    state: State,
    tell: Listener | None,
    card: str,
    own: tuple[str, ...],
    kinds: tuple[str, ...],
    cards: tuple[str, ...],
    full: bool,
) -> None:
    cards = (*cards, card)
    if tell is not None:
        tell(told("boss", card=card))
    if sum(1 for other in own if other in cards) < BOSS_CARDS:
        state.push(("draw", "boss", own, kinds, cards, full))
    else:
        state.push(("gather", kinds, cards, full))


def order_weights(
    state: State, cards: tuple[str, ...], placed: tuple[str, ...], full: bool
) -> Chance:
    return lot(cards)


@functools.lru_cache(4096)
def lot(cards: tuple[str, ...]) -> Chance:
    """One of these comes next; the board draws it."""
    return Draw(dict.fromkeys(cards, 1.0), "drawn", by_board=True)


def order_drawn(
    state: State,
    tell: Listener | None,
    card: str,
    cards: tuple[str, ...],
    placed: tuple[str, ...],
    full: bool,
) -> None:
    """MM-023, MM-024: from the first slot down, or at the bottom."""
    rest = tuple(other for other in cards if other != card)
    placed = (*placed, card)
    if tell is not None:
        tell(told("slot", card=card))
    if rest:
        state.push(("draw", "order", rest, placed, full))
        return
    if full:
        state.track = list(placed)
        state.fresh = True
        for mouse in state.mice.values():
            mouse.slain = 0
            leads = "born_to_lead" in state.hero(mouse.name).talents
            if mouse.square and leads and placed[0] != mouse.name:  # MM-262, Q-53
                gain(state, tell, mouse, 1)
    else:
        state.track += placed
        bosses = [
            card for card in placed if len(state.book.enemies[kind_of(state, card)].cards) > 1
        ]
        if bosses:  # MM-030
            state.push(("dice", "ambush", 1, (bosses[0],)))
    if tell is not None:
        tell(told("track", cards=list(state.track)))


def ambush(
    state: State, tell: Listener | None, faces: Sequence[str], waiting: tuple[str, ...]
) -> None:
    """MM-160, Q-31: the card moves up as many slots as the die says, never above the first."""
    card, *rest = waiting
    slot = state.track.index(card)
    up = max(0, slot - state.book.faces[faces[0]].number)
    del state.track[slot]
    state.track.insert(up, card)
    if up <= state.at < slot and not state.fresh:
        state.at += 1
    if tell is not None:
        tell(told("ambush", card=card, cards=list(state.track)))
    if rest:
        state.push(("dice", "ambush", 1, tuple(rest)))


def start_ambush(state: State, tell: Listener | None) -> None:
    waiting = tuple(enemy_cards(state))
    if waiting:
        state.push(("dice", "ambush", 1, waiting))


# -- turns --------------------------------------------------------------------------------------


def next_turn(state: State, tell: Listener | None) -> None:
    """MM-020: from the top of the track to the bottom, then a new round."""
    state.at = 0 if state.fresh else state.at + 1
    if state.fresh or state.at >= len(state.track):
        state.at = 0
        state.round += 1
        state.inspired.clear()  # MM-282
    state.fresh = False
    state.turns += 1
    state.card = state.track[state.at]
    state.left = 0
    state.moved = state.walking = state.acted = state.levitating = False
    state.primed = ""
    state.free.clear()
    state.used_skill.clear()
    state.attacked.clear()
    if tell is not None:
        tell(told("turn", card=state.card))
    state.push(("next",))
    if state.fortified and state.fortified[-1] == state.card:
        state.fortified.clear()
    mouse = state.mice.get(state.card)
    if mouse is None:
        state.push(("foes", state.card))
    elif mouse.captured:
        state.push(("prison", mouse.name))
    elif mouse.charmed:
        state.push(("charmed", mouse.name), ("end", mouse.name))
    else:
        state.push(("begin", mouse.name))


def swap_up(state: State, tell: Listener | None, card: str) -> None:
    """MM-286, Q-29: the slot below the old one is next all the same."""
    slot = state.track.index(card)
    if slot:
        state.track[slot - 1 : slot + 1] = [card, state.track[slot - 1]]
        if tell is not None:
            tell(told("track", cards=list(state.track), up=card))


def lowest_mouse(state: State) -> str:
    return next((card for card in reversed(state.track) if card in state.mice), "")


WORK: Works = {"gather": gather, "ambush": start_ambush, "next": next_turn}
ROLLS: Works = {"ambush": ambush}
DRAWS: Draws = {"order": (order_weights, order_drawn), "boss": (boss_weights, boss_drawn)}
