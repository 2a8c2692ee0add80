"""A turn of the alignment variant, cell by cell: the dice must lie in one row or one column."""

from __future__ import annotations

from games.kit import Plain
from games.mmm.gauge.profiles import foods_of, placed
from games.mmm.gauge.turn import Chance, Node, Step, Turn
from games.mmm.rules.board import FOODS


class AlignedTurn(Turn):
    """What comes after the turn is judged as if there were no lines."""

    def __init__(self, view: Plain, chance: Chance) -> None:
        covered = set(view["covered"])
        self._open = {
            cell: (
                FOODS.index(provision["food"]),
                [c for c in provision["cells"] if c not in covered],
            )
            for provision in view["provisions"].values()
            for cell in provision["cells"]
            if cell not in covered
        }
        super().__init__(foods_of(view, covered), view["steps"] - view["cat"], chance)

    def children(self, node: Node) -> list[Step]:
        foods, completed, down = node
        rows = {cell[:2] for cell in down}
        columns = {cell[2:] for cell in down}
        found: list[Step] = []
        for cell, (food, mates) in self._open.items():
            if cell in down or not _in_line(cell, rows, columns):
                continue
            size = sum(mate not in down for mate in mates)
            after = (*foods[:food], placed(foods[food], size), *foods[food + 1 :])
            cells = tuple(sorted((*down, cell)))
            found.append((food, cell, (after, completed or size == 1, cells)))
        return found


def _in_line(cell: str, rows: set[str], columns: set[str]) -> bool:
    """MMM-080: the rows and the columns of the dice that lie there already, none for the first."""
    if not rows:
        return True
    in_row = len(rows) == 1 and cell[:2] in rows
    return in_row or (len(columns) == 1 and cell[2:] in columns)
