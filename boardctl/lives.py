"""How the lives of a daemon ended. One that ends badly again and again, each time soon after its
start, must not take up the game that may be the cause: it starts in safe mode.

A Pi has no clock when it starts, and families pull plugs. So lives are counted within one boot of
the machine, and a life is quiet when it has lasted long enough by its own clock.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from hardware.kept_table import write_whole

log = logging.getLogger(__name__)

FILE = "lives.json"
BOOT = Path("/proc/sys/kernel/random/boot_id")
MOST = 3
"""Bad ends in a row after which the next life is spent in safe mode."""
QUIET = 180.0
"""Seconds after which what happened before is forgotten."""


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    boot: str
    bad_ends: Annotated[int, Meta(ge=0)] = 0


class Lives:
    """The life that is being lived, and how many before it ended badly. The file is there while a
    daemon lives: whoever finds one at the start knows that nobody said goodbye."""

    def __init__(self, path: Path, boot: str) -> None:
        self.path = path
        self.boot = boot
        self.bad_ends = 0

    @property
    def too_many(self) -> bool:
        return self.bad_ends >= MOST

    def begin(self) -> None:
        """A file that cannot be read or written is as none: it never keeps us from starting."""
        before = self._read()
        if before is not None and before.boot == self.boot:
            self.bad_ends = before.bad_ends + 1
        self._write(self.bad_ends)

    def quiet(self) -> None:
        """This life has lasted: a bad end from now on is the first."""
        self._write(0)

    def end(self) -> None:
        """A good end."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s stays: %s", self.path, error.strerror)

    def _read(self) -> _Kept | None:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=_Kept)
        except (OSError, msgspec.DecodeError):
            return None

    def _write(self, bad_ends: int) -> None:
        try:
            kept = msgspec.json.encode(_Kept(self.boot, bad_ends)).decode()
            write_whole(self.path, kept)
        except OSError as error:
            log.warning("bad ends are not counted: %s", error.strerror)


def this_boot(path: Path = BOOT) -> str:
    """A name for the time since the machine was switched on; the same every time where the
    kernel does not tell."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""
