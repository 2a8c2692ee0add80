"""`boardctl mqtt forget`: the smart home forgets a table that leaves it."""

from __future__ import annotations

import asyncio
import os

from boardctl.config import Config, MqttSection, state_folder
from boardctl.mqtt.joining import dial_of, topics_of
from boardctl.state_folder import StateFolder


class NoBroker(Exception):
    """Nobody has said which broker is meant."""

    def __init__(self) -> None:
        super().__init__(
            "The configuration has no [mqtt]: put the section back until the table is forgotten,"
            " or name the broker with --mqtt HOST"
        )


def main(config: Config) -> int:
    """Only while no daemon runs: one would tell everything again. Raises `NoBroker`, `StateBusy`,
    `StateUnusable` or a `LineLost`."""
    section = config.mqtt
    if section is None:
        raise NoBroker
    folder = StateFolder.open(state_folder(config.state.dir, os.environ), alone=True)
    try:
        asyncio.run(_forget(section))
    finally:
        folder.close()
    print(f"The broker at {section.host} has forgotten the table {section.console!r}.")
    return 0


async def _forget(section: MqttSection) -> None:
    """An empty retained message is how a topic is emptied."""
    async with dial_of(section, suffix="-forget", will=False)() as line:
        for topic in topics_of(section).retained:
            await line.publish(topic, "", retain=True)
