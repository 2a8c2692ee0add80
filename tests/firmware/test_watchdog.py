"""A firmware that hangs or forgets its watchdog starts anew: the simulated Pico bites too."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from boardctl import flash
from firmware import wire
from hardware.virtual_board import FIRMWARE, RESET, VirtualBoard
from hardware.visit import visit
from tests.firmware.bare_pico import BarePico

PATIENCE = 60.0
HANGS = b"hang"
GREETING = wire.encode(wire.GREET, 0, wire.pack_greet(7)) + wire.encode(
    wire.CONFIG, 1, wire.pack_config(bytes(wire.MASK), 255, 2000)
)


def firmware(folder: Path, module: str, old: str, new: str) -> Path:
    """Ours, with one place changed."""
    shutil.copytree(FIRMWARE, folder, dirs_exist_ok=True)
    source = (folder / module).read_text()
    assert source.count(old) == 1
    (folder / module).write_text(source.replace(old, new))
    return folder


def send(port: str, data: bytes) -> None:
    end = os.open(port, os.O_RDWR | os.O_NOCTTY)
    os.write(end, data)
    os.close(end)


@pytest.mark.parametrize("feeds", [True, False])
def test_a_board_that_does_not_feed_its_watchdog_starts_anew(tmp_path: Path, feeds: bool) -> None:
    feed = "self.hal.feed()"
    board = VirtualBoard(
        3, live=False, firmware=firmware(tmp_path, "app.py", feed, feed if feeds else "pass")
    )
    board.plug(0.0)
    try:
        assert board.port is not None
        send(board.port, GREETING)
        at = 0
        while at < 20_000 and board.died() is None:
            at = board.step(20.0, len(GREETING)).at
        assert board.died() == (None if feeds else RESET)
    finally:
        board.unplug()


async def test_a_firmware_that_hangs_is_started_anew_and_answers_again(tmp_path: Path) -> None:
    flashed = tmp_path / "flash"
    obeys = "        elif kind == wire.LEAVE:\n"
    hang = f"        elif payload == {HANGS!r}:\n            while True:\n                pass\n"
    firmware(flashed / "firmware", "app.py", obeys, hang + obeys)
    firmware(tmp_path / "quick", "hal.py", "WATCHDOG = 8000", "WATCHDOG = 1000")
    shutil.copy(tmp_path / "quick" / "hal.py", flashed / "firmware")
    (flashed / "main.py").write_text(flash.START)
    with BarePico(tmp_path / "by-id" / "pico", flashed) as pico:
        assert pico.port is not None
        before = await visit(pico.port, patience=PATIENCE)
        assert before is not None
        send(pico.port, GREETING + wire.encode(wire.PING, 2, HANGS))
        async with asyncio.timeout(PATIENCE):
            while pico.boots < 2:
                await asyncio.sleep(0.1)
        after = await visit(pico.port, patience=PATIENCE)
        assert after is not None
        assert after.boot != before.boot
        assert pico.repls == 0
