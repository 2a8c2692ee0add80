"""Advice of a game: worked out beside the event loop, shown only for its own position."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from boardctl.director.adviser import Adviser
from games.kit import Advice, Move, Plain, Tracker, line


@dataclass
class Clever:
    """A game that takes its time; `asked` are the positions it was asked about, `threads` where."""

    ready: threading.Event = field(default_factory=threading.Event)
    asked: list[Plain] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)
    silent: bool = False
    broken: bool = False

    def advise(self, view: Plain) -> Callable[[], Advice] | None:
        return None if self.silent else lambda: self._think(view)

    def _think(self, view: Plain) -> Advice:
        self.ready.wait(120)
        self.asked.append(view)
        self.threads.append(threading.current_thread().name)
        if self.broken:
            raise ValueError("no idea")
        hint = Move("stop", seat="red")
        return Advice((Tracker("chance", int(view), 100),), ("luck 1",), line("hint.stop"), hint)


def asked(
    adviser: Adviser, game: object, row: int = 0, *, number: int = 1, inline: bool = False
) -> Advice | None:
    """Advice for the position after this row of a game; its view is just the row."""
    return adviser.advice(game, (number, row), lambda: row, inline=inline)


async def test_the_loop_goes_on_while_advice_is_worked_out() -> None:
    told = asyncio.Event()
    adviser, game = Adviser(told.set), Clever()
    assert asked(adviser, game) is None
    await asyncio.sleep(0.05)
    assert not told.is_set()
    game.ready.set()
    async with asyncio.timeout(300):
        await told.wait()
    known = asked(adviser, game)
    assert known is not None
    assert known.hint == Move("stop", seat="red")
    assert game.threads != [threading.current_thread().name]
    assert game.asked == [0], "a position is worked out once"
    adviser.close()


async def test_an_answer_for_an_earlier_position_keeps_the_bar_but_loses_its_hint() -> None:
    told = asyncio.Event()
    adviser, game = Adviser(told.set), Clever()
    asked(adviser, game)
    game.ready.set()
    async with asyncio.timeout(300):
        await told.wait()
        told.clear()
        late = asked(adviser, game, 1)
        assert late is not None
        assert (late.trackers[0].value, late.lit) == (0, ("luck 1",))
        assert (late.hint, late.say) == (None, None)
        await told.wait()
    now = asked(adviser, game, 1)
    assert now is not None
    assert now.trackers[0].value == 1
    assert now.hint is not None
    adviser.close()


async def test_another_game_shows_nothing_of_the_last_one() -> None:
    told = asyncio.Event()
    adviser, game = Adviser(told.set), Clever()
    game.ready.set()
    asked(adviser, game)
    async with asyncio.timeout(300):
        await told.wait()
    other = Clever()
    assert asked(adviser, other, number=2) is None
    other.ready.set()
    adviser.close()


async def test_a_game_that_fails_to_advise_is_played_on_without(caplog: Any) -> None:
    told = asyncio.Event()
    adviser, game = Adviser(told.set), Clever(broken=True)
    game.ready.set()
    asked(adviser, game)
    async with asyncio.timeout(300):
        await told.wait()
    assert asked(adviser, game) is None
    assert "could not give its advice" in caplog.text
    adviser.close()


async def test_games_without_advice_are_never_asked() -> None:
    adviser = Adviser(lambda: None)
    assert asked(adviser, object()) is None
    assert asked(adviser, Clever(silent=True)) is None
    game = Clever()
    game.ready.set()
    known = asked(adviser, game, 1, inline=True)
    assert known is not None, "under a virtual clock the answer is there at once"
    assert game.threads == [threading.current_thread().name]
    adviser.close()
