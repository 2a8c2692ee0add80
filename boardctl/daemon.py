"""The house: console, director, journal and page, joined and kept running."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardctl import (
    box,
    campaign,
    dealer,
    power,
    private,
    public,
    requests,
)
from boardctl.album import Album
from boardctl.cues import Stage
from boardctl.director.director import Director
from boardctl.director.scenes import why_paused
from boardctl.director.session import Session, game_is_on
from boardctl.glimpse import may_look
from boardctl.journal import Journal, JournalTrouble
from boardctl.names import Names
from boardctl.pairing import Act, NotAllowed, Pairing
from boardctl.pairings import Pairings
from boardctl.record import CannotResume, RulesChanged, Setup
from boardctl.robots import Robots
from boardctl.roles import Who
from boardctl.settings import Settings
from boardctl.texts import Texts
from boardctl.voice.voice import Voice
from games import catalogue
from games.kit import Event, Game, Options, Plain, line
from hardware.cells import POCKETS, SHOW
from hardware.drivers import Condition, State
from hardware.kept_table import KeptTable
from hardware.ports import HouseConsole, Talker
from hardware.registry import RegisteredTags, lacking, tags_of
from hardware.simulated import SimulatedConsole
from hardware.tabletop import HAND, NoHands
from hardware.tags import Tag

if TYPE_CHECKING:
    from boardctl.doctor.findings import Finding

log = logging.getLogger("boardctl")


class Daemon:
    """One console and the game on it. `public` and `request` are all the page ever sees."""

    findings: tuple[Finding, ...] = ()
    """What the doctor has found to be not well in the machine itself."""

    def __init__(
        self,
        console: HouseConsole,
        journal: Journal,
        language: str = "en",
        settings: Settings | None = None,
        names: Names | None = None,
        pairings: Pairings | None = None,
        voice: Voice | None = None,
        talker: Talker | None = None,
    ) -> None:
        self.console = console
        self.journal = journal
        self.settings = settings or Settings()
        self.names = names or Names()
        self.album = Album(journal.store.path, inline=journal.inline)
        self.texts = Texts(language)
        self.notices: list[str] = []
        self.config = Condition("config", State.READY)  # the file it was started with
        self.troubles: dict[str, str] = {}  # part of the house → what does not work there now
        for notice in journal.notices:
            self._notice(str(notice))
        loop = asyncio.get_running_loop()
        self.voice = voice
        self.stage = Stage(
            console,
            self.texts,
            loop,
            lambda text: self.changed(),
            self.settings,
            voice=voice,
            talker=talker,
            on_hush=self.changed,
        )
        self.director = Director(
            console,
            console.tags,
            self.stage,
            on_change=self.changed,
            on_again=self._again,
            on_event=self._happened,
            on_mixed=self._mixed,
            on_broken=self.notices.append,
            on_wake=self._wake,
            on_held=lambda button: self.pairs and self.pairing.held(button),
            on_pressed=lambda button: self.pairing.pressed(button),
            rng=random.Random(console.seed),
        )
        self.pairs = pairings is not None  # whether phones can be paired with this table
        self.pairing = Pairing(self.director, pairings or Pairings(), self.changed)
        self.forgetting = asyncio.Event()
        """Everything about people is to be erased, and somebody at the table has allowed it."""
        self._asking: set[asyncio.Task[None]] = set()
        self._seen_by_hand: set[str] = set()  # pieces whose face whoever lifted them may see
        self._listeners: list[Callable[[], None]] = []
        self._ears: list[Callable[[Event], None]] = []
        self.robots = Robots(self)
        self._tasks: list[asyncio.Task[None]] = []
        self._once: asyncio.Task[None] | None = None
        console.on_change = self.changed

    # -- life -----------------------------------------------------------------------------------

    def start(self) -> None:
        for name, work in (("director", self.director.run()), ("robots", self.robots.run())):
            self._tasks.append(asyncio.create_task(work, name=name))

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._asking, *([self._once] if self._once is not None else ())]
        self.pairing.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.stage.close()
        await self.console.close()
        await self.journal.close()

    async def answers(self) -> None:
        """Returns when the director and the journal's writer have done what came before."""

        async def nothing() -> None:
            return None

        await self.director.ask(nothing)
        await self.journal.answers()

    def status(self) -> str:
        """One sentence for whoever looks after the machine."""
        if self.director.safe:
            return "Safe mode: it waits for a grown-up."
        if self.session is None:
            return "Waits for a game to be chosen."
        if self.director.paused:
            return "The game waits: nothing can be saved."
        return f"Game {self.session.id}, {self.session.game.id}, is on the table."

    async def failed(self) -> None:
        """Returns when the director has stopped by itself; its exception comes along."""
        await asyncio.gather(*self._tasks)

    # -- games ----------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        return self.director.session

    async def new_game(self, game: Game[Any], seats: Sequence[str], options: Options) -> None:
        """Clears the table and sets up this game. Raises `BadData` or a `JournalTrouble` with
        nothing changed."""
        data = await campaign.data_for(self.journal, game, options)
        await self._begin(game, Setup(game.id, game.rules_version, tuple(seats), options, data))

    async def _begin(self, game: Game[Any], setup: Setup) -> None:
        game.start(setup.seats, setup.options, setup.data)

        async def begin() -> None:
            session = await Session.begin(self.journal, game, setup, instead_of=self.session)
            self.names.remember(session.id, setup.seats)
            self._speak_of(game)
            self._box(session)
            await self.director.seat_players(session, resumed=False)

        await self.director.ask(begin)

    async def end_game(self) -> None:
        await self.director.ask(self.director.clear_table)

    async def play_again(self) -> bool:
        """The game just played once more, with the same seats and options. False: it is not over.
        Raises a `JournalTrouble`."""
        session = self.session
        if session is None or game_is_on(session):
            return False
        await self._begin(session.game, session.setup)
        return True

    async def put_by(self) -> None:
        """Clears the table for another game; the one on it can be taken up later. What lies on a
        simulated table is kept for it: nobody else could lay it again."""

        async def put_by() -> None:
            self._leave_as_it_is()
            await self.director.look()

        await self.director.ask(put_by)

    def _leave_as_it_is(self) -> None:
        if self.session is not None and self.has_hands:
            self._left(self.session.id).save()
        self.director.leave_table()

    async def take_up(self, number: int) -> bool:
        """Goes on with the unfinished game of this number; the one on the table is put by. False:
        there is no such game, or it cannot be played."""
        return self._on_table(number) or await self.resume(number=number)

    def _on_table(self, number: int) -> bool:
        return self.session is not None and self.session.id == number

    def _lay_as_left(self, number: int) -> None:
        """What was shown or rolled then has been read already: it lies beside the board."""
        self._left(number).restore()
        for piece in self.simulated.pieces():
            if piece.where in (*POCKETS, SHOW):
                self.simulated.away(piece.handle)

    def _left(self, game_id: int) -> KeptTable:
        folder = self.journal.store.path.parent
        return KeptTable(self.simulated, folder / f"simulated-table-{game_id}.json")

    async def resume(self, wished: str | None = None, number: int | None = None) -> bool:
        """Takes up the latest unfinished game (of this id, of this number). False when there is
        none that can be played; games that cannot are kept and named in `notices`."""
        told = len(self.journal.notices)
        games = await self.journal.unfinished()
        for notice in self.journal.notices[told:]:
            self._notice(str(notice))
        for stored in games:
            if wished is not None and stored.setup.game != wished:
                continue
            if number is not None and stored.id != number:
                continue
            try:
                game = catalogue.find(stored.setup.game)
                session, note = Session.resume(self.journal, game, stored)
                session.view()
            except (RulesChanged, CannotResume, catalogue.UnknownGame) as trouble:
                self._notice(str(trouble))
                if isinstance(trouble, CannotResume):
                    await self._set_aside(stored.id, str(trouble))
                continue
            except Exception as error:  # a game of another package must not keep us from starting
                log.exception("game %s cannot be taken up", stored.id)
                name, kind = stored.setup.game, type(error).__name__
                self._notice(f"Game {stored.id} of {name} fails with {kind}: begin a new game")
                continue
            if note:
                self._notice(note)

            async def seat(session: Session = session) -> None:
                if number is not None:
                    self._leave_as_it_is()
                    if self.has_hands:
                        self._lay_as_left(number)
                self._speak_of(session.game)
                self._box(session)
                await self.director.seat_players(session, resumed=True)

            await self.director.ask(seat)
            return True
        return False

    async def stay_safe(self) -> None:
        """No game is taken up: the table is calm and asks for a grown-up."""
        await self.director.ask(self.director.stay_safe)

    async def leave_safe_mode(self) -> None:
        """A grown-up is there: the latest game is taken up after all, if there is one."""
        if self.director.safe:
            await self.director.ask(self.director.be_at_ease)
            await self.resume()

    def _wake(self) -> None:
        self._begin_once(self.leave_safe_mode())

    async def _set_aside(self, game_id: int, reason: str) -> None:
        try:
            await self.journal.set_aside(game_id, reason)
        except JournalTrouble as trouble:
            log.warning("%s", trouble)  # it is met, and told, again at the next start

    def speak(self, language: str) -> None:
        """Everything from now on in this language."""
        game = self.session.game if self.session is not None else None
        self._speak_of(game, language)
        self.changed()

    def _speak_of(self, game: Game[Any] | None, language: str | None = None) -> None:
        folders = [catalogue.folder(game)] if game is not None else []
        self.texts = Texts(language or self.texts.language, folders)
        self.stage.use_texts(self.texts)

    def _box(self, session: Session) -> None:
        """The pieces of this game come out of the simulated box, unless they lie there already."""
        setup = session.setup
        pieces, mat = box.contents(session.game, setup.seats, setup.data, session.state)
        label = f"{setup.game} {session.id}"
        if self.has_hands:
            if self.simulated.label != label:
                self.simulated.box(pieces, mat.name, label=label)
        else:
            self._open_box(setup.game, tags_of(pieces, mat.name))

    def _open_box(self, game: str, wanted: Sequence[Tag]) -> None:
        """The family's own pieces lie in the box; those without a tag are a trouble."""
        tags = self.console.tags
        assert isinstance(tags, RegisteredTags)
        tags.open(game)
        there = [tag for _, tag in tags.known()]
        lack = lacking(wanted, there, tags.registry.untagged(game))
        self.troubles["tags"] = self.texts.render(line("trouble.tags")) if lack else ""

    def _again(self) -> None:
        if self.session is not None:
            # With the data of the game just played: an owner's file may be gone by now.
            self._begin_once(self._begin(self.session.game, self.session.setup))

    def _begin_once(self, begin: Coroutine[Any, Any, None]) -> None:
        if self._once is not None and not self._once.done():
            begin.close()  # a child presses twice
            return
        self._once = asyncio.create_task(self._begun(begin), name="begin")

    async def _begun(self, begin: Coroutine[Any, Any, None]) -> None:
        try:
            await begin
        except JournalTrouble as trouble:
            log.warning("%s", trouble)
            self.director.say(line(why_paused(trouble)), "disk")

    # -- the outside ----------------------------------------------------------------------------

    def public(self) -> Plain:
        try:
            return public.document(self)
        except Exception as error:
            if self.director.give_up(error) is None:
                raise
            return public.document(self)

    def conditions(self) -> list[Plain]:
        return public.conditions(self)

    async def look_up(self, message: Mapping[str, Plain]) -> Plain:
        return await requests.look_up(self, message)

    async def request(self, message: Plain) -> str | None:
        return await requests.perform(self, message)

    def lift(self, handle: str) -> None:
        """A hand takes a piece of the simulated console. Who reaches for one that is in a hand
        already sees nothing of it."""
        if self.session is not None:
            game, state = self.session.game, self.session.state
            dealer.draw(self.simulated, game, state, self.director.rng, handle)
        free = self.simulated.where(handle) != HAND
        looks = free and may_look(self.simulated, self.director, handle)
        (self._seen_by_hand.add if looks else self._seen_by_hand.discard)(handle)
        self.simulated.lift(handle)

    @property
    def simulated(self) -> SimulatedConsole:
        """The console whose pieces a page moves. Raises `NoHands` for a real one."""
        if not isinstance(self.console, SimulatedConsole):
            raise NoHands
        return self.console

    def _mixed(self) -> None:
        if self.has_hands:  # people shuffle their own pieces
            dealer.mix(self.simulated)

    def glimpse(self, handle: str) -> str | None:
        """What somebody sees who holds this piece in the hand: its face, if it may be looked at.
        It is told to nobody else, and to nobody once the piece is back."""
        pieces = self.simulated.pieces() if self.has_hands else ()
        held = (p for p in pieces if p.handle == handle and p.where == HAND)
        return next((p.picture for p in held if handle in self._seen_by_hand), None)

    def sheet(self, query: Mapping[str, str]) -> Plain:
        """What the print view draws. Raises `BadData`."""
        from boardctl import mats

        chosen = mats.asked(query)
        return {**mats.sheet(chosen), "games": public.offers(chosen.language)}

    def hand(self, seat: str) -> Plain:
        """The hand of the seat that is choosing from it now, for the page that pressed its button;
        None while nobody is."""
        session, choice = self.session, self.director.choice
        if session is None or choice is None or choice.seat != seat:
            return None
        return session.view(seat).get("hand")

    def private(self, who: Who) -> Plain:
        try:
            return private.part(self, who)
        except Exception as error:
            if self.director.give_up(error) is None:
                raise
            return private.part(self, who)

    def who(self, token: str) -> Who:
        return self.pairing.pairings.who(token)

    async def pair(self, digits: str, *, name: str, token: str) -> tuple[str, Who]:
        return await self.pairing.pair(digits, name=name, token=token)

    async def revoke(self, device: str) -> bool:
        return await self.pairing.revoke(device)

    def clip(self, language: str, key: str) -> Path | None:
        """The file of some spoken words, if the table has them."""
        return None if self.voice is None else self.voice.file(language, key)

    def words(self, key: str) -> str:
        return self.texts.render(line(key))

    @property
    def has_hands(self) -> bool:
        """Whether a browser can be the hands at this console: it is a simulated one."""
        return isinstance(self.console, SimulatedConsole)

    def allow_power_off(self) -> None:
        """People may switch the machine off, here or with a phone; OK at the table decides."""
        self.director.on_off = lambda: self.ask_at_the_table("power_off")

    @property
    def hands_on_page(self) -> bool:
        """Whether a browser on this machine is at the table: the console is a simulated one, or
        has no buttons of its own."""
        panel = (one.state for one in self.console.conditions() if one.part == "panel")
        return self.has_hands or State.OFF in panel

    def ask_at_the_table(self, act: Act) -> bool:
        """Does this once OK is pressed at the table. False: something else is asked there."""
        if self.pairing.asked is not None:
            return False
        task = asyncio.create_task(self._once_allowed(act), name=f"ask {act}")
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return True

    async def _once_allowed(self, act: Act) -> None:
        try:
            await self.pairing.confirm(act)
        except NotAllowed:
            return
        if act == "forget":
            self.forgetting.set()
            return
        try:
            await power.switch_off()
        except power.StaysOn as trouble:
            log.warning("%s", trouble)
            self.troubles["power"] = self.texts.render(line("page.power_off.fails"))
            self.changed()

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def changed(self) -> None:
        for callback in list(self._listeners):
            callback()

    def overhear(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Calls back with every event everyone may know, in order. Returns what ends it."""
        self._ears.append(callback)
        return lambda: self._ears.remove(callback)

    def _happened(self, event: Event) -> None:
        for callback in list(self._ears):
            callback(event)

    def take_findings(self, found: tuple[Finding, ...]) -> None:
        self.findings = found
        self.changed()

    def _notice(self, sentence: str) -> None:
        log.warning("%s", sentence)
        self.notices.append(sentence)
