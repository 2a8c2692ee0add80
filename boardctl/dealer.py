"""The hands that lay and mix for people on the simulated console: nobody should have to drag
sixteen tiles, or shuffle. What lies face down is dealt by chance and told to nobody."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from games.kit import Draw, Game, IllegalMove, Land, Move, Show, ShowAny
from hardware.cells import GRID, TONGUE
from hardware.pieces import mat_piece
from hardware.simulated import SimulatedConsole
from hardware.tabletop import AWAY, HAND, SimPiece


def lay(console: SimulatedConsole, game: Game[Any], state: Any, rng: random.Random) -> None:
    """Every piece the rules want on the table goes from the box onto a free cell of its spot."""
    lay_mat(console, game, state)
    mat = game.table.mat(state)
    behind = game.table.deal(state, rng.random)
    taken = {piece.where for piece in console.pieces()}
    wanted = game.table.wanted(state).on
    belong = Counter(spot for spots in wanted.values() for spot in spots)
    for name, spots in wanted.items():
        box = [h for h in console.find(behind.get(name, name)) if console.where(h) == AWAY]
        for spot in spots:
            cells = mat.spots[spot]
            crowded = cells[:1] if belong[spot] > len(cells) else ()
            free = [cell for cell in cells if cell not in taken] or crowded
            if box and free:
                console.put(box.pop(0), free[0])
                taken.add(free[0])


def lay_mat(console: SimulatedConsole, game: Game[Any], state: Any) -> bool:
    """Another mat: all comes off the one before, dice and what is shown excepted. False: it lies
    there already."""
    handle = console.find(mat_piece(game.table.mat(state).name))[0]
    if console.where(handle) == TONGUE:
        return False
    for piece in console.pieces():
        if piece.where in GRID or piece.where == TONGUE:
            console.away(piece.handle)
    console.put(handle, TONGUE)
    return True


def draw(
    console: SimulatedConsole, game: Game[Any], state: Any, rng: random.Random, handle: str
) -> None:
    """Somebody takes the top of a face-down pile: it is any of those the rules may draw now. Used
    ones lie in the same box and look alike; nobody should draw them again and again."""
    pieces = {piece.handle: piece for piece in console.pieces() if piece.where == AWAY}
    chance = game.chance(state)
    if handle not in pieces or not pieces[handle].back or not isinstance(chance, Draw):
        return
    gesture = game.table.gesture(state, chance.sample(rng.random))
    if not isinstance(gesture, Land):
        return
    drawn = [h for h in console.find(gesture.kind) if h in pieces]
    if drawn and pieces[drawn[0]].back == pieces[handle].back:
        console.exchange(handle, drawn[0])


def show(
    console: SimulatedConsole, game: Game[Any], state: Any, rng: random.Random, name: str, side: str
) -> str:
    """A card goes onto the gate, and its handle is told: the named one of a hand, or without a name
    the top of a closed pile, which is any of those it can be. Raises `IllegalMove`."""
    gate = game.table.mat(state).gate
    if any(piece.where in gate for piece in console.pieces()):
        raise IllegalMove("not_now")  # one at a time, however often a pile is tapped
    gesture = game.table.gesture(state, _card(game, state, rng, name, side))
    assert isinstance(gesture, Show)
    handle = console.find(gesture.kind)[0]
    console.put(handle, next(well for well, there in gate.items() if there == gesture.side))
    return handle


def _card(game: Game[Any], state: Any, rng: random.Random, name: str, side: str) -> Move:
    moves = game.moves(state)
    yes = [move for move in moves if isinstance(game.table.gesture(state, move), ShowAny)]
    if yes:
        state = game.clone(state)
        game.step(state, yes[0])
    chance = game.chance(state)
    if isinstance(chance, Draw) and not chance.by_board and not name:
        return chance.sample(rng.random)
    for move in moves:
        if isinstance(game.table.gesture(state, move), Show) and move.args == (name, side):
            return move
    raise IllegalMove("not_now")


def carry(console: SimulatedConsole, game: Game[Any], state: Any) -> None:
    """What the last move asks for: pieces that do not belong where they are go away, then missing
    ones come."""
    for piece in strays(console, game, state):
        console.away(piece.handle)
    lay(console, game, state, random.Random(0))


def strays(console: SimulatedConsole, game: Game[Any], state: Any) -> list[SimPiece]:
    """Pieces on the mat that do not belong where they are. People see it even where sensors cannot
    tell: in a crowd on one ring."""
    mat, wanted = game.table.mat(state), game.table.wanted(state)
    spot_of = {cell: spot for spot, cells in mat.spots.items() for cell in cells}
    spot_of |= dict.fromkeys(mat.gate, "")
    belong = {kind: Counter(spots) for kind, spots in wanted.on.items()}
    found = []
    for piece in console.pieces():
        spot = spot_of.get(piece.where)
        if spot is None or piece.kind in wanted.free:
            continue
        here = belong.get(piece.kind, Counter())
        if here[spot]:
            here[spot] -= 1
        else:
            found.append(piece)
    return found


def mix(console: SimulatedConsole) -> None:
    """What lies face down in hands or in the box is shuffled: who has watched a piece until now
    does not know it any more."""
    console.deal_anew(p.handle for p in console.pieces() if p.back and p.where in (HAND, AWAY))
