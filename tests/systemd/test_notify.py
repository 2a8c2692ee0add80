"""The daemon tells systemd how it is, and is silent when it is not well."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from boardctl.notify import Notifier
from tests.boardctl.house import house, virtual
from tests.systemd.frozen import other_threads_frozen
from tests.systemd.manager import Manager, origin

SILENT = "STATUS=Something does not answer."


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    found = Manager(tmp_path)
    yield found
    found.close()


async def test_ready_is_told_before_the_page_is_up_then_pings_then_stopping(
    tmp_path: Path,
) -> None:
    manager = Manager(tmp_path, abstract=True)
    async with manager.daemon() as process:
        assert "READY=1" in await manager.hear()
        assert process.stdout is not None
        await origin(process)
        for _ in range(3):
            await manager.hear_until("WATCHDOG=1")
        await manager.hear_until("STATUS=Game 1, souriciere, is on the table.")
        process.send_signal(signal.SIGTERM)
        assert "STATUS=Stopping; the game is kept." in await manager.hear_until("STOPPING=1")
        assert await process.wait() == 0
    manager.close()


@virtual
async def test_a_ping_comes_in_every_watchdogs_time(tmp_path: Path, manager: Manager) -> None:
    async with house(tmp_path) as home:
        notifier = Notifier(manager.address, watchdog=2.0)
        async with notifier.watching(home.daemon.answers, home.daemon.status):
            for _ in range(10):
                manager.forget()
                await home.wait(1.5)
                assert "WATCHDOG=1" in await manager.hear(0.0), "systemd would have killed it"


async def test_pings_stop_while_the_journal_does_not_answer_though_the_loop_does(
    manager: Manager,
) -> None:
    async with manager.daemon() as process, aiohttp.ClientSession() as session:
        address = await origin(process)
        await manager.hear_until("WATCHDOG=1")
        with other_threads_frozen(process.pid) as frozen:
            assert frozen >= 1
            manager.forget()  # a slow machine may have been silent before
            await manager.hear_until(SILENT)  # one ping may have been on its way
            assert [*await manager.hear(), *await manager.hear()] == [SILENT] * 2
            async with session.get(f"{address}/healthz") as answer:
                assert answer.status == 200
        await manager.hear_until("WATCHDOG=1")


async def test_pings_stop_while_the_director_hangs_and_come_back_with_it(
    tmp_path: Path, manager: Manager
) -> None:
    async with house(tmp_path, inline=False) as home:
        goes_on = asyncio.Event()
        notifier = Notifier(manager.address, watchdog=0.4)
        async with notifier.watching(home.daemon.answers, home.daemon.status):
            await manager.hear_until("WATCHDOG=1")
            hangs = asyncio.Event()

            async def hang() -> None:
                hangs.set()
                await goes_on.wait()

            hung = asyncio.create_task(home.daemon.director.ask(hang))
            await hangs.wait()
            manager.forget()  # a slow machine may have been silent before
            await manager.hear_until(SILENT)
            assert [*await manager.hear(), *await manager.hear()] == [SILENT] * 2
            goes_on.set()
            await hung
            await manager.hear_until("WATCHDOG=1")


async def test_nothing_is_ready_before_the_director_has_answered(
    tmp_path: Path, manager: Manager
) -> None:
    async with house(tmp_path, inline=False) as home:
        goes_on = asyncio.Event()
        hung = asyncio.create_task(home.daemon.director.ask(goes_on.wait))
        await asyncio.sleep(0)
        watching = Notifier(manager.address).watching(home.daemon.answers, home.daemon.status)
        entering = asyncio.create_task(watching.__aenter__())
        with pytest.raises(TimeoutError):
            await manager.hear(0.3)
        goes_on.set()
        await asyncio.gather(hung, entering)
        assert "READY=1" in await manager.hear()
        await watching.__aexit__(None, None, None)


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
    ],
)
def test_a_watchdog_for_another_process_is_not_ours(
    environ: dict[str, str], seconds: float | None
) -> None:
    assert Notifier.of(environ, 7).watchdog == seconds


def test_without_systemd_and_with_a_socket_that_is_gone_nothing_happens(tmp_path: Path) -> None:
    Notifier.of({}, 7).tell("READY=1")
    gone = tmp_path / "gone"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(gone))
    Notifier(str(gone)).tell("READY=1")
