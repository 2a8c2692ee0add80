"""Phones on the family's network: they call the table by its name, and are guests until paired."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from boardctl.director.panel import HOLD
from boardctl.pairing import Code
from boardctl.web.phones import COOKIE
from tests.boardctl.web.served import Served, Socket, playing

NAME = "table.local"


@asynccontextmanager
async def on_network(folder: Path) -> AsyncIterator[Served]:
    """A table on the family's network, set for red and yellow: while a cell is asked for, OK held
    means that cell."""
    async with playing(folder, "red", "yellow", names=(NAME,)) as house:
        await asyncio.sleep(1)
        assert await house.daemon.request({"do": "lay"}) is None
        await asyncio.sleep(3)
        yield house


class Phone:
    """A browser with cookies of its own. `address` is where on the network it is."""

    def __init__(self, house: Served, *, address: str = "127.0.0.1", browser: str = "") -> None:
        self.house = house
        self.address = address
        self.token = ""
        self.host = f"{NAME}:{house.port}"
        self.origin = f"http://{self.host}"
        self._browser = browser

    @property
    def headers(self) -> dict[str, str]:
        cookie = {"Cookie": f"{COOKIE}={self.token}"} if self.token else {}
        browser = {"User-Agent": self._browser} if self._browser else {}
        return {"Host": self.host, "Origin": self.origin, **cookie, **browser}

    @asynccontextmanager
    async def http(self) -> AsyncIterator[aiohttp.ClientSession]:
        connector = aiohttp.TCPConnector(local_addr=(self.address, 0))
        jar = aiohttp.DummyCookieJar()
        patient = aiohttp.ClientTimeout()  # the virtual clock leaps while sockets take real time
        async with aiohttp.ClientSession(
            connector=connector, cookie_jar=jar, timeout=patient
        ) as session:
            yield session

    async def request(self, method: str, path: str, **more: Any) -> tuple[int, Any, dict[str, str]]:
        """Status, what was answered (JSON where it is), and headers."""
        headers = {**self.headers, **more.pop("headers", {})}
        async with self.http() as http:
            url = self.house.origin + path
            async with http.request(method, url, headers=headers, **more) as answer:
                json = "json" in answer.headers.get("Content-Type", "")
                body = await (answer.json() if json else answer.read())
                return answer.status, body, dict(answer.headers)

    async def pair(self, digits: object) -> tuple[int, Any]:
        """Types a code; keeps the cookie if it gets one."""
        status, told, headers = await self.request("POST", "/pair", json={"code": digits})
        if "Set-Cookie" in headers:
            self.token = headers["Set-Cookie"].partition("=")[2].partition(";")[0]
        return status, told

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Socket]:
        async with self.http() as http:
            url = f"{self.house.origin}/ws"
            async with http.ws_connect(url, headers=self.headers) as socket:
                yield socket


async def hold(house: Served, button: str = "ok") -> Code:
    """Somebody at the table holds a button until a code is shown."""
    house.console.press(button)
    await asyncio.sleep(HOLD + 0.1)
    house.console.release(button)
    await asyncio.sleep(0.1)
    assert house.daemon.pairing.code is not None
    return house.daemon.pairing.code


async def press(house: Served, button: str = "ok") -> None:
    house.console.press(button)
    await asyncio.sleep(0.1)
    house.console.release(button)
    await asyncio.sleep(0.1)


async def paired(house: Served, button: str = "ok", **phone: str) -> Phone:
    """A phone that is paired, as a parent's or with a seat."""
    found = Phone(house, **phone)
    code = await hold(house, button)
    asked = asyncio.create_task(found.pair(code.digits))
    while not asked.done():
        await asyncio.sleep(0.05)
        if house.daemon.pairing.asked is not None:
            await press(house)
    assert found.token, asked.result()
    return found
