"""The simulated table on disk: a daemon that is killed and started again finds the pieces where
hands left them, as it would on a real console. The file holds faces and tags: mode 0600."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

from hardware.tabletop import Tabletop

log = logging.getLogger(__name__)


class KeptTable:
    """Saves a table whenever it has changed. A file that cannot be read is an empty table, one
    that cannot be written is a table that will be forgotten: neither stops a game."""

    def __init__(self, table: Tabletop, path: Path) -> None:
        self.table = table
        self.path = path
        self._saved = ""

    def restore(self) -> None:
        try:
            self.table.restore(json.loads(self.path.read_text()))
        except FileNotFoundError:
            return
        except (OSError, LookupError, TypeError, ValueError, RecursionError):
            log.warning("%s cannot be read: the simulated pieces are in their box", self.path)

    def save(self) -> None:
        text = json.dumps(self.table.dump())
        if text == self._saved:
            return
        try:
            write_whole(self.path, text)
            self._saved = text
        except OSError as error:
            log.warning("the simulated table is not kept: %s", error.strerror)


def write_whole(path: Path, content: str | bytes, *, lasting: bool = False) -> None:
    """The new content or the old one, never half of it; for the owner alone. `lasting`: it is
    waited for until the disk has it, for what a power cut must not undo. A disk may take seconds
    for that, so no loop waits for it: there it is done in a thread."""
    beside = path.with_suffix(".new")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "wb") as out:
        out.write(content.encode() if isinstance(content, str) else content)
        if lasting:
            out.flush()
            os.fsync(out.fileno())
    os.replace(beside, path)
    if lasting:
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """A new name in a folder is only safe from a power cut once the folder itself is."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
