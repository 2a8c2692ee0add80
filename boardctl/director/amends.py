"""What a grown-up may put right about face-down pieces: an unknown tag, or a forest that nobody
trusts any more. Each ends with all of them mixed again, for it has told something."""

from __future__ import annotations

from functools import partial

from boardctl.director.grownup import Change
from boardctl.director.laying import Laying, lying
from boardctl.director.senses import Senses
from boardctl.director.session import Session
from games.kit import Line, Piece, Wanted, line


def offers(
    session: Session, wanted: Wanted, senses: Senses, laying: Laying, *, setting_up: bool
) -> list[tuple[Line, Change]]:
    """The options of a grown-up's menu, in the order they are offered."""
    if setting_up:
        return _registering(session, wanted, senses)
    game, back = session.game, senses.faces.back
    if back is None or game.table.set_place(session.state, back, "") is None:
        return []
    return [(line("setup.mix_again"), partial(_mix_again, session, wanted, senses, laying, back))]


def _registering(session: Session, wanted: Wanted, senses: Senses) -> list[tuple[Line, Change]]:
    """The pieces that the first unknown tag may belong to: those that would make the set right."""
    places = lying(wanted, senses)
    strange = next((n for n, cells in places.items() if senses.strangers_on(cells)), None)
    if strange is None:
        return []
    game, state, setup = session.game, session.state, session.setup
    known = {name: senses.faces.kind_of(name) for name in places if name != strange}
    laid = {name: kind for name, kind in known.items() if kind is not None}
    cell, spot = places[strange][0], strange.partition("@")[2]
    return [
        (
            line("grownup.register", piece=f"piece.{piece.kind}"),
            partial(_register, senses, cell, piece, wanted.sides.get(spot)),
        )
        for piece in game.table.pieces(setup.seats, setup.data)
        if senses.faces.hides(piece.kind)
        and piece.kind not in laid.values()
        and game.table.check_set(state, {**laid, strange: piece.kind}) is None
    ]


async def _register(senses: Senses, cell: str, piece: Piece, side: str | None) -> None:
    """All are mixed again anyway: the stranger was pointed at."""
    senses.register(cell, piece.kind, side if side in piece.sides else None)


async def _mix_again(
    session: Session, wanted: Wanted, senses: Senses, laying: Laying, back: str
) -> None:
    spots = [name.partition("@")[2] for name in lying(wanted, senses)]
    await session.settle(senses.without_faces(session.settled, spots))
    await session.forget_faces(back)
    senses.mix(spots)
    laying.mix_again = True
