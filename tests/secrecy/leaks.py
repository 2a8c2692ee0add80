"""Planted leaks, one or more per channel: each makes the running code tell what lies face down.

Planting is the one place where code is patched from outside: what is under test here is the
comparison of worlds, and it must catch every one of these. By hand:
`BOARDCTL_LEAK=glow pytest -k paired_worlds`.
"""

from __future__ import annotations

import contextlib
import logging
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple
from unittest.mock import patch

from aiohttp import web

from boardctl import history, private, public, requests, screen
from boardctl.cues import Stage
from boardctl.daemon import Daemon
from boardctl.director.senses import Senses
from boardctl.journal import Store, open_reader
from boardctl.roles import Role, Who
from boardctl.web.server import Page
from hardware.ports import Light
from hardware.simulated import SimulatedConsole


class Leak(NamedTuple):
    channel: str
    where: object
    name: str
    make: Callable[[Any], Callable[..., Any]]
    seed: int | None = None  # of an evening with clumsy hands, where it takes those


def secret(console: Any) -> int:
    """A number that depends on what lies face down."""
    return zlib.crc32(repr(console.hidden()).encode())


# -- the leaks ------------------------------------------------------------------------------------


def _glow(honest: Any) -> Callable[..., Any]:
    def glow(self: Stage, cell: str) -> None:
        honest(self, cell)
        colour = tuple(secret(self._console).to_bytes(4)[:3])
        self._overlay(f"glow {cell}", {cell: Light((colour[0], colour[1], colour[2]))}, 0.6)

    return glow


def _pixel(honest: Any) -> Callable[..., Any]:
    def draw_screen(self: Stage) -> None:
        honest(self)
        image = screen.draw(self._scene.prompt, (), self._texts) if self._scene else None
        if image is not None:
            image.putpixel((secret(self._console) % 128, secret(self._console) % 61), 255)
            self._console.show_screen(image)

    return draw_screen


def _caption(honest: Any) -> Callable[..., Any]:
    def speak(self: Stage, say: Any, **how: Any) -> Any:
        seconds = honest(self, say, **how)
        dots = "." * (secret(self._console) % 16)
        self.caption = self.caption._replace(text=self.caption.text + dots)
        self._on_caption(self.caption.text)
        return seconds

    return speak


def _sound(honest: Any) -> Callable[..., Any]:
    def accepted(self: Stage) -> None:
        honest(self)
        self._console.play_sound(("step", "hush", "wait", "bye")[secret(self._console) % 4])

    return accepted


def _field(honest: Any) -> Callable[..., Any]:
    def document(daemon: Daemon) -> Any:
        return {**honest(daemon), "seed": secret(daemon.console) % 97}

    return document


def _length(honest: Any) -> Callable[..., Any]:
    def document(daemon: Daemon) -> Any:
        return {**honest(daemon), "padding": " " * (secret(daemon.console) % 16)}

    return document


def _handles(honest: Any) -> Callable[..., Any]:
    def pieces(self: SimulatedConsole) -> Any:
        return sorted(honest(self), key=lambda piece: piece.kind)

    return pieces


def _picture(honest: Any) -> Callable[..., Any]:
    def console(daemon: Daemon, *rest: Any) -> Any:
        told = honest(daemon, *rest)
        faces = {piece.handle: piece.picture for piece in daemon.simulated.pieces()}
        for piece in told["pieces"]:
            if piece["where"] == "hand":
                piece["picture"] = faces[piece["handle"]]
        return told

    return console


def _log(honest: Any) -> Callable[..., Any]:
    def note(self: Senses, changes: Any, now: float) -> None:
        honest(self, changes, now)
        for change in changes:
            seen = self.sensing.table.get(change.cell)
            if seen is not None:
                logging.getLogger("boardctl.director").debug("read %s", seen.kind)

    return note


def _answer(honest: Any) -> Callable[..., Any]:
    async def perform(daemon: Daemon, message: dict[str, Any]) -> str | None:
        why = await honest(daemon, message)
        kinds = {piece.handle: piece.kind for piece in daemon.simulated.pieces()}
        return None if why is None else f"{why} {kinds.get(message.get('piece', ''), '')}"

    return perform


def _glimpse(honest: Any) -> Callable[..., Any]:
    """Whoever lifts a tile sees it, in whatever step."""

    def glimpse(self: Daemon, handle: str) -> str | None:
        held = (p for p in self.simulated.pieces() if p.handle == handle and p.where == "hand")
        return next((piece.picture for piece in held), None)

    return glimpse


def _latency(honest: Any) -> Callable[..., Any]:
    """The same words for every tile, said a little later for some."""

    def later(self: Stage, name: str, seconds: float, act: Any) -> None:
        late = secret(self._console) % 64 / 256 if name == "words" else 0.0
        honest(self, name, seconds + late, act)

    return later


def _replay(honest: Any) -> Callable[..., Any]:
    def lines(stored: Any, language: str) -> Any:
        told, note = honest(stored, language)
        return told, f"{note} {stored.settled}"

    return lines


def _history(honest: Any) -> Callable[..., Any]:
    def summaries(path: Any) -> Any:
        store = Store(path, open_reader(path))
        try:
            stored = store.load(1)
            kept = repr((stored.settled, [row.text for row in stored.rows]))
        finally:
            store.close()
        return [replace(game, moves=zlib.crc32(kept.encode())) for game in honest(path)]

    return summaries


def _guest(honest: Any) -> Callable[..., Any]:
    async def ask(self: Any, request: dict[str, Any]) -> str | None:
        why = await honest(self, request)
        return f"{why}{' ' * (secret(self._daemon.console) % 16)}"

    return ask


def _health(honest: Any) -> Callable[..., Any]:
    async def health(self: Any, request: web.Request) -> web.Response:
        return web.json_response(
            {"ok": True}, headers={"ETag": f'"{secret(self._daemon.console)}"'}
        )

    return health


def _private(honest: Any) -> Callable[..., Any]:
    """A parent is told more than everybody: being paired is no way to look under a tile."""

    def part(daemon: Daemon, who: Who) -> Any:
        told = honest(daemon, who)
        return {**told, "more": secret(daemon.console)} if who.role is Role.PARENT else told

    return part


LEAKS = {
    "glow": Leak("lights", Stage, "glow", _glow),
    "pixel": Leak("screen", Stage, "_draw_screen", _pixel),
    "caption": Leak("caption", Stage, "_speak", _caption),
    "sound": Leak("sound", Stage, "accepted", _sound),
    "field": Leak("document", public, "document", _field),
    "length": Leak("document", public, "document", _length),
    "handles": Leak("document", SimulatedConsole, "pieces", _handles),
    "picture": Leak("document", public, "_console", _picture),
    "log": Leak("log", Senses, "note", _log),
    "answer": Leak("answer", requests, "perform", _answer),
    "glimpse": Leak("answer", Daemon, "glimpse", _glimpse, seed=102),
    "latency": Leak("caption", Stage, "_later", _latency),
    "history": Leak("history", history, "summaries", _history),
    "replay": Leak("replay", history, "_lines", _replay),
    "guest": Leak("guest", Page, "_ask", _guest),
    "etag": Leak("http", Page, "_health", _health),
    "private": Leak("private", private, "part", _private),
}
"""Name → what is patched. `latency` shows in the times of captions, not in their words."""


class NoSuchLeak(LookupError):
    def __init__(self, name: str) -> None:
        super().__init__(f"no leak is called {name!r}: there is {', '.join(LEAKS)}")


@contextlib.contextmanager
def planted(name: str) -> Iterator[None]:
    """The leak of this name is in the code; an empty name plants nothing."""
    if not name:
        yield
        return
    if name not in LEAKS:
        raise NoSuchLeak(name)
    leak = LEAKS[name]
    with patch.object(leak.where, leak.name, leak.make(getattr(leak.where, leak.name))):
        yield
