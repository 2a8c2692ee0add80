"""A Pico without a Pico: its pins and what is soldered to them, for MicroPython anywhere."""
