"""Le trio de souris as one would write it down for one evening: real cards in real piles, and a
loop over turns. Written from the ledger, without a line of the rules: the yardstick for their
speed, and an oracle for what they do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

COLOURS = ("red", "yellow", "green", "blue", "pink", "sky")

Card = tuple[int, str]
"""Which card, and the side that lies up."""


class Plan:
    """Cards and options as the loop wants them."""

    def __init__(self, data: Mapping[str, Any], options: Mapping[str, str | int]) -> None:
        self.ids = [card["id"] for card in data["card"]]
        self.sides = [{"a": card["a"], "b": card["b"]} for card in data["card"]]
        self.base = list(data["base"])
        self.pro = options.get("pro", "false") == "true"
        self.free = options.get("basic_side", "as_lies") == "free"
        self.cats_first = options.get("both_trios", "cats") == "cats"
        self.start = options.get("next_start", "rotate")
        self.new = options.get("trio_must_be_new", "false") == "true"
        self.comforts = int(options.get("consolations", 1))


class Loop:
    """One match. `record` collects each move as text with the number of moves it was picked from
    (0: chance). Offered cards are taken unless `stops` says otherwise."""

    def __init__(
        self,
        plan: Plan,
        seats: int,
        draw: Callable[[], float],
        record: list[tuple[str, int]] | None = None,
        stops: float = 0.5,
    ) -> None:
        self.plan = plan
        self.draw = draw
        self.record = record
        self.stops = stops
        self.count = seats
        self.tokens = [0] * seats
        self.turns = 0
        self.laid = 0
        self.rounds = 0
        self.trios = {"mice": 0, "cats": 0, "both": 0}
        self.taken: list[int] = []
        self.starters_won = 0
        self.cheese: list[Card] = []
        self.view: list[str] = []
        self.piles: list[list[Card]] = []

    def note(self, text: str, choices: int = 0) -> None:
        if self.record is not None:
            self.record.append((text, choices))

    def play_match(self) -> None:
        youngest = int(self.draw() * self.count)
        self.note(f"{COLOURS[youngest]}: first", self.count)
        starter = youngest
        while max(self.tokens) < 3:
            winner = self.play_round(starter)
            self.rounds += 1
            self.starters_won += winner == starter
            self.tokens[winner] += 1
            if self.plan.start == "rotate":
                starter = (starter + 1) % self.count
            elif self.plan.start == "winner":
                starter = winner
            else:
                starter = youngest

    def deal(self, starter: int) -> None:
        self.note("deal", 1)
        cards = list(range(len(self.plan.ids)))
        for last in range(len(cards) - 1, 0, -1):
            other = int(self.draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        each = len(cards) // self.count
        self.piles = [[] for _ in range(self.count)]
        for n in range(each * self.count):
            seat = (starter + n) % self.count
            card = cards.pop()
            if self.plan.pro:
                self.note(f"dealt {self.plan.ids[card]}")
            self.piles[seat].append((card, "ab"[int(self.draw() * 2)]))
        self.empty_cheese()

    def empty_cheese(self) -> None:
        self.cheese = []
        self.view = self.plan.base[:]

    def play_round(self, starter: int) -> int:
        self.deal(starter)
        seat = starter
        while True:
            self.play_turn(seat)
            self.turns += 1
            if not self.piles[seat]:
                return seat
            seat = (seat + 1) % self.count

    def play_turn(self, seat: int) -> None:
        streak = comforts = 0
        offered = False
        pile = self.piles[seat]
        while True:
            if offered and not self.accept(pile):
                return
            before = self.view.count("M")
            self.lay(pile, offered)
            streak += 1
            mice, cats = self.view.count("M"), self.view.count("C")
            self.count_trios(mice, cats)
            if not pile:
                return
            trio = mice >= 3 and (before < 3 or not self.plan.new)
            if cats >= 3 and (self.plan.cats_first or not trio):
                self.taken.append(len(self.cheese))
                pile.extend(reversed(self.cheese))
                self.empty_cheese()
                if comforts == self.plan.comforts:
                    return
                comforts += 1
            elif not trio or streak >= 3:
                return
            offered = True

    def count_trios(self, mice: int, cats: int) -> None:
        self.laid += 1
        if mice >= 3 and cats >= 3:
            self.trios["both"] += 1
        elif mice >= 3:
            self.trios["mice"] += 1
        elif cats >= 3:
            self.trios["cats"] += 1

    def accept(self, pile: list[Card]) -> bool:
        stop = self.draw() < self.stops
        if stop:
            self.note("stop", 2 * len(pile) + 1 if self.plan.pro else 2)
        elif not self.plan.pro:
            self.note("again", 2)
        return not stop

    def lay(self, pile: list[Card], offered: bool) -> None:
        if self.plan.pro:
            choices = 2 * len(pile) + offered
            card, _ = pile.pop(int(self.draw() * len(pile)))
            side = "ab"[int(self.draw() * 2)]
            self.note(f"lay {self.plan.ids[card]} {side}", choices)
        else:
            card, side = pile.pop(0)
            if self.plan.free:
                side = "ab"[int(self.draw() * 2)]
            self.note(f"laid {self.plan.ids[card]} {side}")
        self.cheese.append((card, side))
        for place, glyph in enumerate(self.plan.sides[card][side]):
            if glyph != "O":
                self.view[place] = glyph


def play_out(
    plan: Plan,
    seats: int,
    draw: Callable[[], float],
    record: list[tuple[str, int]] | None = None,
    stops: float = 0.5,
) -> Loop:
    loop = Loop(plan, seats, draw, record, stops)
    loop.play_match()
    return loop
