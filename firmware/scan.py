"""Which reader is asked next: where something has just changed first, then the others in turn.

A reader is asked only where a switch is closed or has changed lately. Its field is switched on in
one step of 10 ms; its tag has 5 ms to wake, and is read in the next step. The two do not fit into
one, and the switches never wait for them.
"""

from firmware import mfrc522
from firmware.rfid import Reading
from firmware.wire import CELLS, MANGLED

HOT = 700
"""Milliseconds after a change in which a reader comes first."""

DOUBTFUL = 3000
"""Milliseconds more in which it does, unless its answer is sure: a whole set-up takes that long."""

SURE = 100
"""Milliseconds between two looks at a hot reader whose answer is sure."""

SWEEP = 2000
"""Milliseconds in which every other reader with something on it is asked once."""


WAKES = 6
"""Milliseconds of field before a tag is asked: 5, and one that may be over when it is counted."""


class Readers:
    """The readers of a console; `chip(cell)` is the reader chip of a cell, `clock()` tells the
    milliseconds as they pass: a step itself takes some."""

    def __init__(self, chip, clock) -> None:
        self.readings = {}  # cell → Reading, where something is or was lately
        self.mangled = 0
        self._chip = chip
        self._clock = clock
        self._cells = ()  # that have a reader
        self._hot = {}  # cell → until when
        self._asked = {}  # hot cell → when it was asked last
        self._resting = ()  # closed, not hot
        self._turn = 0
        self._sweep_at = 0
        self._present = 0
        self._on = None
        self._since = 0

    def configure(self, mask: int, now: int) -> None:
        """These cells have readers; what lies on them is asked first. No field stays on, not even
        one from before a reset: the chips kept their power."""
        if self._on is not None:
            mfrc522.switch_off(self._chip(self._on))
            self._on = None
        cells = [cell for cell in range(CELLS) if mask >> cell & 1]
        for cell in cells:
            mfrc522.switch_off(self._chip(cell))
        self._cells = tuple(cells)
        self.readings = {}
        self._hot = {}
        self.wake(self._present, self._present, now)

    def wake(self, changed: int, present: int, now: int) -> None:
        """Something has changed on these cells."""
        self._present = present
        for cell in self._cells:
            if changed >> cell & 1:
                self._hot[cell] = now + HOT
                self._asked[cell] = now - HOT
        self._sort()

    def _sort(self) -> bool:
        """Who is asked in turn, and who no more; whether a reading ended."""
        closed = [cell for cell in self._cells if self._present >> cell & 1]
        self._resting = [cell for cell in closed if cell not in self._hot]
        over = [cell for cell in self.readings if cell not in closed and cell not in self._hot]
        for cell in over:
            del self.readings[cell]
        return bool(over)

    def step(self, now: int) -> bool:
        """Reads the reader whose field is on, or switches on the next; whether anything is new."""
        if self._on is not None:
            # The step before may have begun late, behind frames of the host.
            return self._clock() - self._since >= WAKES and self._read()
        new = False
        cooled = [cell for cell in self._hot if self._cools(cell, now)] if self._hot else ()
        if cooled:
            for cell in cooled:
                del self._hot[cell]
            new = self._sort()
        self._on = self._next(now)
        if self._on is not None:
            mfrc522.switch_on(self._chip(self._on))
            self._since = self._clock()
        return new

    def _read(self) -> bool:
        cell = self._on
        chip = self._chip(cell)
        self._on = None
        answer = mfrc522.read(chip)
        mfrc522.switch_off(chip)
        if answer == MANGLED:
            self.mangled += 1
        if cell not in self.readings:
            self.readings[cell] = Reading()
        return self.readings[cell].hear(answer)

    def _next(self, now: int):
        """The hot reader that has waited longest; else the next resting one when it is time."""
        chosen = None
        longest = 0
        for cell in self._hot:
            waited = now - self._asked[cell]
            if waited > longest and (waited >= SURE or not self._sure(cell)):
                chosen = cell
                longest = waited
        if chosen is not None:
            self._asked[chosen] = now
        elif self._resting and now >= self._sweep_at:
            self._sweep_at = now + SWEEP // len(self._resting)
            self._turn = (self._turn + 1) % len(self._resting)
            chosen = self._resting[self._turn]
        return chosen

    def _cools(self, cell: int, now: int) -> bool:
        """Its time is over, and its answer sure or never to be."""
        over = now - self._hot[cell]
        return over >= 0 and (over >= DOUBTFUL or self._sure(cell))

    def _sure(self, cell: int) -> bool:
        return cell in self.readings and self.readings[cell].sure
