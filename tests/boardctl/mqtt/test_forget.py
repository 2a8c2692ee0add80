"""`boardctl mqtt forget` with a real mosquitto: nothing of a table that leaves stays behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boardctl.cli import main
from boardctl.state_folder import StateFolder
from tests.boardctl.mqtt.broker import Broker, free_port, listening
from tests.boardctl.mqtt.evening import TOPICS, evening
from tests.boardctl.mqtt.test_process import written
from tests.boardctl.mqtt.test_real_broker import anybody, arrived


async def kept(broker: Broker) -> set[str]:
    """The topics that hold something for whoever comes now."""
    async with listening(broker.port) as ear:
        await ear.say("all-told", "")
        await ear.until(lambda: "all-told" in ear.latest)
        return {topic for topic, _, retained in ear.log if retained}


async def test_a_table_that_leaves_the_home_is_forgotten_with_all_its_topics(
    broker: Broker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = written(tmp_path, 'host = "127.0.0.1"', f"port = {broker.port}")
    forget = ["mqtt", "forget", "--config", str(config)]
    async with listening(broker.port) as ear, evening(tmp_path, anybody(broker)) as tonight:
        await arrived(ear, tonight)
        await ear.say("another/device", "stays", retain=True)
    running = StateFolder.open(tmp_path / "state")
    assert await asyncio.to_thread(main, forget) == 2
    assert "already running" in capsys.readouterr().err
    assert await kept(broker) == {*TOPICS.retained, "another/device"}
    running.close()
    assert await asyncio.to_thread(main, forget) == 0
    assert capsys.readouterr().out == "The broker at 127.0.0.1 has forgotten the table 'table'.\n"
    assert await kept(broker) == {"another/device"}


async def test_a_broker_that_is_named_forgets_the_table_of_the_configuration(
    broker: Broker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = written(tmp_path, 'host = "192.0.2.1"', 'console = "attic"')
    async with listening(broker.port) as ear:
        await ear.say("boardctl/attic/game", "{}", retain=True)
        await ear.say("boardctl/table/game", "{}", retain=True)
    forget = ["mqtt", "forget", "--config", str(config), "--mqtt", f"127.0.0.1:{broker.port}"]
    assert await asyncio.to_thread(main, forget) == 0
    assert "forgotten the table 'attic'" in capsys.readouterr().out
    assert await kept(broker) == {"boardctl/table/game"}


def test_without_a_broker_it_says_which_line_is_needed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config, port = written(tmp_path), free_port()
    assert main(["mqtt", "forget", "--config", str(config)]) == 2
    assert "no [mqtt]: put the section back" in capsys.readouterr().err
    asked = ["mqtt", "forget", "--config", str(config), "--mqtt", f"127.0.0.1:{port}"]
    assert main(asked) == 2
    assert f"No MQTT broker listens at 127.0.0.1 port {port}" in capsys.readouterr().err
