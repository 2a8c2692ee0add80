"""The hand at a simulated console: it does what robots have decided, shows people how something is
done, and asks for the same things a page asks for."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

from boardctl import dealer
from boardctl.director.face_down import is_public_name
from boardctl.director.guidance import Focus
from games.kit import Dice, Land
from hardware.cells import GRID, POCKETS, SHOW
from hardware.simulated import SimulatedConsole
from hardware.tabletop import AWAY, HAND, SimPiece

if TYPE_CHECKING:
    from boardctl.daemon import Daemon

Moment = tuple[int, int] | None
"""Which game is on the table and how many moves stand in it."""

TRAY = "tray"

IN_HAND = 0.7
"""Seconds a piece is in the air at least: sensors must see its place empty."""

HELD_UP = 1.6
"""Seconds a piece is held up or shown: longer than a touch."""

WAY = 0.6
"""Seconds from one place to another, unless a robot has another pace."""


class Hand:
    """A hand at a simulated console. `at` is where it is seen: at a cell, `away`, `tray`, a button
    (`button:ok`), a piece (`piece:k3f9`); None while it is not there."""

    def __init__(self, daemon: Daemon) -> None:
        self._daemon = daemon
        self._took: dict[str, str] = {}  # piece → the cell it was taken from
        self.at: str | None = None
        self.way = WAY

    @property
    def _console(self) -> SimulatedConsole:
        return self._daemon.simulated

    async def leave(self) -> None:
        if self.at is not None:
            self.at = None
            self._daemon.changed()

    async def _go(self, place: str) -> None:
        self.at = place
        self._daemon.changed()
        await asyncio.sleep(self.way)

    async def _ask(self, **request: Any) -> bool:
        return await self._daemon.request(request) is None

    def _on(self, *cells: str) -> list[SimPiece]:
        return [piece for piece in self._console.pieces() if piece.where in cells]

    def holds(self, kind: str | None) -> bool:
        return any(piece.kind == kind for piece in self._on(HAND))

    @property
    def moment(self) -> Moment:
        session = self._daemon.session
        return None if session is None else (session.id, len(session.made))

    # -- gestures -------------------------------------------------------------------------------

    async def press(self, button: str) -> None:
        await self._go(f"button:{button}")
        await self._ask(do="press", button=button)
        await asyncio.sleep(0.2)
        await self._ask(do="release", button=button)

    async def roll(self, dice: Dice) -> None:
        """Not once somebody else has rolled: it would count for whoever comes next."""
        asked = self.moment
        handles = [self._console.find(f"{dice.piece}:{n}")[0] for n in range(1, dice.count + 1)]
        await self._go(TRAY)
        for handle in handles if self.moment == asked else ():
            await self._ask(do="roll", piece=handle)
        await asyncio.sleep(max(IN_HAND, self.way))
        for handle in handles:
            taken = {piece.where for piece in self._on(*POCKETS) if piece.handle != handle}
            pocket = next(pocket for pocket in POCKETS if pocket not in taken)
            await self._go(pocket)
            if self.moment != asked:
                return
            await self._ask(do="put", piece=handle, cell=pocket)

    async def lift(self, cells: tuple[str, ...]) -> None:
        """All of them up at once, as long as a look takes."""
        await self._go(cells[0])
        for piece in self._on(*cells):
            self._took[piece.handle] = piece.where
            await self._ask(do="lift", piece=piece.handle)
        await asyncio.sleep(HELD_UP)

    async def move(self, handle: str, cell: str) -> None:
        """A piece from wherever it is to this cell, or `away`. People who have moved it meanwhile
        are not robbed of it."""
        before = self._console.where(handle)
        if before != HAND:
            await self._go(f"piece:{handle}")
            if self._console.where(handle) != before:
                return
            await self._ask(do="lift", piece=handle)
        await asyncio.sleep(IN_HAND)
        await self._go(cell)
        if self._console.where(handle) != HAND:
            return
        if cell == AWAY:
            await self._ask(do="away", piece=handle)
        else:
            await self._ask(do="put", piece=handle, cell=cell)

    async def show(self, handle: str) -> None:
        """Held where everybody sees it read, then in the hand again."""
        await self.move(handle, SHOW)
        await asyncio.sleep(HELD_UP)
        if self._console.where(handle) == SHOW:
            await self._ask(do="lift", piece=handle)

    async def card(self, name: str = "", side: str = "") -> None:
        await self._go(SHOW)
        await self._ask(do="card", card=name, side=side)

    # -- carrying out ---------------------------------------------------------------------------

    async def follow(self, todo: Focus) -> None:
        """Does the one thing that is asked for now, as anybody could who sees the light."""
        match todo.what:
            case "take_away" | "lift" | "stranger" | "duplicate":
                unknown = todo.what == "take_away" and todo.kind is None
                for piece in (unknown and self._surplus()) or self._meant(todo):
                    await self.move(piece.handle, AWAY)
            case "show_it":
                there = self._on(todo.at or HAND)
                meant = [piece for piece in there if piece.kind == todo.kind] or there
                if meant:
                    await self.show(meant[0].handle)
            case "turn_over":
                for piece in self._on(todo.at or ""):
                    await self.move(piece.handle, piece.where)
            case _:
                handle, cell = self._which(todo), self._free(todo.goal)
                if handle is not None and cell is not None:
                    await self.move(handle, cell)

    def _meant(self, todo: Focus) -> list[SimPiece]:
        """What lies where the light is; of a crowd only what is spoken of, or does not belong."""
        there = self._on(todo.at or "")
        strays = [piece for piece in self._strays() if piece in there]
        return [piece for piece in there if piece.kind == todo.kind] or strays or there

    def _strays(self) -> list[SimPiece]:
        """What lies face down has no name of its own: only the director knows where it belongs."""
        session = self._daemon.session
        if session is None:
            return []
        found = dealer.strays(self._console, session.game, session.state)
        return [piece for piece in found if not piece.back]

    def _surplus(self) -> list[SimPiece]:
        """What was beaten in a crowd and left there: where nobody knows what has come, it may be
        whoever left that ring unseen."""
        session = self._daemon.session
        if session is None:
            return []
        wanted = session.game.table.wanted(session.state).on
        standing = Counter(piece.kind for piece in self._on(*GRID))
        return [p for p in self._strays() if standing[p.kind] > len(wanted.get(p.kind, ()))]

    def _sharing(self) -> list[SimPiece]:
        """Those that stand on one ring together: what is left of a crowd may have room now."""
        rings = Counter(piece.where for piece in self._console.pieces())
        return [piece for piece in self._on(*GRID) if rings[piece.where] > 1]

    def done_with(self) -> list[str]:
        """What has no place any more: in this hand, or in a crowd where no sensor could tell."""
        session = self._daemon.session
        if session is None:
            return []
        wanted, strays = session.game.table.wanted(session.state), self._strays()
        standing = Counter(p.kind for p in self._console.pieces() if p not in strays)
        standing.subtract(p.kind for p in self._on(HAND, AWAY))
        held = [
            piece
            for piece in self._on(HAND)
            if piece.handle in self._took
            and not piece.back
            and piece.kind not in wanted.free
            and standing[piece.kind] >= len(wanted.on.get(piece.kind, ()))
        ]
        return [piece.handle for piece in (*held, *strays) if not self._just_set(piece)]

    def _just_set(self, piece: SimPiece) -> bool:
        """Whether somebody may have set it there for a move that sensors have yet to tell of."""
        director = self._daemon.director
        spot = director.sight.spot_of.get(piece.where)
        landing = {
            (o.gesture.kind, o.gesture.spot)
            for o in director.opens()
            if isinstance(o.gesture, Land)
        }
        return spot is not None and (
            piece.where not in director.where.on or (piece.kind, spot) in landing
        )

    async def put_by(self, handles: list[str]) -> None:
        for handle in handles:
            await self.move(handle, AWAY)

    def _free(self, goal: tuple[str, ...]) -> str | None:
        return next((cell for cell in goal if not self._on(cell)), next(iter(goal), None))

    def _which(self, todo: Focus) -> str | None:
        """The piece that is asked for; of face-down ones the one that was taken from there."""
        if todo.at is not None:
            return next((piece.handle for piece in self._meant(todo)), None)
        kind = todo.kind or ""
        if is_public_name(kind):
            back = kind.partition("@")[0]
            found = [piece for piece in self._on(HAND, AWAY) if piece.back == back]
            found.sort(key=lambda piece: (piece.where != HAND, self._from(piece) not in todo.goal))
        else:
            # From a crowd where it does not belong rather than another one from the box.
            places = (*self._on(HAND), *self._on(SHOW), *self._strays(), *self._on(AWAY))
            found = [piece for piece in (*places, *self._sharing()) if piece.kind == kind]
            found = [piece for piece in found if piece.where not in todo.goal]
        return found[0].handle if found else None

    def _from(self, piece: SimPiece) -> str:
        return self._took.get(piece.handle, "")
