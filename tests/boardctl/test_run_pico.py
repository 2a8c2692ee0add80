"""`boardctl run` at a real console as systemd starts it: a process of its own, in real time. Its
Pico is the firmware on MicroPython, on a pseudo terminal."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from hardware.ports import Profile
from hardware.registry import FILE, Registry
from tests.boardctl.built import Built, box, enrol
from tests.boardctl.started import NO_LINK, shown, started

CONFIG = """
[console]
kind = "pico"
ports = "by-id"

[page]
port = 0

[state]
dir = "state"

[game]
id = "souriciere"
seats = 2
"""


def config(folder: Path) -> str:
    path = folder / "config.toml"
    path.write_text(CONFIG)
    return str(path)


async def test_it_finds_its_pico_knows_its_pieces_and_survives_an_unplugged_cable(
    tmp_path: Path,
) -> None:
    built = Built(Profile.PADS, 5, tmp_path / "by-id")
    (tmp_path / "state").mkdir()
    enrol(built, Registry(tmp_path / "state" / FILE), "souriciere", ("red", "yellow"))
    try:
        async with (
            asyncio.timeout(600),
            started("run", "--config", config(tmp_path)) as (_, socket),
        ):
            assert NO_LINK in (await shown(socket, "paused"))["troubles"]
            built.switch_on()
            assert (await shown(socket, "setup"))["troubles"] == []
            for seat, home in (("red", "w2"), ("yellow", "w3")):
                built.put(built.find(f"mouse:{seat}")[0], home)
            ready = await shown(socket, "waiting")
            assert {piece["where"] for piece in ready["console"]["pieces"]} == {"w2", "w3", "w8"}
            built.unplug()
            assert NO_LINK in (await shown(socket, "paused"))["troubles"]
            built.plug()
            assert (await shown(socket, "waiting"))["troubles"] == []
    finally:
        built.switch_off()


async def test_a_registry_it_cannot_read_is_told_on_the_page_and_left_alone(tmp_path: Path) -> None:
    registry = tmp_path / "state" / FILE
    registry.parent.mkdir()
    registry.write_text("oh no")
    (tmp_path / "by-id").mkdir()
    async with asyncio.timeout(600), started("run", "--config", config(tmp_path)) as (_, socket):
        troubles = (await shown(socket, "paused"))["troubles"]
        assert any("is no tag registry" in trouble for trouble in troubles)
    assert registry.read_text() == "oh no"


async def test_the_monitor_shows_what_the_cells_of_a_real_console_feel(tmp_path: Path) -> None:
    built = Built(Profile.PADS, 5, tmp_path / "by-id")
    pieces, mat = box()
    built.box(pieces, mat)
    built.switch_on()
    try:
        await built.answers()
        monitor = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "boardctl", "monitor", "--config", config(tmp_path)),
            stdout=asyncio.subprocess.PIPE,
        )
        assert monitor.stdout is not None
        told = [await _line(monitor.stdout) for _ in range(2)]
        assert sorted(told) == ["link ready.", "w8 landed"]
        built.put(built.find("mouse:red")[0], "c4")
        assert await _line(monitor.stdout) == "c4 touched"
        while (told_now := await _line(monitor.stdout)) == "c4 touched":
            pass  # a switch may be felt, and be sure of it a moment later
        assert told_now == "c4 landed"
        monitor.terminate()
        assert await monitor.wait() == 0
    finally:
        built.switch_off()


async def _line(stream: asyncio.StreamReader) -> str:
    async with asyncio.timeout(300):
        return (await stream.readline()).decode().rstrip()
