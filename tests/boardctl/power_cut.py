"""What a disk may hold after the power was cut: every file as of its last sync, plus any part of
what was written since."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from tests.boardctl.faulty_disk import Op

SECTOR = 512
"""What a disk writes whole or not at all."""

FOLDER_SYNCED = Op("note", "folder synced")
"""Syncing a folder is no call to SQLite's disk: the test writes it down."""

VARIANTS = ("all", "none", "first", "some", "torn", "sectors")


class Disk:
    """Plays recorded calls up to a moment; `pending` is what no sync has made safe yet."""

    def __init__(self) -> None:
        self.files: dict[str, bytearray] = {}
        self.pending: list[Op] = []

    def take(self, op: Op) -> None:
        if op == FOLDER_SYNCED:
            self.settle([other for other in self.pending if other.what == "delete"])
        elif op.what == "open":
            self.files.setdefault(op.path, bytearray())
        elif op.what == "sync":
            self.settle([other for other in self.pending if other.path == op.path])
        elif op.what != "note":
            self.pending.append(op)

    def settle(self, ops: list[Op]) -> None:
        for op in ops:
            apply(self.files, op)
            self.pending.remove(op)

    def after_a_cut(self, variant: str, rng: random.Random) -> dict[str, bytes]:
        files = {path: bytearray(content) for path, content in self.files.items()}
        for op in _survivors(self.pending, variant, rng):
            apply(files, op)
        return {path: bytes(content) for path, content in files.items()}


def apply(files: dict[str, bytearray], op: Op) -> None:
    if op.what == "delete":
        files.pop(op.path, None)
        return
    content = files.setdefault(op.path, bytearray())
    if op.what == "truncate":
        del content[op.offset :]
        return
    end = op.offset + len(op.content)
    content.extend(bytes(max(0, end - len(content))))
    content[op.offset : end] = op.content


def _survivors(pending: Sequence[Op], variant: str, rng: random.Random) -> list[Op]:
    if not pending or variant == "none":
        return []
    if variant == "first":
        return list(pending[: rng.randrange(len(pending) + 1)])
    if variant == "some":
        return [op for op in pending if rng.random() < 0.5]
    if variant == "torn":
        count = rng.randrange(len(pending))
        return [*pending[:count], _cut(pending[count], rng)]
    if variant == "sectors":
        return [part for op in pending for part in _sectors(op) if rng.random() < 0.5]
    return list(pending)


def _cut(op: Op, rng: random.Random) -> Op:
    return Op(op.what, op.path, op.offset, op.content[: rng.randrange(len(op.content) + 1)])


def _sectors(op: Op) -> list[Op]:
    if op.what != "write":
        return [op]
    parts: dict[int, bytearray] = defaultdict(bytearray)
    for i, byte in enumerate(op.content):
        parts[(op.offset + i) // SECTOR].append(byte)
    return [
        Op("write", op.path, max(op.offset, sector * SECTOR), bytes(part))
        for sector, part in sorted(parts.items())
    ]


def lay_out(files: dict[str, bytes], folder: Path) -> None:
    folder.mkdir()
    for path, content in files.items():
        (folder / Path(path).name).write_bytes(content)
