"""Keeps a screen on a slow bus: pictures go out from a thread of their own, the newest wins.

A frame takes a tenth of a second on a Pi's bus and a bus can hang for ever, so nothing here waits
for it. A thread that does not come back is left alone and another one tries again later; there are
never more than a few of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable
from typing import Protocol

from PIL import Image

from hardware.drivers import Condition, Sentence, State
from hardware.oled import WIRES, NoScreen, check_picture

log = logging.getLogger(__name__)

FRAME = 0.1
"""Seconds between two pictures at least."""

PATIENCE = 2.0
"""Seconds one transfer may take: a frame needs 0.1, and a kernel gives up after 1."""

SOONEST, LATEST = 1.0, 60.0
"""Seconds between two tries to open a screen, growing."""

MOST_STUCK = 3
"""Threads that may hang in the bus at once."""

HANGS = NoScreen(Sentence("part.screen.hangs", "The I²C bus hangs."), WIRES)


class Surface(Protocol):
    """What is drawn on; everything may block, and raises `NoScreen`."""

    def draw(self, image: Image.Image) -> None: ...

    def darken(self) -> None: ...

    def close(self) -> None: ...


class OledScreen:
    """A `ports.Screen`. `open_surface` is called in a thread; so is what it returns."""

    def __init__(
        self,
        open_surface: Callable[[], Surface],
        *,
        frame: float = FRAME,
        patience: float = PATIENCE,
    ) -> None:
        self._open_surface = open_surface
        self._frame = frame
        self._patience = patience
        self._condition = Condition("screen", State.STARTING)
        self._thread: _Thread | None = None
        self._busy: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None
        self._pause = SOONEST
        self._stuck: set[_Thread] = set()
        self._wanted: Image.Image | None = None
        self._shown = b""
        self._closed = False

    def condition(self) -> Condition:
        return self._condition

    def show(self, image: Image.Image) -> None:
        check_picture(image)
        self._wanted = image.copy()
        self._go_on()

    async def close(self) -> None:
        """Dark, if the bus allows it at once."""
        self._closed = True
        self._rest()
        if self._busy is not None:
            self._busy.cancel()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.end()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    await thread.ended.wait()

    # -- the next thing to do ------------------------------------------------------------------

    def _go_on(self) -> None:
        """Opens the screen or sends the newest picture, unless something is under way."""
        if self._busy is not None or self._later is not None or self._closed:
            return
        if self._condition.state is State.OFF or self._wanted is None:
            return
        if len(self._stuck) >= MOST_STUCK:
            self._rest(LATEST)
        elif self._thread is None:
            self._thread = _Thread(self._open_surface, self._done)
            self._watch()
        elif self._wanted.tobytes() != self._shown:
            self._thread.draw(self._wanted)
            self._watch()

    def _watch(self) -> None:
        self._busy = asyncio.get_running_loop().call_later(self._patience, self._hangs)

    def _rest(self, seconds: float | None = None) -> None:
        """Nothing goes out for so long."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if seconds is not None:
            self._later = asyncio.get_running_loop().call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._later = None
        self._go_on()

    # -- how it went ---------------------------------------------------------------------------

    def _done(self, thread: _Thread, drawn: bytes, trouble: NoScreen | None) -> None:
        if thread is not self._thread:
            self._stuck.discard(thread)  # it has come back at last, and ends
            return
        if self._busy is not None:
            self._busy.cancel()
            self._busy = None
        if trouble is not None:
            self._lose(trouble)
            return
        self._condition = Condition("screen", State.READY)
        self._pause = SOONEST
        self._shown = drawn
        self._rest(self._frame if drawn else 0.0)

    def _hangs(self) -> None:
        assert self._thread is not None
        self._busy = None
        self._thread.abandoned = True
        self._stuck.add(self._thread)
        self._lose(HANGS)

    def _lose(self, why: NoScreen) -> None:
        if self._condition.state is not State.RETRY:
            log.warning("The screen does not work: %s", why, exc_info=why.__cause__)
        if self._thread is not None:
            self._thread.end()
            self._thread = None
        self._shown = b""
        state = State.OFF if why.hopeless else State.RETRY
        self._condition = Condition("screen", state, why.cause, why.fix)
        self._rest(self._pause)
        self._pause = min(2 * self._pause, LATEST)


class _Thread:
    """Opens the screen and draws, one thing after the other, away from the loop. Not an executor:
    at its end Python would wait for a thread that hangs."""

    def __init__(
        self,
        open_surface: Callable[[], Surface],
        done: Callable[[_Thread, bytes, NoScreen | None], None],
    ) -> None:
        self.abandoned = False
        self.ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._open_surface = open_surface
        self._done = done
        self._jobs: queue.SimpleQueue[Image.Image | None] = queue.SimpleQueue()
        threading.Thread(target=self._run, name="screen", daemon=True).start()

    def draw(self, image: Image.Image) -> None:
        self._jobs.put(image)

    def end(self) -> None:
        self._jobs.put(None)

    def _run(self) -> None:
        try:
            surface = self._open_surface()
        except Exception as error:
            self._tell(b"", _trouble(error))
            return
        try:
            self._tell(b"", None)
            while (image := self._jobs.get()) is not None:
                surface.draw(image)
                self._tell(image.tobytes(), None)
            if not self.abandoned:  # else somebody else draws there by now
                surface.darken()
        except Exception as error:
            self._tell(b"", _trouble(error))
        finally:
            surface.close()
            self._call(self.ended.set)

    def _tell(self, drawn: bytes, trouble: NoScreen | None) -> None:
        self._call(lambda: self._done(self, drawn, trouble))

    def _call(self, callback: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(callback)


def _trouble(error: Exception) -> NoScreen:
    if isinstance(error, NoScreen):
        return error
    trouble = NoScreen(
        Sentence(
            "part.screen.driver",
            "The screen's driver fails with {kind}.",
            kind=type(error).__name__,
        ),
        Sentence("part.screen.driver.fix", "Look into the log; report it."),
    )
    trouble.__cause__ = error
    return trouble
