"""`python -m tools.mutants [GAME …]`: do the rule tests notice a small mistake in the rules?

Each mutant of a game's rules and board runs the tests of that game until the first failure, in a
process forked from one that has collected them: the mutated function gets its new code there. What
the quick tests let live, and what is not inside a function, meets all tests in a process that
imports the mutated module from the start. (mutmut 3.8 does not run with pytest 9, and cosmic-ray
starts pytest anew for each mutant.)
"""

from __future__ import annotations

import argparse
import functools
import importlib.abc
import importlib.machinery
import json
import os
import resource
import signal
import sys
import time
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import pytest
from hypothesis import Phase, settings

from tools.mutation import Mutant, mutants

ROOT = Path(__file__).parent.parent
GOAL = 0.85
LEFT_OUT = ("test_statistics.py",)
"""Tests of thousands of games: too slow for each mutant, and others say the same more sharply."""

QUICK = 0.1
"""CPU seconds: slower tests wait for what the quick ones let live."""

MEMORY = 2 << 30
DIED = "died or took too long"

T = TypeVar("T")


class NotGreen(Exception):
    """The tests fail without any mutant, so they cannot judge one."""


class UnknownGame(Exception):
    """No folder of this name has rules."""


# -- one process for each task ------------------------------------------------------------------


def fork_all(
    tasks: Iterable[T], work: Callable[[T], Any], jobs: int
) -> Iterator[tuple[T, Any | None]]:
    """Works on each task in a forked process of its own. One that dies answers None."""
    running: dict[int, tuple[T, int]] = {}
    waiting = iter(tasks)
    more = True
    while more or running:
        while more and len(running) < jobs:
            try:
                task = next(waiting)
            except StopIteration:
                more = False
                break
            answer = os.memfd_create("answer")  # a pipe would block a long one
            pid = os.fork()
            if pid == 0:
                _work_alone(work, task, answer)
            running[pid] = task, answer
        if running:
            pid, _ = os.wait()
            task, answer = running.pop(pid)
            with os.fdopen(answer, "rb") as told:
                told.seek(0)
                text = told.read()
            yield task, json.loads(text) if text else None


def _work_alone(work: Callable[[T], Any], task: T, answer: int) -> NoReturn:
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.write(answer, json.dumps(work(task)).encode())
    finally:
        os._exit(0)


# -- running tests ------------------------------------------------------------------------------


@dataclass(slots=True)
class Tests:
    """A pytest plugin that hands the collected tests to `use` instead of running them."""

    use: Callable[[Tests], None]
    items: list[pytest.Item] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)  # CPU seconds of each test
    failed: bool = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.path.name not in LEFT_OUT]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = list(session.items)
        self.use(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def first_failure(self, order: Sequence[pytest.Item], limits: dict[str, float]) -> str:
        """The id of the first test that fails, empty when all pass. A test that takes longer than
        its limit of CPU seconds kills the process."""
        for item, following in zip(order, [*order[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_VIRTUAL, limits.get(item.nodeid, 0))
            began = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            self.seconds[item.nodeid] = time.process_time() - began
            if self.failed:
                return item.nodeid
        return ""


def collect(folder: Path, use: Callable[[Tests], None]) -> bool:
    """Collects tests and hands them to `use`; False when they cannot even be imported."""

    def use_quickly(tests: Tests) -> None:
        # That a mutant fails is enough: the smallest example that shows it is for people.
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings(), phases=phases)
        settings.load_profile("mutants")
        use(tests)

    tests = Tests(use_quickly)
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore"]
    pytest.main([*quiet, f"--rootdir={ROOT}", str(folder)], plugins=[tests])
    return bool(tests.items)


# -- making a mutant ----------------------------------------------------------------------------


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def put_code(mutant: Mutant) -> None:
    """Gives the imported function its mutated code: whoever refers to it has the mutant."""
    code = compile(mutant.tree(), str(mutant.file), "exec", dont_inherit=True)
    found: object = sys.modules[module_name(mutant.file)]
    for name in mutant.function.split("."):
        inner = [c for c in code.co_consts if isinstance(c, types.CodeType)]
        code = next(const for const in inner if const.co_name == name)
        found = vars(found)[name]
    for wrapper in ("fget", "__func__", "__wrapped__"):  # a property, a static method, a cache
        found = getattr(found, wrapper, None) or found
    assert isinstance(found, types.FunctionType)
    found.__code__ = code
    game = ".".join(module_name(mutant.file).split(".")[:2])
    for module in [module for name, module in sys.modules.items() if name.startswith(game)]:
        for value in vars(module).values():
            if isinstance(value, functools._lru_cache_wrapper):
                value.cache_clear()


class MutantImporter(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutant in the place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: object, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != module_name(self.mutant.file):
            return None
        file = self.mutant.file
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=str(file))
        if file.name == "__init__.py":
            spec.submodule_search_locations = [str(file.parent)]
        return spec

    def exec_module(self, module: types.ModuleType) -> None:
        module.__file__ = str(self.mutant.file)
        exec(compile(self.mutant.tree(), str(self.mutant.file), "exec"), vars(module))


# -- a campaign ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Campaign:
    """All mutants of one game. The process that runs it never imports the game."""

    folder: Path
    jobs: int
    everything: list[Mutant] = field(default_factory=list)
    killed: dict[int, str] = field(default_factory=dict)  # number → the test that noticed
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / "games" / self.folder.name

    @property
    def score(self) -> float:
        return len(self.killed) / len(self.everything)

    def survivors(self) -> list[int]:
        return [n for n in range(len(self.everything)) if n not in self.killed]

    def run(self) -> None:
        files = [*self.folder.glob("rules*.py"), *self.folder.glob("rules/*.py")]
        files += self.folder.glob("board.py")
        self.everything = [mutant for file in sorted(files) for mutant in mutants(file)]
        for _, answer in fork_all([None], lambda _: self._swap(), 1):
            if not answer:
                raise NotGreen(f"{self.tests} does not pass without a mutant; make it green first")
            self.seconds = answer["seconds"]
            self.killed = {int(n): test for n, test in answer["killed"].items()}
        self._fork(self.survivors(), self._import)

    def _swap(self) -> dict[str, Any] | None:
        """In a process of its own: collects, checks that all is green, then swaps code."""

        def use(tests: Tests) -> None:
            def green(_: None) -> dict[str, float] | None:
                return None if tests.first_failure(tests.items, {}) else tests.seconds

            for _, seconds in fork_all([None], green, 1):
                self.seconds = seconds or {}

            def judge(number: int) -> str:
                put_code(self.everything[number])
                quick = [t for t in self._ordered(tests) if self.seconds[t.nodeid] < QUICK]
                return tests.first_failure(quick, self._limits())

            inside = [n for n, mutant in enumerate(self.everything) if mutant.function]
            self._fork(inside if self.seconds else [], judge)

        collect(self.tests, use)
        return {"seconds": self.seconds, "killed": self.killed} if self.seconds else None

    def _import(self, number: int) -> str:
        """In a process of its own: the tests import the mutant."""
        failure = ""

        def use(tests: Tests) -> None:
            nonlocal failure
            failure = tests.first_failure(self._ordered(tests), self._limits())

        sys.meta_path.insert(0, MutantImporter(self.everything[number]))
        return failure if collect(self.tests, use) else "importing it"

    def _fork(self, numbers: Sequence[int], judge: Callable[[int], str]) -> None:
        for done, (number, killer) in enumerate(fork_all(numbers, judge, self.jobs), 1):
            if killer != "":
                self.killed[number] = killer or DIED
            if done % 50 == 0 or done == len(numbers):
                _progress(f"{self.folder.name}: {done} of {len(numbers)} tried")

    def _ordered(self, tests: Tests) -> list[pytest.Item]:
        """The tests that killed most come first, then the quickest."""
        kills = Counter(self.killed.values())
        return sorted(
            tests.items, key=lambda item: (-kills[item.nodeid], self.seconds[item.nodeid])
        )

    def _limits(self) -> dict[str, float]:
        return {test: 2 + 10 * spent for test, spent in self.seconds.items()}


_terminal = os.fdopen(os.dup(2), "w")


def _progress(text: str) -> None:
    """Also from a process whose own outputs are closed."""
    print(text, file=_terminal, flush=True)


def folders(names: Sequence[str]) -> list[Path]:
    known = {rules.parent.name: rules.parent for rules in sorted((ROOT / "games").glob("*/rules*"))}
    for name in names:
        if name.replace("-", "_") not in known:
            raise UnknownGame(f"there is no game {name!r}; there is: {', '.join(known)}")
    return [known[name.replace("-", "_")] for name in names] or list(known.values())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="game ids; else all games")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), metavar="N")
    args = parser.parse_args()
    os.environ.pop(
        "BOARDCTL_CAMPAIGN", None
    )  # each mutant meets the tests as `make test` runs them
    enough = True
    try:
        for folder in folders(args.games):
            campaign = Campaign(folder, args.jobs)
            campaign.run()
            for number in campaign.survivors():
                print(f"survived: {campaign.everything[number]}")
            killed, count = len(campaign.killed), len(campaign.everything)
            died = sum(test == DIED for test in campaign.killed.values())
            print(
                f"{folder.name}: {count} mutants, {killed} killed ({died} {DIED}), "
                f"{count - killed} survived: {campaign.score:.1%}, goal {GOAL:.0%}"
            )
            enough &= campaign.score >= GOAL
    except (NotGreen, UnknownGame) as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
