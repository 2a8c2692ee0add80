"""Who somebody at the page is. Each role may do what the one before it may; `TABLE` is whoever has
the hands on a simulated console, in a browser on the same machine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Role(IntEnum):
    GUEST = 0  # reads what everyone may know
    SEAT = 1  # sees one seat's view, and plays for it
    PARENT = 2  # every change; no seat's view
    TABLE = 3

    @property
    def word(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Who:
    """One client. `device` is the id of its pairing, empty without one."""

    role: Role
    seat: str | None = None
    device: str = ""


GUEST = Who(Role.GUEST)
AT_THE_TABLE = Who(Role.TABLE)
