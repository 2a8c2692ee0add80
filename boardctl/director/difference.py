"""The one idea: wanted table minus sensed table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardctl.director.whereabouts import Whereabouts
from games.kit import Mat, Spot, Wanted
from hardware.cells import POCKETS, SHOW
from hardware.pieces import mat_piece

MAT = "mat"
"""The spot of the mat's tongue, on every mat."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A piece the rules want on this spot is not there; `cells` are the free ones of the spot."""

    kind: str
    spot: Spot
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """Something stands where nothing (or nothing of its kind) belongs."""

    cell: str
    kind: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    missing: tuple[Missing, ...] = ()
    extra: tuple[Extra, ...] = ()
    unknown: tuple[str, ...] = field(default=())  # cells where an unrecognised piece may be right
    turned: tuple[str, ...] = ()  # cells where the right piece shows its wrong side

    @property
    def right(self) -> bool:
        return not (self.missing or self.extra or self.unknown or self.turned)


class Sight:
    """Spots on cells for one mat, and the cells that people have marked as unseen."""

    def __init__(self, mat: Mat) -> None:
        self.mat = mat
        self.spot_of: dict[str, Spot] = {
            cell: spot
            for spot, cells in mat.spots.items()
            if spot not in mat.lights_only
            for cell in cells
        }
        self.unseen: set[str] = set()
        self.shows = frozenset(mat.gate) or frozenset({SHOW})  # wells that read what is shown

    def cells(self, spot: Spot) -> tuple[str, ...]:
        return self.mat.spots[spot]

    def well(self, side: str) -> str:
        """Where a piece is shown with this side up."""
        return next((cell for cell, there in self.mat.gate.items() if there == side), SHOW)


def wanted_on(wanted: Wanted) -> dict[Spot, Counter[str]]:
    """Turned round: what each spot should hold."""
    spots: dict[Spot, Counter[str]] = {}
    for kind, places in wanted.on.items():
        for spot in places:
            spots.setdefault(spot, Counter())[kind] += 1
    return spots


def numbers(wanted: Wanted) -> dict[str, int]:
    """How many pieces of each kind belong on the table."""
    return {kind: len(spots) for kind, spots in wanted.on.items()}


def settled_table(settled: Mapping[str, str], sight: Sight) -> Wanted | None:
    """The table that was last right, from what was remembered of it; None when nothing was."""
    on: dict[str, tuple[Spot, ...]] = {}
    for cell, kind in settled.items():
        if cell in sight.spot_of:
            on[kind] = (*on.get(kind, ()), sight.spot_of[cell])
    return Wanted(on) if on else None


def hidden_kinds(wanted: Wanted, sight: Sight) -> frozenset[str]:
    """What belongs only on spots that are not judged: crowded or loose ones, and those with an
    unseen cell."""
    unjudged = {
        spot
        for spot, need in wanted_on(wanted).items()
        if need.total() > len(sight.cells(spot))
        or spot in wanted.loose
        or sight.unseen.intersection(sight.cells(spot))
    }
    return frozenset(
        kind for kind, spots in wanted.on.items() if spots and unjudged.issuperset(spots)
    )


def crowded_cells(wanted: Wanted, sight: Sight) -> set[str]:
    """The rings that more pieces belong to than fit."""
    return {
        cell
        for spot, need in wanted_on(wanted).items()
        if need.total() > len(sight.cells(spot))
        for cell in sight.cells(spot)
    }


def compare(
    wanted: Wanted, sight: Sight, where: Whereabouts, sides: Mapping[str, str]
) -> Difference:
    """Everything that differs, as far as it can be seen. Crowded spots, loose ones and those with
    an unseen cell are not judged; dice in pockets never are. `sides` are those that tags tell, by
    cell."""
    want = wanted_on(wanted)
    missing: list[Missing] = []
    extra: list[Extra] = []
    unknown: list[str] = []
    judged: set[str] = set(POCKETS)
    crowded = crowded_cells(wanted, sight)
    taken = (sight.spot_of[cell] for cell in where.on if cell in sight.spot_of)
    for spot in dict.fromkeys((*want, *taken)):
        cells = sight.cells(spot)
        need = Counter(want.get(spot, {}))
        judged.update(cells)
        if spot in wanted.loose or sight.unseen.intersection(cells):
            continue
        if need.total() > len(cells):
            missing.extend(_elsewhere(spot, cells, need, where, crowded))
            continue
        _judge(spot, cells, need, wanted.free, where, missing, extra, unknown)
    for cell, kind in where.on.items():
        if cell not in judged and cell not in sight.unseen and kind not in wanted.free:
            extra.append(Extra(cell, kind))
    missing.extend(_into_crowds(wanted, sight, where, missing, extra, crowded))
    wrong = {e.cell for e in extra}
    turned = tuple(
        cell
        for spot, side in wanted.sides.items()
        for cell in sight.cells(spot)
        if sides.get(cell, side) != side and cell not in wrong and cell not in sight.unseen
    )
    return Difference(tuple(missing), tuple(extra), tuple(unknown), turned)


def _into_crowds(
    wanted: Wanted,
    sight: Sight,
    where: Whereabouts,
    missing: Sequence[Missing],
    extra: Sequence[Extra],
    crowded: set[str],
) -> list[Missing]:
    """One of several alike that stands too much, though as many belong on the table as before, is
    on its way to a crowd: the one in which more of them belong than when all was right."""
    found: list[Missing] = []
    missed = {m.kind for m in missing}
    for kind in {e.kind for e in extra if e.kind is not None} - missed:
        spots = wanted.on.get(kind, ())
        crowds = [spot for spot in spots if crowded.intersection(sight.cells(spot))]
        before = where.out.get(kind, Counter())
        if crowds and where.counts[kind] > 1 and len(spots) >= before.total():
            grown = [spot for spot in crowds if spots.count(spot) > before[spot]]
            goal = (grown or crowds)[0]
            found.append(Missing(kind, goal, sight.cells(goal)))
    return found


def mat_alone(sight: Sight, where: Whereabouts) -> Difference:
    """What differs while another mat is to be laid: whatever stands on the old one may go."""
    there = tuple(Extra(cell, where.on[cell]) for cell in sight.cells(MAT) if cell in where.on)
    free = () if there else sight.cells(MAT)
    return Difference((Missing(mat_piece(sight.mat.name), MAT, free),), there)


def _elsewhere(
    spot: Spot,
    cells: tuple[str, ...],
    need: Counter[str],
    where: Whereabouts,
    crowded: set[str],
) -> list[Missing]:
    """Who stands on a crowded spot nobody can tell; but a named piece that visibly stands alone
    somewhere else is not there."""
    return [
        Missing(kind, spot, cells)
        for kind in need
        if where.counts[kind] == 1
        and where.cells_of(kind)
        and crowded.isdisjoint(where.cells_of(kind))
    ]


def _judge(
    spot: Spot,
    cells: tuple[str, ...],
    need: Counter[str],
    free: frozenset[str],
    where: Whereabouts,
    missing: list[Missing],
    extra: list[Extra],
    unknown: list[str],
) -> None:
    vague: list[str] = []
    for cell in cells:
        if cell not in where.on:
            continue
        kind = where.on[cell]
        if kind is None:
            vague.append(cell)
        elif need[kind] > 0:
            need[kind] -= 1
        elif kind not in free:
            extra.append(Extra(cell, kind))
    lacking = list((+need).elements())
    for cell in vague:
        if cell in where.strangers or not lacking:
            extra.append(Extra(cell, None))
        else:
            unknown.append(cell)
    room = tuple(cell for cell in cells if cell not in where.on)
    for kind in lacking[len([c for c in vague if c not in where.strangers]) :]:
        missing.append(Missing(kind, spot, room))
