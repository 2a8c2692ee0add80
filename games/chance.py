"""Dice, draws and shuffles: described, not listed. On a table they are sensed, in a simulation
they are sampled; the rules only say what is awaited."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence

from games.moves import Move

Random = Callable[[], float]
"""A source of numbers in [0, 1). The caller owns it; rules never draw."""


class Dice:
    """`count` equal dice are rolled. The move is `roll` with the faces, lowest first."""

    __slots__ = ("_single", "_size", "count", "faces", "piece")

    def __init__(self, count: int, faces: Sequence[str | int], piece: str = "die") -> None:
        self.count = count
        self.faces = tuple(faces)
        self.piece = piece  # kind of the dice on the console: pieces die:1 .. die:count
        self._size = len(self.faces)
        self._single = tuple(Move("roll", face) for face in self.faces)

    def sample(self, random: Random) -> Move:
        if self.count == 1:
            return self._single[int(random() * self._size)]
        return self.read([self.faces[int(random() * self._size)] for _ in range(self.count)])

    def outcomes(self) -> list[tuple[Move, float]]:
        found: dict[Move, float] = {}
        for roll in itertools.combinations_with_replacement(range(self._size), self.count):
            ways = math.factorial(self.count)
            for face in set(roll):
                ways //= math.factorial(roll.count(face))
            move = self.read([self.faces[i] for i in roll])  # a face may be there twice
            found[move] = found.get(move, 0.0) + ways / self._size**self.count
        return list(found.items())

    def read(self, faces: Sequence[str | int]) -> Move:
        """The move for faces seen in any order."""
        return Move("roll", *sorted(faces, key=self.faces.index))


class Draw:
    """One of several things turns up; `weights` are relative. The move is `verb thing`.

    `by_board`: a lot that the board draws for the players; nothing on the table tells it.
    """

    __slots__ = ("by_board", "verb", "weights")

    def __init__(
        self, weights: Mapping[str, float], verb: str = "seen", *, by_board: bool = False
    ) -> None:
        self.weights = {thing: weight for thing, weight in weights.items() if weight > 0}
        self.verb = verb
        self.by_board = by_board

    def sample(self, random: Random) -> Move:
        left = random() * sum(self.weights.values())
        *others, last = self.weights
        for thing in others:
            left -= self.weights[thing]
            if left < 0:
                return Move(self.verb, thing)
        return Move(self.verb, last)

    def outcomes(self) -> list[tuple[Move, float]]:
        total = sum(self.weights.values())
        return [(Move(self.verb, thing), w / total) for thing, w in self.weights.items()]


class Mix:
    """Pieces on `spots` are shuffled unseen; nobody learns the order. The move is `mixed name`."""

    __slots__ = ("name", "spots")

    def __init__(self, name: str, spots: Sequence[str]) -> None:
        self.name = name
        self.spots = tuple(spots)

    def sample(self, random: Random) -> Move:
        return Move("mixed", self.name)

    def outcomes(self) -> list[tuple[Move, float]]:
        return [(Move("mixed", self.name), 1.0)]


Chance = Dice | Draw | Mix
