"""The documentation is run: its files are written, its commands executed, its tables compared.

A block ```toml starts with `# file: NAME` and is written to the folder of the page. In a block
```console each `$ boardctl …` is run there and must say what follows; a line `…` stands for
anything. What is only shown is marked ```sh.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl.cli import parser
from boardctl.config import SECTIONS, load
from boardctl.web import requests
from games.catalogue import all_games
from hardware.cells import BUTTONS, HOMES, SEAT_BUTTONS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
REFERENCE = ROOT / "docs" / "reference"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path) -> list[tuple[str, str]]:
    return FENCE.findall(page.read_text())


def calls(block: str) -> Iterator[tuple[list[str], str]]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, answer = part.partition("\n")
        yield shlex.split(command), answer


def pattern(answer: str) -> str:
    lines = answer.splitlines(keepends=True)
    return "".join("(?:.*\n)*?" if line == "…\n" else re.escape(line) for line in lines)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_examples_of_a_page_work(page: Path, tmp_path: Path) -> None:
    environ = {**os.environ, "COLUMNS": "100", "XDG_STATE_HOME": str(tmp_path)}
    for kind, block in blocks(page):
        assert kind in {"sh", "toml", "console", "text", "json", "yaml"}, "an example nobody runs"
        if kind == "toml":
            name = re.match(r"# file: (\S+)\n", block)
            assert name, "a TOML example starts with its file name"
            (tmp_path / name[1]).parent.mkdir(exist_ok=True)
            (tmp_path / name[1]).write_text(block)
        for command, answer in calls(block) if kind == "console" else ():
            assert command[0] == "boardctl"
            said = subprocess.run(
                [sys.executable, "-m", *command],
                cwd=tmp_path,
                env=environ,
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            assert re.fullmatch(pattern(answer), said.stdout), said.stdout
            assert (said.returncode != 0) == answer.startswith("boardctl: "), said.stdout
    if (tmp_path / "config.toml").exists():
        load(tmp_path / "config.toml")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), target


def rows(page: str, first: str) -> list[list[str]]:
    """The table whose first column is called so, cells stripped of back quotes."""
    for table in re.findall(r"(?:^\|.*\n)+", (REFERENCE / page).read_text(), re.MULTILINE):
        heading, _, *body = (
            [cell.strip().strip("`") for cell in line.split("|")[1:-1]]
            for line in table.splitlines()
        )
        if heading[0] == first:
            return body
    raise AssertionError(f"{page} has no table {first}")


def test_every_command_is_in_the_reference() -> None:
    asked = re.findall(r"^\$ boardctl (.*)--help$", (REFERENCE / "commands.md").read_text(), re.M)
    assert [name.strip() for name in asked] == ["", *parser()[1]]


def test_every_config_key_is_in_the_reference() -> None:
    keys = [f"{name}.{key}" for name, keys in SECTIONS.items() for key in keys.__struct_fields__]
    assert [row[0] for row in rows("config.md", "key")] == keys


def test_every_request_of_the_page_is_in_the_reference() -> None:
    told = {row[0]: set(re.findall(r"\w+", row[1])) for row in rows("page.md", "do")}
    assert told == requests.SHAPES


def test_every_game_of_ours_has_its_notation_in_the_reference() -> None:
    told = {row[0] for row in rows("notation.md", "game")}
    ours = {game.id for game in all_games().values() if type(game).__module__.startswith("games.")}
    assert ours <= told


def test_seats_and_buttons_are_in_the_reference() -> None:
    seats = rows("words.md", "seat")
    assert [(row[0], row[1]) for row in seats] == list(zip(SEAT_BUTTONS, HOMES, strict=True))
    told = {row[0].lower() for row in rows("words.md", "button")}
    assert told == {"a seat's"} | (set(BUTTONS) - set(SEAT_BUTTONS))


def test_what_hardware_may_import_of_the_firmware_is_what_the_linter_lets_through() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    rule = next(one for one in contracts if one["source_modules"] == ["hardware"])
    allowed = {let.partition(" -> ")[2] for let in rule["ignore_imports"]}
    row = re.search(r"^\| `hardware/` \|.*\|(.*)\|$", (ROOT / "CONTRIBUTING.md").read_text(), re.M)
    assert row
    assert set(re.findall(r"`(.*?)`", row[1])) == allowed


def test_the_readme_names_the_five_games_and_is_short() -> None:
    text = (ROOT / "README.md").read_text()
    french = ("La souricière", "Le clan des souris", "Le trio de souris")
    for title in (*french, "Mmm!", "Mice & Mystics"):
        assert f"| {title} |" in text
    assert text.count("\n") < 60
