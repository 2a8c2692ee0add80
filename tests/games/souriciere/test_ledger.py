"""RULES.md is the ledger: every rule and invariant of it is named by a test."""

from __future__ import annotations

import random
import re
from pathlib import Path

import games.souriciere
from games import kit
from games.kit import Move
from games.souriciere import game
from tests.games.souriciere.positions import BOARDS

LEDGER = (Path(games.souriciere.__file__).parent / "RULES.md").read_text("utf-8")
TESTS = [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))]

RULES = re.findall(r"^\| (SO-\d{3}) \|", LEDGER, re.M)


def test_the_ledger_has_every_rule_once() -> None:
    numbers = [*range(1, 5), *range(10, 17), *range(20, 33), *range(35, 40), *range(40, 44)]
    numbers += range(50, 56)
    assert [f"SO-{number:03}" for number in numbers] == RULES
    assert len(RULES) == 39


def test_every_rule_is_named_by_a_test() -> None:
    named = {rule for text in TESTS for rule in re.findall(r'mark\.rule\("([^"]+)"\)', text)}
    assert sorted(set(RULES) - named) == []
    assert sorted(named - set(RULES)) == []


def test_every_invariant_is_named_by_a_test() -> None:
    invariants = re.findall(r"^\| I-(\d\d) \|", LEDGER, re.M)
    assert invariants == [f"{number:02}" for number in range(1, 21)]
    named: set[str] = set()
    for text in TESTS:
        for name in re.findall(r"def (test_i_\w+)", text):
            numbers = [int(number) for number in re.findall(r"i_(\d\d)_", name)]
            named |= {f"{n:02}" for n in range(numbers[0], numbers[-1] + 1)}
    assert sorted(set(invariants) - named) == []


def test_the_ledger_names_every_option_with_its_choices() -> None:
    for option in game.options:
        (row,) = re.findall(rf"^\| `{option.name}` \|.*$", LEDGER, re.M)
        if option.name != "trap_wait_turns":
            assert all(f"`{choice}`" in row for choice in option.choices)


def test_the_ledger_names_every_reason() -> None:
    code = (Path(games.souriciere.__file__).parent / "rules.py").read_text("utf-8")
    why_not = code.partition("def why_not")[2].partition("\ndef ")[0]
    for reason in re.findall(r'"([a-z]+_[a-z_]+|over|unreadable)"', why_not):
        assert f"`{reason}`" in LEDGER


def test_the_ledger_names_exactly_the_events_that_games_tell() -> None:
    section = LEDGER.partition("\n## Events")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \|", section, re.M)
    listed = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    told: set[str] = set()
    dice = random.Random(1).random
    for occupied in ("stop_before", "jump_next", "capture"):
        for _ in range(20):
            state = game.start(kit.COLOURS, {"occupied": occupied}, BOARDS["classic-34"])
            first, leave = Move("first", seat="red"), Move("leave", seat="sky")
            wait = None
            for move in (first, leave):
                wait = game.step(state, move, lambda event: told.add(event.name))
            while wait is not None:
                wait = game.step(state, wait.sample(dice), lambda event: told.add(event.name))
    assert told == listed
