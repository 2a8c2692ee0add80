"""A date is told only when the machine can know it."""

from __future__ import annotations

import re
from pathlib import Path

from boardctl.wall_clock import is_set, wall_clock


def test_the_clock_is_known_once_the_network_has_set_it(tmp_path: Path) -> None:
    network, hardware = tmp_path / "synchronized", tmp_path / "hctosys"
    assert not is_set(network, hardware)
    network.touch()
    assert is_set(network, hardware)


def test_the_clock_is_known_when_a_battery_clock_has_set_it(tmp_path: Path) -> None:
    network, hardware = tmp_path / "synchronized", tmp_path / "hctosys"
    hardware.write_text("0\n")
    assert not is_set(network, hardware)
    hardware.write_text("1\n")
    assert is_set(network, hardware)


def test_the_date_is_in_universal_time_to_the_minute() -> None:
    said = wall_clock()
    assert (said is not None) == is_set()
    assert said is None or re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\dZ", said)
