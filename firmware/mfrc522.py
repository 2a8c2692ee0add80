"""The MFRC522 reader chip, register by register: is there a tag, and which?

Wakes tags with WUPA (a tag that was halted ignores REQA), reads its UID by anticollision, checks
the check byte, and gives up after 2.5 ms of silence: tags answer within some 100 µs, and the
25 ms that libraries wait would cost a whole sweep.

A look ends by halting the tag. One that stays active does not answer the next WUPA (ISO 14443-3),
and the pause of its field between two looks may be too short to reset it: that takes 5 ms without
field before the 5 ms with it, a step of the scan more for each look. To halt it costs 1 ms.
"""

from firmware.wire import MANGLED, MISS

COMMAND, IRQ, ERROR, FIFO, LEVEL, FRAMING = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0D
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x11, 0x12, 0x13, 0x14, 0x15
TIMER_MODE, PRESCALER, RELOAD_HIGH, RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D

IDLE, TRANSMIT, TRANSCEIVE = 0x00, 0x04, 0x0C
FIELD_ON, FIELD_OFF = 0x83, 0x80
START, FLUSH, CRC = 0x80, 0x80, 0x80
SENT, RECEIVED, TIMED_OUT = 0x40, 0x30, 0x01
GARBLED = 0x1F  # overflow, collision, checksum, parity, protocol

WUPA = b"\x52"
HALT = b"\x50\0"
CASCADE = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
MORE = 0x04  # in the answer to a selection: the UID goes on
PATIENCE = 60  # looks at the interrupt register, some 80 µs each: longer than the chip's own timer

_SETUP = (
    (TIMER_MODE, 0x80),  # starts by itself when the chip has sent
    (PRESCALER, 0xA9),  # 25 µs a step
    (RELOAD_HIGH, 0),
    (RELOAD_LOW, 100),
    (TX_ASK, 0x40),
    (MODE, 0x3D),
    (TX_MODE, 0),
    (RX_MODE, 0),
    (TX_CONTROL, FIELD_ON),
)


def switch_on(chip) -> None:
    """Sets the chip up, each time: one that lost its power works again at its next poll. A tag is
    ready 5 ms after the field."""
    for register, value in _SETUP:
        chip.write(register, bytes((value,)))


def switch_off(chip) -> None:
    """One field at a time: neighbours would hear each other's tags."""
    chip.write(TX_CONTROL, bytes((FIELD_OFF,)))


def read(chip):
    """The UID of the tag in the field, MISS for silence, MANGLED for an unreadable answer."""
    answer = _transceive(chip, WUPA, 7)
    if answer is None:
        return MISS
    uid = _uid(chip) if len(answer) == 2 else MANGLED
    _halt(chip)
    return uid


def _uid(chip):
    """Of the tag that has answered, so that it is there: no silence any more."""
    uid = b""
    for level in CASCADE:
        block = _transceive(chip, bytes((level, 0x20)), 0)
        if not block or len(block) != 5 or _check(block) != block[4]:
            return MANGLED
        selected = _select(chip, level, block)
        # A block begins with the cascade tag where the UID goes on, and only there.
        if not selected or (block[0] == CASCADE_TAG) != bool(selected[0] & MORE):
            return MANGLED
        if not selected[0] & MORE:
            return uid + block[:4]
        uid += block[1:4]
    return MANGLED


def _check(block: bytes) -> int:
    return block[0] ^ block[1] ^ block[2] ^ block[3]


def _select(chip, level: int, block: bytes):
    """What the tag of this block says when it is chosen; the chip adds and checks the checksum,
    so a neighbour's shifted UID does not pass."""
    chip.write(TX_MODE, bytes((CRC,)))
    chip.write(RX_MODE, bytes((CRC,)))
    answer = _transceive(chip, bytes((level, 0x70)) + block, 0)
    chip.write(TX_MODE, bytes((0,)))
    chip.write(RX_MODE, bytes((0,)))
    return answer


def _halt(chip) -> None:
    """Whatever the tag was doing, the next WUPA finds it. It answers nothing."""
    chip.write(TX_MODE, bytes((CRC,)))
    _load(chip, HALT, 0)
    chip.write(COMMAND, bytes((TRANSMIT,)))
    for _ in range(PATIENCE):
        if chip.read(IRQ, 1)[0] & SENT:
            break
    chip.write(TX_MODE, bytes((0,)))


def _load(chip, sent: bytes, bits: int) -> None:
    """Makes ready what is sent by the next command, and not by what was left from the last one."""
    chip.write(COMMAND, bytes((IDLE,)))
    chip.write(IRQ, b"\x7f")
    chip.write(LEVEL, bytes((FLUSH,)))
    chip.write(FIFO, sent)
    chip.write(FRAMING, bytes((bits,)))


def _transceive(chip, sent: bytes, bits: int):
    """What comes back: None for silence, b"" for something garbled."""
    _load(chip, sent, bits)
    chip.write(COMMAND, bytes((TRANSCEIVE,)))
    chip.write(FRAMING, bytes((START | bits,)))
    for _ in range(PATIENCE):
        happened = chip.read(IRQ, 1)[0]
        if happened & RECEIVED:
            break
        if happened & TIMED_OUT:
            return None
    else:
        return None  # no chip there
    if chip.read(ERROR, 1)[0] & GARBLED:
        return b""
    return chip.read(FIFO, chip.read(LEVEL, 1)[0])
