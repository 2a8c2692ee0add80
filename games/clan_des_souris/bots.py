"""Bots of Le clan des souris: greedy mice with a memory, good or bad. They know what everybody was
shown, and nothing of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from games.kit import CORRECTED, Bot, Event, Move, Plain, Random, RandomBot

T = TypeVar("T")

FOREST = "forest."
"""Before a place, in the path of what lies there."""

SPENDABLE = ("owl", "tooth")
"""What a greedy mouse uses as soon as it may."""


@dataclass(slots=True)
class Mouse:
    """Remembers tiles by their place. After each turn it forgets one of them with probability
    `forgets`; after a tornado all of that column, and whatever a grown-up has had mixed."""

    seat: str
    forgets: float = 0.0
    memory: dict[str, Plain] = field(default_factory=dict)  # place → facts of `seen`
    heard: list[Event] = field(default_factory=list)  # since this mouse last chose

    def notice(self, event: Event) -> None:
        if event.name in ("seen", "mixed", "turn", CORRECTED):
            self.heard.append(event)

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        self._recall(random)
        by_verb: dict[str, list[Move]] = {}
        for move in moves:
            by_verb.setdefault(move.verb, []).append(move)
        for verb in SPENDABLE:
            if verb in by_verb:
                return by_verb[verb][0]
        if "reveal" in by_verb:
            return self._reveal(view, by_verb["reveal"], random)
        if "hint" in by_verb:
            return self._hint(view, by_verb["hint"], random)
        if "size" in by_verb:
            return max(by_verb["size"], key=lambda move: view["teeth"][move.args[0]])
        if "club" in by_verb and self._hurts(view):
            return by_verb["club"][0]
        if "wand" in by_verb and not view["teeth"][view["size"]]:
            return by_verb["wand"][0]
        return by_verb["go"][0] if "go" in by_verb else _any(moves, random)

    def _recall(self, random: Random) -> None:
        """What was heard, in order: a tile may be forgotten before the next is shown."""
        for event in self.heard:
            if event.name == "seen":
                self.memory[event.facts["cell"]] = event.facts
            elif event.name == "mixed":
                column = event.facts["column"]
                self._forget({cell for cell in self.memory if cell[0] == column})
            elif event.name == CORRECTED:
                paths = event.facts["paths"]
                self._forget({path.removeprefix(FOREST) for path in paths})
            elif self.memory and self.forgets and random() < self.forgets:
                del self.memory[_any(list(self.memory), random)]
        self.heard.clear()

    def _forget(self, cells: set[str]) -> None:
        self.memory = {cell: tile for cell, tile in self.memory.items() if cell not in cells}

    # -- which tile -----------------------------------------------------------------------------

    def _reveal(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        """A known find, best for the teeth and cheap; else a tile it does not remember."""
        known = [move for move in moves if self._worth(view, str(move.args[0])) is not None]
        if known:
            return max(known, key=lambda move: self._worth(view, str(move.args[0])) or 0)
        unknown = [move for move in moves if move.args[0] not in self.memory]
        return _any(unknown or moves, random)

    def _worth(self, view: Plain, cell: str) -> int | None:
        """Teeth of the size it would win, less for a curse; None when it is no find."""
        tile = self.memory.get(cell)
        if tile is None or view["mission"] not in tile["animals"].values():
            return None
        sizes = [size for size, animal in tile["animals"].items() if animal == view["mission"]]
        teeth: int = max(view["teeth"][size] for size in sizes)
        cursed = tile["violet"] and "witch" in view["awake"]
        return 10 * teeth - (25 if cursed else 0)

    def _hint(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        """Towards a find it knows, whichever row or column has a free end."""
        finds = [cell for cell in self.memory if self._worth(view, cell) is not None]
        lines = {name for cell in finds for name in cell}
        pointing = [move for move in moves if str(move.args[0])[1] in lines]
        return _any(pointing or moves, random)

    def _hurts(self, view: Plain) -> bool:
        """The open tile would cost a moon."""
        tile = view["open"]
        if tile["kind"] == "animal":
            return view["mission"] not in (tile["small"], tile["medium"], tile["large"])
        return tile["kind"] in ("lost", "villain")


def _any(things: Sequence[T], random: Random) -> T:
    return things[int(random() * len(things))]


BOTS: Mapping[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "perfect": Mouse,
    "forgetful30": lambda seat: Mouse(seat, 0.3),
    "forgetful": lambda seat: Mouse(seat, 0.6),
}
