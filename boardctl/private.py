"""What one client is told beside the document for everybody: who it is, and what only it may know.
A seat's secrets are in the part of that seat's phone and in no other."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, NamedTuple

from boardctl.director.gestures import Open
from boardctl.roles import Role, Who
from games.kit import EVERYONE, Dice, Land, Line, Move, Plain, aloud, line, write

if TYPE_CHECKING:
    from boardctl.daemon import Daemon


def part(daemon: Daemon, who: Who) -> Plain:
    session, code = daemon.session, daemon.pairing.code
    own = who.seat if session is not None and who.seat in session.setup.seats else None
    told: dict[str, Plain] = {
        "role": who.role.word,
        "seat": who.seat,
        "view": None if session is None or own is None else session.view(own),
        "choices": [] if own is None else _choices(daemon, own),
        "dice": 0 if own is None else to_throw(daemon, own),
        "pairing": daemon.pairs,
    }
    if who.role >= Role.PARENT:
        asked = daemon.pairing.asked
        told["devices"] = _devices(daemon, who)
        told["asked"] = None if asked is None else asked.act
        told["machine"] = _machine(daemon)
        told["can_switch_off"] = daemon.director.on_off is not None
    if who.role is Role.TABLE:
        told["code"] = None if code is None else code.digits
        told["screen"] = None if daemon.stage.below is None else _screen(daemon)
        told["choices"] = _spoken(daemon)
    return told


def _machine(daemon: Daemon) -> list[Plain]:
    """What is not well in the machine itself, for whoever can mend it: a guest need not know."""
    tell = daemon.texts.retell
    return [
        {"part": one.part, "state": one.state, "cause": tell(one.cause), "fix": tell(one.fix)}
        for one in daemon.findings
    ]


def offered(daemon: Daemon, seat: str) -> list[Open]:
    """What a seat may decide now with its phone: whatever its button could choose, once the table
    is right. Chance is none of it."""
    session, director = daemon.session, daemon.director
    if session is None or session.game.chance(session.state) is not None or _waits(daemon):
        return []
    turn = session.game.turn(session.state)
    return [o for o in director.opens() if (o.move.seat or turn) == seat]


def to_throw(daemon: Daemon, seat: str) -> int:
    """How many dice a seat may have thrown with its phone now. Only a simulated table has a hand
    for it, which is not always free; at a built one people roll their own."""
    session = daemon.session
    if session is None or not daemon.robots.free or _waits(daemon):
        return 0
    chance = session.game.chance(session.state)
    mine = session.game.turn(session.state) == seat and seat not in daemon.settings.now.robots
    return chance.count if mine and isinstance(chance, Dice) else 0


def _waits(daemon: Daemon) -> bool:
    """Whether something else comes before the next move: a break, a question, a wrong table."""
    director = daemon.director
    halted = director.resting or director.paused or director.question is not None
    return bool(halted) or not director.difference().right


def _choices(daemon: Daemon, seat: str) -> list[Plain]:
    session = daemon.session
    assert session is not None
    view, option = session.view(seat), session.game.table.option
    return [
        {
            "move": write(session.game, session.state, o.move),
            "title": daemon.texts.render(words := option(view, o.move)),
            "about": _about(daemon, words),
        }
        for o in offered(daemon, seat)
    ]


class Tap(NamedTuple):
    """A choice that is offered for all to hear, and its words. It may turn out to be impossible."""

    move: Move
    words: Line


def to_tap(daemon: Daemon) -> list[Tap]:
    """What can be tapped beside the table instead of going through it with buttons, in the words
    said aloud: everything of the seat that is asked but what a hand does with a figure."""
    session = daemon.session
    if session is None or session.game.over(session.state) is not None:
        return []
    choice = daemon.director.choice
    seat = _asked(daemon) if choice is None else choice.seat
    opens = [] if seat is None else offered(daemon, seat)
    moves = [o.move for o in opens if not isinstance(o.gesture, Land)]
    if not moves:
        return []
    return [Tap(*offer) for offer in aloud(session.game, session.state, str(seat), moves)]


def _asked(daemon: Daemon) -> str | None:
    """Whose turn it is, or who has to decide something in it; of several whom the prompt names."""
    session = daemon.session
    assert session is not None
    turn = session.game.turn(session.state)
    seats = [o.move.seat or turn for o in daemon.director.opens()]
    if len(set(seats)) > 1:
        named = session.game.table.prompt(session.view(EVERYONE)).seat
        turn = named if named in seats else turn
    return turn if turn in seats or not seats else seats[0]


def _spoken(daemon: Daemon) -> list[Plain]:
    """The words of each choice as the table says them aloud: what a move is called stays inside."""
    return [
        {
            "number": number,
            "title": daemon.texts.render(tap.words),
            "about": _about(daemon, tap.words),
        }
        for number, tap in enumerate(to_tap(daemon))
    ]


def _about(daemon: Daemon, words: Line) -> str:
    """What a thing does that a choice calls by its name, where its game tells that."""
    for _, word in words.words:
        key = f"about.{str(word).replace('.name:', ':')}"
        if daemon.texts.has(key):
            return daemon.texts.render(line(key))
    return ""


def _devices(daemon: Daemon, who: Who) -> list[Plain]:
    return [
        {
            "id": device.id,
            "role": device.who.role.word,
            "seat": device.seat,
            "name": device.name,
            "here": device.id == who.device,
        }
        for device in daemon.pairing.pairings.devices
    ]


def _screen(daemon: Daemon) -> str:
    """With the code on it: for whoever sits at the simulated console, as at a built one."""
    return base64.b64encode(daemon.console.image.tobytes()).decode()
