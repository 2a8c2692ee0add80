"""Who asks: a browser at the table, a paired phone, or a guest. And how a phone is paired."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import web

from boardctl.pairing import DIGITS, NoCode, NotAllowed, WrongCode
from boardctl.roles import AT_THE_TABLE, Who
from boardctl.web import guard
from boardctl.web.port import PageDaemon

COOKIE = "boardctl"
LASTS = 400 * 24 * 3600
"""Seconds, as long as browsers keep one at most."""

KINDS = ("iPhone", "iPad", "Android", "Macintosh", "Windows", "Linux")
"""What a browser may tell of itself that a family would know its phone by."""


class Phones:
    """The phones of one page."""

    def __init__(self, daemon: PageDaemon) -> None:
        self._daemon = daemon
        self._tries = guard.Tries()

    def at_table(self, request: web.Request) -> bool:
        """Hands are in a browser where the console has none, and only on its own machine."""
        address, host = request.remote or "", request.headers["Host"]
        return self._daemon.hands_on_page and guard.at_this_machine(address, host, request.headers)

    def who(self, request: web.Request) -> Who:
        return AT_THE_TABLE if self.at_table(request) else self.owner(token_of(request))

    def owner(self, token: str) -> Who:
        return self._daemon.who(token)

    async def pair(self, request: web.Request) -> web.Response:
        """Digits against a token, which only this phone ever sees. A wrong code is an answer like
        any other: a browser would show an error of its own for another status."""
        loop = asyncio.get_running_loop()
        address = request.remote or ""
        wait = self._tries.wait(address, loop.time())
        if wait > 0:
            answer = self._why(429, "page.pair.later")
            answer.headers["Retry-After"] = str(int(wait) + 1)
            return answer
        digits = _digits(await _read(request))
        if digits is None:
            return self._why(400, "page.pair.wrong")
        try:
            token, who = await self._daemon.pair(
                digits, name=_kind(request), token=token_of(request)
            )
        except (NoCode, WrongCode) as refused:
            self._tries.wrong(address, loop.time())
            none = isinstance(refused, NoCode)
            return self._why(200, "page.pair.none" if none else "page.pair.wrong")
        except NotAllowed:
            return self._why(200, "page.pair.nobody")
        except OSError:
            return self._why(507, "page.pair.unkept")
        self._tries.right(address)
        told = {"why": None, "role": who.role.word, "seat": who.seat}
        answer = web.json_response(told, headers={"Cache-Control": "no-store"})
        answer.set_cookie(COOKIE, token, max_age=LASTS, httponly=True, samesite="Strict")
        return answer

    async def unpair(self, request: web.Request) -> web.Response:
        try:
            await self._daemon.revoke(self.owner(token_of(request)).device)
        except OSError:
            return self._why(507, "page.pair.unkept")
        answer = web.json_response({"why": None}, headers={"Cache-Control": "no-store"})
        answer.del_cookie(COOKIE, httponly=True, samesite="Strict")
        return answer

    def _why(self, status: int, key: str) -> web.Response:
        told = {"why": self._daemon.words(key)}
        return web.json_response(told, status=status, headers={"Cache-Control": "no-store"})


def token_of(request: web.Request) -> str:
    return request.cookies.get(COOKIE, "")


def _kind(request: web.Request) -> str:
    browser = request.headers.get("User-Agent", "")
    return next((kind for kind in KINDS if kind in browser), "")


async def _read(request: web.Request) -> Any:
    """What was posted as JSON; None when it was not, or came too slowly."""
    if request.content_type != "application/json":
        return None
    try:
        async with asyncio.timeout(guard.PATIENCE):
            return json.loads(await request.read())
    except (ValueError, RecursionError, TimeoutError):
        return None


def _digits(posted: Any) -> str | None:
    """Six digits, however people group them."""
    code = posted.get("code") if isinstance(posted, dict) and posted.keys() == {"code"} else None
    if not isinstance(code, str) or len(code) > 4 * DIGITS:
        return None
    digits = "".join(code.split())
    return digits if len(digits) == DIGITS and digits.isascii() and digits.isdecimal() else None
