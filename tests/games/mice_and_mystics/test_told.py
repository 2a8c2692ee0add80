"""What is told in whole seeded games: how often each event, and where it all ends.

A rule that says less, or something else, changes these numbers. After a change of the rules that
is meant, `python -m tests.games.mice_and_mystics.test_told` writes them anew: read what differs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.mice_and_mystics import game
from tests.games.mice_and_mystics.games_played import play_with, walk

FILE = Path(__file__).with_name("told.json")
EAGER, PARTIES = range(20, 60), range(10)


def of_a_walk(seed: int) -> dict[str, Any]:
    """Any legal moves, those that are rarely made among them more often."""
    heard: Counter[str] = Counter()
    last: Any = None
    for node in walk(seed, eager=True, achievements="yes"):
        last = node.state
        game.step(last, node.move, lambda event: heard.update([event.name]))
    return _numbers(heard, last)


def of_a_party(seed: int) -> dict[str, Any]:
    heard: Counter[str] = Counter()
    last = play_with("party", seed, lambda event: heard.update([event.name]), achievements="yes")
    return _numbers(heard, last)


def _numbers(heard: Counter[str], last: Any) -> dict[str, Any]:
    end = {"result": last.result, "page": last.page, "round": last.round, "turns": last.turns}
    return {"told": dict(sorted(heard.items())), "end": end}


def all_games() -> dict[str, Any]:
    walks = {f"walk {seed}": of_a_walk(seed) for seed in EAGER}
    return walks | {f"party {seed}": of_a_party(seed) for seed in PARTIES}


@pytest.mark.parametrize("seed", EAGER)
def test_a_game_of_any_moves_is_told_as_before(seed: int) -> None:
    assert of_a_walk(seed) == json.loads(FILE.read_text("utf-8"))[f"walk {seed}"]


@pytest.mark.parametrize("seed", PARTIES)
def test_a_partys_game_is_told_as_before(seed: int) -> None:
    assert of_a_party(seed) == json.loads(FILE.read_text("utf-8"))[f"party {seed}"]


if __name__ == "__main__":
    lines = [f"{json.dumps(name)}: {json.dumps(told)}" for name, told in all_games().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
