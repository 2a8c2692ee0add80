"""The mutation campaign: which slips are made, and how processes answer."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.mutants import Campaign, Trace, UnknownGame, folders, fork_all
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


def test_a_slip_knows_the_lines_that_run_when_it_matters(made: list[Mutant]) -> None:
    lines = {change(mutant): list(mutant.statement) for mutant in made}
    assert lines["LIMIT = 6"] == [4]
    assert lines["if roll < most and (not self.asleep):"] == [14]
    assert lines["self.square -= roll"] == [15]
    assert lines["return None"] == [21]


def test_a_statement_of_several_lines_has_them_all(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("if (\n    here\n    and there\n):\n    go(\n        1,\n    )\n")
    assert {(m.statement.start, m.statement.stop) for m in mutants(file)} == {(1, 5), (5, 8)}


def test_what_no_test_could_notice_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        "def pairs(a, b):\n    if a:\n        return False\n    return zip(a, b, strict=True)\n"
    )
    made = [ast.unparse(mutant.tree()).splitlines() for mutant in mutants(file)]
    changed = {line.strip() for lines in made for line in lines}
    assert {"return True", "if not a:", "return None"} <= changed
    assert len(made) == 3


def test_a_trace_notes_the_lines_of_its_files_while_it_is_on(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("def go(fast):\n    if fast:\n        return 2\n    return 1\n")
    here: dict[str, Callable[[bool], int]] = {}
    exec(compile(file.read_text(), str(file), "exec"), here)
    before = sys.gettrace()  # another tracer may be watching the tests
    trace = Trace([file])
    try:
        trace.on()
        here["go"](False)
        assert trace.off() == {(str(file), 2), (str(file), 4)}
        here["go"](True)
        assert (str(file), 3) not in trace.lines
    finally:
        sys.settrace(before)


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    def sample(most: int | None, seed: int = 1) -> list[Mutant]:
        campaign = Campaign(folders(["souriciere"])[0], 1, most, seed)
        campaign.choose()
        assert campaign.count > 100
        return campaign.everything

    everything = sample(None)
    taken = sample(20)
    assert len(taken) == 20
    assert taken == [mutant for mutant in everything if mutant in taken]
    assert sample(20) == taken
    assert sample(20, seed=2) != taken
    assert sample(10**6) == everything


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


def test_a_child_that_somebody_else_waits_for_is_left_to_them() -> None:
    with subprocess.Popen(["false"]) as other:
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
        assert dict(fork_all(["a", "b"], work, 2)) == {"a": "a", "b": "b"}
        assert other.wait() == 1


def test_a_game_without_rules_is_named() -> None:
    assert [folder.name for folder in folders(["souriciere"])] == ["souriciere"]
    with pytest.raises(UnknownGame, match="'chess'"):
        folders(["chess"])
