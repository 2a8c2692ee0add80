"""`boardctl scenario`: whole games written down as TOML files, played by the rules and checked.

    title = "a mouse that stops on square 4 falls into the bedroom"
    rules = ["SO-020"]
    game = "souriciere"
    seats = ["red", "blue"]

    [given]                     # dotted paths into the plain state after set-up
    first = "red"
    turn = "red"

    [[step]]
    move = "roll 4"             # "?" lets chance decide, by the `seed`
    expect = { "mice.red.place" = "room bedroom" }

    [[step]]
    move = "roll 9"
    refused = "no_such_face"    # a reason code

    [expect]
    "mice.blue.place" = "house"

TOML has no null: write "null". A table of `given` adds to what is there, `foes.only = {…}` replaces
it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from games import catalogue, kit
from games.kit import BadData, Game, IllegalMove, Move, Plain, nearest
from games.loading import read_toml

_KEYS: Mapping[str, type] = {
    "title": str,
    "rules": list,
    "game": str,
    "seats": list,
    "options": dict,
    "seed": int,
    "given": dict,
    "step": list,
    "expect": dict,
}
_STEP_KEYS: Mapping[str, type] = {"move": str, "expect": dict, "refused": str}
_REQUIRED = ("title", "game", "seats")
_WRITTEN = {str: "a text", list: "a list", dict: "a table", int: "a number"}
BY_CHANCE = "?"
ONLY = "only"


class BadScenario(BadData):
    """A file that is not a scenario; the sentence names file and key."""


class _Failed(Exception):
    """The game cannot go on as written; the message says why."""


@dataclass(frozen=True, slots=True)
class _Step:
    move: str
    expect: Mapping[str, Plain]
    refused: str | None


@dataclass(frozen=True, slots=True)
class Scenario:
    path: Path
    title: str
    rules: tuple[str, ...]
    game: str
    seats: tuple[str, ...]
    options: Mapping[str, str | int]
    seed: int | None
    given: Mapping[str, Plain]
    steps: tuple[_Step, ...]
    expect: Mapping[str, Plain]


# -- reading ------------------------------------------------------------------------------------


def read(path: Path) -> Scenario:
    """The scenario in a file, or `BadScenario`."""
    try:
        written = read_toml(path, "the scenario")
    except BadData as bad:
        raise BadScenario(str(bad)) from None
    _check(written, _KEYS, _REQUIRED, str(path))
    steps = [
        _read_step(step, f"{path}: step {number}")
        for number, step in enumerate(written.get("step", []), 1)
    ]
    for key in ("rules", "seats"):
        if not all(isinstance(word, str) for word in written.get(key, [])):
            raise BadScenario(f"{path}: {key} must be a list of texts")
    scenario = Scenario(
        path=path,
        title=written["title"],
        rules=tuple(written.get("rules", ())),
        game=written["game"],
        seats=tuple(written["seats"]),
        options=written.get("options", {}),
        seed=written.get("seed"),
        given=_dotted(written.get("given", {})),
        steps=tuple(steps),
        expect=_dotted(written.get("expect", {})),
    )
    if not scenario.expect and not any(step.expect or step.refused for step in steps):
        raise BadScenario(f"{path}: checks nothing; add expect or refused")
    if scenario.seed is None and any(step.move == BY_CHANCE for step in steps):
        raise BadScenario(f"{path}: a move is left to chance; add seed = 1")
    return scenario


def _read_step(step: Plain, where: str) -> _Step:
    _check(step, _STEP_KEYS, ("move",), where)
    if "refused" in step and "expect" in step:
        raise BadScenario(f"{where}: a refused move changes nothing; keep expect or refused")
    return _Step(step["move"], _dotted(step.get("expect", {})), step.get("refused"))


def _check(table: Plain, keys: Mapping[str, type], required: Sequence[str], where: str) -> None:
    if not isinstance(table, dict):
        raise BadScenario(f"{where}: must be a table")
    for key, value in table.items():
        if key not in keys:
            raise BadScenario(f"{where}: unknown key {key!r}{nearest(key, list(keys))}")
        if type(value) is not keys[key]:
            raise BadScenario(f"{where}: {key} must be {_WRITTEN[keys[key]]}, it is {value!r}")
    for key in required:
        if key not in table:
            raise BadScenario(f"{where}: {key} is missing")


def _dotted(table: Mapping[str, Plain], before: str = "") -> dict[str, Plain]:
    """Paths and values; `mice.red.place` may be written as one key or as tables in tables. What
    stands under `only` replaces a whole table."""
    found: dict[str, Plain] = {}
    for key, value in table.items():
        if isinstance(value, dict) and value.keys() == {ONLY}:
            found[before + key] = value[ONLY]
        elif isinstance(value, dict) and value:
            found |= _dotted(value, f"{before}{key}.")
        else:
            found[before + key] = None if value == "null" else value
    return found


# -- playing ------------------------------------------------------------------------------------


def run_file(path: Path) -> list[str]:
    """What is not as expected; empty when all is well. Raises `BadScenario`."""
    return run(read(path))


def run(scenario: Scenario) -> list[str]:
    path = scenario.path
    try:
        game = catalogue.find(scenario.game)
        data = game.read_data(scenario.options)
        state = game.start(scenario.seats, scenario.options, data)
        if scenario.given:
            state = kit.with_changes(game, state, scenario.given, data)
    except BadData as trouble:
        raise BadScenario(f"{path}: {trouble}") from None
    random = Random(scenario.seed)
    failures: list[str] = []
    for number, step in enumerate(scenario.steps, 1):
        where = f"step {number}, {step.move}"
        try:
            state = _play(game, state, step, random)
        except _Failed as why:
            return [*failures, f"{where}: {why}"]
        failures += _differences(game.dump(state), step.expect, where)
    return failures + _differences(game.dump(state), scenario.expect, "at the end")


def _play(game: Game[Any], state: Any, step: _Step, random: Random) -> Any:
    try:
        move = _move(game, state, step.move, random)
        after, _ = kit.play(game, state, move)
    except IllegalMove as refusal:
        if step.refused is None:
            raise _Failed(f"refused, {refusal.reason}") from None
        if refusal.reason != step.refused:
            raise _Failed(_diff("reason", step.refused, refusal.reason)) from None
        return state
    if step.refused is not None:
        raise _Failed(f"accepted, though it should be refused as {step.refused}")
    return after


def _move(game: Game[Any], state: Any, text: str, random: Random) -> Move:
    if text != BY_CHANCE:
        return kit.parse(game, state, text)
    chance = game.chance(state)
    if chance is not None:
        return chance.sample(random.random)
    moves = game.moves(state)
    if not moves:
        raise _Failed("the game is over, nothing is left to chance")
    return moves[int(random.random() * len(moves))]


def _differences(plain: Plain, expect: Mapping[str, Plain], where: str) -> list[str]:
    found = []
    for path, expected in expect.items():
        try:
            value = kit.get_at(plain, path)
        except BadData as trouble:
            found.append(f"{where}: {trouble}")
            continue
        if value != expected or type(value) is not type(expected):
            found.append(f"{where}: {_diff(path, expected, value)}")
    return found


def _diff(name: str, expected: Plain, value: Plain) -> str:
    lines = [json.dumps(it, ensure_ascii=False) for it in (expected, value)]
    return f"{name}\n    - {lines[0]} (expected)\n    + {lines[1]} (is)"


# -- the command --------------------------------------------------------------------------------


def main(paths: Sequence[Path]) -> int:
    """0 when all is as expected, 1 when something is not, 2 when a file is not a scenario."""
    status = 0
    for path in paths:
        try:
            scenario = read(path)
            failures = run(scenario)
        except BadScenario as trouble:
            print(f"boardctl: {trouble}", file=sys.stderr)
            status = 2
            continue
        print(f"{'FAILED' if failures else 'ok'}  {path}: {scenario.title}")
        for failure in failures:
            print(f"  {failure}")
        if failures and status == 0:
            status = 1
    return status
