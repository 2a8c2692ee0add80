"""Le clan des souris on a table: a forest laid as a test wants it, and hands that know its tiles
by their cells.

    async with house(tmp_path, Profile.LOOPS) as home:
        forest = await Forest.laid(home, "red", "yellow")
        await forest.until("help", mission="fox")
        await forest.reveal("A1")
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from games import catalogue
from games.kit import Options, Plain
from hardware.cells import SHOW
from hardware.ports import Profile
from tests.boardctl.house import House, house

GAME = catalogue.find("clan-des-souris")
SPECIALS = ("lost", "candle", "owl", "sword", "shield", "grimoire", "witch")
ANIMALS = tuple(f"a{n}" for n in range(1, 10))
UP = 1.6
"""Seconds after which a lift has counted: a touch, the hysteresis and a burst."""
DOWN = 1.2


class Forest:
    """Made by `laid`. `faces` are those of the tiles by the cell where they were laid first."""

    def __init__(self, home: House, faces: Mapping[str, str]) -> None:
        self.home = home
        self.faces = dict(faces)

    @property
    def tiles(self) -> dict[str, str]:
        """The handles of the tiles now, by the cell where they were laid first."""
        find = self.home.console.find
        return {cell: find(f"tile:{face}")[0] for cell, face in self.faces.items()}

    @classmethod
    async def laid(
        cls,
        home: House,
        *seats: str,
        faces: Mapping[str, str] | None = None,
        but: Collection[str] = (),
        **options: str | int,
    ) -> Forest:
        """Everything lies where a new game wants it, `but` the tiles of these cells. Tiles not
        named in `faces` fill the forest in their order: a1 to a9, then lost, candle, owl, the
        objects and the witch."""
        chosen: Options = {"level": "young", **options}
        await home.begin(*seats, game=GAME, options=chosen)
        cells = list(home.session.view()["forest"])
        named = dict(faces or {})
        rest = [face for face in (*ANIMALS, *SPECIALS) if face not in named.values()]
        forest = cls(home, named | {c: rest.pop(0) for c in cells if c not in named})
        for kind, (spot,) in GAME.table.wanted(home.session.state).on.items():
            cell = spot.removeprefix("forest ")
            if cell not in but:
                home.console.put(forest.tiles.get(cell) or home.piece(kind), forest.cell(spot))
        await home.wait(4.0)
        return forest

    # -- looking ------------------------------------------------------------------------------

    @property
    def view(self) -> Plain:
        return self.home.session.view()

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    def cell(self, spot: str) -> str:
        """The console's cell of a spot; a bare `B3` is a spot of the forest."""
        spots = GAME.table.mat(self.home.session.state).spots
        return spots[spot if spot in spots else f"forest {spot}"][0]

    def cells(self, *spots: str) -> set[str]:
        return {self.cell(spot) for spot in spots}

    # -- hands --------------------------------------------------------------------------------

    def lift(self, *cells: str) -> None:
        for cell in cells:
            self.home.console.lift(self.tiles[cell])

    def put(self, tile: str, spot: str, side: str | None = None) -> None:
        """The tile that was laid on `tile` goes down on a spot."""
        self.home.console.put(self.tiles[tile], self.cell(spot), side=side)

    async def up(self, *cells: str) -> None:
        """Lifted, long enough to be meant."""
        self.lift(*cells)
        await self.home.wait(UP)

    async def back(self, *cells: str, side: str | None = None) -> None:
        for cell in cells:
            self.put(cell, cell, side)
        await self.home.wait(DOWN)

    async def show(self, cell: str) -> None:
        """Held on the glowing well, and up again."""
        self.home.console.put(self.tiles[cell], SHOW)
        await self.home.wait(DOWN)
        self.lift(cell)
        await self.home.wait(0.6)

    async def turn_up(self, cell: str) -> None:
        """Lifted, and shown where the board must see it to know it."""
        await self.up(cell)
        if self.phase == "seen":
            await self.show(cell)

    async def reveal(self, cell: str, side: str | None = None) -> None:
        """Lifted, shown if need be, and back in its place."""
        await self.turn_up(cell)
        await self.back(cell, side=side)
        await self.home.wait(2.0)

    async def gone(self, cell: str) -> None:
        """Into the box."""
        self.home.console.away(self.tiles[cell])
        await self.home.wait(DOWN)

    async def hint(self, seat: str, slot: str) -> None:
        await self.home.carry(f"figure:{seat}", self.cell(f"slot {slot}"))

    async def figures_home(self) -> None:
        for seat in self.view["seats"]:
            if self.home.where(f"figure:{seat}") != self.cell(f"home {seat}"):
                await self.home.carry(f"figure:{seat}", self.cell(f"home {seat}"))

    async def mission(self, animal: str) -> None:
        """The old one goes into the box, the next one onto its well."""
        home, well = self.home, self.cell("mission")
        for piece in home.console.pieces():
            if piece.where == well:
                home.console.away(piece.handle)
                await home.wait(DOWN)
        home.put(f"mission:{animal}", well)
        await home.wait(2.0)

    async def until(self, phase: str, *, first: str = "red", mission: str = "fox") -> None:
        """Nobody looks, this seat begins, this animal is looked for."""
        for _ in range(20):
            if self.phase == phase:
                await self.home.wait(3.0)
                return
            match self.phase:
                case "look":
                    await self.home.press(self.view["asked"][0])
                case "first":
                    await self.home.press(first)
                case "mission":
                    await self.mission(mission)
                case other:
                    raise AssertionError(f"the opening never comes to {phase}: {other}")
            await self.home.wait(1.0)

    async def as_if(self, **changes: Plain) -> None:
        """The game in another position, as a grown-up would set it; hands do the rest."""
        director = self.home.daemon.director
        plain = {path.replace("__", "."): value for path, value in changes.items()}

        async def put_right() -> None:
            await self.home.session.set_values(plain)

        assert await director.ask(lambda: director.correct(put_right))
        await self.home.wait(1.0)


@asynccontextmanager
async def helping(
    folder: Path, profile: Profile = Profile.PADS
) -> AsyncIterator[tuple[House, Forest]]:
    """Level young in red's turn: the fox is looked for and yellow may help."""
    async with house(folder, profile) as home:
        forest = await Forest.laid(home, "red", "yellow")
        await forest.until("help")
        yield home, forest
