from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.boardctl.mqtt.broker import Broker


@pytest.fixture(scope="session")
def mosquitto() -> str:
    """The path of Debian's mosquitto, which is where only root looks."""
    path = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None:
        pytest.skip("needs mosquitto: sudo apt install mosquitto mosquitto-clients")
    return path


@pytest.fixture
def broker(mosquitto: str, tmp_path: Path) -> Iterator[Broker]:
    """A broker for everybody, as it is on the first day."""
    folder = tmp_path / "broker"
    folder.mkdir()
    broker = Broker(mosquitto, folder)
    broker.start()
    yield broker
    broker.kill()
