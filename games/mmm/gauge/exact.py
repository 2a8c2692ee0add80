"""The exact chance of an end-game, turn by turn back from the last cell."""

from __future__ import annotations

from games.mmm.gauge.profiles import Foods, open_cells
from games.mmm.gauge.turn import Turn

MOST_CELLS = 10
"""How many open cells are worked out exactly; more would take too long for an answer."""


class EndGame:
    """Chances that have been worked out are kept: the next question is often about one of them."""

    def __init__(self) -> None:
        self._known: dict[tuple[Foods, int], float] = {}

    def chance(self, foods: Foods, distance: int) -> float:
        """Foods may come in any order."""
        key = (tuple(sorted(foods)), distance)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._work_out(*key)
        return found

    def _work_out(self, foods: Foods, distance: int) -> float:
        if not any(foods):
            return 1.0
        if distance <= 0:
            return 0.0
        return Turn(foods, distance, self.chance).roll_three()


def is_end_game(foods: Foods) -> bool:
    return sum(map(open_cells, foods)) <= MOST_CELLS
