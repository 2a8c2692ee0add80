"""What a grown-up may put right with *back* held: a misread die, a wrong count, or pieces that
really do stand where they stand. Each is one more row of the journal, never an edit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from boardctl.director.choices import face_line
from boardctl.director.difference import Difference, Sight
from boardctl.director.session import Session
from games.kit import Dice, HasMarks, IllegalMove, Line, line

Change = Callable[[], Awaitable[None]]

_OFF = line("grownup.off")


class GrownUp:
    """Options one after the other; the first one changes nothing."""

    def __init__(
        self,
        session: Session,
        sight: Sight,
        difference: Difference,
        more: Sequence[tuple[Line, Change]] = (),
        *,
        off: bool = False,
    ) -> None:
        self.options: list[tuple[Line, Change]] = [(line("grownup.open"), _nothing)]
        self.index = 0
        self.rows = len(session.rows)
        self.difference = difference
        places = placed_as_seen(session, sight, difference)
        if places:
            self.options.append((line("grownup.table"), partial(session.set_values, places)))
        self.options.extend(more)
        self.options.extend((change.line, change.make) for change in changes(session))
        if off:
            self.options.append((_OFF, _nothing))

    @property
    def off(self) -> bool:
        """Whether the option is to switch the table off, which corrects nothing."""
        return self.line is _OFF

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
class Correction:
    """One value that may have been another."""

    id: str
    line: Line
    make: Change


def changes(session: Session) -> list[Correction]:
    """Everything but places that a grown-up may correct, the likeliest first."""
    return [*die_changes(session), *side_changes(session), *count_changes(session)]


def side_changes(session: Session) -> list[Correction]:
    """The piece shown last on a gate may have lain with its other side up."""
    sides = session.game.table.mat(session.state).gate.values()
    made = session.made[-1] if session.made else None
    *words, shown = made.row.text.split() if made is not None else ("",)
    if made is None or shown not in sides:
        return []
    texts = [" ".join((*words, side)) for side in sides if side != shown]
    say = line("grownup.side")
    return [Correction(text, say, partial(session.replace, made, text)) for text in texts]


def count_changes(session: Session) -> list[Correction]:
    """What the board counts, one less or one more, and markers, where the game lets people say
    so."""
    found: list[Correction] = []
    for tracker in session.view()["trackers"]:
        name, value = str(tracker["name"]), int(tracker["value"])
        for n in (value - 1, value + 1):
            if not 0 <= n <= int(tracker["limit"]):
                continue
            put = session.game.table.set_place(session.state, name, f"{name} {n}")
            if put is not None:
                say = line("grownup.count", tracker=f"tracker.{name}", n=n)
                found.append(Correction(f"{name} {n}", say, partial(session.set_values, put)))
    return [*found, *_mark_changes(session)]


def _mark_changes(session: Session) -> Iterator[Correction]:
    """A marker that lies on a piece or does not, where the game has some."""
    table = session.game.table
    for spot, say in table.marks(session.state).items() if isinstance(table, HasMarks) else ():
        put = table.set_place(session.state, spot.rpartition(" ")[0], spot)
        if put is not None:
            yield Correction(spot, say, partial(session.set_values, put))


def die_changes(session: Session) -> list[Correction]:
    """What the last single die may have shown instead."""
    made = session.last_roll()
    if made is None:
        return []
    dice = made.chance
    if not isinstance(dice, Dice) or dice.count != 1:
        return []
    shown = made.row.text.split()[1]
    return [
        Correction(f"roll {face}", face_line(face), partial(session.replace, made, f"roll {face}"))
        for face in dice.faces
        if str(face) != shown
    ]


async def correct_place(session: Session, kind: str, spot: str) -> None:
    """A piece set on another spot, from the page. Raises `IllegalMove`."""
    place = session.game.table.set_place(session.state, kind, spot)
    if place is None:
        raise IllegalMove("no_such_place", f"{kind} {spot}")
    await session.set_values(place)
