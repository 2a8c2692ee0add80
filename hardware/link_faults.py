"""What cables do to bytes, by name and from a seed: the fault injector of the link."""

from __future__ import annotations

import math
import random
from collections import deque

from hardware.nearest import nearest

FAULTS = {
    "flip": "flip=0.001: so many bytes arrive with one bit turned",
    "drop": "drop=0.001: so many bytes never arrive",
    "insert": "insert=0.001: after so many bytes comes one that nobody sent",
    "cut": "cut=0.2: so many pieces arrive in two",
    "join": "join=0.2: so many pieces wait and arrive with the next",
    "double": "double=0.05: so many pieces arrive twice",
    "stall": "stall=0.01,4: after so many pieces nothing moves for 4 s (0.7 s), then all at once",
    "half-open": "the port is there and nothing comes through, either way",
}
"""`LinkFaults.fault` begins one, `heal` ends it."""

STALL = 0.7
"""Seconds of a stall that does not say its own."""


class NoSuchLinkFault(LookupError):
    """A fault this cable cannot have, or one without its share."""


class _Way:
    """One direction: what waits to be delivered."""

    def __init__(self) -> None:
        self.held = b""
        self.stalled_until = 0.0
        self.waiting: deque[bytes] = deque()


class LinkFaults:
    """`carry` turns what was sent into what arrives; the same seed, the same mischief."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._shares: dict[str, float] = {}
        self._stall = STALL
        self._ways = {"in": _Way(), "out": _Way()}
        self.done = dict.fromkeys(FAULTS, 0)
        """How often each has happened."""

    def fault(self, text: str) -> None:
        """Begins a fault: `flip=0.001`, `stall=0.01,4`, `half-open`."""
        name, _, value = text.partition("=")
        if name not in FAULTS:
            raise NoSuchLinkFault(f"no fault is called {name[:40]!r}: {nearest(name, FAULTS)}")
        seconds = STALL
        try:
            if name == "stall" and "," in value:
                value, _, length = value.partition(",")
                seconds = float(length)
            share = 1.0 if name == "half-open" else float(value)
        except ValueError:
            share = -1.0
        if not (0 <= share <= 1 and 0 < seconds < math.inf):
            raise NoSuchLinkFault(f"fault {text[:40]!r}: write a share from 0 to 1, {name}=0.01")
        self._shares[name] = share
        if name == "stall":
            self._stall = seconds

    def heal(self, name: str = "") -> None:
        """Ends one fault, or all of them."""
        if name:
            self._shares.pop(name, None)
        else:
            self._shares.clear()

    def carry(self, data: bytes, way: str, now: float) -> list[bytes]:
        """The pieces that arrive now; more may arrive with a later call."""
        if not self._shares and not any(w.held or w.waiting for w in self._ways.values()):
            return [data] if data else []
        line = self._ways[way]
        if self._shares.get("half-open"):
            self.done["half-open"] += 1
            line.held, line.waiting = b"", deque()
            return []
        if data:
            line.waiting.extend(self._pieces(line, self._spoilt(data)))
            if self._happens("stall"):
                line.stalled_until = now + self._stall
        if now < line.stalled_until:
            return []
        arrived, line.waiting = list(line.waiting), deque()
        return arrived

    def _happens(self, name: str) -> bool:
        share = self._shares.get(name, 0.0)
        if share > 0 and self._rng.random() < share:
            self.done[name] += 1
            return True
        return False

    def _spoilt(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if self._happens("drop"):
                continue
            if self._happens("flip"):
                byte ^= 1 << self._rng.randrange(8)
            out.append(byte)
            if self._happens("insert"):
                out.append(self._rng.randrange(256))
        return bytes(out)

    def _pieces(self, line: _Way, data: bytes) -> list[bytes]:
        data, line.held = line.held + data, b""
        if self._happens("join"):
            line.held = data
            return []
        pieces = [data]
        if len(data) > 1 and self._happens("cut"):
            at = self._rng.randrange(1, len(data))
            pieces = [data[:at], data[at:]]
        if self._happens("double"):
            pieces *= 2
        return pieces
