"""What the page and the smart home may ask for, done. The answer is one sentence why not, or
nothing.

Messages have the shapes of `boardctl.web.requests` or come from `boardctl.mqtt.commands`; what is
in them is checked here, by the same console, rules and options that check everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from boardctl import dealer
from boardctl.config import GameSection, check_game
from boardctl.director.broken import GameBroken
from boardctl.director.gestures import Open
from boardctl.director.grownup import changes, correct_place
from boardctl.director.scenes import why_paused
from boardctl.director.session import Session
from boardctl.journal import JournalTrouble
from boardctl.patience import until
from boardctl.private import offered, to_tap, to_throw
from boardctl.refusals import LONGEST_SAYING, refusal
from boardctl.texts import LANGUAGES
from games import catalogue
from games.kit import COLOURS, BadData, IllegalMove, Move, Plain, line, nearest, write
from hardware.cells import GRID
from hardware.tabletop import Impossible

if TYPE_CHECKING:
    from boardctl.daemon import Daemon


SHOWN = 1.2
"""Seconds a card stays on the gate: long enough to be read and to be seen by everybody."""

SEEN = 3.0
"""Seconds after which sensors have surely seen that a mat was cleared."""


class NotDone(Exception):
    """The director tried; the message is the text key of why it did not work."""


async def perform(daemon: Daemon, message: dict[str, Plain]) -> str | None:
    try:
        for performer in _PERFORMERS:
            if await performer(daemon, message):
                break
        else:
            raise IllegalMove("unknown_request")
    except (Impossible, BadData) as error:
        return daemon.texts.render(refusal(error, message))
    except IllegalMove:
        return daemon.texts.render(line("page.refused"))
    except NotDone as reason:
        return daemon.texts.render(line(str(reason)))
    except GameBroken:
        return daemon.texts.render(line("game.broken"))
    except JournalTrouble as trouble:
        return daemon.texts.render(line(why_paused(trouble)))
    return None


async def _by_hand(daemon: Daemon, message: dict[str, Plain]) -> bool:
    """What hands do on the simulated console: the director learns of it through sensors alone."""
    match message:
        case {"do": "lift", "piece": piece}:
            daemon.lift(piece)
        case {"do": "put", "piece": piece, "cell": cell}:
            daemon.simulated.put(piece, cell, side=_side(daemon, piece, cell))
        case {"do": "away", "piece": piece}:
            daemon.simulated.away(piece)
        case {"do": "roll", "piece": piece}:
            daemon.simulated.roll(piece)
        case {"do": "press", "button": button}:
            daemon.console.press(button)
        case {"do": "release", "button": button}:
            daemon.console.release(button)
        case _:
            return False
    return True


def _side(daemon: Daemon, piece: str, cell: str) -> str | None:
    """A page has no wrist to turn a tile with: it lies down as the rules want it."""
    session, spot = daemon.session, daemon.director.sight.spot_of.get(cell)
    if session is None or spot is None:
        return None
    side = session.game.table.wanted(session.state).sides.get(spot)
    return side if side in daemon.simulated.sides(piece) else None


async def _at_the_table(daemon: Daemon, message: dict[str, Plain]) -> bool:
    """What is tapped beside the table instead of being done with pieces."""
    match message:
        case {"do": "lay"}:
            await _lay(daemon)
        case {"do": "card", "card": card, "side": side}:
            await _card(daemon, card, side)
        case {"do": "carry"}:
            await _in_game(daemon, lambda session: _carry(daemon, session))
        case {"do": "hand", "seat": seat}:
            if daemon.hand(seat) is None:
                raise IllegalMove("not_now")
        case {"do": "show"}:
            if not daemon.robots.show():
                raise IllegalMove("not_now")
        case {"do": "throw", "seat": seat}:
            if seat is None or not to_throw(daemon, seat) or not daemon.robots.show():
                raise IllegalMove("not_now")
        case {"do": "play", "move": text, "seat": seat}:
            await _in_game(daemon, lambda session: _play(daemon, session, text, seat))
        case {"do": "choose", "number": number, "made": made}:
            await _in_game(daemon, lambda session: _choose(daemon, session, number, made))
        case _:
            return False
    return True


async def _with_games(daemon: Daemon, message: dict[str, Plain]) -> bool:
    """Which game lies on the table, and its rests."""
    match message:
        case {"do": "new", "game": game_id, "seats": seats, "options": options}:
            chosen = check_game(GameSection(id=game_id, seats=len(seats), options=options))
            await daemon.new_game(catalogue.find(game_id), seats, chosen.options)
        case {"do": "end"}:
            await daemon.end_game()
        case {"do": "again"}:
            if not await daemon.play_again():
                raise IllegalMove("not_over")
        case {"do": "later"}:
            await daemon.put_by()
        case {"do": "take_up", "number": number}:
            if not await daemon.take_up(number):
                raise NotDone("page.history.gone")
        case {"do": "pause"}:
            await _in_game(daemon, lambda session: _rest(daemon))
        case {"do": "resume"}:
            await daemon.director.ask(lambda: _go_on(daemon))
        case {"do": "leave_safe_mode"}:
            await daemon.leave_safe_mode()
        case _:
            return False
    return True


async def _by_grown_ups(daemon: Daemon, message: dict[str, Plain]) -> bool:
    """What is set right in the game on the table."""
    match message:
        case {"do": "leave", "seat": seat}:
            leave = Move("leave", seat=seat)
            await _in_game(daemon, lambda session: daemon.director.commit(leave))
        case {"do": "take_back"}:
            await _in_game(daemon, lambda session: _take_back(daemon, session))
        case {"do": "correct", "id": change}:
            await _in_game(daemon, lambda session: _correct(daemon, session, change))
        case {"do": "place", "kind": kind, "spot": spot}:
            await _in_game(daemon, lambda session: _correct_place(daemon, session, kind, spot))
        case {"do": "say", "text": text}:
            await daemon.director.ask(lambda: _say(daemon, text))
        case _:
            return False
    return True


async def _of_the_house(daemon: Daemon, message: dict[str, Plain]) -> bool:
    """How the table speaks, who plays, which phones it knows."""
    match message:
        case {"do": "history" | "story" | "names"}:
            pass  # the answer brings it, see `look_up`
        case {"do": "language", "language": language}:
            if language not in LANGUAGES:
                raise BadData(f"there is no language {language!r}{nearest(language, LANGUAGES)}")
            daemon.speak(language)
        case {"do": "volume" | "quiet" | "age" | "speed" as name}:
            daemon.settings.change(name, message[name])
            if name == "volume":
                daemon.stage.try_volume()
            daemon.changed()
        case {"do": "robots", "seats": seats}:
            daemon.settings.change("robots", seats)
            daemon.changed()
        case {"do": "name", "seat": seat, "name": name}:
            daemon.names.call(seat, name, None if daemon.session is None else daemon.session.id)
            daemon.changed()
        case {"do": "revoke", "id": device}:
            await _revoke(daemon, device)
        case {"do": "power_off"} if daemon.director.on_off is None:
            raise NotDone("page.power_off.fails")
        case {"do": "forget" | "power_off" as act}:
            if not daemon.ask_at_the_table(act):
                raise NotDone("page.pair.busy")
        case _:
            return False
    return True


_PERFORMERS = (_by_hand, _at_the_table, _with_games, _by_grown_ups, _of_the_house)
"""Who does something about a request, asked in this order."""


async def look_up(daemon: Daemon, message: Mapping[str, Plain]) -> Plain:
    """What a page reads: allow-lists, made where they belong. None: the journal cannot be read."""
    session = daemon.session
    try:
        match message:
            case {"do": "history"}:
                on_table = None if session is None else session.id
                return await daemon.album.games(daemon.texts.language, on_table)
            case {"do": "story", "number": number}:
                return await daemon.album.story(number, daemon.texts.language)
            case _:
                return {"now": daemon.names.now, "games": daemon.names.games}
    except JournalTrouble:
        return None


async def _in_game(daemon: Daemon, work: Callable[[Session], Awaitable[bool]]) -> None:
    async def do() -> None:
        session = daemon.session
        if session is None or session.game.over(session.state) is not None:
            raise IllegalMove("over")
        if not await work(session):
            raise NotDone(daemon.director.paused or "grownup.impossible")
        await daemon.director.look()

    await daemon.director.ask(do)


async def _rest(daemon: Daemon) -> bool:
    daemon.director.rest()
    return True


async def _go_on(daemon: Daemon) -> None:
    """Twice is nothing: whoever asks may not know that somebody pressed OK."""
    daemon.director.go_on()
    await daemon.director.look()


async def _say(daemon: Daemon, text: str) -> None:
    """A grown-up's own words; without any, what the table waits for is said again."""
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if len(words) > LONGEST_SAYING:
        raise BadData(f"The table says at most {LONGEST_SAYING} letters at a time")
    if words:
        daemon.director.say(line("say.said", said=words), "grown_up")
    else:
        daemon.stage.repeat()


async def _lay(daemon: Daemon) -> None:
    """Only a table that is being set: later it would put right what people should learn from. What
    stood on another mat must be seen to leave it, or it would be taken for what comes after."""
    director, console, begun = daemon.director, daemon.simulated, daemon.session
    changed = False

    def check(session: Session) -> None:
        if session is not begun or not director.guide.setting_up:
            raise IllegalMove("not_now")

    async def mat(session: Session) -> bool:
        nonlocal changed
        check(session)
        changed = dealer.lay_mat(console, session.game, session.state)
        return True

    async def pieces(session: Session) -> bool:
        check(session)  # another game may be on the table by now
        dealer.lay(console, session.game, session.state, director.rng)
        return True

    await _in_game(daemon, mat)
    if changed:
        bare = frozenset(GRID).isdisjoint
        await until(lambda: not director.senses.mat_awaited and bare(director.where.on), SEEN)
    await _in_game(daemon, pieces)


async def _card(daemon: Daemon, card: str, side: str) -> None:
    """A hand shows a card on the gate and, when it has been read, puts it where it belongs: with
    the others of a stack that is to be taken, in the hand."""
    session, director, console = daemon.session, daemon.director, daemon.simulated
    if session is None or not director.difference().right:
        raise IllegalMove("not_now")
    made = len(session.made)
    handle = dealer.show(console, session.game, session.state, director.rng, card, side)
    await asyncio.sleep(SHOWN)
    mat, wanted = session.game.table.mat(session.state), session.game.table.wanted(session.state)
    shown = (p for p in console.pieces() if p.handle == handle and p.where in mat.gate)
    for piece in shown:  # none when somebody took it, or another game has begun
        for spot in wanted.on.get(piece.kind, ()):
            console.put(handle, mat.spots[spot][0])
        if len(session.made) > made and piece.kind not in wanted.on:
            console.away(handle)


async def _carry(daemon: Daemon, session: Session) -> bool:
    """Only what a move asks for: an accident is people's to put right."""
    scene = daemon.stage.scene
    if scene is None or scene.mood != "carry":
        raise IllegalMove("not_now")
    dealer.carry(daemon.simulated, session.game, session.state)
    return True


async def _play(daemon: Daemon, session: Session, text: str, seat: str | None) -> bool:
    """A choice made with the phone of a seat: as with the buttons, and for that seat alone."""
    for one in [] if seat is None else offered(daemon, seat):
        if write(session.game, session.state, one.move) == text:
            return await daemon.director.press(Open(one.move, None))
    raise IllegalMove("not_now")


async def _choose(daemon: Daemon, session: Session, number: int, made: int) -> bool:
    """A choice tapped beside the simulated table; `made` tells which choices the page saw."""
    opens = to_tap(daemon)
    if made != len(session.made) or not 0 <= number < len(opens):
        raise IllegalMove("not_now")
    return await daemon.director.press(Open(opens[number].move, None))


async def _revoke(daemon: Daemon, device: str) -> None:
    try:
        if not await daemon.revoke(device):
            raise BadData("no such phone is paired: look at the list again")
    except OSError:
        raise NotDone("page.pair.unkept") from None


async def _take_back(daemon: Daemon, session: Session) -> bool:
    made = session.last_undoable()
    if made is None:
        raise IllegalMove("final")
    return await daemon.director.take_back(made)


async def _correct(daemon: Daemon, session: Session, wanted: str) -> bool:
    for change in changes(session):
        if change.id == wanted:
            return await daemon.director.correct(change.make)
    raise IllegalMove("no_such_correction")


async def _correct_place(daemon: Daemon, session: Session, kind: str, spot: str) -> bool:
    return await daemon.director.correct(lambda: correct_place(session, kind, spot))


def first_seats(count: int) -> tuple[str, ...]:
    """`--seats 3` is the first three colours."""
    return COLOURS[:count]
