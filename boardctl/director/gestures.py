"""What legal moves wait for, and which of them the table shows now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from boardctl.director.difference import Difference, Sight, wanted_on
from boardctl.director.whereabouts import Whereabouts
from games.kit import (
    Dice,
    Draw,
    Game,
    Gesture,
    Land,
    Lift,
    Mix,
    Move,
    Press,
    Show,
    ShowAny,
    Wanted,
    Wish,
)

TOUCH = 1.0
"""A lift must last longer than this many seconds; shorter is a touch."""


@dataclass(frozen=True, slots=True)
class Open:
    """A legal move and the gesture that makes it; None: only buttons can."""

    move: Move
    gesture: Gesture | None


def open_moves(game: Game[Any], state: Any, sight: Sight) -> list[Open]:
    """Everything people could do now, dice excepted. Moves that look alike, or that nobody could
    see (a landing on a ring that is taken), lose their gesture: buttons make them."""
    chance = game.chance(state)
    if isinstance(chance, Dice):
        return []
    if isinstance(chance, Mix):
        return [Open(move, Lift(chance.spots)) for move, _ in chance.outcomes()]
    if isinstance(chance, Draw):
        moves = [move for move, _ in chance.outcomes()]
    else:
        moves = game.moves(state)
    full = _full_spots(game.table.wanted(state), sight)
    gestures = [_seen(game.table.gesture(state, move), full) for move in moves]
    seen = Counter(g for g in gestures if g is not None)
    return [
        Open(move, g if isinstance(g, Wish) or (g is not None and seen[g] == 1) else None)
        for move, g in zip(moves, gestures, strict=True)
    ]


def _full_spots(wanted: Wanted, sight: Sight) -> set[str]:
    return {
        spot for spot, need in wanted_on(wanted).items() if need.total() >= len(sight.cells(spot))
    }


def _seen(gesture: Gesture | None, full: set[str]) -> Gesture | None:
    return None if isinstance(gesture, Land) and gesture.spot in full else gesture


def asked_by(opens: Sequence[Open]) -> dict[str, set[str]]:
    """Spot → kinds that a legal landing could bring there."""
    asked: dict[str, set[str]] = {}
    for o in opens:
        if isinstance(o.gesture, Land):
            asked.setdefault(o.gesture.spot, set()).add(o.gesture.kind)
    return asked


def pressed(opens: Sequence[Open], seat: str | None) -> Open | None:
    """The move that a seat's button ("me"), or OK, makes."""
    return next((o for o in opens if o.gesture == Press(seat)), None)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the table looks like, and what of it is news. `since` says when each empty cell was
    left; `counts` whether what stands on a cell has come since the last move it made."""

    difference: Difference
    where: Whereabouts
    sight: Sight
    since: Mapping[str, float]
    now: float
    counts: Callable[[str], bool]
    shown: Mapping[str, str]  # well → kind read there, a face that lies down included
    sides: Mapping[str, str] = field(default_factory=dict)  # cell → side that is up, if told

    def alone(self, well: str) -> bool:
        """Something new is shown there and nowhere else."""
        others = self.sight.shows - {well}
        return self.counts(well) and not others.intersection(self.where.on)


@dataclass(frozen=True, slots=True)
class Explained:
    """An open move that the table shows, by which cells, and what would still differ if it were
    played."""

    open: Open
    cells: frozenset[str]
    rest: Difference
    wait: float = 0.0  # seconds until a lift counts


def explain(opens: Sequence[Open], seen: Seen) -> list[Explained]:
    """All open moves whose gesture the table shows, in the order the rules list them. A lift that
    could be two different moves is none."""
    each = (_explained(o, seen) for o in opens)
    up = lifted_spots(opens, seen.difference)
    found = [
        e
        for e in each
        if e is not None
        and not (isinstance(e.open.gesture, Lift) and not up.issubset(e.open.gesture.spots))
    ]
    return [_together(e, found) for e in found]


def lifted_spots(opens: Sequence[Open], difference: Difference) -> set[str]:
    """The empty spots among those that a legal lift could empty."""
    liftable = {s for o in opens if isinstance(o.gesture, Lift) for s in o.gesture.spots}
    return {m.spot for m in difference.missing if m.spot in liftable}


def _explained(o: Open, seen: Seen) -> Explained | None:
    difference, sight = seen.difference, seen.sight
    match o.gesture:
        case Land(kind, spot):
            for extra in difference.extra:
                cell = extra.cell
                if extra.kind == kind and sight.spot_of.get(cell) == spot and seen.counts(cell):
                    rest = _without_piece(difference, kind, cell)
                    return Explained(o, frozenset({cell}), rest)
        case Lift(spots):
            cells = [cell for spot in spots for cell in sight.cells(spot)]
            left = [seen.since[cell] for cell in cells if cell in seen.since]
            if left and not any(cell in seen.where.on for cell in cells):
                rest = _without_spots(difference, spots)
                return Explained(o, frozenset(cells), rest, max(left) + TOUCH - seen.now)
        case Show(kind, side):
            well = sight.well(side)
            turned = bool(side) and not sight.mat.gate and seen.sides.get(well, side) != side
            if seen.shown.get(well) == kind and seen.alone(well) and not turned:
                name = seen.where.on.get(well) or kind
                return Explained(o, frozenset({well}), _without_piece(difference, name, well))
        case ShowAny(sort):
            for well, kind in seen.shown.items():
                if kind.startswith(f"{sort}:") and seen.alone(well):
                    # Not used up: the same reading answers what comes next.
                    return Explained(o, frozenset(), _without_piece(difference, kind, well))
        case _:
            pass
    return None


def _together(one: Explained, found: Sequence[Explained]) -> Explained:
    """Hands of several seats may have landed at once: the moves of the others, played after this
    one, explain their part of the rest."""
    rest = one.rest
    for other in found:
        if isinstance(other.open.gesture, Land) and other.open.move.seat != one.open.move.seat:
            (cell,) = other.cells
            rest = _without_piece(rest, other.open.gesture.kind, cell)
    return replace(one, rest=rest)


def _without_piece(d: Difference, kind: str, cell: str) -> Difference:
    """A piece of this kind is right on this cell, and no longer missed where it came from."""
    missing = list(d.missing)
    came_from = next((m for m in missing if m.kind == kind), None)
    if came_from is not None:
        missing.remove(came_from)
    return replace(d, missing=tuple(missing), extra=tuple(e for e in d.extra if e.cell != cell))


def _without_spots(d: Difference, spots: tuple[str, ...]) -> Difference:
    return replace(d, missing=tuple(m for m in d.missing if m.spot not in spots))


def tolerate(
    opens: Sequence[Open], difference: Difference, where: Whereabouts, since: Mapping[str, float]
) -> Difference:
    """A piece with an open gesture may be in a hand without being missed; not one whose lift has
    been a move already (its cell is no longer in `since`): that goes back first."""
    movable: set[str] = set()
    spots: set[str] = set()
    together: set[str] = set()  # of several that go up at once, one may be up already
    up = lifted_spots(opens, difference)
    for o in opens:
        match o.gesture:
            case Land(kind, _) | Show(kind):
                movable.add(kind)
            case Lift(lifted) if up.issubset(lifted):
                (together if len(lifted) > 1 else spots).update(lifted)
            case _:
                pass
    in_hand = Counter(where.lifted)
    missed = []
    for m in difference.missing:
        fresh = any(cell in since for cell in m.cells)
        lifting = m.spot in together or (m.spot in spots and fresh)
        if in_hand[m.kind] > 0 and (lifting or m.kind in movable):
            in_hand[m.kind] -= 1
        else:
            missed.append(m)
    return replace(difference, missing=tuple(missed))
