"""What people see now: chooses the scene that fits the moment and hands it to the stage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from boardctl.cues import Scene
from boardctl.director import scenes
from boardctl.director.adviser import Adviser
from boardctl.director.choices import must_choose
from boardctl.director.difference import Difference
from boardctl.director.gestures import Open
from boardctl.director.session import Session
from games.kit import Advice, Show, line
from hardware.cells import SHOW

if TYPE_CHECKING:
    from boardctl.director.director import Director


class Showing:
    """Looks at a director and shows what it waits for."""

    def __init__(self, director: Director, on_advice: Callable[[], None]) -> None:
        self.director = director
        self._adviser = Adviser(on_advice)

    @property
    def advice(self) -> Advice | None:
        """What the game on the table advises now, as far as it is worked out."""
        session = self.director.session
        if session is None:
            return None
        about = (session.id, len(session.rows))
        inline = session.journal.inline
        return self._adviser.advice(session.game, about, session.view, inline=inline)

    def close(self) -> None:
        self._adviser.close()

    def show(self) -> None:
        d = self.director
        if d.question is not None:
            d.stage.set_scene(scenes.asking(d.question))
        elif d.session is None:
            d.stage.set_scene(scenes.safe() if d.safe else scenes.idle())
        elif not d.link or d.paused:
            d.stage.set_scene(scenes.paused(d.paused or "paused.link"))
        elif d.resting:
            d.stage.set_scene(scenes.resting())
        elif d.grown_up is not None and d.now() < d.menu_until:
            trackers = self._trackers(d.session)
            d.stage.set_scene(scenes.choosing(d.grown_up.line, None, trackers))
        elif (outcome := d.session.game.over(d.session.state)) is not None:
            d.stage.set_scene(scenes.over(outcome, d.session.view(), d.session.game))
        elif d.unlaid is not None:
            d.stage.set_scene(d.unlaid)
        elif d.seen_table:
            difference = d.difference()
            shares = d.crowds.asked(d.session)
            if difference.right and shares is not None:
                self._show_counted(d.session, scenes.sharing(shares))
            elif difference.right:
                self._show_open(d.session)
            else:
                self._show_wrong(d.session, difference)

    def _show_open(self, session: Session) -> None:
        """The table is right: what may be done now."""
        d = self.director
        opens = d.opens()
        if self._cannot_be(opens):
            d.stage.set_scene(scenes.impossible())
            return
        game, state = session.game, session.state
        if d.choice is None:
            d.choice = must_choose(game, state, opens)
        d.stage.set_scene(scenes.waiting(game, state, opens, d.choice, d.sight, self.advice))

    def _show_wrong(self, session: Session, difference: Difference) -> None:
        """Something has to be brought to its place first."""
        d = self.director
        d.choice = None
        asked = d.guide.advise(difference, d.wanted(), d.where, d.sight, d.now())
        if asked.slipped:
            d.say(line("repair.slipped"), "hand")
        if asked.scene is not None:
            self._show_counted(session, asked.scene)
        if asked.again is not None:
            d.look_again(asked.again)

    def _show_counted(self, session: Session, scene: Scene) -> None:
        """Something is asked, and what the board counts stays in sight."""
        d, trackers = self.director, self._trackers(session)
        marks = (
            *scene.marks,
            *scenes.tracker_marks(trackers, d.sight),
            *scenes.advice_marks(self.advice, (), d.sight),
        )
        d.stage.set_scene(replace(scene, marks=marks, trackers=trackers))

    def _cannot_be(self, opens: Sequence[Open]) -> bool:
        """A face-down piece is shown that cannot be the one in the hand."""
        senses = self.director.senses
        shown = senses.sensing.table.get(SHOW)
        asked = {o.gesture.kind for o in opens if isinstance(o.gesture, Show)}
        faces = any(senses.faces.hides(kind) for kind in asked)
        kind = None if shown is None else shown.kind
        return faces and kind is not None and senses.faces.hides(kind) and kind not in asked

    def _trackers(self, session: Session) -> tuple[dict[str, Any], ...]:
        return scenes.all_trackers(session.view(), self.advice)
