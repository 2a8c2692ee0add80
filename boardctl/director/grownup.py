"""What a grown-up may put right with *back* held: a misread die, or pieces that really do stand
where they stand. Each is one more row of the journal, never an edit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from boardctl.director.choices import face_line
from boardctl.director.difference import Difference, Sight
from boardctl.director.session import Session
from games.kit import Dice, IllegalMove, Line, line

Change = Callable[[], Awaitable[None]]


class GrownUp:
    """Options one after the other; the first one changes nothing."""

    def __init__(self, session: Session, sight: Sight, difference: Difference) -> None:
        self.options: list[tuple[Line, Change]] = [(line("grownup.open"), _nothing)]
        self.index = 0
        self.rows = len(session.rows)
        self.difference = difference
        places = placed_as_seen(session, sight, difference)
        if places:
            self.options.append((line("grownup.table"), partial(session.set_values, places)))
        self.options.extend((change.line, change.make) for change in die_changes(session))

    @property
    def line(self) -> Line:
        return self.options[self.index][0]

    def next(self) -> None:
        self.index = (self.index + 1) % len(self.options)

    def still_true(self, session: Session, difference: Difference) -> bool:
        """Whether game and table are as they were when the menu was opened."""
        return len(session.rows) == self.rows and difference == self.difference

    async def take(self) -> None:
        await self.options[self.index][1]()


async def _nothing() -> None:
    return None


def placed_as_seen(session: Session, sight: Sight, difference: Difference) -> dict[str, object]:
    """The changes that make the present table the right one; empty when there is nothing to
    adopt or the game has no such place."""
    changes: dict[str, object] = {}
    for extra in difference.extra:
        spot = sight.spot_of.get(extra.cell)
        if extra.kind is None or spot is None:
            return {}
        place = session.game.table.set_place(session.state, extra.kind, spot)
        if place is None:
            return {}
        changes.update(place)
    return changes


@dataclass(frozen=True, slots=True)
class DieChange:
    """The last die with another face."""

    id: str
    line: Line
    make: Change


def die_changes(session: Session) -> list[DieChange]:
    """What the last single die may have shown instead."""
    made = session.last_roll()
    if made is None:
        return []
    dice = made.chance
    if not isinstance(dice, Dice) or dice.count != 1:
        return []
    shown = made.row.text.split()[1]
    return [
        DieChange(f"roll {face}", face_line(face), partial(session.replace, made, f"roll {face}"))
        for face in dice.faces
        if str(face) != shown
    ]


async def correct_place(session: Session, kind: str, spot: str) -> None:
    """A piece set on another spot, from the page. Raises `IllegalMove`."""
    place = session.game.table.set_place(session.state, kind, spot)
    if place is None:
        raise IllegalMove("no_such_place", f"{kind} {spot}")
    await session.set_values(place)
