"""The mutation campaign: which slips are made, and how processes answer."""

from __future__ import annotations

import ast
import os
import signal
from pathlib import Path

import pytest

from tools.mutants import UnknownGame, folders, fork_all
from tools.mutation import Mutant, mutants

SOURCE = '''
"""A module of rules."""

LIMIT = 5


class Mouse:
    """A mouse."""

    __slots__ = ("square",)

    def go(self, roll: int, most: int = 6) -> int | None:
        """Runs."""
        if roll <= most and not self.asleep:
            self.square += roll
            del self.wish
            tell("ran")
        assert self.square > 0
        if self.square > LIMIT:
            raise TooFar(f"{self.square} is over {1}")
        return self.square
'''


@pytest.fixture
def made(tmp_path: Path) -> list[Mutant]:
    file = tmp_path / "rules.py"
    file.write_text(SOURCE)
    return mutants(file)


def change(mutant: Mutant) -> str:
    """The one line that differs, as it is in the mutant."""
    before = ast.unparse(ast.parse(SOURCE)).splitlines()
    after = ast.unparse(mutant.tree()).splitlines()
    (changed,) = [new for old, new in zip(before, after, strict=True) if old != new]
    return changed.strip()


def test_the_slips_are_those_a_hand_makes_and_each_is_made_once(made: list[Mutant]) -> None:
    assert sorted(map(change, made)) == sorted(
        [
            "LIMIT = 6",
            "def go(self, roll: int, most: int=7) -> int | None:",
            "if roll < most and (not self.asleep):",
            "if roll <= most or not self.asleep:",
            "if roll <= most and self.asleep:",
            "if not (roll <= most and (not self.asleep)):",
            "self.square -= roll",
            *("pass", "pass", "pass"),
            "tell('ran!')",
            "if self.square >= LIMIT:",
            "return None",
        ]
    )


def test_a_slip_knows_the_function_whose_code_it_changes(made: list[Mutant]) -> None:
    where = {change(mutant): mutant.function for mutant in made}
    assert where["LIMIT = 6"] == ""
    assert where["def go(self, roll: int, most: int=7) -> int | None:"] == ""
    assert where["self.square -= roll"] == "Mouse.go"


def test_a_mutant_shows_its_line_before_and_after(made: list[Mutant]) -> None:
    assert str(made[0]) == "rules.py:4\n    - LIMIT = 5\n    + LIMIT = 6"


def work(task: str) -> object:
    if task == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if task == "raises":
        raise ValueError(task)
    return {"long": "x" * 200_000} if task == "long" else task


def test_each_task_is_answered_by_a_process_of_its_own() -> None:
    tasks = ["a", "dies", "b", "raises", "long"]
    answers = dict(fork_all(tasks, work, 2))
    assert answers == {
        "a": "a",
        "dies": None,
        "b": "b",
        "raises": None,
        "long": {"long": "x" * 200_000},
    }


def test_a_game_without_rules_is_named() -> None:
    assert [folder.name for folder in folders(["souriciere"])] == ["souriciere"]
    with pytest.raises(UnknownGame, match="'chess'"):
        folders(["chess"])
