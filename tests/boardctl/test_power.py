"""Switching off asks systemd's own command, and says what to do when the machine stays on."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl import power


@pytest.fixture
def systemctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of its own: what is written here is its systemctl."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path / "systemctl"


def write(command: Path, script: str) -> None:
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)


async def test_logind_is_asked_and_nobody_for_a_password(systemctl: Path, tmp_path: Path) -> None:
    write(systemctl, f'echo "$@" > {tmp_path}/asked')
    await power.switch_off()
    assert (tmp_path / "asked").read_text() == "--no-ask-password poweroff\n"


async def test_a_refusal_is_told_with_its_reason_and_the_next_step(systemctl: Path) -> None:
    write(systemctl, "echo Call failed >&2; echo Access denied >&2; exit 1")
    with pytest.raises(power.StaysOn, match=r"\(Access denied\): run systemd/install.sh again"):
        await power.switch_off()


async def test_a_command_that_does_not_end_is_given_up(
    systemctl: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(systemctl, "exec sleep 60")
    monkeypatch.setattr(power, "PATIENCE", 0.2)
    with pytest.raises(power.StaysOn, match="pull the plug"):
        await power.switch_off()


async def test_without_systemd_the_plug_is_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(power.StaysOn, match="cannot be run"):
        await power.switch_off()
