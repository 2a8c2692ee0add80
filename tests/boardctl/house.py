"""A whole house for one test: simulated console, journal in a folder, daemon, and people's hands,
on a virtual clock. What is said and heard is kept with its time.

    @virtual
    async def test_something(tmp_path: Path) -> None:
        async with house(tmp_path) as home:
            await home.playing("red", "yellow")
            await home.roll(3)
            assert home.mood == "carry"
"""

from __future__ import annotations

import asyncio
import functools
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ParamSpec

from boardctl.daemon import Daemon
from boardctl.director.session import Session
from boardctl.journal import Journal
from boardctl.journal.store import Fault
from boardctl.record import Row, replay, state_hash
from boardctl.voice.voice import Voice
from games import catalogue
from games.kit import Game, Options, Plain
from hardware.cells import POCKETS, SHOW, TONGUE
from hardware.kept_table import KeptTable
from hardware.noise import Noise
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from hardware.tabletop import SimPiece
from hardware.virtual_time import run

P = ParamSpec("P")

ConsoleMaker = Callable[[Profile, int, Noise | None], SimulatedConsole]

PATIENCE = 20_000.0
"""Virtual seconds after which a test has failed: a console's clock never stands still."""

IN_HAND = 0.6
SETTLED = 1.0
"""Seconds after which a landing or a lift has been understood: hysteresis and burst."""


def virtual(story: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs an async test on the virtual clock. An error in any callback or forgotten task fails
    the test, not only one in the story itself."""

    @functools.wraps(story)
    def on_virtual_clock(*args: P.args, **kwargs: P.kwargs) -> None:
        errors: list[dict[str, Any]] = []

        async def limited() -> None:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, context: errors.append(context))
            async with asyncio.timeout(PATIENCE):
                await story(*args, **kwargs)

        run(limited())
        assert errors == []

    return on_virtual_clock


def no_fault(point: str) -> None:
    """A disk that works."""


@dataclass(frozen=True)
class Said:
    at: float
    text: str


class House:
    """Made by `house`. Every helper is something people, or their cats, could do."""

    def __init__(
        self,
        folder: Path,
        profile: Profile,
        seed: int,
        noise: Noise | None,
        language: str,
        fault: Fault,
        console_type: ConsoleMaker,
        inline: bool,
        voice: Voice | None = None,
    ) -> None:
        self.folder = folder
        self.profile = profile
        self.seed = seed
        self.noise = noise
        self.language = language
        self.fault = fault
        self.console_type = console_type
        self.inline = inline
        self.voice = voice
        self.checked = True
        """Off where a test breaks what `check` wants."""
        self.captions: list[Said] = []
        self.sounds: list[Said] = []
        self._rows = 0
        self.unbacked: list[Said] = []
        """Accepted sounds that were heard while their move was not on the disk: never any."""
        self.console = self._new_console()
        self.journal = self._open_journal()
        self._begin_daemon()

    # -- life ---------------------------------------------------------------------------------

    def _new_console(self) -> SimulatedConsole:
        return self.console_type(self.profile, self.seed, self.noise)

    def _open_journal(self) -> Journal:
        path = self.folder / "journal.sqlite3"
        journal = Journal.open(path, inline=self.inline, fault=lambda point: self.fault(point))
        # No power is cut here: a commit is there for the next start without waiting for the disk.
        journal.store.db.execute("PRAGMA synchronous = OFF")
        return journal

    def _begin_daemon(self) -> None:
        self.daemon = Daemon(self.console, self.journal, self.language, voice=self.voice)
        self._heard = (self.daemon.stage.caption.seq, self.console.sounds_played)
        self.daemon.subscribe(self._listen)
        self.daemon.start()
        self._watch = asyncio.create_task(self.daemon.failed(), name="watch")

    def _listen(self) -> None:
        now = asyncio.get_running_loop().time()
        caption, played = self.daemon.stage.caption, self.console.sounds_played
        if caption.seq != self._heard[0]:
            self.captions.append(Said(now, caption.text))
        if played != self._heard[1]:
            self.sounds.append(Said(now, self.console.sounds[-1]))
            if self.console.sounds[-1] == "accepted":
                self._look_up(self.sounds[-1])
        self._heard = (caption.seq, played)

    def _look_up(self, accepted: Said) -> None:
        """The journal, read by somebody else, must have one more row than last time."""
        db = sqlite3.connect(f"file:{self.folder / 'journal.sqlite3'}?mode=ro", uri=True)
        (rows,) = db.execute("SELECT count(*) FROM rows").fetchone()
        db.close()
        if rows <= self._rows:
            self.unbacked.append(accepted)
        self._rows = rows

    def check(self) -> None:
        """What must hold after every step: the director lives, and the journal, read from the
        disk and played again, gives the state on the table."""
        if self._watch.done():
            self._watch.result()
        assert self.unbacked == []
        session = self.daemon.session
        if session is not None:
            stored = self.journal.store.load(session.id)
            again = replay(session.game, session.setup, stored.rows)
            live = state_hash(session.game, session.state)
            assert state_hash(session.game, again) == live
            assert [row.hash for row in stored.rows][-1:] in ([], [live])

    async def stop(self) -> None:
        self._watch.cancel()
        await asyncio.gather(self._watch, return_exceptions=True)
        await self.daemon.stop()

    async def restart(
        self,
        meanwhile: Callable[[SimulatedConsole], None] = lambda console: None,
        *,
        disk: Callable[[Path], None] = lambda journal: None,
        resume: bool = True,
    ) -> None:
        """The daemon is gone from one moment to the next and starts anew on the same disk and the
        same table; `meanwhile` is what hands do while it is off, `disk` what becomes of the
        journal. Without `resume` no game is taken up."""
        KeptTable(self.console, self.folder / "table.json").save()
        await self.stop()
        self.seed += 1
        self.console = self._new_console()
        KeptTable(self.console, self.folder / "table.json").restore()
        meanwhile(self.console)
        disk(self.folder / "journal.sqlite3")
        self.journal = self._open_journal()
        self._begin_daemon()
        if resume:
            assert await self.daemon.resume(), self.daemon.notices
        await self.wait(1.5)

    # -- looking ------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def session(self) -> Session:
        assert self.daemon.session is not None
        return self.daemon.session

    @property
    def game(self) -> Game[Any]:
        return self.session.game

    @property
    def plain(self) -> Plain:
        """The plain state on the table."""
        return self.game.dump(self.session.state)

    @property
    def mood(self) -> str:
        scene = self.daemon.stage.scene
        assert scene is not None
        return scene.mood

    @property
    def prompt(self) -> str:
        """The words of what the table waits for."""
        return str(self.daemon.public()["scene"]["prompt"])

    def rows(self) -> list[Row]:
        """The rows of the game in play, from the disk."""
        return list(self.journal.store.load(self.session.id).rows)

    def moves(self) -> list[str]:
        return [row.text for row in self.rows()]

    def lit(self, *effects: str) -> set[str]:
        """Cells (no buttons) that are lit, with one of these effects if any are given."""
        return {
            cell
            for cell, light in self.console.lights.items()
            if not cell.startswith("button:") and (not effects or light.effect in effects)
        }

    def lit_buttons(self) -> set[str]:
        names = (cell.partition(":") for cell in self.console.lights)
        return {name for _, colon, name in names if colon}

    def said(self, since: float = -1.0) -> list[str]:
        return [caption.text for caption in self.captions if caption.at >= since]

    def heard(self, since: float = -1.0) -> list[str]:
        return [sound.text for sound in self.sounds if sound.at >= since]

    def where(self, kind: str) -> str:
        return self.console.where(self.piece(kind))

    def piece(self, kind: str) -> str:
        """The handle of a piece; one in the box first."""
        handles = self.console.find(kind)
        return next((h for h in handles if self.console.where(h) == "away"), handles[0])

    # -- time and hands -----------------------------------------------------------------------

    async def wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def lift(self, kind: str) -> None:
        self.console.lift(self.piece(kind))

    def put(self, kind: str, cell: str) -> None:
        self.console.put(self.piece(kind), cell)

    async def carry(self, kind: str, cell: str) -> None:
        self.lift(kind)
        await self.wait(IN_HAND)
        self.put(kind, cell)
        await self.wait(SETTLED)

    async def show(self, kind: str) -> None:
        """Onto the well that reads, and up into the hand again."""
        self.put(kind, SHOW)
        await self.wait(SETTLED)
        self.lift(kind)
        await self.wait(IN_HAND)

    async def throw(self, face: str | int, die: str = "die:1") -> None:
        """A die rolls in the tray."""
        self.console.next_faces.insert(0, str(face))
        self.console.roll(self.piece(die))
        await self.wait(1.0)

    async def roll(self, *faces: str | int) -> None:
        """Dice roll in the tray and are set into pockets."""
        dice = [f"die:{n}" for n in range(1, len(faces) + 1)]
        for die, face in zip(dice, faces, strict=True):
            await self.throw(face, die)
        for die in dice:
            pocket = self.console.pocket_free()
            assert pocket is not None
            self.put(die, pocket)
        await self.wait(SETTLED)

    async def press(self, *buttons: str) -> None:
        for button in buttons:
            self.console.press(button)
            await self.wait(0.2)
            self.console.release(button)
            await self.wait(0.2)

    async def hold(self, button: str) -> None:
        self.console.press(button)
        await self.wait(3.2)
        self.console.release(button)
        await self.wait(0.2)

    # -- games --------------------------------------------------------------------------------

    async def begin(
        self, *seats: str, game: Game[Any] | None = None, options: Options | None = None
    ) -> None:
        """A new game; every piece is in the box."""
        await self.daemon.new_game(game or catalogue.find("souriciere"), seats, options or {})
        await self.wait(1.0)

    async def set_up(self, *seats: str, options: Options | None = None) -> None:
        """La souricière with every mouse on its home."""
        await self.begin(*seats, options=options)
        await self.tidy()

    async def playing(self, *seats: str, options: Options | None = None) -> None:
        """The first of these seats has the turn."""
        await self.set_up(*seats, options=options)
        await self.press(seats[0])
        await self.wait(3.0)

    async def arrange(self, places: dict[str, str], **changes: Plain) -> None:
        """La souricière in another position, as a grown-up would correct it, and the mice there."""
        for seat, place in places.items():
            found = self.game.table.set_place(self.session.state, f"mouse:{seat}", place)
            assert found is not None, (seat, place)
            changes |= found
        director = self.daemon.director
        assert await director.ask(lambda: director.correct(lambda: self._set(changes)))
        await self.tidy()
        await self.wait(3.0)

    async def _set(self, changes: dict[str, Plain]) -> None:
        await self.session.set_values(changes)

    async def tidy(self) -> None:
        """Every piece where the rules want it. Each is shown on the way, so that nobody has to
        guess; pieces that belong nowhere go into the box, dice stay where they are."""
        wanted = self.game.table.wanted(self.session.state).on
        spots = self.game.table.mat(self.session.state).spots
        lacking = {kind: list(places) for kind, places in wanted.items()}
        lacking["mat:" + self.game.table.mat(self.session.state).name] = ["mat"]
        cells = {**spots, "mat": (TONGUE,)}
        astray: list[SimPiece] = []
        for piece in self.console.pieces():
            spot = next((s for s in lacking.get(piece.kind, ()) if piece.where in cells[s]), None)
            if spot is not None and not piece.beside:
                lacking[piece.kind].remove(spot)
            elif piece.picture != "die" or piece.where not in ("away", "tray", *POCKETS):
                self.console.away(piece.handle)
                astray.append(piece)
        await self.wait(SETTLED)
        for kind, places in lacking.items():
            handles = [piece.handle for piece in astray if piece.kind == kind]
            for handle, spot in zip(handles, places, strict=False):
                await self._home(handle, cells[spot])

    async def _home(self, handle: str, cells: Iterable[str]) -> None:
        taken = {piece.where for piece in self.console.pieces()}
        cell = next((cell for cell in cells if cell not in taken), None) or next(iter(cells))
        if cell not in self.profile.readers:
            self.console.put(handle, SHOW)
            await self.wait(SETTLED)
            self.console.lift(handle)
            await self.wait(IN_HAND)
        self.console.put(handle, cell)
        await self.wait(SETTLED)


@asynccontextmanager
async def house(
    folder: Path,
    profile: Profile = Profile.PADS,
    *,
    seed: int = 7,
    noise: Noise | None = None,
    language: str = "en",
    fault: Fault = no_fault,
    console_type: ConsoleMaker = SimulatedConsole,
    inline: bool = True,
    voice: Voice | None = None,
) -> AsyncIterator[House]:
    """An idle house. When the test is done, nothing may have failed unseen."""
    home = House(folder, profile, seed, noise, language, fault, console_type, inline, voice)
    try:
        yield home
        if home.checked:
            home.check()
    finally:
        await home.stop()
