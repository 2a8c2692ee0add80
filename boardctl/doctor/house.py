"""The house itself: its folder, journal, tags, page, texts and broker."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import sqlite3
import stat
import textwrap
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from boardctl import box
from boardctl.config import MqttSection
from boardctl.doctor.findings import Check, Off, Patient, Sick
from boardctl.journal import JournalTrouble
from boardctl.journal.opening import open_reader
from boardctl.state_folder import JOURNAL, in_the_way
from boardctl.texts import LANGUAGES, CataloguesMissing, Texts
from boardctl.web.port import CannotListen, PortBusy, listen
from games import catalogue
from games.kit import Game, line
from hardware.drivers import Sentence
from hardware.registry import FILE as TAGS
from hardware.registry import BadRegistry, Registry, lacking, tags_of
from hardware.tags import Tag

NAMED = 120
"""Letters for the names of pieces without a tag; boxes hold hundreds of cards."""

# -- the state folder -----------------------------------------------------------------------------


def state(patient: Patient) -> str:
    folder = patient.state
    if (wrong := in_the_way(folder)) is not None:
        raise Sick(f"{wrong} is no folder.", "Move it away, or choose another folder.")
    if not folder.exists():
        above = there(folder)
        if not os.access(above, os.W_OK | os.X_OK):
            raise Sick(f"{above} is not writable.", "Make it so, or choose another folder.")
        return f"{folder} will be made"
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, "", str(folder))
    return f"{folder}, in use by a running boardctl" if running(folder) else str(folder)


def there(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(p for p in (folder, *folder.absolute().parents) if p.exists())


def running(folder: Path) -> bool:
    """Whether a daemon holds the lock of this folder; looking takes nothing away from it."""
    try:
        lock = os.open(folder / "lock", os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return False
    except BlockingIOError:
        return True
    finally:
        os.close(lock)


def journal(patient: Patient) -> str:
    path = patient.state / JOURNAL
    if not path.exists():
        return "none yet, the first game makes it"
    try:
        db = open_reader(path)
    except JournalTrouble as trouble:
        unreadable = Sentence(
            "part.journal.unreadable", "The journal cannot be read ({why}).", why=str(trouble)
        )
        raise _damaged(unreadable) from None
    try:
        wrong = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        count = db.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.Error as error:
        wrong, count = str(error), 0
    finally:
        db.close()
    if wrong != "ok":
        raise _damaged(
            Sentence(
                "part.journal.damaged", "{path} is damaged ({why}).", path=str(path), why=wrong
            )
        )
    return f"{count} game{'' if count == 1 else 's'}, every page of the file is sound"


def _damaged(cause: Sentence) -> Sick:
    fix = Sentence(
        "part.journal.fix",
        "Start boardctl anew: it sets the file aside and keeps the games it can read.",
    )
    return Sick(cause, fix)


def tags(patient: Patient) -> str:
    if not patient.built:
        raise Off("the simulated console has its own")
    path = patient.state / TAGS
    if not path.exists():
        raise Sick("No piece is enrolled yet.", "Enrol a game: boardctl enrol GAME.")
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise Sick(
            f"Others can read {path}, and with it face-down tiles.", f"Run 'chmod 600 {path}'."
        )
    try:
        registry = Registry.open(path)
    except BadRegistry as bad:
        raise Sick(str(bad)) from None
    counts = {game.id: len(registry.tags(game.id)) for game in catalogue.all_games().values()}
    known = ", ".join(f"{game} {count}" for game, count in counts.items() if count)
    if not known:
        raise Sick("No piece of any game is enrolled.", "Enrol one: boardctl enrol GAME.")
    return f"enrolled: {known}"


def boxes() -> dict[str, Check]:
    """A check for each game: a piece without a tag is missed only when it is played with."""
    return {f"tags.{game.id}": partial(_box, game) for game in catalogue.all_games().values()}


def _box(game: Game[Any], patient: Patient) -> str:
    registry, chosen = Registry.open(patient.state / TAGS), patient.config.game
    there, enrol = registry.tags(game.id).values(), f"boardctl enrol {game.id}"
    if not there:
        raise Off(f"nothing of it is enrolled; for that run: {enrol}")
    pieces, mat = box.bought(game, chosen.options if chosen.id == game.id else {})
    wanted = tags_of(pieces, mat.name)
    lack = _counted(lacking(wanted, there, registry.untagged(game.id)))
    count = _counted(wanted).total()
    if not lack:
        return f"all {count} pieces are known"
    named = ", ".join(kind if n == 1 else f"{n} {kind}" for kind, n in lack.items())
    short = textwrap.shorten(named, NAMED, placeholder=" …")
    raise Sick(f"{lack.total()} of {count} pieces have no tag: {short}.", f"Run: {enrol}.", "warn")


def _counted(tags: Iterable[Tag]) -> Counter[str]:
    """Pieces by their kind; one with a tag on each side is one piece."""
    found: Counter[str] = Counter()
    for tag, count in Counter(tags).items():
        found[tag.kind] = max(found[tag.kind], count)
    return found


# -- the page -------------------------------------------------------------------------------------


def port(patient: Patient) -> str:
    host, number = patient.config.page.host, patient.config.page.port
    try:
        listen(host, number).close()
    except PortBusy as busy:
        if patient.daemon is not None:
            return f"{number} on {host}, where a boardctl answers"
        raise _sentence(str(busy)) from None
    except CannotListen as cannot:
        raise _sentence(str(cannot)) from None
    return f"{number} on {host} is free" if number else "any free one will be taken"


def _sentence(text: str) -> Sick:
    """`what is wrong: what to do`, taken apart."""
    cause, _, fix = text.partition(": ")
    return Sick(f"{cause}.", f"{fix[:1].upper()}{fix[1:]}.")


# -- the texts ------------------------------------------------------------------------------------


def texts(patient: Patient) -> str:
    games = catalogue.all_games()
    for game in games.values():
        for language in LANGUAGES:
            try:
                found = Texts(language, [catalogue.folder(game)])
            except CataloguesMissing as missing:
                raise _sentence(str(missing)) from None
            if not found.has("idle.choose") or not found.has(line(f"game.{game.id}").key):
                raise Sick(
                    f"{game.id} has no {language} texts.",
                    "Build them with python -m boardctl.catalogues.",
                )
    return f"{', '.join(LANGUAGES)} for {len(games)} games"


# -- the smart home -------------------------------------------------------------------------------


def mqtt(patient: Patient) -> str:
    section = patient.config.mqtt
    if section is None:
        raise Off("there is no [mqtt] in the configuration")
    from boardctl.mqtt.port import LineLost

    try:
        return asyncio.run(_join(section))
    except LineLost as lost:
        raise _sentence(str(lost).removesuffix(".")) from None


async def _join(section: MqttSection) -> str:
    """As a client of its own, without a will: a running daemon stays connected and online."""
    from boardctl.mqtt.joining import dial_of, topics_of

    async with dial_of(section, suffix="-doctor", will=False)() as broker:
        await broker.subscribe(topics_of(section).command("+"))
    who = "" if section.user is None else f" as {section.user}"
    safe = ", with TLS" if section.ca else ""
    return f"the broker at {section.host} answers{who}{safe}"
