"""The rules against the hand-written loop: same moves, same counts of legal moves, same ends."""

from __future__ import annotations

import random

import pytest

from games import kit
from games.kit import COLOURS
from games.mmm import game
from tests.conftest import CAMPAIGN
from tests.games.mmm.games_played import BOARDS
from tests.games.mmm.plain_loop import Plan, Record, play_out

GAMES = 300 if CAMPAIGN else 15
OPTIONS: list[dict[str, str | int]] = [
    {"side": "A"},
    {"side": "B"},
    {"side": "A", "alignment": "yes"},
    {"side": "B", "alignment": "yes", "extra_steps_alignment": 3},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("board", sorted(BOARDS))
def test_rules_and_loop_play_the_same_games(board: str, options: dict[str, str | int]) -> None:
    plan = Plan(BOARDS[board], options)
    for seed in range(GAMES):
        seats = COLOURS[: 1 + seed % 6]
        record: Record = []
        ended = play_out(plan, seats, random.Random(seed).random, record)
        state = game.start(seats, options, BOARDS[board])
        for text, count in record:
            assert len(game.moves(state)) == count, text
            state, _ = kit.play(game, state, kit.parse(game, state, text))
        outcome = game.over(state)
        assert outcome is not None
        assert (outcome.result == "won") == ended.won
        saved = game.dump(state)
        assert (saved["cat"], saved["turns"]) == (ended.cat, ended.turns)
        assert set(saved["covered"]) == ended.covered


def test_the_loop_meets_both_ends() -> None:
    plan = Plan(BOARDS["tiny"], {})
    ends = [play_out(plan, COLOURS[:2], random.Random(seed).random).won for seed in range(60)]
    assert set(ends) == {True, False}
