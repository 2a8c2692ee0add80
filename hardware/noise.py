"""How real sensors err, as numbers: the noise model of the simulated console.

Readers miss a tag, answer with a ghost (a tag that is not there), with a neighbour's tag, or with
a mangled reply. Hall switches only miss, and never two scans in a row: a magnet at the edge of its
switch flickers, it does not vanish.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields

from hardware.cells import INDEX, NEIGHBOURS
from hardware.nearest import nearest
from hardware.ports import Read


class BadNoise(ValueError):
    """A noise setting that cannot be understood."""


@dataclass(frozen=True, slots=True)
class Noise:
    """Probabilities per scan and cell. All zero: perfect sensors."""

    missed: float = 0
    ghost: float = 0
    neighbour: float = 0
    mangled: float = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not 0 <= value <= 1:
                raise BadNoise(f"noise {field.name}={value}: a probability is between 0 and 1")
        if self.missed + self.ghost + self.neighbour + self.mangled > 1:
            raise BadNoise(f"noise {self}: the four add up to more than 1, lower one of them")

    @classmethod
    def real(cls) -> Noise:
        """What builders report of cheap readers 65 mm apart."""
        return cls(missed=0.05, ghost=0.01, neighbour=0.005, mangled=0.02)

    @classmethod
    def parse(cls, text: str) -> Noise:
        """`off`, `real`, or by name: `missed=0.05,ghost=0.01`."""
        if text.strip() in ("", "off"):
            return cls()
        if text.strip() == "real":
            return cls.real()
        names = [field.name for field in fields(cls)]
        found: dict[str, float] = {}
        for part in text.split(","):
            name, _, value = (piece.strip() for piece in part.partition("="))
            if name not in names:
                hint = nearest(name, [*names, "real", "off"])
                raise BadNoise(f"noise {part.strip()[:40]!r}: no noise is called that, {hint}")
            try:
                found[name] = float(value)
            except ValueError:
                raise BadNoise(
                    f"noise {part.strip()!r}: write {name}=NUMBER, for example {name}=0.05"
                ) from None
        return cls(**found)

    def __bool__(self) -> bool:
        return self != _SILENT

    def __str__(self) -> str:
        said = [
            f"{f.name}={getattr(self, f.name):g}" for f in fields(self) if getattr(self, f.name)
        ]
        return ",".join(said) or "off"


_SILENT = Noise()


FAR_OFF = 2.0**63  # more chances than any run has


class Rare:
    """Which of many equal chances come true, drawn only for those that do."""

    def __init__(self, probability: float, rng: random.Random) -> None:
        self._probability = probability
        self._rng = rng
        self._until_next = self._gap() if probability > 0 else 0

    def _gap(self) -> int:
        if self._probability >= 1:
            return 0
        gap = math.log(1 - self._rng.random()) / math.log1p(-self._probability)
        return int(min(gap, FAR_OFF))  # the least chances make it infinite

    def among(self, count: int) -> Sequence[int]:
        """The positions in the next `count` chances that come true."""
        if self._probability <= 0:
            return ()
        if self._until_next >= count:
            self._until_next -= count
            return ()
        hits = []
        at = self._until_next
        while at < count:
            hits.append(at)
            at += 1 + self._gap()
        self._until_next = at - count
        return hits


class NoisySensors:
    """Turns what a perfect scan would say into what real sensors say."""

    def __init__(self, noise: Noise, rng: random.Random) -> None:
        self._noise = noise
        self._rng = rng
        self._hall = Rare(noise.missed, rng)
        self._reader = Rare(noise.missed + noise.ghost + noise.neighbour + noise.mangled, rng)
        self._missed_before: set[str] = set()

    def halls(self, occupied: Sequence[str], present: int) -> int:
        """The closed switches of one scan."""
        missed = {occupied[i] for i in self._hall.among(len(occupied))} - self._missed_before
        self._missed_before = missed
        for cell in missed:
            present &= ~(1 << INDEX[cell])
        return present

    def readers(
        self, reads: dict[str, str | Read], registered: Callable[[], Sequence[str]]
    ) -> Mapping[str, str | Read]:
        """The answers of one scan; `reads` holds the perfect ones and is not changed."""
        hits = self._reader.among(len(reads))
        if not hits:
            return reads
        noisy = dict(reads)
        cells = list(reads)
        for i in hits:
            noisy[cells[i]] = self._wrong(cells[i], reads, registered)
        return noisy

    def _wrong(
        self, cell: str, reads: Mapping[str, str | Read], registered: Callable[[], Sequence[str]]
    ) -> str | Read:
        noise = self._noise
        kind = self._rng.random() * (noise.missed + noise.ghost + noise.neighbour + noise.mangled)
        if kind < noise.missed:
            return Read.MISS
        kind -= noise.missed
        if kind < noise.ghost:
            known = registered()
            return self._rng.choice(known) if known else reads[cell]
        kind -= noise.ghost
        if kind < noise.neighbour:
            near = [uid for n in NEIGHBOURS[cell] if isinstance(uid := reads.get(n), str)]
            return self._rng.choice(near) if near else reads[cell]
        return Read.MANGLED
