"""Draws that need no gesture of their own."""

from __future__ import annotations

import random
from typing import Any

from boardctl.director.face_down import FaceDown, is_public_name
from games.kit import Draw, Game, Land, Move, Show


def drawn(game: Game[Any], state: Any, faces: FaceDown, rng: random.Random) -> Move | None:
    """The outcome of the draw the rules wait for, where it is known already: the board draws the
    lot itself, only one outcome is possible, or the reading that made the decision has told it."""
    chance = game.chance(state)
    if not isinstance(chance, Draw):
        return None
    if chance.by_board:
        return chance.sample(rng.random)
    table = game.table
    possible = [(move, table.gesture(state, move)) for move, _ in chance.outcomes()]
    if len(possible) == 1 and not isinstance(possible[0][1], Land):
        return possible[0][0]
    up = {faces.kind_of(name) for name in table.wanted(state).free if is_public_name(name)}
    told = [move for move, how in possible if isinstance(how, Show) and how.kind in up]
    return told[0] if len(told) == 1 else None
