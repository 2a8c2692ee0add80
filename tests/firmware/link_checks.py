"""What the board's end of the cable promises: run on CPython and on MicroPython."""

from firmware import wire
from firmware.link import Link

SESSION = 77


def link():
    said = []
    decoder = wire.Decoder()
    board = Link(lambda data: said.extend(decoder.feed(data)), 9, (1, 0, 0))
    board.receive(wire.encode(wire.GREET, 0, wire.pack_greet(SESSION)), 0)
    return board, said


def check_a_frame_is_obeyed_once_and_acknowledged_each_time() -> None:
    board, said = link()
    frame = wire.encode(wire.PING, 1, b"x")
    assert board.receive(frame, 1) == [(wire.PING, b"x")]
    board.acknowledge()
    assert board.receive(frame + frame, 2) == []
    board.acknowledge()
    acks = [wire.read_ack(payload) for kind, _, payload in said if kind == wire.ACK]
    assert acks == [(SESSION, 2), (SESSION, 2)]
    assert board.repeated == 2


def check_a_frame_that_is_too_early_is_not_obeyed() -> None:
    board, said = link()
    assert board.receive(wire.encode(wire.PING, 2, b""), 1) == []
    board.acknowledge()
    assert wire.read_ack(said[-1][2]) == (SESSION, 1)


def check_sequence_numbers_go_round() -> None:
    board, _ = link()
    for number in range(1, 600):
        frame = wire.encode(wire.PING, number & 0xFF, b"")
        assert len(board.receive(frame, number)) == 1


def check_the_same_greeting_again_changes_nothing_and_a_new_one_begins_anew() -> None:
    board, said = link()
    board.receive(wire.encode(wire.PING, 1, b""), 1)
    assert board.receive(wire.encode(wire.GREET, 0, wire.pack_greet(SESSION)), 2) == []
    assert len(board.receive(wire.encode(wire.PING, 2, b""), 3)) == 1
    greeting = wire.encode(wire.GREET, 0, wire.pack_greet(78))
    assert board.receive(greeting, 4)[0][0] == wire.GREET
    assert len(board.receive(wire.encode(wire.PING, 1, b""), 5)) == 1
    assert wire.read_hello(said[-1][2]).session == 78


def check_a_stranger_is_told_who_this_is_and_not_obeyed() -> None:
    said = []
    decoder = wire.Decoder()
    board = Link(lambda data: said.extend(decoder.feed(data)), 9, (1, 2, 3))
    for now in range(0, 200, 10):
        assert board.receive(wire.encode(wire.PING, 5, b""), now) == []
    assert [kind for kind, _, _ in said] == [wire.HELLO] * 2
    hello = wire.read_hello(said[0][2])
    assert (hello.boot, hello.session, hello.firmware) == (9, 0, (1, 2, 3))


def check_its_own_words_from_an_echoing_terminal_are_ignored() -> None:
    board, said = link()
    for _, _, payload in list(said):
        assert board.receive(wire.encode(wire.HELLO, 1, payload), 1) == []
    assert len(said) == 1


CHECKS = [value for name, value in sorted(globals().items()) if name.startswith("check_")]
