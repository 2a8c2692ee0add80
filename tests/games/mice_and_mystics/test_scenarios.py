"""Whole pieces of chapter one written down as TOML files, played by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl import scenario
from games.kit import BadData, get_at, put_at
from games.mice_and_mystics import game
from games.mice_and_mystics.rules import State
from tests.games.mice_and_mystics.positions import do, refused

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*.toml"))
LEDGER = (Path(game.read_data.__code__.co_filename).parent / "RULES.md").read_text("utf-8")


def given(one: scenario.Scenario) -> State:
    data = game.read_data(one.options)
    plain = game.dump(game.start(one.seats, one.options, data))
    for path, value in one.given.items():
        put_at(plain, path, value)
    return game.load(plain, data)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_our_scenarios_hold_and_name_rules_of_the_ledger(path: Path) -> None:
    one = scenario.read(path)
    assert one.rules
    assert all(f"| {rule} |" in LEDGER for rule in one.rules)
    state = given(one)
    for number, step in enumerate(one.steps, 1):
        where = f"step {number}, {step.move}"
        if step.refused is not None:
            assert refused(state, step.move) == step.refused, where
            continue
        state = do(state, step.move)
        for key, value in step.expect.items():
            assert get_at(game.dump(state), key) == value, f"{where}: {key}"


def test_there_are_scenarios_of_every_room() -> None:
    assert len(FILES) >= 80
    rooms = {given(scenario.read(path)).side for path in FILES}
    assert rooms >= {5, 6, 4, 3, 1}


def test_a_scenario_cannot_begin_where_no_game_could_be() -> None:
    one = scenario.read(FOLDER / "victory.toml")
    data = game.read_data(one.options)
    plain = game.dump(game.start(one.seats, one.options, data))
    put_at(plain, "mice.collin.square", "tree")
    with pytest.raises(BadData, match=r"mice\.collin\.square"):
        game.load(plain, data)
