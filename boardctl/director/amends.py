"""What a grown-up may put right about face-down pieces: an unknown tag, or a forest that nobody
trusts any more. Each ends with all of them mixed again, for it has told something."""

from __future__ import annotations

from collections.abc import Container
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
    """The pieces that the only unknown tag may belong to: those that would make the set right, or
    would leave nothing wrong with it but what does not lie there yet."""
    places = lying(wanted, senses)
    strangers = [name for name, cells in places.items() if senses.strangers_on(cells)]
    if len(strangers) != 1:
        return []
    (strange,) = strangers
    game, state, setup = session.game, session.state, session.setup
    known = {name: senses.faces.kind_of(name) for name in places if name != strange}
    laid = {name: kind for name, kind in known.items() if kind is not None}
    whole = len(laid) + 1 == len(places)

    def fits(kind: str) -> bool:
        fault = game.table.check_set(state, {**laid, strange: kind})
        return fault is None or not (whole or fault.take_out)

    fitting = [
        piece
        for piece in game.table.pieces(setup.seats, setup.data)
        if senses.faces.hides(piece.kind) and piece.kind not in laid.values() and fits(piece.kind)
    ]
    printed = game.table.faces(setup.data) if len(fitting) > 1 else {}
    cell, spot = places[strange][0], strange.partition("@")[2]
    return [
        (
            _it_is(piece, printed),
            partial(_register, senses, cell, piece, wanted.sides.get(spot)),
        )
        for piece in fitting
    ]


def _it_is(piece: Piece, printed: Container[str]) -> Line:
    """Of several without a name of their own, each is told by its label."""
    key = f"piece.{piece.kind}"
    if piece.picture in printed:
        return line("grownup.register_named", piece=key, said=piece.kind.partition(":")[2])
    return line("grownup.register", piece=key)


async def _register(senses: Senses, cell: str, piece: Piece, side: str | None) -> None:
    """All are mixed again anyway: the stranger was pointed at."""
    senses.register(cell, piece.kind, side if side in piece.sides else None)
    await senses.keep_tags()


async def _mix_again(
    session: Session, wanted: Wanted, senses: Senses, laying: Laying, back: str
) -> None:
    spots = [name.partition("@")[2] for name in lying(wanted, senses)]
    await session.settle(senses.without_faces(session.settled, spots))
    await session.forget_faces(back)
    senses.mix(spots)
    laying.mix_again = True
