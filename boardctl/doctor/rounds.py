"""The doctor's rounds: how the machine under a running table is, looked at now and then, for the
page of the grown-ups."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardctl.doctor import house, machine
from boardctl.doctor.findings import Finding, Patient, made

EVERY = 60.0
"""Seconds between two rounds."""

READING = 60
"""Rounds between two looks at the journal, which is read as a whole."""

CHECKS = {"power": machine.power, "disk": machine.disk, "clock": machine.clock}


class Rounds:
    """Tells what is not well, whenever that is something else than before."""

    def __init__(self, patient: Patient, tell: Callable[[tuple[Finding, ...]], None]) -> None:
        self._patient = patient
        self._tell = tell
        self._made = 0
        self._journal: Finding | None = None

    async def run(self) -> None:
        told: tuple[Finding, ...] = ()
        while True:
            # A disk that is full or worn out takes its time to answer: the game does not wait.
            found = await asyncio.to_thread(self._look)
            if found != told:
                told = found
                self._tell(found)
            await asyncio.sleep(EVERY)

    def _look(self) -> tuple[Finding, ...]:
        if self._made % READING == 0:
            self._journal = made("journal", house.journal, self._patient)
        self._made += 1
        found = [made(part, check, self._patient) for part, check in CHECKS.items()]
        return tuple(one for one in (*found, self._journal) if one and one.state in ("warn", "bad"))
