"""`install.sh` in a real Debian, with its real Python, pip, apt and systemd, as far as it goes
without a Pi: installed, started as its user, updated with the power cut, rolled back, removed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from tests.conftest import CAMPAIGN
from tests.fetched import fetched
from tests.systemd.debian import PYTHONS, Debian, debootstrap, index, wheels
from tests.tree import ROOT

CUTS = 2 if CAMPAIGN else 1
INSTALL = ("/src/systemd/install.sh", "--wheels", "/wheels")
BOARDCTL = "/opt/boardctl/current/bin/boardctl"


@pytest.mark.parametrize("release", PYTHONS)
def test_in_a_real_debian_it_is_installed_started_updated_and_removed(
    tmp_path: Path, release: str
) -> None:
    """One story, since a Debian takes a minute to make."""
    debian = debootstrap(tmp_path, release)
    not_ours = shutil.ignore_patterns(".*", "build", "dist", "artefacts", "__pycache__", "*.mo")
    shutil.copytree(ROOT, debian.root / "src", ignore=not_ours)
    (debian.root / "wheels").mkdir()
    wheels(debian.root / "wheels", release)
    status, said, wrong = debian.run(*INSTALL)
    assert status == 0, said + wrong
    # Its Python is too new for a wheel of lgpio, and only Raspberry Pi OS has the package.
    assert ("python3-lgpio" in said) is (release == "trixie")

    it_is_enabled_and_systemd_has_nothing_to_say(debian)
    the_libraries_of_the_pi_are_there(debian, release)
    root_takes_the_tables_configuration_and_leaves_nothing_of_its_own(debian)
    its_user_starts_it_as_the_unit_does_and_it_says_that_it_is_ready(debian)
    a_wheel_that_is_not_the_listed_one_is_not_installed(debian)
    if release == "bookworm":  # the way there is the same
        without_wheels_it_comes_from_the_project_and_an_index(debian)
    with_the_power_cut_in_an_update_one_whole_version_starts(debian)
    a_version_that_systemd_cannot_start_gives_way_to_the_old_one(debian)
    removed_it_leaves_the_games_and_purged_nothing(debian)


def it_is_enabled_and_systemd_has_nothing_to_say(debian: Debian) -> None:
    assert debian.run("systemctl", "is-enabled", "boardctl")[1] == "enabled\n"
    assert debian.run("systemd-analyze", "verify", "--man=no", "boardctl.service") == (0, "", "")
    _, groups, _ = debian.run("id", "--name", "--groups", "boardctl")
    assert set(groups.split()) == {"boardctl", "audio", "dialout", "gpio", "i2c"}


def the_libraries_of_the_pi_are_there(debian: Debian, release: str) -> None:
    libraries = "import gpiozero, luma.oled, aiomqtt, serialx, mpremote"
    if release != "trixie":
        libraries += ", lgpio"
    assert debian.run("/opt/boardctl/current/bin/python", "-c", libraries) == (0, "", "")


def root_takes_the_tables_configuration_and_leaves_nothing_of_its_own(debian: Debian) -> None:
    status, _, wrong = debian.run(BOARDCTL, "flash")
    assert (status, "No Pico with MicroPython is listed" in wrong) == (2, True), wrong
    kept = debian.root / "var/lib/boardctl"
    assert (kept / "lock").stat().st_uid == kept.stat().st_uid != 0


def its_user_starts_it_as_the_unit_does_and_it_says_that_it_is_ready(debian: Debian) -> None:
    config = debian.root / "etc/boardctl/config.toml"
    here = 'host = "127.0.0.1"\nport = 0'
    config.write_text(config.read_text().replace('host = "0.0.0.0"', here))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.settimeout(300)
        line.bind(str(debian.root / "run/notify"))
        (debian.root / "run/notify").chmod(0o777)
        command = (BOARDCTL, "run", "--config", "/etc/boardctl/config.toml")
        told = {"NOTIFY_SOCKET": "/run/notify", "STATE_DIRECTORY": "/var/lib/boardctl"}
        process = debian.inside(*command, user="boardctl", **told)
        try:
            assert b"READY=1" in line.recv(4096).splitlines()
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            _, wrong = process.communicate(timeout=300)
    assert process.returncode == 0, wrong
    assert (debian.root / "var/lib/boardctl/journal.sqlite3").exists()


def a_wheel_that_is_not_the_listed_one_is_not_installed(debian: Debian) -> None:
    good = (debian.root / "opt/boardctl/current").readlink()
    (wheel,) = (debian.root / "wheels").glob("aiohappyeyeballs-*.whl")
    kept = wheel.read_bytes()
    wheel.write_bytes(kept + b"0")
    try:
        status, _, wrong = debian.run(*INSTALL)
    finally:
        wheel.write_bytes(kept)
    assert status == 1
    assert "DO NOT MATCH THE HASHES" in wrong
    assert (debian.root / "opt/boardctl/current").readlink() == good


def without_wheels_it_comes_from_the_project_and_an_index(debian: Debian) -> None:
    """The command of the guide, in a whole copy of the project whose texts nobody has compiled."""
    old = (debian.root / "opt/boardctl/current").readlink()
    settings, places = index()
    debian.lend(places)

    def install(_: int) -> None:
        status, said, wrong = debian.run(INSTALL[0], **settings)
        if status:
            print(said + wrong)
            raise subprocess.CalledProcessError(status, INSTALL[0])

    fetched(install)
    debian.lend(())
    assert (debian.root / "opt/boardctl/current").readlink() != old
    _, said, wrong = debian.run(BOARDCTL, "doctor", "--config", "/etc/boardctl/config.toml")
    assert "ok       texts: fr, en for 5 games" in said, said + wrong


def with_the_power_cut_in_an_update_one_whole_version_starts(debian: Debian) -> None:
    rng = random.Random(5)
    for _ in range(CUTS):
        process = debian.inside(*INSTALL)
        try:
            process.wait(timeout=rng.uniform(0.1, 6.0))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        status, said, wrong = debian.run(BOARDCTL, "games")
        assert status == 0, wrong
        assert "souriciere" in said
    assert debian.run(*INSTALL)[0] == 0
    assert len(os.listdir(debian.root / "opt/boardctl/releases")) == 1


def a_version_that_systemd_cannot_start_gives_way_to_the_old_one(debian: Debian) -> None:
    (debian.root / "run/systemd/system").mkdir(parents=True, exist_ok=True)
    good = (debian.root / "opt/boardctl/current").readlink()
    log = "/tmp/systemctl"
    fails = f'[ "$1 $(readlink /opt/boardctl/current)" = "restart {good}" ] || [ "$1" != restart ]'
    debian.write("usr/local/sbin/systemctl", f"#!/bin/sh\necho $1 >> {log}\n{fails}\n")
    debian.write("usr/local/sbin/udevadm", "#!/bin/sh\nexit 1\n")  # which is no reason to stop
    try:
        status, _, wrong = debian.run(*INSTALL)
    finally:
        for name in ("run/systemd/system", "usr/local/sbin/systemctl", "usr/local/sbin/udevadm"):
            path = debian.root / name
            path.rmdir() if path.is_dir() else path.unlink()
    assert status == 1
    assert "the new version did not start, the old one is back" in wrong
    assert (debian.root / "opt/boardctl/current").readlink() == good
    asked = (debian.root / log.lstrip("/")).read_text().split()
    assert asked == ["daemon-reload", "restart", "daemon-reload", "restart"]
    assert debian.run(BOARDCTL, "--version")[0] == 0


def removed_it_leaves_the_games_and_purged_nothing(debian: Debian) -> None:
    assert debian.run(*INSTALL, "--uninstall")[0] == 0
    assert (debian.root / "var/lib/boardctl/journal.sqlite3").exists()
    assert not (debian.root / "opt/boardctl").exists()
    assert debian.run("systemctl", "is-enabled", "boardctl")[0] != 0
    assert debian.run(*INSTALL, "--uninstall", "--purge")[0] == 0
    assert not (debian.root / "var/lib/boardctl").exists()
    assert debian.run("id", "boardctl")[0] != 0
