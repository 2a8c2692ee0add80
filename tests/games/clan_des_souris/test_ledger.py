"""RULES.md is the ledger: every rule and invariant of it is named by a test."""

from __future__ import annotations

import random
import re
from pathlib import Path

import games.clan_des_souris
from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.bots import BOTS
from games.clan_des_souris.view import PHASES
from tests.games.clan_des_souris.games_played import Case, pick, played
from tests.games.clan_des_souris.positions import TILES

FOLDER = Path(games.clan_des_souris.__file__).parent
LEDGER = (FOLDER / "RULES.md").read_text("utf-8")
TESTS = [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))]

RULES = re.findall(r"^\| (CS-\d{3}) \|", LEDGER, re.M)
DECISIONS = re.findall(r"^\| (D-\d\d) \|", LEDGER, re.M)


def section(title: str) -> str:
    return LEDGER.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_ledger_has_every_rule_once() -> None:
    numbers = [*range(1, 7), 10, 11, *range(20, 24), *range(30, 36), *range(40, 49)]
    numbers += [*range(50, 60), *range(60, 64), *range(70, 83), *range(90, 99)]
    numbers += [*range(100, 104), 105, *range(110, 115), *range(120, 125), *range(130, 134)]
    numbers += range(140, 146)
    assert [f"CS-{number:03}" for number in numbers] == RULES
    assert len(RULES) == 88


def test_every_rule_and_decision_is_named_by_a_test() -> None:
    named = {rule for text in TESTS for rule in re.findall(r'mark\.rule\("([^"]+)"\)', text)}
    assert sorted({*RULES, *DECISIONS} - named) == []
    assert sorted(named - {*RULES, *DECISIONS}) == []


def test_every_invariant_is_named_by_a_test() -> None:
    invariants = re.findall(r"^\| I-(\d\d) \|", LEDGER, re.M)
    assert invariants == [f"{number:02}" for number in range(1, 22)]
    named: set[str] = set()
    for text in TESTS:
        for name in re.findall(r"def (test_i_\w+)", text):
            numbers = [int(number) for number in re.findall(r"i_(\d\d)_", name)]
            named |= {f"{n:02}" for n in range(numbers[0], numbers[-1] + 1)}
    assert sorted(set(invariants) - named) == []


def test_every_decision_is_there_once() -> None:
    assert [f"D-{number:02}" for number in range(1, 57)] == DECISIONS


def test_the_ledger_names_every_option_with_its_choices() -> None:
    for option in game.options:
        (row,) = re.findall(rf"^\| `{option.name}` \|.*$", section("Options"), re.M)
        assert all(f"`{choice}`" in row for choice in option.choices)


def test_the_ledger_names_every_reason() -> None:
    code = (FOLDER / "rules" / "refusals.py").read_text("utf-8").partition("def why_not")[2]
    reasons = set(re.findall(r'"([a-z]+_[a-z_]+|barred|over|unreadable)"', code)) - {"lot_fell"}
    assert len(reasons) > 20
    for reason in reasons:
        assert f"`{reason}`" in section("Moves"), reason


def test_the_ledger_names_every_phase_and_bot() -> None:
    for phase in PHASES.values():
        assert f"`{phase}`" in section("View")
    for bot in BOTS:
        assert f"`{bot}`" in section("Bots")


def test_the_ledger_names_exactly_the_events_that_games_tell() -> None:
    cells = re.findall(r"^\| (`.+?) \|", section("Events"), re.M)
    listed = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    told: set[str] = set()
    source = random.Random(1)
    for danger in (0, 2):
        for _ in range(60):
            options: dict[str, str | int] = {"level": "full", "danger": danger, "moons": 11}
            case = Case("house", options, kit.COLOURS[:3], source.randbytes(200))
            for step in played(case):
                told |= {event.name for event in step.events}
    assert told == listed


def test_the_ledger_names_every_picture_and_sound() -> None:
    found: set[str] = set()
    sounds: set[str] = set()
    source = random.Random(2)
    for _ in range(80):
        options: dict[str, str | int] = {"level": "full", "danger": source.choice((0, 2))}
        case = Case("house", options, kit.COLOURS[:3], source.randbytes(200))
        for step in played(case):
            cues = [game.table.prompt(step.view)]
            for event in step.events:
                cues += game.table.cues(step.view, event)
            found |= {cue.picture for cue in cues if cue.picture}
            sounds |= {cue.sound for cue in cues if cue.sound}
    animals = set(TILES["house"]["missions"])
    pictures, _, heard = (
        section("Table").partition("Pictures for the screen")[2].partition("Sounds")
    )
    assert found - animals <= set(re.findall(r"`([\w-]+)`", pictures))
    assert set(re.findall(r"`([\w-]+)`", pictures)) - found <= {"bye"}
    assert sounds - {""} <= set(re.findall(r"`([\w-]+)`", heard))


def test_games_of_the_property_tests_meet_every_move() -> None:
    """What they never meet, they prove nothing about."""
    source = random.Random(3)
    verbs: set[str] = set()
    for number in range(120):
        options: dict[str, str | int] = {"level": "full", "danger": number % 3, "moons": 11}
        tiles = sorted(TILES)[number % len(TILES)]
        verbs |= {
            s.move.verb
            for s in played(Case(tiles, options, kit.COLOURS[:3], source.randbytes(250)))
        }
    code = (FOLDER / "rules" / "steps.py").read_text("utf-8").partition("_DO:")[2]
    assert verbs == set(re.findall(r'"(\w+)": _', code))
    assert pick(Case("house", {"level": "full"}, ("red", "blue"), b"").start(), 0) is not None
