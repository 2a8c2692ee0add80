"""With a real mosquitto, in real time."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardctl.config import MqttSection
from boardctl.mqtt import commands
from boardctl.mqtt.link import Link
from boardctl.mqtt.port import Line
from games.kit import Plain
from tests.boardctl.mqtt.broker import Broker, Ear, listening
from tests.boardctl.mqtt.evening import TOPICS, Evening, evening
from tests.conftest import CAMPAIGN

FLAPS = 20 if CAMPAIGN else 3
AVAILABILITY = TOPICS.availability
GAME, EVENT = TOPICS.of("game"), TOPICS.of("event")


def anybody(broker: Broker, **more: Plain) -> MqttSection:
    return MqttSection(host="127.0.0.1", port=broker.port, **more)


async def arrived(ear: Ear, tonight: Evening) -> None:
    """The newest state of the table is with the broker."""

    def up_to_date() -> bool:
        newest = ear.latest.get(GAME)
        told = None if newest is None else json.loads(newest)
        return (
            told is not None
            and told["view"] == tonight.view
            and told["moves_made"] == len(tonight.moves)
            and ear.latest.get(AVAILABILITY) == "online"
        )

    await ear.until(up_to_date)


async def test_who_subscribes_late_gets_the_state_from_the_broker(
    broker: Broker, tmp_path: Path
) -> None:
    async with evening(tmp_path, anybody(broker)) as tonight:
        async with listening(broker.port) as ear:
            await tonight.roll(3, 2)
            await arrived(ear, tonight)
        async with listening(broker.port, "boardctl/#") as late:
            await arrived(late, tonight)
            assert all(retained for _, _, retained in late.log)
            assert set(late.latest) == {
                TOPICS.of(name)
                for name in ("availability", "game", "turn", "clock", "settings", "health")
            }
            assert json.loads(late.latest[TOPICS.of("turn")]) == {"seat": "red"}


async def test_leaving_is_told_by_us_not_by_the_last_will(broker: Broker, tmp_path: Path) -> None:
    async with listening(broker.port) as ear:
        async with evening(tmp_path, anybody(broker)) as tonight:
            await arrived(ear, tonight)
        await ear.until(lambda: ear.latest[AVAILABILITY] == "offline")
        await asyncio.sleep(0.2)
        assert ear.on(AVAILABILITY) == ["online", "offline"]


def dials_later(link: Link) -> asyncio.Event:
    """The link does not dial again before this is set."""
    dial, may_dial = link._dial, asyncio.Event()

    @contextlib.asynccontextmanager
    async def later() -> AsyncIterator[Line]:
        await may_dial.wait()
        async with dial() as line:
            yield line

    link._dial = later
    return may_dial


async def test_a_broker_killed_in_mid_game_and_started_again_has_missed_nothing(
    broker: Broker, tmp_path: Path
) -> None:
    async with evening(tmp_path, anybody(broker)) as tonight:
        async with listening(broker.port) as ear:
            await tonight.roll(3, 2)
            await arrived(ear, tonight)
            await ear.until(lambda: _rolls(ear)[-2:] == [3, 2])
            while tonight.link._events:  # the broker has told us that it has them
                await asyncio.sleep(0.01)
        listens = dials_later(tonight.link)
        broker.kill()
        await tonight.roll(1, 5)
        broker.start()
        async with listening(broker.port) as again:
            listens.set()
            await tonight.roll(6)
            await arrived(again, tonight)
            await again.until(lambda: _rolls(again)[-1:] == [6])
            assert _rolls(again) == [1, 5, 6]
        assert tonight.moves == ["red: first", "roll 3", "roll 2", "roll 1", "roll 5", "roll 6"]
    numbers = [json.loads(text)["n"] for text in (*ear.on(EVENT), *again.on(EVENT))]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert [json.loads(text)["faces"] for text in again.on(TOPICS.of("dice"))] == [
        ["1"],
        ["5"],
        ["6"],
    ]


def _rolls(ear: Ear) -> list[int]:
    events = [json.loads(text) for text in ear.on(EVENT)]
    return [event["facts"]["value"] for event in events if event["event_type"] == "rolled"]


async def test_real_flaps_lose_nothing(
    mosquitto: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.mqtt.link.LONGEST_WAIT", 1.0)  # else each takes half a minute
    (tmp_path / "broker").mkdir()
    broker = Broker(mosquitto, tmp_path / "broker")
    broker.start()
    faces = [1 + n % 6 for n in range(FLAPS)]
    try:
        async with evening(tmp_path, anybody(broker)) as tonight:
            opened = len(os.listdir("/proc/self/fd"))
            for face in faces:
                async with listening(broker.port, "boardctl/#") as ear:
                    await arrived(ear, tonight)
                broker.kill()
                await tonight.roll(face)
                broker.start()
            async with listening(broker.port, "boardctl/#") as ear:
                await arrived(ear, tonight)
            assert tonight.moves[1:] == [f"roll {face}" for face in faces]
            assert tonight.daemon.public()["troubles"] == []
            assert len(os.listdir("/proc/self/fd")) <= opened + 3
    finally:
        broker.kill()


# -- commands -------------------------------------------------------------------------------------


async def settings(ear: Ear, **wanted: Plain) -> None:
    topic = TOPICS.of("settings")

    def so() -> bool:
        told = json.loads(ear.latest.get(topic, "{}"))
        return all(told.get(name) == value for name, value in wanted.items())

    await ear.until(so)


async def test_commands_come_through_a_real_broker(broker: Broker, tmp_path: Path) -> None:
    async with (
        listening(broker.port) as ear,
        evening(tmp_path, anybody(broker)) as tonight,
    ):
        await arrived(ear, tonight)
        await ear.say(TOPICS.command("volume"), "60")
        await ear.say(TOPICS.command("quiet"), "ON")
        await ear.say(TOPICS.command("language"), "fr")
        await ear.say(TOPICS.command("pause"), "PRESS")
        await settings(ear, volume=60, quiet=True, language="fr", paused=True)
        await ear.say(TOPICS.command("resume"), "")
        await settings(ear, paused=False)
        await ear.say(TOPICS.command("new"), '{"game": "souriciere", "seats": 4}')
        await ear.until(lambda: len(json.loads(ear.latest[GAME])["view"]["seats"]) == 4)


async def test_a_retained_command_of_yesterday_and_of_today_is_not_obeyed(
    broker: Broker, tmp_path: Path
) -> None:
    async with listening(broker.port) as ear:
        await ear.say(TOPICS.command("volume"), "15", retain=True)
        async with evening(tmp_path, anybody(broker)) as tonight:
            await arrived(ear, tonight)
            await ear.say(TOPICS.command("volume"), "16", retain=True)
            await ear.until(lambda: any("without retain" in told for told in ear.on(EVENT)))
            assert tonight.daemon.settings.now.volume == 40


HOSTILE = [
    b"",
    b"\0",
    b"\xff\xfe\xfd",
    b"null",
    b"[" * 3000,
    b'{"game":' * 400,
    b'{"game": "souriciere", "seats": 99999999999999999999}',
    b'{"game": "souriciere", "seats": -1}',
    b'{"game": {"a": 1}, "seats": ["red", 7], "options": []}',
    b'{"game": "souriciere", "options": {"board": "/etc/passwd.toml"}}',
    b'{"game": "../../etc/passwd"}',
    "ﷺ".encode() * 1000,
    b"1e309",
    b"NaN",
    b"-0",
    b"x" * commands.LARGEST,
    b"x" * (commands.LARGEST + 1),
    b"x" * 100_000,
]


async def test_hostile_and_huge_payloads_change_nothing(broker: Broker, tmp_path: Path) -> None:
    names = (*commands.COMMANDS, "shutdown", "new/extra", "..", "%2e", "🐭")
    async with (
        listening(broker.port, "boardctl/table/event", "boardctl/table/game") as ear,
        evening(tmp_path, anybody(broker)) as tonight,
    ):
        await tonight.roll(3)
        session = tonight.daemon.session
        for name in names:
            for payload in HOSTILE:
                if payload or name not in ("pause", "resume", "say"):
                    await ear.say(TOPICS.command(name), payload)
            await asyncio.sleep(0.3)
        await ear.say(TOPICS.command("volume"), b"x" * 8_000_000)
        async with asyncio.timeout(300.0):
            while tonight.daemon.settings.now.volume != 33:
                await asyncio.sleep(1.5)  # until a command is allowed again
                await ear.say(TOPICS.command("volume"), "33")
        assert tonight.daemon.session is session
        assert tonight.moves == ["red: first", "roll 3"]
        assert tonight.daemon.texts.language == "en"
        assert not tonight.daemon.director.resting


# -- Home Assistant -------------------------------------------------------------------------------


async def test_a_device_is_found_and_forgotten_again(broker: Broker, tmp_path: Path) -> None:
    async with evening(tmp_path, anybody(broker)), listening(broker.port) as ear:
        await ear.until(lambda: TOPICS.discovery in ear.latest)
        assert "components" in json.loads(ear.latest[TOPICS.discovery])
    (tmp_path / "again").mkdir()
    async with listening(broker.port, TOPICS.discovery) as ear:
        await ear.until(lambda: bool(ear.log))
        async with evening(tmp_path / "again", anybody(broker, discovery=False)):
            await ear.until(lambda: ear.latest[TOPICS.discovery] == "")
    async with listening(broker.port) as late:
        await late.until(lambda: AVAILABILITY in late.latest)
        assert TOPICS.discovery not in late.latest


async def test_the_birth_of_home_assistant_is_answered(
    broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.mqtt.link.HOME_AWAKE", 0.1)
    async with evening(tmp_path, anybody(broker)) as tonight, listening(broker.port) as ear:
        await arrived(ear, tonight)
        await ear.until(lambda: TOPICS.discovery in ear.latest)
        heard = len(ear.on(TOPICS.discovery))
        await ear.say("homeassistant/status", "online")
        await ear.until(lambda: len(ear.on(TOPICS.discovery)) > heard)


# -- a broker that is not one ---------------------------------------------------------------------


async def test_a_broker_that_never_answers_costs_no_more_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.mqtt.client.PATIENCE", 0.1)
    monkeypatch.setattr("boardctl.mqtt.link.LONGEST_WAIT", 0.1)
    with socket.create_server(("127.0.0.1", 0), backlog=100) as silent:
        port = silent.getsockname()[1]
        async with evening(tmp_path, MqttSection(host="127.0.0.1", port=port)) as tonight:
            await tonight.roll(3)
            opened = len(os.listdir("/proc/self/fd"))
            while tonight.link._attempts < 20:
                await asyncio.sleep(0.1)
            assert len(os.listdir("/proc/self/fd")) <= opened + 3
            assert len(asyncio.all_tasks()) < 20
            sentence = f"The MQTT broker at 127.0.0.1 port {port} does not answer"
            assert tonight.daemon.public()["troubles"][0].startswith(sentence)


NONSENSE = random.Random(1).randbytes(64)


async def test_a_port_that_answers_nonsense_is_told_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.mqtt.client.PATIENCE", 1.0)

    async def nonsense(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(NONSENSE)
        writer.close()

    server = await asyncio.start_server(nonsense, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, evening(tmp_path, MqttSection(host="127.0.0.1", port=port)) as tonight:
        await tonight.roll(3)
        async with asyncio.timeout(300.0):
            while not caplog.messages:
                await asyncio.sleep(0.05)
        assert caplog.messages[0].startswith(f"The MQTT broker at 127.0.0.1 port {port}")
        assert tonight.moves == ["red: first", "roll 3"]
