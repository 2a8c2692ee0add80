"""Random playouts of Le clan des souris through the contract against a hand-written loop."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.figures import Figure, compare, listen
from games.clan_des_souris import game
from games.kit import COLOURS, Listener
from tests.games.clan_des_souris import plain_loop

GAMES = 400
PASSES = 10
SEATS = COLOURS[:4]


class OtherGames(Exception):
    """Loop and contract play games of different length, so their speeds cannot be compared."""


def figures() -> Iterator[Figure]:
    ways = {
        "loop": _by_hand,
        "contract": lambda: _by_contract(None),
        "events": lambda: _by_contract(listen),
    }
    measured = compare(ways, PASSES)
    turns = {name: counted for name, (counted, _) in measured.items()}
    seconds = {name: spent for name, (_, spent) in measured.items()}
    # Faces are dealt before the game there and drawn at the reveal here: the same in the mean.
    if abs(turns["contract"] - turns["loop"]) > 0.05 * turns["loop"]:
        raise OtherGames(f"turns of {GAMES} games: {turns}; one of them breaks a rule")
    loop = seconds["loop"]
    yield Figure("hand-written loop, games/s", GAMES / loop, "/s")
    yield Figure("contract, nobody listens, games/s", GAMES / seconds["contract"], "/s")
    yield Figure("contract : loop", loop / seconds["contract"], "×", ("≥", 0.30))
    yield Figure("contract with events : loop", loop / seconds["events"], "×")


def _by_hand() -> int:
    draw = random.Random(1).random
    plan = plain_loop.Plan(game.read_data({}), {})
    return sum(plain_loop.play_out(plan, len(SEATS), draw).turns for _ in range(GAMES))


def _by_contract(tell: Listener | None) -> int:
    draw = random.Random(1).random
    begun = game.start(SEATS, {}, game.read_data({}))
    step, clone, moves = game.step, game.clone, game.moves
    first = game.chance(begun)
    turns = 0
    for _ in range(GAMES):
        state, wait = clone(begun), first
        while True:
            if wait is not None:
                wait = step(state, wait.sample(draw), tell)
            elif found := moves(state):
                wait = step(state, found[int(draw() * len(found))], tell)
            else:
                break
        turns += state.turns
    return turns
