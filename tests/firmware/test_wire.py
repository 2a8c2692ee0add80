"""The wire: frames survive damage around them, and damage never looks like a frame."""

from __future__ import annotations

import random
from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import wire
from tests.conftest import CAMPAIGN
from tests.firmware.vectors import FRAMES, STREAMS, Frame, Stream

FUZZED = 1_000_000 if CAMPAIGN else 30_000

payloads = st.binary(max_size=wire.MAX_PAYLOAD)
bytes_ = st.integers(0, 255)


@pytest.mark.parametrize("frame", FRAMES.values(), ids=lambda frame: frame.name)
def test_a_frame_is_written_and_read_as_the_vectors_say(frame: Frame) -> None:
    assert wire.encode(frame.kind, frame.sequence, frame.payload) == frame.wire
    assert wire.Decoder().feed(frame.wire) == [(frame.kind, frame.sequence, frame.payload)]


@pytest.mark.parametrize("stream", STREAMS, ids=lambda stream: stream.name)
@pytest.mark.parametrize("at_a_time", [1, 7, 4096])
def test_a_stream_is_read_as_the_vectors_say_however_it_is_cut(
    stream: Stream, at_a_time: int
) -> None:
    decoder = wire.Decoder()
    found = []
    for at in range(0, len(stream.bytes), at_a_time):
        found += decoder.feed(stream.bytes[at : at + at_a_time])
    wanted = [FRAMES[name] for name in stream.frames]
    assert found == [(frame.kind, frame.sequence, frame.payload) for frame in wanted]
    assert decoder.bad == stream.bad


def test_a_frame_written_by_hand_from_the_document_is_understood() -> None:
    body = bytes((0x86, 1)) + b"hi"
    check = crc32(body).to_bytes(4, "little")
    assert 0 not in body + check
    assert wire.encode(0x86, 1, b"hi") == b"\0" + bytes((9,)) + body + check + b"\0"


def test_what_every_version_must_understand_keeps_its_bytes() -> None:
    """A host greets any firmware, hears which protocol it speaks, and may send it into its REPL."""
    assert (wire.HELLO, wire.GREET, wire.LEAVE) == (0x01, 0x81, 0x87)
    assert (wire.RESTART, wire.REPL) == (1, 2)
    assert wire.pack_greet(0x04030201) == bytes((wire.MAJOR, wire.MINOR, 1, 2, 3, 4))
    hello = wire.pack_hello(wire.Hello(1, 2, (3, 4, 5)))
    assert hello[:2] == bytes((wire.MAJOR, wire.MINOR))
    leave = FRAMES["leave for the REPL, right after a greeting"]
    assert wire.encode(0x87, 1, b"\2") == leave.wire


@given(bytes_, bytes_, payloads)
def test_what_is_written_is_read_and_fits_one_packet(kind: int, seq: int, payload: bytes) -> None:
    frame = wire.encode(kind, seq, payload)
    assert len(frame) <= wire.MAX_FRAME
    assert frame[0] == frame[-1] == 0
    assert 0 not in frame[1:-1]
    assert wire.Decoder().feed(frame) == [(kind, seq, payload)]


def test_a_payload_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="cut it into parts"):
        wire.encode(1, 1, bytes(wire.MAX_PAYLOAD + 1))


@given(st.binary(max_size=400), payloads)
def test_a_good_frame_after_any_garbage_is_read_at_once(garbage: bytes, payload: bytes) -> None:
    found = wire.Decoder().feed(garbage + wire.encode(3, 9, payload))
    assert found[-1] == (3, 9, payload)


def damaged(frame: bytes, rng: random.Random) -> bytes:
    """One of the things that happen to a frame on a cable."""
    at = rng.randrange(len(frame))
    match rng.randrange(5):
        case 0:
            return frame[:at] + bytes((frame[at] ^ 1 << rng.randrange(8),)) + frame[at + 1 :]
        case 1:
            return frame[:at] + frame[at + 1 :]
        case 2:
            return frame[:at] + bytes((rng.randrange(256),)) + frame[at:]
        case 3:
            return frame[:at]
        case _:
            return frame[:at] + rng.randbytes(rng.randrange(1, 9)) + frame[at + 2 :]


def test_a_damaged_frame_is_never_taken_for_a_good_one_and_harms_no_neighbour() -> None:
    rng = random.Random(20)
    decoder = wire.Decoder()
    good = 0
    for number in range(FUZZED):
        payload = rng.randbytes(rng.randrange(wire.MAX_PAYLOAD + 1))
        kind = rng.randrange(256)
        frame = wire.encode(kind, number & 0xFF, payload)
        stream = damaged(frame, rng) if rng.random() < 0.5 else frame
        found = decoder.feed(stream)
        # A delimiter that was lost is made good by the next frame's own.
        found += decoder.feed(b"\0")
        assert found in ([], [(kind, number & 0xFF, payload)])
        if stream == frame:
            assert found
        good += len(found)
    assert good + decoder.bad >= FUZZED * 0.99
    assert decoder.bad > FUZZED * 0.4


def test_every_message_says_what_was_packed() -> None:
    hello = wire.read_hello(FRAMES["hello"].payload)
    assert (hello.boot, hello.session, hello.firmware) == (0x12345678, 0x9ABCDEF0, (1, 2, 3))
    assert (hello.config, hello.cause, hello.serial) == (0xCAFE0001, 1, b"boardctl")
    assert hello.protocol == (wire.MAJOR, wire.MINOR)
    assert wire.read_greet(FRAMES["greet"].payload) == (1, 0, 0x9ABCDEF0)
    assert wire.read_ack(FRAMES["acknowledge"].payload) == (0x9ABCDEF0, 3)
    assert wire.read_ask(FRAMES["ask for a part"].payload) == (6, 2)
    assert wire.read_config(FRAMES["configuration"].payload) == (bytes(8) + b"\xff\x1f", 180, 1500)
    uid = bytes.fromhex("04a1b2c3d4e5f6")
    assert wire.read_tag(FRAMES["tag"].payload) == (0x9ABCDEF0, 1, uid)
    status = wire.read_status(FRAMES["status"].payload)
    assert (status.boot, status.uptime, status.free) == (0x12345678, 61000, 150000)
    assert status.counters == (120, 1, 2, 14, 0xFFFF)
    (first, second) = wire.read_lights(FRAMES["lights"].payload)
    assert first == ((2, 207, 58, 30), (1 | 1 << 71).to_bytes(10, "little"))
    assert second == (wire.DARK, (1 << 3).to_bytes(10, "little"))


@pytest.mark.parametrize("names", [("one part",), ("two parts, part 0", "two parts, part 1")])
def test_a_snapshot_is_whole_when_its_parts_are_joined(names: tuple[str, ...]) -> None:
    body = b""
    for number, name in enumerate(names):
        boot, _, part, parts, piece = wire.read_part(FRAMES[f"snapshot of {name}"].payload)
        assert (boot, part, parts) == (0x12345678, number, len(names))
        body += piece
    present, touched, readings = wire.read_body(body)
    assert int.from_bytes(present, "little") == 1 | 1 << 71
    assert int.from_bytes(touched, "little") == 1 << 3
    wanted = {64: 1, 71: wire.MANGLED} if len(names) == 1 else {c: c + 1 for c in range(60, 77)}
    assert readings == wanted


def test_a_snapshot_of_a_full_table_has_no_more_parts_than_agreed() -> None:
    full = bytes([255]) * wire.MASK
    parts = wire.pack_snapshot(1, 1, full, full, dict.fromkeys(range(wire.CELLS), 1))
    assert len(parts) == wire.MOST_PARTS
    assert max(map(len, parts)) <= wire.MAX_PAYLOAD


def test_bits_that_are_no_cells_are_not_read() -> None:
    present, touched, _ = wire.read_body(b"\xff" * 2 * wire.MASK)
    for mask in (present, touched):
        assert int.from_bytes(mask, "little") == (1 << wire.CELLS) - 1


def test_of_another_protocol_only_its_number_is_read() -> None:
    hello = wire.read_hello(bytes((9, 4)) + b"who knows")
    assert hello.protocol == (9, 4)


READERS = [
    wire.read_hello,
    wire.read_greet,
    wire.read_ack,
    wire.read_part,
    wire.read_body,
    wire.read_tag,
    wire.read_status,
    wire.read_config,
    wire.read_lights,
    wire.read_ask,
]


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@given(payload=payloads)
def test_any_payload_is_read_or_refused_and_nothing_else(read: object, payload: bytes) -> None:
    assert callable(read)
    try:
        read(payload)
    except ValueError as refusal:
        wanted = str(refusal)
    else:
        return
    assert wanted
