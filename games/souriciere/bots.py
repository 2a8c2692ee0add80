"""Bots of La souricière. The die decides everything but who begins, so one is enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kit import Bot, RandomBot

BOTS: Mapping[str, Callable[[str], Bot]] = {"random": RandomBot}
