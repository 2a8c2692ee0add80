"""The time of day, for people to read and for nothing else.

A Pi has no clock of its own: until the network has set it, it shows the hour of the last
shutdown. A date nobody can vouch for is left out.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

SET_BY_NETWORK = Path("/run/systemd/timesync/synchronized")
SET_BY_HARDWARE = Path("/sys/class/rtc/rtc0/hctosys")


def wall_clock() -> str | None:
    """Now as `2026-05-09T18:30Z`, or None when this machine cannot know it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ") if is_set() else None


def is_set(network: Path = SET_BY_NETWORK, hardware: Path = SET_BY_HARDWARE) -> bool:
    """Whether the network or a battery clock has set the time since this machine started."""
    try:
        return network.exists() or hardware.read_text().strip() == "1"
    except OSError:
        return False
