"""Playouts of La souricière through the contract against a hand-written loop of the same rules."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from bench.figures import Figure, compare, listen
from boardctl.simulate import Plan, play_chunk
from games.kit import COLOURS, Listener, Move
from games.souriciere import game
from tests.games.souriciere import plain_loop

GAMES = 1000
PASSES = 7
SEATS = COLOURS[:4]


class OtherGames(Exception):
    """Loop and contract did not play the same games, so their speeds cannot be compared."""


def figures() -> Iterator[Figure]:
    ways = {
        "loop": _by_hand,
        "contract": lambda: _by_contract(None),
        "events": lambda: _by_contract(listen),
    }
    measured = compare(ways, PASSES)
    turns = {name: counted for name, (counted, _) in measured.items()}
    seconds = {name: spent for name, (_, spent) in measured.items()}
    if len(set(turns.values())) != 1:
        raise OtherGames(f"from the same dice: {turns}; one of them breaks a rule")
    loop = seconds["loop"]
    yield Figure("hand-written loop, games/s", GAMES / loop, "/s")
    yield Figure("contract, nobody listens, games/s", GAMES / seconds["contract"], "/s")
    yield Figure("contract : loop", loop / seconds["contract"], "×", ("≥", 0.40))
    yield Figure("contract with events : loop", loop / seconds["events"], "×", ("≥", 0.15))
    yield Figure("boardctl simulate on one core : loop", loop / _simulated(), "×")


def _by_hand() -> int:
    draw = random.Random(1).random
    plan = plain_loop.plan(game.read_data({}), {})
    return sum(plain_loop.play_out(plan, len(SEATS), draw)[1] for _ in range(GAMES))


def _by_contract(tell: Listener | None) -> int:
    draw = random.Random(1).random
    begun = game.start(SEATS, {}, game.read_data({}))
    step, clone = game.step, game.clone
    first = Move("first", seat=SEATS[0])
    turns = 0
    for _ in range(GAMES):
        state = clone(begun)
        wait = step(state, first, tell)
        while wait is not None:
            wait = step(state, wait.sample(draw), tell)
        turns += state.turns
    return turns


def _simulated() -> float:
    """CPU seconds of the command's own chunk, with a random source and a tally for each game."""
    plan = Plan(game.id, SEATS, {}, ("random",) * len(SEATS), 1, GAMES)
    best = float("inf")
    for _ in range(PASSES):
        began = time.process_time()
        play_chunk(plan, range(GAMES))
        best = min(best, time.process_time() - began)
    return best
