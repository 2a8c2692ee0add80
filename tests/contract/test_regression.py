"""Games still do what they did: playthroughs and node counts kept as text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kit import Game
from tests.contract.cases import GAMES
from tests.contract.regression import NODE_COUNTS, PLAYTHROUGHS, node_counts, playthrough

NEXT = "if the rules were meant to change: python -m tests.contract.regression"

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@each_game
def test_the_kept_playthrough_is_still_played(game: Game[Any]) -> None:
    file = PLAYTHROUGHS / f"{game.id}.txt"
    assert file.is_file(), f"{game.id} has no playthrough; {NEXT}"
    kept = file.read_text(encoding="utf-8").splitlines()
    now = playthrough(game).splitlines()
    for number, (line, then) in enumerate(zip(now, kept, strict=False), 1):
        assert line == then, f"{file.name}:{number}; {NEXT}"
    assert len(now) == len(kept), f"{file.name} is cut off; {NEXT}"


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert {file.stem for file in PLAYTHROUGHS.glob("*.txt")} == set(GAMES)


@each_game
def test_a_game_has_as_many_nodes_as_ever(game: Game[Any]) -> None:
    kept = json.loads(NODE_COUNTS.read_text(encoding="utf-8"))
    assert node_counts(game) == kept.get(game.id), NEXT
