"""The board's end of the cable: in order, once each, acknowledged; no clock and no port of its own.

What the host sends is numbered from 1 after each greeting. A frame that is the next one is obeyed;
one that came before is acknowledged again and not obeyed twice; one that is too early is dropped,
and the acknowledgement says which one is waited for.
"""

from firmware import wire

SILENCE = 3000
"""Milliseconds without a frame after which the host counts as gone."""

STRANGER_EVERY = 100
"""Milliseconds between two hellos to a host that has not greeted this boot."""


class Link:
    """`receive` what came, obey what it returns, then `acknowledge`."""

    def __init__(
        self, write, boot: int, firmware, cause: int = 0, serial: bytes = b"", capabilities: int = 0
    ) -> None:
        self.boot = boot
        self.session = 0
        self.config = 0
        self.frames = 0
        self.repeated = 0
        self._write = write
        self._firmware = firmware
        self._cause = cause
        self._serial = serial
        self._capabilities = capabilities
        self._decoder = wire.Decoder()
        self._expected = 1
        self._sequence = 0
        self._heard = -SILENCE
        self._hello_at = -STRANGER_EVERY
        self._owes = False

    @property
    def bad(self) -> int:
        return self._decoder.bad

    def hears(self, now: int) -> bool:
        """Whether a host that has greeted is still there."""
        return self.session != 0 and now - self._heard < SILENCE

    def hello(self) -> None:
        """Says who this is: at the start, and whenever a host has to know."""
        who = wire.Hello(
            self.boot,
            self.session,
            self._firmware,
            self.config,
            self._capabilities,
            self._cause,
            self._serial,
        )
        self.send(wire.HELLO, wire.pack_hello(who))

    def receive(self, data: bytes, now: int):
        """The (kind, payload) to obey, in order. A new greeting comes first, as GREET."""
        obey = []
        for kind, sequence, payload in self._decoder.feed(data):
            self.frames += 1
            if kind == wire.GREET:
                if self._greeted(payload):
                    obey = [(wire.GREET, payload)]
                self._heard = now
                self.hello()
            elif kind < wire.GREET:
                continue  # our own words: an echoing terminal
            elif not self.session:
                if now - self._hello_at >= STRANGER_EVERY:
                    self._hello_at = now
                    self.hello()
            else:
                self._heard = now
                self._owes = True
                if sequence == self._expected:
                    self._expected = (sequence + 1) & 0xFF
                    obey.append((kind, payload))
                else:
                    self.repeated += 1
        return obey

    def _greeted(self, payload: bytes) -> bool:
        """Whether this greeting begins a session; one that is repeated does not."""
        try:
            session = wire.read_greet(payload)[2]
        except ValueError:
            return False
        if session == self.session:
            return False
        self.session = session
        self._expected = 1
        self._owes = False
        return True

    def acknowledge(self) -> None:
        if self._owes:
            self._owes = False
            self.send(wire.ACK, wire.pack_ack(self.session, self._expected))

    def send(self, kind: int, payload: bytes) -> None:
        self._sequence = (self._sequence + 1) & 0xFF
        self._write(wire.encode(kind, self._sequence, payload))
