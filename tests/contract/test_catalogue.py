"""Games come from installed packages: ours, anybody's, and broken ones."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from games import catalogue
from tests.contract.toy import PACKAGE, compile_texts


def run(*command: str, path: Path) -> subprocess.CompletedProcess[str]:
    """boardctl in a process of its own that also sees the packages installed at `path`."""
    return subprocess.run(
        [sys.executable, "-m", "boardctl", *command],
        env={**os.environ, "PYTHONPATH": str(path), "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy game, built and installed as a distribution of its own."""
    compile_texts()
    source = tmp_path_factory.mktemp("source") / "toy"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__", "*.*.mo"))
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(target), str(source)],
        check=True,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"},
    )
    return target


def test_a_game_of_another_package_is_listed_with_ours(installed: Path) -> None:
    listed = run("games", path=installed)
    assert listed.stderr == ""
    assert "seesaw: 2 to 4 seats" in listed.stdout
    assert "souriciere: 2 to 6 seats" in listed.stdout


def test_a_game_of_another_package_is_simulated_like_ours(installed: Path) -> None:
    bots = ("--bots", "careful", "--option", "cat=quick", "--seats", "3")
    found = run("simulate", "seesaw", "--games", "30", *bots, "--json", path=installed)
    assert found.stderr == ""
    result = json.loads(found.stdout)
    assert result["games"] == 30
    assert list(result["wins"]) == ["together"]
    assert result["lost"] + result["wins"]["together"]["n"] == 30


def test_without_that_package_its_game_is_unknown(tmp_path: Path) -> None:
    found = run("simulate", "seesaw", path=tmp_path)
    assert found.returncode == 2
    assert found.stderr.startswith("boardctl: There is no game called 'seesaw'")
    assert len(found.stderr.splitlines()) == 1


BROKEN = {
    "falls-over": ("raise RuntimeError('no board today')", "RuntimeError: no board today"),
    "not-there": ("", "AttributeError"),
    "a-class": ("class GAME: id = 'a-class'", "is a class"),
    "half-a-game": (
        "from types import SimpleNamespace as N\nGAME = N(id='half-a-game')",
        "has no rules_version",
    ),
    "souriciere": ("from games.souriciere import game as GAME", "already there"),
    "mouse-hole": ("from games.souriciere import game as GAME", "calls itself 'souriciere'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_left_out_with_one_sentence(name: str, tmp_path: Path) -> None:
    code, reason = BROKEN[name]
    (tmp_path / "foreign_game.py").write_text(code)
    info = tmp_path / "foreign-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[boardctl.games]\n{name} = foreign_game:GAME\n")
    listed = run("games", path=tmp_path)
    assert listed.returncode == 0
    assert "souriciere: 2 to 6 seats" in listed.stdout
    assert reason in listed.stderr
    assert f"The game {name!r} of the package foreign is left out" in listed.stderr
    assert len(listed.stderr.splitlines()) == 1


def test_every_game_of_our_own_package_is_whole() -> None:
    ours = distribution("boardctl").entry_points.select(group=catalogue.GROUP)
    assert {point.name for point in ours} <= set(catalogue.all_games())
    assert list(catalogue.all_games()) == sorted(catalogue.all_games())


def test_a_game_is_found_by_its_id_or_its_folder_name() -> None:
    for name, game in catalogue.all_games().items():
        assert catalogue.find(name) is game
        assert catalogue.find(name.replace("-", "_")) is game


def test_an_unknown_game_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(catalogue.UnknownGame, match="'sourisiere', did you mean 'souriciere'"):
        catalogue.find("sourisiere")


def test_the_folder_of_a_game_holds_its_texts() -> None:
    folder = catalogue.folder(catalogue.find("souriciere"))
    assert (folder / "texts" / "fr.po").is_file()
