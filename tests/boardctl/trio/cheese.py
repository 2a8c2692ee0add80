"""An evening with Le trio de souris on a console: cards go over the gate into the cheese."""

from __future__ import annotations

from collections.abc import Mapping

from games import catalogue
from games.kit import Plain
from tests.boardctl.house import SETTLED, House

GAME = catalogue.find("trio-de-souris")
GATE = {"a": "w1", "b": "w2"}
CHEESE = "c3"


class Cheese:
    """What hands do with cards in a house."""

    def __init__(self, home: House) -> None:
        self.home = home

    @classmethod
    async def dealt(cls, home: House, *seats: str, **options: str | int) -> Cheese:
        """The first seat is the youngest, everybody has cards."""
        await home.begin(*seats, game=GAME, options=options)
        await home.wait(2.0)
        await home.press(seats[0])
        await home.wait(2.0)
        await home.press("ok")
        await home.wait(3.0)
        return cls(home)

    async def position(self, **changes: Plain) -> None:
        """Another moment of a round, as a grown-up would correct it; the table follows."""
        dotted = {name.replace("__", "."): value for name, value in changes.items()}
        await self._correct(dotted)
        for word in dotted.get("stack", ()):
            self.home.put(f"card:{word.split()[0]}", CHEESE)
        await self.home.wait(4.0)

    async def _correct(self, changes: Mapping[str, Plain]) -> None:
        director = self.home.daemon.director
        session = self.home.session
        assert await director.ask(lambda: director.correct(lambda: session.set_values(changes)))

    async def show(self, card: str) -> None:
        """`T07 b`: on the gate, then up into the hand."""
        name, side = card.split()
        self.home.put(f"card:{name}", GATE[side])
        await self.home.wait(SETTLED)
        self.home.lift(f"card:{name}")
        await self.home.wait(0.6)

    async def lay(self, card: str) -> None:
        """Over the gate into the cheese."""
        await self.show(card)
        self.home.put(f"card:{card.split()[0]}", CHEESE)
        await self.home.wait(3.0)

    async def take(self) -> None:
        """The whole stack in one grip."""
        for piece in self.home.console.pieces():
            if piece.where == CHEESE:
                self.home.console.away(piece.handle)
        await self.home.wait(3.0)
