"""A typo in the configuration: the table starts with the last good one, and says what is wrong."""

from __future__ import annotations

import asyncio
import json
import signal
import stat
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from boardctl import doctor
from boardctl.config import INSTALLED, SERVICE_STATE, BadConfig
from boardctl.last_config import FILE, load
from hardware.drivers import State
from tests.boardctl.test_cli import boardctl, daemon

GOOD = '[page]\nport = 0\n[state]\ndir = "kept"\n[game]\nlanguage = "fr"\n'
TYPO = GOOD.replace("port", "prot")
NO_TOML = GOOD.replace("port = 0", "port = ")


def good(folder: Path, text: str = GOOD) -> Path:
    """A file a daemon was ready with."""
    path = folder / "config.toml"
    path.write_text(text)
    (folder / "kept").mkdir(exist_ok=True)
    asyncio.run(load(path, {})[1].keep(folder / "kept"))
    return path


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        (TYPO, "line 2: unknown key 'prot' in [page], did you mean 'port'?"),
        (NO_TOML, "this is not TOML"),
        (GOOD.replace('"fr"', '"fx"'), "game.language cannot be 'fx'"),
    ],
)
def test_a_file_with_a_mistake_is_replaced_by_its_last_good_content(
    tmp_path: Path, text: str, trouble: str
) -> None:
    path = good(tmp_path)
    before = load(path, {})[0]
    path.write_text(text)
    config, file = load(path, {})
    assert config == before
    assert trouble in file.trouble
    told = file.condition()
    assert told.state is State.OFF
    assert told.asks
    assert trouble in told.cause
    assert f"boardctl config check {path}" in told.fix


def test_a_file_that_is_gone_is_replaced_too(tmp_path: Path) -> None:
    path = good(tmp_path, GOOD.replace('dir = "kept"', ""))
    path.unlink()
    found, file = load(path, {"STATE_DIRECTORY": str(tmp_path / "kept")})
    assert found.game.language == "fr"
    assert file.trouble.startswith(f"There is no file {path}")


def test_the_service_finds_its_copy_where_it_keeps_its_games(tmp_path: Path) -> None:
    path, state = tmp_path / INSTALLED, tmp_path / SERVICE_STATE
    path.parent.mkdir(parents=True)
    state.mkdir(parents=True)
    path.write_text('[game]\nlanguage = "fr"\n')
    asyncio.run(load(path, {}, tmp_path)[1].keep(state))
    path.write_text('[game]\nlangage = "fr"\n')
    config, file = load(path, {}, tmp_path)
    assert config.state.dir == str(state)
    assert "'langage'" in file.trouble


def test_without_a_copy_of_this_very_file_a_mistake_is_refused(tmp_path: Path) -> None:
    other = good(tmp_path)
    path = tmp_path / "other.toml"
    path.write_text(TYPO)
    with pytest.raises(BadConfig, match=r"other\.toml, line 2"):
        load(path, {})
    other.write_text(TYPO)
    (tmp_path / "kept" / FILE).unlink()
    with pytest.raises(BadConfig, match=r"config\.toml, line 2"):
        load(other, {})


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"# The last good content of x\n"])
def test_a_copy_that_is_spoilt_is_none(tmp_path: Path, damage: bytes) -> None:
    path = good(tmp_path)
    path.write_text(TYPO)
    (tmp_path / "kept" / FILE).write_bytes(damage)
    with pytest.raises(BadConfig, match="line 2"):
        load(path, {})


def test_a_copy_that_is_no_longer_good_is_none_and_the_mistake_of_the_file_is_told(
    tmp_path: Path,
) -> None:
    path = good(tmp_path)
    copy = tmp_path / "kept" / FILE
    copy.write_text(copy.read_text().replace("language", "tongue"))
    path.write_text(TYPO)
    with pytest.raises(BadConfig, match="'prot'"):
        load(path, {})


def test_a_good_file_is_kept_for_its_owner_alone_and_a_mistake_is_not(tmp_path: Path) -> None:
    path = good(tmp_path)
    copy = tmp_path / "kept" / FILE
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    before = copy.read_bytes(), copy.stat().st_ino
    path.write_text(TYPO)
    asyncio.run(load(path, {})[1].keep(tmp_path / "kept"))
    path.write_text(GOOD)
    asyncio.run(load(path, {})[1].keep(tmp_path / "kept"))
    assert (copy.read_bytes(), copy.stat().st_ino) == before, "the same text is not written again"


def test_a_copy_that_cannot_be_written_is_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = good(tmp_path)
    asyncio.run(load(path, {})[1].keep(tmp_path / "nowhere"))
    assert "is not kept" in caplog.text


def asked(page: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{page}conditions") as answer:
        return {one["part"]: one for one in json.load(answer)["drivers"]}


def test_a_daemon_plays_on_after_a_typo_and_says_so_until_it_is_corrected(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.toml"
    for text, state in ((GOOD, "ready"), (TYPO, "off"), (GOOD, "ready")):
        path.write_text(text)
        with daemon("run", "--config", str(path)) as (process, page):
            told = asked(page.rstrip("/") + "/")["config"]
            assert told["state"] == state
            process.send_signal(signal.SIGTERM)
            assert process.wait() == 0
        said = capfd.readouterr().err
        assert ("unknown key 'prot' in [page], did you mean 'port'?" in said) is (text == TYPO)
        assert ("boardctl config check" in told["fix"]) is (text == TYPO)


def test_a_check_of_the_file_fails_all_the_same_and_the_doctor_looks_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = good(tmp_path)
    path.write_text(TYPO)
    checked = boardctl("config", "check", str(path))
    assert (checked.returncode, checked.stdout) == (2, "")
    assert "line 2: unknown key 'prot'" in checked.stderr
    assert doctor.main(path, json=True) == 1
    found = {one["part"]: one for one in json.loads(capsys.readouterr().out)["checks"]}
    assert found["config"]["state"] == "bad"
    assert "config check" in found["config"]["fix"]
    assert "journal" in found


def test_a_daemon_never_started_with_it_is_refused_with_status_2(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(TYPO)
    refused = boardctl("run", "--config", str(path))
    assert refused.returncode == 2
    assert "line 2: unknown key 'prot'" in refused.stderr
