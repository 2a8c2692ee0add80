"""The simulated console with the real firmware in it.

Hands, pieces, panel and screen are simulated; everything between the switches and the daemon is
what a built console has: the firmware on MicroPython, wire, link and serial port.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Mapping, Sequence

from hardware import micropython
from hardware.cells import INDEX
from hardware.drivers import Condition, Sentence
from hardware.link_faults import FAULTS as CABLE_FAULTS
from hardware.link_faults import LinkFaults
from hardware.noise import Noise
from hardware.pico import Pico
from hardware.ports import ButtonEvent, Lights, Profile, Read, Snapshot
from hardware.simulated import NoSuchFault, SimulatedConsole
from hardware.stepped_time import SteppedLoop
from hardware.virtual_board import RESET, VirtualBoard

NOISY_ROUNDS = 61
"""Scans after which noise repeats itself; prime, so that cells do not repeat together."""

LOOK_EVERY = 0.2
BACK_AFTER = 2.0
"""Seconds a board whose process was killed stays away, as if its cable had been pulled."""


BOARD_FAULTS = {
    "vanish": "vanish=1.5: the port is gone for so many seconds and has another name then",
    "reset-loop": "reset-loop=5: the board starts anew so many times in a row",
    "banner": "at every start the port says something silly before the firmware speaks",
}
"""What can happen to the board, beside what can happen to its cable (`link_faults.FAULTS`)."""

RESET_EVERY = 0.2
BANNER = b"\r\nMPY: soft reboot\r\nMicroPython\r\n>>> \x00\x07"


class FirmwareConsole(SimulatedConsole):
    """A `SimulatedConsole` whose sensing part is a `VirtualBoard`. It has the faults of its
    simulated twin, those of its cable (`link_faults.FAULTS`) and those of its board."""

    def __init__(self, profile: Profile, seed: int, noise: Noise | None = None) -> None:
        micropython.micropython()  # fetched now, or refused with a sentence
        super().__init__(profile, seed, noise)
        self.cable_faults = LinkFaults(seed)
        sessions = random.Random(seed)
        self.pico = Pico(
            profile,
            _OnlyPort(self),
            lambda: sessions.getrandbits(31) + 1,
            self._arrived,
            self._set_link,
            self.cable_faults,
        )
        self.board: VirtualBoard | None = None
        self._banner = b""
        self._watch: asyncio.TimerHandle | None = None

    # -- life ----------------------------------------------------------------------------------

    def listen(
        self,
        on_snapshot: Callable[[Snapshot], None],
        on_button: Callable[[ButtonEvent], None],
        on_link: Callable[[bool], None],
    ) -> None:
        loop = asyncio.get_running_loop()
        self.board = VirtualBoard(self.seed, live=not isinstance(loop, SteppedLoop))
        if isinstance(loop, SteppedLoop):
            loop.attach(self.board, lambda: self.pico.cable.written)
        super().listen(on_snapshot, on_button, on_link)
        if "unplug" not in self._faults:
            self.board.plug(loop.time())
        self.pico.start()
        self._watch = loop.call_later(LOOK_EVERY, self._look_after_board)

    async def close(self) -> None:
        await super().close()
        if self._watch is not None:
            self._watch.cancel()
        await self.pico.close()
        if self.board is not None:
            self.board.unplug()

    def _look_after_board(self) -> None:
        """A board that starts anew by itself is back at once; a killed one after a while."""
        if self._loop is None or self.board is None:
            return
        status = self.board.died()
        wait = LOOK_EVERY
        if status == RESET:
            self.reset()
        elif status is not None:
            self.board.unplug()
            self._faults.add("unplug")
            wait = BACK_AFTER
            self._loop.call_later(BACK_AFTER / 2, self.plug)
        self._watch = self._loop.call_later(wait, self._look_after_board)

    # -- what comes in -------------------------------------------------------------------------

    def _arrived(self, snapshot: Snapshot) -> None:
        for arrived in self._carried(snapshot):
            if self._listeners is not None:
                self._listeners.snapshot(arrived)

    def conditions(self) -> list[Condition]:
        """As a built console tells them: what hangs on the Pico, and the parts beside it."""
        beside = [one for one in super().conditions() if one.part not in ("link", "lights")]
        return [self.pico.condition(), self.pico.lights(), *beside, self.pico.firmware()]

    # -- what goes out -------------------------------------------------------------------------

    def show_lights(self, lights: Lights) -> None:
        super().show_lights(lights)
        if self._loop is not None:
            self.pico.show(self.lights, self._loop.time())

    # -- the table under the switches ----------------------------------------------------------

    def _wake(self) -> None:
        if self.board is not None:
            self._lay()

    def _lay(self) -> None:
        assert self.board is not None
        occupied, present, reads = self.scan(0)
        answers: dict[str, Sequence[str | Read]] = {
            cell: self._crowds.get(cell, (read,)) for cell, read in reads.items()
        }
        halls = [present]
        if self.noise:
            rounds = [self._noisy_round(n, occupied, present, answers) for n in range(NOISY_ROUNDS)]
            halls = [closed for closed, _ in rounds]
            answers = {cell: [heard[cell] for _, heard in rounds] for cell in answers}
        self.board.lay(halls, {INDEX[c]: [_word(a) for a in heard] for c, heard in answers.items()})

    def _noisy_round(
        self,
        number: int,
        occupied: Sequence[str],
        present: int,
        answers: Mapping[str, Sequence[str | Read]],
    ) -> tuple[int, Mapping[str, str | Read]]:
        perfect = {cell: heard[number % len(heard)] for cell, heard in answers.items()}
        closed = self._sensors.halls(occupied, present)
        return closed, self._sensors.readers(perfect, lambda: self._uids)

    # -- faults --------------------------------------------------------------------------------

    def fault(self, text: str) -> None:
        """Breaks something by name: of the simulated console, the cable, or the board."""
        name, _, value = text.partition("=")
        if name in CABLE_FAULTS:
            self.cable_faults.fault(text)
        elif name in BOARD_FAULTS:
            self._board_fault(name, value)
        else:
            if name == "silent":
                self.cable_faults.fault("half-open")
            super().fault(text)

    def heal(self, text: str) -> None:
        name = text.partition("=")[0]
        if name in CABLE_FAULTS:
            self.cable_faults.heal(name)
        elif name == "banner":
            self._banner = b""
        elif name not in BOARD_FAULTS:
            if name == "silent":
                self.cable_faults.heal("half-open")
            super().heal(text)

    def _board_fault(self, name: str, value: str) -> None:
        if name == "banner":
            self._banner = BANNER + self._rng.randbytes(40)
            return
        count = float(value) if value.replace(".", "", 1).isdecimal() else 0.0
        if not 0 < count <= 60:
            raise NoSuchFault(f"fault {name}={value[:40]}: {BOARD_FAULTS[name]}")
        if self._loop is None:
            return
        if name == "reset-loop":
            for number in range(int(count)):
                self._loop.call_later(number * RESET_EVERY, self.reset)
        else:
            self.unplug()
            taken = os.openpty()  # somebody else gets the name
            self._loop.call_later(count, self._return, taken)

    def _return(self, taken: tuple[int, int]) -> None:
        self.plug()
        for end in taken:
            os.close(end)

    def unplug(self) -> None:
        self._faults.add("unplug")
        if self.board is not None:
            self.board.unplug()

    def plug(self) -> None:
        if "unplug" in self._faults:
            self._faults.discard("unplug")
            if self.board is not None and self._loop is not None:
                self.board.plug(self._loop.time(), banner=self._banner)

    def reset(self) -> None:
        if self.board is not None and self._loop is not None:
            self.board.reset(self._loop.time(), self.pico.cable.written, banner=self._banner)


class _OnlyPort:
    """The port of the virtual board (`link_port.Ports`)."""

    trouble = (
        Sentence("part.simulated.pico", "Simulated: no Pico is there."),
        Sentence(
            "part.simulated.pico.fix", "One that fell over is back by itself; else end the fault."
        ),
    )

    def __init__(self, console: FirmwareConsole) -> None:
        self._console = console

    def find(self) -> str | None:
        return self._console.board.port if self._console.board is not None else None


def _word(answer: str | Read) -> str:
    if isinstance(answer, Read):
        return "!" if answer is Read.MANGLED else ""
    return answer
