"""RULES.md is the ledger: every rule and invariant of it is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

import games.mice_and_mystics
from games.mice_and_mystics import game
from games.mice_and_mystics.bots import BOTS
from games.mice_and_mystics.rules import checks
from games.mice_and_mystics.rules.steps import DO
from tests.games.mice_and_mystics.games_played import play_with, walk

FOLDER = Path(games.mice_and_mystics.__file__).parent
LEDGER = (FOLDER / "RULES.md").read_text("utf-8")
TESTS = [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))]
CODE = [path.read_text("utf-8") for path in sorted((FOLDER / "rules").glob("*.py"))]
RULES = re.findall(r"^\| (MM-\d{3}) \|", LEDGER, re.M)


def section(title: str) -> str:
    return LEDGER.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_ledger_has_every_rule_once() -> None:
    assert [f"MM-{number:03}" for number in range(1, 319)] == RULES


def test_every_rule_is_named_by_a_test() -> None:
    named = {rule for text in TESTS for rule in re.findall(r'mark\.rule\("([^"]+)"\)', text)}
    assert sorted(set(RULES) ^ named) == []


def test_every_decision_is_there_once_and_none_is_named_that_is_not() -> None:
    decisions = re.findall(r"^\| (Q-\d\d) \|", LEDGER, re.M)
    assert decisions == [f"Q-{number:02}" for number in range(1, 94)]
    named = {decision for text in (*TESTS, *CODE) for decision in re.findall(r"Q-\d\d", text)}
    assert sorted(named - set(decisions)) == []


def test_every_invariant_is_checked() -> None:
    invariants = re.findall(r"^\| (I-\d\d) \|", LEDGER, re.M)
    checked = {name for text in TESTS for name in re.findall(r"# (I-\d\d)", text)}
    assert invariants == [f"I-{number:02}" for number in range(1, 9)]
    assert set(invariants) <= checked


def test_the_ledger_names_every_move_and_every_reason() -> None:
    for verb in {verb for _, verb in DO} | game.chance_verbs:
        assert re.search(rf"`{verb}[ `]", section("Moves")), verb
    code = (FOLDER / "rules" / "refusals.py").read_text("utf-8").partition("def why_not")[2]
    returned = re.findall(r'(?:return|else|if|or) "([a-z_]+)"', code)
    assert len(set(returned)) > 20
    for reason in set(returned):
        assert f"`{reason}`" in section("Moves"), reason


def test_the_ledger_names_every_option_bot_and_part_of_the_state() -> None:
    for option in game.options:
        (row,) = re.findall(rf"^\| `{option.name}` \|.*$", section("Options"), re.M)
        assert all(f"`{choice}`" in row for choice in option.choices)
    for bot in BOTS:
        assert f"`{bot}`" in section("Bots")
    for name in ("mice", "foes", "map", "track", "deck", "agenda", "feast", "heroic"):
        assert f"`{name}`" in section("State")


def test_the_ledger_names_every_key_of_a_chapter() -> None:
    keys = {*checks.CHAPTER_KEYS, *checks.ROOM_KEYS, "room.N"} - {"room"}
    for key in keys:
        assert f"`{key}`" in section("Data"), key


def test_the_ledger_names_every_event_the_rules_can_tell() -> None:
    listed = {
        name
        for cell in re.findall(r"^\| (`.+) \|$", section("Events"), re.M)
        for name in re.findall(r"`(\w+)`", cell)
    }
    pattern = r'(?:told|whispered)\((?:\w+(?:\.\w+)?, )?"(\w+)"'
    written = {name for text in CODE for name in re.findall(pattern, text)}
    assert written <= listed
    heard: set[str] = set()
    for seed in range(3):
        play_with("party", seed, lambda event: heard.add(event.name))
    for node in walk(5, eager=True):
        game.step(node.state, node.move, lambda event: heard.add(event.name))
    assert heard <= listed
    assert len(heard) > 30
