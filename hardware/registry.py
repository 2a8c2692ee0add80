"""The tags of a family's pieces on disk, box by box: each game has a box of its own, and one piece
may lie in several. The file holds the secrets of every face-down tile: mode 0600."""

from __future__ import annotations

import errno
import json
import logging
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from hardware.kept_table import write_whole
from hardware.pieces import BoxedPiece, mat_piece
from hardware.tags import Tag, Tags

log = logging.getLogger(__name__)

FILE = "tags.json"

_UID = re.compile(r"(?:[0-9a-f]{2}){4,10}")


class BadRegistry(Exception):
    """A file that is no tag registry. It is left alone: somebody may still read it."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            f"{path} is no tag registry ({why}): put a good copy there, or move it away and"
            " enrol the pieces again"
        )


class _Box(Struct, forbid_unknown_fields=True):
    tags: dict[str, tuple[str, str | None]] = {}
    untagged: list[str] = []


class _File(Struct, forbid_unknown_fields=True):
    version: Literal[1]
    boxes: dict[str, _Box]


class Registry:
    """Opened from a file, or empty where there is none. What is added is on the disk at once."""

    def __init__(self, path: Path, *, keeps: bool = True) -> None:
        """Empty. `keeps` is False where a file must not be written over."""
        self.path = path
        self._keeps = keeps
        self._boxes: dict[str, _Box] = {}

    @classmethod
    def open(cls, path: Path) -> Registry:
        """Raises `BadRegistry`."""
        registry = cls(path)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return registry
        except OSError as error:
            raise BadRegistry(path, error.strerror or "unreadable") from None
        try:
            registry._boxes = msgspec.json.decode(content, type=_File).boxes
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            # Nothing of the error: it may quote a tag.
            raise BadRegistry(path, "not in its format") from None
        if not all(_UID.fullmatch(uid) for box in registry._boxes.values() for uid in box.tags):
            raise BadRegistry(path, "a tag in it is none")
        return registry

    def tags(self, box: str) -> dict[str, Tag]:
        """The tags in a box, in the order of their random UIDs: a number tells nothing about a
        face."""
        return {uid: Tag(*told) for uid, told in sorted(self._box(box).tags.items())}

    def all_tags(self) -> dict[str, Tag]:
        """The tags of all boxes, each kind with the name of its box."""
        boxes = sorted(self._boxes)
        return {
            uid: Tag(f"{box} {tag.kind}", tag.side)
            for box in boxes
            for uid, tag in self.tags(box).items()
        }

    def add(self, box: str, uid: str, tag: Tag) -> None:
        """Raises OSError with nothing changed."""
        known = self._box(box)
        self._keep(box, _Box({**known.tags, uid: (tag.kind, tag.side)}, known.untagged))

    def remove(self, box: str, uid: str) -> None:
        """Raises OSError with nothing changed."""
        known = self._box(box)
        rest = {other: told for other, told in known.tags.items() if other != uid}
        self._keep(box, _Box(rest, known.untagged))

    def untagged(self, box: str) -> frozenset[str]:
        """Kinds whose pieces have no tags, and need none."""
        return frozenset(self._box(box).untagged)

    def leave_untagged(self, box: str, kinds: Iterable[str]) -> None:
        """Raises OSError with nothing changed."""
        self._keep(box, _Box(self._box(box).tags, sorted(kinds)))

    def _box(self, box: str) -> _Box:
        return self._boxes.get(box) or _Box()

    def _keep(self, name: str, box: _Box) -> None:
        if not self._keeps:
            raise OSError(errno.EROFS, "a bad file is in the way", str(self.path))
        boxes = {**self._boxes, name: box}
        plain = msgspec.to_builtins(_File(1, boxes))
        write_whole(self.path, json.dumps(plain, indent=1) + "\n", lasting=True)
        self._boxes = boxes

    def __repr__(self) -> str:
        boxes = ", ".join(f"{name} {len(box.tags)}" for name, box in self._boxes.items())
        return f"<Registry: {boxes}>"


class RegisteredTags(Tags):
    """The tags of the box on the table. One that is added belongs to that box from now on; `keep`
    brings it to the disk."""

    def __init__(self, registry: Registry) -> None:
        super().__init__()
        self.registry = registry
        self.box = ""
        self._unkept: list[tuple[str, str, Tag]] = []

    def open(self, box: str) -> None:
        self.box = box
        self.replace(self.registry.tags(box))

    def add(self, uid: str, tag: Tag) -> None:
        super().add(uid, tag)
        self._unkept.append((self.box, uid, tag))

    def keep(self) -> None:
        while self._unkept:
            box, uid, tag = self._unkept.pop(0)
            try:
                self.registry.add(box, uid, tag)
            except OSError as error:  # the game goes on; after a restart the piece is unknown again
                log.warning("a tag is not kept: %s", error.strerror)


def tags_of(pieces: Sequence[BoxedPiece], mat_name: str) -> list[Tag]:
    """Every tag the pieces of a game carry, the mat's tongue included; equal ones several times."""
    found = [Tag(mat_piece(mat_name))]
    for piece in pieces:
        found += [Tag(piece.kind, side) for side in piece.sides or (None,)] * piece.count
    return found


def lacking(wanted: Iterable[Tag], there: Iterable[Tag], untagged: Iterable[str] = ()) -> list[Tag]:
    """Which of the wanted tags are not there, in their order."""
    left, bare = Counter(there), frozenset(untagged)
    found = []
    for tag in wanted:
        if left[tag]:
            left[tag] -= 1
        elif tag.kind not in bare:
            found.append(tag)
    return found
