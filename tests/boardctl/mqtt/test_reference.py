"""The reference names every topic, event and command there is."""

from __future__ import annotations

import re
from pathlib import Path

from boardctl.mqtt.commands import COMMANDS, LARGEST
from boardctl.mqtt.link import MOST_EVENTS
from boardctl.mqtt.topics import documents
from hardware.virtual_time import run
from tests.boardctl.house import house

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "mqtt.md").read_text()


def first_column(heading: str) -> list[str]:
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)


def test_every_topic_is_in_the_reference(tmp_path: Path) -> None:
    async def look() -> list[str]:
        async with house(tmp_path) as home:
            return list(documents(home.daemon))

    assert first_column("topic") == ["availability", *run(look()), "event", "dice"]


def test_every_command_is_in_the_reference() -> None:
    assert tuple(first_column("command")) == COMMANDS
    assert f"at most {LARGEST // 1024} KiB" in PAGE
    assert f"the newest {MOST_EVENTS} events" in PAGE


def test_every_event_of_the_house_is_in_the_reference() -> None:
    package = Path(__file__).parents[3] / "boardctl" / "mqtt"
    code = "".join(path.read_text() for path in package.glob("*.py"))
    told = set(re.findall(r'happened\(\s*"(\w+)"', code)) | {"taken_back", "corrected"}
    assert len(told) == 6
    assert all(f"`{name}`" in PAGE for name in told)
