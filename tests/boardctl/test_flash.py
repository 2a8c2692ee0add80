"""`boardctl flash`: mpremote puts the firmware on a MicroPython that has a REPL and a flash memory,
and the Pico answers with it. What cannot be done is a sentence with the next step."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from boardctl import flash
from boardctl.config import Config, ConsoleSection, StateSection
from boardctl.flash import CannotFlash
from boardctl.state_folder import StateBusy, StateFolder
from firmware import wire
from firmware.app import VERSION
from hardware import micropython
from hardware.virtual_board import FIRMWARE
from hardware.visit import visit
from tests.boardctl.built import port_name
from tests.firmware.bare_pico import BarePico

START = Path(__file__).parents[1] / "firmware" / "start.mjs"
RUNS = ".".join(map(str, VERSION))


def config(folder: Path, serial: str = "") -> Config:
    return Config(
        console=ConsoleSection(kind="pico", ports=str(folder / "by-id"), serial=serial),
        state=StateSection(dir=str(folder / "state")),
    )


def test_a_new_pico_gets_the_firmware_and_one_that_runs_it_gets_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path / "flash" / "main.py"

    async def patient(port: str, leave: int | None = None) -> wire.Hello | None:
        """Firmware may be slow to answer; a REPL never does, and has its time to start."""
        return await visit(port, patience=60.0 if started.exists() else 8.0, leave=leave)

    monkeypatch.setattr(flash, "visit", patient)
    name = port_name(tmp_path / "by-id", "e6614")
    with BarePico(name, tmp_path / "flash") as pico:
        assert flash.main(config(tmp_path), dry_run=False) == 0
        assert f"firmware {RUNS} answers, protocol 1." in capsys.readouterr().out
        for module in flash.files():
            assert (pico.flash / "firmware" / module.name).read_bytes() == module.read_bytes()
        assert (pico.flash / "main.py").read_text() == flash.START
        old = pico.flash / "firmware" / "debounce.py"
        old.write_text(old.read_text() + "\n# old\n")
        assert flash.main(config(tmp_path), dry_run=False) == 0
        said = capsys.readouterr().out
        assert f"firmware {RUNS} makes room" in said
        assert old.read_bytes() == (FIRMWARE / old.name).read_bytes()
        assert pico.repls == 2


def test_what_is_copied_is_every_module_and_what_it_starts_with_comes_last() -> None:
    words = flash.command("/dev/ttyACM0", Path("/tmp/main.py"))
    assert words[:5] == [sys.executable, "-m", "mpremote", "connect", "/dev/ttyACM0"]
    assert words[-6:] == ["fs", "cp", "/tmp/main.py", ":main.py", "+", "reset"]
    modules = {path.name for path in flash.files()}
    assert {"main.py", "hal.py", "wire.py", "pins.py"} <= modules
    assert all(str(path) in words for path in flash.files())


def test_a_byte_3_from_the_host_does_not_end_the_start_of_a_pico(tmp_path: Path) -> None:
    """A daemon greets twice a second, also a Pico that still imports its firmware."""
    (tmp_path / "main.py").write_text(flash.START)
    done = subprocess.run(
        [micropython.node(), START, micropython.micropython(), FIRMWARE, tmp_path / "main.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["ran", "True", "3"], done.stderr[-2000:]


def test_a_dry_run_touches_nothing_and_says_what_it_would_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert flash.main(config(tmp_path), dry_run=True) == 0
    said = capsys.readouterr().out
    assert f"{len(flash.files())} files of firmware {RUNS}" in said
    assert "mpremote connect PORT" in said
    assert not (tmp_path / "state").exists()


def test_without_a_pico_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotFlash, match="Plug in its USB cable"):
        flash.main(config(tmp_path), dry_run=False)


def test_a_pico_without_micropython_is_recognised_by_its_drive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "RPI-RP2").touch()
    monkeypatch.setattr(flash, "BY_LABEL", tmp_path)
    with pytest.raises(CannotFlash, match=r"UF2 file of RPI_PICO .* onto the drive RPI-RP2"):
        flash.main(config(tmp_path), dry_run=False)


def test_of_several_picos_both_are_named(tmp_path: Path) -> None:
    (tmp_path / "by-id").mkdir()
    for serial in ("aaaa", "bbbb"):
        port_name(tmp_path / "by-id", serial).touch()
    with pytest.raises(CannotFlash, match=r"aaaa, bbbb.*console\.serial"):
        flash.main(config(tmp_path), dry_run=False)


def test_while_a_daemon_runs_it_is_refused(tmp_path: Path) -> None:
    folder = StateFolder.open(tmp_path / "state")
    try:
        with pytest.raises(StateBusy, match="with 'sudo systemctl stop boardctl'") as busy:
            flash.main(config(tmp_path), dry_run=False)
        assert "--state" not in str(busy.value), "the console is the same"
    finally:
        folder.close()


def test_without_mpremote_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CannotFlash, match=rf"run {sys.executable} -m pip install mpremote$"):
        flash.main(config(tmp_path), dry_run=False)


def test_a_port_without_a_board_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "by-id").mkdir()
    port_name(tmp_path / "by-id", "e6614").write_text("no port")
    with pytest.raises(CannotFlash, match="cannot be opened"):
        flash.main(config(tmp_path), dry_run=False)


def test_when_mpremote_fails_its_last_words_and_the_way_out_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = [sys.executable, "-c", "print('could not enter raw repl'); raise SystemExit(1)"]
    monkeypatch.setattr(flash, "command", lambda port, start: broken)
    # MicroPython's file alone would leave a firmware that hangs on the Pico.
    last_resort = r"\(could not enter raw repl\): hold BOOTSEL .*flash_nuke\.uf2 .*Python's UF2"
    with pytest.raises(CannotFlash, match=last_resort):
        flash._copy("/dev/null")
    silent = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(flash, "command", lambda port, start: silent)
    monkeypatch.setattr(flash, "COPIES", 0.2)
    with pytest.raises(CannotFlash, match="no answer"):
        flash._copy("/dev/null")


def test_the_command_has_a_dry_run(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[console]\nkind = "pico"\nports = "by-id"\n')
    done = subprocess.run(
        [sys.executable, "-m", "boardctl", "flash", "--dry-run", "--config", "config.toml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "would go onto the Pico" in done.stdout
