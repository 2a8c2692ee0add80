"""Random playouts of Le trio de souris through the contract against a hand-written loop."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.figures import Figure, compare, listen
from games.kit import COLOURS, Listener
from games.trio_de_souris import game
from tests.games.trio_de_souris import plain_loop

MATCHES = 300
PASSES = 7
SEATS = COLOURS[:4]


class OtherGames(Exception):
    """Loop and contract play rounds of different length, so their speeds cannot be compared."""


def figures() -> Iterator[Figure]:
    for name, pro in (("closed piles", "false"), ("hands", "true")):
        yield from _figures(name, {"pro": pro})


def _figures(name: str, options: dict[str, str | int]) -> Iterator[Figure]:
    ways = {
        "loop": lambda: _by_hand(options),
        "contract": lambda: _by_contract(options, None),
        "events": lambda: _by_contract(options, listen),
    }
    measured = compare(ways, PASSES)
    turns = {way: counted for way, (counted, _) in measured.items()}
    # Cards are dealt before the round there and drawn from a pile here: the same in the mean.
    if abs(turns["contract"] - turns["loop"]) > 0.1 * turns["loop"]:
        raise OtherGames(f"turns of {MATCHES} matches: {turns}; one of them breaks a rule")
    seconds = {way: spent / turns[way] for way, (_, spent) in measured.items()}
    loop = seconds["loop"]
    yield Figure(f"{name}: hand-written loop, turns/s", 1 / loop, "/s")
    yield Figure(f"{name}: contract, nobody listens, turns/s", 1 / seconds["contract"], "/s")
    yield Figure(f"{name}: contract : loop", loop / seconds["contract"], "×", ("≥", 0.30))
    yield Figure(f"{name}: contract with events : loop", loop / seconds["events"], "×")


def _by_hand(options: dict[str, str | int]) -> int:
    draw = random.Random(1).random
    plan = plain_loop.Plan(game.read_data({}), options)
    return sum(plain_loop.play_out(plan, len(SEATS), draw).turns for _ in range(MATCHES))


def _by_contract(options: dict[str, str | int], tell: Listener | None) -> int:
    """Any legal move; an offer is declined as often as in the loop."""
    draw = random.Random(1).random
    begun = game.start(SEATS, options, game.read_data({}))
    step, clone, moves = game.step, game.clone, game.moves
    turns = 0
    for _ in range(MATCHES):
        state, wait = clone(begun), None
        while True:
            if wait is not None:
                wait = step(state, wait.sample(draw), tell)
            elif found := moves(state):
                number = int(draw() * len(found))
                stop = next((n for n in (0, -1) if found[n].verb == "stop"), None)
                if stop is not None:  # an offer
                    number = stop if draw() < 0.5 else 1 + stop + int(draw() * (len(found) - 1))
                wait = step(state, found[number], tell)
            else:
                break
        turns += state.turns
    return turns
