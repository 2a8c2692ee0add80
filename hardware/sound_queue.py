"""What a loudspeaker plays next. Decides only, and knows no clock but the one it is told.

There is never more than one sound and one prompt: the newest wins, and what has become too old
to be worth hearing is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hardware.ports import Clip

FRESH = 3.0
"""Seconds after which nothing is begun any more: a prompt for what has passed misleads."""


@dataclass(frozen=True, slots=True)
class Item:
    """A sound by its name, or the clips of a sentence."""

    since: float
    sound: str = ""
    words: tuple[Clip, ...] = ()
    asked: bool = False  # somebody wants to hear it, in quiet too


class SoundQueue:
    """`take` what is next, tell when it has `ended`; `outdated` says that it is to be stopped."""

    def __init__(self) -> None:
        self.playing: Item | None = None
        self.outdated = False
        self._sound: Item | None = None
        self._words: Item | None = None

    def sound(self, name: str, now: float) -> None:
        """A sound goes before words that wait, replaces another sound, and stays away from words
        that are being said."""
        if self.playing is not None and self.playing.words and not self.outdated:
            return
        self._sound = Item(now, sound=name)
        self.outdated = self.playing is not None

    def words(self, clips: Sequence[Clip], now: float, *, asked: bool = False) -> None:
        """The newest words are the only ones."""
        self.hush()
        self._words = Item(now, words=tuple(clips), asked=asked) if clips else None

    def hush(self) -> None:
        self._words = None
        if self.playing is not None and self.playing.words:
            self.outdated = True

    def take(self, now: float) -> Item | None:
        """The next one that is still worth hearing, which is then playing."""
        self.outdated = False
        self.playing = self._fresh(self._sound, now) or self._fresh(self._words, now)
        if self.playing is not None and self.playing.words:
            self._words = None
        self._sound = None
        return self.playing

    def ended(self) -> None:
        self.playing = None
        self.outdated = False

    def failed(self) -> None:
        """What could not be played waits for another try, unless something newer has come."""
        item, outdated = self.playing, self.outdated
        self.ended()
        if item is not None and item.words and not outdated and self._words is None:
            self._words = item

    @staticmethod
    def _fresh(item: Item | None, now: float) -> Item | None:
        return item if item is not None and now - item.since <= FRESH else None
