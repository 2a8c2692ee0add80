"""Which pin does what on the Pico. Made from `hardware/console.toml`: change that, `make plans`."""

# The chain of 74HC165 (switches in) and of 74HC595 (reader select out) share one bus.
CHAIN_CLOCK, CHAIN_OUT, CHAIN_IN = 18, 19, 16
HALL_LATCH = 17
SELECT_LATCH = 20
# The output enable of the select registers is the chip select of whichever reader they name: their
# outputs float while it is high, and a pull-up deselects every reader.
SELECT_ENABLE = 21

READER_CLOCK, READER_OUT, READER_IN = 10, 11, 12
STRIP = 22
# What all lights together may take: the board dims them before it is more.
STRIP_MILLIAMPS = 2500

CHAIN_HZ = 2_000_000
READER_HZ = 1_000_000

# Cell by cell, which output of the chain of select registers is its reader's, from the Pico on.
SELECT_REGISTERS = 10
SELECTS = (
    b"\x20\x21\x22\x23\x24\x25\x26\x27"
    b"\x28\x29\x2a\x2b\x2c\x2d\x2e\x2f"
    b"\x30\x31\x10\x11\x12\x13\x32\x33"
    b"\x34\x35\x14\x15\x16\x17\x36\x37"
    b"\x38\x39\x18\x19\x1a\x1b\x3a\x3b"
    b"\x3c\x3d\x1c\x1d\x1e\x1f\x3e\x3f"
    b"\x40\x41\x42\x43\x44\x45\x46\x47"
    b"\x48\x49\x4a\x4b\x4c\x4d\x4e\x4f"
    b"\x00\x01\x02\x03\x04\x05\x06\x07"
    b"\x08\x09\x0a\x0b\x0c"
)
