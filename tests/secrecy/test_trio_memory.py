"""Le trio de souris: a stack that was taken lies under a closed pile, in an order nobody may look
up. What the smart home keeps, and the replay of a game that goes on, name no card."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boardctl.cli import main
from tests.boardctl.house import virtual
from tests.boardctl.mqtt.linked import document, linked, names
from tests.boardctl.mqtt.scripted import ScriptedBroker
from tests.boardctl.trio.cheese import Cheese

CARD = re.compile(r"T\d\d")


@virtual
async def test_no_message_and_no_replay_of_a_running_game_names_a_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broker = ScriptedBroker()
    async with linked(tmp_path, broker) as (home, _):
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T01 a")
        await cheese.lay("T02 b")
        assert len(home.session.view()["stack"]) == 2
        assert main(["replay", "1", "--state", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert "laid …" in printed
    assert CARD.findall(printed) == []
    assert [said for _, topic, said, _ in broker.log if CARD.search(said)] == []
    assert {"first", "deal", "turn"} <= set(names(broker))
    assert document(broker, "game")["view"]["shown"] != "......"
    assert "mice" in json.dumps(document(broker, "clock"))
