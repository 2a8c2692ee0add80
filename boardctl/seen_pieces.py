"""The pieces of a real console as the page draws them: what sensing believes, in public names. A
piece has no handle but its cell, and what nobody has recognised is a stranger."""

from __future__ import annotations

from boardctl.director.director import Director
from boardctl.director.session import Session
from games.kit import Piece
from hardware.tabletop import SimPiece


def pieces(director: Director, session: Session | None) -> list[SimPiece]:
    known: dict[str, Piece] = {}
    if session is not None:
        setup = session.setup
        known = {p.kind: p for p in session.game.table.pieces(setup.seats, setup.data)}
    return [_piece(director, known, cell, name) for cell, name in director.where.on.items()]


def _piece(director: Director, known: dict[str, Piece], cell: str, name: str | None) -> SimPiece:
    if name is None:
        return SimPiece(cell, "", "stranger", None, cell)
    back, face_down, _ = name.partition("@")
    if face_down:
        return SimPiece(cell, name, back, None, cell, back=back)
    if name not in known:
        return SimPiece(cell, name, "mat" if name.startswith("mat:") else "stranger", None, cell)
    piece = known[name]
    return SimPiece(
        cell, name, piece.picture, director.senses.sides().get(cell), cell, back=piece.back
    )
