"""How often clans of forgetful mice win: a change of any rule shows here first.

The reference is an earlier model of the same game: three players, greedy play, no hints. Here real
tiles are dealt, so that a look shows one. With looks at `young` and without them at `full` our
clans win as often as its clans did; looks at `full` would give them up to eight points more.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from games.clan_des_souris import game
from games.clan_des_souris.bots import Mouse
from games.clan_des_souris.rules import State
from games.clan_des_souris.story import seen
from games.kit import EVERYONE, Event, Move
from tests.conftest import CAMPAIGN

SEATS = ("red", "yellow", "green")
GAMES = 3000 if CAMPAIGN else 100
TOLERANCE = 0.03 if CAMPAIGN else 0.10
"""How far a share of wins may be from the reference. The standard error is 0.9 points at most in a
campaign and 5 in a short test; the games are seeded, so they come out the same each time."""

YOUNG = {"level": "young"}
NIGHT = {"moons": 7}
RATES: list[tuple[Mapping[str, str | int], float, float]] = [
    (YOUNG, 0.0, 1.00),
    (YOUNG, 0.3, 0.99),
    (YOUNG, 0.6, 0.81),
    ({**YOUNG, **NIGHT}, 0.0, 1.00),
    ({**YOUNG, **NIGHT}, 0.3, 0.93),
    ({**YOUNG, **NIGHT}, 0.6, 0.54),
    ({}, 0.0, 0.99),
    ({}, 0.3, 0.93),
    ({}, 0.6, 0.69),
    (NIGHT, 0.0, 0.93),
    (NIGHT, 0.3, 0.76),
    (NIGHT, 0.6, 0.41),
    ({"danger": 1}, 0.0, 0.96),
    ({"danger": 2}, 0.0, 0.90),
]
"""Options, what is forgotten a turn, wins of the reference."""


class Evening:
    """Three mice at a table where real tiles lie. The one whose turn it is decides."""

    def __init__(self, begun: State, forgets: float, source: random.Random) -> None:
        self.source = source
        self.state = game.clone(begun)
        self.mice = {seat: Mouse(seat, forgets) for seat in SEATS}
        layout = begun.layout
        self.tiles = {tile["id"]: tile for tile in layout.data["tile"]}
        lying = layout.names(layout.certain)
        lying += source.sample(layout.names(layout.villains), layout.villain_count)
        source.shuffle(lying)
        self.forest = dict(zip(layout.cells, lying, strict=True))

    def tell(self, event: Event) -> None:
        for seat, mouse in self.mice.items():
            if event.audience in (EVERYONE, seat):
                mouse.notice(event)

    def play(self) -> bool:
        """Whether the clan wins."""
        while (outcome := game.over(self.state)) is None:
            game.step(self.state, self.fate() or self.decision(), self.tell)
        return outcome.result == "won"

    def fate(self) -> Move | None:
        chance = game.chance(self.state)
        if chance is None:
            return None
        view = game.view(self.state, EVERYONE)
        if view["phase"] == "seen":
            return Move("seen", self.forest[view["cell"]])
        move = chance.sample(self.source.random)
        if move.verb == "mixed":
            cells = [
                cell
                for cell, face in view["forest"].items()
                if cell[0] == move.args[0] and face != "gap"
            ]
            mixed = [self.forest[cell] for cell in cells]
            self.source.shuffle(mixed)
            self.forest |= zip(cells, mixed, strict=True)
        return move

    def decision(self) -> Move:
        moves, turn = game.moves(self.state), game.turn(self.state)
        seat = str(turn if any(move.seat == turn for move in moves) else moves[0].seat)
        own = [move for move in moves if move.seat == seat]
        mouse = self.mice[seat]
        move = mouse.choose(game.view(self.state, seat), own, self.source.random)
        if move.verb == "look" and not self.state.layout.full:
            cell = str(move.args[0])
            mouse.notice(seen(seat, cell, self.tiles[self.forest[cell]]))
        return move


def share_of_wins(options: Mapping[str, str | int], forgets: float, games: int) -> float:
    begun = game.start(SEATS, options, game.read_data(options))
    sources = (random.Random(f"{options}/{forgets}/{number}") for number in range(games))
    return sum(Evening(begun, forgets, source).play() for source in sources) / games


@pytest.mark.parametrize(("options", "forgets", "reference"), RATES)
def test_clans_win_as_often_as_the_reference(
    options: Mapping[str, str | int], forgets: float, reference: float
) -> None:
    assert share_of_wins(options, forgets, GAMES) == pytest.approx(reference, abs=TOLERANCE)
