"""kill -9 at random moments of a game played through the page: nothing that was shown is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from boardctl.journal import Journal
from boardctl.record import replay, state_hash
from games import catalogue
from tests.conftest import CAMPAIGN

LIVES = 10 if CAMPAIGN else 3
"""Each ends with a kill in mid-game, and has a kill at the start before it."""
ROUNDS = range(10 if CAMPAIGN else 1)
Document = dict[str, Any]


class Player:
    """Plays La souricière from what the page shows, as fast as it can, and remembers the last
    document: a move that was in it has been acknowledged."""

    made = 0
    """Moves that were made while this player looked, over all games."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, seen: Document) -> None:
        self.socket = socket
        self.seen = seen
        self._number = 0
        self._done: set[str] = set()

    async def play(self, moves: float = math.inf) -> None:
        """Until so many are made."""
        while self.made < moves:
            document = await self.socket.receive_json()
            if document["type"] == "table":
                self.made += _moves(document) > _moves(self.seen)
                self.seen = document
                await self._act(document)

    async def _act(self, document: Document) -> None:
        game, pieces = document["game"], document["console"]["pieces"]
        if game is None or document["console"]["mat"] is None:
            return
        view, mood = game["view"], document["scene"]["mood"]
        where = {piece["picture"]: piece for piece in pieces}
        seat = document["scene"]["seat"]
        if mood == "repair":  # a mouse was on its way in the last life
            await self._ask({"do": "show"})
        elif mood in ("setup", "carry") and seat in view["mice"]:
            place = view["mice"][seat]["place"]
            await self._carry(document, where[f"mouse-{seat}"], seat, place)
        elif mood == "waiting" and view["phase"] == "first":
            await self._press("red")
        elif mood == "waiting" and view["phase"] == "roll":
            await self._roll(where["die"], game["moves_made"])
        elif mood == "over":
            await self._press("ok")

    async def _carry(self, document: Document, piece: Document, seat: str, place: str) -> None:
        spot = f"home {seat}" if place == "house" else place
        cells = document["console"]["mat"]["spots"][spot]
        taken = {piece["where"] for piece in document["console"]["pieces"]}
        free = [cell for cell in cells if cell not in taken]
        if piece["where"] not in cells and free:
            put = {"do": "put", "piece": piece["handle"], "cell": free[0]}
            await self._once(f"carry {seat} {document['game']['moves_made']}", put)

    async def _roll(self, die: Document, moves_made: int) -> None:
        await self._once(
            f"roll {moves_made}",
            {"do": "roll", "piece": die["handle"]},
            {"do": "put", "piece": die["handle"], "cell": "p2" if die["where"] == "p1" else "p1"},
        )

    async def _press(self, button: str) -> None:
        press = {"do": "press", "button": button}
        await self._once(f"press {button}", press, {**press, "do": "release"})

    async def _once(self, key: str, *requests: Document) -> None:
        """Documents come faster than the table understands: the same thing is not done twice."""
        if key not in self._done:
            self._done.add(key)
            for request in requests:
                await self._ask(request)

    async def _ask(self, request: Document) -> None:
        self._number += 1
        await self.socket.send_str(json.dumps({**request, "n": self._number}))


def _moves(document: Document) -> int:
    return document["game"]["moves_made"] if document["game"] else 0


@contextlib.asynccontextmanager
async def daemon(state: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A real one, in its own process; killed at the end if it still lives."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "boardctl"),
        *("play", "souriciere", "--port", "0", "--state", str(state)),
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):  # it is dead already
            process.kill()
        await process.wait()


async def address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async for line in process.stdout:
        if b"ready" in line:
            return line.decode().split()[-1].rstrip("/")
    raise AssertionError("the daemon ended before it was ready")


async def short_life(state: Path, seconds: float) -> None:
    """Starts the daemon and kills it before, or just when, it is ready."""
    async with daemon(state) as process:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await address(process)


async def one_life(state: Path, moves: int, seconds: float) -> tuple[Document, Document]:
    """Starts the daemon, plays so many moves, however long they take, and some seconds more, and
    kills it. The first and the last document that were shown."""
    async with daemon(state) as process, aiohttp.ClientSession() as session:
        async with asyncio.timeout(600):
            origin = await address(process)
            socket = await session.ws_connect(f"{origin}/ws", headers={"Origin": origin})
            first: Document = await socket.receive_json()
            while first["game"] is None or first["scene"]["mood"] == "idle":
                first = await socket.receive_json()
            player = Player(socket, first)
            await player.play(moves)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await player.play()
        process.kill()
        await socket.close()
        return first, player.seen


def lost(shown: Document, found: Document, finished: dict[int, int]) -> str:
    """What of the last document of one life is missing in the first of the next; empty: nothing.
    `finished`: the moves of each game that is finished in the journal."""
    before, after = shown["game"], found["game"]
    if before is None or before["view"]["over"] is not None:
        return ""  # a finished game is not taken up again
    if after["number"] != before["number"]:  # nobody was shown the move that finished it
        missing = before["moves_made"] + 1 - finished.get(before["number"], 0)
        return f"{missing} moves of a finished game" if missing > 0 else ""
    if after["moves_made"] < before["moves_made"]:
        return f"{before['moves_made'] - after['moves_made']} moves"
    if after["moves_made"] == before["moves_made"] and after["view"] != before["view"]:
        return f"{before['view']} became {after['view']}"
    return ""


async def finished_games(state: Path) -> dict[int, int]:
    """Their numbers, and the moves of each."""
    journal = Journal.open(state / "journal.sqlite3", inline=True)
    games = await journal.history()
    await journal.close()
    return {game.id: game.moves for game in games if game.result is not None}


def shown_then(number: int, moves: int) -> Document:
    view = {"over": None, "mice": moves}
    return {"game": {"number": number, "moves_made": moves, "view": view}}


@pytest.mark.parametrize(
    ("after", "finished", "missing"),
    [
        (shown_then(1, 24), {}, ""),
        (shown_then(1, 25), {}, ""),
        (shown_then(1, 23), {}, "1 moves"),
        (shown_then(2, 0), {1: 25}, ""),
        (shown_then(2, 0), {1: 24}, "1 moves of a finished game"),
        (shown_then(2, 0), {}, "25 moves of a finished game"),
    ],
)
def test_a_game_whose_last_move_nobody_was_shown_is_finished_and_not_lost(
    after: Document, finished: dict[int, int], missing: str
) -> None:
    assert lost(shown_then(1, 24), after, finished) == missing


@pytest.mark.parametrize("number", ROUNDS)
async def test_no_acknowledged_move_is_lost_by_a_kill(tmp_path: Path, number: int) -> None:
    rng = random.Random(number)
    shown: Document | None = None
    for _ in range(LIVES):
        await short_life(tmp_path, rng.uniform(0.0, 1.5))
        found, last = await one_life(tmp_path, rng.choice((0, 1, 1, 2)), rng.uniform(0.0, 1.0))
        if shown is not None:
            assert lost(shown, found, await finished_games(tmp_path)) == ""
        shown = last
    journal = Journal.open(tmp_path / "journal.sqlite3", inline=True)
    for summary in await journal.history():
        stored = await journal.load(summary.id)
        game = catalogue.find(stored.setup.game)
        again = replay(game, stored.setup, stored.rows)
        assert stored.rows == () or state_hash(game, again) == stored.rows[-1].hash
    assert journal.notices == []
    await journal.close()
