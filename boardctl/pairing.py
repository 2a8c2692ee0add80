"""What only somebody at the table can allow: a code that pairs a phone, and OK for what cannot be
undone. Both are shown and said at the table alone, and both end by themselves."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from boardctl.pairings import Pairings
from boardctl.roles import Role, Who
from games.kit import Line, line
from hardware.cells import SEAT_BUTTONS

OPEN = 120.0
"""Seconds a code can be typed."""

TRIES = 5
"""Wrong codes after which it is closed: one guess in 200,000 opens it."""

DIGITS = 6
ANSWER = 30.0
"""Seconds there are to press OK at the table."""

Act = Literal["parent", "forget", "power_off"]
"""What needs OK at the table, however well a phone is paired."""

Closing = Literal["pairing.done", "pairing.wrong", "pairing.over"]


class NoCode(Exception):
    """No code is open at the table."""


class WrongCode(Exception):
    """The digits are not those at the table."""


class NotAllowed(Exception):
    """Nobody pressed OK at the table, or something else was being asked there."""


class Table(Protocol):
    """Where codes and questions are shown and said."""

    def show_code(self, digits: str, seat: str | None) -> None: ...

    def hide_code(self) -> None: ...

    def pose(self, question: Line | None) -> None:
        """Asks for OK or back, again and again; None: no longer."""

    def say(self, words: Line, picture: str) -> None: ...


@dataclass(slots=True)
class Code:
    digits: str
    seat: str | None  # None: a parent's
    tries: int = TRIES

    def __repr__(self) -> str:
        return f"<Code for {self.seat or 'a parent'}>"  # the digits belong in no log


@dataclass(slots=True)
class Asked:
    act: Act
    answer: asyncio.Future[bool] = field(repr=False)


class Pairing:
    """The code that is open now and the question that is open now, one of each at most."""

    def __init__(self, table: Table, pairings: Pairings, on_change: Callable[[], None]) -> None:
        self.pairings = pairings
        self.code: Code | None = None
        self.asked: Asked | None = None
        self._table = table
        self._on_change = on_change
        self._closes: asyncio.TimerHandle | None = None

    # -- at the table ---------------------------------------------------------------------------

    def held(self, button: str) -> bool:
        """OK held opens a parent's code, a seat's button held that seat's. False: not ours."""
        if button != "ok" and button not in SEAT_BUTTONS:
            return False
        self._hide()
        seat = None if button == "ok" else button
        self.code = Code(f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", seat)
        self._table.show_code(self.code.digits, seat)
        self._closes = asyncio.get_running_loop().call_later(OPEN, self._close, "pairing.over")
        self._on_change()
        return True

    def pressed(self, button: str) -> bool:
        """OK and back answer what is asked; back closes a code. False: the press is the game's."""
        if self.asked is not None:
            if button in ("ok", "back"):
                self._answer(button == "ok")
            return True
        if self.code is not None and button == "back":
            self._close("pairing.over")
            return True
        return False

    # -- from a phone ---------------------------------------------------------------------------

    async def pair(self, digits: str, *, name: str, token: str = "") -> tuple[str, Who]:
        """The new token of a phone that knows the code, and who it is now. A parent's phone that
        is not the first needs OK at the table too. Raises `NoCode`, `WrongCode`, `NotAllowed`, or
        `OSError` where it cannot be kept."""
        code = self.code
        if code is None:
            raise NoCode
        if not secrets.compare_digest(digits.encode(), code.digits.encode()):
            code.tries -= 1
            if code.tries == 0:
                self._close("pairing.wrong")
            raise WrongCode
        self._hide()  # it works once
        known = self.pairings.who(token).role is Role.PARENT
        if code.seat is None and self.pairings.has_parent and not known:
            await self.confirm("parent")
        fresh = await asyncio.to_thread(self.pairings.pair, seat=code.seat, name=name, token=token)
        self._table.say(line("pairing.done"), "check")
        self._on_change()
        return fresh, self.pairings.who(fresh)

    async def confirm(self, act: Act) -> None:
        """Returns when OK was pressed at the table. Raises `NotAllowed`: it was not, or another
        question is open."""
        if self.asked is not None:
            raise NotAllowed
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.asked = asked = Asked(act, answer)
        self._table.pose(line(f"confirm.{act}"))
        self._on_change()
        try:
            async with asyncio.timeout(ANSWER):
                allowed = await answer
        except TimeoutError:
            allowed = False
        finally:
            if self.asked is asked:
                self.asked = None
            self._table.pose(None)
            self._on_change()
        if not allowed:
            self._table.say(line("confirm.no"), "check")
            raise NotAllowed

    async def revoke(self, device_id: str) -> bool:
        """Forgets a phone at once, open pages of it included. False: there is none of this id.
        Raises `OSError`."""
        done = await asyncio.to_thread(self.pairings.revoke, device_id)
        self._on_change()
        return done

    def close(self) -> None:
        """The house closes: nothing is shown or waited for any more."""
        self._hide()
        if self.asked is not None:
            self._answer(False)

    def _answer(self, allowed: bool) -> None:
        assert self.asked is not None
        answer, self.asked = self.asked.answer, None
        if not answer.done():
            answer.set_result(allowed)

    def _close(self, why: Closing) -> None:
        self._hide()
        self._table.say(line(why), "key")
        self._on_change()

    def _hide(self) -> None:
        if self._closes is not None:
            self._closes.cancel()
            self._closes = None
        if self.code is not None:
            self.code = None
            self._table.hide_code()
