"""`boardctl doctor`: looks at everything a table needs and says what to do where something lacks.

Nothing is changed: a running daemon does not notice. A check gives a sentence; one that fails
raises `Sick` with a sentence that ends in the next step.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import urllib.request
from collections.abc import Callable
from pathlib import Path

from boardctl.config import BadConfig, Config, MqttSection, load, state_folder
from boardctl.texts import LANGUAGES, CataloguesMissing, Texts
from boardctl.web.port import CannotListen, PortBusy, listen
from games import catalogue
from games.kit import line

PATIENCE = 3.0


class Sick(Exception):
    """Something lacks; the sentence says what to do."""


Check = Callable[[Config], str]


def main(path: Path | None) -> int:
    """Prints one line a check; 1 when something is to be done."""
    try:
        config = Config() if path is None else load(path)
    except BadConfig as bad:
        print(f"bad  config: {bad}")
        return 1
    print(f"ok   config: {'no file, defaults' if path is None else path}")
    well = [_told(name, check, config) for name, check in CHECKS.items()]
    return 0 if all(well) else 1


def _told(name: str, check: Check, config: Config) -> bool:
    try:
        print(f"ok   {name}: {check(config)}")
    except Sick as sick:
        print(f"bad  {name}: {sick}")
        return False
    return True


# -- the state folder -----------------------------------------------------------------------------


def _state(config: Config) -> str:
    folder = state_folder(config.state.dir, os.environ)
    if not folder.exists():
        above = next(p for p in (folder, *folder.absolute().parents) if p.exists())
        if not os.access(above, os.W_OK | os.X_OK):
            raise Sick(f"{above} is not writable: make it so, or choose another folder")
        return f"{folder} will be made"
    if not folder.is_dir() or not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise Sick(f"{folder} cannot be used: make it a folder you may write to")
    return f"{folder}, in use by a running boardctl" if _running(folder) else str(folder)


def _running(folder: Path) -> bool:
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


# -- the page -------------------------------------------------------------------------------------


def _port(config: Config) -> str:
    host, port = config.page.host, config.page.port
    try:
        listen(host, port).close()
    except PortBusy as busy:
        if _answers(host, port):
            return f"{port} on {host}, where a boardctl answers"
        raise Sick(str(busy)) from None
    except CannotListen as cannot:
        raise Sick(str(cannot)) from None
    return f"{port} on {host} is free" if port else "any free one will be taken"


def _answers(host: str, port: int) -> bool:
    name = f"[{host}]" if ":" in host else host
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://{name}:{port}/healthz", timeout=PATIENCE) as answer:
            return bool(answer.read(64).strip() == b'{"ok": true}')
    except (OSError, ValueError):
        return False


# -- the texts ------------------------------------------------------------------------------------


def _texts(config: Config) -> str:
    games = catalogue.all_games()
    for game in games.values():
        for language in LANGUAGES:
            try:
                texts = Texts(language, [catalogue.folder(game)])
            except CataloguesMissing as missing:
                raise Sick(str(missing)) from None
            if not texts.has("idle.choose") or not texts.has(line(f"game.{game.id}").key):
                raise Sick(
                    f"{game.id} has no {language} texts: build them with"
                    " python -m boardctl.catalogues"
                )
    return f"{', '.join(LANGUAGES)} for {len(games)} games"


# -- the smart home -------------------------------------------------------------------------------


def _mqtt(config: Config) -> str:
    if config.mqtt is None:
        return "off, there is no [mqtt] in the config"
    from boardctl.mqtt.port import LineLost

    try:
        return asyncio.run(_join(config.mqtt))
    except LineLost as lost:
        raise Sick(str(lost)) from None


async def _join(section: MqttSection) -> str:
    """As a client of its own, without a will: a running daemon stays connected and online."""
    from boardctl.mqtt.joining import dial_of, topics_of

    async with dial_of(section, suffix="-doctor", will=False)() as broker:
        await broker.subscribe(topics_of(section).command("+"))
    who = "" if section.user is None else f" as {section.user}"
    safe = ", with TLS" if section.ca else ""
    return f"the broker at {section.host} answers{who}{safe}"


CHECKS: dict[str, Check] = {"state": _state, "port": _port, "texts": _texts, "mqtt": _mqtt}
