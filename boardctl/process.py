"""The daemon as a process: how it starts, whom it tells how it is, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from boardctl import consoles, forget, parts, requests
from boardctl.config import Config, MqttSection, PageSection, state_folder
from boardctl.daemon import Daemon
from boardctl.journal import Journal
from boardctl.last_config import ConfigFile
from boardctl.lives import FILE as LIVES
from boardctl.lives import QUIET, Lives, this_boot
from boardctl.names import FILE as NAMES
from boardctl.names import Names
from boardctl.notify import Notifier
from boardctl.pairings import FILE as PAIRINGS
from boardctl.pairings import Pairings
from boardctl.settings import FILE as SETTINGS
from boardctl.settings import Settings
from boardctl.state_folder import StateFolder
from boardctl.voice.names import NameRenderer
from boardctl.voice.voice import Voice, voices_folder
from boardctl.wall_clock import wall_clock
from boardctl.web.port import listen
from games import catalogue
from hardware.kept_table import KeptTable
from hardware.simulated import SimulatedConsole

if TYPE_CHECKING:
    from boardctl.doctor.rounds import Rounds

log = logging.getLogger("boardctl")


def main(config: Config, file: ConfigFile | None = None) -> int:
    """`file`: where the configuration is from, if it was read from one."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    for sentence in config.ignored:
        log.warning("%s", sentence)
    folder = StateFolder.open(state_folder(config.state.dir, os.environ))
    try:
        return asyncio.run(_serve(config, file, folder))
    finally:
        folder.close()


async def _serve(config: Config, file: ConfigFile | None, folder: StateFolder) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    notifier = Notifier.of(os.environ, os.getpid())

    def end() -> None:
        notifier.stopping()
        stop.set()

    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, end)
    with listen(config.page.host, config.page.port) as listening:
        if not notifier.supervised:  # somebody sits at the terminal and sees how it ends
            return await _keep_houses(config, file, folder, listening, stop, notifier, safe=False)
        lives = Lives(folder.path / LIVES, this_boot())
        lives.begin()
        loop.call_later(QUIET, lives.quiet)
        status = await _keep_houses(
            config, file, folder, listening, stop, notifier, safe=lives.too_many
        )
        lives.end()
        return status


async def _keep_houses(
    config: Config,
    file: ConfigFile | None,
    folder: StateFolder,
    listening: socket.socket,
    stop: asyncio.Event,
    notifier: Notifier,
    *,
    safe: bool,
) -> int:
    """One house, and after everything was forgotten a new one at the same address."""
    host, port = config.page.host, listening.getsockname()[1]
    while await _keep_house(config, file, folder, listening, stop, notifier, safe=safe):
        try:
            forget.erase(folder.path, _voices(config, folder))
        except OSError as error:
            log.error("%s is not erased: %s", error.filename, error.strerror)
        listening.close()
        listening, safe = listen(host, port), False
    return 0


async def _keep_house(
    config: Config,
    file: ConfigFile | None,
    folder: StateFolder,
    listening: socket.socket,
    stop: asyncio.Event,
    notifier: Notifier,
    *,
    safe: bool,
) -> bool:
    """True: everything about people is to be erased."""
    notices: list[str] = []
    settings = Settings(folder.path / SETTINGS)
    loudspeaker = parts.loudspeaker(config, settings.loudness)
    console = consoles.build(config, folder.path, notices.append, loudspeaker)
    journal = Journal.open(folder.journal_path, reserve=folder.reserve, wall_clock=wall_clock)
    names, spoken_names = Names(folder.path / NAMES), NameRenderer(folder.path)
    if loudspeaker is not None:
        names.on_change = lambda: spoken_names.wish(tuple(names.now.values()))
    daemon = Daemon(
        console,
        journal,
        config.game.language,
        settings,
        names,
        _pairings(config, folder),
        Voice(_voices(config, folder), spoken_names.folder, lambda: names.now),
        loudspeaker,
    )
    if file is not None:
        daemon.config = file.condition()
        notices += [f"{daemon.config.cause} {daemon.config.fix}"] if file.trouble else []
    for notice in notices:
        daemon._notice(notice)
    if isinstance(console, SimulatedConsole):
        kept = KeptTable(console, folder.path / "simulated-table.json")
        kept.restore()
        daemon.subscribe(kept.save)
    if config.power.off and notifier.supervised:
        daemon.allow_power_off()
    daemon.start()
    try:
        async with notifier.watching(daemon.answers, daemon.status):
            await (daemon.stay_safe() if safe else _first_game(daemon, config))
            if file is not None and not safe:
                await file.keep(folder.path)
            async with (
                _smart_home(daemon, config.mqtt),
                _page(daemon, config.page, listening),
                _doctor(daemon, config, folder),
            ):
                await _until_the_end(daemon, stop)
    finally:
        await spoken_names.close()
        await daemon.stop()
    return daemon.forgetting.is_set()


def _voices(config: Config, folder: StateFolder) -> Path:
    return voices_folder(config.voices, folder.path, os.environ)


def _pairings(config: Config, folder: StateFolder) -> Pairings | None:
    """None where nobody could need one: a simulated console on this machine alone."""
    if config.console.kind != "pico" and not config.page.on_network:
        return None
    return Pairings(folder.path / PAIRINGS)


@asynccontextmanager
async def _smart_home(daemon: Daemon, section: MqttSection | None) -> AsyncIterator[None]:
    """Without `[mqtt]` nothing of it is imported; with it no game waits for it."""
    if section is None:
        yield
        return
    from boardctl.mqtt.joining import LibraryMissing, join

    try:
        link = join(daemon, section, random.Random())
    except LibraryMissing as missing:
        daemon.troubles["mqtt"] = str(missing)
        log.warning("%s", missing)
        yield
        return
    try:
        yield
    finally:
        await link.stop()


@asynccontextmanager
async def _doctor(daemon: Daemon, config: Config, folder: StateFolder) -> AsyncIterator[None]:
    """Looks at the machine while the house is kept."""

    def called() -> Rounds:
        from boardctl.doctor.findings import Patient
        from boardctl.doctor.rounds import Rounds

        return Rounds(Patient(config, folder.path), daemon.take_findings)

    async def come() -> None:
        rounds = await asyncio.to_thread(called)  # nobody waits for what the doctor brings along
        await rounds.run()

    visits = asyncio.create_task(come(), name="doctor")
    try:
        yield
    finally:
        visits.cancel()
        await asyncio.gather(visits, return_exceptions=True)


async def _first_game(daemon: Daemon, config: Config) -> None:
    if await daemon.resume(config.game.id):
        assert daemon.session is not None
        setup = daemon.session.setup
        print(
            f"Going on with game {daemon.session.id}, {setup.game} with {len(setup.seats)} seats;"
            " end it on the page to begin another.",
            flush=True,
        )
        return
    if config.game.id is None:
        return
    game = catalogue.find(config.game.id)
    count = config.game.seats or game.seat_counts[0]
    await daemon.new_game(game, requests.first_seats(count), config.game.options)


@asynccontextmanager
async def _page(
    daemon: Daemon, section: PageSection, listening: socket.socket
) -> AsyncIterator[None]:
    from boardctl.web.server import Page  # late: a child can play before the page is ready

    own = (f"{socket.gethostname()}.local",) if section.on_network else ()
    page = Page(daemon, listening=listening, names=(*section.names, *own))
    address = await page.start()
    print(f"boardctl is ready: {address}", flush=True)
    try:
        yield
    finally:
        await page.stop()


async def _until_the_end(daemon: Daemon, stop: asyncio.Event) -> None:
    ends = (stop.wait(), daemon.failed(), daemon.forgetting.wait())
    ended = [asyncio.create_task(end) for end in ends]
    try:
        done, _ = await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in ended:
            task.cancel()
