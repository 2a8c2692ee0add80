"""The sixth game for tests: `GAME`, with its texts compiled beside it as its own build would.

A test that finds it through the catalogue imports the fixture `toy_installed`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl import catalogues
from games import catalogue
from tests.contract.toy_package.seesaw import GAME

__all__ = ["GAME", "PACKAGE", "compile_texts", "toy_installed"]

PACKAGE = Path(__file__).parent / "toy_package"


def compile_texts() -> Path:
    """Compiles the texts of the toy game; returns the folder to hand to `Texts`."""
    folder = PACKAGE / "seesaw"
    for po in sorted((folder / "texts").glob("*.po")):
        compiled, mo = catalogues._compile(po), po.with_suffix(".mo")
        if not mo.is_file() or mo.read_bytes() != compiled:
            # Renamed into place: tests that run side by side never read half a file.
            part = po.with_suffix(f".{os.getpid()}.mo")
            part.write_bytes(compiled)
            part.replace(mo)
    return folder


@pytest.fixture
def toy_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue knows the toy game, as if its package were installed."""
    compile_texts()
    info = tmp_path / "boardctl_seesaw-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: boardctl-seesaw\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[boardctl.games]\n"
        "seesaw = tests.contract.toy_package.seesaw:GAME\n"
        "spied-on = tests.contract.spied_on:GAME\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    catalogue.forget()
    yield
    catalogue.forget()
