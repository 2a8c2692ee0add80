"""The journal as the daemon uses it: durable when an `await` returns, never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from boardctl.journal.errors import JournalFull, JournalTrouble
from boardctl.journal.opening import Notice, open_database
from boardctl.journal.reading import Summary
from boardctl.journal.store import Fault, Store, WallClock
from boardctl.record import Kind, Row, Setup, Stored, canonical, text_hash
from boardctl.state_folder import Reserve
from games.kit import Plain

T = TypeVar("T")

ENDED: Mapping[str, Plain] = {"result": "ended", "winners": []}
"""The result of a game that people stopped."""


class Journal:
    """One writer thread, first come first served: a slow disk delays the answer, not the table."""

    def __init__(self, store: Store, notices: list[Notice], *, inline: bool) -> None:
        self.store = store
        self.notices = notices
        self._thread = None if inline else ThreadPoolExecutor(1, thread_name_prefix="journal")

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        inline: bool = False,
        reserve: Reserve | None = None,
        wall_clock: WallClock = lambda: None,
        fault: Fault = lambda point: None,
    ) -> Journal:
        """Opens or begins a journal; a damaged file is set aside and `notices` says so.

        `inline` writes on the calling thread, for the virtual clock. Raises a `JournalTrouble`.
        """
        try:
            db, notices = open_database(path)
        except JournalFull:
            # Even opening writes a little; that is what the reserve is for.
            if reserve is None or not reserve.release():
                raise
            db, notices = open_database(path)
        if reserve is not None:
            reserve.hold()
        store = Store(path, db, reserve=reserve, wall_clock=wall_clock, fault=fault)
        return cls(store, notices, inline=inline)

    async def begin(self, setup: Setup, *, ends: int | None = None) -> int:
        """Begins a game; the one it takes the place of (`ends`) ends in the same commit."""
        ended = None if ends is None else (ends, canonical(ENDED))
        return await self._run(lambda: self.store.begin(setup, ended))

    async def append(
        self,
        game_id: int,
        kind: Kind,
        seat: str | None,
        text: str,
        hash: str,
        state_plain: Plain,
        *,
        result: Mapping[str, Plain] | None = None,
    ) -> Row:
        """Adds a row, keeps the state after it and finishes the game if there is a result, all in
        one transaction.

        A take back or a correction makes a finished game unfinished again; a move there, or a
        state that is not the one of `hash`, is a ValueError."""
        # Written out here and now: the state may change while the writer is at work.
        state_text = canonical(state_plain)
        if text_hash(state_text) != hash:
            raise ValueError(f"the state to store with {text!r} is not the one that was hashed")
        end = None if result is None else canonical(dict(result))
        return await self._run(
            lambda: self.store.append(game_id, kind, seat, text, state_text, hash, end)
        )

    async def finish(self, game_id: int, result: Mapping[str, Plain]) -> None:
        text = canonical(dict(result))
        await self._run(lambda: self.store.finish(game_id, text))

    async def settle(self, game_id: int, table: Mapping[str, Plain]) -> None:
        """Keeps the last table that was right, beside the rows."""
        text = canonical(dict(table))
        await self._run(lambda: self.store.settle(game_id, text))

    async def set_aside(self, game_id: int, reason: str) -> None:
        """Offers this game no more. Nothing of it is deleted."""
        await self._run(lambda: self.store.set_aside(game_id, reason))

    async def load(self, game_id: int) -> Stored:
        """Raises `NoSuchGame` or `GameDamaged`."""
        return await self._run(lambda: self.store.load(game_id))

    async def unfinished(self) -> list[Stored]:
        """Newest first. Games that cannot be read are set aside and told in `notices`."""
        found, damaged = await self._run(self.store.unfinished)
        for game_id, error in damaged.items():
            self.notices.append(Notice(str(error)))
            try:
                await self.set_aside(game_id, str(error))
            except JournalTrouble:
                continue  # it stays unmarked, and is passed over again next time
        return found

    async def history(self) -> list[Summary]:
        """Oldest first."""
        return await self._run(self.store.history)

    async def answers(self) -> None:
        """Returns when the writer has done what came before."""
        await self._run(lambda: None)

    @property
    def inline(self) -> bool:
        """Everything is done on the calling thread, as under a virtual clock."""
        return self._thread is None

    async def close(self) -> None:
        """Waits for what is being written. Closing twice is nothing."""
        await self._run(self.store.close)
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None

    async def _run(self, job: Callable[[], T]) -> T:
        if self._thread is None:
            return job()
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)
