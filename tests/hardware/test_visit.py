"""Who answers at a port, asked once."""

from __future__ import annotations

import asyncio
import os
import pty
import shutil
import tty
from pathlib import Path

import pytest

from firmware import wire
from hardware.virtual_board import FIRMWARE, RESET, TO_REPL, VirtualBoard
from hardware.visit import OtherProtocol, PortTrouble, visit


async def test_the_firmware_says_who_it_is_and_leaves_when_told() -> None:
    board = VirtualBoard(3, live=True)
    board.plug(0.0)
    try:
        assert board.port is not None
        hello = await visit(board.port, patience=300.0)
        assert hello is not None
        assert hello.protocol == (wire.MAJOR, wire.MINOR)
        assert board.died() is None
        for where, status in ((wire.RESTART, RESET), (wire.REPL, TO_REPL)):
            assert await visit(board.port, patience=300.0, leave=where) is not None
            for _ in range(15_000):
                if board.died() is not None:
                    break
                await asyncio.sleep(0.02)
            assert board.died() == status
            board.reset(0.0, 0)
    finally:
        board.unplug()


async def test_a_silent_port_is_nobody_and_another_protocol_is_refused() -> None:
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    try:
        assert await visit(os.ttyname(theirs), patience=0.3) is None
        loop = asyncio.get_running_loop()

        def answer() -> None:
            os.read(ours, 4096)
            os.write(ours, wire.encode(wire.HELLO, 1, bytes((9, 0))))

        loop.add_reader(ours, answer)
        with pytest.raises(OtherProtocol, match="update boardctl"):
            await visit(os.ttyname(theirs), patience=300.0)
        loop.remove_reader(ours)
    finally:
        os.close(ours)
        os.close(theirs)


async def test_a_firmware_of_another_protocol_makes_room_as_well(tmp_path: Path) -> None:
    shutil.copytree(FIRMWARE, tmp_path, dirs_exist_ok=True)
    source = (tmp_path / "wire.py").read_text()
    (tmp_path / "wire.py").write_text(source.replace("MAJOR, MINOR = 1, 0", "MAJOR, MINOR = 9, 0"))
    board = VirtualBoard(3, live=True, firmware=tmp_path)
    board.plug(0.0)
    try:
        assert board.port is not None
        with pytest.raises(OtherProtocol):
            await visit(board.port, patience=300.0)
        assert board.died() is None, "only who is asked leaves"
        with pytest.raises(OtherProtocol):
            await visit(board.port, patience=300.0, leave=wire.REPL)
        async with asyncio.timeout(60.0):
            while board.died() is None:
                await asyncio.sleep(0.02)
        assert board.died() == TO_REPL
    finally:
        board.unplug()


async def test_a_port_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(PortTrouble, match="cannot be opened"):
        await visit(str(tmp_path), patience=0.3)
