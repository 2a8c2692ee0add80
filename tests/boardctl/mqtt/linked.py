"""A house on the virtual clock whose table is linked to a scripted broker."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from boardctl.mqtt.link import Link
from games.kit import Plain
from tests.boardctl.house import House, house
from tests.boardctl.mqtt.scripted import TOPICS, ScriptedBroker


@asynccontextmanager
async def linked(
    folder: Path, broker: ScriptedBroker, *, announce: bool = True, seed: int = 1, **more: Any
) -> AsyncIterator[tuple[House, Link]]:
    async with house(folder, **more) as home:
        rng = random.Random(seed)
        link = Link(home.daemon, broker.dial, TOPICS, rng, announce=announce)
        try:
            yield home, link
        finally:
            await link.stop()


def document(broker: ScriptedBroker, name: str) -> Plain:
    """What a topic holds for somebody who comes late."""
    return json.loads(broker.retained[TOPICS.of(name)])


def events(broker: ScriptedBroker, name: str = "event") -> list[Plain]:
    return [json.loads(payload) for payload in broker.on(name)]


def names(broker: ScriptedBroker) -> list[str]:
    return [event["event_type"] for event in events(broker)]
