"""The first minutes on a machine where something is missing."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tree import ROOT


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        ("exit 1", "sudo apt install python3 python3-venv"),
        ('case "$*" in *version_info*) exit 1;; esac', "needs Python 3.11 or newer"),
        ('case "$*" in *"-m venv"*) exit 1;; esac', "sudo apt install --reinstall"),
    ],
    ids=["without venv or pip", "too old", "with a broken pip"],
)
def test_a_python_that_cannot_make_an_environment_is_told_in_one_line(
    tmp_path: Path, python: str, sentence: str
) -> None:
    made = subprocess.run(
        [ROOT / ".ci" / "venv", script(tmp_path / "python", python)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 1
    assert sentence in made.stderr
    assert made.stderr.count("\n") == 1
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 1)])
def test_missing_debian_packages_are_named_and_fail_only_under_ci(
    tmp_path: Path, ci: str, status: int
) -> None:
    script(tmp_path / "id", "echo 1000")
    told = subprocess.run(
        [ROOT / ".ci" / "packages"],
        env={"PATH": str(tmp_path), "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == status
    assert "Run: sudo apt install chromium " in told.stderr
    assert " mosquitto-clients openssl sox alsa-utils " in told.stderr
    assert " systemd " in told.stderr
    assert told.stderr.endswith(" fonts-dejavu-core\n")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("upset", "broken", "failed", "ran", "status"),
    [
        ("", "", 0, ["lint", "test", "campaign"], 0),
        ("test", "", 3, ["lint", "test", "test JOBS=0 --last-failed", "campaign"], 0),
        ("test", "test", 1, ["lint", "test", "test JOBS=0 --last-failed"], 1),
        ("test", "", 4, ["lint", "test"], 1),
        (
            "campaign",
            "campaign",
            1,
            ["lint", "test", "campaign", "campaign JOBS=0 --last-failed"],
            1,
        ),
        ("campaign", "", 0, ["lint", "test", "campaign"], 1),
        ("lint", "", 0, ["lint"], 1),
    ],
    ids=[
        "all well",
        "upset by a crowd",
        "a fault in a test",
        "too many to be a crowd's doing",
        "a fault in the campaign",
        "too many mutants live",
        "lint",
    ],
)
def test_ci_tries_the_few_that_failed_once_more_by_themselves(
    tmp_path: Path, upset: str, broken: str, failed: int, ran: list[str], status: int
) -> None:
    told, cache = tmp_path / "told", tmp_path / ".pytest_cache/v/cache"
    cache.mkdir(parents=True)
    if failed:
        kept = json.dumps({f"tests/test_it.py::test_{n}": True for n in range(failed)}, indent=2)
        (cache / "lastfailed").write_text(kept)
    script(
        tmp_path / "make",
        f"""case "$*" in
        *last-failed*) echo "$1 $2 --last-failed" >>{told}; test "$1" != "{broken}";;
        *) echo "$1" >>{told}; test "$1" != "{upset}";;
        esac""",
    )
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    run = subprocess.run(
        [tmp_path / ".ci" / "run"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        capture_output=True,
        check=False,
    )
    assert run.returncode == status
    assert told.read_text().splitlines() == ran
