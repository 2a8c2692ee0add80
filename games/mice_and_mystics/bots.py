"""Bots of Mice & Mystics."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Bot, RandomBot

BOTS: Mapping[str, Callable[[str], Bot]] = {"random": RandomBot}
