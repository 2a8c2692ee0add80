"""Bots of Mmm!. Everything is in the view, so they need no memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Bot, RandomBot

BOTS: Mapping[str, Callable[[str], Bot]] = {"random": RandomBot}
