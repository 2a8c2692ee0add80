"""Bots of Le trio de souris. In the basic game all there is to decide is the offered card; with a
hand, some of its cards are compared as they would look in the cheese. They know a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.kit import Bot, Event, Move, Plain, Random, RandomBot
from games.trio_de_souris.rules.cards import CAT, HOLE, MOUSE, STREAK, TRIO


@dataclass(slots=True)
class Mouse:
    """Takes what is offered while it has fewer than `cautious` cards. Of a hand it compares `sees`
    cards at random (0: all) and lays the best."""

    seat: str
    sees: int = 1
    cautious: int = 1000

    def notice(self, event: Event) -> None:
        return None

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        by_verb: dict[str, list[Move]] = {}
        for move in moves:
            by_verb.setdefault(move.verb, []).append(move)
        if "stop" in by_verb and view["piles"][self.seat] >= self.cautious:
            return by_verb["stop"][0]
        if "lay" in by_verb:
            return self._lay(view, by_verb["lay"], random)
        return by_verb["again"][0] if "again" in by_verb else moves[0]

    def _lay(self, view: Plain, lays: Sequence[Move], random: Random) -> Move:
        compared = list(lays)
        while 0 < self.sees < len(compared):
            compared.pop(int(random() * len(compared)))
        cards = view["hand"]["cards"] if view["hand"] else ()
        hand = {card["card"]: card for card in cards}
        return max(compared, key=lambda move: _worth(view, hand.get(move.args[0]), move))


def _worth(view: Plain, card: Plain, move: Move) -> int:
    """A mouse trio while it earns something; never cats; then mice rather than cats. A real card
    that no board has seen is worth nothing."""
    if card is None:
        return 0
    side = card[str(move.args[1])]
    shown = [below if top == HOLE else top for top, below in zip(side, view["shown"], strict=True)]
    mice, cats = shown.count(MOUSE), shown.count(CAT)
    if cats >= TRIO:
        return mice - 100
    again = mice >= TRIO and view["streak"] + 1 < STREAK
    return 100 * again + mice - 2 * cats


BOTS: Mapping[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "eager": Mouse,
    "cautious": lambda seat: Mouse(seat, cautious=8),
    "pair": lambda seat: Mouse(seat, sees=2),
    "four": lambda seat: Mouse(seat, sees=4),
    "sharp": lambda seat: Mouse(seat, sees=0),
}
