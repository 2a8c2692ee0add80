"""The small sounds between the words, made of a few soft notes: nothing is downloaded, nothing
buzzes, and page and console play the same ones.

`python -m boardctl.voice.sounds FOLDER` writes them as files, to listen to.
"""

from __future__ import annotations

import io
import math
import random
import sys
import wave
from array import array
from functools import cache
from pathlib import Path
from typing import NamedTuple

from boardctl.voice import samples
from boardctl.voice.samples import RATE, Samples


class Note(NamedTuple):
    tone: float  # semitones above A4
    start: float  # seconds
    length: float
    rattle: float = 0.0  # how much of it is noise, as of wood on wood


def _notes(*notes: tuple[float, float, float]) -> tuple[Note, ...]:
    return tuple(Note(*note) for note in notes)


def _knocks(*starts: float) -> tuple[Note, ...]:
    return tuple(Note(-12 + 2 * i % 5, start, 0.05, 0.7) for i, start in enumerate(starts))


SOFT = "soft"
"""What a sound is that only another package's game knows."""

TUNES: dict[str, tuple[Note, ...]] = {
    SOFT: _notes((0, 0, 0.12)),
    "tick": _notes((12, 0, 0.04)),
    "accepted": _notes((3, 0, 0.12), (7, 0.09, 0.2)),
    "hint": _notes((7, 0, 0.12), (7, 0.2, 0.16)),
    "start": _notes((0, 0, 0.12), (7, 0.14, 0.22)),
    "roll": (*_knocks(0, 0.07, 0.13, 0.21), Note(0, 0.27, 0.1)),
    "step": _notes((0, 0, 0.07), (2, 0.09, 0.07), (3, 0.18, 0.1)),
    "jump": _notes((0, 0, 0.07), (7, 0.08, 0.08), (3, 0.18, 0.1)),
    "blocked": _notes((0, 0, 0.09), (-2, 0.1, 0.16)),
    "bounce": _notes((7, 0, 0.08), (3, 0.09, 0.12)),
    "home": _notes((5, 0, 0.1), (0, 0.12, 0.2)),
    "fall": _notes((7, 0, 0.1), (3, 0.1, 0.1), (0, 0.2, 0.1), (-5, 0.3, 0.22)),
    "trap": (Note(-9, 0, 0.06, 0.8), *_notes((-5, 0.06, 0.12), (-9, 0.19, 0.25))),
    "wait": _notes((-2, 0, 0.2)),
    "free": _notes((0, 0, 0.08), (4, 0.08, 0.08), (7, 0.16, 0.16)),
    "found": _notes((4, 0, 0.1), (7, 0.1, 0.1), (11, 0.2, 0.2)),
    "missed": _notes((3, 0, 0.12), (-2, 0.13, 0.2)),
    "mission": _notes((0, 0, 0.12), (4, 0.12, 0.12), (2, 0.24, 0.2)),
    "hush": _notes((12, 0, 0.1), (7, 0.12, 0.22)),
    "woke": _notes((-12, 0, 0.16), (-9, 0.16, 0.16), (-11, 0.32, 0.24)),
    "fled": _notes((-5, 0, 0.07), (0, 0.07, 0.07), (5, 0.14, 0.07), (12, 0.21, 0.14)),
    "moon": _notes((5, 0, 0.16), (0, 0.16, 0.16), (-4, 0.32, 0.28)),
    "tooth": _notes((7, 0, 0.08), (12, 0.09, 0.08), (16, 0.18, 0.24)),
    "tornado": (Note(-5, 0, 0.3, 0.5), Note(0, 0.2, 0.3, 0.5)),
    "bye": _notes((7, 0, 0.12), (4, 0.13, 0.12), (0, 0.26, 0.24)),
    "win": _notes((0, 0, 0.14), (4, 0.14, 0.14), (7, 0.28, 0.14), (12, 0.42, 0.5)),
    "lose": _notes((3, 0, 0.18), (0, 0.18, 0.18), (-4, 0.36, 0.18), (0, 0.54, 0.4)),
}

LOUDNESS = samples.LOUDNESS - 3
"""Softer than the voice: what is said matters more."""

_SOFTER = {"tick": -9.0, "hush": -4.0}  # LU


@cache
def render(name: str) -> Samples[int]:
    """The samples of a sound; one that nobody knows is a soft note."""
    tune = TUNES.get(name, TUNES[SOFT])
    whole = [0.0] * int(RATE * max(note.start + note.length for note in tune))
    noise = random.Random(name)
    for note in tune:
        _add(whole, note, noise)
    loudest = max(map(abs, whole))
    samples_ = array("h", (int(20_000 * value / loudest) for value in whole))
    return samples.normalised(samples_, LOUDNESS + _SOFTER.get(name, 0.0))


def _add(whole: list[float], note: Note, noise: random.Random) -> None:
    """A flute-like tone: three harmonics that swell quickly and fade to nothing."""
    first, count = int(note.start * RATE), int(note.length * RATE)
    turn = 2 * math.pi * 440 * 2 ** (note.tone / 12) / RATE
    swell = min(count, RATE // 100)
    for i in range(min(count, len(whole) - first)):
        level = min(1.0, i / swell) * (1 - i / count) ** 1.5
        tone = math.sin(turn * i) + 0.25 * math.sin(2 * turn * i) + 0.1 * math.sin(3 * turn * i)
        rattled = note.rattle * noise.uniform(-1, 1) if note.rattle else 0.0
        whole[first + i] += level * ((1 - note.rattle) * tone + rattled)


def pcm(name: str) -> bytes:
    return render(name).tobytes()


def seconds(name: str) -> float:
    tune = TUNES.get(name, TUNES[SOFT])
    return max(note.start + note.length for note in tune)


def wav(name: str) -> bytes:
    """As a file, for the page."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(pcm(name))
    return file.getvalue()


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in TUNES:
        (folder / f"{name}.wav").write_bytes(wav(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
