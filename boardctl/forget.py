"""Erases everything a table knows about people, because they ask for it: games, names, settings,
paired phones, their own voices. What belongs to the console stays: which tag is which piece."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from boardctl.state_folder import JOURNAL, StateBusy, StateFolder, check_folder
from boardctl.terminal import read_line
from boardctl.texts import LANGUAGES
from hardware.kept_table import sync_folder

WORD = "forget"

ABOUT_PEOPLE = (
    JOURNAL,
    f"{JOURNAL}-*",
    f"{JOURNAL}.*",  # set aside, or being made
    "settings.*",
    "names.*",
    "pairings.*",
    "simulated-table*",
)
"""Names in the state folder. Nothing else is touched, whatever folder somebody names."""

VOICES = ("recordings", *LANGUAGES)
"""Names in the folder of voices: a pack holds the family's own recordings too."""


class NotForgotten(Exception):
    """Nothing was erased."""


def erase(folder: Path, voices: Path) -> list[str]:
    """Erases, and returns the names of what is gone. Raises `OSError` where something stays."""
    found = [path for pattern in ABOUT_PEOPLE for path in sorted(folder.glob(pattern))]
    spoken = [voices / name for name in VOICES if os.path.lexists(voices / name)]
    for path in (*found, *spoken):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    sync_folder(folder)
    return [*(path.name for path in found), *(f"voices/{path.name}" for path in spoken)]


def main(path: Path, voices: Path, *, yes: bool, read: Callable[[], str] = read_line) -> int:
    """`boardctl forget`: asks for the word, unless somebody has said yes already."""
    check_folder(path)
    if not path.exists():
        raise NotForgotten(f"There is no folder {path}: nothing is kept there")
    try:
        folder = StateFolder.open(path, alone=True)
    except StateBusy as busy:
        raise NotForgotten(
            f"{busy}. While it runs, choose Forget everything on a parent's phone and press OK at"
            " the table"
        ) from None
    try:
        if not yes:
            print(
                f"All games, names, settings, paired phones and voices of {path} are erased"
                f" for good. Type {WORD} to go on: ",
                end="",
                flush=True,
            )
            if read().strip() != WORD:
                raise NotForgotten(f"Nothing was erased: the word to type is {WORD!r}")
        gone = erase(path, voices)
    finally:
        folder.close()
    print(f"Erased: {', '.join(gone)}." if gone else "There was nothing to erase.")
    kept = sorted(name for name in os.listdir(path) if name not in ("lock", "reserve"))
    if kept:
        print(f"Kept: {', '.join(kept)}.")
    return 0
