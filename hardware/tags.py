"""The tag registry: which piece, and which side of it, a UID stands for.

A raw UID never leaves the sensing layer: it is the secret of a face-down tile. Nothing here, nor
anything built on it, prints one; where a tag must be named it is named by its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tag:
    kind: str
    side: str | None = None
    """What people see on top when this tag is read: a die carries one tag per face, and the
    reader sees the lower one."""


def changes_itself(uid: str) -> bool:
    """Whether a UID is drawn anew each time, as phones and bank cards do: four bytes, the first
    of them 08 (ISO 14443-3)."""
    return len(uid) == 8 and uid.startswith("08")


class Tags:
    """Known tags, numbered from 1 in the order they were registered."""

    def __init__(self, known: Mapping[str, Tag] | None = None) -> None:
        self._known: dict[str, Tag] = {}
        self._numbers: dict[str, int] = {}
        self.replace(known or {})

    def replace(self, known: Mapping[str, Tag]) -> None:
        """Forgets all tags and registers these."""
        self._known = dict(known)
        self._numbers = {uid: number for number, uid in enumerate(self._known, 1)}

    def add(self, uid: str, tag: Tag) -> None:
        """Registers one more tag."""
        self.replace({**self._known, uid: tag})

    def keep(self) -> None:
        """Returns when what was added is on the disk, where there is one. Never raises."""

    def read(self, uid: str) -> Tag | None:
        """What the tag stands for; None for a stranger (a bank card, another family's piece)."""
        return self._known.get(uid)

    def number(self, uid: str) -> int | None:
        """The registry number, which may be written down where the UID may not."""
        return self._numbers.get(uid)

    def known(self) -> list[tuple[str, Tag]]:
        """All tags by UID, for the private file that keeps them."""
        return list(self._known.items())

    def __len__(self) -> int:
        return len(self._known)

    def __repr__(self) -> str:
        return f"<Tags: {len(self)} known>"
