"""Mmm! on a table: dice into pockets, mouse tokens onto cells of the board.

async with laid(tmp_path, "red", "blue") as (home, pantry):
    await pantry.roll("bread", "fish", "cross")
    await pantry.place("r1c7")
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from games import catalogue
from games.kit import Plain
from hardware.ports import Profile
from tests.boardctl.house import House, house

GAME = catalogue.find("mmm")
SETTLED = 1.6


class Pantry:
    """Made by `laid`."""

    def __init__(self, home: House) -> None:
        self.home = home

    @classmethod
    async def laid(cls, home: House, *seats: str, **options: str | int) -> Pantry:
        """The cat stands on its print; the first of several seats has said it is bravest."""
        pantry = await cls.in_the_box(home, *seats, **options)
        await home.tidy()
        if len(seats) > 1:
            await home.press(seats[0])
        await home.wait(3.0)
        return pantry

    @classmethod
    async def in_the_box(cls, home: House, *seats: str, **options: str | int) -> Pantry:
        await home.begin(*seats, game=GAME, options=options)
        return cls(home)

    @property
    def view(self) -> Plain:
        return self.home.session.view()

    def cell(self, spot: str) -> str:
        """The cell of the console under a spot: `r1c7`, `cat 3`."""
        spots = GAME.table.mat(self.home.session.state).spots
        return spots[spot if " " in spot else f"food {spot}"][0]

    def cells(self, *spots: str) -> set[str]:
        return {self.cell(spot) for spot in spots}

    async def roll(self, *faces: str) -> None:
        """Dice roll in the tray and go into pockets, the first ones first."""
        dice = [f"food-die:{n}" for n in range(1, len(faces) + 1)]
        for die, face in zip(dice, faces, strict=True):
            await self.home.throw(face, die)
        await self.set_dice(*dice)

    async def set_dice(self, *dice: str) -> None:
        for die in dice:
            pocket = self.home.console.pocket_free()
            assert pocket is not None
            self.home.put(die, pocket)
        await self.home.wait(SETTLED)

    async def place(self, spot: str) -> None:
        """A token from the box onto a cell."""
        self.home.put("mouse-token", self.cell(spot))
        await self.home.wait(SETTLED)

    async def lift(self, spot: str) -> None:
        """What stands there goes into the box."""
        for handle in self.standing(spot):
            self.home.console.away(handle)
        await self.home.wait(SETTLED)

    def standing(self, spot: str) -> list[str]:
        cell = self.cell(spot)
        return [piece.handle for piece in self.home.console.pieces() if piece.where == cell]

    async def move_cat(self, step: int) -> None:
        await self.home.carry("cat", self.cell(f"cat {step}"))
        await self.home.wait(SETTLED)

    async def set(self, **changes: Plain) -> None:
        """Another position, as a grown-up would correct it, with everything laid for it."""
        director = self.home.daemon.director
        assert await director.ask(
            lambda: director.correct(lambda: self.home.session.set_values(changes))
        )
        await self.home.tidy()
        await self.home.wait(3.0)


@asynccontextmanager
async def laid(
    folder: Path, *seats: str, profile: Profile = Profile.PADS, **options: str | int
) -> AsyncIterator[tuple[House, Pantry]]:
    """A house in which Mmm! lies on the table and the first seat may roll."""
    async with house(folder, profile) as home:
        yield home, await Pantry.laid(home, *seats, **options)
