"""What a console needs to know of the pieces in a box, whichever game they belong to."""

from __future__ import annotations

from typing import Protocol


class BoxedPiece(Protocol):
    """`count` equal pieces; `sides` are what their tags tell apart (the faces of a die); `back` is
    what everybody sees of a piece that lies face down."""

    @property
    def kind(self) -> str: ...

    @property
    def picture(self) -> str: ...

    @property
    def count(self) -> int: ...

    @property
    def sides(self) -> tuple[str, ...]: ...

    @property
    def back(self) -> str: ...


def mat_piece(name: str) -> str:
    """The kind of a mat's tongue: a mat is a piece as well."""
    return f"mat:{name}"
