"""One game in play: its state, and the journal rows that made it. Nothing here is true before it
is on disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardctl.director.difference import Missing
from boardctl.director.whereabouts import Whereabouts
from boardctl.journal import ENDED, Journal
from boardctl.record import (
    Kind,
    Row,
    Setup,
    Stored,
    instead_text,
    plain_hash,
    replay,
    resume,
    set_text,
    take_back_text,
    walk,
)
from games.kit import (
    EVERYONE,
    Chance,
    Event,
    Game,
    Gesture,
    IllegalMove,
    Land,
    Move,
    Plain,
    Spot,
    parse,
    play,
    write,
)


@dataclass(slots=True)
class Made:
    """A move that stands: its row, whether players may take it back, what chance it answered, how
    it was made, and where its piece stood before."""

    row: Row
    final: bool
    chance: Chance | None
    gesture: Gesture | None = None
    came_from: tuple[Spot, ...] = ()

    def may_go_on(self, onward: Mapping[Spot, Collection[str]]) -> bool:
        """Whether its piece may be carried on to yet another place."""
        return (
            isinstance(self.gesture, Land)
            and bool(self.came_from)
            and any(
                self.gesture.kind in kinds and spot not in self.came_from
                for spot, kinds in onward.items()
            )
        )


class Session:
    """Plays, takes back and corrects; each is one more row, committed before it counts."""

    def __init__(
        self, journal: Journal, game: Game[Any], setup: Setup, game_id: int, state: Any
    ) -> None:
        self.journal = journal
        self.game = game
        self.setup = setup
        self.id = game_id
        self.state = state
        self.rows: list[Row] = []
        self.made: list[Made] = []
        self.settled: dict[str, str] = {}

    @classmethod
    async def begin(
        cls, journal: Journal, game: Game[Any], setup: Setup, *, instead_of: Session | None
    ) -> Session:
        """A new game on the table. One that is not over yet ends with it, in the same commit."""
        state = game.start(setup.seats, setup.options, setup.data)
        running = instead_of is not None and game_is_on(instead_of)
        ends = instead_of.id if instead_of is not None and running else None
        return cls(journal, game, setup, await journal.begin(setup, ends=ends), state)

    @classmethod
    def resume(cls, journal: Journal, game: Game[Any], stored: Stored) -> tuple[Session, str]:
        """The stored game as it was left, and a note for people when it needed help."""
        resumed = resume(game, stored)
        session = cls(journal, game, stored.setup, stored.id, resumed.state)
        session.rows = list(resumed.rows)
        session.settled = dict(stored.settled or {})
        session.made = session._made_so_far()
        return session, resumed.note

    def view(self, audience: str = EVERYONE) -> Plain:
        return self.game.view(self.state, audience)

    async def play(self, move: Move, gesture: Gesture | None = None) -> list[Event]:
        """Checks, commits, then shows: raises `IllegalMove` or a journal error with nothing
        changed."""
        after, events = play(self.game, self.state, move)
        final = self.game.final(self.state, move)
        chance = self.game.chance(self.state)
        text = write(self.game, self.state, move)
        came_from = self._left_behind(gesture, after)
        row = await self._append("move", move.seat, text, after)
        self.made.append(Made(row, final, chance, gesture, came_from))
        return events

    def _left_behind(self, gesture: Gesture | None, after: Any) -> tuple[Spot, ...]:
        """Where the landed piece is wanted no more; nowhere if it came from the box."""
        if not isinstance(gesture, Land):
            return ()
        before, now = (
            Counter(self.game.table.wanted(state).on.get(gesture.kind, ()))
            for state in (self.state, after)
        )
        return tuple(before - now)

    def last_undoable(self) -> Made | None:
        return self.made[-1] if self.made and not self.made[-1].final else None

    def undone(
        self,
        missing: Sequence[Missing],
        where: Whereabouts,
        swept: Container[str | None],
        spot_of: Mapping[str, Spot],
        onward: Mapping[Spot, Collection[str]],
    ) -> Made | None:
        """The landed piece of a move that is not final was taken off again, or set back; not if
        a sleeve did it. One that may go on (`onward`: spot → kinds that may land there) is only
        taken back by standing where it came from. Whoever has chosen to roll has left it there:
        it is asked back."""
        if self._chose_to_roll():
            return None
        for made in reversed(self.made):
            if made.final:
                return None
            match made.gesture:
                case Land(kind, spot) if kind not in swept:
                    cells = where.cells_of(kind)
                    seen = where.lifted[kind] > 0 or bool(cells)
                    if made.may_go_on(onward):
                        back = set(made.came_from) - self._taken()
                        seen = any(spot_of.get(cell) in back for cell in cells)
                    gone = any(m.kind == kind and m.spot == spot for m in missing)
                    if seen and gone and self._goes_without(made):
                        return made
                case _:
                    pass
        return None

    def _chose_to_roll(self) -> bool:
        last = self.made[-1].gesture if self.made else None
        return self.game.chance(self.state) is not None and not isinstance(last, Land)

    def _taken(self) -> set[Spot]:
        """Where somebody belongs: who else comes there, nobody can tell."""
        return {s for spots in self.game.table.wanted(self.state).on.values() for s in spots}

    def _goes_without(self, made: Made) -> bool:
        """Whether what was made since is legal without it; else the piece is asked back."""
        undo = self._next("take_back", take_back_text(made.row.seq))
        try:
            replay(self.game, self.setup, [*self.rows, undo])
        except IllegalMove:
            return False
        return True

    def _next(self, kind: Kind, text: str) -> Row:
        return Row(self.rows[-1].seq + 1 if self.rows else 1, kind, None, text, "")

    async def take_back(self, made: Made) -> None:
        """Raises `IllegalMove` when the move is final or the moves since need it."""
        since = self.made[self.made.index(made) :]
        if any(m.final for m in since):
            raise IllegalMove("final", made.row.text)
        await self._change("take_back", take_back_text(made.row.seq))

    async def doubt(self, made: Made, back: str) -> None:
        """Takes back what was told of a face nobody has shown, and all that was known of pieces
        with this back: one of them is another than was thought. Raises `IllegalMove` where a
        game cannot do without."""
        if self.game.table.set_place(self.state, back, "") is None:
            raise IllegalMove("final", made.row.text)
        await self._change("take_back", take_back_text(made.row.seq))
        await self.forget_faces(back)

    async def forget_faces(self, back: str) -> None:
        """From now on nobody knows which of the pieces with this back lies where."""
        changes = self.game.table.set_place(self.state, back, "")
        if changes is None:
            raise IllegalMove("no_such_place", back)
        await self.set_values(changes)

    def last_roll(self) -> Made | None:
        """The latest dice that still stand, for a grown-up who saw another face."""
        for made in reversed(self.made):
            if made.row.text.split()[0] == "roll":
                return made
        return None

    async def replace(self, made: Made, text: str) -> None:
        await self._change("correction", instead_text(made.row.seq, text))

    async def set_values(self, changes: Mapping[str, Plain]) -> None:
        await self._change("correction", set_text(changes))

    async def settle(self, table: Mapping[str, str]) -> None:
        if table != self.settled:
            await self.journal.settle(self.id, table)
            self.settled = dict(table)

    async def end(self) -> None:
        await self.journal.finish(self.id, ENDED)

    async def _change(self, kind: Kind, text: str) -> None:
        after = replay(self.game, self.setup, [*self.rows, self._next(kind, text)])
        await self._append(kind, None, text, after)
        before = {made.row.seq: (made.gesture, made.came_from) for made in self.made}
        self.made = self._made_so_far()
        for made in self.made:
            made.gesture, made.came_from = before.get(made.row.seq, (None, ()))

    async def _append(self, kind: Kind, seat: str | None, text: str, after: Any) -> Row:
        result: dict[str, Plain] | None = None
        if (outcome := self.game.over(after)) is not None:
            result = {"result": outcome.result, "winners": list(outcome.winners)}
        plain = self.game.dump(after)
        row = await self.journal.append(
            self.id, kind, seat, text, plain_hash(plain), plain, result=result
        )
        self.rows.append(row)
        self.state = after
        return row

    def _made_so_far(self) -> list[Made]:
        """The moves that stand, and which of them are final."""
        found: list[Made] = []
        for row, before in walk(self.game, self.setup, self.rows):
            if row is not None and row.kind == "move":
                move = parse(self.game, before, row.text)
                final, chance = self.game.final(before, move), self.game.chance(before)
                found.append(Made(row, final, chance))
        return found


def game_is_on(session: Session) -> bool:
    return session.game.over(session.state) is None
