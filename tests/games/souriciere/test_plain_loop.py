"""The rules against the hand-written loop: same dice, same winner, same number of turns."""

from __future__ import annotations

import itertools
import random

import pytest

from games import kit
from games.kit import Move
from games.souriciere import game
from tests.conftest import CAMPAIGN
from tests.games.souriciere.plain_loop import plan, play_out
from tests.games.souriciere.positions import BOARDS

GAMES = 100 if CAMPAIGN else 6

CHOICES = [[(o.name, choice) for choice in o.choices] for o in game.options if o.name != "board"]
COMBINATIONS = [dict(chosen) for chosen in itertools.product(*CHOICES)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("board", sorted(BOARDS))
def test_rules_and_loop_play_the_same_games(board: str, seats: int) -> None:
    assert len(COMBINATIONS) == 96
    for number, options in enumerate(COMBINATIONS):
        table = plan(BOARDS[board], options)
        for seed in range(GAMES):
            mine = random.Random(f"{number}/{seed}").random
            state = game.start(kit.COLOURS[:seats], options, BOARDS[board])
            wait = game.step(state, Move("first", seat="red"))
            while wait is not None:
                wait = game.step(state, wait.sample(mine))
            theirs = play_out(table, seats, random.Random(f"{number}/{seed}").random)
            assert (kit.COLOURS.index(str(state.winner)), state.turns) == theirs, (options, seed)
