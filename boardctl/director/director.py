"""The one actor between console and journal. Inputs come in one after the other; a move counts
when the rules allow it, the table shows it and the journal has it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from boardctl.cues import Scene, Stage
from boardctl.director import scenes
from boardctl.director.amends import offers
from boardctl.director.broken import GameBroken, failed_in
from boardctl.director.choices import Choice
from boardctl.director.crowds import RollCall, kept
from boardctl.director.difference import (
    MAT,
    Difference,
    Sight,
    compare,
    hidden_kinds,
    mat_alone,
    settled_table,
)
from boardctl.director.draws import drawn
from boardctl.director.gestures import Open, asked_by, explain, open_moves, tolerate
from boardctl.director.grownup import Change as Amend
from boardctl.director.grownup import GrownUp
from boardctl.director.guide import Guide
from boardctl.director.inbox import Inbox
from boardctl.director.intake import Intake
from boardctl.director.laying import Laying
from boardctl.director.panel import Panel
from boardctl.director.presses import Presses
from boardctl.director.rolls import Rolls
from boardctl.director.senses import Senses
from boardctl.director.session import Made, Session
from boardctl.director.showing import Showing
from boardctl.director.turned_up import TurnedUp
from boardctl.director.whereabouts import Whereabouts
from boardctl.journal import JournalBroken, JournalBusy, JournalFull
from games.kit import (
    EVERYONE,
    Advice,
    BadData,
    Cue,
    Dice,
    Event,
    Gesture,
    IllegalMove,
    Line,
    Mix,
    Move,
    Wanted,
    line,
)
from hardware.pieces import mat_piece
from hardware.ports import ButtonEvent, Console
from hardware.tags import Tags

log = logging.getLogger("boardctl.director")

SCAN = 0.05
SLOW_SAVE = 1.0
MENU = 20.0
"""Seconds a grown-up's menu stays open when nobody presses anything."""
RETRY = {"paused.full": 2.0, "paused.broken": 5.0}

T = TypeVar("T")


class Director:
    """Owns the session in play. Everything outward goes through the stage; nothing but the
    session writes game state."""

    def __init__(
        self,
        console: Console,
        tags: Tags,
        stage: Stage,
        *,
        on_change: Callable[[], None],
        on_again: Callable[[], None],
        on_event: Callable[[Event], None] = lambda event: None,
        on_mixed: Callable[[], None] = lambda: None,
        on_broken: Callable[[str], None] = lambda sentence: None,
        on_wake: Callable[[], None] = lambda: None,
        on_held: Callable[[str], bool] = lambda button: False,
        on_pressed: Callable[[str], bool] = lambda button: False,
        rng: random.Random,
    ) -> None:
        self.console = console
        self.stage = stage
        self.on_again = on_again  # OK after the end: the same game once more
        self.on_event = on_event  # something everyone may know
        self.on_mixed = on_mixed  # whoever watched a face-down piece must not know it any more
        self.on_broken = on_broken  # the game has failed and is off the table
        self.on_wake = on_wake  # a grown-up has come to a table in safe mode
        self.on_off: Callable[[], bool] | None = None  # asks whether to switch off; None: not here
        self.on_held = on_held  # a button is held that means nothing in a game
        self.on_pressed = on_pressed  # asked before the game: whether a press is an answer to us
        self.rng = rng  # for lots that the board draws
        self.session: Session | None = None
        self.senses = Senses(console.profile, tags)
        self.choice: Choice | None = None
        self.grown_up: GrownUp | None = None
        self.menu_until = 0.0
        self.paused = ""  # text key of why the game waits, empty when it does not
        self.resting = False  # people take a break
        self.question: Line | None = None  # to be answered with OK or back before anything else
        self.safe = False  # too many bad ends: no game is taken up before a grown-up has come
        self.unsaved: Open | None = None  # made with a button, and the disk would not take it
        self.link = True
        self.seen_table = False  # a first table has been taken in
        self.guide = Guide()
        self.laying = Laying(on_mixed)
        self.crowds = RollCall()
        self.turned_up = TurnedUp()
        self.unlaid: Scene | None = None
        self._inbox = Inbox(on_change, self.give_up)
        self._showing = Showing(self, lambda: self._inbox.post(self.look))
        self._rolls = Rolls(self)
        self._presses = Presses(self)
        self._panel = Panel(
            lambda name: self._inbox.post(lambda: self._presses.press(name)),
            lambda name: self._inbox.post(lambda: self._presses.hold(name)),
        )
        self._intake = Intake(self, self._inbox, self._rolls)

    @property
    def where(self) -> Whereabouts:
        return self.senses.where

    @property
    def sight(self) -> Sight:
        return self.senses.sight

    # -- life -----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Works until cancelled."""
        self.console.listen(self._intake.snapshot, self._on_button, self._on_link)
        self._inbox.post(self.look)
        try:
            await self._inbox.run()
        finally:
            self._panel.close()
            self._showing.close()

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs something in turn with all other inputs; its exception comes back."""
        return await self._inbox.ask(work)

    # -- inputs ---------------------------------------------------------------------------------

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def _on_button(self, event: ButtonEvent) -> None:
        self._panel.feed(event)

    def _on_link(self, up: bool) -> None:
        async def linked() -> None:
            self.link = up
            await self.look()

        self._inbox.post(linked)

    def catch_up(self) -> None:
        """Takes in what the sensors have told since the last look."""
        self._intake.catch_up()

    # -- sessions -------------------------------------------------------------------------------

    async def seat_players(self, session: Session, *, resumed: bool) -> None:
        """A game is on the table, new or as it was left."""
        self.session = session
        self.safe = False
        self.choice = self.grown_up = self.unsaved = None
        self.paused = ""
        self.resting = False
        self.turned_up.recall(session)
        self.senses.all_used()
        settled = settled_table(self.begin_table(), self.sight)
        self.guide.begin(setting_up=not resumed, last_right=settled)
        self.laying.begin()
        self.crowds.begin(resumed=resumed)
        if resumed:
            self.stage.play(Cue(line("resume.back"), picture="mouse"), ())
        await self.look()

    async def stay_safe(self) -> None:
        self.safe = True
        await self.look()

    async def be_at_ease(self) -> None:
        self.safe = False
        await self.look()

    async def clear_table(self) -> None:
        if self.session is not None and self.session.game.over(self.session.state) is None:
            await self.session.end()
        self.leave_table()
        await self.look()

    def leave_table(self) -> None:
        """No game is on the table any more; what the journal says of it stays as it is."""
        self.session = None
        self.choice = self.grown_up = self.unsaved = None
        self.resting = False

    def give_up(self, error: Exception) -> GameBroken | None:
        """A game that fails is taken off the table, and the table goes on. None: the error is not
        the game's."""
        session = self.session
        place = None if session is None else failed_in(session.game, error)
        if session is None or place is None:
            return None
        broken = GameBroken(session.id, session.game.id, error)
        log.error("%s (%s)", broken, place)
        self.leave_table()
        self.stage.set_scene(scenes.idle())
        self.say(line("game.broken"), "mouse")
        self.on_broken(str(broken))
        return broken

    def begin_table(self) -> dict[str, str]:
        """Lays the mat of the game and takes its pieces in as they lie; where they lay last."""
        if self.session is None:
            self.senses.forget_changes()
            return {}
        game, setup = self.session.game, self.session.setup
        self.senses.lay(game.table.mat(self.session.state))
        pieces = game.table.pieces(setup.seats, setup.data)
        settled = self.senses.begin(pieces, self.wanted(), self.session.settled)
        mix = game.chance(self.session.state)
        if isinstance(mix, Mix):
            self.senses.mix(mix.spots)  # the power may have gone while they were in the air
        return settled

    # -- what the table says --------------------------------------------------------------------

    def wanted(self) -> Wanted:
        assert self.session is not None
        wanted = self.session.game.table.wanted(self.session.state)
        mat = {mat_piece(self.sight.mat.name): (MAT,)}
        return replace(wanted, on={**wanted.on, **mat})

    def opens(self) -> list[Open]:
        assert self.session is not None
        if self.session.game.over(self.session.state) is not None:
            return []
        return open_moves(self.session.game, self.session.state, self.sight)

    def difference(self) -> Difference:
        """What still differs, pieces that may be in a hand left out."""
        return self._tolerated(self.opens(), self._compare())

    def _tolerated(self, opens: Sequence[Open], found: Difference) -> Difference:
        return tolerate(opens, found, self.where, self.senses.left_at)

    def _compare(self) -> Difference:
        if self.senses.mat_awaited:
            return mat_alone(self.sight, self.where)
        return compare(self.wanted(), self.sight, self.where, self.senses.sides())

    async def look(self) -> None:
        """Plays every move the table shows, then shows people what comes next."""
        self.catch_up()
        if self.session is not None and self.link and self.seen_table and not self.resting:
            self.paused = ""
            self.unlaid = self._unlaid(self.session)
            self.crowds.look(self.session, self.wanted(), self.sight, self.where)
            while self.unlaid is None and await self._one_move():
                pass
            if not self.paused and self.unlaid is None:
                await self._settle()
        self._showing.show()
        await self._keep_turned_up()

    def _unlaid(self, session: Session) -> Scene | None:
        """What is wrong with face-down pieces that are being laid, if anything."""
        return self.laying.scene(
            session.game,
            session.state,
            self.wanted(),
            self.senses,
            setting_up=self.guide.setting_up,
        )

    async def _one_move(self) -> bool:
        session = self.session
        assert session is not None
        game, state = session.game, session.state
        if game.over(state) is not None:
            return False
        self._intake.follow_mat()
        opens = self.opens()
        if self.unsaved is not None:
            return await self._save_again(self.unsaved)
        self.senses.last_of_a_crowd(self.wanted())
        difference = self._compare()
        undone = session.undone(
            *(difference.missing, self.where, self.guide.swept, self.sight.spot_of),
            asked_by(opens),
        )
        if undone is not None:
            return await self.take_back(undone)
        answer = drawn(game, state, self.senses.faces, self.rng)
        if answer is not None:
            return await self.commit(answer)
        for e in explain(opens, self.senses.seen(difference, self.now())):
            if not self._tolerated(opens, e.rest).right:
                continue
            if e.wait > 0:
                self.look_again(e.wait)
                continue
            return await self.commit(e.open.move, e.open.gesture, e.cells)
        chance = game.chance(state)
        if isinstance(chance, Dice):
            if self._tolerated(opens, difference).right:
                return await self._rolls.read(chance)
            self._rolls.set_again(session, chance)
        return False

    async def _save_again(self, unsaved: Open) -> bool:
        """Nobody has to press twice because a disk was full."""
        self.unsaved = None
        assert self.session is not None
        if self.session.game.why_not(self.session.state, unsaved.move) is not None:
            return True  # a grown-up has changed the game meanwhile
        return await self.press(unsaved)

    async def press(self, open_move: Open) -> bool:
        """A move made with a button. One made on the table is seen there again; a press is not,
        so it is kept until it is saved."""
        done = await self.commit(open_move.move, open_move.gesture)
        if done:
            self.senses.nothing_new()
        self.unsaved = None if done else open_move
        return done

    async def commit(
        self, move: Move, gesture: Gesture | None = None, used: frozenset[str] = frozenset()
    ) -> bool:
        """Journal first, then the accepted cue. False: it could not be saved and nothing moved."""
        assert self.session is not None
        session = self.session
        before, mixed = session.state, session.game.chance(session.state)
        if isinstance(mixed, Mix) and not await self._forgotten(session, mixed):
            return False
        events: list[Event] = []

        async def save() -> None:
            events.extend(await session.play(move, gesture))

        if not await self.saved(save):
            return False
        self.senses.use(used)
        self.choice = self.grown_up = None
        self.guide.accepted(frozenset(+self.where.lifted))
        self.turned_up.told(session.game, before, move)
        if isinstance(mixed, Mix):
            self.turned_up.forget()
            self.senses.mix(mixed.spots)
            self.on_mixed()
        self._intake.follow_mat()
        self.stage.accepted()
        self.tell(events)
        return True

    async def _forgotten(self, session: Session, mixed: Mix) -> bool:
        """First the memory, then the move: after a power cut nobody may take the tiles for what
        lay there before."""
        table = self.senses.without_faces(session.settled, mixed.spots)
        return await self.saved(lambda: session.settle(table))

    async def take_back(self, made: Made) -> bool:
        assert self.session is not None
        session = self.session
        if not await self.saved(lambda: session.take_back(made)):
            return False
        self.choice = None
        self.stage.play(Cue(line("take_back.done"), picture="back"), ())
        return True

    async def saved(self, save: Callable[[], Awaitable[None]]) -> bool:
        loop = asyncio.get_running_loop()
        shimmer = loop.call_later(SLOW_SAVE, lambda: self.stage.set_scene(scenes.saving()))
        try:
            await save()
        except (JournalFull, JournalBroken, JournalBusy) as trouble:
            log.warning("%s", trouble)
            self.paused = scenes.why_paused(trouble)
            self.look_again(RETRY[self.paused])
            return False
        finally:
            shimmer.cancel()
        return True

    async def _settle(self) -> None:
        """A right table is remembered, so that after a power cut only what differs is asked for."""
        assert self.session is not None
        session = self.session
        wanted = self.wanted()
        self.where.hide(hidden_kinds(wanted, self.sight))
        if session.game.over(session.state) is not None or not self.difference().right:
            return
        self.guide.right(wanted)
        self.senses.right(wanted, self._compare())
        if self.crowds.asked(session) is None:
            table = {**self.senses.settled(), **kept(wanted, self.sight)}
            await self.saved(lambda: session.settle(self.turned_up.kept(table)))

    async def _keep_turned_up(self) -> None:
        """Which piece is up is remembered too, once people see what comes next: nobody waits for
        the disk."""
        session = self.session
        if session is None or self.paused or session.game.over(session.state) is not None:
            return
        table = self.turned_up.kept(session.settled)
        if table != session.settled:
            await self.saved(lambda: session.settle(table))
            self._showing.show()  # the disk may have been slow, or full

    def tell(self, events: Sequence[Event]) -> None:
        assert self.session is not None
        view = self.session.view()
        for event in events:
            if event.audience == EVERYONE:
                self.on_event(event)
                for cue in self.session.game.table.cues(view, event):
                    cells = tuple(self.sight.cells(spot)[0] for spot in cue.trail)
                    self.stage.play(cue, cells)

    def look_again(self, seconds: float) -> None:
        """A little later than asked for: a clock that has not quite moved must not spin us."""
        self._inbox.post_later("again", seconds + SCAN, self.look)

    # -- what people see ------------------------------------------------------------------------

    @property
    def advice(self) -> Advice | None:
        return self._showing.advice

    def say(self, words: Line, picture: str = "") -> None:
        self.stage.play(Cue(words, picture=picture), ())

    def show_code(self, digits: str, seat: str | None) -> None:
        self.stage.show_code(digits, seat)

    def hide_code(self) -> None:
        self.stage.hide_code()

    def pose(self, question: Line | None) -> None:
        """Asks before everything else; `on_pressed` gets the answer."""
        self.question = question
        self._inbox.post(self.look)

    def rest(self) -> None:
        """A break: what lies on the table waits, whatever hands do meanwhile."""
        self.resting = True
        self.choice = self.grown_up = None

    def go_on(self) -> None:
        self.resting = False

    def open_menu(self, grown_up: GrownUp) -> None:
        """A grown-up's menu; left alone for a while, it closes."""
        self.grown_up = grown_up
        self.menu_until = self.now() + MENU
        self.look_again(MENU)

    def amends(self) -> list[tuple[Line, Amend]]:
        """What a grown-up may put right about face-down pieces."""
        assert self.session is not None
        setting_up = self.guide.setting_up
        return offers(self.session, self.wanted(), self.senses, self.laying, setting_up=setting_up)

    async def correct(self, change: Callable[[], Awaitable[None]]) -> bool:
        """A grown-up's correction; an impossible one is refused kindly."""
        try:
            if not await self.saved(change):
                return False
        except (IllegalMove, BadData):
            self.say(line("grownup.impossible"), "question")
            return False
        self.choice = None
        if self.laying.mix_again:
            self.turned_up.forget()
        self.say(line("grownup.done"), "check")
        return True
