"""What lies in the box of a game: its pieces, and all mats it is ever played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kit import COLOURS, Game, Mat, Options, Piece, Plain, PrintsMats
from hardware.pieces import mat_piece


def bought(
    game: Game[Any], options: Options, seats: int | None = None
) -> tuple[tuple[Piece, ...], Mat]:
    """What the box holds before anybody plays, for so many seats or for all there can be."""
    data = game.read_data(options)
    colours = COLOURS[: seats or game.seat_counts[-1]]
    return contents(game, colours, data, game.start(colours, options, data))


def contents(
    game: Game[Any], seats: Sequence[str], data: Plain, state: Any
) -> tuple[tuple[Piece, ...], Mat]:
    """The pieces, other mats among them, and the mat this state is played on."""
    table = game.table
    pieces, mat = table.pieces(seats, data), table.mat(state)
    if isinstance(table, PrintsMats):
        others = (other for other in table.mats(data) if other.name != mat.name)
        pieces = (*pieces, *(Piece(mat_piece(other.name), "mat") for other in others))
    return pieces, mat
