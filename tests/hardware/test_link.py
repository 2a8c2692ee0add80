"""The link between host and firmware: meeting, order, loss, damage, another boot, another protocol.

The firmware here is the real one, on CPython; the games through it on MicroPython are played in
tests/firmware.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware import wire
from firmware.app import App
from hardware.cells import CELLS
from hardware.link import (
    BLACK,
    Link,
    Lost,
    Met,
    Refused,
    State,
    Table,
    difference,
)
from hardware.pico import Scans, configuration, picture
from hardware.ports import Light, Profile, Read
from hardware.sensing import Sensing
from hardware.tags import Tags
from tests.conftest import CAMPAIGN
from tests.hardware.cabled import PICTURE, Cabled, CabledPins, colours

OWL, BEAR = "04112233445566", "04aabbccddeeff"
SEEDS = range(20 if CAMPAIGN else 2)

MISCHIEF = {
    "flips": ["flip=0.002"],
    "drops": ["drop=0.002"],
    "inserts": ["insert=0.002"],
    "cuts and joins": ["cut=0.5", "join=0.3"],
    "doubles": ["double=0.3"],
    "stalls": ["stall=0.01"],
    "everything": ["flip=0.001", "drop=0.001", "insert=0.001", "cut=0.2", "double=0.1"],
}


def test_the_two_meet_and_the_table_comes_at_once() -> None:
    pair = Cabled()
    pair.lay({0: OWL, 64: BEAR})
    pair.run(100)
    assert pair.told(Met) == 1
    assert pair.last() == {"a1": OWL, "w1": BEAR}
    assert pair.tables()[-1].boot == pair.pins.boot


def test_a_piece_is_touched_present_and_gone() -> None:
    pair = Cabled()
    pair.run(2000)
    seen = len(pair.tables())
    pair.lay({9: OWL})
    pair.run(15)
    first = pair.tables()[seen]
    assert (first.present, first.touched) == (0, 1 << 9)
    pair.run(1000)
    assert pair.last() == {"b2": OWL}
    pair.lay({})
    pair.run(1500)
    assert pair.last() == {}


def test_inputs_at_the_end_of_the_chain_that_nobody_holds_are_no_cells() -> None:
    pair = Cabled()
    pair.lay({76: OWL})
    pair.pins.closed |= 0b111 << wire.CELLS
    pair.run(1000)
    assert {table.present | table.touched for table in pair.tables()} <= {0, 1 << 76}
    assert pair.last() == {"p5": OWL}


def test_readings_are_those_of_the_profile() -> None:
    for profile, wanted in {
        Profile.PADS: {"a1": Read.MISS, "d4": Read.MISS, "w1": BEAR},
        Profile.TILES: {"a1": Read.MISS, "d4": OWL, "w1": BEAR},
    }.items():
        pair = Cabled(profile=profile)
        pair.lay({0: OWL[:-2] + "00", 27: OWL, 64: BEAR})
        pair.run(1500)
        assert pair.last() == wanted


def test_lights_arrive_and_only_what_changed_is_sent() -> None:
    pair = Cabled()
    pair.run(100)
    pair.link.show(PICTURE, pair.now)
    pair.run(200)
    assert pair.shown() == colours(PICTURE)
    frames = pair.app.link.frames
    changed = (*PICTURE[:5], (0, 9, 9, 9), *PICTURE[6:])
    pair.link.show(changed, pair.now)
    pair.run(30)
    assert pair.shown() == colours(changed)
    assert pair.app.link.frames == frames + 1


def test_of_many_pictures_the_latest_wins() -> None:
    pair = Cabled()
    pair.run(100)
    for red in range(1, 200):
        pair.link.show(((0, red, 0, 0), *BLACK[1:]), pair.now)
    pair.run(50)
    assert pair.shown()[0] == (199, 0, 0)
    assert pair.app.link.frames < 30


def test_a_difference_names_each_light_once() -> None:
    after = ((0, 1, 1, 1), (0, 2, 2, 2), (0, 1, 1, 1), *BLACK[3:])
    assert difference(BLACK, after) == [
        ((0, 1, 1, 1), b"\x05" + bytes(9)),
        ((0, 2, 2, 2), b"\x02" + bytes(9)),
    ]
    assert difference(after, after) == []
    assert len(difference(None, BLACK)) == 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", MISCHIEF)
def test_whatever_a_cable_does_the_table_told_is_one_that_was(name: str, seed: int) -> None:
    pair = Cabled(seed)
    rng = random.Random(seed)
    uids = [OWL[:-2] + f"{n:02x}" for n in range(6)]
    for text in MISCHIEF[name]:
        pair.faults.fault(text)
    for _ in range(6):
        cells = rng.sample(range(wire.CELLS), len(uids))
        pair.lay(dict(zip(cells, uids, strict=True)))
        seen = len(pair.tables())
        pair.link.show(tuple(rng.choice(PICTURE) for _ in range(wire.CELLS)), pair.now)
        pair.run(1500)
        for table in pair.tables()[seen:]:
            assert set(table.readings.values()) <= {*uids, Read.MISS, Read.MANGLED}
    assert sum(pair.faults.done.values()) > 0
    pair.faults.heal()
    pair.link.show(PICTURE, pair.now)
    pair.run(4500)
    assert pair.last() == {CELLS[cell]: uid for cell, uid in pair.laid.items()}
    assert pair.shown() == colours(PICTURE)


def test_what_is_lost_on_the_way_to_the_board_is_sent_again_and_obeyed_once() -> None:
    pair = Cabled(3)
    pair.run(100)
    pair.faults.fault("drop=0.02")
    for number in range(200):
        pair.link.ping(bytes((number,)), pair.now)
        pair.run(20)
    pair.faults.heal()
    pair.run(3000)
    assert [payload[0] for payload in pair.pinged if payload] == list(range(200))
    assert pair.link.counters.resent > 5
    assert pair.link.idle
    assert pair.told(Lost) == 0


def test_no_more_than_four_frames_are_on_their_way() -> None:
    link = Link(configuration(Profile.PADS), lambda: 5)
    link.opened(0.0)
    link.outgoing()
    hello = wire.Hello(1, 5, (1, 0, 0))
    link.receive(wire.encode(wire.HELLO, 1, wire.pack_hello(hello)), 0.0)
    for _ in range(20):
        link.ping(b"", 0.0)
    sent = wire.Decoder().feed(link.outgoing())
    assert [sequence for _, sequence, _ in sent] == [1, 2, 3, 4]
    link.receive(wire.encode(wire.ACK, 2, wire.pack_ack(5, 3)), 0.01)
    sent = wire.Decoder().feed(link.outgoing())
    assert [sequence for _, sequence, _ in sent] == [5, 6]
    assert link.tick(1.0) == []
    again = wire.Decoder().feed(link.outgoing())
    assert [sequence for _, sequence, _ in again] == [3, 4, 5, 6]


def test_an_acknowledgement_of_another_session_counts_for_nothing() -> None:
    link = Link(configuration(Profile.PADS), lambda: 5)
    link.opened(0.0)
    hello = wire.Hello(1, 5, (1, 0, 0))
    link.receive(wire.encode(wire.HELLO, 1, wire.pack_hello(hello)), 0.0)
    for ack in (wire.pack_ack(4, 3), wire.pack_ack(5, 200)):
        link.receive(wire.encode(wire.ACK, 2, ack), 0.01)
        assert not link.idle
    link.receive(wire.encode(wire.ACK, 2, wire.pack_ack(5, 3)), 0.01)
    link.receive(wire.encode(wire.ACK, 3, wire.pack_ack(5, 3)), 0.01)
    assert link.idle


def met(sessions: Sequence[int] = (5,)) -> Link:
    """A link whose board has answered at the moment 0; its configuration is on the way."""
    draw = iter(sessions)
    link = Link(configuration(Profile.PADS), lambda: next(draw))
    greet(link, sessions[0])
    return link


def greet(link: Link, session: int) -> None:
    link.opened(0.0)
    hello = wire.Hello(1, session, (1, 0, 0))
    link.receive(wire.encode(wire.HELLO, 1, wire.pack_hello(hello)), 0.0)
    link.outgoing()


def test_what_nobody_acknowledges_is_sent_again_less_and_less_often() -> None:
    link = met()
    times = []
    for millisecond in range(2900):
        link.tick(millisecond / 1000)
        if link.outgoing():
            times.append(millisecond / 1000)
    assert times == pytest.approx([0.1, 0.3, 0.7, 1.5, 2.5], abs=0.01)


def test_the_answer_to_a_repeated_frame_measures_nothing() -> None:
    """Nobody knows which of the two it answers; taken for the second, it would look quick."""
    link = met()
    link.tick(0.101)
    link.receive(wire.encode(wire.ACK, 2, wire.pack_ack(5, 3)), 0.102)
    assert link.idle
    link.ping(b"", 0.2)
    assert link.deadline == pytest.approx(0.4)


def test_another_boot_in_a_status_is_a_board_that_has_started_anew() -> None:
    link = met((5, 6))
    status = wire.Status(2, 10, 0, (0, 0, 0, 0, 0), 1000)
    link.receive(wire.encode(wire.STATUS, 2, wire.pack_status(status)), 0.1)
    assert link.state is State.GREETING
    assert link.outgoing() == wire.encode(wire.GREET, 0, wire.pack_greet(6))


def test_a_tag_number_ends_with_its_session() -> None:
    link = met((5, 6))
    owl = bytes.fromhex(OWL)
    link.receive(wire.encode(wire.TAG, 2, wire.pack_tag(5, 1, owl)), 0.1)
    greet(link, 6)
    mask = (1).to_bytes(wire.MASK, "little")
    (part,) = wire.pack_snapshot(1, 1, mask, bytes(wire.MASK), {0: 1})
    (table,) = link.receive(wire.encode(wire.SNAPSHOT, 2, part), 0.2)
    assert isinstance(table, Table)
    assert table.readings == {}
    link.receive(wire.encode(wire.TAG, 3, wire.pack_tag(6, 1, owl)), 0.3)
    (part,) = wire.pack_snapshot(1, 2, mask, bytes(wire.MASK), {0: 1})
    (table,) = link.receive(wire.encode(wire.SNAPSHOT, 4, part), 0.4)
    assert isinstance(table, Table)
    assert table.readings == {0: OWL}


def parts_of_a_full_table() -> tuple[Link, list[bytes]]:
    link = Link(configuration(Profile.LOOPS), lambda: 5)
    link.opened(0.0)
    hello = wire.Hello(9, 5, (1, 0, 0))
    link.receive(wire.encode(wire.HELLO, 1, wire.pack_hello(hello)), 0.0)
    link.receive(wire.encode(wire.ACK, 2, wire.pack_ack(5, 3)), 0.0)
    link.outgoing()
    full = b"\xff" * 9 + b"\x1f"
    readings = dict.fromkeys(range(wire.CELLS), wire.MISS)
    return link, wire.pack_snapshot(9, 7, full, bytes(10), readings)


def test_a_table_is_used_only_when_all_its_parts_are_there() -> None:
    link, parts = parts_of_a_full_table()
    for number, part in enumerate(parts[:-1]):
        assert link.receive(wire.encode(wire.SNAPSHOT, 3 + number, part), 0.0) == []
    (table,) = link.receive(wire.encode(wire.SNAPSHOT, 6, parts[-1]), 0.0)
    assert isinstance(table, Table)
    assert len(table.readings) == wire.CELLS
    assert link.receive(wire.encode(wire.SNAPSHOT, 7, parts[0]), 0.0) == [], "a second time"


def test_a_missing_part_is_asked_for_again_and_again() -> None:
    link, parts = parts_of_a_full_table()
    for sequence, number in ((3, 0), (4, 1), (5, 3)):
        link.receive(wire.encode(wire.SNAPSHOT, sequence, parts[number]), 0.0)
    for now in (0.06, 0.13):
        assert link.deadline <= now
        link.tick(now)
        asked = [p for kind, _, p in wire.Decoder().feed(link.outgoing()) if kind == wire.ASK]
        assert wire.read_ask(asked[-1]) == (7, 0b0100)
    (table,) = link.receive(wire.encode(wire.SNAPSHOT, 6, parts[2]), 0.2)
    assert isinstance(table, Table)


def test_a_newer_generation_replaces_one_that_never_became_whole() -> None:
    link, parts = parts_of_a_full_table()
    link.receive(wire.encode(wire.SNAPSHOT, 3, parts[0]), 0.0)
    (small,) = wire.pack_snapshot(9, 8, bytes(10), bytes(10), {})
    (table,) = link.receive(wire.encode(wire.SNAPSHOT, 4, small), 0.0)
    assert isinstance(table, Table)
    assert table.generation == 8
    for part in parts[1:]:
        assert link.receive(wire.encode(wire.SNAPSHOT, 5, part), 0.0) == []


def test_parts_of_two_generations_never_make_a_table() -> None:
    link, old = parts_of_a_full_table()
    full = b"\xff" * 9 + b"\x1f"
    new = wire.pack_snapshot(9, 8, full, full, dict.fromkeys(range(wire.CELLS), wire.MANGLED))
    for sequence, part in enumerate((old[1], old[3], new[0], new[2]), 3):
        assert link.receive(wire.encode(wire.SNAPSHOT, sequence, part), 0.0) == []
    link.receive(wire.encode(wire.SNAPSHOT, 7, new[1]), 0.0)
    (table,) = link.receive(wire.encode(wire.SNAPSHOT, 8, new[3]), 0.0)
    assert isinstance(table, Table)
    assert set(table.readings.values()) == {Read.MANGLED}


def part_of(generation: int, part: int, parts: int, body: bytes = bytes(45)) -> tuple[int, bytes]:
    return wire.SNAPSHOT, struct.pack("<IIBB", 1, generation, part, parts) + body


few = st.integers(0, 4)
from_the_board = st.one_of(
    st.tuples(st.integers(0, 255), st.binary(max_size=wire.MAX_PAYLOAD)),
    st.builds(part_of, few, few, few, st.binary(max_size=45)),
    st.builds(lambda session, at: (wire.ACK, wire.pack_ack(session, at)), few, few),
    st.builds(
        lambda session, number: (wire.TAG, wire.pack_tag(session, number, bytes(7))), few, few
    ),
)


@given(st.lists(from_the_board, max_size=12))
@example([part_of(7, 0, 2), part_of(7, 3, 4)])  # whose numbers of parts do not agree
@example([part_of(n, 0, 1, b"\xff" * 20) for n in range(1, 5)])  # whose masks have too many cells
def test_whatever_a_board_says_breaks_nothing_and_it_can_be_met_anew(
    said: list[tuple[int, bytes]],
) -> None:
    link = met(range(1, 100))
    scans, sensing = Scans(), Sensing(Profile.LOOPS, Tags({}))
    for sequence, (kind, payload) in enumerate(said, 2):
        for news in link.receive(wire.encode(kind, sequence, payload), 0.0):
            if isinstance(news, Table):
                sensing.feed(scans.snapshot(news), sequence / 10)
        link.tick(0.0)
    link.opened(0.0)
    hello = wire.Hello(2, link._session, (1, 0, 0))
    (fresh,) = link.receive(wire.encode(wire.HELLO, 1, wire.pack_hello(hello)), 0.0)
    assert isinstance(fresh, Met)
    (part,) = wire.pack_snapshot(2, 1, bytes(10), bytes(10), {})
    (fresh,) = link.receive(wire.encode(wire.SNAPSHOT, 2, part), 0.0)
    assert isinstance(fresh, Table)


def test_after_a_gap_a_new_snapshot_is_asked_for() -> None:
    link, parts = parts_of_a_full_table()
    link.receive(wire.encode(wire.SNAPSHOT, 9, parts[0]), 0.0)
    asked = [p for kind, _, p in wire.Decoder().feed(link.outgoing()) if kind == wire.ASK]
    assert [wire.read_ask(p) for p in asked] == [(0, 0)]
    assert link.counters.gaps == 1


def test_a_second_answer_to_a_greeting_is_no_gap_and_hides_none() -> None:
    """A board that was slow to answer was greeted twice."""
    link = met()
    hello = wire.pack_hello(wire.Hello(1, 5, (1, 0, 0)))
    link.receive(wire.encode(wire.HELLO, 2, hello), 0.0)
    link.receive(wire.encode(wire.ACK, 3, wire.pack_ack(5, 3)), 0.0)
    assert (link.counters.gaps, link.outgoing()) == (0, b"")
    link.receive(wire.encode(wire.HELLO, 5, hello), 0.0)
    assert link.counters.gaps == 1


def test_the_tag_of_another_session_is_not_noted() -> None:
    link, _ = parts_of_a_full_table()
    late, fresh = (wire.pack_tag(n, 1, bytes.fromhex(uid)) for n, uid in ((4, OWL), (5, BEAR)))
    (snapshot,) = wire.pack_snapshot(9, 7, bytes(10), bytes(10), {3: 1})
    link.receive(wire.encode(wire.TAG, 3, late), 0.0)
    assert link.outgoing() == b""
    (table,) = link.receive(wire.encode(wire.SNAPSHOT, 4, snapshot), 0.0)
    assert isinstance(table, Table)
    assert table.readings == {}
    link.receive(wire.encode(wire.TAG, 5, fresh), 0.0)
    ((kind, _, noted),) = wire.Decoder().feed(link.outgoing())
    assert (kind, noted) == (wire.KNOWN, fresh)


def test_a_board_that_starts_anew_is_met_again_with_lights_and_table() -> None:
    pair = Cabled()
    pair.lay({0: OWL})
    pair.link.show(PICTURE, pair.now)
    pair.run(500)
    pair.boot()
    pair.run(500)
    assert pair.told(Met) == 2
    assert pair.told(Lost) == 0
    assert pair.tables()[-1].boot == pair.pins.boot
    assert pair.last() == {"a1": OWL}
    assert pair.shown() == colours(PICTURE)


def test_a_board_that_starts_over_and_over_is_met_when_it_stays() -> None:
    pair = Cabled()
    pair.lay({3: BEAR})
    for _ in range(30):
        pair.boot()
        pair.run(70)
    pair.run(1500)
    assert pair.last() == {"d1": BEAR}
    assert pair.tables()[-1].boot == pair.pins.boot


def test_a_boot_banner_and_half_a_frame_are_no_trouble() -> None:
    pair = Cabled()
    pair.lay({0: OWL})
    pair.run(100)
    pair.boot()
    pair.pins.spoken[:0] = b"\r\nMPY: soft reboot\r\n\x03\x00\x08half a f"
    pair.run(1500)
    assert pair.last() == {"a1": OWL}


from_the_host = st.sampled_from([n for n in range(wire.GREET, 256) if n != wire.LEAVE])


@given(st.lists(st.tuples(from_the_host, st.binary(max_size=wire.MAX_PAYLOAD))))
def test_whatever_a_host_says_the_firmware_goes_on(said: list[tuple[int, bytes]]) -> None:
    pins = CabledPins(7, 0)
    app = App(pins)
    pins.heard = wire.encode(wire.GREET, 0, wire.pack_greet(5))
    app.turn()
    for sequence, (kind, payload) in enumerate(said, 1):
        pins.time += 10
        pins.heard = wire.encode(kind, sequence & 0xFF, payload)
        app.turn()
    pins.heard = wire.encode(wire.GREET, 0, wire.pack_greet(6))
    pins.spoken.clear()
    app.turn()
    kind, _, payload = wire.Decoder().feed(bytes(pins.spoken))[0]
    assert (kind, wire.read_hello(payload).session) == (wire.HELLO, 6)


def test_a_host_that_starts_anew_numbers_the_tags_anew() -> None:
    pair = Cabled()
    pair.lay({0: OWL, 5: BEAR})
    pair.run(500)
    pair.open()
    pair.lay({0: BEAR, 5: OWL})
    pair.run(2500)
    assert pair.last() == {"a1": BEAR, "f1": OWL}
    assert pair.pins.boot == 1001


@pytest.mark.parametrize(
    ("major", "what"),
    [
        (wire.MAJOR + 1, "update boardctl."),
        (0, "put the firmware of this boardctl on the Pico with 'boardctl flash'."),
    ],
)
def test_another_protocol_is_a_sentence_with_the_next_step(major: int, what: str) -> None:
    link = Link(configuration(Profile.PADS), lambda: 5)
    link.opened(0.0)
    (refused,) = link.receive(wire.encode(wire.HELLO, 1, bytes((major, 3))), 0.0)
    assert isinstance(refused, Refused)
    assert f"protocol {major}.3" in refused.sentence
    assert refused.sentence.endswith(what)
    assert link.state is State.REFUSED
    link.outgoing()
    link.tick(60.0)
    assert link.outgoing() == b"", "a board that is not understood is left alone"


def test_a_board_with_a_new_firmware_is_met_though_its_old_one_was_refused() -> None:
    pair = Cabled()
    pair.run(500)
    pair.link.receive(wire.encode(wire.HELLO, 1, bytes((9, 0))), pair.now)
    pair.run(500)
    assert pair.link.outgoing() == b""
    pair.boot()
    pair.run(500)
    assert pair.link.state is State.MET


def test_a_lost_configuration_is_sent_again() -> None:
    pair = Cabled()
    pair.run(500)
    pair.app.link.config = 0
    pair.run(1500)
    assert pair.app.link.config == wire.config_crc(pair.config)


def test_no_uid_is_printed() -> None:
    pair = Cabled()
    pair.lay({0: OWL})
    pair.run(500)
    assert OWL not in repr(pair.tables()[-1])


def test_a_touch_is_shown_once_and_lands_only_when_it_is_present() -> None:
    scans = Scans()
    one = [scans.snapshot(Table(1, n, 0, 4, {})).present for n in range(3)]
    assert one == [4, 0, 0]
    assert scans.snapshot(Table(1, 4, 4, 0, {})).present == 4
    assert scans.snapshot(Table(1, 5, 4, 4, {})).present == 4, "a lift: still there"


def test_lights_of_buttons_are_not_the_boards() -> None:
    lights = {"b1": Light((1, 2, 3), "pulse"), "button:ok": Light((9, 9, 9))}
    assert difference(BLACK, picture(lights)) == [((2, 1, 2, 3), b"\x02" + bytes(9))]
