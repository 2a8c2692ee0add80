"""What a built console costs at rest: the real daemon with every driver on its simulated end, the
firmware on MicroPython, mock pins, a screen without glass, a sound card that plays nothing."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.cold_start import NoPage, resident
from bench.figures import Figure
from bench.link import IDLE, SETTLED, worked
from hardware.virtual_board import VirtualBoard

CONFIG = """
console = { kind = "pico", ports = "by-id" }
panel = { gpio = "mock" }
screen = { chip = "dummy" }
sound = { device = "null" }
page = { port = 0 }
state = { dir = "state" }
game = { id = "souriciere", seats = 4 }
"""


def figures() -> Iterator[Figure]:
    with _console() as pid:
        time.sleep(SETTLED)
        before = worked(pid)
        time.sleep(IDLE)
        share = (worked(pid) - before) / IDLE * 100
        yield Figure("daemon with all drivers, resident", resident(pid), "MB", ("≤", 80))
    yield Figure("daemon with all drivers, idle, of a core", share, "%", ("≤", 2))


@contextmanager
def _console() -> Iterator[int]:
    """The number of a daemon that has met its board."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "config.toml").write_text(CONFIG)
        (folder / "by-id").mkdir()
        board = VirtualBoard(1, live=True)
        board.plug(0.0)
        assert board.port is not None
        listed = folder / "by-id" / "usb-MicroPython_Board_in_FS_mode_e6614-if00"
        listed.symlink_to(board.port)
        process = subprocess.Popen(
            [sys.executable, "-m", "boardctl", "run", "--config", str(folder / "config.toml")],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            if not re.search(r"http://\S+", said):
                raise NoPage(f"boardctl run said {said!r}; run it by hand to see why")
            yield process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate()
            board.unplug()
