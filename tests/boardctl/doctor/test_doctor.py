"""`boardctl doctor`: what works, what does not, what to do."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from boardctl import texts
from boardctl.cli import main
from boardctl.doctor import CHECKS
from boardctl.state_folder import StateFolder


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, dict[str, str]]:
    """The status, and what is said of each part, with `ok` or `bad` before it."""
    status = main(["doctor", *argv])
    lines = capsys.readouterr().out.splitlines()
    parts = (line.split(maxsplit=2) for line in lines)
    return status, {name.rstrip(":"): f"{how} {rest}" for how, name, rest in parts}


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_text('[page]\nport = 0\n[state]\ndir = "state"\n')
    return path


def test_a_healthy_table(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, parts = said(capsys, "--config", str(config))
    assert status == 0
    assert list(parts) == ["config", *CHECKS]
    assert parts["config"] == f"ok {config}"
    assert parts["state"] == f"ok {config.parent}/state will be made"
    assert parts["texts"].startswith("ok fr, en for ")
    assert parts["mqtt"] == "off there is no [mqtt] in the configuration"
    assert not (config.parent / "state").exists()  # looking makes nothing


def test_without_a_file_the_defaults_are_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert said(capsys)[1]["config"] == "ok no file, defaults"


def test_a_bad_config_is_all_there_is_to_say(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text("[mqtt]\nhots = 1\n")
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts == {
        "config": f"bad {config}, line 2: unknown key 'hots' in [mqtt], did you mean 'host'?"
    }


def test_a_state_folder_that_is_none_is_told(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (config.parent / "state").write_text("a file")
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts["state"].endswith("state cannot be used. Make it a folder you may write to.")


def test_a_folder_in_use_is_no_trouble_and_stays_in_use(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = StateFolder.open(config.parent / "state")
    try:
        status, parts = said(capsys, "--config", str(config))
        assert (status, parts["state"].partition(", ")[2]) == (0, "in use by a running boardctl")
    finally:
        folder.close()
    assert said(capsys, "--config", str(config))[1]["state"] == f"ok {config.parent}/state"


def test_a_port_somebody_else_has_is_told(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken.settimeout(0.0)
        port = taken.getsockname()[1]
        config.write_text(f'[page]\nport = {port}\n[state]\ndir = "state"\n')
        taken.close()
        with socket.create_server(("127.0.0.1", port)) as again:
            again.listen(0)
            status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts["port"].startswith(f"bad port {port} on 127.0.0.1 is in use")


def test_texts_that_were_never_compiled_are_told(
    config: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(texts, "COMMON", tmp_path)
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert "python -m boardctl.catalogues" in parts["texts"]


def test_a_broker_that_is_away_is_told(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with config.open("a") as file:
        file.write('[mqtt]\nhost = "127.0.0.1"\nport = 9\n')
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts["mqtt"].startswith("bad No MQTT broker listens at 127.0.0.1 port 9. Start it")
