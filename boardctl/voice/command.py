"""`boardctl voices`: builds the packs, listens to them, and says what there is to record."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager
from pathlib import Path

from boardctl.config import state_folder
from boardctl.state_folder import check_folder
from boardctl.texts import LANGUAGES
from boardctl.voice.build import build, recording_of
from boardctl.voice.check import recording_troubles, troubles
from boardctl.voice.engines import engine
from boardctl.voice.pack import Pack
from boardctl.voice.phrases import all_phrases, spoken
from boardctl.voice.voice import voices_folder

ACTIONS = ("build", "check", "list")
RECORDINGS = "recordings"
_NAMES = {"fr": "French", "en": "English"}
_MANY = 50  # phrases after which people are told that it takes a while


def main(action: str, language: str | None, out: str | None, wished: str | None) -> int:
    folder = voices_folder(out, state_folder(None, os.environ), os.environ)
    check_folder(folder, "--out")
    languages = LANGUAGES if language is None else (language,)
    if action == "list":
        for one in languages:
            _list(folder, one)
        return 0
    found: list[str] = []
    for one in languages:
        new = _build(folder, one, wished) if action == "build" else None
        found += _listen(folder, one, new)
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """A second build of the same packs waits, and then finds nothing to do."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(folder: Path, language: str, wished: str | None) -> Container[str]:
    """Returns the keys of what is new."""
    phrases = all_phrases(language)
    lent = engine(language, wished)
    known = Pack(folder / language).entries
    if (new := len(phrases.keys() - known.keys())) >= _MANY:
        print(f"Rendering the {_NAMES[language]} voice, once: {new} phrases …", flush=True)
    with _alone(folder):
        recordings = folder / RECORDINGS / language
        done = build(language, folder / language, phrases.values(), lent, recordings)
    if done.rendered or done.removed:
        print(
            f"{_NAMES[language]} voice: {len(done.rendered)} rendered by {lent.name} or recorded, "
            f"{done.kept} kept, {done.removed} removed; "
            f"it is in {folder / language}"
        )
    return done.rendered


def _listen(folder: Path, language: str, only: Container[str] | None) -> list[str]:
    said = spoken(language)
    own = folder / RECORDINGS / language
    pack = Pack(folder / language)
    return [*recording_troubles(own, language), *troubles(pack, language, said, only)]


def _list(folder: Path, language: str) -> None:
    """What can be said, as a script to read aloud; a star has a recording already."""
    for phrase in all_phrases(language).values():
        own = recording_of(folder / RECORDINGS / language, phrase)
        print(f"{'*' if own else ' '} {phrase.key}.wav\t{phrase.text}")
