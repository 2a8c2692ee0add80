"""How the machine under a running table is, as the grown-ups see it on the page."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from boardctl.config import Config
from boardctl.doctor import machine, rounds
from boardctl.doctor.findings import Finding, Patient
from boardctl.doctor.rounds import Rounds
from boardctl.journal import Journal
from boardctl.roles import GUEST, Role, Who
from boardctl.state_folder import JOURNAL
from boardctl.texts import LANGUAGES, Texts
from hardware.drivers import Sentence
from tests.boardctl.doctor.test_machine import PI, THROTTLED, tree
from tests.boardctl.web.served import served

CLOCK = "run/systemd/timesync/synchronized"
MODEL = "Raspberry Pi 4 Model B"


def pi(root: Path, throttled: str = "0", **files: str) -> Patient:
    """A Pi as its files tell it, with a clock that was set."""
    tree(root, **{PI: MODEL, THROTTLED: throttled, CLOCK: "", **files})
    (root / "state").mkdir(exist_ok=True)
    return Patient(Config(), root / "state", root)


class Listener:
    """Waits for what the doctor tells."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[tuple[Finding, ...]] = asyncio.Queue()

    async def next(self) -> dict[str, Finding]:
        async with asyncio.timeout(60):
            return {one.part: one for one in await self.told.get()}


async def test_what_is_not_well_is_told_once_and_once_more_when_it_is_well_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "EVERY", 0.01)
    heard, patient = Listener(), pi(tmp_path)
    looking = asyncio.create_task(Rounds(patient, heard.told.put_nowait).run())
    try:
        tree(tmp_path, **{THROTTLED: "50005"})
        low = (await heard.next())["power"]
        assert (low.state, low.cause) == ("bad", f"{MODEL} gets too little voltage right now.")
        (tmp_path / CLOCK).unlink()
        assert set(await heard.next()) == {"power", "clock"}
        monkeypatch.setattr(machine, "LEAST_ROOM", 10**9)
        assert set(await heard.next()) == {"power", "disk", "clock"}
        monkeypatch.setattr(machine, "LEAST_ROOM", 1)
        assert set(await heard.next()) == {"power", "clock"}
        tree(tmp_path, **{THROTTLED: "0", CLOCK: ""})
        while found := await heard.next():
            assert set(found) < {"power", "clock"}, "whichever is read first"
        assert heard.told.empty()
    finally:
        looking.cancel()


def damaged(folder: Path) -> None:
    Journal.open(folder / JOURNAL).store.close()
    whole = (folder / JOURNAL).read_bytes()
    (folder / JOURNAL).write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])


def foreign(folder: Path) -> None:
    (folder / JOURNAL).write_bytes(b"no journal" * 1000)


@pytest.mark.parametrize("spoil", [damaged, foreign])
async def test_a_damaged_journal_is_found_at_the_first_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
) -> None:
    monkeypatch.setattr(rounds, "EVERY", 0.01)
    heard, patient = Listener(), pi(tmp_path)
    spoil(patient.state)
    looking = asyncio.create_task(Rounds(patient, heard.told.put_nowait).run())
    try:
        journal = (await heard.next())["journal"]
        assert (journal.state, "sets the file aside" in journal.fix) == ("bad", True)
        assert all(isinstance(said, Sentence) for said in (journal.cause, journal.fix))
        (patient.state / JOURNAL).unlink()
        assert await heard.next() == {}, "it is looked at again, much later"
    finally:
        looking.cancel()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("throttled", ["50005", "50000", "80008"])
def test_every_finding_is_told_in_the_familys_language_with_its_fix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, throttled: str
) -> None:
    monkeypatch.setattr(machine, "LEAST_ROOM", 10**9)
    patient = pi(tmp_path, throttled)
    (tmp_path / CLOCK).unlink()
    texts = Texts(language)
    found = Rounds(patient, print)._look()
    assert [one.part for one in found] == ["power", "disk", "clock"]
    for one in found:
        for said in (one.cause, one.fix):
            assert isinstance(said, Sentence)
            assert (texts.retell(said) == said) is (language == "en")


async def test_grown_ups_are_told_and_guests_are_not(tmp_path: Path) -> None:
    patient = pi(tmp_path / "pi", "50005")
    async with served(tmp_path, language="fr") as house:
        calm = house.daemon.public()
        house.daemon.take_findings(Rounds(patient, print)._look())
        for role in (Role.PARENT, Role.TABLE):
            (power,) = house.daemon.private(Who(role))["machine"]
            assert power["cause"] == f"{MODEL} manque de tension en ce moment."
            assert power["fix"].startswith("Prenez l’alimentation")
            assert (power["part"], power["state"]) == ("power", "bad")
        for who in (GUEST, Who(Role.SEAT, "red")):
            assert "machine" not in house.daemon.private(who)
        assert house.daemon.public() == calm
        assert "power" not in {one["part"] for one in house.daemon.conditions()}


SMALL = 32
"""MiB: room for a game, less than the doctor wants."""


async def test_a_daemon_on_a_nearly_full_disk_says_so_on_its_page(tmp_path: Path) -> None:
    """The command itself, with its games on a small disk of its own."""
    namespace = ("unshare", "--map-root-user", "--mount", "sh", "-ec")
    mount = f"mount -t tmpfs -o size={SMALL}m small {tmp_path}"
    if subprocess.run([*namespace, mount], capture_output=True).returncode:
        pytest.skip("needs unshare and user namespaces: sudo sysctl user.max_user_namespaces=10000")
    play = f"{sys.executable} -m boardctl play souriciere --port 0 --state {tmp_path}"
    daemon = await asyncio.create_subprocess_exec(
        *(*namespace, f"{mount}\nexec {play}"), stdout=asyncio.subprocess.PIPE
    )
    assert daemon.stdout is not None
    try:
        async with asyncio.timeout(300):
            page = (await daemon.stdout.readline()).decode().split()[-1].rstrip("/")
            disk = await told(page, "disk")
    finally:
        os.kill(daemon.pid, signal.SIGTERM)
        await daemon.communicate()
    assert disk["cause"].startswith("Only ")
    assert disk["cause"].endswith(f" MiB are free at {tmp_path}.")
    assert disk["fix"].startswith("Delete something until 64 are")
    assert daemon.returncode == 0


async def told(page: str, part: str) -> dict[str, Any]:
    """The first thing said of this part of the machine to a browser at the table."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{page}/ws", headers={"Origin": page}) as socket,
    ):
        async for message in socket:
            document = json.loads(message.data)
            for one in document["you"]["machine"] if document["type"] == "table" else ():
                if one["part"] == part:
                    assert isinstance(one, dict)
                    return one
    raise AssertionError("the daemon has gone")
