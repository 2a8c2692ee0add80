"""The host's end of the cable, without a cable: bytes and time in, bytes and news out.

Meets the board, keeps what it was told in order and acknowledged (window 4), joins the parts of a
snapshot, asks again for what was lost, and notices a board that has started anew by its boot
number. Pure: whoever owns the port calls `receive` and `tick`, writes `outgoing`, and comes back at
`deadline`. The protocol is in docs/protocol.md.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from firmware import wire
from hardware.drivers import Sentence
from hardware.ports import Read

log = logging.getLogger(__name__)

GREET_EVERY = 0.5
PING_EVERY = 1.0
SILENCE = 3.0
PART_PATIENCE = 0.06
FIRST_WAIT, SHORTEST_WAIT, LONGEST_WAIT = 0.1, 0.025, 1.0

WireLight = tuple[int, ...]
Picture = tuple[WireLight, ...]
BLACK: Picture = (wire.DARK,) * wire.CELLS


# -- news -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Met:
    """The board has answered: it is configured now and will report."""

    hello: wire.Hello


@dataclass(frozen=True, slots=True)
class Lost:
    """Nothing was heard for three seconds."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The board speaks another protocol, and what to do about it."""

    cause: Sentence
    fix: Sentence

    @property
    def sentence(self) -> str:
        return f"{self.cause.removesuffix('.')}: {self.fix[:1].lower()}{self.fix[1:]}"


@dataclass(frozen=True, slots=True)
class Table:
    """One whole snapshot. Masks have bit i for cell i."""

    boot: int
    generation: int
    present: int
    touched: int
    readings: Mapping[int, str | Read] = field(repr=False)  # UIDs: never printed


News = Met | Lost | Refused | Table


class State(Enum):
    CLOSED = "closed"
    GREETING = "greeting"
    MET = "met"
    REFUSED = "refused"


def mismatch(protocol: tuple[int, int]) -> Refused:
    """What to do about a board of another major protocol."""
    cause = Sentence(
        "part.protocol",
        "The console's firmware speaks protocol {theirs} and boardctl {ours}.",
        ours=f"{wire.MAJOR}.{wire.MINOR}",
        theirs=f"{protocol[0]}.{protocol[1]}",
    )
    if protocol[0] < wire.MAJOR:
        return Refused(
            cause,
            Sentence(
                "part.protocol.older",
                "Put the firmware of this boardctl on the Pico with 'boardctl flash'.",
            ),
        )
    return Refused(cause, Sentence("part.protocol.newer", "Update boardctl."))


@dataclass(slots=True)
class Counters:
    """What arrived, and what went wrong and was made good."""

    frames: int = 0
    damaged: int = 0
    resent: int = 0
    gaps: int = 0
    asked: int = 0
    met: int = 0
    unreadable: int = 0


@dataclass(slots=True)
class _Sent:
    sequence: int
    frame: bytes
    at: float
    again: bool = False


class Link:
    """See the module. `config` is a CONFIG payload; `session` draws a number for each greeting."""

    def __init__(self, config: bytes, session: Callable[[], int]) -> None:
        self.state = State.CLOSED
        self.counters = Counters()
        self.hello: wire.Hello | None = None
        self.status: wire.Status | None = None
        self._config = config
        self._draw_session = session
        self._session = 0
        self._boot = 0
        self._out = bytearray()
        self._decoder = wire.Decoder()
        self._queue: deque[tuple[int, bytes]] = deque()
        self._flight: deque[_Sent] = deque()
        self._sequence = 0
        self._wait = FIRST_WAIT
        self._round_trip: float | None = None
        self._greet_at = 0.0
        self._heard = 0.0
        self._spoke = 0.0
        self._told_lost = False
        self._board_sequence: int | None = None
        self._tags: dict[int, str] = {}
        self._generation = 0
        self._parts: dict[int, bytes] = {}
        self._part_count = 0
        self._parts_since = 0.0
        self._wanted: Picture = BLACK
        self._shown: Picture | None = None

    # -- the owner's side ----------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """The port is there."""
        self._decoder = wire.Decoder()
        self._out.clear()
        self._heard = now
        self._told_lost = False
        self._greet(now)

    def closed(self) -> None:
        """The port is gone."""
        self.state = State.CLOSED
        self._out.clear()

    def outgoing(self) -> bytes:
        """What to write now."""
        found = bytes(self._out)
        self._out.clear()
        return found

    def show(self, picture: Picture, now: float) -> None:
        """The whole picture; what differs from the one before is sent, the latest wins."""
        self._wanted = picture
        self._pump(now)

    @property
    def deadline(self) -> float:
        """When `tick` has something to do."""
        if self.state in (State.CLOSED, State.REFUSED):
            return float("inf")
        times = [self._heard + SILENCE]
        if self.state is State.GREETING:
            times.append(self._greet_at)
            return min(times)
        times.append(self._spoke + PING_EVERY)
        if self._flight:
            times.append(self._flight[0].at + self._wait)
        if self._parts:
            times.append(self._parts_since + PART_PATIENCE)
        return min(times)

    def tick(self, now: float) -> list[News]:
        """Does what is due."""
        if self.state in (State.CLOSED, State.REFUSED):
            return []
        if now >= self._heard + SILENCE:
            return self._silent(now)
        if self.state is State.GREETING:
            if now >= self._greet_at:
                self._send_greeting(now)
            return []
        if self._flight and now >= self._flight[0].at + self._wait:
            self._resend(now)
        if self._parts and now >= self._parts_since + PART_PATIENCE:
            self._ask_for_parts(now)
        if now >= self._spoke + PING_EVERY:
            self._send(wire.PING, b"", now)
        return []

    def receive(self, data: bytes, now: float) -> list[News]:
        """What these bytes tell. Whatever is damaged tells nothing."""
        news: list[News] = []
        damaged = self._decoder.bad
        frames = self._decoder.feed(data)
        self.counters.frames += len(frames)
        self.counters.damaged += self._decoder.bad - damaged
        for kind, sequence, payload in frames:
            if kind >= wire.GREET or self.state is State.CLOSED:
                continue  # our own words from an echoing terminal
            try:
                news += self._hear(kind, sequence, payload, now)
            except ValueError:
                self.counters.unreadable += 1
        return news

    # -- meeting -------------------------------------------------------------------------------

    def _greet(self, now: float) -> None:
        """Begins a session: nothing of the one before counts any more."""
        self.state = State.GREETING
        self._session = self._draw_session()
        self._queue.clear()
        self._flight.clear()
        self._parts = {}
        self._tags = {}
        self._sequence = 0
        self._shown = None
        self._send_greeting(now)

    def _send_greeting(self, now: float) -> None:
        self._greet_at = now + GREET_EVERY
        self._out += wire.encode(wire.GREET, 0, wire.pack_greet(self._session))

    def _silent(self, now: float) -> list[News]:
        self._heard = now  # and once more in three seconds
        self._greet(now)
        if self._told_lost:
            return []
        self._told_lost = True
        return [Lost()]

    def _meet(self, hello: wire.Hello, sequence: int, now: float) -> list[News]:
        if hello.protocol[0] != wire.MAJOR:
            self.state = State.REFUSED
            return [mismatch(hello.protocol)]
        self._heard = now
        if hello.session != self._session:
            # It has not heard us, or it has started anew, perhaps with another firmware.
            if self.state is not State.GREETING:
                self._greet(now)
            return []
        if self.state is State.MET:
            self._watch_sequence(sequence, now)
            return []
        self.state = State.MET
        self.hello = hello
        self.counters.met += 1
        if hello.boot != self._boot:
            self._boot = hello.boot
            self._generation = 0
        self._board_sequence = sequence
        self._wait = FIRST_WAIT
        self._told_lost = False
        self._send(wire.CONFIG, self._config, now)
        return [Met(hello)]

    # -- hearing -------------------------------------------------------------------------------

    def _hear(self, kind: int, sequence: int, payload: bytes, now: float) -> list[News]:
        if kind == wire.HELLO:
            return self._meet(wire.read_hello(payload), sequence, now)
        if self.state is not State.MET:
            return []
        self._heard = now
        self._watch_sequence(sequence, now)
        if kind == wire.SNAPSHOT:
            return self._snapshot_part(payload, now)
        if kind == wire.ACK:
            self._acknowledged(payload, now)
        elif kind == wire.TAG:
            session, number, uid = wire.read_tag(payload)
            if session == self._session:
                self._tags[number] = uid.hex()
                self._send(wire.KNOWN, payload, now)
        elif kind == wire.STATUS:
            self._check_status(wire.read_status(payload), now)
        elif kind == wire.LOG:
            log.info("the board says: %s", payload.decode("ascii", "replace"))
        return []

    def _watch_sequence(self, sequence: int, now: float) -> None:
        before, self._board_sequence = self._board_sequence, sequence
        if before is not None and (sequence - before) & 0xFF not in (0, 1):
            self.counters.gaps += 1
            if not any(kind == wire.ASK for kind, _ in self._queue):
                self._ask(0, 0, now)

    def _check_status(self, status: wire.Status, now: float) -> None:
        self.status = status
        if status.boot != self._boot:
            self._greet(now)
        elif status.config != wire.config_crc(self._config) and not self._flight:
            self._send(wire.CONFIG, self._config, now)

    def _snapshot_part(self, payload: bytes, now: float) -> list[News]:
        boot, generation, part, parts, piece = wire.read_part(payload)
        if boot != self._boot:
            self._greet(now)
            return []
        if generation < self._generation or (generation == self._generation and not self._parts):
            return []  # late, or a second time
        if generation > self._generation:
            self._generation = generation
            self._parts = {}
            self._part_count = parts
            self._parts_since = now
        if parts != self._part_count:
            raise ValueError("the parts of one generation agree on their number")
        self._parts[part] = piece
        if len(self._parts) < self._part_count:
            return []
        body = b"".join(self._parts[i] for i in range(self._part_count))
        self._parts = {}
        return [self._table(boot, generation, body)]

    def _table(self, boot: int, generation: int, body: bytes) -> Table:
        present, touched, readings = wire.read_body(body)
        found: dict[int, str | Read] = {}
        for cell, code in readings.items():
            if code == wire.MISS:
                found[cell] = Read.MISS
            elif code == wire.MANGLED:
                found[cell] = Read.MANGLED
            elif code in self._tags:
                found[cell] = self._tags[code]
        on, near = int.from_bytes(present, "little"), int.from_bytes(touched, "little")
        return Table(boot, generation, on, near, found)

    def _ask_for_parts(self, now: float) -> None:
        missing = sum(1 << i for i in range(self._part_count) if i not in self._parts)
        self._parts_since = now
        self._ask(self._generation, missing, now)

    def _ask(self, generation: int, missing: int, now: float) -> None:
        self.counters.asked += 1
        self._send(wire.ASK, wire.pack_ask(generation, missing), now)

    # -- sending -------------------------------------------------------------------------------

    def ping(self, payload: bytes, now: float) -> None:
        """Something to acknowledge, for whoever measures the way there and back."""
        self._send(wire.PING, payload, now)

    def leave(self, where: int, now: float) -> None:
        """The board starts anew, into its REPL if asked; it does not answer any more. One of
        another protocol understands this much, and its answer is not waited for."""
        if self.state is State.REFUSED:
            self._send_greeting(now)
            self._out += wire.encode(wire.LEAVE, 1, bytes((where,)))
        else:
            self._send(wire.LEAVE, bytes((where,)), now)

    @property
    def idle(self) -> bool:
        """Whether everything sent has been acknowledged."""
        return not self._queue and not self._flight

    def _send(self, kind: int, payload: bytes, now: float) -> None:
        self._queue.append((kind, payload))
        self._pump(now)

    def _pump(self, now: float) -> None:
        if self.state is not State.MET:
            return
        while len(self._flight) < wire.WINDOW:
            if not self._queue:
                self._queue.extend(self._changed_lights())
            if not self._queue:
                return
            kind, payload = self._queue.popleft()
            self._sequence = (self._sequence + 1) & 0xFF
            frame = wire.encode(kind, self._sequence, payload)
            self._flight.append(_Sent(self._sequence, frame, now))
            self._out += frame
            self._spoke = now

    def _changed_lights(self) -> list[tuple[int, bytes]]:
        groups = difference(self._shown, self._wanted)
        self._shown = self._wanted
        return [
            (wire.LIGHTS, wire.pack_lights(groups[i : i + wire.LIGHTS_IN_FRAME]))
            for i in range(0, len(groups), wire.LIGHTS_IN_FRAME)
        ]

    def _acknowledged(self, payload: bytes, now: float) -> None:
        session, expected = wire.read_ack(payload)
        if session != self._session or not self._flight:
            return
        count = (expected - self._flight[0].sequence) & 0xFF
        if count > len(self._flight):
            return
        for _ in range(count):
            sent = self._flight.popleft()
            if not sent.again:
                self._measure(now - sent.at)
        self._pump(now)

    def _measure(self, round_trip: float) -> None:
        smooth = round_trip if self._round_trip is None else self._round_trip
        self._round_trip = 0.875 * smooth + 0.125 * round_trip
        self._wait = min(max(3 * self._round_trip, SHORTEST_WAIT), LONGEST_WAIT)

    def _resend(self, now: float) -> None:
        """All of it: the board takes nothing out of order."""
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        for sent in self._flight:
            sent.at = now
            sent.again = True
            self.counters.resent += 1
            self._out += sent.frame
        self._spoke = now


def difference(before: Picture | None, after: Picture) -> list[tuple[WireLight, bytes]]:
    """Each light that is new somewhere, with the cells that get it. Without a picture before, all
    of them: nobody knows what the board shows."""
    masks: dict[WireLight, int] = {}
    for cell, light in enumerate(after):
        if before is None or before[cell] != light:
            masks[light] = masks.get(light, 0) | 1 << cell
    return [(light, mask.to_bytes(wire.MASK, "little")) for light, mask in masks.items()]


def mask_of(cells: Sequence[int]) -> bytes:
    """The mask of these cells."""
    return sum(1 << cell for cell in cells).to_bytes(wire.MASK, "little")
