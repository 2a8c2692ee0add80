"""Whole games by robot hands through the firmware on real MicroPython, over a serial port, with the
whole house on the other end. What the rules say at the end is what the hands meant.

One virtual clock drives house and board, so a game of minutes takes seconds and is the same each
time; bytes go through the kernel's pseudo terminal and the serial library as they would by USB.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from boardctl.hands import Hands
from games import catalogue
from games.kit import COLOURS
from hardware.firmware_console import FirmwareConsole
from hardware.noise import Noise
from hardware.ports import Profile
from hardware.stepped_time import run
from tests.boardctl.house import House, house
from tests.conftest import CAMPAIGN

MOST_MOVES = 10_000 if CAMPAIGN else 20
"""A long game is played for a while, and to its end in a campaign."""

Trouble = Callable[[FirmwareConsole, int], Coroutine[Any, Any, None]]


async def nothing(console: FirmwareConsole, number: int) -> None:
    return


async def resets(console: FirmwareConsole, number: int) -> None:
    """The board starts anew, every third time over and over, and says something silly first."""
    console.fault("banner")
    console.fault("reset-loop=3" if number % 3 == 0 else "reset-loop=1")
    await asyncio.sleep(2.0)


async def unplugs(console: FirmwareConsole, number: int) -> None:
    """The cable is pulled and put back; its port has another name then."""
    console.fault("vanish=1")
    await asyncio.sleep(3.5)


async def resets_and_unplugs(console: FirmwareConsole, number: int) -> None:
    """One and the other in turn."""
    await (resets if number % 2 else unplugs)(console, number)


async def spoils(console: FirmwareConsole, number: int) -> None:
    """A cable that turns, loses, adds and doubles bytes all the time."""
    for text in ("flip=0.001", "drop=0.001", "insert=0.001", "cut=0.2", "double=0.05"):
        console.fault(text)


async def half_opens(console: FirmwareConsole, number: int) -> None:
    """Nothing comes through for five seconds."""
    console.fault("half-open")
    await asyncio.sleep(5.0)
    console.heal("half-open")
    await asyncio.sleep(3.5)


class TroubledHands(Hands):
    """Hands whose table has trouble before every sixth move and every ninth time they carry
    something, in mid-air. They wait for the lights to come back, as people would."""

    def __init__(self, trouble: Trouble, console: FirmwareConsole, *rest: Any) -> None:
        super().__init__(console, *rest)
        self.trouble = trouble
        self.troubles = 0
        self.carried = 0
        self.firmware_console = console

    async def _suffer(self) -> None:
        self.troubles += 1
        await self.trouble(self.firmware_console, self.troubles)

    async def tidy(self) -> None:
        await super().tidy()
        if len(self.moves) % 6 == 3:
            await self._suffer()

    async def _carry(self, handle: str, cell: str) -> None:
        self.carried += 1
        if self.carried % 9 == 5:
            self.console.lift(handle)
            await asyncio.sleep(self.pace.in_hand)
            await self._suffer()
        await super()._carry(handle, cell)


@dataclass(frozen=True)
class Table:
    game: str
    profile: Profile
    seed: int
    trouble: Trouble = nothing
    noisy: bool = False

    def __str__(self) -> str:
        how = self.trouble.__name__ + "+noise" * self.noisy
        return f"{self.game} {self.profile.value} {how} {self.seed}"


TABLES = [
    Table("souriciere", Profile.PADS, 13, resets_and_unplugs),
    Table("clan-des-souris", Profile.TILES, 11, resets_and_unplugs),
]
if CAMPAIGN:
    TABLES += [
        Table("souriciere", Profile.TILES, 1, spoils),
        Table("souriciere", Profile.TILES, 3, resets_and_unplugs),
        Table("souriciere", Profile.LOOPS, 5, resets_and_unplugs),
        Table("souriciere", Profile.PADS, 2, noisy=True),
        Table("souriciere", Profile.PADS, 7, half_opens),
        Table("clan-des-souris", Profile.PADS, 8, resets_and_unplugs),
        Table("clan-des-souris", Profile.LOOPS, 4, spoils),
    ]


@asynccontextmanager
async def table(seed: int, profile: Profile, noisy: bool = False) -> AsyncIterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        noise = Noise.real() if noisy else None
        async with house(
            Path(folder), profile, seed=seed, noise=noise, console_type=FirmwareConsole
        ) as home:
            yield home


@pytest.mark.parametrize("played", TABLES, ids=str)
def test_the_console_understands_what_hands_mean_through_the_firmware(played: Table) -> None:
    async def whole_game() -> None:
        async with table(played.seed, played.profile, played.noisy) as home:
            console = home.console
            assert isinstance(console, FirmwareConsole)
            game, seats = catalogue.find(played.game), COLOURS[:2]
            await home.daemon.new_game(game, seats, {})
            hands = TroubledHands(played.trouble, console, game, seats, {}, played.seed)
            await hands.play(MOST_MOVES)
            await home.wait(8.0)
            # A gesture that is undone leaves no move behind: states are compared, not moves.
            assert home.plain == game.dump(hands.state)
            if len(hands.moves) < MOST_MOVES:
                assert home.mood == "over"
            assert hands.troubles >= 4
            check_trouble(console, played.trouble, hands.troubles)

    run(whole_game())


def check_trouble(console: FirmwareConsole, trouble: Trouble, times: int) -> None:
    """It did happen, as often as hands say."""
    assert console.board is not None
    counters = console.pico.link.counters
    if trouble is resets_and_unplugs:
        assert console.board.boots >= 1 + times
        assert console.pico.cable.opened >= 1 + times // 2
        assert counters.met >= 1 + times
    if trouble is half_opens:
        assert console.pico.cable.opened >= 1 + times
        assert counters.met >= 1 + times
    if trouble is spoils:
        assert counters.resent > 10
        assert counters.gaps > 10
