"""Advice of a game, worked out off the event loop: one question at a time, for the position on the
table. An answer that comes too late for its position is not shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from games.kit import Advice, Advises, Plain

log = logging.getLogger("boardctl.director")

Question = Callable[[], Advice]
About = tuple[int, int]
"""A game, and how many rows it has: its position."""


class Adviser:
    def __init__(self, on_answer: Callable[[], None]) -> None:
        self.on_answer = on_answer
        self._about: About | None = None
        self._answer: Advice | None = None
        self._task: asyncio.Task[None] | None = None

    def advice(
        self, game: object, about: About, view: Callable[[], Plain], *, inline: bool
    ) -> Advice | None:
        """What is known of this position. Until the answer comes the last one of this game stands,
        without its hint: the light bar does not flicker. `inline`: nothing runs beside us."""
        if not isinstance(game, Advises):
            return None
        if about == self._about:
            return self._answer
        question = game.advise(view())
        if question is None or inline:
            self._keep(about, None if question is None else _answered(question))
            return self._answer
        if self._task is None:
            self._task = asyncio.create_task(self._ask(about, question), name="advice")
        known = self._answer if self._about is not None and self._about[0] == about[0] else None
        return None if known is None else replace(known, say=None, hint=None)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _ask(self, about: About, question: Question) -> None:
        try:
            self._keep(about, await asyncio.to_thread(_answered, question))
        finally:
            self._task = None
        self.on_answer()

    def _keep(self, about: About, answer: Advice | None) -> None:
        self._about, self._answer = about, answer


def _answered(question: Question) -> Advice | None:
    try:
        return question()
    except Exception:  # a game goes on without advice
        log.exception("a game could not give its advice")
        return None
