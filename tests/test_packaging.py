"""One wheel carries everything: it is built, installed far from the checkout, and played."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fetched import fetched
from tests.tree import PACKAGES, ROOT, kept_files

Command = Sequence[str | Path]


def run(command: Command, folder: Path) -> str:
    """What a command says, run far from the checkout."""
    done = subprocess.run(
        command, cwd=folder, env=clean_environ(), text=True, check=True, stdout=subprocess.PIPE
    )
    return done.stdout


def clean_environ() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ("build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    run((sys.executable, "-m", *build), folder)
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_every_file_of_the_packages_and_the_compiled_texts(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    kept = (path.relative_to(ROOT) for path in kept_files())
    wanted = {str(path) for path in kept if path.parts[0] in PACKAGES}
    wanted |= {name.replace(".po", ".mo") for name in wanted if name.endswith(".po")}
    assert {name for name in held if ".dist-info/" not in name} == wanted
    kinds = {Path(name).suffix for name in held}
    assert {".toml", ".po", ".mo", ".md", ".js", ".css", ".html", ".svg", ".ttf", ".woff2"} <= kinds


def test_the_wheel_tells_its_commands_games_and_extras(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        info = {Path(n).name: archive.read(n).decode() for n in archive.namelist() if "dist-" in n}
    assert "boardctl = boardctl.cli:main" in info["entry_points.txt"]
    games = info["entry_points.txt"].partition("[boardctl.games]\n")[2].splitlines()
    assert "souriciere = games.souriciere:game" in games
    assert "clan-des-souris = games.clan_des_souris:game" in games
    extras = re.findall(r"^Provides-Extra: (\w+)$", info["METADATA"], re.MULTILINE)
    assert sorted(extras) == ["dev", "firmware", "flash", "mqtt", "pi", "plans", "voice"]
    assert "Requires-Python: >=3.11" in info["METADATA"]
    assert "MIT License" in info["LICENSE"]


@contextmanager
def daemon(command: Command, folder: Path) -> Iterator[str]:
    """The address of a running daemon."""
    with subprocess.Popen(
        command, cwd=folder, env=clean_environ(), text=True, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.send_signal(signal.SIGTERM)
    assert process.returncode == 0


def fetch(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
    return text


def test_an_empty_environment_without_the_checkout_plays_a_game_and_serves_the_page(
    wheel: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "venv")
    binaries = tmp_path / "venv" / "bin"
    python, boardctl = binaries / "python", binaries / "boardctl"
    lock = ROOT / "requirements" / "run.txt"
    install = (
        sys.executable,
        "-m",
        "pip",
        "--quiet",
        "--python",
        python,
        "install",
        "--no-compile",
    )
    fetched(lambda _: run((*install, "--require-hashes", "-r", lock), tmp_path))
    run((*install, "--no-deps", wheel), tmp_path)

    whereabouts = "import boardctl, games, hardware, firmware; print(boardctl.__file__)"
    assert run((python, "-c", whereabouts), tmp_path).startswith(str(tmp_path))
    played = run((boardctl, "simulate", "souriciere", "--games", "5", "--json"), tmp_path)
    assert json.loads(played)["game"] == "souriciere"

    state = tmp_path / "state"
    play = (boardctl, "play", "souriciere", "--port", "0", "--state", state)
    with daemon(play, tmp_path) as address:
        assets = re.findall(r'(?:src|href)="/?([^":]+)"', fetch(address))
        assert assets
        assert all(fetch(f"{address}{name}") for name in assets)
        texts = {fetch(f"{address}texts/{language}.json") for language in ("fr", "en")}
        assert len(texts) == 2
    assert "souriciere" in run((boardctl, "history", "--state", state), tmp_path)
