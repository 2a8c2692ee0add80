"""Mice that play the seesaw from what they may know."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Event, Move, Plain, Random


class CarefulBot:
    """Stays at home with a light card until it has seen the cat: it remembers what it was told."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.card = ""
        self.afraid = False

    def notice(self, event: Event) -> None:
        if event.name == "drawn":
            self.card = str(event.facts["card"])
        elif event.name == "cat":
            self.afraid = True

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        by_verb = {move.verb: move for move in moves}
        if "climb" in by_verb and (self.afraid or self.card != "light"):
            return by_verb["climb"]
        if "ready" in by_verb:
            return by_verb["ready"]
        return moves[int(random() * len(moves))]
