"""The cable between microcontroller and host: one source for both ends (docs/protocol.md).

Runs unchanged on CPython and MicroPython, so it keeps to what both have. A frame is

    0x00  COBS(kind, sequence, payload, CRC32 little endian)  0x00

and never longer than one USB packet. A delimiter on both sides lets an intact frame survive a
neighbour whose own delimiter was damaged.
"""

import struct
from binascii import crc32

MAJOR, MINOR = 1, 0
"""Another major number cannot be talked to; a higher minor one only adds."""

MAX_FRAME = 64
OVERHEAD = 9  # two delimiters, one COBS code, kind, sequence, CRC
MAX_PAYLOAD = MAX_FRAME - OVERHEAD
MAX_CHUNK = MAX_FRAME - 2
MIN_CHUNK = 7
WINDOW = 4
"""Frames on their way to the board: its receive ring holds 512 bytes."""

CELLS = 77
MASK = 10
"""Bytes of a mask of cells: bit i of the whole is cell i, in the order of the shift registers."""

# Kinds. HELLO and GREET keep their numbers and first two bytes for ever: they find out the rest. So
# does LEAVE, first after a greeting: whatever is on a Pico can be asked to make room for another.
HELLO = 0x01  # board: who I am
ACK = 0x02
SNAPSHOT = 0x03
TAG = 0x04
STATUS = 0x05
LOG = 0x06
GREET = 0x81  # host: who are you
CONFIG = 0x82
LIGHTS = 0x83
ASK = 0x84
KNOWN = 0x85
PING = 0x86
LEAVE = 0x87  # host: make room

EFFECTS = ("steady", "breathe", "pulse", "blink", "dim", "glow")
DARK = (0, 0, 0, 0)
"""A light is (effect, red, green, blue)."""

CAPABILITIES = ("readers", "lights", "watchdog")
"""What a firmware may have: bit i of HELLO's capabilities is the i-th of these."""

MISS, MANGLED = 0, 255
"""Readings that are no tag number."""

MOST_TAGS = 254
RESTART, REPL = 1, 2
"""What LEAVE asks for."""

_HELLO = "<BB3BIIIHBBB8s"
_ACK = "<IB"
_PART = "<IIBB"
_TAG = "<IB"
_STATUS = "<IIIHHHHHI"
_GREET = "<BBI"
_CONFIG = "<10sBH"
_LIGHT = "<4B10s"
_ASK = "<IB"
PART_BODY = MAX_PAYLOAD - struct.calcsize(_PART)
MOST_PARTS = 4
LIGHTS_IN_FRAME = MAX_PAYLOAD // struct.calcsize(_LIGHT)


# -- frames ---------------------------------------------------------------------------------------


def encode(kind: int, sequence: int, payload: bytes) -> bytes:
    """One frame with its delimiters. A payload that does not fit is a mistake of the caller."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError("a payload has at most 55 bytes: cut it into parts")
    body = bytes((kind, sequence)) + payload
    body += crc32(body).to_bytes(4, "little")
    frame = bytearray(1)
    for block in body.split(b"\0"):
        frame.append(len(block) + 1)
        frame += block
    frame.append(0)
    return bytes(frame)


def _decode(chunk: bytes) -> "tuple[int, int, bytes] | None":
    """The frame between two delimiters; None for anything damaged."""
    size = len(chunk)
    body = bytearray(chunk)
    at = 0
    while at < size:
        step = body[at]
        body[at] = 0  # the zero that stood here; the first place held none and is not looked at
        at += step
    if at > size or crc32(body[1:-4]) != int.from_bytes(body[-4:], "little"):
        return None
    return body[1], body[2], bytes(body[3:-4])


class Decoder:
    """Whole frames out of any stream of bytes; what is damaged is counted and left out."""

    def __init__(self) -> None:
        self.bad = 0
        self._partial = b""
        self._overlong = False

    def feed(self, data: bytes) -> "list[tuple[int, int, bytes]]":
        """(kind, sequence, payload) of every frame that ends in these bytes."""
        chunks = (self._partial + data).split(b"\0")
        self._partial = chunks.pop()
        frames = []
        for chunk in chunks:
            if self._overlong:
                self._overlong = False  # the end of what was too long to be a frame
            elif chunk:
                frame = _decode(chunk) if MIN_CHUNK <= len(chunk) <= MAX_CHUNK else None
                if frame is None:
                    self.bad += 1
                else:
                    frames.append(frame)
        if len(self._partial) > MAX_CHUNK:
            self.bad += not self._overlong
            self._overlong = True
            self._partial = b""
        return frames


# -- what a payload says --------------------------------------------------------------------------
# Readers of payloads raise ValueError for what is too short; more than expected is a newer minor.


def _unpack(layout: str, payload: bytes) -> "tuple[int, ...]":
    size = struct.calcsize(layout)
    if len(payload) < size:
        raise ValueError("a payload is too short: the other end speaks another protocol")
    return struct.unpack(layout, payload[:size])


class Hello:
    """Who the board is: protocol, firmware, this boot, and the session it is in (0: none)."""

    def __init__(
        self,
        boot: int,
        session: int,
        firmware: "tuple[int, ...]",
        config: int = 0,
        capabilities: int = 0,
        cause: int = 0,
        serial: bytes = b"",
        protocol: "tuple[int, int]" = (MAJOR, MINOR),
    ) -> None:
        self.boot = boot
        self.session = session
        self.firmware = firmware
        self.config = config
        self.capabilities = capabilities
        self.cause = cause
        self.serial = serial
        self.protocol = protocol


def pack_hello(hello: Hello) -> bytes:
    return struct.pack(
        _HELLO,
        hello.protocol[0],
        hello.protocol[1],
        hello.firmware[0],
        hello.firmware[1],
        hello.firmware[2],
        hello.boot,
        hello.session,
        hello.config,
        hello.capabilities,
        hello.cause,
        MAX_FRAME,
        WINDOW,
        hello.serial,
    )


def read_hello(payload: bytes) -> Hello:
    """Of another major protocol only the two protocol numbers are read."""
    major, minor = _unpack("<BB", payload)
    if major != MAJOR:
        return Hello(0, 0, (0, 0, 0), protocol=(major, minor))
    fields = _unpack(_HELLO, payload)
    serial = bytes(payload[struct.calcsize(_HELLO) - 8 : struct.calcsize(_HELLO)])
    return Hello(
        fields[5], fields[6], fields[2:5], fields[7], fields[8], fields[9], serial, (major, minor)
    )


def lacking(capabilities: int) -> "list[str]":
    """What a firmware has not, of all it may have."""
    return [name for i, name in enumerate(CAPABILITIES) if not capabilities >> i & 1]


def pack_greet(session: int) -> bytes:
    return struct.pack(_GREET, MAJOR, MINOR, session)


def read_greet(payload: bytes) -> "tuple[int, ...]":
    """Major, minor, session."""
    return _unpack(_GREET, payload)


def pack_ack(session: int, expected: int) -> bytes:
    return struct.pack(_ACK, session, expected)


def read_ack(payload: bytes) -> "tuple[int, ...]":
    """The session, and the sequence number the board waits for."""
    return _unpack(_ACK, payload)


def pack_snapshot(
    boot: int, generation: int, present: bytes, touched: bytes, readings: "dict[int, int]"
) -> "list[bytes]":
    """The payloads of one generation. `readings`: cell → tag number, MISS or MANGLED."""
    body = bytes(present) + bytes(touched)
    for cell in sorted(readings):
        body += bytes((cell, readings[cell]))
    parts = (len(body) + PART_BODY - 1) // PART_BODY
    return [
        struct.pack(_PART, boot, generation, part, parts)
        + body[part * PART_BODY : (part + 1) * PART_BODY]
        for part in range(parts)
    ]


def read_part(payload: bytes) -> "tuple[int, int, int, int, bytes]":
    """Boot, generation, part, number of parts, and this part of the body."""
    boot, generation, part, parts = _unpack(_PART, payload)
    if part >= parts or parts > MOST_PARTS:
        raise ValueError("a snapshot has parts 0 to 3")
    return boot, generation, part, parts, payload[struct.calcsize(_PART) :]


def read_body(body: bytes) -> "tuple[bytes, bytes, dict[int, int]]":
    """Masks of present and touched cells, and the readings, of a whole generation."""
    if len(body) < 2 * MASK or len(body) % 2:
        raise ValueError("a snapshot begins with two masks and goes on in pairs")
    pairs = body[2 * MASK :]
    readings = {pairs[i]: pairs[i + 1] for i in range(0, len(pairs), 2)}
    if readings and max(readings) >= CELLS:
        raise ValueError("a console has 77 cells")
    return _mask(body), _mask(body[MASK:]), readings


def _mask(body: bytes) -> bytes:
    """The mask a body begins with, without the bits that are no cell's."""
    return bytes(body[: MASK - 1]) + bytes((body[MASK - 1] & 0xFF >> 8 * MASK - CELLS,))


def pack_tag(session: int, number: int, uid: bytes) -> bytes:
    """In TAG: this number stands for this UID. The same in KNOWN: so I have noted it."""
    return struct.pack(_TAG, session, number) + uid


def read_tag(payload: bytes) -> "tuple[int, int, bytes]":
    """Session, number, UID."""
    session, number = _unpack(_TAG, payload)
    uid = payload[struct.calcsize(_TAG) :]
    if not (1 <= number <= MOST_TAGS and 4 <= len(uid) <= 10):
        raise ValueError("a tag has a number from 1 to 254 and 4 to 10 bytes")
    return session, number, uid


class Status:
    """The heartbeat. Counters stop at 65535."""

    NAMES = ("frames", "bad", "repeated", "slowest", "rfid")

    def __init__(
        self, boot: int, uptime: int, config: int, counters: "tuple[int, ...]", free: int
    ) -> None:
        self.boot = boot
        self.uptime = uptime
        self.config = config
        self.counters = counters
        self.free = free


def pack_status(status: Status) -> bytes:
    counters = [min(count, 0xFFFF) for count in status.counters]
    return struct.pack(_STATUS, status.boot, status.uptime, status.config, *counters, status.free)


def read_status(payload: bytes) -> Status:
    fields = _unpack(_STATUS, payload)
    return Status(fields[0], fields[1], fields[2], fields[3:8], fields[8])


def pack_config(readers: bytes, brightness: int, milliamps: int) -> bytes:
    """`readers`: mask of the cells whose tags can be read."""
    return struct.pack(_CONFIG, readers, brightness, milliamps)


def read_config(payload: bytes) -> "tuple[bytes, int, int]":
    fields = _unpack(_CONFIG, payload)
    return bytes(payload[:MASK]), fields[1], fields[2]


def pack_lights(groups: "list[tuple[tuple[int, ...], bytes]]") -> bytes:
    """At most three groups: a light, and the mask of the cells that have it from now on."""
    payload = b""
    for light, mask in groups:
        payload += struct.pack(_LIGHT, light[0], light[1], light[2], light[3], mask)
    return payload


def read_lights(payload: bytes) -> "list[tuple[tuple[int, ...], bytes]]":
    size = struct.calcsize(_LIGHT)
    if len(payload) % size:
        raise ValueError("a light is four bytes and a mask")
    groups = []
    for at in range(0, len(payload), size):
        light = tuple(payload[at : at + 4])
        if light[0] >= len(EFFECTS):
            raise ValueError("there is no such effect")
        groups.append((light, bytes(payload[at + 4 : at + size])))
    return groups


def pack_ask(generation: int, missing: int) -> bytes:
    """Bit i of `missing`: part i did not come. None missing: a new snapshot, please."""
    return struct.pack(_ASK, generation, missing)


def read_ask(payload: bytes) -> "tuple[int, ...]":
    return _unpack(_ASK, payload)


def config_crc(payload: bytes) -> int:
    """What tells one configuration from another."""
    return crc32(payload)
