"""Who is let in: passwords and certificates, with a real mosquitto. A secret is told to the broker
and to nobody else."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl.config import Config, MqttSection
from boardctl.doctor import house
from boardctl.doctor.findings import Patient, Sick
from boardctl.mqtt.port import Refused
from tests.boardctl.mqtt.broker import Broker, free_port, listening
from tests.boardctl.mqtt.certificates import authority, signed
from tests.boardctl.mqtt.evening import TOPICS, evening

SECRET = "a mouse likes cheese"
WRONG = "a mouse likes cats"


def secret_file(folder: Path, password: str = SECRET) -> str:
    path = folder / "mqtt-password"
    path.touch(0o600)
    path.write_text(f"{password}\n")
    return str(path)


@pytest.fixture
def guarded(mosquitto: str, tmp_path: Path) -> Iterator[Broker]:
    """A broker that knows one user, by the ACL of the documentation."""
    folder = tmp_path / "broker"
    folder.mkdir()
    tool = shutil.which("mosquitto_passwd")
    assert tool is not None, "mosquitto_passwd comes with mosquitto"
    for name in ("boardctl", "home"):
        made = ["-b", *([] if (folder / "passwords").exists() else ["-c"])]
        subprocess.run([tool, *made, folder / "passwords", name, SECRET], check=True)
    guide = Path(__file__).parents[3] / "docs" / "smart-home.md"
    acl = guide.read_text().partition("# file: acl\n")[2].partition("```")[0]
    (folder / "acl").write_text(acl)
    for name in ("passwords", "acl"):
        (folder / name).chmod(0o600)
    broker = Broker(mosquitto, folder, f"password_file {folder}/passwords\nacl_file {folder}/acl\n")
    broker.start()
    yield broker
    broker.kill()


def section(port: int, **more: str) -> MqttSection:
    return MqttSection(host="127.0.0.1", port=port, **more)  # type: ignore[arg-type]


def examined(section: MqttSection, capsys: pytest.CaptureFixture[str]) -> str:
    """What the doctor says of the broker."""
    try:
        return house.mqtt(Patient(Config(mqtt=section), Path()))
    except Sick as sick:
        fix = f"{sick.fix[:1].lower()}{sick.fix[1:]}".removesuffix(".")
        return f"{sick.cause.removesuffix('.')}: {fix}"


async def first_warning(caplog: pytest.LogCaptureFixture) -> str:
    async with asyncio.timeout(300.0):
        while not caplog.messages:
            await asyncio.sleep(0.02)
    return caplog.messages[0]


async def test_the_right_password_joins_and_the_acl_of_the_guide_is_enough(
    guarded: Broker, tmp_path: Path
) -> None:
    login = {"user": "boardctl", "password_file": secret_file(tmp_path)}
    home = {"username": "home", "password": SECRET}
    async with listening(guarded.port, "boardctl/#", "homeassistant/#", **home) as ear:
        async with evening(tmp_path, section(guarded.port, **login)) as tonight:
            await ear.until(lambda: ear.latest.get(TOPICS.availability) == "online")
            await ear.until(lambda: TOPICS.discovery in ear.latest)
            await ear.say(TOPICS.command("volume"), "20")
            await ear.until(lambda: '"volume":20' in ear.latest[TOPICS.of("settings")])
            assert tonight.daemon.settings.now.volume == 20
        await ear.until(lambda: ear.latest[TOPICS.availability] == "offline")


async def test_a_wrong_password_is_one_clear_sentence_and_the_game_goes_on(
    guarded: Broker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    login = {"user": "boardctl", "password_file": secret_file(tmp_path, WRONG)}
    sentence = (
        f"The MQTT broker at 127.0.0.1 port {guarded.port} refuses the user name or password:"
        " correct mqtt.user or its password file"
    )
    caplog.set_level(logging.DEBUG)
    async with evening(tmp_path, section(guarded.port, **login)) as tonight:
        await tonight.roll(3)
        async with asyncio.timeout(300.0):
            while sentence not in caplog.messages:
                await asyncio.sleep(0.02)
        assert tonight.daemon.public()["troubles"] == [sentence]
        assert tonight.moves == ["red: first", "roll 3"]
        # Corrected while the table runs: no restart is needed.
        secret_file(tmp_path)
        async with asyncio.timeout(300.0):
            while tonight.daemon.public()["troubles"]:
                await asyncio.sleep(0.05)
    assert caplog.messages.count(sentence) == 1
    assert WRONG not in caplog.text
    assert SECRET not in caplog.text


def test_the_doctor_says_the_same_sentence(
    guarded: Broker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    login = {"user": "boardctl", "password_file": secret_file(tmp_path, WRONG)}
    said = examined(section(guarded.port, **login), capsys)
    assert said.startswith(f"The MQTT broker at 127.0.0.1 port {guarded.port} refuses the user")
    secret_file(tmp_path)
    said = examined(section(guarded.port, **login), capsys)
    assert said == "the broker at 127.0.0.1 answers as boardctl"
    nobody = examined(section(guarded.port), capsys)
    assert nobody.startswith(f"The MQTT broker at 127.0.0.1 port {guarded.port} refuses the user")


async def test_the_doctor_does_not_throw_a_running_table_out(
    broker: Broker, tmp_path: Path
) -> None:
    async with listening(broker.port) as ear, evening(tmp_path, section(broker.port)):
        await ear.until(lambda: TOPICS.availability in ear.latest)
        assert "answers" in await house._join(section(broker.port))
        await asyncio.sleep(0.2)
        assert ear.on(TOPICS.availability) == ["online"]


def test_a_systemd_credential_is_a_password(
    guarded: Broker,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secret_file(tmp_path)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert "answers" in examined(section(guarded.port, user="boardctl"), capsys)


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("127.0.0.1", 0, "No MQTT broker listens at 127.0.0.1 port {port}: start it, or correct"),
        (
            "no-such-host.invalid",
            1883,
            "There is no machine called 'no-such-host.invalid': correct",
        ),
    ],
)
def test_a_broker_that_is_not_there_is_one_clear_sentence(
    host: str, port: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    port = port or free_port()
    said = examined(MqttSection(host=host, port=port), capsys)
    assert said.startswith(sentence.format(port=port))


async def test_a_broker_of_another_protocol_is_one_clear_sentence() -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(b"\x20\x03\x00\x84\x00")  # CONNACK: unsupported protocol version
        await writer.drain()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with pytest.raises(Refused) as caught:
            await house._join(section(port))
    assert str(caught.value) == (
        f"The MQTT broker at 127.0.0.1 port {port} refuses us"
        " ([code:132] Unsupported protocol version): it must speak MQTT 5"
    )


# -- TLS ------------------------------------------------------------------------------------------


@pytest.fixture
def encrypted(mosquitto: str, tmp_path: Path) -> Iterator[Broker]:
    folder = tmp_path / "broker"
    folder.mkdir()
    certificate, key = signed(folder, authority(folder, "ours"), "127.0.0.1")
    lines = f"allow_anonymous true\ncertfile {certificate}\nkeyfile {key}\n"
    broker = Broker(mosquitto, folder, lines)
    broker.start()
    yield broker
    broker.kill()


def test_a_broker_is_trusted_by_the_authority_named_and_by_no_other(
    encrypted: Broker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = str(tmp_path / "broker" / "ours.pem")
    said = examined(section(encrypted.port, ca=ours), capsys)
    assert said == "the broker at 127.0.0.1 answers, with TLS"

    other = str(authority(tmp_path, "other"))
    said = examined(section(encrypted.port, ca=other), capsys)
    assert said.startswith(f"The certificate of the MQTT broker at 127.0.0.1 port {encrypted.port}")
    assert said.endswith("correct mqtt.ca or mqtt.host")

    named = MqttSection(host="localhost", port=encrypted.port, ca=ours)
    said = examined(named, capsys)
    assert "Hostname mismatch" in said

    said = examined(section(encrypted.port, ca=str(tmp_path / "none.pem")), capsys)
    assert "none.pem cannot be used (No such file or directory): name a PEM file" in said
    (tmp_path / "empty.pem").write_text("cheese")
    said = examined(section(encrypted.port, ca=str(tmp_path / "empty.pem")), capsys)
    assert "name a PEM file" in said
    os.mkfifo(tmp_path / "pipe.pem")
    said = examined(section(encrypted.port, ca=str(tmp_path / "pipe.pem")), capsys)
    assert "pipe.pem is no file: name a PEM file" in said


def test_a_broker_without_tls_is_told_from_one_with_it(
    broker: Broker,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardctl.mqtt.client.PATIENCE", 1.0)
    said = examined(section(broker.port, ca=str(authority(tmp_path, "ours"))), capsys)
    assert f"127.0.0.1 port {broker.port}" in said
    assert said.endswith(("correct mqtt.port", "look whether it is on"))


async def test_a_game_is_told_over_tls(encrypted: Broker, tmp_path: Path) -> None:
    ours = str(tmp_path / "broker" / "ours.pem")
    async with evening(tmp_path, section(encrypted.port, ca=ours)) as tonight:
        await tonight.roll(3)
        async with asyncio.timeout(300.0):
            while tonight.link._sent.get(TOPICS.availability) != "online":
                await asyncio.sleep(0.02)
        assert '"moves_made":2' in tonight.link._sent[TOPICS.of("game")]
