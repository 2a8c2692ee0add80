"""How pieces are made: what is in each, read from `pieces.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from hardware.nearest import nearest

PIECES = Path(__file__).parents[2] / "hardware" / "plans" / "pieces.toml"
Millimetres = Annotated[float, Meta(gt=0)]


class Magnet(Struct, frozen=True, forbid_unknown_fields=True):
    """A disc; `remanence` in tesla."""

    name: str
    diameter: Millimetres
    height: Millimetres
    remanence: Millimetres


class Make(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to make a piece."""

    name: str
    what: str
    size: tuple[Millimetres, Millimetres, Millimetres]
    kinds: tuple[str, ...] = ()
    magnet: str = ""
    magnets: Annotated[int, Meta(ge=1)] = 1
    tag: Annotated[int, Meta(ge=0)] = 0
    thick: Annotated[float, Meta(ge=0)] = 0
    hole: tuple[Millimetres, Millimetres] | None = None
    under: Annotated[float, Meta(ge=0)] = 0
    on_mat: bool = True
    needs: Mapping[str, Millimetres] = {}


class Gate(Struct, frozen=True, forbid_unknown_fields=True):
    """What holds the plates up."""

    foam: Millimetres
    block: Millimetres


class Making(Struct, frozen=True, forbid_unknown_fields=True):
    magnet: tuple[Magnet, ...]
    make: tuple[Make, ...]
    gate: Gate

    def by_name(self, name: str) -> Make:
        return next(make for make in self.make if make.name == name)

    def of_kind(self, kind: str) -> Make:
        """How a piece is made, by the first word of its kind: what nobody names is a figure."""
        named = (make for make in self.make if kind in make.kinds)
        return next(named, self.make[0])

    def magnet_of(self, make: Make) -> Magnet:
        return next(magnet for magnet in self.magnet if magnet.name == make.magnet)


class BadPieces(Exception):
    """A file no piece is made from: file, key, what would do."""


def load(path: Path = PIECES) -> Making:
    """Raises `BadPieces`."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Making)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as trouble:
        raise BadPieces(f"{path}: {trouble}; mend that") from None
    names = [magnet.name for magnet in found.magnet]
    for make in found.make:
        if make.magnet and make.magnet not in names:
            close = nearest(make.magnet, names)
            raise BadPieces(f"{path}: {make.name}: magnet {make.magnet!r} is unknown, {close}")
        if make.magnet and make.hole is None:
            raise BadPieces(f"{path}: {make.name}: hole is missing; a magnet lies in one")
    return found
