"""`boardctl config check`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boardctl import config_check
from boardctl.config import INSTALLED, SECTIONS, BadConfig, load

GOOD = '[console]\nkind = "pico"\n\n[state]\ndir = "games"\n\n[game]\nlanguage = "fr"\n'


def test_every_key_is_told_and_what_is_left_out_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(GOOD)
    told = config_check.asked_for(path, load(path))
    assert 'console.kind = "pico"' in told
    assert 'console.profile = "pads"  (default)' in told
    assert "console.seed = none  (default)" in told
    assert f'state.dir = "{tmp_path}/games"' in told
    assert 'game.language = "fr"' in told
    assert "[mqtt] none" in told
    assert {text.strip("[").split(".")[0].split("]")[0] for text in told} == set(SECTIONS)


def test_without_a_file_the_installed_one_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / INSTALLED
    with pytest.raises(BadConfig, match=rf"{path} is not there: name the file to check"):
        config_check.main(None, tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text("[page]\nport = 0\n")
    assert config_check.main(None, tmp_path) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{path} is good. It asks for:\n")
    assert f'state.dir = "{tmp_path}/var/lib/boardctl"  (default)\n' in told


def test_what_is_left_out_is_told_with_its_line_and_the_file_is_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[game]\nid = "clan-des-souris"\noptions = { level = "young", danger = 1 }\n')
    assert config_check.main(path) == 0
    first, second, *told = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}, line 3: The option danger changes nothing with level=young:")
    assert second == f"{path} is good. It asks for:"
    assert '  game.options = {"level": "young"}' in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[consol]\nkind = "pico"\n', "did you mean 'console'"),
        ('[console]\nkind = "pico"\nnoise = "real"\n', "line 3: a real console has its own noise"),
        ('[console]\nserial = "no such/serial"\n', "line 2: console.serial"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(BadConfig, match=says):
        config_check.main(path)


def test_a_bad_file_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[console]\nkind = "pcio"\n')
    done = subprocess.run(
        [sys.executable, "-m", "boardctl", "config", "check", str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 2: console.kind cannot be 'pcio', did you mean 'pico'?" in done.stderr
    assert done.stderr.count("\n") == 1
