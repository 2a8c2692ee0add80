"""A few lines with a real voice: enough to hear a table, without the minute a whole pack takes."""

from __future__ import annotations

from pathlib import Path

from boardctl.texts import Texts
from boardctl.voice.build import Built, build
from boardctl.voice.engines import engine
from boardctl.voice.phrases import of_line
from games.kit import Line


def small_pack(folder: Path, texts: Texts, *lines: Line) -> Built:
    """Renders these lines into `folder`, which holds a pack for each language."""
    language = texts.language
    phrases = {phrase.key: phrase for say in lines for phrase in of_line(texts, say)}
    recordings = folder / "recordings" / language
    return build(language, folder / language, phrases.values(), engine(language), recordings)
