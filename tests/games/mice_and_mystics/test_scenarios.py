"""The scenarios of this game: enough of them, in every room. That they hold is checked with those
of all games."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl import scenario
from games.kit import BadData, get_at, put_at
from games.mice_and_mystics import game

FOLDER = Path(__file__).parents[2] / "scenarios" / "mice_and_mystics"
FILES = sorted(FOLDER.glob("*.toml"))


def test_there_are_scenarios_of_every_room() -> None:
    assert len(FILES) >= 80
    given = [scenario.read(path).given for path in FILES]
    assert {plain.get("side", 5) for plain in given} >= {5, 6, 4, 3, 1}


def test_a_scenario_cannot_begin_where_no_game_could_be() -> None:
    one = scenario.read(FOLDER / "victory.toml")
    data = game.read_data(one.options)
    plain = game.dump(game.start(one.seats, one.options, data))
    assert get_at(plain, "side") == 5
    put_at(plain, "mice.collin.square", "tree")
    with pytest.raises(BadData, match=r"mice\.collin\.square"):
        game.load(plain, data)
