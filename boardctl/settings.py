"""What a family sets once and finds again after a power cut: how loud and whether at all, for which
age the table speaks, and which seats robots play."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from games.kit import COLOURS, BadData
from hardware.kept_table import write_whole

log = logging.getLogger(__name__)

FILE = "settings.json"
SOFTEST, LOUDEST = 15, 70
"""Percent. Children turn a table down, forget it and think it is broken: silence is `quiet`, which
the page shows. The upper end spares young ears."""


Colour = Literal["red", "yellow", "green", "blue", "pink", "sky"]
Speed = Literal["slow", "normal", "fast"]


class Choices(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    volume: Annotated[int, Meta(ge=SOFTEST, le=LOUDEST)] = 40
    quiet: bool = False
    age: Literal[4, 6] = 4
    robots: tuple[Colour, ...] = ()
    speed: Speed = "normal"


class Settings:
    """The choices of a table. A file that cannot be read is a table nobody has set yet, one that
    cannot be written is a choice that will be forgotten: neither stops a game."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.now = Choices() if path is None else _read(path)

    def loudness(self) -> float:
        """The share of full loudness: none at all in quiet."""
        return 0.0 if self.now.quiet else self.now.volume / 100

    def change(self, name: str, value: object) -> None:
        """Raises `BadData` with nothing changed."""
        try:
            self.now = msgspec.convert({**msgspec.structs.asdict(self.now), name: value}, Choices)
        except msgspec.ValidationError:
            raise BadData(_WANTED[name]) from None
        if self.path is not None:
            try:
                write_whole(self.path, msgspec.json.encode(self.now).decode())
            except OSError as error:
                log.warning("settings are not kept: %s", error.strerror)


_WANTED = {
    "volume": f"The volume is a whole number from {SOFTEST} to {LOUDEST}",
    "quiet": "Quiet is either on or off",
    "age": "The table speaks to children from 4 or from 6 years on",
    "robots": f"Robots sit at seats: {', '.join(COLOURS)}",
    "speed": "Robots are slow, normal or fast",
}


def _read(path: Path) -> Choices:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Choices)
    except FileNotFoundError:
        return Choices()
    except (OSError, msgspec.DecodeError):
        log.warning("%s cannot be read: volume and quiet are as on the first day", path)
        return Choices()
