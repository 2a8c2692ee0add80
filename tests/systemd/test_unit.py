"""The files of systemd, udev and polkit, read by those who will read them on a Pi."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from boardctl.config import load
from boardctl.notify import PINGS
from hardware.micropython import node
from tests.tree import ROOT

SYSTEMD = ROOT / "systemd"
UNIT = SYSTEMD / "boardctl.service"
EXPOSURE = 20
"""In tenths, as systemd-analyze wants it: 2.0."""


@pytest.fixture
def analyze() -> str:
    return found("systemd-analyze")


def found(command: str) -> str:
    path = shutil.which(command)
    if path is None:
        pytest.skip(f"needs {command}: sudo apt install systemd")
    return path


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def exposure(analyze: str, unit: Path) -> int:
    security = ("security", "--no-pager", "--offline=true", f"--threshold={EXPOSURE}")
    return run(analyze, *security, unit).returncode


def test_the_service_is_hardened_and_a_plain_one_would_not_pass(
    analyze: str, tmp_path: Path
) -> None:
    assert exposure(analyze, UNIT) == 0
    plain = tmp_path / "boardctl.service"
    plain.write_text(f"[Service]\nUser=boardctl\nExecStart={shutil.which('true')}\n")
    assert exposure(analyze, plain) == 1


def machine(folder: Path, unit: str) -> Path:
    """A root with a daemon where the unit looks for it, and systemd's own units."""
    service = folder / "etc/systemd/system/boardctl.service"
    service.parent.mkdir(parents=True)
    service.write_text(unit)
    daemon = folder / "opt/boardctl/current/bin/boardctl"
    daemon.parent.mkdir(parents=True)
    daemon.write_text("#!/bin/sh\n")
    daemon.chmod(0o755)
    shutil.copytree("/usr/lib/systemd/system", folder / "usr/lib/systemd/system", symlinks=True)
    (folder / "lib").symlink_to("usr/lib")
    return folder


@pytest.mark.parametrize(
    ("before", "after", "clean"),
    [
        ("", "", True),
        ("Type=notify", "Type=notfy", False),
        ("WatchdogSec=10", "WatchdogSecs=10", False),
        ("/opt/boardctl/current", "/opt/boardctl/other", False),
    ],
)
def test_systemd_has_nothing_to_say_about_the_unit_but_about_a_typo(
    analyze: str, tmp_path: Path, before: str, after: str, clean: bool
) -> None:
    root = machine(tmp_path, UNIT.read_text().replace(before, after))
    checked = run(analyze, "verify", "--man=no", f"--root={root}", "boardctl.service")
    # A status of 0 is no proof: unknown keys are only told on stderr.
    assert (checked.stderr == "" and checked.returncode == 0) is clean, checked.stderr


def section(name: str) -> dict[str, list[str]]:
    keys: dict[str, list[str]] = {}
    here = ""
    for line in UNIT.read_text().splitlines():
        if line.startswith("["):
            here = line.strip("[]")
        elif here == name and "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            keys.setdefault(key, []).append(value)
    return keys


def test_it_is_started_again_for_ever_and_watched_by_a_watchdog() -> None:
    service = section("Service")
    assert service["Type"] == ["notify"]
    assert service["Restart"] == ["always"]
    assert float(service["RestartSec"][0]) <= 2
    assert section("Unit")["StartLimitIntervalSec"] == ["0"]
    # A disk that stalls for five seconds is no reason to kill a game.
    watchdog = float(service["WatchdogSec"][0])
    assert watchdog - watchdog / PINGS > 5


def test_it_reaches_the_devices_of_a_console_and_no_others() -> None:
    service = section("Service")
    assert service["DevicePolicy"] == ["closed"]
    kinds = ("ttyACM", "gpiochip", "i2c", "alsa")
    assert service["DeviceAllow"] == [f"char-{kind} rw" for kind in kinds]
    assert service["SupplementaryGroups"] == ["audio dialout gpio i2c"]
    assert "PrivateDevices" not in service, "it would hide them all"


def test_the_drivers_of_these_devices_are_loaded_before_systemd_looks_for_them() -> None:
    """A group of devices that /proc/devices does not name at the start is not allowed later."""
    unit = section("Unit")
    loaded = [f"modprobe@{driver}.service" for driver in ("cdc_acm", "i2c_dev", "snd")]
    assert unit["Wants"] == [" ".join(loaded)]
    assert set(loaded) <= {name for line in unit["After"] for name in line.split()}


def test_lgpio_has_a_folder_it_may_write_to() -> None:
    service = section("Service")
    assert service["RuntimeDirectory"] == ["boardctl"]
    assert service["WorkingDirectory"] == ["%t/boardctl"]
    assert "LG_WD=%t/boardctl" in service["Environment"][0].split()


def test_the_user_is_made_with_the_groups_of_the_devices_and_folders_that_are_its_own(
    tmp_path: Path,
) -> None:
    if os.getuid() != 0:
        pytest.skip("only root may give a folder to another user: run the tests as root")
    (tmp_path / "etc").mkdir()
    made = run(found("systemd-sysusers"), f"--root={tmp_path}", SYSTEMD / "sysusers.conf")
    assert made.returncode == 0, made.stderr
    (user,) = re.findall(r"^boardctl:.*$", (tmp_path / "etc/passwd").read_text(), re.MULTILINE)
    assert user.endswith(":/var/lib/boardctl:/usr/sbin/nologin")
    groups = (tmp_path / "etc/group").read_text()
    joined = re.findall(r"^(\w+):.*:boardctl$", groups, re.MULTILINE)
    assert sorted(joined) == ["audio", "dialout", "gpio", "i2c"]

    config = tmp_path / "etc/boardctl/config.toml"
    config.parent.mkdir()
    shutil.copy(SYSTEMD / "config.toml", config)
    create = ("--create", f"--root={tmp_path}", SYSTEMD / "tmpfiles.conf")
    for _ in range(2):
        made = run(found("systemd-tmpfiles"), *create)
        assert made.returncode == 0, made.stderr
    number = int(user.split(":")[2])
    games = (tmp_path / "var/lib/boardctl").stat()
    assert (games.st_mode & 0o777, games.st_uid) == (0o700, number)
    assert (config.stat().st_mode & 0o777, config.stat().st_uid) == (0o640, 0)
    assert config.stat().st_gid != 0


def test_systemd_and_tmpfiles_make_the_same_folders_with_the_same_modes() -> None:
    """Where a folder is missing, whoever comes first makes it."""
    service = section("Service")
    rows = [line.split() for line in (SYSTEMD / "tmpfiles.conf").read_text().splitlines()]
    modes = {row[1]: row[2] for row in rows if row[0] == "d"}
    for key, above in (("State", "/var/lib"), ("Configuration", "/etc")):
        (name,) = service[f"{key}Directory"]
        assert service[f"{key}DirectoryMode"] == [modes.pop(f"{above}/{name}")]
    assert not modes


MATCH = re.compile(r'([A-Z_]+)(?:\{(\w+)\})?\s*(==|!=|\+=|:=|=)\s*"([^"]*)"\s*(?:,\s*|$)')


def rules() -> list[dict[str, tuple[str, str]]]:
    """The lines of the udev rules, key → operator and value. A line udev would not understand has
    something left over."""
    lines = []
    for line in (SYSTEMD / "udev.rules").read_text().splitlines():
        if line and not line.startswith("#"):
            assert MATCH.sub("", line) == "", line
            keys = MATCH.findall(line)
            lines.append({f"{k}{{{a}}}" if a else k: (op, value) for k, a, op, value in keys})
    return lines


def test_the_pico_has_one_name_whatever_else_is_plugged_in() -> None:
    pico = rules()[0]
    assert pico["SUBSYSTEM"] == ("==", "tty")
    assert pico["ATTRS{idVendor}"] == ("==", "2e8a")
    assert pico["ATTRS{idProduct}"] == ("==", "0005")
    assert pico["SYMLINK"] == ("+=", "boardctl-pico")
    groups = {rule["GROUP"][1] for rule in rules()}
    assert groups <= set(section("Service")["SupplementaryGroups"][0].split())
    assert all(rule["MODE"] == ("=", "0660") for rule in rules()), "nobody else reads tags"


POLKIT = """
const YES = "yes", NOT_HANDLED = "not handled";
const rules = [];
const polkit = { Result: { YES, NOT_HANDLED }, addRule: (rule) => rules.push(rule) };
new Function("polkit", process.argv[1])(polkit);
const asked = JSON.parse(process.argv[2]);
console.log(JSON.stringify(asked.map(([id, user]) => rules.map((rule) => rule({ id }, { user })))));
"""


def test_the_table_may_switch_off_and_nothing_else_and_nobody_else_gains_anything() -> None:
    login = "org.freedesktop.login1"
    asked = {
        (f"{login}.power-off", "boardctl"): "yes",
        (f"{login}.power-off-multiple-sessions", "boardctl"): "yes",
        (f"{login}.power-off-ignore-inhibit", "boardctl"): "not handled",
        (f"{login}.reboot", "boardctl"): "not handled",
        ("org.freedesktop.systemd1.manage-units", "boardctl"): "not handled",
        (f"{login}.power-off", "pi"): "not handled",
        (f"{login}.power-off", ""): "not handled",
    }
    rule = (SYSTEMD / "polkit.rules").read_text()
    answered = run(node(), "-e", POLKIT, rule, json.dumps(list(asked)))
    assert answered.returncode == 0, answered.stderr
    assert json.loads(answered.stdout) == [[answer] for answer in asked.values()]


def test_the_first_configuration_is_one_the_daemon_starts_with() -> None:
    load(SYSTEMD / "config.toml")
