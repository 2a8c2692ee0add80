"""A console without hardware, which behaves as sensors do: scan by scan, with noise and faults."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from hardware.buttons import Buttons
from hardware.cells import CELLS
from hardware.drivers import Condition, Sentence, State
from hardware.nearest import nearest
from hardware.noise import Noise, NoisySensors
from hardware.ports import ButtonEvent, Lights, Profile, Read, Snapshot
from hardware.shown import Shown
from hardware.tabletop import Impossible, Tabletop

SCAN = 0.05
"""Seconds between two scans while something moves, or always where sensors are noisy."""

BURST = 0.7
"""Seconds of scanning after a change: longer than a piece needs to be gone for good."""

HEARTBEAT = 1.0

SILENCE = 3.0
"""Seconds without a snapshot after which the link counts as lost."""

FAULTS = {
    "unplug": "the cable of the sensing part is out; the link is lost at once",
    "silent": "the cable is in and nothing comes; the link is lost after 3 s",
    "reset": "the sensing part starts anew with another boot id (happens once)",
    "lost": "lost=0.1: so many snapshots never arrive",
    "doubled": "doubled=0.1: so many snapshots arrive twice",
    "swapped": "swapped=0.1: so many snapshots arrive after the next one",
    "dead-cell": "dead-cell=a1: this cell senses nothing any more",
    "dead-reader": "dead-reader=w1: this cell feels a piece and cannot read it",
    "stranger": "stranger=w1: something with an unknown tag lies there (happens once)",
    "no-screen": "the screen is missing",
    "no-sound": "the speaker is missing",
    "no-lights": "the lights stay dark, and nothing can notice it",
}
"""Everything that can break, by name. `SimulatedConsole.fault` breaks it, `heal` mends it."""

SILENT = Sentence("part.simulated.silent", "Simulated: nothing comes.")
UNPLUGGED = Sentence("part.simulated.unplugged", "Simulated: the cable is out.")
NO_SCREEN = Sentence("part.simulated.screen", "Simulated: the screen is missing.")
NO_SOUND = Sentence("part.simulated.sound", "Simulated: the sound is missing.")
END_IT = Sentence("part.simulated.fix", "End the fault.")

_SHARES = ("lost", "doubled", "swapped")
_CELL_FAULTS = ("dead-cell", "dead-reader", "stranger")


class NoSuchFault(Impossible, LookupError):
    """A fault this console cannot have, or one without its value."""


@dataclass(frozen=True, slots=True)
class _Listeners:
    snapshot: Callable[[Snapshot], None]
    link: Callable[[bool], None]


class SimulatedConsole(Shown, Tabletop):
    """The simulated twin of a console (`ports.Console`), with hands and faults.

    Scanning starts with `listen`: every 50 ms for 700 ms after any change, otherwise once a
    second; with noise every 50 ms. `on_link` is told once at the start and then on each change.
    Faults are set by name with `fault("dead-cell=a1")` and mended with `heal("dead-cell=a1")`;
    `FAULTS` says what each name means. All chance comes from one generator: the same seed and the
    same hands give the same snapshots.
    """

    def __init__(
        self, profile: Profile, seed: int, noise: Noise | None = None, *, sounds_kept: int = 32
    ) -> None:
        Shown.__init__(self, sounds_kept)
        Tabletop.__init__(self, profile, random.Random(seed))
        self.seed = seed
        self.noise = noise or Noise()
        self._buttons = Buttons()
        self._sensors = NoisySensors(self.noise, self._rng)
        self._sweep = tuple(cell for cell in CELLS if cell in profile.readers)
        self._faults: set[str] = set()
        self._shares = dict.fromkeys(_SHARES, 0.0)
        self._boot = self._rng.getrandbits(31)
        self._generation = 0
        self._late: Snapshot | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: _Listeners | None = None
        self._linked: bool | None = None
        self._heard = 0.0
        self._scanned = -SCAN
        self._burst_ends = 0.0
        self._timer: asyncio.TimerHandle | None = None

    # -- the port: what comes in -------------------------------------------------------------

    def listen(
        self,
        on_snapshot: Callable[[Snapshot], None],
        on_button: Callable[[ButtonEvent], None],
        on_link: Callable[[bool], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._listeners = _Listeners(on_snapshot, on_link)
        self._buttons.listen(on_button)
        self._heard = self._loop.time()
        self._loop.call_soon(self._set_link, "unplug" not in self._faults)
        self._wake()

    async def close(self) -> None:
        self._listeners = None
        self._buttons.listen(None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _moved(self) -> None:
        super()._moved()
        self._wake()
        self.on_change()

    def _wake(self) -> None:
        """A change: scan as soon as the last scan allows it, and go on for a while."""
        if self._loop is None or self._listeners is None:
            return
        now = self._loop.time()
        self._burst_ends = now + BURST
        self._scan_at(max(now, self._scanned + SCAN))

    def _scan_at(self, when: float) -> None:
        if self._loop is None:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(when, self._scan)

    def _scan(self) -> None:
        if self._loop is None or self._listeners is None:
            return
        now = self._scanned = self._loop.time()
        if "unplug" not in self._faults:
            self._generation += 1
            snapshot = self._snapshot()
            if "silent" not in self._faults:
                for arrived in self._carried(snapshot):
                    self._heard = now
                    self._set_link(True)
                    if self._listeners is not None:  # a listener may close the console
                        self._listeners.snapshot(arrived)
            if now - self._heard >= SILENCE - 1e-6:
                self._set_link(False)
        if self._listeners is None:
            return
        busy = bool(self.noise) or now < self._burst_ends - 1e-6
        self._scan_at(now + (SCAN if busy else HEARTBEAT))

    def _snapshot(self) -> Snapshot:
        occupied, present, reads = self.scan(self._generation)
        if not self.noise:
            return Snapshot(self._boot, self._generation, present, reads)
        # Readers poll where something is, and look at one empty place in turn.
        swept = self._sweep[self._generation % len(self._sweep)]
        polled = reads if swept in reads else {**reads, swept: Read.MISS}
        present = self._sensors.halls(occupied, present)
        noisy = self._sensors.readers(polled, lambda: self._uids)
        return Snapshot(self._boot, self._generation, present, noisy)

    def _carried(self, snapshot: Snapshot) -> list[Snapshot]:
        """What arrives of a snapshot now: nothing, itself, itself twice, a late one after it."""
        shares = self._shares
        if not any(shares.values()):
            return [snapshot]
        if self._rng.random() < shares["lost"]:
            return []
        if self._late is None and self._rng.random() < shares["swapped"]:
            self._late = snapshot
            return []
        arrived = [snapshot]
        if self._rng.random() < shares["doubled"]:
            arrived.append(snapshot)
        if self._late is not None:
            arrived.append(self._late)
            self._late = None
        return arrived

    def _set_link(self, up: bool) -> None:
        if self._listeners is not None and up != self._linked:
            self._linked = up
            self._listeners.link(up)
            self.on_change()

    # -- the port: what goes out -------------------------------------------------------------

    def show_lights(self, lights: Lights) -> None:
        if "no-lights" not in self._faults:
            super().show_lights(lights)

    def show_screen(self, image: Image.Image) -> None:
        if "no-screen" not in self._faults:
            super().show_screen(image)

    def play_sound(self, name: str) -> None:
        if "no-sound" not in self._faults:
            super().play_sound(name)

    def troubles(self) -> list[str]:
        found = []
        if self._linked is False:
            found.append("trouble.link")
        if "no-screen" in self._faults:
            found.append("trouble.screen")
        if "no-sound" in self._faults:
            found.append("trouble.sound")
        return found

    def conditions(self) -> list[Condition]:
        return [
            self._link_condition(),
            Condition("lights", State.READY),
            Condition("panel", State.READY),
            self._part("screen", "no-screen", NO_SCREEN),
            self._part("sound", "no-sound", NO_SOUND),
        ]

    def _link_condition(self) -> Condition:
        if self._linked is None:
            return Condition("link", State.STARTING)
        if self._linked:
            return Condition("link", State.READY)
        cause = SILENT if "unplug" not in self._faults else UNPLUGGED
        return Condition("link", State.RETRY, cause, END_IT)

    def _part(self, part: str, fault: str, missing: Sentence) -> Condition:
        if fault not in self._faults:
            return Condition(part, State.READY)
        return Condition(part, State.RETRY, missing, END_IT)

    # -- buttons -----------------------------------------------------------------------------

    def press(self, button: str) -> None:
        self._buttons.press(button)

    def release(self, button: str) -> None:
        self._buttons.release(button)

    # -- faults ------------------------------------------------------------------------------

    def fault(self, text: str) -> None:
        """Breaks something by name (`FAULTS`): `unplug`, `lost=0.1`, `dead-cell=a1`."""
        name, value = self._named(text)
        if name in _SHARES:
            self._shares[name] = self._share(name, value)
        elif name in _CELL_FAULTS:
            self._cell_fault(name, value)
        elif name == "unplug":
            self.unplug()
        elif name == "reset":
            self.reset()
        else:
            self._faults.add(name)
            self.on_change()

    def heal(self, text: str) -> None:
        """Mends what `fault` broke; `dead-cell` without a cell mends all of them."""
        name, value = self._named(text)
        if name in _SHARES:
            self._shares[name] = 0.0
        elif name in ("dead-cell", "dead-reader"):
            cells = self.dead_cells if name == "dead-cell" else self.dead_readers
            cells -= {value} if value else set(cells)
            self._moved()
        elif name == "unplug":
            self.plug()
        else:
            self._faults.discard(name)
            self._wake()
            self.on_change()

    def _named(self, text: str) -> tuple[str, str]:
        name, _, value = text.partition("=")
        if name not in FAULTS:
            raise NoSuchFault(f"no fault is called {name[:40]!r}: {nearest(name, FAULTS)}")
        return name, value

    def _share(self, name: str, value: str) -> float:
        try:
            share = float(value)
        except ValueError:
            share = -1.0
        if not 0 <= share <= 1:
            raise NoSuchFault(f"fault {name}={value[:40]}: write a share from 0 to 1, {name}=0.1")
        return share

    def _cell_fault(self, name: str, cell: str) -> None:
        self._check_cell(cell)
        if name == "stranger":
            self.stranger(cell)
            return
        (self.dead_cells if name == "dead-cell" else self.dead_readers).add(cell)
        self._moved()

    def unplug(self) -> None:
        """The cable is pulled. A port that is gone is noticed at once."""
        self._faults.add("unplug")
        if self._loop is not None:
            self._loop.call_soon(self._set_link, False)

    def plug(self) -> None:
        """The cable is back, and with it the power: the sensing part has started anew."""
        if "unplug" in self._faults:
            self._faults.discard("unplug")
            self.reset()

    def reset(self) -> None:
        """The sensing part restarts; the table is as it was."""
        self._boot = (self._boot + 1 + self._rng.getrandbits(30)) % 2**31
        self._generation = 0
        self._wake()
