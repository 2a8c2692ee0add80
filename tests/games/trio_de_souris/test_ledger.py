"""RULES.md is the ledger: every rule and invariant of it is named by a test."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import games.trio_de_souris
from games import kit
from games.trio_de_souris import game
from games.trio_de_souris.bots import BOTS
from games.trio_de_souris.rules.state import PHASES
from tests.games.trio_de_souris.games_played import Case, Step, played

FOLDER = Path(games.trio_de_souris.__file__).parent
LEDGER = (FOLDER / "RULES.md").read_text("utf-8")
TESTS = [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))]

RULES = re.findall(r"^\| (TS-\d{3}) \|", LEDGER, re.M)


def section(title: str) -> str:
    return LEDGER.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@cache
def many_steps() -> list[Step]:
    source = random.Random(4)
    steps: list[Step] = []
    for number in range(60):
        options: dict[str, str | int] = {"pro": ("false", "true")[number % 2]}
        deck = ("house", "workshop", "catty")[number % 3]
        case = Case(deck, options, kit.COLOURS[: 2 + number % 3], source.randbytes(250))
        steps += played(case)
    return steps


def test_the_ledger_has_every_rule_once() -> None:
    numbers = [*range(1, 10), *range(10, 16), *range(20, 25), *range(30, 35), *range(40, 49)]
    numbers += [*range(50, 56), *range(60, 66)]
    assert [f"TS-{number:03}" for number in numbers] == RULES
    assert len(RULES) == 46


def test_every_rule_is_named_by_a_test() -> None:
    named = {rule for text in TESTS for rule in re.findall(r'mark\.rule\("([^"]+)"\)', text)}
    assert sorted(set(RULES) - named) == []
    assert sorted(named - set(RULES)) == []


def test_every_rule_is_played_in_a_scenario() -> None:
    folder = Path(__file__).parents[2] / "scenarios" / "trio_de_souris"
    texts = [path.read_text("utf-8") for path in folder.glob("*.toml")]
    assert len(texts) >= 25
    named = {rule for text in texts for rule in re.findall(r"TS-\d{3}", text)}
    assert named <= set(RULES)
    assert len(named) >= 40


def test_every_invariant_is_named_by_a_test() -> None:
    invariants = re.findall(r"^\| I-(\d\d) \|", LEDGER, re.M)
    assert invariants == [f"{number:02}" for number in range(1, 19)]
    named = {n for text in TESTS for n in re.findall(r"def test_i_(\d\d)_", text)}
    assert sorted(set(invariants) - named) == []


def test_every_decision_is_there_once() -> None:
    numbers = re.findall(r"^\| D-(\d\d) \|", LEDGER, re.M)
    assert numbers == [f"{number:02}" for number in range(1, 25)]
    assert set(re.findall(r"D-(\d\d)", section("Rules"))) <= set(numbers)


def test_the_ledger_names_every_option_with_its_choices() -> None:
    for option in game.options:
        (row,) = re.findall(rf"^\| `{option.name}` \|.*$", section("Options"), re.M)
        assert all(f"`{choice}`" in row for choice in option.choices)


def test_the_ledger_names_every_reason() -> None:
    code = (FOLDER / "rules" / "refusals.py").read_text("utf-8").partition("def why_not")[2]
    reasons = set(re.findall(r'"([a-z]+_[a-z_]+|elsewhere|over|unreadable)"', code))
    assert len(reasons) > 10
    for reason in reasons:
        assert f"`{reason}`" in section("Moves"), reason


def test_the_ledger_names_every_phase_bot_and_tracker() -> None:
    for phase in PHASES:
        assert f"`{phase}`" in section("View")
    for bot in BOTS:
        assert f"`{bot}`" in section("Bots")
    for tracker in many_steps()[0].view["trackers"][:4]:
        assert f"`{tracker['name']}`" in section("View")


def test_the_ledger_names_every_field_of_state_and_view() -> None:
    plain, view = many_steps()[-1].after, many_steps()[-1].view
    assert re.findall(r"`([a-z ]+)`", section("State"))[0].split() == list(plain)
    listed = " ".join(re.findall(r"`([a-z\s]+)`", section("View"))[:1]).split()
    assert set(listed) == set(view) - {"hand"}


def test_the_ledger_names_exactly_the_events_that_games_tell() -> None:
    listed = set(re.findall(r"^\| `(\w+)` \|", section("Events"), re.M))
    heard = {event.name for step in many_steps() for event in step.events}
    lone = {("dealt", "card")}
    assert heard | {"won"} == listed
    for step in many_steps():
        for event in step.events:
            (row,) = re.findall(rf"^\| `{event.name}` \| (.*?) \|", section("Events"), re.M)
            assert row.split(", ") == list(event.facts)
            assert (event.audience == kit.EVERYONE) == ((event.name, row) not in lone)


def test_the_ledger_names_every_picture_and_sound() -> None:
    pictures: set[str] = set()
    sounds: set[str] = set()
    for step in many_steps():
        cues = [game.table.prompt(step.view)]
        for event in step.events:
            cues += game.table.cues(step.view, event) if event.audience == kit.EVERYONE else ()
        pictures |= {cue.picture for cue in cues if cue.picture}
        sounds |= {cue.sound for cue in cues if cue.sound}
    named, _, heard = section("Table").partition("Pictures for the screen")[2].partition("Sounds")
    assert pictures == set(re.findall(r"`([\w-]+)`", named))
    assert sounds | {"win"} == set(re.findall(r"`([\w-]+)`", heard))


def test_games_of_the_property_tests_meet_every_move() -> None:
    """What they never meet, they prove nothing about."""
    code = (FOLDER / "rules" / "steps.py").read_text("utf-8").partition("_DO:")[2]
    assert {step.move.verb for step in many_steps()} == set(re.findall(r'"(\w+)": _', code))
