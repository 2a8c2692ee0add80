"""Both ends of the cable in one process: the host's `Link`, the firmware's `App` on CPython, and
the bytes between them, spoilt as a test wishes. Time goes by in milliseconds."""

from __future__ import annotations

import itertools

from firmware import wire
from firmware.app import App
from hardware.cells import CELLS, INDEX
from hardware.link import Link, Lost, Met, News, Refused, Table
from hardware.link_faults import LinkFaults
from hardware.pico import configuration
from hardware.ports import Profile, Read
from tests.firmware.checks import Pins

PICTURE = tuple((0, cell + 1, 2, 3) if cell % 3 else wire.DARK for cell in range(wire.CELLS))


def colours(wanted: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    return [light[1:] for light in wanted]


class CabledPins(Pins):
    """The pins of a board whose words stay bytes."""

    def __init__(self, boot: int, start: int) -> None:
        super().__init__()
        self.boot = boot
        self.spoken = bytearray()
        self.start = start

    def write(self, data: bytes) -> None:
        self.spoken += data


class Cabled:
    """`run` lets time pass; `news` is what the link has told, `tables` the tables among it."""

    def __init__(self, seed: int = 1, profile: Profile = Profile.LOOPS) -> None:
        self.time = 0
        self.faults = LinkFaults(seed)
        self.config = configuration(profile)
        sessions = itertools.count(100 * seed + 1)
        self.link = Link(self.config, lambda: next(sessions))
        self.news: list[News] = []
        self.opened = 0
        self.boots = 0
        self.laid: dict[int, str] = {}
        self.boot()
        self.open()

    @property
    def now(self) -> float:
        return self.time / 1000

    # -- what happens ---------------------------------------------------------------------------

    def boot(self) -> None:
        """The board starts (anew)."""
        self.boots += 1
        self.pins = CabledPins(1000 + self.boots, self.time)
        self.lay(self.laid)
        self.app = App(self.pins)
        self._listen()
        self.due = 0

    def _listen(self) -> None:
        """Notes the pings the board obeys, in their order."""
        self.pinged: list[bytes] = []
        receive = self.app.link.receive

        def noting(data: bytes, now: int) -> list[tuple[int, bytes]]:
            obeyed: list[tuple[int, bytes]] = receive(data, now)
            self.pinged += [payload for kind, payload in obeyed if kind == wire.PING]
            return obeyed

        self.app.link.receive = noting  # type: ignore[method-assign]

    def open(self) -> None:
        self.opened += 1
        self.link.opened(self.now)

    def lay(self, pieces: dict[int, str]) -> None:
        """Cell → UID of all that lies on the table."""
        self.laid = dict(pieces)
        self.pins.closed = sum(1 << cell for cell in pieces)
        self.pins.lying = dict(pieces)

    def run(self, milliseconds: int) -> None:
        for _ in range(milliseconds):
            self.time += 1
            self._step()

    def _step(self) -> None:
        self.pins.time = self.time - self.pins.start
        if self.pins.heard or self.pins.time >= self.due:
            self.due = self.pins.time + self.app.turn()
        spoken = bytes(self.pins.spoken)
        self.pins.spoken.clear()
        for piece in self.faults.carry(spoken, "in", self.now):
            self._told(self.link.receive(piece, self.now))
        if self.now >= self.link.deadline:
            self._told(self.link.tick(self.now))
        for piece in self.faults.carry(self.link.outgoing(), "out", self.now):
            self.pins.heard += piece

    def _told(self, news: list[News]) -> None:
        self.news += news
        for item in news:
            if isinstance(item, Lost):
                self.open()

    # -- what was told --------------------------------------------------------------------------

    def tables(self) -> list[Table]:
        return [item for item in self.news if isinstance(item, Table)]

    def told(self, kind: type[Met] | type[Lost] | type[Refused]) -> int:
        return sum(isinstance(item, kind) for item in self.news)

    def last(self) -> dict[str, str | Read]:
        """What the last table says of the cells where something is."""
        table = self.tables()[-1]
        return {
            cell: table.readings.get(INDEX[cell], Read.MISS)
            for cell in CELLS
            if table.present >> INDEX[cell] & 1
        }

    def shown(self) -> list[tuple[int, int, int]]:
        """Red, green, blue of each cell."""
        return [(p >> 8 & 255, p >> 16, p & 255) for p in self.pins.pixels]
