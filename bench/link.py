"""The cable: how fast frames are read."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.figures import Figure
from firmware import wire

FRAMES = 50_000


def figures() -> Iterator[Figure]:
    yield Figure("frames decoded a second, 32 bytes each", _decoded(), "1/s", ("≥", 20_000))


def _decoded() -> float:
    frame = wire.encode(wire.SNAPSHOT, 1, bytes(range(32)))
    decoder = wire.Decoder()
    began = time.perf_counter()
    for _ in range(FRAMES):
        decoder.feed(frame)
    return FRAMES / (time.perf_counter() - began)
