"""Finds the clips of a line: the pack of the language, cut where the voice breathes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from boardctl.texts import Texts
from boardctl.voice.named import named
from boardctl.voice.pack import MANIFEST, Pack
from boardctl.voice.phrases import of_line
from games.kit import Line
from hardware.ports import Clip

GAP = 0.06
"""Seconds of silence between two clips of a sentence; the page keeps the same."""


def voices_folder(given: str | None, state: Path, environ: Mapping[str, str]) -> Path:
    """Where packs and recordings live: what was asked for, beside the games of a table, or the
    user's own. Whoever has stopped a service to use its table has no word from systemd, and finds
    its voices all the same."""
    if given:
        return Path(given).expanduser()
    if (beside := state / "voices").is_dir():
        return beside
    if environ.get("STATE_DIRECTORY"):
        return Path(environ["STATE_DIRECTORY"].split(":")[0]) / "voices"
    home = environ.get("XDG_DATA_HOME", "")
    base = Path(home) if home.startswith("/") else Path("~/.local/share").expanduser()
    return base / "boardctl" / "voices"


class Voice:
    """The packs below a folder, one for each language. A pack that is built while the table is
    playing is heard from the next sentence on."""

    def __init__(
        self,
        folder: Path,
        names_folder: Path | None = None,
        names: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.folder = folder
        self._names_folder = names_folder
        self._names = names
        self._packs: dict[Path, tuple[int, Pack]] = {}

    def clips(self, texts: Texts, say: Line) -> tuple[Clip, ...]:
        """What to play in a row for a line; nothing when any of it has no voice: half a sentence
        would be worse than the caption alone."""
        pack = self._pack(self.folder / texts.language)
        return _whole(pack.clip(phrase.key) for phrase in of_line(texts, say))

    def aloud(self, texts: Texts, say: Line) -> tuple[Clip, ...]:
        """The same for the people at the table, who are called by their names; by their colours
        where a name has no voice yet. Never for a page: names are the family's."""
        names = {f"seat.{seat}": name for seat, name in self._names().items()}
        if self._names_folder is None or not any(word in names for _, word in say.words):
            return self.clips(texts, say)
        plain, own = (self._pack(f / texts.language) for f in (self.folder, self._names_folder))
        said = of_line(texts, say, names)
        clips = (
            plain.clip(p.key) or own.clip(n.key) for p, n in zip(said, named(said), strict=True)
        )
        return _whole(clips) or self.clips(texts, say)

    def file(self, language: str, key: str) -> Path | None:
        """The file of a clip of the pack: no other name leads to a file."""
        clip = self._pack(self.folder / language).clip(key)
        return None if clip is None else clip.path

    def _pack(self, folder: Path) -> Pack:
        try:
            changed = os.stat(folder / MANIFEST).st_mtime_ns
        except OSError:
            changed = 0
        known = self._packs.get(folder)
        if known is None or known[0] != changed:
            known = changed, Pack(folder)
            self._packs[folder] = known
        return known[1]


def _whole(clips: Iterable[Clip | None]) -> tuple[Clip, ...]:
    """All of them, or nothing."""
    found = list(clips)
    return () if None in found else tuple(clip for clip in found if clip is not None)


def seconds(clips: tuple[Clip, ...]) -> float:
    """How long saying them takes."""
    return sum(clip.seconds for clip in clips) + GAP * (len(clips) - 1)
