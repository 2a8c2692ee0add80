"""Who lends the table its voice: ttspico where it is installed, espeak-ng otherwise.

Both run when a pack is built or a name is typed in, never while a daemon plays.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from array import array
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from boardctl.voice import samples
from boardctl.voice.samples import BadSound, Samples

SLOWEST = 30


class NoEngine(Exception):
    def __init__(self) -> None:
        super().__init__(
            "no voice to render with: install a C compiler and then ttspico "
            "(pip install 'boardctl[voice]'), or sudo apt install espeak-ng"
        )


class Engine(Protocol):
    name: str
    rate: int  # as it speaks at first; lower is slower

    def say(self, text: str, rate: int) -> Samples[int]:
        """Nothing for what it has no sounds for. Raises `BadSound`."""


class Pico:
    """SVOX Pico, in this process: ten milliseconds a phrase. One that has spoken says the next a
    little differently, so each phrase gets a new one: the same texts make the same pack."""

    name = "ttspico"

    def __init__(self, language: str) -> None:
        from ttspico import TtsEngine

        voice, self.rate = {"fr": ("fr-FR", 70), "en": ("en-GB", 70)}[language]
        self._engine = partial(TtsEngine, voice)

    def say(self, text: str, rate: int) -> Samples[int]:
        engine = self._engine()
        engine.rate = rate
        return array("h", engine.speak(text))


class Espeak:
    """A process for every phrase; harder to follow, so it is only asked when nobody else is."""

    name = "espeak-ng"
    rate = 120

    def __init__(self, language: str) -> None:
        self._voice = {"fr": "fr", "en": "en"}[language]

    def say(self, text: str, rate: int) -> Samples[int]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "said.wav"
            command = ["espeak-ng", "-v", self._voice, "-s", str(rate), "-w", str(path), "--", text]
            try:
                subprocess.run(command, check=True, capture_output=True, timeout=20)
                return samples.read(path)
            except (OSError, subprocess.SubprocessError) as error:
                raise BadSound(f"{self.name} fails for {text!r}: {error}") from None


def engine(language: str, wished: str | None = None) -> Engine:
    """The best there is, or the one asked for. Raises `NoEngine`."""
    if wished in (None, Pico.name) and find_spec("ttspico") is not None:
        return Pico(language)
    if wished in (None, Espeak.name) and shutil.which("espeak-ng"):
        return Espeak(language)
    raise NoEngine
