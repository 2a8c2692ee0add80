"""What the house deck does: a change of any rule, or of a card, shows here first.

The reference is an earlier model of the same game: rounds of the basic game, offers always taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from games.kit import COLOURS, Bot, Event
from games.trio_de_souris import game
from games.trio_de_souris.bots import BOTS
from tests.conftest import CAMPAIGN
from tests.games.trio_de_souris.positions import HOUSE

ROUNDS = 4000 if CAMPAIGN else 250
SLACK = 1.0 if CAMPAIGN else 4.0
"""Four standard errors of 4000 rounds, and of 250."""

REFERENCE = [
    # players, mice, cats, both, cards a round, median, starter wins, stack, rounds a match
    (2, 0.245, 0.106, 0.013, 41, 30, 0.52, 6.7, 4.2),
    (3, 0.243, 0.100, 0.011, 26, 24, 0.39, 6.5, 5.1),
    (4, 0.246, 0.094, 0.011, 21, 21, 0.31, 6.3, 5.8),
    (5, 0.235, 0.088, 0.010, 14, 13, 0.28, 5.3, 6.6),
    (6, 0.245, 0.085, 0.010, 15.5, 15, 0.23, 5.7, 7.3),
]


@dataclass
class Counted:
    """What happened in many rounds."""

    lengths: list[int] = field(default_factory=list)
    mice: int = 0
    cats: int = 0
    both: int = 0
    starter_won: int = 0
    taken: list[int] = field(default_factory=list)
    matches: int = 0
    cards: int = 0
    starter: str = ""

    def hear(self, event: Event) -> None:
        if event.name == "laid":
            mice, cats = event.facts["mice"] >= 3, event.facts["cats"] >= 3
            self.cards += 1
            self.both += mice and cats
            self.mice += mice and not cats
            self.cats += cats and not mice
        elif event.name == "cats":
            self.taken.append(event.facts["n"])
        elif event.name == "round":
            self.lengths.append(self.cards - sum(self.lengths))
            self.starter_won += event.facts["seat"] == self.starter


def played(
    count: int, rounds: int, make: Callable[[str], Bot] = BOTS["eager"], **options: str | int
) -> Counted:
    draw = random.Random(f"{count}/{rounds}/{options}").random
    seats = COLOURS[:count]
    found = Counted()
    while len(found.lengths) < rounds:
        state = game.start(seats, options, HOUSE)
        bots = {seat: make(seat) for seat in seats}
        found.matches += 1
        while game.over(state) is None:
            chance = game.chance(state)
            moves = game.moves(state)
            if chance is not None:
                move = chance.sample(draw)
            elif len(moves) == 1 or moves[0].verb == "first":
                move = moves[int(draw() * len(moves))]
            else:
                seat = str(moves[0].seat)
                move = bots[seat].choose(game.view(state, seat), moves, draw)
            found.starter = seats[state.starter]
            game.step(state, move, found.hear)
    return found


@pytest.mark.parametrize("row", REFERENCE, ids=lambda row: f"{row[0]} players")
def test_the_house_deck_plays_as_the_ledger_says(row: tuple[float, ...]) -> None:
    count, mice, cats, both, mean, median, starter, stack, rounds = row
    found = played(int(count), ROUNDS)
    assert found.mice / found.cards == pytest.approx(mice, abs=0.01 * SLACK)
    assert found.cats / found.cards == pytest.approx(cats, abs=0.008 * SLACK)
    assert found.both / found.cards == pytest.approx(both, abs=0.004 * SLACK)
    lengths = sorted(found.lengths)
    assert sum(lengths) / len(lengths) == pytest.approx(mean, rel=0.06 * SLACK)
    assert lengths[len(lengths) // 2] == pytest.approx(median, abs=1 * SLACK + 1)
    won = found.starter_won / len(lengths)
    assert won == pytest.approx(starter, abs=0.03 * min(SLACK, 3.5))
    assert sum(found.taken) / len(found.taken) == pytest.approx(stack, abs=0.3 * SLACK)
    assert len(lengths) / found.matches == pytest.approx(rounds, abs=0.25 * SLACK)


@pytest.mark.parametrize(
    ("bot", "low", "high"), [("pair", 0.52, 0.54), ("four", 0.75, 0.77), ("sharp", 0.81, 0.88)]
)
def test_with_hands_more_choice_brings_more_mice(bot: str, low: float, high: float) -> None:
    rounds = 600 if CAMPAIGN else 40
    for count in (2, 4, 6):
        found = played(count, rounds, BOTS[bot], pro="true")
        margin = 0.02 * SLACK
        assert low - margin < (found.mice + found.both) / found.cards < high + margin
        if bot == "sharp":
            assert (found.cats + found.both) / found.cards < 0.02


def test_declining_the_extra_card_does_not_help() -> None:
    matches = 1500 if CAMPAIGN else 150
    draw = random.Random(8).random
    wins = {"eager": 0, "cautious": 0}
    for number in range(matches):
        state = game.start(COLOURS[:2], {}, HOUSE)
        names = ("eager", "cautious") if number % 2 else ("cautious", "eager")
        bots = {seat: BOTS[name](seat) for seat, name in zip(COLOURS, names, strict=False)}
        while (outcome := game.over(state)) is None:
            chance = game.chance(state)
            moves = game.moves(state)
            if chance is not None:
                game.step(state, chance.sample(draw))
                continue
            seat = str(moves[0].seat)
            game.step(state, bots[seat].choose(game.view(state, seat), moves, draw))
        wins[names[COLOURS.index(outcome.winners[0])]] += 1
    assert wins["eager"] / matches > 0.5 - 0.02 * SLACK
