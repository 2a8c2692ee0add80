"""The file both ends of the cable are tested against."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from firmware import wire

PATH = Path(wire.__file__).with_name("vectors.json")


@dataclass(frozen=True)
class Frame:
    name: str
    kind: int
    sequence: int
    payload: bytes
    wire: bytes


@dataclass(frozen=True)
class Stream:
    """Bytes on the cable, the names of the frames in them, and how many pieces were damaged."""

    name: str
    bytes: bytes
    frames: tuple[str, ...]
    bad: int


_file = json.loads(PATH.read_text())

FRAMES = {
    row["name"]: Frame(
        row["name"],
        row["kind"],
        row["sequence"],
        bytes.fromhex(row["payload"]),
        bytes.fromhex(row["wire"]),
    )
    for row in _file["frames"]
}
STREAMS = [
    Stream(row["name"], bytes.fromhex(row["bytes"]), tuple(row["frames"]), row["bad"])
    for row in _file["streams"]
]
