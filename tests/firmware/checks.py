"""What the firmware promises, in the words both Pythons have: run on CPython and on MicroPython.

Each function is one promise. No pytest here, and nothing a microcontroller lacks.
"""

import json

from firmware import leds, mfrc522, wire
from firmware.app import App
from firmware.debounce import Debounce
from firmware.rfid import Reading, Tags
from firmware.scan import Readers
from firmware.simulated.reader import Reader

OWL = "04112233445566"
BEAR = "04aabb22ddeeff"
NO_UID = "04aabb88ddeeff"  # its last block begins like one that goes on
SESSION = 77
EVERYWHERE = b"\xff" * 9 + b"\x1f"


class Pins:
    """The pins of a console, as `hal.Hal` offers them, with a table under them."""

    boot = 1234
    cause = 1
    serial = b"serial.."

    def __init__(self) -> None:
        self.time = 0
        self.closed = 0
        self.lying: dict[int, str] = {}
        self.heard = b""
        self.said: list[tuple[int, int, bytes]] = []
        self.pixels: list[int] = []
        self.guarded = False
        self.fed: list[int] = []  # when
        self.left = 0
        self._decoder = wire.Decoder()
        self._readers: dict[int, Reader] = {}

    def now(self):
        return self.time

    def read(self):
        heard, self.heard = self.heard, b""
        return heard

    def write(self, data):
        self.said += self._decoder.feed(data)

    def halls(self, into):
        into[:] = self.closed.to_bytes(wire.MASK, "little")

    def chip(self, cell):
        if cell not in self._readers:
            self._readers[cell] = Reader(lambda: self.lying.get(cell, ""), self.now)
        return self._readers[cell]

    def fields(self):
        return [cell for cell, reader in self._readers.items() if reader.on]

    def show(self, pixels):
        self.pixels = list(pixels)

    def guard(self):
        self.guarded = True

    def feed(self):
        self.fed.append(self.time)

    def free(self):
        return 100000

    def leave(self, where):
        self.left = where
        self.heard_last = self.said[-1]


class Board:
    """An app on such pins, and a host that talks to it."""

    def __init__(self, readers=EVERYWHERE) -> None:
        self.pins = Pins()
        self.app = App(self.pins)
        self.sequence = 0
        self.pins.heard = wire.encode(wire.GREET, 0, wire.pack_greet(SESSION))
        self.wait = self.app.turn()
        self.config = wire.pack_config(readers, 255, 2000)
        if readers:
            self.send(wire.CONFIG, self.config)

    def send(self, kind, payload):
        self.sequence = (self.sequence + 1) & 0xFF
        self.pins.heard += wire.encode(kind, self.sequence, payload)
        self.wait = self.app.turn()

    def run(self, milliseconds, alone=False):
        """Time passes; the host notes every tag, and pings so that the board is not alone."""
        end = self.pins.time + milliseconds
        while self.pins.time < end:
            self.pins.time = min(end, self.pins.time + max(1, self.wait))
            self.wait = self.app.turn()
            for payload in self.payloads(wire.TAG):
                self.send(wire.KNOWN, payload)
            if not alone and self.pins.time % 1000 < 10:
                self.send(wire.PING, b"")

    def payloads(self, kind):
        """What was said of a kind since the last look."""
        found = [payload for k, _, payload in self.pins.said if k == kind]
        self.pins.said = [frame for frame in self.pins.said if frame[0] != kind]
        return found

    def tables(self):
        """(generation, present, touched, readings) of every whole snapshot since the last look."""
        bodies = {}
        for payload in self.payloads(wire.SNAPSHOT):
            _, generation, _, _, piece = wire.read_part(payload)
            bodies[generation] = bodies.get(generation, b"") + piece
        found = []
        for generation in sorted(bodies):
            present, touched, readings = wire.read_body(bodies[generation])
            masks = [int.from_bytes(mask, "little") for mask in (present, touched)]
            found.append((generation, masks[0], masks[1], readings))
        return found


# -- wire -----------------------------------------------------------------------------------------


def check_frames_and_streams_are_those_of_the_vectors(text) -> None:
    vectors = json.loads(text)
    by_name = {}
    for row in vectors["frames"]:
        payload = bytes.fromhex(row["payload"])
        frame = (row["kind"], row["sequence"], payload)
        by_name[row["name"]] = frame
        assert wire.encode(*frame) == bytes.fromhex(row["wire"]), row["name"]
        assert wire.Decoder().feed(bytes.fromhex(row["wire"])) == [frame], row["name"]
    for row in vectors["streams"]:
        decoder = wire.Decoder()
        found = decoder.feed(bytes.fromhex(row["bytes"]))
        assert found == [by_name[name] for name in row["frames"]], row["name"]
        assert decoder.bad == row["bad"], row["name"]


# -- debounce -------------------------------------------------------------------------------------


def check_three_equal_samples_make_it_present_and_gone() -> None:
    cells = Debounce()
    seen = []
    for raw in (4, 4, 4, 0, 0, 0):
        cells.sample(raw)
        seen.append((cells.present, cells.touched))
    assert seen == [(0, 4), (0, 4), (4, 0), (4, 4), (4, 4), (0, 0)], seen


def check_a_switch_that_bounces_is_touched_and_never_present() -> None:
    cells = Debounce()
    for raw in (1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0):
        cells.sample(raw)
        assert cells.present == 0
    assert cells.touched == 0
    assert cells.settled


def check_switches_do_not_wait_for_each_other() -> None:
    cells = Debounce()
    for raw in (1, 1 | 1 << 76, 1 | 1 << 76):
        cells.sample(raw)
    assert cells.present == 1
    assert cells.touched == 1 << 76


def check_inputs_that_are_no_cells_say_nothing() -> None:
    cells = Debounce()
    for raw in (7 << 77, 5 << 77, 7 << 77, 7 << 77):
        assert cells.sample(raw) == 0
        assert (cells.present, cells.touched) == (0, 0)
    assert cells.settled


# -- tags -----------------------------------------------------------------------------------------


def check_a_tag_counts_when_it_was_read_twice_in_a_row() -> None:
    reading = Reading()
    for answer in (b"owl!", wire.MISS, b"owl!", b"bear", b"owl!"):
        reading.hear(answer)
        assert reading.uid is None
    reading.hear(b"owl!")
    assert reading.uid == b"owl!"


def check_a_mangled_answer_means_that_it_is_still_there() -> None:
    reading = Reading()
    reading.hear(b"owl!")
    reading.hear(b"owl!")
    for answer in (wire.MISS, wire.MISS, wire.MANGLED, wire.MISS, wire.MISS):
        reading.hear(answer)
        assert reading.uid == b"owl!"
    reading.hear(wire.MISS)
    assert reading.uid is None


def check_a_number_is_used_only_when_the_host_has_noted_it() -> None:
    tags = Tags()
    assert tags.number(b"owl!") is None
    assert tags.unknown() == [(1, b"owl!")]
    assert not tags.note(1, b"bear")
    assert tags.number(b"owl!") is None
    assert tags.note(1, b"owl!")
    assert tags.number(b"owl!") == 1
    assert tags.unknown() == []


def check_when_numbers_are_short_the_oldest_goes_to_another_tag() -> None:
    tags = Tags()
    uids = [bytes((1, 2, 3, i)) for i in range(wire.MOST_TAGS)]
    for number, uid in enumerate(uids):
        tags.number(uid)
        tags.note(number + 1, uid)
    tags.number(uids[0])  # used again: the second is the oldest now
    assert tags.number(b"new!") is None
    assert tags.unknown() == [(2, b"new!")]
    assert not tags.note(2, uids[1])
    assert tags.number(uids[0]) == 1


def check_a_reader_chip_tells_uid_silence_and_garbage() -> None:
    lying = [""]
    chip = Reader(lambda: lying[0])
    assert mfrc522.read(chip) == wire.MISS, "no field, no tag"
    mfrc522.switch_on(chip)
    assert mfrc522.read(chip) == wire.MISS
    for uid in (OWL, BEAR):
        lying[0] = uid
        assert mfrc522.read(chip) == bytes.fromhex(uid)
    for unreadable in ("!", "!" + OWL, NO_UID):
        lying[0] = unreadable
        assert mfrc522.read(chip) == wire.MANGLED, unreadable
    mfrc522.switch_off(chip)
    lying[0] = OWL
    assert mfrc522.read(chip) == wire.MISS


def check_a_tag_that_stays_answers_every_look_also_after_a_damaged_one() -> None:
    lying = [OWL]
    chip = Reader(lambda: lying[0])
    for _ in range(2):
        for wanted in (OWL, OWL, "!" + OWL, "!" + OWL, OWL):
            lying[0] = wanted
            mfrc522.switch_on(chip)
            found = mfrc522.read(chip)
            mfrc522.switch_off(chip)
            assert found == (bytes.fromhex(OWL) if wanted == OWL else wire.MANGLED)


class SlowPins(Pins):
    """Each register takes its time, as on a Pico."""

    REGISTER = 120  # microseconds, the air between reader and tag included

    def __init__(self) -> None:
        super().__init__()
        self.microseconds = 0

    def now(self):
        return self.microseconds // 1000

    def chip(self, cell):
        return SlowChip(self, super().chip(cell))


class SlowChip:
    def __init__(self, pins, chip) -> None:
        self.pins = pins
        self.chip = chip

    def write(self, register, values):
        self.pins.microseconds += self.pins.REGISTER
        self.chip.write(register, values)

    def read(self, register, count):
        self.pins.microseconds += self.pins.REGISTER
        return self.chip.read(register, count)


def check_a_tag_has_its_time_to_wake_however_late_a_step_begins() -> None:
    pins = SlowPins()
    pins.lying = {5: OWL, 70: BEAR}
    readers = Readers(pins.chip, pins.now)
    readers.configure(1 << 5 | 1 << 70, 0)
    readers.wake(1 << 5 | 1 << 70, 1 << 5 | 1 << 70, pins.now())
    for _ in range(20):
        begun = pins.microseconds
        if not pins.fields():
            pins.microseconds += 9000  # frames of the host came first
        readers.step(begun // 1000)
        pins.microseconds = max(pins.microseconds, begun + 10000)
    assert readers.readings[5].uid == bytes.fromhex(OWL)
    assert readers.readings[70].uid == bytes.fromhex(BEAR)


def check_a_configuration_leaves_no_field_on() -> None:
    pins = Pins()
    for cell in (3, 4):
        mfrc522.switch_on(pins.chip(cell))  # before a reset
    readers = Readers(pins.chip, pins.now)
    readers.configure(1 << 3 | 1 << 4 | 1 << 5, 0)
    assert pins.fields() == []
    readers.wake(1 << 5, 1 << 5, 0)
    readers.step(0)
    assert pins.fields() == [5]
    readers.configure(1 << 3, 10)
    assert pins.fields() == []
    for now in range(10, 1000, 10):
        pins.time = now
        readers.step(now)
        assert pins.fields() == []


def check_where_no_chip_answers_there_is_no_tag() -> None:
    class Nothing:
        def write(self, register, values):
            pass

        def read(self, register, count):
            return bytes(count)

    assert mfrc522.read(Nothing()) == wire.MISS


def check_one_field_at_a_time_and_the_changed_cell_first() -> None:
    pins = Pins()
    readers = Readers(pins.chip, pins.now)
    readers.configure((1 << 77) - 1, 0)
    pins.lying = {5: OWL, 70: BEAR}
    readers.wake(1 << 5, 1 << 5, 0)
    for now in range(0, 2000, 10):
        pins.time = now
        readers.step(now)
        assert len(pins.fields()) <= 1
    pins.time = 2000
    readers.wake(1 << 70, 1 << 5 | 1 << 70, 2000)
    readers.step(2000)
    assert pins.fields() == [70]
    for now in range(2010, 2050, 10):
        pins.time = now
        readers.step(now)
    assert readers.readings[70].uid == bytes.fromhex(BEAR), "within 40 ms of landing"
    assert readers.readings[5].uid == bytes.fromhex(OWL)


def check_an_empty_reader_is_not_asked() -> None:
    pins = Pins()
    readers = Readers(pins.chip, pins.now)
    readers.configure((1 << 77) - 1, 0)
    for now in range(0, 3000, 10):
        assert not readers.step(now)
        assert pins.fields() == []


# -- the whole board ------------------------------------------------------------------------------


def check_the_first_changed_sample_goes_out_at_once_as_touched() -> None:
    board = Board()
    board.run(2000)
    board.tables()
    board.pins.closed = 1 << 10
    board.run(10)
    _, present, touched, _ = board.tables()[0]
    assert (present, touched) == (0, 1 << 10)
    board.run(20)
    _, present, touched, _ = board.tables()[-1]
    assert (present, touched) == (1 << 10, 0)


def check_a_piece_is_read_within_60_ms_and_told_by_number() -> None:
    board = Board()
    board.run(1500)
    board.tables()
    board.pins.closed = 1 << 64
    board.pins.lying[64] = OWL
    board.run(60)
    assert board.tables()[-1][3] == {64: 1}
    board.pins.closed = 0
    board.pins.lying = {}
    board.run(1000)
    assert board.tables()[-1][1:] == (0, 0, {})


def check_a_full_table_comes_in_parts_of_one_generation() -> None:
    board = Board()
    board.pins.closed = (1 << 77) - 1
    for cell in range(77):
        board.pins.lying[cell] = OWL[:-2] + f"{cell:02x}"
    board.run(3000)
    board.tables()
    board.run(1100)
    generation, present, _, readings = board.tables()[-1]
    assert present == (1 << 77) - 1
    assert sorted(readings) == list(range(77))
    assert sorted(readings.values()) == list(range(1, 78))
    board.send(wire.ASK, wire.pack_ask(generation, 0b0100))
    (again,) = board.payloads(wire.SNAPSHOT)
    assert wire.read_part(again)[1:4] == (generation, 2, 4)
    board.send(wire.ASK, wire.pack_ask(generation - 1, 1))
    assert board.tables()[0][0] == generation + 1, "that one is over: a new one"


def check_only_configured_cells_are_read() -> None:
    board = Board(bytes(8) + b"\xff\x1f")
    board.pins.closed = 1 | 1 << 64
    board.pins.lying = {0: OWL, 64: BEAR}
    board.run(1500)
    assert sorted(board.tables()[-1][3]) == [64]


def check_nothing_is_told_before_configuration_and_the_watchdog_sleeps() -> None:
    board = Board(b"")
    board.run(2000, alone=True)
    assert {kind for kind, _, _ in board.pins.said} == {wire.HELLO}
    assert not board.pins.guarded
    board.send(wire.CONFIG, wire.pack_config(EVERYWHERE, 255, 2000))
    assert board.pins.guarded


def check_every_scan_feeds_the_watchdog_and_nothing_else_does() -> None:
    board = Board()
    board.run(1000)
    fed = board.pins.fed
    assert len(fed) >= 95
    assert max(fed[i + 1] - fed[i] for i in range(len(fed) - 1)) <= 20
    count = len(fed)
    for _ in range(3):
        board.send(wire.PING, b"")
    assert len(fed) == count


def check_it_tells_what_it_has() -> None:
    hello = wire.read_hello(Board().payloads(wire.HELLO)[-1])
    assert wire.lacking(hello.capabilities) == []
    assert wire.lacking(0b101) == ["lights"]


def check_without_a_host_it_breathes_calmly_and_is_silent() -> None:
    board = Board()
    board.send(wire.LIGHTS, wire.pack_lights([((0, 9, 9, 9), b"\1" + bytes(9))]))
    assert board.pins.pixels[0]
    board.run(2900, alone=True)
    assert board.pins.pixels[0]
    board.run(200, alone=True)
    board.pins.said = []
    assert not board.pins.pixels[0]
    assert all(board.pins.pixels[cell] for cell in leds.CALM_CELLS)
    board.run(5000, alone=True)
    assert board.pins.said == []


def check_a_host_that_only_paused_finds_its_lights_again_and_may_be_lost_once_more() -> None:
    board = Board()
    board.send(wire.LIGHTS, wire.pack_lights([((0, 9, 9, 9), b"\1" + bytes(9))]))
    for _ in range(2):
        board.run(4000, alone=True)
        assert not board.pins.pixels[0]
        assert all(board.pins.pixels[cell] for cell in leds.CALM_CELLS)
        board.send(wire.PING, b"")
        assert board.pins.pixels[0]
        assert not any(board.pins.pixels[cell] for cell in leds.CALM_CELLS)


def check_every_second_it_says_how_it_is() -> None:
    board = Board()
    board.run(5000)
    told = [wire.read_status(payload) for payload in board.payloads(wire.STATUS)]
    assert 4 <= len(told) <= 6
    assert told[-1].config == wire.config_crc(board.config)
    assert told[-1].counters[1] == 0
    assert 3000 < told[-1].uptime <= 5000


def check_a_payload_it_cannot_read_is_logged_and_harmless() -> None:
    board = Board()
    board.send(wire.LIGHTS, b"half a light")
    assert board.payloads(wire.LOG) == [b"bad payload"]
    board.send(wire.PING, b"")
    assert wire.read_ack(board.payloads(wire.ACK)[-1]) == (SESSION, 4)


def check_it_leaves_when_asked() -> None:
    board = Board()
    board.send(wire.LEAVE, bytes((wire.REPL,)))
    assert board.pins.left == wire.REPL
    kind, _, payload = board.pins.heard_last
    assert kind == wire.ACK, "the host knows before it goes"
    assert wire.read_ack(payload) == (SESSION, 3)


CHECKS = [value for name, value in sorted(globals().items()) if name.startswith("check_")]


def run_all(vectors) -> int:
    """Runs every promise; how many were kept."""
    for check in CHECKS:
        if check is check_frames_and_streams_are_those_of_the_vectors:
            check(vectors)
        else:
            check()
    return len(CHECKS)
