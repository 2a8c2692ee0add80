"""One turn from one position, looked through to its end: every roll, every way to place, every
choice to stop or to roll again. What comes after the turn is somebody else's estimate."""

from __future__ import annotations

from collections.abc import Callable

from games.mmm.gauge.profiles import Foods, placed, sizes

Chance = Callable[[Foods, int], float]
"""The chance to win at the start of a turn: profiles and distance of the cat."""

NEVER = -1.0
"""The value of what cannot be done."""

_FOODS = range(5)
_PAIRS = [(f, g, (1 if f == g else 2) / 36) for f in _FOODS for g in _FOODS if f <= g]
_TRIPLES = [
    (f, g, h, {1: 1, 2: 3, 3: 6}[len({f, g, h})] / 216)
    for f in _FOODS
    for g in _FOODS
    for h in _FOODS
    if f <= g <= h
]

Row = list[float]
Node = tuple[Foods, bool, tuple[str, ...]]
"""The profiles in mid-turn, whether a provision was completed in this turn, and the cells of this
turn where they matter."""

Step = tuple[int, int | str, Node]
"""One more die: its food, how many cells its provision has open (or the very cell), and where that
leads."""


class Turn:
    """The values of all that can happen in a turn that began with these profiles."""

    def __init__(self, base: Foods, distance: int, chance: Chance) -> None:
        self.distance = distance
        self._chance = chance
        self._base = base
        self._stops: dict[Node, float] = {}
        self._ones: dict[Node, tuple[float, Row]] = {}
        self._twos: dict[Node, tuple[float, Row, list[Row]]] = {}
        self.blank = self.stop((base, False, ()))  # nothing collected, the cat has moved

    def stop(self, node: Node) -> float:
        """Collecting now."""
        found = self._stops.get(node)
        if found is None:
            foods, completed, _ = node
            found = self._chance(foods, self.distance if completed else self.distance - 1)
            self._stops[node] = found
        return found

    def children(self, node: Node) -> list[Step]:
        """Where one more die may lead."""
        foods, completed, _ = node
        return [
            (
                food,
                size,
                (
                    (*foods[:food], placed(its, size), *foods[food + 1 :]),
                    completed or size == 1,
                    (),
                ),
            )
            for food, its in enumerate(foods)
            for size in sizes(its)
        ]

    def one_left(self, node: Node) -> tuple[float, Row]:
        """Its value, and the best that a third die of each food leads to."""
        found = self._ones.get(node)
        if found is None:
            best = [NEVER] * 5
            for food, _, child in self.children(node):
                value = self.stop(child)
                if value > best[food]:
                    best[food] = value
            found = (max(self.stop(node), self.roll_one(best)), best)
            self._ones[node] = found
        return found

    def two_left(self, node: Node) -> tuple[float, Row, list[Row]]:
        """Its value, and the best that one die of each food, or two, lead to."""
        found = self._twos.get(node)
        if found is None:
            one = [NEVER] * 5
            two = [[NEVER] * 5 for _ in _FOODS]
            for food, _, child in self.children(node):
                value, further = self.one_left(child)
                if value > one[food]:
                    one[food] = value
                two[food] = list(map(max, two[food], further))
            found = (max(self.stop(node), self.roll_two(one, two)), one, two)
            self._twos[node] = found
        return found

    # -- what a roll is worth ---------------------------------------------------------------------

    def roll_one(self, one: Row) -> float:
        blank = self.blank
        return (blank + sum(value if value >= 0 else blank for value in one)) / 6

    def roll_two(self, one: Row, two: list[Row]) -> float:
        blank = self.blank
        total = blank / 36
        for f in _FOODS:
            total += (one[f] if one[f] >= 0 else blank) / 18  # with a cross
        for f, g, weight in _PAIRS:
            best = max(one[f], one[g], two[f][g])
            total += weight * (best if best >= 0 else blank)
        return total

    def roll_three(self) -> float:
        """The value of the whole turn."""
        blank = self.blank
        one = [NEVER] * 5
        two = [[NEVER] * 5 for _ in _FOODS]
        three = [[[NEVER] * 5 for _ in _FOODS] for _ in _FOODS]
        for food, _, child in self.children((self._base, False, ())):
            value, further, furthest = self.two_left(child)
            if value > one[food]:
                one[food] = value
            two[food] = list(map(max, two[food], further))
            rows = three[food]
            for g in _FOODS:
                rows[g] = list(map(max, rows[g], furthest[g]))
        return self._sum_three(one, two, three, blank)

    def _sum_three(self, one: Row, two: list[Row], three: list[list[Row]], blank: float) -> float:
        total = blank / 216
        for f in _FOODS:
            total += 3 / 216 * (one[f] if one[f] >= 0 else blank)  # with two crosses
        pairs = [[max(one[f], one[g], two[f][g]) for g in _FOODS] for f in _FOODS]
        for f, g, weight in _PAIRS:
            best = pairs[f][g]
            total += weight / 2 * (best if best >= 0 else blank)  # with one cross
        for f, g, h, weight in _TRIPLES:
            best = max(pairs[f][g], pairs[f][h], pairs[g][h], three[f][g][h])
            total += weight * (best if best >= 0 else blank)
        return total
