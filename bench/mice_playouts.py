"""Random playouts of Mice & Mystics, one turn of eight roaches, and the size of a saved state."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator

from bench.figures import Figure
from games.kit import COLOURS, Random
from games.mice_and_mystics import game
from games.mice_and_mystics.rules import State

GAMES = 60
PASSES = 5
SEATS = COLOURS[:4]
ROACHES = 8
TURNS = 200


def figures() -> Iterator[Figure]:
    moves, seconds, size = _playouts()
    yield Figure("random playouts, moves/s on one core", moves / seconds, "/s", ("≥", 3000))
    yield Figure("a turn of eight roaches", _roaches() * 1000, "ms", ("≤", 2))
    yield Figure("the largest saved state", size / 1000, "kB", ("≤", 16))


def _playouts() -> tuple[int, float, int]:
    """Moves of all games, the best CPU seconds for them, and the longest JSON of a state."""
    begun = game.start(SEATS, {}, game.read_data({}))
    best = float("inf")
    moves = 0
    for _ in range(PASSES):
        draw = random.Random(1).random
        began = time.process_time()
        moves = sum(_play_out(game.clone(begun), draw) for _ in range(GAMES))
        best = min(best, time.process_time() - began)
    return moves, best, max(_sizes(game.clone(begun), random.Random(2)))


def _play_out(state: State, draw: Random) -> int:
    moves = 0
    wait = game.chance(state)
    while True:
        if wait is not None:
            wait = game.step(state, wait.sample(draw))
        elif found := game.moves(state):
            wait = game.step(state, found[int(draw() * len(found))])
        else:
            return moves
        moves += 1


def _sizes(state: State, source: random.Random) -> Iterator[int]:
    while not game.over(state):
        yield len(json.dumps(game.dump(state)))
        wait = game.chance(state)
        move = wait.sample(source.random) if wait else source.choice(game.moves(state))
        game.step(state, move)


def _roaches() -> float:
    """CPU seconds of the rules for one turn of eight roaches around four mice, on the average."""
    begun = _besieged()
    source = random.Random(3)
    spent = 0.0
    for _ in range(TURNS):
        state = game.clone(begun)
        began = time.process_time()
        game.step(state, game.moves(state)[0])  # the last mouse ends her turn
        while state.card == "roach" and not game.over(state):
            wait = game.chance(state)
            game.step(state, wait.sample(source.random) if wait else game.moves(state)[0])
        spent += time.process_time() - began
    return spent / TURNS


def _besieged() -> State:
    """Four mice in the middle of the Guard Room, eight roaches along its walls."""
    data = game.read_data({})
    state = game.start(SEATS[:1], {}, data)
    while not state.track:
        wait = game.chance(state)
        move = wait.outcomes()[0][0] if wait else game.moves(state)[0]
        game.step(state, move)
    plain = game.dump(state)
    names = list(plain["mice"])
    for name, square in zip(names, ("c3", "c4", "d3", "d4"), strict=True):
        plain["mice"][name]["square"] = square
    walls = ("a1", "c1", "f1", "f3", "f6", "d6", "a6", "a4")[:ROACHES]
    roach = {"kind": "roach", "wounds": 0, "down": False}
    plain["foes"] = {f"roach-{n}": {**roach, "square": s} for n, s in enumerate(walls, 1)}
    plain |= {"track": [*names, "roach"], "card": names[-1], "at": len(names) - 1}
    plain |= {"agenda": [["next"], ["turn", names[-1]]]}
    return game.load(plain, data)
