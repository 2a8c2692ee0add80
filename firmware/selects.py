"""What the chain of select registers is sent so that it names one reader."""

from firmware.pins import SELECT_REGISTERS, SELECTS


def naming(cell: int) -> bytearray:
    """All outputs high but the one of this cell. What is shifted out first ends in the register
    furthest from the Pico, or falls off the end where a console has fewer of them."""
    outputs = bytearray(b"\xff" * SELECT_REGISTERS)
    output = SELECTS[cell]
    outputs[SELECT_REGISTERS - 1 - (output >> 3)] ^= 1 << (output & 7)
    return outputs
