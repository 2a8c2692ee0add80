"""Phrases with somebody's name in them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from boardctl.voice.phrases import Phrase


class Named(Phrase):
    """A phrase with a name in it. Its file does not tell the name."""

    @property
    def key(self) -> str:
        return "name-" + hashlib.sha256(self.text.encode()).hexdigest()[:16]


def named(phrases: Sequence[Phrase]) -> tuple[Named, ...]:
    return tuple(Named(*phrase) for phrase in phrases)
