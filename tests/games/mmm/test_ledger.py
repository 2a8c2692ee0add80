"""RULES.md is the ledger: every rule and invariant of it is named by a test."""

from __future__ import annotations

import random
import re
from pathlib import Path

import games.mmm
from games.mmm import game
from games.mmm.bots import BOTS
from tests.games.mmm.games_played import Case, played

FOLDER = Path(games.mmm.__file__).parent
LEDGER = (FOLDER / "RULES.md").read_text("utf-8")
TESTS = [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))]
RULES = re.findall(r"^\| (MMM-\d{3}) \|", LEDGER, re.M)
NUMBERS = [*range(1, 9), 10, 11, *range(20, 24), *range(30, 44), *range(50, 54)]
NUMBERS += [*range(60, 68), *range(70, 74), *range(80, 88), *range(90, 95)]


def section(title: str) -> str:
    return LEDGER.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_ledger_has_every_rule_once() -> None:
    assert [f"MMM-{number:03}" for number in NUMBERS] == RULES
    assert len(RULES) == 57


def test_every_rule_is_named_by_a_test() -> None:
    named = {rule for text in TESTS for rule in re.findall(r'mark\.rule\("([^"]+)"\)', text)}
    assert sorted(set(RULES) - named) == []
    assert sorted(named - set(RULES)) == []


def test_every_invariant_is_named_by_a_test() -> None:
    invariants = re.findall(r"^\| I-(\d\d) \|", LEDGER, re.M)
    assert invariants == [f"{number:02}" for number in range(1, 19)]
    named = {n for text in TESTS for n in re.findall(r"def test_i_(\d\d)_", text)}
    assert sorted(set(invariants) ^ named) == []


def test_every_decision_is_there_once() -> None:
    numbers = re.findall(r"^\| D-(\d\d) \|", LEDGER, re.M)
    assert numbers == [f"{number:02}" for number in range(1, 27)]


def test_the_ledger_names_every_option_with_its_choices() -> None:
    for option in game.options:
        (row,) = re.findall(rf"^\| `{option.name}` \|.*$", section("Options"), re.M)
        assert all(f"`{choice}`" in row for choice in option.choices)


def test_the_ledger_names_every_reason() -> None:
    code = (FOLDER / "rules" / "refusals.py").read_text("utf-8").partition("def why_not")[2]
    reasons = set(re.findall(r'(?:return|else) "([a-z_]+)"', code))
    reasons |= set(re.findall(r'return "([a-z_]+)" if', code))
    assert len(reasons) > 20
    for reason in reasons:
        assert f"`{reason}`" in section("Moves"), reason


def test_the_ledger_names_every_bot_and_every_key_of_the_view() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", section("Bots"), re.M)) == set(BOTS)
    view = game.view(Case("house", {}, ("red",), b"").start(), "everyone")
    told = set(re.findall(r"`(\w+)", section("State") + section("View")))
    assert set(view) - {"over"} <= told


def test_the_ledger_names_exactly_the_events_that_games_tell() -> None:
    cells = re.findall(r"^\| (`.+?) \|", section("Events"), re.M)
    listed = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    heard = {"left_game"}
    source = random.Random(1)
    for number in range(80):
        board = "tiny" if number % 2 else "house"
        case = Case(board, {"reroll_all": "no"}, ("red", "blue"), source.randbytes(400))
        heard |= {event.name for step in played(case) for event in step.events}
    assert heard == listed
