"""A Pico with MicroPython and a flash memory: its REPL, or what was put there, on a serial port."""

from __future__ import annotations

import shutil
import subprocess
import threading
from pathlib import Path

from hardware import micropython
from hardware.virtual_board import FIRMWARE, RESET, TO_REPL, VirtualBoard

REPL = Path(__file__).parent / "repl.mjs"
LOOK_EVERY = 0.05


class BarePico(VirtualBoard):
    """Plugged in for the length of a `with`. It starts anew whenever it is told to."""

    def __init__(self, name: Path, flash: Path) -> None:
        super().__init__(1, live=True, firmware=flash / "firmware")
        self.name = name
        self.flash = flash
        self.repls = 0
        self._repl: subprocess.Popen[bytes] | None = None
        self._stays = False
        self._off = threading.Event()
        self._watch = threading.Thread(target=self._look_after)

    def __enter__(self) -> BarePico:
        self.flash.mkdir(exist_ok=True)
        self.name.parent.mkdir(exist_ok=True)
        self.plug(0.0)
        assert self.port is not None
        self.name.symlink_to(self.port)
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._off.set()
        self._watch.join()
        self._end_repl()
        self.name.unlink()
        self.unplug()

    def _boot(self, now: float, banner: bytes) -> None:
        if not self._stays and (self.flash / "main.py").exists():
            # Its pins are simulated: that part is soldered, not flashed.
            pins = self.firmware / "simulated"
            shutil.copytree(FIRMWARE / "simulated", pins, dirs_exist_ok=True)
            super()._boot(now, banner)
            return
        self._stays = False
        self.repls += 1
        assert self._ends is not None
        cable = self._ends[0]
        program = (micropython.node(), REPL, cable, micropython.micropython(), self.flash)
        self._repl = subprocess.Popen(list(map(str, program)), pass_fds=(cable,))

    def _look_after(self) -> None:
        while not self._off.wait(LOOK_EVERY):
            status = self.died() if self._repl is None else self._repl.poll()
            if status in (RESET, TO_REPL):
                self._stays = status == TO_REPL
                self._end_repl()
                self.reset(0.0, 0)

    def _end_repl(self) -> None:
        if self._repl is not None:
            self._repl.kill()
            self._repl.wait()
            self._repl = None
