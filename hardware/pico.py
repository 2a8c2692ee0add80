"""The Pico as its console knows it: found, talked to, and what it tells turned into snapshots.

Both consoles with a firmware in them are built on it, the simulated one and the real one.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from firmware import wire
from hardware.cells import CELLS, INDEX
from hardware.drivers import Condition, Sentence, State
from hardware.link import BLACK, Link, Lost, Met, News, Picture, Refused, Table, mask_of
from hardware.link_faults import LinkFaults
from hardware.link_port import Cable, Ports, Trouble
from hardware.ports import Lights, Profile, Snapshot

log = logging.getLogger(__name__)

FULL = 255
"""The brightness of a light at its brightest."""

MILLIAMPS = 2500

RESTLESS = 60.0
RESETS = 3
"""So many resets within so many seconds are no accident: a bad cable, or too little power."""


NOISE_FOR = 10.0
NOISY, NOISY_FRAMES = 0.05, 5
"""More than this share of what arrived in so many seconds was damaged, and no mere accident."""


def configuration(profile: Profile, brightness: int = FULL) -> bytes:
    """The CONFIG payload: the only place where a profile becomes part of the wire."""
    readers = mask_of([INDEX[cell] for cell in profile.readers])
    return wire.pack_config(readers, brightness, MILLIAMPS)


def picture(lights: Lights) -> Picture:
    """The lights of the cells as the board knows them; those of buttons belong to the panel."""
    found = list(BLACK)
    for name, light in lights.items():
        if name in INDEX:
            found[INDEX[name]] = (wire.EFFECTS.index(light.effect), *light.colour)
    return tuple(found)


class Scans:
    """Turns tables of the board into snapshots for sensing. A cell that is only touched is shown
    once: that makes the glow, and nothing lands before three equal samples."""

    def __init__(self) -> None:
        self._told = 0

    def snapshot(self, table: Table) -> Snapshot:
        arriving = table.touched & ~table.present
        shown = arriving & ~self._told
        self._told = arriving
        reads = {CELLS[cell]: read for cell, read in table.readings.items()}
        return Snapshot(table.boot, table.generation, table.present | shown, reads)


class Pico:
    """A driver: `start` it, hear `on_snapshot` and `on_link`, `show` it lights."""

    def __init__(
        self,
        profile: Profile,
        ports: Ports,
        sessions: Callable[[], int],
        on_snapshot: Callable[[Snapshot], None],
        on_link: Callable[[bool], None],
        faults: LinkFaults | None = None,
        *,
        brightness: int = FULL,
    ) -> None:
        self.link = Link(configuration(profile, brightness), sessions)
        self.cable = Cable(self.link, ports, self._on_news, self._on_port, faults)
        self.refusal: Refused | None = None
        """Why the board is not talked to."""
        self._on_snapshot = on_snapshot
        self._on_link = on_link
        self._scans = Scans()
        self._up = False
        self._lost = False
        self._boot = 0
        self._starts: deque[float] = deque(maxlen=RESETS + 1)
        self._counted: deque[tuple[float, int, int]] = deque()  # when, frames, damaged ones

    def start(self) -> None:
        self.cable.start()

    async def close(self) -> None:
        await self.cable.close()

    def show(self, lights: Lights, now: float) -> None:
        self.link.show(picture(lights), now)
        self.cable.pump()

    # -- what it tells -------------------------------------------------------------------------

    def _on_port(self, is_open: bool) -> None:
        if not is_open:
            self.refusal = None  # it was about the Pico that is gone
            self._set(False)

    def _on_news(self, news: News) -> None:
        match news:
            case Table():
                self._set(True)
                self._count()
                self._on_snapshot(self._scans.snapshot(news))
            case Met(hello):
                self.refusal = None
                if hello.boot != self._boot:
                    self._boot = hello.boot
                    if lacks := wire.lacking(hello.capabilities):
                        log.warning("The Pico's firmware has no %s.", " and no ".join(lacks))
                    self._starts.append(self.cable.now())
            case Lost():
                self._lost = True
                self._set(False)
            case Refused():
                self.refusal = news
                log.warning("%s", news.sentence)
                self._set(False)

    def _set(self, up: bool) -> None:
        self._up = up
        if up:
            self._lost = False
        self._on_link(up)

    def _count(self) -> None:
        counters = self.link.counters
        self._counted.append((self.cable.now(), counters.frames, counters.damaged))
        while self._counted[0][0] < self._counted[-1][0] - NOISE_FOR:
            self._counted.popleft()

    # -- how it is -----------------------------------------------------------------------------

    @property
    def noisy(self) -> bool:
        """Whether much of what has arrived lately was damaged."""
        if not self._counted:
            return False
        (_, frames, damaged), (_, frames_now, damaged_now) = self._counted[0], self._counted[-1]
        bad, good = damaged_now - damaged, frames_now - frames
        return bad >= NOISY_FRAMES and bad > NOISY * (good + bad)

    @property
    def restless(self) -> bool:
        """Whether it has started anew again and again in the last minute."""
        starts = self._starts
        return len(starts) > RESETS and self.cable.now() - starts[0] < RESTLESS

    def firmware(self) -> Condition:
        """What the board says it carries."""
        hello = self.link.hello
        if not self._up or hello is None:
            return Condition("firmware", State.STARTING)
        version, protocol = (".".join(map(str, n)) for n in (hello.firmware, hello.protocol))
        carries = Sentence(
            "part.firmware", "{version}, protocol {protocol}", version=version, protocol=protocol
        )
        return Condition("firmware", State.READY, carries)

    def lights(self) -> Condition:
        """A strip answers nobody: it is as well as what drives it."""
        link = self.condition()
        if link.state is not State.RETRY:
            return Condition("lights", link.state)
        hang = Sentence("part.lights.link", "They depend on the Pico.")
        return Condition("lights", State.RETRY, hang, link.fix)

    def condition(self) -> Condition:
        trouble = self._trouble()
        if trouble is not None:
            return Condition("link", State.RETRY, *trouble)
        return Condition("link", State.READY if self._up else State.STARTING)

    def _trouble(self) -> Trouble | None:
        if self.refusal is not None:
            return self.refusal.cause, self.refusal.fix
        if self._up and self.restless:
            return (
                Sentence(
                    "part.link.restless",
                    "The Pico has started anew {times} times within a minute.",
                    times=RESETS,
                ),
                Sentence("part.link.restless.fix", "Try another USB cable or power supply."),
            )
        if self._up and self.noisy:
            return (
                Sentence(
                    "part.link.noisy",
                    "More than {share} of what the Pico says arrives damaged.",
                    share=f"{NOISY:.0%}",
                ),
                Sentence("part.link.noisy.fix", "Try a shorter USB cable."),
            )
        if not self._up and self.cable.trouble is not None:
            return self.cable.trouble
        if not self._up and self._lost:
            return (
                Sentence("part.link.silent", "Nobody answers at {port}.", port=self.cable.path),
                Sentence(
                    "part.link.silent.fix",
                    "Plug the Pico in anew; if it stays silent, run 'boardctl flash'.",
                ),
            )
        return None
