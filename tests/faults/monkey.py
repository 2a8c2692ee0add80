"""A monkey at the table: random hands, random faults, random power cuts, all from one seed."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from boardctl.hands import Hands
from games.kit import COLOURS, Game
from hardware.cells import BUTTONS, CELLS, GRID, POCKETS
from hardware.ports import Profile
from hardware.tabletop import Impossible
from tests.boardctl.house import House

PAUSES = (0.0, 0.05, 0.2, 0.5, 0.9, 1.5, 3.0, 6.0)


class BadDisk:
    """Full from time to time."""

    def __init__(self) -> None:
        self.full = False

    def __call__(self, point: str) -> None:
        if self.full and point == "before_commit":
            error = sqlite3.OperationalError("the monkey sits on the disk")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error


@dataclass
class Monkey:
    home: House
    disk: BadDisk
    game: Game[Any]
    seed: int
    done: list[str] = field(default_factory=list)
    """What it did, in words: the report of a failure."""

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        counts = self.game.seat_counts
        self.seats = COLOURS[: counts[self.seed % len(counts)]]

    # -- what must hold after every step ------------------------------------------------------

    def check(self) -> None:
        home = self.home
        home.check()
        self._check_one_question()
        document = home.daemon.public()
        assert document["saved"] or self.disk.full or home.daemon.director.paused

    def _check_one_question(self) -> None:
        """One piece, one place at a time."""
        scene = self.home.daemon.stage.scene
        if scene is None or self.home.daemon.session is None:
            return
        sight = self.home.daemon.director.sight
        goals = {
            sight.spot_of.get(mark.cell, mark.cell) for mark in scene.marks if mark.role == "goal"
        }
        assert len(goals) <= 1, goals
        assert sum(mark.role in ("take", "wrong") for mark in scene.marks) <= 1

    # -- mischief -----------------------------------------------------------------------------

    async def play(self, steps: int) -> None:
        await self.home.daemon.new_game(self.game, self.seats, {})
        await self.home.wait(1.0)
        for _ in range(steps):
            await self._step()
            pause = self.rng.choice(PAUSES)
            self.done.append(f"wait {pause}")
            await self.home.wait(pause)
            self.check()

    async def _step(self) -> None:
        weights: dict[Callable[[], Awaitable[None]], float] = {
            self._help: 6,
            self._lift: 4,
            self._put: 5,
            self._away: 2,
            self._roll: 4,
            self._press: 4,
            self._hold: 1,
            self._request: 1,
            self._cable: 1,
            self._sensors: 1,
            self._stranger: 0.5,
            self._fill_disk: 0.7,
            self._restart: 1,
        }
        (act,) = self.rng.choices(list(weights), list(weights.values()))
        try:
            await act()
        except Impossible as error:
            self.done.append(f"  impossible: {error}")

    def _piece(self) -> str:
        pieces = self.home.console.pieces()
        return self.rng.choice(pieces).handle

    async def _lift(self) -> None:
        handle = self._piece()
        self.done.append(f"lift {self._name(handle)}")
        self.home.console.lift(handle)

    async def _put(self) -> None:
        handle, cell = self._piece(), self.rng.choice(CELLS)
        beside, tilted = self.rng.random() < 0.1, self.rng.random() < 0.1
        self.done.append(f"put {self._name(handle)} {cell} beside={beside} tilted={tilted}")
        self.home.console.put(handle, cell, beside=beside, tilted=tilted)

    async def _away(self) -> None:
        handles = [self._piece() for _ in range(self.rng.choice((1, 1, 2, 3)))]
        self.done.append(f"away {' '.join(self._name(handle) for handle in handles)}")
        for handle in handles:
            self.home.console.away(handle)

    async def _roll(self) -> None:
        dice = [p.handle for p in self.home.console.pieces() if p.picture == "die"]
        self.done.append("roll")
        for handle in dice:
            self.home.console.roll(handle)
        if self.rng.random() < 0.8:
            await self.home.wait(self.rng.choice((0.0, 0.5, 1.0)))
            for handle, pocket in zip(dice, self.rng.sample(POCKETS, len(dice)), strict=True):
                self.home.console.put(handle, pocket)

    async def _press(self) -> None:
        button = self.rng.choice((*self.seats, *BUTTONS, "ok"))
        self.done.append(f"press {button}")
        await self.home.press(button)

    async def _hold(self) -> None:
        button = self.rng.choice(("ok", "back"))
        self.done.append(f"hold {button}")
        await self.home.hold(button)

    async def _request(self) -> None:
        request = self.rng.choice(
            (
                {"do": "take_back"},
                {"do": "language", "language": self.rng.choice(("fr", "en"))},
                {"do": "leave", "seat": self.rng.choice(self.seats)},
                {"do": "correct", "id": f"roll {self.rng.randint(1, 6)}"},
                {"do": "place", "kind": f"mouse:{self.rng.choice(self.seats)}", "spot": "square 9"},
            )
        )
        answer = await self.home.daemon.request(request)
        self.done.append(f"request {request}: {answer}")

    async def _cable(self) -> None:
        fault = self.rng.choice(("unplug", "reset", "silent"))
        self.done.append(fault)
        self.home.console.fault(fault)
        if fault != "reset" and self.rng.random() < 0.7:
            await self.home.wait(self.rng.choice((0.3, 2.0, 5.0)))
            self._mend_cable()

    def _mend_cable(self) -> None:
        self.done.append("plug")
        self.home.console.heal("unplug")
        self.home.console.heal("silent")

    async def _sensors(self) -> None:
        name = self.rng.choice(
            ("lost=0.3", "doubled=0.3", "swapped=0.3", "dead-cell", "dead-reader")
        )
        if "=" not in name:
            name += f"={self.rng.choice(GRID if name == 'dead-cell' else CELLS)}"
        self.done.append(name)
        self.home.console.fault(name)
        if self.rng.random() < 0.7:
            await self.home.wait(self.rng.choice((1.0, 5.0)))
            self._mend_sensors()

    def _mend_sensors(self) -> None:
        self.done.append("mend")
        for name in ("lost", "doubled", "swapped", "dead-cell", "dead-reader"):
            self.home.console.heal(name)

    async def _stranger(self) -> None:
        cell = self.rng.choice(CELLS)
        self.done.append(f"stranger {cell}")
        self.home.console.stranger(cell)

    async def _fill_disk(self) -> None:
        self.disk.full = True
        self.done.append("disk full")
        await self._help()
        await self.home.wait(self.rng.choice((0.5, 3.0)))
        self.disk.full = False
        self.done.append("disk has room")

    async def _restart(self) -> None:
        self.done.append("restart")
        self.disk.full = False
        await self.home.restart()

    async def _help(self) -> None:
        """Somebody sensible puts the table right and makes the next move."""
        self.done.append("help")
        self._mend_cable()
        session = self.home.daemon.session
        if session is None or self.game.over(session.state) is not None:
            return
        await self._tidy()
        hands = self._hands()
        hands.moves.clear()
        await hands.play(1)

    # -- and the end --------------------------------------------------------------------------

    def _hands(self) -> Hands:
        session = self.home.session
        hands = Hands(self.home.console, self.game, self.seats, {}, self.rng.getrandbits(30))
        hands.state = self.game.clone(session.state)
        return hands

    async def _tidy(self) -> None:
        """Somebody who knows the game: everything in its place, and what the lights ask to see is
        shown."""
        console = self.home.console
        for piece in console.pieces():
            if piece.kind == "stranger" and piece.where != "away":
                console.away(piece.handle)
        for _ in range(4):
            await self.home.tidy()
            asked = self.home.lit("breathe")
            if self.home.mood != "repair" or "w1" not in self.home.lit("pulse") or not asked:
                return
            for piece in console.pieces():
                if piece.where in asked:
                    console.put(piece.handle, "w1")
                    await self.home.wait(2.0)
                    console.away(piece.handle)

    def _dice_away(self) -> None:
        """A die that lies ready would count before the hands roll theirs."""
        for piece in self.home.console.pieces():
            if piece.picture == "die":
                self.home.console.away(piece.handle)

    async def finish(self) -> None:
        """All faults heal; a sensible player tidies up and plays to the end."""
        self.disk.full = False
        self._mend_cable()
        self._mend_sensors()
        self.done.append("finish")
        await self.home.wait(6.0)
        director = self.home.daemon.director
        if director.grown_up is not None:
            await self.home.press("back")
        if self.game.over(self.home.session.state) is not None:
            return
        self._dice_away()
        for _ in range(3):  # one that lay ready may have counted
            await self.home.wait(6.0)
            await self._tidy()
            self.check()
        assert self.home.mood in ("waiting", "choice", "over"), self.home.prompt
        while director.choice is not None and director.choice.index:
            await self.home.press(str(director.choice.seat))
        hands = self._hands()
        await hands.play()
        await self.home.wait(8.0)
        self.check()
        assert self.home.plain == self.game.dump(hands.state)
        assert self.home.mood == "over"

    def _name(self, handle: str) -> str:
        return next(p.kind for p in self.home.console.pieces() if p.handle == handle)


def profile_of(seed: int) -> Profile:
    return tuple(Profile)[seed // 2 % 3]
