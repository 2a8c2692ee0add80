"""Renders a voice pack: every phrase once, again only when its words, its engine or the family's
own recording have changed."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from boardctl import syllables
from boardctl.voice import samples
from boardctl.voice.engines import SLOWEST, Engine
from boardctl.voice.pack import Entry, Pack, write_manifest
from boardctl.voice.phrases import Phrase, plain
from boardctl.voice.samples import BadSound, Samples

log = logging.getLogger(__name__)

FASTEST = 3.4
"""Syllables a second: as fast as young children follow."""

MAKING = "1"
"""Part of what every clip is made of: another number renders all of them anew."""

RECORDING = "recording"
_AIM = FASTEST - 0.05  # a clip is measured again when it is listened to
_AT_A_TIME = 100  # clips between two manifests: a build that is ended loses no more

SOUNDS_LIKE = {"fr": {"ok": "oké"}, "en": {"ok": "oh kay"}}
"""Words an engine would spell, as they are to be heard."""


@dataclass(frozen=True, slots=True)
class Built:
    rendered: tuple[str, ...]  # keys
    kept: int
    removed: int


def build(
    language: str,
    folder: Path,
    phrases: Iterable[Phrase],
    engine: Engine,
    recordings: Path,
    *,
    removing: bool = True,
) -> Built:
    """Brings the pack in a folder up to date with these phrases. A recording that cannot be read
    is left to `voices check`, and its words to the engine; what that cannot say is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    before = Pack(folder)
    entries: dict[str, Entry] = {} if removing else dict(before.entries)
    rendered: list[str] = []
    kept = 0
    for phrase in phrases:
        own = recording_of(recordings, phrase)
        entry = _render(before, language, phrase, engine, own)
        if entry is None:
            continue
        if entry is before.entries.get(phrase.key):
            kept += 1
        else:
            rendered.append(phrase.key)
            if len(rendered) % _AT_A_TIME == 0:
                write_manifest(folder, {**before.entries, **entries}.values())
        entries[phrase.key] = entry
    gone = set(before.entries) - set(entries)
    write_manifest(folder, entries.values())
    for key in gone:
        before.path(key).unlink(missing_ok=True)
    return Built(tuple(rendered), kept, len(gone))


def recording_of(recordings: Path, phrase: Phrase) -> Path | None:
    """The family's own voice for a phrase: by its key, or by its words alone whatever the mark."""
    for name in (phrase.key, plain(phrase.words)):
        path = recordings / f"{name}.wav"
        if path.is_file():
            return path
    return None


def _render(
    before: Pack, language: str, phrase: Phrase, engine: Engine, own: Path | None
) -> Entry | None:
    source = RECORDING if own is not None else engine.name
    shaped = own.read_bytes() if own is not None else f"{engine.rate}".encode()
    made_of = _hash(MAKING, source, pronounced(phrase, language), shaped)
    known = before.entries.get(phrase.key)
    if known is not None and known.made_of == made_of and before.path(phrase.key).is_file():
        return known
    try:
        said = from_recording(own) if own is not None else spoken(engine, phrase, language)
    except BadSound as bad:
        log.warning("%s", bad)
        return None if own is None else _render(before, language, phrase, engine, None)
    samples.write(before.path(phrase.key), said)
    return Entry(phrase.key, phrase.text, samples.seconds(said), source, made_of)


def _hash(*parts: str | bytes) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part if isinstance(part, bytes) else part.encode())
        whole.update(b"\0")
    return whole.hexdigest()[:16]


def from_recording(path: Path) -> Samples[int]:
    said = samples.trimmed(samples.read(path))
    if not said:
        raise BadSound(f"{path} is silent: record it anew")
    return samples.normalised(said)


def spoken(engine: Engine, phrase: Phrase, language: str) -> Samples[int]:
    """The phrase, slowed down until a young child can follow it."""
    text = pronounced(phrase, language)
    rate = engine.rate
    while True:
        said = samples.trimmed(engine.say(text, rate))
        if not said:
            raise BadSound(f"{engine.name} says nothing for {phrase.text!r}")
        if pace(phrase.words, said, language) <= _AIM or rate <= SLOWEST:
            return samples.normalised(said)
        rate -= 4


def pronounced(phrase: Phrase, language: str) -> str:
    """The phrase as an engine has to read it."""
    like = SOUNDS_LIKE[language]
    return " ".join(like.get(word, word) for word in phrase.words.split(" ")) + phrase.mark


def pace(words: str, said: Samples[int], language: str) -> float:
    """Syllables a second, the silence around the words left out. One syllable has no pace."""
    count = syllables.count(words, language)
    return count / max(0.05, samples.speaking(said)) if count > 1 else 0.0
