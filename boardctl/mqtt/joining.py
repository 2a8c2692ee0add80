"""How a daemon joins a broker: the first module of this package that anybody imports."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from boardctl.config import MqttSection
from boardctl.mqtt.link import Link
from boardctl.mqtt.port import Dial, LineLost
from boardctl.mqtt.topics import Topics

if TYPE_CHECKING:
    from boardctl.daemon import Daemon


class LibraryMissing(LineLost):
    """The extra was not installed."""

    def __init__(self) -> None:
        super().__init__("[mqtt] needs the library aiomqtt: pip install 'boardctl[mqtt]'")


def topics_of(section: MqttSection) -> Topics:
    return Topics(section.console, section.discovery_prefix)


def dial_of(section: MqttSection, *, suffix: str = "", will: bool = True) -> Dial:
    """Raises `LibraryMissing`."""
    try:
        from boardctl.mqtt.client import dialler
    except ModuleNotFoundError:
        raise LibraryMissing from None
    return dialler(section, topics_of(section), suffix=suffix, will=will)


def join(daemon: Daemon, section: MqttSection, rng: random.Random) -> Link:
    """Starts the link. Raises `LibraryMissing`; everything else is the link's own business."""
    dial = dial_of(section)
    return Link(daemon, dial, topics_of(section), rng, announce=section.discovery)
