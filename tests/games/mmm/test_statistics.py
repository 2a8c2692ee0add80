"""How often bots win: a change of any rule shows here first."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping

import pytest

from games.kit import COLOURS, EVERYONE, Bot
from games.mmm import game
from games.mmm.bots import BOTS, Greedy
from tests.conftest import CAMPAIGN

GAMES = {"random": 3000, "thumb": 1000, "greedy": 250, "strong": 100}
QUICK = {"random": 200, "thumb": 80, "greedy": 16, "strong": 6}
PLAYERS: Mapping[str, Callable[[str], Bot]] = {
    **BOTS,
    "greedy 2": lambda seat: Greedy(seat, 2.0),
    "greedy 4": lambda seat: Greedy(seat, 4.0),
}
"""Also bots that want a completed provision more than the usual one."""
RATES = [
    ("random", "A", "no", 0.005, 0.013),
    ("random", "B", "no", 0.002, 0.002),
    ("thumb", "A", "no", 0.38, 0.29),
    ("thumb", "B", "no", 0.095, 0.08),
    ("thumb", "A", "yes", 0.01, 0.003),
    ("greedy", "A", "no", 0.59, 0.57),
    ("greedy", "B", "no", 0.32, 0.29),
    ("greedy", "A", "yes", 0.28, 0.30),
    ("greedy", "B", "yes", 0.05, 0.04),
    ("greedy 2", "A", "no", 0.53, 0.51),
    ("greedy 2", "B", "no", 0.27, 0.26),
    ("greedy 4", "A", "no", 0.45, 0.38),
    ("greedy 4", "B", "no", 0.20, 0.17),
    ("strong", "A", "no", 0.895, 0.89),
    ("strong", "B", "no", 0.685, 0.68),
    ("strong", "A", "yes", 0.40, 0.40),
]
"""Bot, side, alignment, wins by an earlier model of the same game (perfect play beside the strong
bot), wins of ours. The rule of thumb leaves open which of two equal cells to take; the model took
better ones."""


def share_of_wins(bot: str, options: dict[str, str | int], games: int) -> float:
    begun = game.start(COLOURS[:1], options, game.read_data(options))
    player = PLAYERS[bot]("red")
    won = 0
    for number in range(games):
        draw = random.Random(f"{bot}/{options}/{number}").random
        state = game.clone(begun)
        wait = game.chance(state)
        while True:
            if wait is not None:
                wait = game.step(state, wait.sample(draw))
                continue
            moves = game.moves(state)
            if not moves:
                break
            view = game.view(state, EVERYONE) if bot != "random" else {}
            wait = game.step(state, player.choose(view, moves, draw))
        outcome = game.over(state)
        won += outcome is not None and outcome.result == "won"
    return won / games


@pytest.mark.parametrize(("bot", "side", "alignment", "reference", "ours"), RATES)
def test_bots_win_as_often_as_known(
    bot: str, side: str, alignment: str, reference: float, ours: float
) -> None:
    games = (GAMES if CAMPAIGN else QUICK)[bot.split()[0]]
    if alignment == "yes":
        games //= 2  # they take longer
    share = share_of_wins(bot, {"side": side, "alignment": alignment}, games)
    error = math.sqrt(max(ours * (1 - ours), 0.01) / games)
    assert abs(share - ours) < 3.5 * error
    assert abs(ours - reference) < 0.1
