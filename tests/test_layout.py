"""What the tree promises: who imports whom, how long things are, and what it never mentions."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.tree import PACKAGES, ROOT, kept_files

CODE = (*PACKAGES, "tests", "bench", "tools")

DISTRIBUTIONS = {"PIL": "pillow", "luma": "luma-core", "babel": "babel"}
"""Where a distribution is not called as its package."""

NOT_AT_RUN_TIME = {"babel", "_typeshed"}
"""What only the build (`boardctl.catalogues`) or the type checker imports."""

ON_THE_BOARD = {"machine", "micropython", "rp2", "world"}
"""What the firmware finds on a Pico, or in the harness that plays one."""

EXTRAS = {"aiomqtt": "mqtt", "paho": "mqtt", "gpiozero": "pi", "ttspico": "voice"}
"""What comes with an extra (paho with aiomqtt) and is imported only when asked for."""


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if ".venv" not in path.parts:
                yield path


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", line)[0].lower().replace(".", "-") for line in requirements}


@cache
def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_the_folders_import_each_other_only_as_agreed() -> None:
    lint = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert lint.returncode == 0, lint.stdout


def test_dependencies_are_what_the_code_imports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = names(project["dependencies"])
    used = {name for path in sources(*PACKAGES) for name in imported(path)}
    foreign = {DISTRIBUTIONS.get(n, n) for n in used - set(PACKAGES) - sys.stdlib_module_names}
    assert foreign - NOT_AT_RUN_TIME - ON_THE_BOARD - EXTRAS.keys() == declared
    assert set(EXTRAS.values()) <= project["optional-dependencies"].keys()


@pytest.mark.parametrize("library", ["luma", *EXTRAS])
def test_an_untyped_or_optional_library_stays_behind_one_module(library: str) -> None:
    assert len([path for path in sources(*PACKAGES) if library in imported(path)]) <= 1


def test_no_file_is_well_past_500_lines_and_no_function_past_60() -> None:
    long = []
    for path in sources(*CODE):
        text = path.read_text()
        if text.count("\n") > 550:
            long.append(f"{path.relative_to(ROOT)}: {text.count(chr(10))} lines")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > 60:
                    long.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}, {length}")
    assert not long


DRAWS = {
    "time": {"time", "time_ns", "monotonic", "perf_counter", "sleep"},
    "datetime": {"now", "utcnow", "today"},
    "uuid": {"uuid1", "uuid4"},
    "os": {"urandom"},
    "random": {"random", "randint", "randrange", "choice", "shuffle", "sample", "seed"},
}


def draws(path: Path) -> Iterator[str]:
    """Where a module reads a clock or draws a number that nobody passed in."""
    tree = ast.parse(path.read_text())
    bound = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            drawn = {alias.name for alias in node.names} & DRAWS.get(node.module or "", set())
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            known = DRAWS.get(node.value.id, set()) if node.value.id in bound else set()
            drawn = {node.attr} & known
        else:
            continue
        yield from (f"{path.relative_to(ROOT)}:{node.lineno}: {name}" for name in drawn)


def test_rules_and_house_draw_no_time_and_no_chance_of_their_own() -> None:
    # The edges: what a process draws once at its start, and the clock people read.
    edges = {"boardctl/consoles.py", "boardctl/wall_clock.py"}
    found = [line for path in sources(*PACKAGES) for line in draws(path)]
    assert [line for line in found if line.partition(":")[0] not in edges] == []
    assert {line.partition(":")[0] for line in found} == edges


def test_no_file_names_a_workplace_or_a_package_host() -> None:
    words = [
        "/wo" + "rk/",
        "../sha" + "red",
        "py" + "pi.org",
        "python" + "hosted",
        "registry.npm" + "js",
        "/opt/" + "pypi",
        "deb." + "debian.org",
        "/ro" + "ot/",
    ]
    found = []
    for path in kept_files():
        content = path.read_bytes()
        found += [f"{path.relative_to(ROOT)}: {w}" for w in words if w.encode() in content]
    assert not found


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("run.txt", []), ("dev.txt", ["dev"]), ("pi.txt", ["pi", "mqtt", "flash"])],
)
def test_a_lock_pins_all_we_need_with_hashes_and_no_address(lock: str, extras: list[str]) -> None:
    text = (ROOT / "requirements" / lock).read_text()
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host", text)
    entries = re.split(r"\n(?=[a-z0-9])", text)[1:]
    pin = r"==[\w.]+( ; [^\n]+)? \\\n    --hash=sha256:[0-9a-f]{64}"
    assert all(re.search(pin, entry) for entry in entries)
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = pyproject["project"]
    needed = [*project["dependencies"], *pyproject["build-system"]["requires"]]
    needed += [one for extra in extras for one in project["optional-dependencies"][extra]]
    assert names(needed) <= {entry.partition("==")[0] for entry in entries}


def test_a_pi_plays_with_the_versions_that_are_tested() -> None:
    def pins(lock: str) -> dict[str, str]:
        text = (ROOT / "requirements" / lock).read_text()
        return dict(re.findall(r"^([a-z0-9-]+)==([\w.]+)", text, re.MULTILINE))

    tested, played = pins("dev.txt"), pins("pi.txt")
    assert played.keys() - tested.keys() == {"lgpio"}, "there are no pins to test it with"
    assert {name: tested[name] for name in played.keys() & tested.keys()} == {
        name: version for name, version in played.items() if name in tested
    }


def test_compiled_texts_are_not_kept() -> None:
    assert [path for path in kept_files() if path.suffix in {".mo", ".pyc", ".sqlite3-wal"}] == []
