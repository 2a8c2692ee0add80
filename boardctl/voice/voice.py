"""Finds the clips of a line: the pack of the language, cut where the voice breathes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from boardctl.texts import Texts
from boardctl.voice.pack import MANIFEST, Pack
from boardctl.voice.phrases import of_line
from games.kit import Line
from hardware.ports import Clip

GAP = 0.06
"""Seconds of silence between two clips of a sentence; the page keeps the same."""


def voices_folder(given: str | None, environ: Mapping[str, str]) -> Path:
    """Where packs and recordings live: what was asked for, systemd's folder, or the user's own."""
    if given:
        return Path(given).expanduser()
    if environ.get("STATE_DIRECTORY"):
        return Path(environ["STATE_DIRECTORY"].split(":")[0]) / "voices"
    home = environ.get("XDG_DATA_HOME", "")
    base = Path(home) if home.startswith("/") else Path("~/.local/share").expanduser()
    return base / "boardctl" / "voices"


class Voice:
    """The packs below a folder, one for each language. A pack that is built while the table is
    playing is heard from the next sentence on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._packs: dict[str, tuple[int, Pack]] = {}

    def clips(self, texts: Texts, say: Line) -> tuple[Clip, ...]:
        """What to play in a row for a line; nothing when any of it has no voice: half a sentence
        would be worse than the caption alone."""
        pack = self._pack(texts.language)
        found = [pack.clip(phrase.key) for phrase in of_line(texts, say)]
        return () if None in found else tuple(clip for clip in found if clip is not None)

    def file(self, language: str, key: str) -> Path | None:
        """The file of a clip of the pack: no other name leads to a file."""
        clip = self._pack(language).clip(key)
        return None if clip is None else clip.path

    def _pack(self, language: str) -> Pack:
        folder = self.folder / language
        try:
            changed = os.stat(folder / MANIFEST).st_mtime_ns
        except OSError:
            changed = 0
        known = self._packs.get(language)
        if known is None or known[0] != changed:
            known = changed, Pack(folder)
            self._packs[language] = known
        return known[1]


def seconds(clips: tuple[Clip, ...]) -> float:
    """How long saying them takes."""
    return sum(clip.seconds for clip in clips) + GAP * (len(clips) - 1)
