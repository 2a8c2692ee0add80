"""Whatever comes over the WebSocket: an answer or a closed line, no traceback, the same game."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sqlite3
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from boardctl.web import guard
from boardctl.web.requests import SHAPES
from tests.boardctl.web.phone import Phone, on_network, paired, press
from tests.boardctl.web.served import Served, Socket, connected, on_virtual_time
from tests.boardctl.web.test_roles import example
from tests.conftest import CAMPAIGN

MESSAGES = 10_000 if CAMPAIGN else 500

WORDS = ("", "red", "souriciere", "a1", "w1", "ok", "é\u202e\U0001f42d", "\0", "../..", "x" * 81)
VALUES: tuple[Any, ...] = (
    *WORDS,
    None,
    True,
    -1,
    2**63,
    1e308,
    [],
    {},
    [[]],
    ["red"] * 7,
    {"a": {}},
)


def broken(rng: random.Random) -> str | bytes:
    """A request with something wrong, or nothing like a request."""
    request: dict[str, Any] = {**example(rng.choice(list(SHAPES))), "n": rng.randrange(100)}
    what = rng.randrange(7)
    if what == 0:
        request[rng.choice([*request, "more"])] = rng.choice(VALUES)
    elif what == 1:
        del request[rng.choice(list(request))]
    elif what == 2:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(300)))
    elif what == 3:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(300)))
    text = json.dumps(request)
    if what == 4:
        cut = rng.randrange(len(text))
        return text[:cut] + rng.choice('{}[]",:\\0') + text[cut + rng.randrange(3) :]
    if what == 5:
        return text * rng.randrange(2, 400)
    return text


def any_request(rng: random.Random) -> str | bytes:
    """Also requests that are right, with values of this very game: for somebody who may not."""
    if rng.random() < 0.5:
        return broken(rng)
    request = example(rng.choice(list(SHAPES)))
    return json.dumps({key: rng.choice([value, *WORDS]) if key != "do" else value
                       for key, value in request.items()})  # fmt: skip


def kept(house: Served, folder: Path) -> object:
    """The game on the table, in the journal and in the settings."""
    public = house.daemon.public()
    with sqlite3.connect(f"file:{folder / 'journal.sqlite'}?mode=ro", uri=True) as journal:
        rows = journal.execute("SELECT * FROM rows").fetchall()
        games = journal.execute("SELECT * FROM games").fetchall()
    told = {key: public[key] for key in ("game", "console", "settings", "language", "saved")}
    return json.dumps(told), rows, games, house.daemon.pairing.pairings.devices


async def sent(socket: Socket, messages: list[str | bytes]) -> int:
    """How many were taken before the line was closed."""
    taken = 0
    try:
        for message in messages:
            await (socket.send_bytes if isinstance(message, bytes) else socket.send_str)(message)  # type: ignore[arg-type]
            taken += 1
            while True:
                answer = await socket.receive()
                if answer.type is not aiohttp.WSMsgType.TEXT:
                    return taken
                if json.loads(answer.data)["type"] == "answer":
                    break
    except ConnectionError:
        pass
    return taken


@pytest.mark.parametrize("who", ["guest", "seat", "table"])
def test_fuzzed_messages_are_refused_and_the_game_is_untouched(
    who: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fuzz: Callable[[random.Random], str | bytes] = any_request if who != "table" else refused
    rng = random.Random(len(who))

    async def main() -> None:
        async with on_network(tmp_path) as house:
            await press(house, "red")  # begins: a seat's phone may do something in its own turn
            phone = await paired(house, "yellow") if who == "seat" else Phone(house)
            before, count = kept(house, tmp_path), 0
            total = MESSAGES // 3
            while count < total:
                line = connected(house) if who == "table" else phone.connected()
                async with line as socket:
                    count += await sent(socket, [fuzz(rng) for _ in range(15)])
                await asyncio.sleep(1 / guard.ARRIVALS_PER_SECOND)
            assert kept(house, tmp_path) == before

    with caplog.at_level(logging.INFO):
        on_virtual_time(main, patience=MESSAGES)  # most of them end a connection
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def refused(rng: random.Random) -> str | bytes:
    """Nothing that whoever is at the table could rightly do."""
    while True:
        message = broken(rng)
        try:
            request = json.loads(message)
        except (ValueError, RecursionError):
            return message
        do = request.get("do") if isinstance(request, dict) else None
        if not isinstance(do, str) or do not in ALLOWED:
            return message


ALLOWED = frozenset(SHAPES) - {
    "lift",
    "put",
    "roll",
    "correct",
    "place",
    "leave",
    "story",
    "revoke",
    "throw",
}
"""What would do something even with the values of an example."""
