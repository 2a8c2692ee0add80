"""A hand of Le trio de souris on several pages: it is for the page where the button of its seat was
pressed last, while this seat chooses, and for no other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from games import catalogue
from tests.boardctl.web.served import Served, Socket, connected, on_virtual_time, served

GAME = catalogue.find("trio-de-souris")


@asynccontextmanager
async def two_pages(folder: Path) -> AsyncIterator[tuple[Served, Socket, Socket]]:
    """Cards are dealt, and it is red's turn: red was named the youngest on the first page."""
    async with served(folder) as house, connected(house) as tablet, connected(house) as phone:
        await house.daemon.new_game(GAME, ("red", "blue"), {"pro": "true", "cards": "screen"})
        await asyncio.sleep(3.0)
        await press(tablet, "red")
        await press(phone, "ok")
        yield house, tablet, phone


async def press(page: Socket, button: str) -> None:
    for do in ("press", "release"):
        await page.send_str(json.dumps({"do": do, "button": button}))
        await asyncio.sleep(0.3)
    await asyncio.sleep(4.0)


async def hand(page: Socket, seat: str) -> list[str]:
    """The cards this page is told; none where it is told nothing."""
    await page.send_str(json.dumps({"do": "hand", "seat": seat, "n": 99}))
    while True:
        message = await page.receive_json()
        if message["type"] == "answer" and message["n"] == 99:
            return [card["card"] for card in message.get("hand", {"cards": []})["cards"]]


def test_a_button_pressed_on_another_page_closes_the_curtain_here(tmp_path: Path) -> None:
    async def main() -> None:
        async with two_pages(tmp_path) as (_, tablet, phone):
            await press(phone, "red")
            assert await hand(tablet, "red") == []
            assert len(await hand(phone, "red")) == 12
            await press(tablet, "red")
            assert len(await hand(tablet, "red")) == 12
            assert await hand(phone, "red") == []

    on_virtual_time(main)


def test_another_seats_button_on_another_page_leaves_it_open(tmp_path: Path) -> None:
    async def main() -> None:
        async with two_pages(tmp_path) as (_, tablet, phone):
            await press(phone, "red")
            await press(tablet, "blue")
            assert len(await hand(phone, "red")) == 12
            assert await hand(tablet, "blue") == []

    on_virtual_time(main)
