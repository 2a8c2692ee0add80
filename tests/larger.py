"""Which test files have larger numbers in a campaign: the others would only run twice."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.tree import ROOT


@cache
def grows_in_a_campaign(file: Path) -> bool:
    """Whether a file, or one of ours that it imports, reads `CAMPAIGN` or leaves its numbers to
    Hypothesis, whose profile is a larger one in a campaign."""
    return any(_is_larger(read) for read in _with_imports(file))


def _with_imports(file: Path) -> set[Path]:
    found: set[Path] = set()
    waiting = [file]
    while waiting:
        reading = waiting.pop()
        if reading not in found:
            found.add(reading)
            waiting += _imported(reading)
    return found


@cache
def _imported(file: Path) -> tuple[Path, ...]:
    names: set[str] = set()
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    ours = [ROOT / f"{name.replace('.', '/')}.py" for name in names if name.startswith("tests.")]
    return tuple(path for path in ours if path.exists() and path.name != "conftest.py")


@cache
def _is_larger(file: Path) -> bool:
    return any(
        (isinstance(node, ast.alias) and node.name == "CAMPAIGN")
        or (isinstance(node, ast.ImportFrom) and node.module == "hypothesis")
        for node in ast.walk(_tree(file))
    )


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))
