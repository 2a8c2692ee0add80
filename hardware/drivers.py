"""What a driver says about itself: one state, the cause, and what to do about it."""

from __future__ import annotations

import os
import pwd
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, Self


class Sentence(str):
    """What a driver says: in English, as logs and the doctor tell it. By its key and its words the
    page tells it in the family's language."""

    key: str
    words: Mapping[str, str | int]

    def __new__(cls, key: str, english: str, **words: str | int) -> Self:
        made = super().__new__(cls, english.format(**words))
        made.key = key
        made.words = words
        return made


def join_group(group: str) -> Sentence:
    """What helps a part that only this group may use. It names the user of this process: whoever
    reads that is somebody else."""
    user = os.geteuid()
    try:
        name = pwd.getpwuid(user).pw_name
    except KeyError:
        name = str(user)
    return Sentence(
        "part.forbidden.fix",
        "Run 'sudo usermod -aG {group} {user}', then restart the Pi.",
        group=group,
        user=name,
    )


class State(Enum):
    STARTING = "starting"  # asked to work, has not answered yet
    READY = "ready"
    RETRY = "retry"  # does not work now; it tries again by itself
    OFF = "off"  # the configuration does not ask for it, or it has given up


@dataclass(frozen=True, slots=True)
class Condition:
    """How one part of the console is. `cause` and `fix` are sentences for a maker, empty when the
    part is ready; neither ever holds a tag or anything of a game. A driver gives a `Sentence`."""

    part: str  # link, panel, screen, sound, lights …
    state: State
    cause: str = ""
    fix: str = ""

    @property
    def asks(self) -> bool:
        """Whether somebody should look at it: what is off for good reason has nothing to mend."""
        return self.state is State.RETRY or (self.state is State.OFF and self.fix != "")


class Driver(Protocol):
    """A part of the console. It never blocks the loop and never raises into it: what goes wrong
    becomes its condition."""

    def condition(self) -> Condition: ...
