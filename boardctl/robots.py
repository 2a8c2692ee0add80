"""Robot players at any seat.

A robot is a bot of the game: it decides from the view of its seat and from what everybody heard.
What it decided is done at the table as people do it: on a simulated console by a hand that asks for
the same things a page asks for; on a real one the move is made, and lights and voice ask people to
carry it out. Nobody who plays can be robbed of a turn: robots act for their own seats alone.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardctl.director.gestures import Open
from boardctl.director.guidance import focus, seat_of
from boardctl.director.session import Session, game_is_on
from boardctl.patience import until
from boardctl.record import Row, set_paths, walk
from boardctl.robot_hand import IN_HAND, WAY, Hand, Moment
from games.kit import (
    CORRECTED,
    EVERYONE,
    Bot,
    Dice,
    Draw,
    Event,
    Game,
    Land,
    Lift,
    Mix,
    Move,
    Press,
    Show,
    ShowAny,
)
from hardware.tabletop import AWAY, HAND

if TYPE_CHECKING:
    from boardctl.daemon import Daemon

Step = Callable[[], Awaitable[None]]
"""One thing to do at the table, ready to be done."""

UNDERSTOOD = 4.0
"""Seconds after which a gesture has not been understood; the move is then made with buttons."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds a robot waits before it acts, leaves to people who may act as well, and takes from
    one place to another."""

    think: float
    courtesy: float
    way: float


PACES = {
    "slow": Pace(3.0, 14.0, 1.0),
    "normal": Pace(1.5, 8.0, WAY),
    "fast": Pace(0.4, 3.0, 0.25),
}


def bot_of(game: Game[Any], seat: str) -> Bot:
    """The last bot of a game's list is the one to sit down with."""
    return list(game.bots().values())[-1](seat)


class Robots:
    """Plays for the seats that robots have, and shows the next gesture to whoever asks."""

    def __init__(self, daemon: Daemon) -> None:
        self._daemon = daemon
        self.hand = Hand(daemon)
        self._asked: Moment = None  # somebody wants to be shown what comes then
        self._bots: dict[str, Bot] = {}
        self._bots_of: tuple[int, int] | None = None  # the game they followed, and what stood then
        self._game: int | None = None
        self._mine = 0  # the row of the last move that a robot has made, or chance for it
        self._waits: dict[str, int] = {}  # seat → moves of others when it last acted out of turn
        self._woken = asyncio.Event()
        self._rng = random.Random(f"robots at {daemon.console.seed}")
        daemon.subscribe(self._woken.set)
        daemon.overhear(self._tell)

    # -- life -----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Works until cancelled."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            while await self._one_step():
                pass
            await self.hand.leave()

    async def _one_step(self) -> bool:
        if self._asked is not None:
            self.hand.way = PACES["slow"].way
            asked, self._asked = self._asked, None
            if (step := self._shown(asked)) is not None:
                await self._do(step, own=False)
            return True
        if self._next(self._seats) is None:
            return False
        self.hand.way = self._pace.way
        await asyncio.sleep(self._thinking())
        # People may have done something meanwhile, or asked to be shown how.
        if self._asked is None and (still := self._next(self._seats)) is not None:
            await self._do(still, own=True)
        return True

    @property
    def free(self) -> bool:
        """Whether the hand has nothing to do and could show something: only simulated tables have
        one."""
        idle = self._asked is None and self.hand.at is None
        return idle and self._daemon.has_hands and self._undisturbed() is not None

    def show(self) -> bool:
        """The hand will do the next thing, whoever it is asked of. False: there is nothing to be
        shown now, or it is being shown already."""
        now = self.hand.moment
        if self._asked is not None or not self._daemon.has_hands or self._shown(now) is None:
            return False
        self._asked = now
        self._woken.set()
        return True

    def _shown(self, asked: Moment) -> Step | None:
        """The next thing to do, whoever it is asked of, unless people have made a move since."""
        session = self._session()
        if session is None or self.hand.moment != asked:
            return None
        return self._next(tuple(session.setup.seats), show=True)

    async def _do(self, step: Step, *, own: bool) -> None:
        """Does it and waits until it is understood. What comes of a robot's `own` step it also
        carries out; what was only shown is people's again."""
        session = self._daemon.session
        assert session is not None
        made = len(session.made)
        await step()
        await asyncio.sleep(self.hand.way + IN_HAND)
        await until(lambda: len(session.made) > made or self._daemon.session is not session, 1.0)
        if len(session.made) > made:
            self._mine = session.made[-1].row.seq if own else 0

    # -- whose turn it is -----------------------------------------------------------------------

    @property
    def _pace(self) -> Pace:
        return PACES[self._daemon.settings.now.speed]

    @property
    def _seats(self) -> tuple[str, ...]:
        session = self._session()
        if session is None:
            return ()
        robots = self._daemon.settings.now.robots
        return tuple(seat for seat in session.setup.seats if seat in robots)

    def _session(self) -> Session | None:
        """The game on the table, once what lies there is known."""
        session, director = self._undisturbed(), self._daemon.director
        if session is not None and self._game != session.id:
            self._game = session.id
            self._mine = 0
            self._waits.clear()
        return session if director.seen_table and director.unlaid is None else None

    def _undisturbed(self) -> Session | None:
        """The game on the table while it goes on and nothing else is asked."""
        daemon = self._daemon
        session, director = daemon.session, daemon.director
        if session is None or not game_is_on(session):
            return None
        halted = director.resting or director.paused or director.grown_up is not None
        if halted or director.question is not None or not director.link or director.unsaved:
            return None
        return session

    def _bot(self, session: Session, seat: str) -> Bot:
        """Who decides for a seat. At a game that was taken up, and after a take back or a
        correction, it knows what everybody heard of what stands now; nobody is called before there
        is something to decide."""
        now = session.id, sum(row.kind != "move" for row in session.rows)
        if self._bots_of != now:
            self._bots_of = now
            self._bots = {seat: bot_of(session.game, seat) for seat in session.setup.seats}
            self._tell_all(session)
        return self._bots[seat]

    def _tell_all(self, session: Session) -> None:
        def tell(_: Row, event: Event) -> None:
            self._tell(event)

        for row, _ in walk(session.game, session.setup, session.rows, tell):
            paths = () if row is None else set_paths(row)
            if paths:
                self._tell(Event(CORRECTED, {"paths": list(paths)}))

    def _tell(self, event: Event) -> None:
        """Also while the table asks something else: everybody else has heard it, too."""
        if event.audience == EVERYONE:
            for bot in self._bots.values():
                bot.notice(event)

    def _made_last(self, session: Session) -> bool:
        """Whether the latest move was a robot's, or chance for it."""
        return bool(session.made) and session.made[-1].row.seq == self._mine

    def _thinking(self) -> float:
        """People who may act too are left some time for it."""
        session = self._session()
        if session is None:
            return self._pace.think
        open_seats = {move.seat for move in session.game.moves(session.state)}
        return self._pace.courtesy if open_seats - set(self._seats) else self._pace.think

    # -- what there is to do --------------------------------------------------------------------

    def _next(self, seats: tuple[str, ...], *, show: bool = False) -> Step | None:
        session = self._session()
        if session is None or not seats:
            return None
        difference = self._daemon.director.difference()
        if not difference.right:
            return self._carrying(session, seats, show=show)
        if self._daemon.has_hands and (by := self.hand.done_with()):
            return lambda: self.hand.put_by(by)
        game, state = session.game, session.state
        chance, turn = game.chance(state), game.turn(state)
        if chance is None:
            return self._deciding(session, seats)
        # Before the first turn anybody may do what chance asks for.
        if turn not in seats and not (turn is None and set(seats) == set(session.setup.seats)):
            return None
        return self._chancing(session, chance) if self._daemon.has_hands else None

    def _carrying(self, session: Session, seats: tuple[str, ...], *, show: bool) -> Step | None:
        """A robot carries its own figure, and what its own moves ask for."""
        daemon, director = self._daemon, self._daemon.director
        if not daemon.has_hands:
            return None
        todo = focus(director.difference(), director.where)
        scene = daemon.stage.scene
        if todo is None or scene is None or scene.mood not in ("setup", "carry", "repair"):
            return None
        alone = set(seats) == set(session.setup.seats)
        setting = director.guide.setting_up
        mine = seat_of(todo.kind) in seats or (self._made_last(session) and not setting)
        if not (show or alone or mine):
            return None
        if setting and alone and not show and not self.hand.holds(todo.kind):
            return lambda: self._request(do="lay")
        if session.game.table.mat(session.state).gate and scene.mood == "carry":
            return lambda: self._request(do="carry")
        return lambda: self.hand.follow(todo)

    async def _request(self, **request: Any) -> None:
        await self._daemon.request(request)

    def _chancing(self, session: Session, chance: Any) -> Step | None:
        game, state = session.game, session.state
        if isinstance(chance, Dice):
            return lambda: self.hand.roll(chance)
        if isinstance(chance, Mix):
            mat = game.table.mat(state)
            cells = tuple(cell for spot in chance.spots for cell in mat.spots[spot])
            return lambda: self.hand.lift(cells)
        if not isinstance(chance, Draw) or chance.by_board:
            return None
        return self._drawing(game, state, chance)

    def _drawing(self, game: Game[Any], state: Any, chance: Draw) -> Step | None:
        """From a pile onto its place or the gate; what lies face down in the hand is shown."""
        gesture = game.table.gesture(state, chance.outcomes()[0][0])
        mat, console = game.table.mat(state), self._daemon.simulated
        if mat.gate:
            return lambda: self.hand.card()
        if isinstance(gesture, Land):
            pile = [h for h in console.find(gesture.kind) if console.where(h) == AWAY]
            cell = mat.spots[gesture.spot][0]
            return (lambda: self.hand.move(pile[0], cell)) if pile else None
        held = [p.handle for p in console.pieces() if p.where == HAND and p.back]
        return (lambda: self.hand.show(held[0])) if held else None

    def _deciding(self, session: Session, seats: tuple[str, ...]) -> Step | None:
        game, state = session.game, session.state
        opens = self._daemon.director.opens()
        turn = game.turn(state)
        if turn is None and {o.move.seat for o in opens} - set(seats):
            return None  # who begins is for people to say
        for seat in sorted(seats, key=lambda seat: seat != turn):
            mine = [o for o in opens if o.move.seat == seat]
            # Out of turn once, until whoever has the turn and may go on has done something.
            waits = any(o.move.seat == turn for o in opens) and seat != turn
            if mine and not (waits and self._waits.get(seat) == _acted(session, turn)):
                return lambda: self._decide(session, seat, mine)
        return None

    async def _decide(self, session: Session, seat: str, opens: list[Open]) -> None:
        turn = session.game.turn(session.state)
        if seat != turn:
            self._waits[seat] = _acted(session, turn)
        view, moves = session.view(seat), [o.move for o in opens]
        bot = self._bot(session, seat)

        def choose() -> Move:
            return bot.choose(view, moves, self._rng.random)

        # Some bots look far ahead: the table must not wait for them.
        move = choose() if session.journal.inline else await asyncio.to_thread(choose)
        made = len(session.made)
        chosen = next(o for o in opens if o.move == move)
        if self._daemon.has_hands and await self._by_hand(session, chosen, made):
            return
        await self._daemon.director.ask(lambda: self._by_button(session, chosen.move, made))

    async def _by_hand(self, session: Session, chosen: Open, made: int) -> bool:
        """Makes the gesture of a move. False: it has none, or nobody has understood it."""
        mat = session.game.table.mat(session.state)
        match chosen.gesture:
            case Press(seat):
                await self.hand.press(seat or "ok")
            case Lift(spots):
                await self.hand.lift(tuple(cell for spot in spots for cell in mat.spots[spot]))
            case Land(kind, spot):
                handle = self._piece_for(kind)
                free = [c for c in mat.spots[spot] if c in self._empty(mat.spots[spot])]
                if handle is None or not free:
                    return False
                await self.hand.move(handle, free[0])
            case Show() if mat.gate:
                await self.hand.card(*map(str, chosen.move.args))
            case Show(kind):
                handle = self._piece_for(kind)
                if handle is None:
                    return False
                await self.hand.show(handle)
            case ShowAny():
                await self.hand.card()
            case _:
                return False
        return await until(lambda: len(session.made) > made, UNDERSTOOD)

    async def _by_button(self, session: Session, move: Move, made: int) -> None:
        """As with the buttons: the lights then ask for whatever has to be carried."""
        director = self._daemon.director
        if director.session is not session or len(session.made) != made:
            return
        if session.game.why_not(session.state, move) is None:
            await director.press(Open(move, None))
            await director.look()

    def _empty(self, cells: tuple[str, ...]) -> set[str]:
        return set(cells) - {piece.where for piece in self._daemon.simulated.pieces()}

    def _piece_for(self, kind: str) -> str | None:
        """A piece of this kind, one from the box first."""
        console = self._daemon.simulated
        handles = sorted(console.find(kind), key=lambda handle: console.where(handle) != AWAY)
        return handles[0] if handles else None


def _acted(session: Session, turn: str | None) -> int:
    """How often whoever has the turn, or chance, has acted in this game."""
    return sum(made.row.seat in (turn, None) for made in session.made)
