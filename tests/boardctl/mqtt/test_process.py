"""The daemon as a process: what it imports, what it leaves behind when it is killed, and where a
password is not."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.boardctl.mqtt.broker import Broker, free_port, listening
from tests.boardctl.mqtt.evening import TOPICS

SECRET = "a-mouse-likes-cheese"

LOOK = """
import builtins, os, signal, sys
from pathlib import Path
from boardctl import config, process

def told(*words, really=print, **how):
    really(*words, **how)
    if "ready" in words[0]:
        os.kill(os.getpid(), signal.SIGTERM)

builtins.print = told
assert process.main(config.load(Path(sys.argv[1]))) == 0
sys.stdout.write(" ".join(name for name in sys.modules if "mqtt" in name or "paho" in name))
"""


def written(folder: Path, *mqtt: str) -> Path:
    """A configuration with these lines of `[mqtt]`."""
    path = folder / "config.toml"
    lines = ["[page]", "port = 0", "[state]", 'dir = "state"', "[game]", 'id = "souriciere"']
    path.write_text("\n".join([*lines, *(["[mqtt]", *mqtt] if mqtt else [])]))
    return path


@contextlib.contextmanager
def daemon(config: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "boardctl", "run", "--config", str(config)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, text=True, **pipes) as process:  # type: ignore[call-overload]
        try:
            yield process
        finally:
            process.kill()


def imported(config: Path) -> str:
    look = [sys.executable, "-c", LOOK, str(config)]
    said = subprocess.run(look, text=True, capture_output=True, check=True)
    return said.stdout.rpartition("\n")[2]


def test_without_a_section_nothing_of_mqtt_is_imported(tmp_path: Path) -> None:
    assert "mqtt" not in imported(written(tmp_path))


def test_with_a_section_it_is(tmp_path: Path) -> None:
    modules = imported(written(tmp_path, 'host = "127.0.0.1"', f"port = {free_port()}"))
    assert {"aiomqtt", "boardctl.mqtt.link"} <= set(modules.split())


async def test_a_killed_daemon_is_offline_for_everybody(broker: Broker, tmp_path: Path) -> None:
    config = written(tmp_path, 'host = "127.0.0.1"', f"port = {broker.port}")
    async with listening(broker.port) as ear:
        with daemon(config) as process:
            await ear.until(lambda: ear.latest.get(TOPICS.availability) == "online")
            assert json.loads(ear.latest[TOPICS.of("game")])["game"] == "souriciere"
            process.kill()
            await ear.until(lambda: ear.latest.get(TOPICS.availability) == "offline")
        async with listening(broker.port, TOPICS.availability) as late:
            await late.until(lambda: late.latest.get(TOPICS.availability) == "offline")
        with daemon(config) as process:  # and back, with the same game
            await ear.until(lambda: ear.latest.get(TOPICS.availability) == "online")
            assert json.loads(ear.latest[TOPICS.of("game")])["number"] == 1
            process.send_signal(signal.SIGTERM)
            await ear.until(lambda: ear.latest.get(TOPICS.availability) == "offline")
            assert process.wait(300) == 0


async def test_a_password_is_in_no_log_no_command_line_and_no_environment(
    broker: Broker, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.touch(0o600)
    secret.write_text(SECRET)
    mqtt = ['host = "127.0.0.1"', f"port = {broker.port}", 'user = "boardctl"']
    config = written(tmp_path, *mqtt, 'password_file = "secret"')
    async with listening(broker.port) as ear:
        with daemon(config) as process:
            await ear.until(lambda: ear.latest.get(TOPICS.availability) == "online")
            for file in ("cmdline", "environ"):
                seen = Path(f"/proc/{process.pid}/{file}").read_bytes()
                assert SECRET.encode() not in seen
            process.send_signal(signal.SIGTERM)
            said, _ = process.communicate(timeout=300)
    assert SECRET not in said
    assert "boardctl is ready" in said
    for path in (tmp_path / "state").rglob("*"):
        assert path.is_dir() or SECRET.encode() not in path.read_bytes()


@pytest.mark.parametrize("broken", ["", "raise ModuleNotFoundError('aiomqtt')"])
def test_a_missing_library_is_one_sentence_and_the_table_plays(tmp_path: Path, broken: str) -> None:
    (tmp_path / "library").mkdir()
    if broken:
        (tmp_path / "library" / "aiomqtt.py").write_text(broken)
    config = written(tmp_path, 'host = "127.0.0.1"', f"port = {free_port()}")
    environ = {**os.environ, "PYTHONPATH": str(tmp_path / "library")}
    look = [sys.executable, "-c", LOOK, str(config)]
    said = subprocess.run(look, text=True, capture_output=True, check=True, env=environ)
    assert "boardctl is ready" in said.stdout
    sentence = "[mqtt] needs the library aiomqtt: pip install 'boardctl[mqtt]'"
    assert (sentence in said.stderr) == bool(broken)


def test_what_mosquitto_sub_shows_beside_a_game(broker: Broker, tmp_path: Path) -> None:
    program = shutil.which("mosquitto_sub")
    if program is None:
        pytest.skip("needs mosquitto_sub: sudo apt install mosquitto-clients")
    argv = ("--mqtt", f"127.0.0.1:{broker.port}", "--port", "0", "--state", str(tmp_path / "state"))
    play = [sys.executable, "-m", "boardctl", "play", "souriciere", *argv]
    watch = [program, "-p", str(broker.port), "-t", "boardctl/#", "-v", "-C", "6", "-W", "300"]
    with subprocess.Popen(play, stdout=subprocess.DEVNULL) as game:
        shown = subprocess.run(watch, text=True, capture_output=True, check=False).stdout
        game.send_signal(signal.SIGTERM)
    topics = [line.partition(" ")[0] for line in shown.splitlines()]
    assert {TOPICS.of("game"), TOPICS.availability} <= set(topics)
