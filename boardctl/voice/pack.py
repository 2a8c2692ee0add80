"""A voice pack: a folder of clips and a manifest that says what each of them says."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hardware.kept_table import write_whole
from hardware.ports import Clip

log = logging.getLogger(__name__)

MANIFEST = "manifest.tsv"
_KEY = re.compile(r"[a-z0-9-]{1,120}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One clip: its words, how long it is, who spoke it and what it was made from."""

    key: str
    sentence: str
    seconds: float
    source: str  # an engine, or `recording`
    made_of: str  # hash of everything that shaped it; another one means: render again


class Pack:
    """The clips of one language, as they are on disk. A pack that is not there is an empty one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: Mapping[str, Entry] = read_manifest(folder)

    def clip(self, key: str) -> Clip | None:
        entry = self.entries.get(key)
        return None if entry is None else Clip(key, self.path(key), entry.seconds)

    def path(self, key: str) -> Path:
        return self.folder / f"{key}.wav"


def read_manifest(folder: Path) -> dict[str, Entry]:
    try:
        lines = (folder / MANIFEST).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    found = {}
    for line in lines:
        try:
            key, sentence, seconds, source, made_of = line.split("\t")
            entry = Entry(key, sentence, float(seconds), source, made_of)
        except ValueError:
            log.warning("%s is damaged: build the voices anew", folder / MANIFEST)
            continue
        if _KEY.fullmatch(key):
            found[key] = entry
    return found


def write_manifest(folder: Path, entries: Iterable[Entry]) -> None:
    lines = (
        f"{e.key}\t{e.sentence}\t{e.seconds:.3f}\t{e.source}\t{e.made_of}\n"
        for e in sorted(entries, key=lambda entry: entry.key)
    )
    write_whole(folder / MANIFEST, "".join(lines))
