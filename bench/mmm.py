"""Mmm!: random playouts through the contract against a hand-written loop, and how long the gauge
takes to answer."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import tests.games.mmm
from bench.figures import Figure
from games.kit import COLOURS, EVERYONE, Event, Listener, Plain
from games.mmm import game, gauge
from tests.games.mmm import plain_loop

GAMES = 300
PASSES = 8
SEATS = COLOURS[:2]
POSITIONS = Path(tests.games.mmm.__file__).parent / "gauge_positions.jsonl"


def figures() -> Iterator[Figure]:
    seconds = _measure()
    loop = seconds["loop"]
    yield Figure("hand-written loop, games/s", GAMES / loop, "/s")
    yield Figure("contract, nobody listens, games/s", GAMES / seconds["contract"], "/s")
    yield Figure("contract : loop", loop / seconds["contract"], "×", ("≥", 0.30))
    yield Figure("contract with events : loop", loop / seconds["events"], "×")
    spent = sorted(_answers())
    yield Figure("gauge, side A, median", 1000 * spent[len(spent) // 2], "ms")
    yield Figure("gauge, side A, p99", 1000 * spent[int(0.99 * len(spent))], "ms", ("≤", 150))


def _measure() -> dict[str, float]:
    """The best CPU seconds of each way; the passes take turns."""
    ways: dict[str, Callable[[], None]] = {
        "loop": _by_hand,
        "contract": lambda: _by_contract(None),
        "events": lambda: _by_contract(_listen),
    }
    seconds = dict.fromkeys(ways, float("inf"))
    for _ in range(PASSES):
        for name, play in ways.items():
            began = time.process_time()
            play()
            seconds[name] = min(seconds[name], time.process_time() - began)
    return seconds


def _by_hand() -> None:
    draw = random.Random(1).random
    plan = plain_loop.Plan(game.read_data({}), {})
    for _ in range(GAMES):
        plain_loop.play_out(plan, SEATS, draw)


def _by_contract(tell: Listener | None) -> None:
    draw = random.Random(1).random
    begun = game.start(SEATS, {}, game.read_data({}))
    step, clone, moves = game.step, game.clone, game.moves
    for _ in range(GAMES):
        state, wait = clone(begun), game.chance(begun)
        while True:
            if wait is not None:
                wait = step(state, wait.sample(draw), tell)
            elif found := moves(state):
                wait = step(state, found[int(draw() * len(found))], tell)
            else:
                break


def _listen(event: Event) -> None:
    return None


def _answers() -> Iterator[float]:
    """CPU seconds for every position of side A in the fixture, nothing known beforehand."""
    for line in POSITIONS.read_text("utf-8").splitlines():
        row: Plain = json.loads(line)
        if row["side"] != "A":
            continue
        plain = game.dump(game.start(["red"], {}, game.read_data({})))
        plain |= {name: row[name] for name in plain if name in row}
        view = game.view(game.load(plain, game.read_data({})), EVERYONE)
        gauge.forget()
        began = time.process_time()
        gauge.read(view)
        yield time.process_time() - began
