"""When to speak up about a table that is not right: at once and calmly for what a move asks for,
after some patience for what looks like an accident, at once when a sleeve swept the board."""

from __future__ import annotations

from dataclasses import dataclass

from boardctl.cues import Scene
from boardctl.director import scenes
from boardctl.director.difference import Difference, Sight
from boardctl.director.face_down import is_public_name
from boardctl.director.guidance import Focus, focus
from boardctl.director.whereabouts import Whereabouts
from games.kit import Wanted

PATIENCE = 4.0
"""Seconds a wrong table is left alone before guidance starts."""

SWEEP = 1.0
"""Two pieces gone within so many seconds are an accident, not a move."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to show now (None: leave it as it is), and when to look again."""

    scene: Scene | None
    again: float | None = None
    slipped: bool = False


class Guide:
    """Remembers when the table was last right, and since when it is wrong."""

    def __init__(self) -> None:
        self.last_right: Wanted | None = None
        self.wrong_since: float | None = None
        self.setting_up = False
        self._taken: frozenset[str] = frozenset()  # kinds that a move has brought into a hand
        self._slips: list[tuple[float, str | None]] = []  # what left its cell lately, and when
        self.swept: set[str | None] = set()  # kinds that left together, until all is right again
        self._told = False  # that something slipped
        self._silent = True  # nothing has been asked for since the table began

    def begin(self, *, setting_up: bool, last_right: Wanted | None = None) -> None:
        self.last_right = last_right
        self.wrong_since = None
        self.setting_up = setting_up
        self._silent = setting_up
        self.accepted(frozenset())

    def lifted(self, kind: str | None, now: float) -> None:
        self._slips = [slip for slip in self._slips if now - slip[0] <= SWEEP]
        self._slips.append((now, kind))
        if len(self._slips) > 1 and not self.setting_up:
            self.swept.update(kind for _, kind in self._slips)

    def accepted(self, in_hand: frozenset[str]) -> None:
        """A move explains what is in hands now: nothing of it has slipped."""
        self._taken = in_hand
        self._slips.clear()
        self.swept.clear()
        self._told = False

    def right(self, wanted: Wanted) -> None:
        self.last_right = wanted
        self.wrong_since = None
        self.setting_up = False
        self.accepted(frozenset())

    def advise(
        self,
        difference: Difference,
        wanted: Wanted,
        where: Whereabouts,
        sight: Sight,
        now: float,
    ) -> Advice:
        todo = focus(difference, where)
        if todo is None:
            return Advice(None)
        silent, self._silent = self._silent, False
        if self.setting_up and todo.what == "bring" and is_public_name(todo.kind or ""):
            return Advice(scenes.face_down(difference, wanted))
        carried = scenes.carried_kinds(wanted, self.last_right) | self._taken
        if scenes.only_carrying(difference, carried, self.last_right, sight, where):
            self.wrong_since = None
            return Advice(scenes.guiding(todo, carried, carrying=True, setting_up=self.setting_up))
        if self.wrong_since is None:
            self.wrong_since = now
        # Two hands that carry out one move are no accident.
        slipped = not self._told and not carried.issuperset(self.swept)
        if slipped or silent:
            self.wrong_since = now - PATIENCE
            self._told = self._told or slipped
        waited = now - self.wrong_since
        if waited >= PATIENCE:
            scene = scenes.guiding(
                todo,
                carried,
                carrying=False,
                setting_up=self.setting_up,
                untouched=self._stands_as_before(todo, sight),
            )
            return Advice(scene, slipped=slipped)
        first = next((m for m in difference.missing if m.kind in carried and m.cells), None)
        calm = None if first is None else scenes.carrying(first, setting_up=self.setting_up)
        return Advice(calm, again=PATIENCE - waited)

    def untouched(self, wanted: Wanted, where: Whereabouts, sight: Sight) -> bool:
        """Whether every piece that the last move asks for still stands where it stood."""
        if self.last_right is None:
            return False
        before = self.last_right.on
        carried = scenes.carried_kinds(wanted, self.last_right)
        there = {
            kind: [c for c in where.cells_of(kind) if sight.spot_of.get(c) in before.get(kind, ())]
            for kind in carried
        }
        return bool(carried) and all(
            cells and len(cells) == len(before[kind]) for kind, cells in there.items()
        )

    def _stands_as_before(self, todo: Focus, sight: Sight) -> bool:
        """Nobody has moved this piece yet: it is where the last right table had it."""
        if self.last_right is None or todo.kind is None or todo.at is None:
            return False
        return sight.spot_of.get(todo.at) in self.last_right.on.get(todo.kind, ())
