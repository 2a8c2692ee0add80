"""Which pin does what on the Pico."""

# The chain of 74HC165 (switches in) and of 74HC595 (reader select out) share one bus.
CHAIN_CLOCK, CHAIN_OUT, CHAIN_IN = 18, 19, 16
HALL_LATCH = 17
SELECT_LATCH = 20
# The output enable of the select register is the chip select of whichever reader it names: its
# outputs float while it is high, and a pull-up deselects every reader.
SELECT_ENABLE = 21

READER_CLOCK, READER_OUT, READER_IN = 10, 11, 12
STRIP = 22
