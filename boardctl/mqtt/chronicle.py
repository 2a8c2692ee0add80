"""What happens, in order: the events of the rules that everyone may know and remember, and those
of the house (a game begins, ends, a move is taken back). Each is told once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from boardctl.director.session import Made, Session
from games.kit import Dice, Event, Plain

if TYPE_CHECKING:
    from boardctl.daemon import Daemon

Tell = Callable[[str, dict[str, Plain]], None]
"""Takes the name of a topic and what to tell there."""


class Chronicle:
    """Follows a daemon from now on."""

    def __init__(self, daemon: Daemon, tell: Tell) -> None:
        self._daemon = daemon
        self._tell = tell
        self._number = 0
        self._take_over(daemon.session)
        self._leave = (daemon.overhear(self._heard), daemon.subscribe(self._changed))

    def close(self) -> None:
        for leave in self._leave:
            leave()

    def happened(self, name: str, facts: Mapping[str, Plain]) -> None:
        """Numbered: who reads them sees what was missed or came twice."""
        self._number += 1
        game = None if self._session is None else self._session.game.id
        told = {"event_type": name, "n": self._number, "game": game, "facts": dict(facts)}
        self._tell("event", told)

    def _take_over(self, session: Session | None) -> None:
        self._session = session
        self._rows = 0 if session is None else len(session.rows)
        self._turn = None if session is None else session.game.turn(session.state)
        self._over = session is not None and session.game.over(session.state) is not None

    def _heard(self, event: Event) -> None:
        self._catch_up()
        if event.remember:
            self.happened(event.name, event.facts)

    def _changed(self) -> None:
        self._catch_up()
        session = self._session
        outcome = None if session is None else session.game.over(session.state)
        if outcome is not None and not self._over:
            facts = {"result": outcome.result, "winners": list(outcome.winners)}
            self.happened("game_over", facts)
        self._over = outcome is not None

    def _catch_up(self) -> None:
        """The game on the table and its new rows. Asked before every event, so that the turn
        kept from last time is that of who rolled."""
        session = self._daemon.session
        if session is not self._session:
            self._begin(session)
        if session is None:
            return
        made = {made.row.seq: made for made in session.made}
        for row in session.rows[self._rows :]:
            if row.kind != "move":
                self.happened("taken_back" if row.kind == "take_back" else "corrected", {})
            elif row.seq in made:
                self._rolled(made[row.seq])
        self._rows = len(session.rows)
        self._turn = session.game.turn(session.state)

    def _begin(self, session: Session | None) -> None:
        if self._session is not None and not self._over:
            self.happened("game_ended", {})
        self._take_over(session)
        if session is not None:
            self.happened("game_begun", {"seats": list(session.setup.seats)})

    def _rolled(self, made: Made) -> None:
        if isinstance(made.chance, Dice):
            verb, *faces = made.row.text.split()
            if verb == "roll":  # not somebody who leaves instead of rolling
                self._tell("dice", {"event_type": "rolled", "seat": self._turn, "faces": faces})
