"""Who lifts a face-down piece on the simulated console sees its face, but only where a hand may
look: for a look or a reveal of the rules, one piece at a time, never by the way."""

from __future__ import annotations

from boardctl.director.director import Director
from games.kit import Land, Lift
from hardware.simulated import SimulatedConsole
from hardware.tabletop import AWAY, HAND, SimPiece


def may_look(console: SimulatedConsole, director: Director, handle: str) -> bool:
    """Asked just before this piece is lifted."""
    pieces = console.pieces()
    piece = next((p for p in pieces if p.handle == handle), None)
    session = director.session
    if piece is None:
        return False
    if not piece.back or session is None or session.game.over(session.state) is not None:
        return True
    spot = director.sight.spot_of.get(piece.where)
    if piece.kind == director.turned_up.kind or spot in session.game.table.open_faces(
        session.view()
    ):
        return True  # everybody sees it
    another = any(p.where == HAND and p.back == piece.back for p in pieces)
    return not another and director.difference().right and _is_asked_for(director, piece, spot)


def _is_asked_for(director: Director, piece: SimPiece, spot: str | None) -> bool:
    """Lifting it from its spot, or drawing it from the box, is a move of the rules."""
    for o in director.opens():
        match o.gesture:
            case Lift(spots) if spots == (spot,):
                return True
            case Land(kind, _) if kind == piece.kind and piece.where == AWAY:
                return True
            case _:
                pass
    return False
