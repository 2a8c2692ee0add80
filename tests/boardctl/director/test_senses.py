"""Tags a grown-up has named, on their way to the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl.director.senses import Senses
from hardware.ports import Profile, Snapshot
from hardware.registry import FILE, RegisteredTags, Registry
from tests.boardctl.slow_disk import SlowDisk, waits_off_the_loop

STRANGER = "04a1b2c3"


async def test_no_loop_waits_for_the_disk_of_a_piece_that_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = RegisteredTags(Registry(tmp_path / FILE))
    tags.open("souriciere")
    senses = Senses(Profile.PADS, tags)
    for generation in range(1, 9):
        senses.sensing.feed(Snapshot(1, generation, 1 << 64, {"w1": STRANGER}), generation * 0.1)
    senses.register("w1", "mouse:red", None)
    await waits_off_the_loop(SlowDisk(monkeypatch), senses.keep_tags())
    kept = Registry.open(tmp_path / FILE).tags("souriciere")
    assert [tag.kind for tag in kept.values()] == ["mouse:red"]
