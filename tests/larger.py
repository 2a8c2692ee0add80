"""Which tests have larger numbers in a campaign: the others would only run twice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.tree import ROOT

SOURCES = {
    "tests.conftest": {"CAMPAIGN"},
    "hypothesis": {"given"},  # its profile is a larger one in a campaign
    "hypothesis.stateful": {"RuleBasedStateMachine"},
}
"""Where larger numbers come from: all other names are larger because they use one of these."""


def grows_in_a_campaign(file: Path, test: str) -> bool:
    """Whether a test or a class of tests, or anything of ours it uses, reads `CAMPAIGN` or leaves
    its numbers to Hypothesis."""
    return bool(larger_names(file) & {test, "pytestmark"})


@cache
def larger_names(file: Path) -> frozenset[str]:
    """The names at the top of a file whose values, or whose work, grow in a campaign."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    larger = {name for statement in body for name in _imported_larger(statement)}
    uses = [(_bound(statement), _used(statement)) for statement in body]
    while grown := {name for bound, used in uses if used & larger for name in bound} - larger:
        larger |= grown
    return frozenset(larger)


def _imported_larger(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.ImportFrom) and statement.module:
        there = _larger_in(statement.module)
        for alias in statement.names:
            if alias.name in there or _larger_in(f"{statement.module}.{alias.name}"):
                yield alias.asname or alias.name
    elif isinstance(statement, ast.Import):
        for alias in statement.names:
            if _larger_in(alias.name):
                yield alias.asname or alias.name.partition(".")[0]


def _larger_in(module: str) -> frozenset[str]:
    if module in SOURCES:
        return frozenset(SOURCES[module])
    path = ROOT / f"{module.replace('.', '/')}.py"
    return larger_names(path) if module.startswith("tests.") and path.exists() else frozenset()


def _bound(statement: ast.stmt) -> set[str]:
    """What a statement at the top gives a value: `N = 3`, `N += 3`, `N.append(3)`, `def n()`."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    found = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found.update(n.id for n in ast.walk(node.func.value) if isinstance(n, ast.Name))
    return found


def _used(statement: ast.stmt) -> set[str]:
    """What a statement names; the arguments of a test may be fixtures."""
    nodes = list(ast.walk(statement))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.arg for node in nodes if isinstance(node, ast.arg)}
