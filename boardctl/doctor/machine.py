"""The machine under the table: power, groups, disk, clock. Read from files alone."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

from boardctl.doctor.findings import Off, Patient, Sick
from boardctl.doctor.house import there
from boardctl.wall_clock import SET_BY_HARDWARE, SET_BY_NETWORK, is_set
from hardware.drivers import Sentence

LEAST_ROOM = 64
"""MiB a disk should have free: the journal of a year, the reserve, and room to breathe."""

SERVICE = "boardctl"
"""The user the service runs as, where it is installed."""

NEEDED = {"dialout": "serial port", "gpio": "panel", "i2c": "screen", "audio": "sound"}


def power(patient: Patient) -> str:
    model = _pi(patient)
    if not model:
        raise Off("this is no Raspberry Pi")
    flags = _throttled(patient)
    if flags is None:
        raise Off(f"{model} does not say")
    if flags & 1:
        raise Sick(
            Sentence("part.power.low", "{model} gets too little voltage right now.", model=model),
            Sentence(
                "part.power.low.fix",
                "Use the 5 V supply of the parts list and a short, thick cable.",
            ),
        )
    if flags & 1 << 16:
        raise Sick(
            Sentence(
                "part.power.was_low",
                "{model} had too little voltage since it started.",
                model=model,
            ),
            Sentence(
                "part.power.was_low.fix",
                "Watch it with all lights on (step 5); if it comes again, use a stronger supply.",
            ),
        )
    if flags & 0b1110:
        raise Sick(
            Sentence("part.power.hot", "{model} slows itself down: it is too hot.", model=model),
            Sentence("part.power.hot.fix", "Give its box more air."),
        )
    return f"{model}, enough voltage since it started"


def _throttled(patient: Patient) -> int | None:
    """What the firmware of a Pi remembers: bit 0 is undervoltage now, bit 16 since the start."""
    for path in sorted(patient.root.glob("sys/devices/platform/soc*/*firmware/get_throttled")):
        return int(text(path) or "0", 16)
    for name in sorted(patient.root.glob("sys/class/hwmon/hwmon*/name")):
        if text(name) == "rpi_volt":
            return int(text(name.with_name("in0_lcrit_alarm")) or "0")
    return None


def groups(patient: Patient) -> str:
    if not patient.built:
        raise Off("the simulated console needs none")
    needed = [group for group in NEEDED if _used(group, patient)]
    members = _members(patient.file("etc", "group"))
    user, own = _who(patient)
    if user == "root":
        return "root may use everything"
    lacking = [g for g in needed if user not in members.get(g, ()) and g not in own]
    if lacking:
        parts = " and ".join(NEEDED[group] for group in lacking)
        raise Sick(
            f"{user} is not in {' and '.join(lacking)} and may not use {parts}.",
            f"Run 'sudo usermod -aG {','.join(lacking)} {user}', then restart the Pi.",
        )
    return f"{user} is in {', '.join(needed)}"


def _used(group: str, patient: Patient) -> bool:
    config = patient.config
    asked = {"gpio": config.panel, "i2c": config.screen, "audio": config.sound}
    return group not in asked or asked[group] is not None


def _members(path: Path) -> dict[str, list[str]]:
    rows = (line.split(":") for line in text(path).splitlines())
    return {row[0]: row[3].split(",") for row in rows if len(row) == 4}


def _who(patient: Patient) -> tuple[str, set[str]]:
    """The user of the service, else whoever asks; and the groups that are theirs by number."""
    names = users(patient)
    if SERVICE not in names:
        own = pwd.getpwuid(os.getuid())
        row = names.get(own.pw_name, [own.pw_name, "", "", str(own.pw_gid)])
    else:
        row = names[SERVICE]
    numbered = (line.split(":") for line in text(patient.file("etc", "group")).splitlines())
    return row[0], {group[0] for group in numbered if len(group) == 4 and group[2] == row[3]}


def users(patient: Patient) -> dict[str, list[str]]:
    """The rows of the users by their names."""
    rows = (line.split(":") for line in text(patient.file("etc", "passwd")).splitlines())
    return {row[0]: row for row in rows if len(row) == 7}


def disk(patient: Patient) -> str:
    place = there(patient.state)
    told = os.statvfs(place)
    if told.f_flag & os.ST_RDONLY:
        raise Sick(
            Sentence(
                "part.disk.read_only", "The disk of {place} can only be read.", place=str(place)
            ),
            Sentence(
                "part.disk.read_only.fix",
                "Restart the Pi; if it stays so, the SD card is worn out: take a new one.",
            ),
        )
    room = told.f_bavail * told.f_frsize // 2**20
    if room < LEAST_ROOM:
        raise Sick(
            Sentence(
                "part.disk.full",
                "Only {room} MiB are free at {place}.",
                room=room,
                place=str(place),
            ),
            Sentence(
                "part.disk.full.fix",
                "Delete something until {least} are; 'sudo apt clean' is a beginning.",
                least=LEAST_ROOM,
            ),
        )
    return f"{room} MiB free at {place}"


def clock(patient: Patient) -> str:
    network, hardware = (
        patient.root / path.relative_to("/") for path in (SET_BY_NETWORK, SET_BY_HARDWARE)
    )
    if is_set(network, hardware):
        return "set"
    if not _pi(patient):
        raise Off("nobody has set it since the start; games do without, the history without dates")
    raise Sick(
        Sentence(
            "part.clock.unset",
            "Nobody has set it since the start; games do without, the history without dates.",
        ),
        Sentence("part.clock.unset.fix", "Let the Pi into the network, or give it a clock."),
        "warn",
    )


def _pi(patient: Patient) -> str:
    """Which Raspberry Pi this is, nothing on another machine."""
    model = text(patient.file("proc", "device-tree", "model"))
    return model if "Raspberry Pi" in model else ""


def text(path: Path) -> str:
    """What a file says, nothing where there is none."""
    try:
        return path.read_text(errors="replace").strip("\0 \n")
    except OSError:
        return ""
