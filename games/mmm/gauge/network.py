"""An estimate of the chance to win at the start of a turn, fitted to exact chances (`make gauge`).

Each food's profile becomes a row of numbers, looked up once it is known; the rows of the five foods
and of the cat's distance are added up, and two small layers make a chance of the sum.
"""

from __future__ import annotations

import functools
import math
import tomllib
from operator import mul
from pathlib import Path

from games.mmm.gauge.profiles import Foods, number, open_cells

WEIGHTS = Path(__file__).parent / "weights.toml"
FARTHEST = 11
"""The longest distance the network was fitted to; a cat farther off is taken to be there."""

Row = list[float]


class Network:
    def __init__(self, weights: dict[str, list[Row]]) -> None:
        self._inner, self._inner_base = weights["inner"], weights["inner_base"][0]
        self._outer, self._outer_base = weights["outer"], weights["outer_base"][0]
        self._distance = weights["distance"]
        self._second = list(zip(weights["second"], weights["second_base"][0], strict=True))
        self._last, self._last_base = weights["last"][0], weights["last_base"][0][0]
        self._numbers: dict[int, Row] = {}

    def chance(self, foods: Foods, distance: int) -> float:
        """Foods may come in any order."""
        if not any(foods):
            return 1.0
        if distance <= 0:
            return 0.0
        rows = [self._numbers.get(food) or self._look_up(food) for food in foods]
        sums = map(sum, zip(self._distance[min(distance, FARTHEST)], *rows, strict=True))
        first = [value if value > 0 else 0.0 for value in sums]
        second = [sum(map(mul, row, first)) + base for row, base in self._second]
        z = self._last_base
        for weight, value in zip(self._last, second, strict=True):
            if value > 0:
                z += weight * value
        return 1 / (1 + math.exp(-z))

    def _look_up(self, food: int) -> Row:
        seen = _features(food)
        inner = [
            max(0.0, sum(map(mul, row, seen)) + base)
            for row, base in zip(self._inner, self._inner_base, strict=True)
        ]
        found = [
            sum(map(mul, row, inner)) + base
            for row, base in zip(self._outer, self._outer_base, strict=True)
        ]
        self._numbers[food] = found
        return found


def _features(food: int) -> Row:
    """What the network sees of a food: provisions by size, open cells in all, and three signs."""
    total = open_cells(food)
    by_size = [float(number(food, size)) for size in range(1, 6)]
    return [*by_size, total / 5, float(total == 0), float(total == 1), float(by_size[0] > 0)]


@functools.cache
def fitted() -> Network:
    return Network(tomllib.loads(WEIGHTS.read_text("utf-8")))
