"""The board's whole work, one small turn after the other: feel, read, tell, light, listen.

No tasks and no waiting: `turn` does what is due and returns how many milliseconds nothing will be.
"""

from firmware import wire
from firmware.debounce import Debounce
from firmware.leds import FRAME, Lights
from firmware.link import Link
from firmware.rfid import Tags
from firmware.scan import Readers

VERSION = (1, 0, 0)
CAPABILITIES = 0b111  # all of wire.CAPABILITIES
SCAN = 10
BURST_EVERY = 50
BURST = 700
HEARTBEAT = 1000
TAG_EVERY = 200


class App:
    """Everything between the pins (`hal`) and the cable."""

    def __init__(self, hal) -> None:
        self.hal = hal
        self.link = Link(hal.write, hal.boot, VERSION, hal.cause, hal.serial, CAPABILITIES)
        self.cells = Debounce()
        self.readers = Readers(hal.chip, hal.now)
        self.lights = Lights()
        self.tags = Tags()
        self._raw = bytearray(wire.MASK)
        self._before = bytearray(wire.MASK)
        self._generation = 0
        self._parts = []
        self._configured = False
        self._alone = False
        self._news = False
        self._leaves = None
        self._burst_until = 0
        self._due = {"scan": 0, "snapshot": 0, "status": 0, "tags": 0, "frame": 0}
        self._slowest = 0
        self.link.hello()

    def turn(self) -> int:
        """Does what is due; the milliseconds until something will be."""
        now = self.hal.now()
        data = self.hal.read()
        if data:
            for kind, payload in self.link.receive(data, now):
                try:
                    self._obey(kind, payload, now)
                except ValueError:
                    self.link.send(wire.LOG, b"bad payload")
            if self.lights.changed:
                self._shine(now)  # what is acknowledged is to be seen
            self.link.acknowledge()
            if self._leaves is not None:
                self.hal.leave(self._leaves)
        if now >= self._due["scan"]:
            self._slowest = max(self._slowest, now - self._due["scan"])
            self._due["scan"] = now + SCAN
            self._feel(now)
            self.hal.feed()
        self._shine(now)
        self._tell(now)
        return max(min(self._due.values()) - self.hal.now(), 0)

    # -- listening --------------------------------------------------------------------------------

    def _obey(self, kind: int, payload: bytes, now: int) -> None:
        if kind == wire.GREET:
            self.tags = Tags()
            self.lights.clear()
        elif kind == wire.CONFIG:
            self._configure(payload, now)
        elif kind == wire.LIGHTS:
            for light, mask in wire.read_lights(payload):
                self.lights.set(light, int.from_bytes(mask, "little"))
        elif kind == wire.ASK:
            self._again(payload)
        elif kind == wire.KNOWN:
            _, number, uid = wire.read_tag(payload)
            self._news = self.tags.note(number, uid) or self._news
        elif kind == wire.LEAVE:
            self._leaves = payload[0] if payload else wire.RESTART  # once that is acknowledged

    def _configure(self, payload: bytes, now: int) -> None:
        readers, brightness, milliamps = wire.read_config(payload)
        self.lights.limit(brightness, milliamps)
        self.readers.configure(int.from_bytes(readers, "little"), now)
        self.link.config = wire.config_crc(payload)
        self._configured = self._news = True
        self._burst_until = now + BURST
        self.hal.guard()

    def _again(self, payload: bytes) -> None:
        """Parts that were lost; a new snapshot if that generation is over."""
        generation, missing = wire.read_ask(payload)
        if generation != self._generation or not missing:
            self._news = True
            return
        for part in range(len(self._parts)):
            if missing >> part & 1:
                self.link.send(wire.SNAPSHOT, self._parts[part])

    # -- feeling ----------------------------------------------------------------------------------

    def _feel(self, now: int) -> None:
        self.hal.halls(self._raw)
        if self._raw != self._before or not self.cells.settled:
            self._before[:] = self._raw
            new = self.cells.sample(int.from_bytes(self._raw, "little"))
            if new:
                self._changed(now)
                self.readers.wake(new, self.cells.present | self.cells.touched, now)
        if self.readers.step(now):
            self._changed(now)

    def _changed(self, now: int) -> None:
        self._news = True
        self._burst_until = now + BURST

    # -- telling ----------------------------------------------------------------------------------

    def _tell(self, now: int) -> None:
        if not (self._configured and self.link.hears(now)):
            self._due["snapshot"] = self._due["status"] = self._due["tags"] = now + SCAN
            return
        if self._news or now >= self._due["snapshot"]:
            self._news = False
            self._snapshot()
            pause = BURST_EVERY if now < self._burst_until else HEARTBEAT
            self._due["snapshot"] = now + pause
        if now >= self._due["tags"]:
            self._due["tags"] = now + TAG_EVERY
            self._introduce()
        if now >= self._due["status"]:
            self._due["status"] = now + HEARTBEAT
            self._status(now)

    def _snapshot(self) -> None:
        self._generation += 1
        unknown = len(self.tags.unknown())
        readings = {}
        for cell, reading in self.readers.readings.items():
            code = reading.code(self.tags)
            if code is not None:
                readings[cell] = code
        if len(self.tags.unknown()) > unknown:
            self._introduce()
        present = self.cells.present.to_bytes(wire.MASK, "little")
        touched = self.cells.touched.to_bytes(wire.MASK, "little")
        self._parts = wire.pack_snapshot(
            self.link.boot, self._generation, present, touched, readings
        )
        for part in self._parts:
            self.link.send(wire.SNAPSHOT, part)

    def _introduce(self) -> None:
        for number, uid in self.tags.unknown():
            self.link.send(wire.TAG, wire.pack_tag(self.link.session, number, uid))

    def _status(self, now: int) -> None:
        counters = (
            self.link.frames,
            self.link.bad,
            self.link.repeated,
            self._slowest,
            self.readers.mangled,
        )
        self._slowest = 0
        status = wire.Status(self.link.boot, now, self.link.config, counters, self.hal.free())
        self.link.send(wire.STATUS, wire.pack_status(status))

    # -- lighting ---------------------------------------------------------------------------------

    def _shine(self, now: int) -> None:
        alone = not self.link.hears(now)
        if alone != self._alone:
            self._alone = alone
            self.lights.calm(alone)
        if self.lights.changed or now >= self._due["frame"]:
            # A picture that rests is shown again now and then: a strip may have lost it.
            self._due["frame"] = now + (FRAME if self.lights.moving else HEARTBEAT)
            self.hal.show(self.lights.frame(now))
