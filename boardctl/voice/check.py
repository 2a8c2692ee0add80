"""Listens to a voice pack: everything a child must be able to hear and follow, clip by clip and
sentence by sentence. Each trouble is one sentence that names the clip and what to do."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from boardctl.voice import samples
from boardctl.voice.build import FASTEST, RECORDING, pace
from boardctl.voice.pack import Entry, Pack
from boardctl.voice.phrases import Phrase, Spoken, all_phrases, plain
from boardctl.voice.samples import BadSound
from boardctl.voice.voice import GAP
from games.kit import nearest

LONGEST = 4.0
"""Seconds of a whole prompt."""

OFF = 2.0  # LU a clip may be louder or softer than all others
_SILENCE = 0.15


def troubles(
    pack: Pack, language: str, said: Sequence[Spoken], only: Container[str] | None = None
) -> Iterator[str]:
    """Everything wrong with a pack, for these texts; `only` these clips are listened to."""
    wanted = {p.key: p for text in said for part in text.parts for way in part for p in way}
    for key, phrase in wanted.items():
        entry = pack.entries.get(key)
        if entry is None:
            yield f"{key} is missing: run boardctl voices build --language {language}"
        elif only is None or key in only:
            yield from _clip_troubles(pack, entry, phrase, language)
    for text in said:
        if (longest := seconds(pack, text)) > LONGEST:
            yield f"{text.key} takes {longest:.1f} s, more than {LONGEST:g}: say it in fewer words"


def _clip_troubles(pack: Pack, entry: Entry, phrase: Phrase, language: str) -> Iterator[str]:
    path = pack.path(entry.key)
    try:
        said = samples.read(path)
    except (BadSound, OSError):
        yield f"{path} cannot be read: build the voices anew"
        return
    if samples.peak(said) < -40:
        yield f"{entry.key} is silent: {_advice(entry)}"
        return
    if (silence := samples.silence_around(said)) > _SILENCE:
        yield f"{entry.key} has {silence:.2f} s of silence at an end: {_advice(entry)}"
    if (fast := pace(phrase.words, said, language)) > FASTEST:
        yield f"{entry.key} has {fast:.1f} syllables a second, more than {FASTEST}: speak slower"
    if abs(off := samples.loudness(said) - samples.LOUDNESS) > OFF:
        yield f"{entry.key} is {off:+.1f} LU off all others: {_advice(entry)}"
    if (top := samples.peak(said)) > samples.PEAK:
        yield f"{entry.key} peaks at {top:.1f} dBFS, above {samples.PEAK:g}: {_advice(entry)}"


def _advice(entry: Entry) -> str:
    return "record it anew" if entry.source == RECORDING else "build the voices anew"


def seconds(pack: Pack, text: Spoken) -> float:
    """How long a text takes with its longest names."""
    clips = [max(map(len, part)) for part in text.parts]
    speech = sum(
        max(sum(_seconds(pack, phrase) for phrase in way) for way in part) for part in text.parts
    )
    return speech + GAP * max(0, sum(clips) - 1)


def _seconds(pack: Pack, phrase: Phrase) -> float:
    entry = pack.entries.get(phrase.key)
    return 0.0 if entry is None else entry.seconds


def recording_troubles(folder: Path, language: str) -> Iterator[str]:
    """What the family's own recordings lack. One that is fine but sounds odd is theirs to judge."""
    phrases = all_phrases(language)
    known = {*phrases, *(plain(phrase.words) for phrase in phrases.values())}
    for path in sorted(folder.glob("*")):
        if path.suffix != ".wav" or path.stem not in known:
            yield f"{path} is no line of the table{nearest(path.stem, sorted(known))}"
            continue
        try:
            said = samples.read(path)
        except BadSound as bad:
            yield f"{bad}: save it as a plain WAV file"
            continue
        if samples.peak(said) < -40:
            yield f"{path} is silent: record it anew"
        elif samples.peak(said) >= -0.01:
            yield f"{path} is overdriven: record it again, farther from the microphone"
