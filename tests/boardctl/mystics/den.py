"""Mice & Mystics on a table: positions in a few words, figures on squares, dice into pockets.

async with standing(tmp_path, {"collin": "c3"}, {"rat-1": "d3"}) as den:
    await den.go("collin", "c4")
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from games import catalogue
from games.kit import Plain
from hardware.ports import Profile
from tests.boardctl.house import House, house

GAME = catalogue.find("mice-and-mystics")
SETTLED = 2.6
PARTY = ("collin", "filch", "maginos", "tilda")


class Den:
    """Made by `standing` or `Den.begun`."""

    def __init__(self, home: House) -> None:
        self.home = home

    @classmethod
    async def begun(cls, home: House, *seats: str, **options: str) -> Den:
        """A ready party, and everything still in the box."""
        await home.begin(*seats, game=GAME, options={"party": "ready", **options})
        return cls(home)

    async def arrange(
        self, mice: Mapping[str, str], foes: Mapping[str, str] | None = None, **changes: Plain
    ) -> None:
        """Another position, as a grown-up would correct it: it is the turn of the first mouse. A
        mouse that is not named is captured; foes are rats unless `kinds` says otherwise."""
        kinds: Mapping[str, str] = changes.pop("kinds", {})
        foes = foes or {}
        turn = next(iter(mice))
        enemy_cards = list(dict.fromkeys(kinds.get(name, "rat_warrior") for name in foes))
        now: dict[str, Plain] = {
            "track": [*PARTY, *enemy_cards],
            "at": PARTY.index(turn),
            "card": turn,
            "left": 4,
            "moved": False,
            "acted": False,
            "fresh": False,
            "agenda": [["next"], ["turn", turn]],
            "foes": {
                name: {
                    "kind": kinds.get(name, "rat_warrior"),
                    "square": s,
                    "wounds": 0,
                    "down": False,
                }
                for name, s in foes.items()
            },
        }
        for name in PARTY:
            now[f"mice.{name}.square"] = mice.get(name, "")
            now[f"mice.{name}.captured"] = name not in mice
        director, session = self.home.daemon.director, self.home.session
        assert await director.ask(
            lambda: director.correct(lambda: session.set_values(now | changes))
        )
        await self.home.tidy()
        await self.home.wait(5.0)

    @property
    def state(self) -> Plain:
        return self.home.plain

    def square(self, name: str) -> str:
        return str(self.state["mice"][name]["square"])

    def cell(self, square: str) -> str:
        """The first ring of a square of the room, or of another spot by its whole name."""
        state = self.home.session.state
        spots = GAME.table.mat(state).spots
        return spots[square if square in spots else f"{state.side}:{square}"][0]

    def cells(self, *squares: str) -> set[str]:
        return {self.cell(square) for square in squares}

    async def go(self, name: str, square: str) -> None:
        """A mouse is carried to a square."""
        await self.put(f"mouse:{name}", square)

    async def put(self, kind: str, square: str) -> None:
        """A piece is carried to a square: one that stands on the board, else one from the box."""
        console = self.home.console
        handles = sorted(console.find(kind), key=lambda handle: console.where(handle) == "away")
        console.lift(handles[0])
        await self.home.wait(0.6)
        console.put(handles[0], self.cell(square))
        await self.home.wait(SETTLED)

    def on(self, square: str) -> str:
        """The handle of a piece on a square."""
        cell = self.cell(square)
        return next(p.handle for p in self.home.console.pieces() if p.where == cell)

    async def lift(self, square: str) -> str:
        """Up, longer than a touch; the handle of what is in the hand now."""
        handle = self.on(square)
        self.home.console.lift(handle)
        await self.home.wait(2.5)
        return handle

    async def roll(self, *faces: str) -> None:
        await self.home.roll(*faces)
        await self.home.wait(SETTLED)


@asynccontextmanager
async def standing(
    folder: Path,
    mice: Mapping[str, str],
    foes: Mapping[str, str] | None = None,
    *,
    profile: Profile = Profile.LOOPS,
    seats: tuple[str, ...] = ("red",),
    options: Mapping[str, str] | None = None,
    **changes: Plain,
) -> AsyncIterator[Den]:
    """The turn of the first mouse, on a console that sees who stands where."""
    async with house(folder, profile) as home:
        den = await Den.begun(home, *seats, **(options or {}))
        await home.tidy()
        await den.arrange(mice, foes, **changes)
        yield den
