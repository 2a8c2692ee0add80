"""The machine under the table, read from a tree of files as a Pi has them."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

import pytest

from boardctl.config import Config, ConsoleSection, PanelSection, ScreenSection, SoundSection
from boardctl.doctor import machine
from boardctl.doctor.findings import Check, Finding, Patient, made

PI = "proc/device-tree/model"
THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
BUILT = Config(
    console=ConsoleSection(kind="pico"),
    panel=PanelSection(),
    screen=ScreenSection(),
    sound=SoundSection(),
)


def tree(root: Path, **files: str) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return root


def found(check: Check, root: Path, config: Config = BUILT) -> Finding:
    return made("it", check, Patient(config, root / "state", root))


# -- power -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "state", "said"),
    [
        ("0", "ok", "enough voltage"),
        ("50005", "bad", "too little voltage right now"),
        ("50000", "bad", "too little voltage since it started"),
        ("80008", "bad", "too hot"),
        ("80000", "ok", "enough voltage"),
    ],
)
def test_a_pi_tells_how_its_power_is(tmp_path: Path, flags: str, state: str, said: str) -> None:
    root = tree(tmp_path, **{PI: "Raspberry Pi Zero 2 W Rev 1.0\0", THROTTLED: f"{flags}\n"})
    told = found(machine.power, root)
    assert (told.state, said in told.cause) == (state, True)
    assert bool(told.fix) == (state == "bad")


def test_a_newer_kernel_tells_undervoltage_as_a_sensor(tmp_path: Path) -> None:
    sensor = "sys/class/hwmon/hwmon2"
    root = tree(
        tmp_path,
        **{
            PI: "Raspberry Pi 5",
            "sys/class/hwmon/hwmon1/name": "cpu_thermal\n",
            f"{sensor}/name": "rpi_volt\n",
            f"{sensor}/in0_lcrit_alarm": "1\n",
        },
    )
    assert "right now" in found(machine.power, root).cause


def test_another_machine_has_no_power_to_look_at(tmp_path: Path) -> None:
    assert found(machine.power, tmp_path) == Finding("it", "off", "this is no Raspberry Pi")
    assert found(machine.power, tree(tmp_path, **{PI: "Raspberry Pi 4"})).state == "off"


# -- groups ----------------------------------------------------------------------------------------

GROUPS = "audio:x:29:{0}\ndialout:x:20:{0}\ngpio:x:993:{1}\ni2c:x:994:{0}\n"
SERVICE = "boardctl:x:998:998::/var/lib/boardctl:/usr/sbin/nologin\n"


def test_the_service_is_in_the_groups_of_its_parts(tmp_path: Path) -> None:
    members = GROUPS.format("boardctl", "pi,boardctl")
    root = tree(tmp_path, **{"etc/passwd": SERVICE, "etc/group": members})
    told = found(machine.groups, root)
    assert told == Finding("it", "ok", "boardctl is in dialout, gpio, i2c, audio")


def test_a_group_that_lacks_is_told_with_the_command(tmp_path: Path) -> None:
    members = GROUPS.format("boardctl", "pi")
    root = tree(tmp_path, **{"etc/passwd": SERVICE, "etc/group": members})
    told = found(machine.groups, root)
    assert told.cause == "boardctl is not in gpio and may not use panel."
    assert told.fix == "Run 'sudo usermod -aG gpio boardctl', then restart the Pi."


def test_a_part_nobody_asks_for_needs_no_group(tmp_path: Path) -> None:
    members = GROUPS.format("boardctl", "pi")
    root = tree(tmp_path, **{"etc/passwd": SERVICE, "etc/group": members})
    bare = Config(console=ConsoleSection(kind="pico"))
    assert found(machine.groups, root, bare).cause == "boardctl is in dialout"


def test_a_group_may_be_somebodys_own(tmp_path: Path) -> None:
    members = GROUPS.format("boardctl", "pi")
    root = tree(
        tmp_path, **{"etc/passwd": SERVICE.replace(":998::", ":993::"), "etc/group": members}
    )
    assert found(machine.groups, root).state == "ok"


def test_without_the_service_whoever_asks_is_looked_at(tmp_path: Path) -> None:
    me = pwd.getpwuid(os.getuid()).pw_name
    root = tree(tmp_path, **{"etc/passwd": "", "etc/group": GROUPS.format(me, me)})
    expected = "root may use everything" if me == "root" else f"{me} is in "
    assert found(machine.groups, root).cause.startswith(expected)


def test_a_simulated_console_needs_no_groups(tmp_path: Path) -> None:
    assert found(machine.groups, tmp_path, Config()).state == "off"


# -- disk and clock --------------------------------------------------------------------------------


def test_a_disk_says_its_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "MiB free at" in found(machine.disk, tmp_path).cause
    monkeypatch.setattr(machine, "LEAST_ROOM", 10**9)
    told = found(machine.disk, tmp_path)
    assert told.state == "bad"
    assert told.cause.startswith("Only ")
    assert "Delete something" in told.fix


def test_a_disk_that_can_only_be_read_is_told() -> None:
    """sysfs of this machine stands for it: whoever may read it knows that it is mounted so."""
    read_only = [Path(p) for p in ("/sys", "/proc/sys", "/sys/fs/cgroup")]
    there = [p for p in read_only if p.exists() and os.statvfs(p).f_flag & os.ST_RDONLY]
    for path in there:
        told = made("it", machine.disk, Patient(BUILT, path))
        assert (told.state, "SD card" in told.fix) == ("bad", True)


def test_a_clock_that_was_set_by_network_or_battery(tmp_path: Path) -> None:
    elsewhere = found(machine.clock, tmp_path)
    assert elsewhere.state == "off", "on a computer nobody builds a clock in"
    unset = found(machine.clock, tree(tmp_path, **{PI: "Raspberry Pi 4 Model B"}))
    assert (unset.state, bool(unset.fix)) == ("warn", True)
    root = tree(tmp_path, **{"run/systemd/timesync/synchronized": ""})
    assert found(machine.clock, root) == Finding("it", "ok", "set")
