"""A Pico without a Pico: the firmware on MicroPython in a process of its own, on a pseudo terminal.

The other end of the terminal is an ordinary serial port. `live` boards have the machine's clock;
others stand still until `step`, so that a test's clock and the board's are one.
"""

from __future__ import annotations

import contextlib
import json
import os
import pty
import socket
import subprocess
import tty
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from firmware import wire
from hardware import micropython

FIRMWARE = Path(wire.__file__).parent
PROGRAM = FIRMWARE / "simulated" / "board.mjs"
RESET, TO_REPL = 75, 76
"""The exit status of a board that starts anew by itself, as it was or into its REPL."""

PATIENCE = 60.0


class BoardTrouble(RuntimeError):
    """The process that plays the board has died or hangs."""


class Stepped(NamedTuple):
    at: int
    """The board's clock in milliseconds."""
    talked: bool
    """Whether it has sent something."""


class _Process:
    """One boot: from power on to reset or power off."""

    def __init__(
        self, ends: tuple[int, int], firmware: Path, *, live: bool, seed: int, start: int
    ) -> None:
        ours, theirs = socket.socketpair()
        ours.settimeout(PATIENCE)
        mode = "live" if live else "step"
        files = (*ends, theirs.fileno())
        arguments = (*files, micropython.micropython(), firmware, mode, seed, start)
        self.process = subprocess.Popen(
            [micropython.node(), PROGRAM, *map(str, arguments)],
            pass_fds=files,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        theirs.close()
        self._socket = ours
        self._file = ours.makefile("r", encoding="utf-8")
        self.sent = 0
        self._ended: int | None = None

    def say(self, line: str) -> None:
        try:
            self._socket.sendall(f"{line}\n".encode())
        except OSError:
            raise BoardTrouble("the board's process is gone: start it anew") from None

    def hear(self) -> list[str]:
        try:
            words = self._file.readline().split()
        except OSError:
            words = []
        if not words:
            raise BoardTrouble("the board's process does not answer: start it anew")
        return words

    def status(self) -> int | None:
        """How it has ended; its last word, if it had time for one, says more than a signal."""
        status = self.process.poll()
        if self._ended is None and status is not None:
            self._ended = status
            with contextlib.suppress(OSError):
                for words in map(str.split, self._file):
                    if words[0] == "exit":
                        self._ended = int(words[1])
        return self._ended

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._file.close()
        self._socket.close()


class VirtualBoard:
    """Plugged in by `plug`; `port` is the name of its serial port, None while unplugged."""

    def __init__(self, seed: int, *, live: bool, firmware: Path = FIRMWARE) -> None:
        self.live = live
        self.firmware = firmware
        self.boots = 0
        self._seed = seed
        self._process: _Process | None = None
        self._ends: tuple[int, int] | None = None
        self._world = ""
        self._written = 0

    @property
    def port(self) -> str | None:
        return os.ttyname(self._ends[1]) if self._ends is not None else None

    @property
    def pid(self) -> int | None:
        return self._process.process.pid if self._process is not None else None

    def plug(self, now: float, *, banner: bytes = b"") -> None:
        """Power and cable: a new port, a new boot. `banner`: what the port says before it."""
        if self._ends is None:
            master, slave = pty.openpty()
            tty.setraw(slave)  # before anybody talks: a cooked terminal would echo
            os.set_blocking(master, self.live)
            self._ends = (master, slave)
        self._boot(now, banner)

    def unplug(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None
        if self._ends is not None:
            for end in self._ends:
                os.close(end)
            self._ends = None

    def reset(self, now: float, written: int, *, banner: bytes = b"") -> None:
        """The board starts anew; the port stays. What the host has sent before (`written` bytes in
        all) is lost."""
        if self._ends is None:
            return
        if self._process is not None:
            self._process.end()
            self._process = None
        if not self.live:
            self._drop_unread()
        self._written = written
        self._boot(now, banner)

    def _drop_unread(self) -> None:
        assert self._ends is not None
        try:
            while os.read(self._ends[0], 4096):
                pass
        except BlockingIOError:
            return

    def _boot(self, now: float, banner: bytes) -> None:
        assert self._ends is not None
        if banner:
            os.write(self._ends[0], banner)
        self.boots += 1
        # Another seed, another boot number.
        seed = (self._seed * 1_000_003 + self.boots) % 2**31
        start = round(now * 1000)
        self._process = _Process(self._ends, self.firmware, live=self.live, seed=seed, start=start)
        if self._world:
            self._process.say(self._world)

    def died(self) -> int | None:
        """The exit status of a process that has ended by itself (negative: by a signal)."""
        return self._process.status() if self._process is not None else None

    # -- what lies on it -----------------------------------------------------------------------

    def lay(self, halls: Sequence[int], answers: Mapping[int, Sequence[str]]) -> None:
        """`halls`: the masks of closed switches, one a scan, over and over; `answers`: what each
        reader hears, one a poll: a UID, "" for silence, "!" for something unreadable."""
        masks = [mask.to_bytes(wire.MASK, "little").hex() for mask in halls]
        tags = {str(cell): list(heard) for cell, heard in answers.items()}
        self._world = "world " + json.dumps({"halls": masks, "tags": tags})
        if self._process is not None:
            with contextlib.suppress(BoardTrouble):  # the next boot finds the table so
                self._process.say(self._world)

    # -- its clock, and what it shows ----------------------------------------------------------

    @property
    def steps(self) -> bool:
        return not self.live and self._process is not None

    def step(self, until: float, written: int) -> Stepped:
        """Lets time pass up to a moment, or up to the first byte it sends. `written`: the bytes the
        host has sent so far, in all."""
        assert self._process is not None
        try:
            self._process.say(f"step {int(until * 1000)} {written - self._written}")
            self._written = written
            _, at, sent = self._process.hear()
        except BoardTrouble:
            if self._process.process.wait(PATIENCE) == RESET:
                return Stepped(int(until * 1000), False)
            raise
        talked = int(sent) != self._process.sent
        self._process.sent = int(sent)
        return Stepped(int(at), talked)

    def strip(self) -> list[tuple[int, int, int]]:
        """Red, green, blue of every light on the strip."""
        packed = bytes.fromhex(self._ask("strip"))
        return [(packed[i + 1], packed[i + 2], packed[i]) for i in range(0, len(packed), 4)]

    def memory(self) -> int:
        """Bytes the firmware has allocated."""
        return int(self._ask("memory"))

    def watch(self) -> None:
        """From now on every new picture is told; `lit` waits for one."""
        assert self._process is not None
        self._process.say("watch")

    def lit(self, cell: int) -> None:
        """Waits until the light of a cell is on. Blocks: call it from a thread of its own."""
        assert self._process is not None
        while not int(self._process.hear()[1][8 * cell : 8 * cell + 8], 16):
            pass

    def _ask(self, word: str) -> str:
        assert self._process is not None
        self._process.say(word)
        heard = self._process.hear()
        while heard[0] != word:
            heard = self._process.hear()
        return heard[1]
