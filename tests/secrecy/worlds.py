"""Two worlds that differ only by what lies face down, and everything people could perceive of them.

A case is played once as it is. Then its forest is laid again with other faces behind the same
backs (`other_faces`), and the same hands do the same things: whatever was never turned up may not
make any difference, at any time, in any channel.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import random
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from boardctl import history
from boardctl.cues import Caption
from boardctl.daemon import Daemon
from boardctl.hands import Clumsy, Hands, Pace
from boardctl.journal import Journal
from boardctl.roles import AT_THE_TABLE, GUEST, Role, Who
from boardctl.state_folder import JOURNAL
from boardctl.web.server import GAP
from games import catalogue
from games.kit import COLOURS, Options, Plain
from hardware.noise import Noise
from hardware.pieces import BoxedPiece
from hardware.ports import Lights, Profile
from hardware.simulated import SimulatedConsole
from tests.secrecy.guest import Guest, PatientLoop, visiting

GAME = catalogue.find("clan-des-souris")
VILLAINS = ("tile:witch", "tile:ogre", "tile:dragon")
BRISK = Pace(in_hand=0.5, settle=0.9, think=1.6, show=1.2, notice=4.5)
"""As fast as sensors allow: what is compared should be moves, not pauses."""

CHANNELS = (
    *("lights", "screen", "sound", "caption", "document", "log", "answer", "history", "replay"),
    *("guest", "http", "private"),
)
"""`private` is what guests, parents and the table itself are told beside the document. What the
phone of a seat is told is in a channel of its own (`phone_of`), for that seat may know more."""

Faces = Mapping[str, str]
"""Kind → the kind that lies in its place in the other world."""


@dataclass(frozen=True, slots=True)
class Case:
    """One evening: the same in both worlds but for the faces."""

    seed: int
    profile: Profile = Profile.PADS
    level: str = "young"
    tagging: str = "one_tag"
    danger: int = 0
    moves: int = 10
    clumsy: bool = False
    noise: bool = False
    seats: int = 3
    language: str = "en"
    gap: float = GAP  # seconds between two documents at least
    guest: bool = False  # somebody looks on over the page
    tiles: str = ""  # a file of an owner's tiles

    @property
    def names(self) -> tuple[str, ...]:
        return COLOURS[: self.seats]

    @property
    def options(self) -> Options:
        found: dict[str, str | int] = {"level": self.level, "tagging": self.tagging}
        if self.danger:
            found["danger"] = self.danger
        return found | ({"tiles": self.tiles} if self.tiles else {})


class Perceived(NamedTuple):
    """Something that came out of the house."""

    at: float
    channel: str
    what: object


@dataclass(slots=True, repr=False)  # asyncio prints what a task returns: megabytes here
class World:
    """What became of a case."""

    perceived: list[Perceived] = field(default_factory=list)
    dealt: dict[str, str] = field(default_factory=dict)  # public name → kind
    told: dict[str, float] = field(default_factory=dict)  # kind → when it was turned up first
    looked_at: set[str] = field(default_factory=set)  # kinds somebody saw alone
    uids: dict[str, str] = field(default_factory=dict)
    plain: Plain = None

    def channel(self, name: str, before: float) -> list[Perceived]:
        return [p for p in self.perceived if p.channel == name and p.at < before]


def phone_of(seat: str) -> str:
    return f"phone of {seat}"


def differing(
    one: World,
    other: World,
    before: float = float("inf"),
    channels: Sequence[str] = CHANNELS,
) -> dict[str, str]:
    """Channel → how the two worlds first differ in it, for everything earlier than `before`."""
    found: dict[str, str] = {}
    for name in channels:
        here, there = one.channel(name, before), other.channel(name, before)
        if here != there:
            found[name] = _first_difference(here, there)
    return found


def _first_difference(here: Sequence[Perceived], there: Sequence[Perceived]) -> str:
    for ours, theirs in zip(here, there, strict=False):
        if ours != theirs:
            mine, yours = _around(str(ours.what), str(theirs.what))
            return f"{ours.at:.2f} s: {mine!r}, {theirs.at:.2f} s: {yours!r}"
    return f"{len(here)} against {len(there)}"


def _around(mine: str, yours: str) -> tuple[str, str]:
    at = next((n for n, (a, b) in enumerate(zip(mine, yours, strict=False)) if a != b), 0)
    return mine[max(at - 60, 0) : at + 60], yours[max(at - 60, 0) : at + 60]


# -- the other world ------------------------------------------------------------------------------


def other_faces(world: World, rng: random.Random) -> Faces:
    """Tiles and missions that were never turned up, in another order. A villain nobody met may
    have been another villain from the box."""
    hidden = [kind for kind in world.dealt.values() if kind not in world.told]
    boxed = [kind for kind in VILLAINS if kind not in {*world.dealt.values(), *world.told}]
    swapped = deranged(hidden, rng)
    for kind in [kind for kind in hidden if kind in VILLAINS]:
        other = rng.choice([kind, *boxed])
        swapped = {
            key: {kind: other, other: kind}.get(value, value)
            for key, value in {other: other, **swapped}.items()
        }
    return swapped | deranged(unseen_missions(world), rng)


def unseen_missions(world: World) -> list[str]:
    missions = GAME.read_data({})["missions"]
    return [f"mission:{animal}" for animal in missions if f"mission:{animal}" not in world.told]


def deranged(kinds: Sequence[str], rng: random.Random) -> dict[str, str]:
    """Each becomes another one: a random round through all of them."""
    ring = list(kinds)
    rng.shuffle(ring)
    return dict(zip(ring, [*ring[1:], *ring[:1]], strict=True))


class OtherBox(SimulatedConsole):
    """A console whose pieces look the same from behind and have other faces; it also keeps what
    it is told to show."""

    def __init__(self, case: Case, faces: Faces, keep: Witness) -> None:
        noise = Noise.real() if case.noise else None
        super().__init__(case.profile, case.seed, noise)
        self._faces = faces
        self._keep = keep

    def box(self, pieces: Sequence[BoxedPiece], mat_name: str, *, label: str = "") -> None:
        super().box(pieces, mat_name, label=label)
        drawn = {t.kind: (t.kind, t.picture, t.uids, t.side) for t in self._things.values()}
        for thing in self._things.values():
            if thing.kind not in self._faces:
                continue
            face = drawn[self._faces[thing.kind]]
            thing.kind, thing.picture, thing.uids, thing.side = face
            thing.sides = tuple(name for name in thing.uids if name is not None)

    def hidden(self) -> object:
        """What lies face down, as nobody may know it: planted leaks tell of it."""
        return sorted((p.where, p.kind) for p in self.pieces() if p.back == "tile")

    def uids(self) -> dict[str, str]:
        return {uid: thing.kind for thing in self._things.values() for uid in thing.uids.values()}

    def show_lights(self, lights: Lights) -> None:
        self._keep("lights", [(c, light.colour, light.effect) for c, light in lights.items()])
        super().show_lights(lights)

    def show_screen(self, image: Image.Image) -> None:
        self._keep("screen", image.tobytes())
        super().show_screen(image)

    def play_sound(self, name: str) -> None:
        self._keep("sound", name)
        super().play_sound(name)


class Witness(logging.Handler):
    """Keeps everything that comes out, with its virtual time."""

    def __init__(self, gap: float, phones: Sequence[str] = ()) -> None:
        """`phones`: the seats that have one paired; then private parts are kept too."""
        super().__init__(logging.DEBUG)
        self._gap = gap
        self._phones = phones
        self._parts: dict[str, str] = {}
        self.world = World()
        self._daemon: Daemon | None = None
        self._heard = Caption(0, "")
        self._rows = 0
        self._pending = False
        self._document = ""

    def __call__(self, channel: str, what: object) -> None:
        now = asyncio.get_running_loop().time()
        self.world.perceived.append(Perceived(now, channel, what))

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.partition(".")[0] in ("boardctl", "games", "hardware"):
            self("log", f"{record.name} {record.levelname} {self.format(record)}")

    def watch(self, daemon: Daemon) -> None:
        self._daemon = daemon
        daemon.subscribe(self._changed)

    def _changed(self) -> None:
        assert self._daemon is not None
        caption = self._daemon.stage.caption
        if caption != self._heard:
            self._heard = caption
            self("caption", tuple(caption))
        self._note(self._daemon)
        if not self._pending:
            self._pending = True
            asyncio.get_running_loop().call_later(self._gap, self._look)

    def _look(self) -> None:
        """The document of this moment, at most as often as a page gets it."""
        assert self._daemon is not None
        self._pending = False
        document = self._daemon.public()
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        if text != self._document:
            self._document = text
            self("document", text)
        if self._phones:
            self._look_at_phones(self._daemon)

    def _look_at_phones(self, daemon: Daemon) -> None:
        everybody = (GUEST, Who(Role.PARENT, None, "parent"), AT_THE_TABLE)
        told = {"private": json.dumps([daemon.private(who) for who in everybody])}
        for seat in self._phones:
            told[phone_of(seat)] = json.dumps(daemon.private(Who(Role.SEAT, seat, seat)))
        for channel, text in told.items():
            if self._parts.get(channel) != text:
                self._parts[channel] = text
                self(channel, text)

    def _note(self, daemon: Daemon) -> None:
        """What chance has told by now, and when it was told."""
        session = daemon.session
        for row in session.rows[self._rows :] if session is not None else ():
            verb, *names = row.text.split()
            if verb in ("seen", "mission"):
                kind = f"{'tile' if verb == 'seen' else verb}:{names[0]}"
                self.world.told.setdefault(kind, asyncio.get_running_loop().time())
        self._rows = 0 if session is None else len(session.rows)


# -- hands ----------------------------------------------------------------------------------------


class Players(Hands):
    """Hands that lay another forest, ask for what they may not have and, if they are clumsy, do
    things in the wrong step."""

    def __init__(
        self, case: Case, daemon: Daemon, faces: Faces, keep: Witness, guest: Guest | None
    ) -> None:
        self._guest = guest
        self._faces_behind = faces
        self._daemon = daemon
        self._keep = keep
        self._clumsy_case = case.clumsy
        self._nosy = random.Random(case.seed + 1)
        clumsy = Clumsy(wrong_cell=0.15) if case.clumsy else None
        super().__init__(
            daemon.simulated, GAME, case.names, case.options, case.seed, clumsy=clumsy, pace=BRISK
        )

    def _deal(self) -> dict[str, str]:
        dealt = GAME.table.deal(self.state, self.rng.random)
        other = {name: self._faces_behind.get(kind, kind) for name, kind in dealt.items()}
        self._keep.world.dealt = other
        return {name: self.console.find(kind)[0] for name, kind in other.items()}

    def lay(self) -> None:
        """The whole table at once: how it is laid is not what is compared."""
        wanted, spots = GAME.table.wanted(self.state), GAME.table.mat(self.state).spots
        for kind, (spot,) in wanted.on.items():
            handle = self.behind.get(kind) or self.console.find(kind)[0]
            self.console.put(handle, spots[spot][0])

    async def _turn(self) -> None:
        await self._ask_for_too_much()
        if self._clumsy_case:
            await self._in_the_wrong_step()
        self._note_look()
        await super()._turn()
        if self._guest is not None:
            await self._guest.look()

    def _note_look(self) -> None:
        up = [piece.kind for piece in self.console.pieces() if piece.where == "hand"]
        self._keep.world.looked_at.update(up)

    async def _lift(self, spots: Sequence[str]) -> None:
        await super()._lift(spots)
        self._note_look()

    def _tiles(self) -> list[tuple[str, str]]:
        """Cells of the forest and the tiles on them."""
        return sorted(
            (piece.where, piece.handle)
            for piece in self.console.pieces()
            if (self._spot_of(piece.where) or "").startswith("forest")
        )

    async def _ask_for_too_much(self) -> None:
        cell, tile = self._nosy.choice(self._tiles())
        asked: list[dict[str, Plain]] = [
            {"do": "put", "piece": tile, "cell": "w8"},
            {"do": "put", "piece": tile, "cell": "z9"},
            {"do": "roll", "piece": tile},
            {"do": "lay"},
            {"do": "correct", "id": "roll"},
            {"do": "place", "kind": "tile:a1", "spot": self._spot_of(cell)},
            {"do": "leave", "seat": "sky"},
            {"do": "lift", "piece": "tile:owl"},
        ]
        for request in self._nosy.sample(asked, 2):
            self._keep("answer", (request, await self._daemon.request(request)))

    async def _in_the_wrong_step(self) -> None:
        """A touch at any time; while no tile may be lifted also worse."""
        (here, one), (there, two) = self._nosy.sample(self._tiles(), 2)
        lifting = any(
            (self._spot_of(cell) or "")
            in getattr(GAME.table.gesture(self.state, move), "spots", ())
            for move in GAME.moves(self.state)
            for cell in (here, there)
        )
        what = self._nosy.randrange(8)
        if what == 0:
            self.console.lift(one)
            await asyncio.sleep(0.5)
            self.console.put(one, here)
            await asyncio.sleep(1.5)
        elif what < 4 and not lifting and not GAME.table.wanted(self.state).free:
            await self._mischief(what, (one, here), (two, there))

    async def _lift_unasked(self, handle: str) -> None:
        """Over the page, which tells the hand that lifts what it may see."""
        why = await self._daemon.request({"do": "lift", "piece": handle})
        self._keep("answer", (why, self._daemon.glimpse(handle)))

    async def _mischief(self, what: int, one: tuple[str, str], two: tuple[str, str]) -> None:
        if what == 1:  # exchanged, and put right again
            for handle, cell in ((one[0], two[1]), (two[0], one[1]), one, two):
                await self._lift_unasked(handle)
                await asyncio.sleep(1.5)
                if cell in (one[1], two[1]) and self._on([cell]):
                    self.console.lift(self._on([cell])[0])
                self.console.put(handle, cell)
                await asyncio.sleep(5.0)
        else:  # lifted where none may be, and held on the well
            await self._lift_unasked(one[0])
            await asyncio.sleep(5.0)
            if what == 3 and not self._on(["w1"]):
                self.console.put(one[0], "w1")
                await asyncio.sleep(1.5)
                await self._lift_unasked(one[0])
                await asyncio.sleep(1.0)
            self.console.put(one[0], one[1])
            await asyncio.sleep(2.0)


# -- one world ------------------------------------------------------------------------------------


@contextlib.contextmanager
def logs_to(handler: logging.Handler) -> Iterator[None]:
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


@contextlib.asynccontextmanager
async def opened(case: Case, folder: Path, faces: Faces, keep: Witness) -> AsyncIterator[Daemon]:
    journal = Journal.open(folder / JOURNAL, inline=True)
    journal.store.db.execute("PRAGMA synchronous = OFF")  # no power is cut here
    daemon = Daemon(OtherBox(case, faces, keep), journal, case.language)
    keep.watch(daemon)
    daemon.start()
    try:
        await daemon.new_game(GAME, case.names, case.options)
        yield daemon
    finally:
        await daemon.stop()


async def _played(case: Case, folder: Path, faces: Faces, keep: Witness) -> World:
    async with contextlib.AsyncExitStack() as house:
        daemon = await house.enter_async_context(opened(case, folder, faces, keep))
        guest = await house.enter_async_context(visiting(daemon, keep)) if case.guest else None
        players = Players(case, daemon, faces, keep, guest)
        await asyncio.sleep(1.0)  # the board has seen its empty table
        players.lay()
        await players.play(case.moves)
        await asyncio.sleep(8.5)  # until a prompt is repeated
        if guest is not None:
            await guest.browse()
        assert daemon.session is not None
        keep.world.plain = GAME.dump(daemon.session.state)
        console = daemon.console
        assert isinstance(console, OtherBox)
        keep.world.uids = console.uids()
        for name in ("history", "replay"):
            keep(name, printed(name, folder, daemon.session.id, case.language))
    return keep.world


def printed(name: str, folder: Path, game_id: int, language: str) -> str:
    """What the command line tells of the game while it is being played."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        if name == "history":
            history.main_history(folder)
        else:
            history.main_replay(folder, game_id, language)
    return out.getvalue()


def play(case: Case, folder: Path, faces: Faces | None = None) -> World:
    """Plays a case in one world, on a virtual clock."""
    folder.mkdir(parents=True, exist_ok=True)
    keep = Witness(case.gap, case.names if case.guest else ())
    with logs_to(keep), asyncio.Runner(loop_factory=PatientLoop) as runner:
        return runner.run(_played(case, folder, faces or {}, keep))


def texts_of(world: World, channels: Iterable[str] = CHANNELS) -> list[str]:
    wanted = set(channels)
    return [str(p.what) for p in world.perceived if p.channel in wanted]
