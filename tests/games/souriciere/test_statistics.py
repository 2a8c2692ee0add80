"""Known lengths of random games: a change of any rule shows here first."""

from __future__ import annotations

import random

import pytest

from games import kit
from games.kit import Move
from games.souriciere import game
from tests.conftest import CAMPAIGN
from tests.games.souriciere.positions import BOARDS

GAMES = 20_000 if CAMPAIGN else 3_000

TURNS: list[tuple[dict[str, str | int], dict[int, float]]] = [
    ({}, {2: 31.1, 4: 52.7, 6: 74.3}),
    ({"finish": "fast"}, {2: 24.7, 4: 43.6, 6: 62.3}),
    ({"occupied": "jump_next"}, {2: 30.4, 4: 49.4, 6: 66.8}),
    ({"edition": "bookmark"}, {2: 27.6, 4: 47.8, 6: 67.9}),
    (
        {"edition": "bookmark", "finish": "fast", "occupied": "jump_next"},
        {2: 22.2, 4: 38.1, 6: 52.8},
    ),
]
CELLS = [(options, seats, turns) for options, row in TURNS for seats, turns in row.items()]


def play_games(options: dict[str, str | int], seats: int, games: int) -> tuple[float, float]:
    """Mean number of turns, and how often the seat that begins wins."""
    dice = random.Random(20261116).random
    begun = game.start(kit.COLOURS[:seats], options, BOARDS["classic-34"])
    first = game.step(begun, Move("first", seat="red"))
    turns = wins = 0
    for _ in range(games):
        state, wait = game.clone(begun), first
        while wait is not None:
            wait = game.step(state, wait.sample(dice))
        turns += state.turns
        wins += state.winner == "red"
    return turns / games, wins / games


@pytest.mark.parametrize(("options", "seats", "turns"), CELLS)
def test_random_games_are_as_long_as_known(
    options: dict[str, str | int], seats: int, turns: float
) -> None:
    mean, _ = play_games(options, seats, GAMES)
    assert mean == pytest.approx(turns, rel=0.03)


def test_the_seat_that_begins_wins_a_little_more_often() -> None:
    _, wins = play_games({}, 2, 20_000)
    assert wins == pytest.approx(0.515, rel=0.03)
