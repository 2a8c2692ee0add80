"""A real daemon in real time, joined to a real broker. Moves are made as buttons make them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from boardctl.config import MqttSection
from boardctl.daemon import Daemon
from boardctl.journal import Journal
from boardctl.mqtt.joining import join
from boardctl.mqtt.link import Link
from boardctl.mqtt.topics import Topics
from games import catalogue
from games.kit import Dice, Move, Plain
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole

TOPICS = Topics("table")


@dataclass
class Evening:
    daemon: Daemon
    link: Link

    async def commit(self, move: Move) -> None:
        director = self.daemon.director
        assert await director.ask(lambda: director.commit(move))

    async def roll(self, *faces: int) -> None:
        """Each face is the next player's."""
        for face in faces:
            session = self.daemon.session
            assert session is not None
            dice = session.game.chance(session.state)
            assert isinstance(dice, Dice)
            await self.commit(dice.read([face]))

    @property
    def moves(self) -> list[str]:
        session = self.daemon.session
        assert session is not None
        stored = session.journal.store.load(session.id)
        return [row.text for row in stored.rows]

    @property
    def view(self) -> Plain:
        assert self.daemon.session is not None
        return self.daemon.session.view()


@asynccontextmanager
async def evening(folder: Path, section: MqttSection) -> AsyncIterator[Evening]:
    """La souricière, red begins. A slow broker hears the goodbye, too."""
    console = SimulatedConsole(Profile.PADS, seed=7)
    daemon = Daemon(console, Journal.open(folder / "journal.sqlite3", inline=True))
    daemon.start()
    link = join(daemon, section, random.Random(3))
    try:
        await daemon.new_game(catalogue.find("souriciere"), ("red", "yellow"), {})
        tonight = Evening(daemon, link)
        await tonight.commit(Move("first", seat="red"))
        yield tonight
    finally:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("boardctl.mqtt.link.GOODBYE", 60.0)
            await link.stop()
        await daemon.stop()
