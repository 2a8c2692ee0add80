"""`python -m tools.mutants [GAME …]`: do the rule tests notice a small mistake in the rules?

Each mutant of a game's rules and board runs the tests that run its statement, until the first
failure, in a process forked from one that has collected them: the mutated function gets its new
code there. A mutant of what runs while modules are imported meets all tests in a process that
imports the mutated module from the start. `--most` takes a sample, the same for the same `--seed`.
(mutmut 3.8 does not run with pytest 9, and cosmic-ray starts pytest anew for each mutant.)
"""

from __future__ import annotations

import argparse
import functools
import importlib.abc
import importlib.machinery
import json
import os
import random
import resource
import select
import signal
import sys
import time
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import pytest
from hypothesis import Phase, settings

from tools.mutation import Mutant, mutants

ROOT = Path(__file__).parent.parent
GOAL = 0.85
LEFT_OUT = ("test_bots.py", "test_statistics.py")
"""Tests of many whole games: too slow for each mutant, and others say the same more sharply."""

SEED = 1
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
            task, answer = running.pop(_first_ended(running))
            with os.fdopen(answer, "rb") as told:
                told.seek(0)
                text = told.read()
            yield task, json.loads(text) if text else None


def _first_ended(children: Iterable[int]) -> int:
    """Waits for one of these; other children are somebody else's."""
    files = {os.pidfd_open(pid): pid for pid in children}
    try:
        ended = files[select.select(list(files), (), ())[0][0]]
    finally:
        for file in files:
            os.close(file)
    os.waitpid(ended, 0)
    return ended


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

Line = tuple[str, int]
"""A file and the number of a line in it."""


class Trace:
    """Notes which lines of some files run while it is switched on."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.files = {str(file) for file in files}
        self.lines: set[Line] = set()

    def on(self) -> None:
        self.lines = set()
        sys.settrace(self._call)

    def off(self) -> set[Line]:
        sys.settrace(None)
        return self.lines

    def _call(self, frame: types.FrameType, event: str, arg: object) -> Any:
        return self._line if frame.f_code.co_filename in self.files else None

    def _line(self, frame: types.FrameType, event: str, arg: object) -> Any:
        if event == "line":
            self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


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

    def first_failure(self, order: Sequence[pytest.Item], limits: Mapping[str, float]) -> str:
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

    def lines_of_each(self, trace: Trace) -> Iterator[tuple[str, set[Line]]]:
        """Which lines each test runs."""
        for item in self.items:
            clear_caches()
            trace.on()
            self.first_failure([item], {})
            yield item.nodeid, trace.off()


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
    clear_caches()


def clear_caches() -> None:
    """What a game has worked out before is worked out again."""
    for module in [module for name, module in sys.modules.items() if name.startswith("games.")]:
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
class Green:
    """What the tests do without a mutant: how long each takes, and what runs what."""

    seconds: dict[str, float]
    running: dict[int, list[str]]  # mutant → the tests that run its statement
    at_import: list[int]  # mutants whose statement runs before any test does


@dataclass(slots=True)
class Campaign:
    """The mutants of one game. The process that runs it never imports the game."""

    folder: Path
    jobs: int
    most: int | None = None
    seed: int = SEED
    count: int = 0  # of all there are
    everything: list[Mutant] = field(default_factory=list)  # that are tried
    killed: dict[int, str] = field(default_factory=dict)  # number → the test that noticed
    green: Green = field(default_factory=lambda: Green({}, {}, []))

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / "games" / self.folder.name

    @property
    def score(self) -> float:
        return len(self.killed) / len(self.everything)

    def survivors(self, among: Iterable[int]) -> list[int]:
        return [number for number in among if number not in self.killed]

    def choose(self) -> None:
        """All mutants, or as many of them as shall be tried."""
        files = [*self.folder.glob("rules*.py"), *self.folder.glob("rules/*.py")]
        files += self.folder.glob("board.py")
        found = [mutant for file in sorted(files) for mutant in mutants(file)]
        self.count = len(found)
        if self.most is not None and self.most < self.count:
            taken = random.Random(self.seed).sample(range(self.count), self.most)
            found = [found[number] for number in sorted(taken)]
        self.everything = found

    def run(self) -> Iterator[Mutant]:
        """Tells each survivor as soon as it is known."""
        self.choose()
        for _, answer in fork_all([None], lambda _: self._swap(), 1):
            if not answer:
                raise NotGreen(f"{self.tests} does not pass without a mutant; make it green first")
            self.killed = {int(n): test for n, test in answer["killed"].items()}
            self.green = Green(answer["seconds"], {}, answer["at_import"])
        again = self.survivors(self.green.at_import)
        for number in self.survivors(sorted({*range(len(self.everything))} - {*again})):
            yield self.everything[number]
        self._fork(again, self._import)
        for number in self.survivors(again):
            yield self.everything[number]

    # -- one process that has collected the tests, forked for each mutant ------------------------

    def _swap(self) -> dict[str, Any] | None:
        """In a process of its own: collects, checks that all is green, then swaps code."""
        trace = Trace({mutant.file for mutant in self.everything})

        def use(tests: Tests) -> None:
            imported = trace.off()
            answers = fork_all(["seconds", "running"], lambda ask: self._ask(ask, tests, trace), 2)
            told = dict(answers)
            if not told["seconds"] or told["running"] is None:
                return
            running = {int(number): ids for number, ids in told["running"].items()}
            at_import = [n for n, mutant in enumerate(self.everything) if _runs(mutant, imported)]
            self.green = Green(told["seconds"], running, at_import)

            def judge(number: int) -> str:
                put_code(self.everything[number])
                return tests.first_failure(self._ordered(tests, number), self._limits())

            self._fork(
                [n for n, mutant in enumerate(self.everything) if mutant.function and running[n]],
                judge,
            )

        trace.on()
        collect(self.tests, use)
        trace.off()
        if not self.green.seconds:
            return None
        at_import = self.green.at_import
        return {"seconds": self.green.seconds, "killed": self.killed, "at_import": at_import}

    def _ask(self, ask: str, tests: Tests, trace: Trace) -> Any:
        """In a process of its own: the seconds of each test, or the tests of each mutant."""
        if ask == "seconds":
            return None if tests.first_failure(tests.items, {}) else tests.seconds
        running: dict[int, list[str]] = {n: [] for n in range(len(self.everything))}
        for test, lines in tests.lines_of_each(trace):
            for number, mutant in enumerate(self.everything):
                if _runs(mutant, lines):
                    running[number].append(test)
        return running

    # -- one process for each mutant that must be there from the start ---------------------------

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

    def _ordered(self, tests: Tests, number: int | None = None) -> list[pytest.Item]:
        """The tests that run a mutant, else all: what is quick and has killed others comes first,
        above all others of the same function."""
        kills = Counter(self.killed.values())
        items = tests.items
        if number is not None:
            running = set(self.green.running[number])
            items = [item for item in items if item.nodeid in running]
            here = self.everything[number]
            for other, test in self.killed.items():
                if (self.everything[other].file, self.everything[other].function) == (
                    here.file,
                    here.function,
                ):
                    kills[test] += 20
        seconds = self.green.seconds
        return sorted(items, key=lambda item: seconds[item.nodeid] / (1 + kills[item.nodeid]))

    def _limits(self) -> dict[str, float]:
        return {test: 2 + 10 * spent for test, spent in self.green.seconds.items()}


def _runs(mutant: Mutant, lines: set[Line]) -> bool:
    return any((str(mutant.file), line) in lines for line in mutant.statement)


_terminal = os.dup(2)


def _progress(text: str) -> None:
    """Also from a process whose own outputs are closed."""
    os.write(_terminal, f"{text}\n".encode())


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
    parser.add_argument("--most", type=int, metavar="N", help="a sample of N mutants for each game")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="of the sample")
    args = parser.parse_args()
    os.environ.pop(
        "BOARDCTL_CAMPAIGN", None
    )  # each mutant meets the tests as `make test` runs them
    enough = True
    try:
        for folder in folders(args.games):
            campaign = Campaign(folder, args.jobs, args.most, args.seed)
            for survivor in campaign.run():
                print(f"survived: {survivor}", flush=True)
            killed, count = len(campaign.killed), len(campaign.everything)
            died = sum(test == DIED for test in campaign.killed.values())
            sample = f" of {campaign.count}, seed {args.seed}" if count < campaign.count else ""
            print(
                f"{folder.name}: {count} mutants{sample}, {killed} killed ({died} {DIED}), "
                f"{count - killed} survived: {campaign.score:.1%}, goal {GOAL:.0%}",
                flush=True,
            )
            enough &= campaign.score >= GOAL
    except (NotGreen, UnknownGame) as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
