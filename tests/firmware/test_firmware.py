"""The firmware's promises, kept on CPython and on real MicroPython."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import micropython
from hardware.virtual_board import FIRMWARE
from tests.firmware import checks, light_checks, link_checks
from tests.firmware.vectors import PATH

HERE = Path(__file__).parent
WITHOUT_FILE = [
    check
    for check in (*checks.CHECKS, *link_checks.CHECKS, *light_checks.CHECKS)
    if "vectors" not in check.__name__
]


@pytest.mark.parametrize("check", WITHOUT_FILE, ids=lambda check: check.__name__)
def test_a_promise_is_kept_on_cpython(check: Callable[[], None]) -> None:
    check()


def test_the_vectors_are_kept_on_cpython() -> None:
    checks.check_frames_and_streams_are_those_of_the_vectors(PATH.read_text())


def test_every_promise_is_kept_on_micropython() -> None:
    command = [
        *(micropython.node(), HERE / "run_checks.mjs", micropython.micropython()),
        *(FIRMWARE, HERE / "checks.py"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    count = sum(
        (HERE / name).read_text().count("\ndef check_")
        for name in ("checks.py", "link_checks.py", "light_checks.py", "board_checks.py")
    )
    assert done.stdout.split() == ["micropython", str(count)], done.stderr[-2000:]
    assert count > 30
