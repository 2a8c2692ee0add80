"""What buttons mean at each moment: seat = next option or "me", OK = this one, back = take back,
back held = a grown-up, OK held while a cell is asked for = that cell is not seen in this game, OK
or a seat held otherwise = a phone is to be paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardctl.director.choices import choice_of
from boardctl.director.doubts import doubt, doubtful
from boardctl.director.gestures import Open, pressed
from boardctl.director.grownup import GrownUp
from boardctl.director.guidance import focus
from boardctl.director.session import Session
from games.kit import line
from hardware.cells import SEAT_BUTTONS

if TYPE_CHECKING:
    from boardctl.director.director import Director


class Presses:
    """Reads presses for a director."""

    def __init__(self, director: Director) -> None:
        self.director = director

    async def press(self, button: str) -> None:
        d = self.director
        d.stage.touched()
        d.catch_up()
        session = d.session
        if d.on_pressed(button):
            pass  # something else was asked, and is answered
        elif session is None or d.paused or not d.link:
            d.stage.repeat()
        elif d.resting:
            await self._after_the_break(button)
        elif d.grown_up is not None:
            await self._grown_up(button, d.grown_up)
        elif session.game.over(session.state) is not None:
            await self._after_the_end(button)
        elif button == "back":
            await self._back(session)
        elif not d.difference().right:
            d.stage.repeat()  # an early button does not count, and is never met by silence
        elif d.crowds.asked(session) is not None:
            self._shares(button)
        elif button in SEAT_BUTTONS:
            await self._seat(session, button)
        else:
            await self._ok(session)
        await d.look()

    async def hold(self, button: str) -> None:
        d = self.director
        d.stage.touched()
        d.catch_up()
        if d.safe and button == "back":
            d.on_wake()
        elif button == "ok" and self._unseen():
            d.say(line("repair.unseen"), "question")
        elif button != "back":
            if not d.on_held(button) and button == "ok":
                d.stage.repeat()
        elif d.session is None or d.resting or d.session.game.over(d.session.state) is not None:
            if d.on_off is None or not d.on_off():
                d.stage.repeat()
        else:
            off = d.on_off is not None
            d.open_menu(GrownUp(d.session, d.sight, d.difference(), d.amends(), off=off))
        await d.look()

    def _shares(self, button: str) -> None:
        """OK: the one that is asked for stands in its crowd."""
        if button == "ok":
            self.director.crowds.stands()
        else:
            self.director.stage.repeat()

    async def _seat(self, session: Session, seat: str) -> None:
        d = self.director
        opens = d.opens()
        me = pressed(opens, seat)
        if me is not None:
            await d.press(me)
        elif d.choice is not None and d.choice.seat == seat:
            d.choice.next()
        else:
            wish = choice_of(session.game, session.state, seat, opens)
            if wish is None:
                d.stage.repeat()
            else:
                d.choice = wish

    async def _ok(self, session: Session) -> None:
        d = self.director
        if d.choice is not None:
            move = d.choice.take()
            if move is not None and session.game.why_not(session.state, move) is None:
                await d.press(Open(move, None))
            elif move is not None:  # it was offered lest anybody learn that it cannot be
                d.say(line("choice.cannot"), "question")
            return
        done = pressed(d.opens(), None)
        if done is not None:
            await d.press(done)
        else:
            d.stage.repeat()

    async def _back(self, session: Session) -> None:
        d = self.director
        if d.choice is not None and d.choice.dice is not None:
            d.choice = None
            return
        made, doubted = session.last_undoable(), doubtful(d)
        if made is not None:
            await d.take_back(made)
        elif doubted is not None:
            await doubt(d, doubted)
        else:
            d.say(line("take_back.nothing"), "back")

    async def _grown_up(self, button: str, grown_up: GrownUp) -> None:
        d = self.director
        if button == "ok":
            d.grown_up = None
            if grown_up.off and d.on_off is not None:
                d.on_off()
            elif grown_up.index > 0 and d.session is not None:
                if grown_up.still_true(d.session, d.difference()):
                    await d.correct(grown_up.take)
                else:
                    d.stage.repeat()  # the game went on meanwhile: what was offered is stale
        elif button == "back":
            d.grown_up = None
        else:
            grown_up.next()
            d.open_menu(grown_up)

    async def _after_the_break(self, button: str) -> None:
        if button == "ok":
            self.director.go_on()
        else:
            self.director.stage.repeat()

    async def _after_the_end(self, button: str) -> None:
        if button == "ok":
            self.director.on_again()
        else:
            self.director.stage.repeat()

    def _unseen(self) -> bool:
        """A dead sensor, a reader that does not know a piece, a lost token: we do without. Not
        where the piece visibly stands elsewhere. False: no cell is asked for."""
        d = self.director
        if d.session is None or d.resting or d.session.game.over(d.session.state) is not None:
            return False
        todo = focus(d.difference(), d.where)
        if todo is None or todo.what not in ("bring", "show_it"):
            return False
        cell = todo.goal[0] if todo.what == "bring" else todo.at
        if cell is None:
            return False
        spot = d.sight.spot_of.get(cell)
        d.sight.unseen.update(d.sight.cells(spot) if spot is not None else (cell,))
        return True
