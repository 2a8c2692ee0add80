"""More connections than there is room for: some are served, the rest are told to come back, and
nobody keeps out the family's own phones."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from boardctl.web import guard
from tests.boardctl.web.phone import NAME, Phone, on_network, paired
from tests.boardctl.web.served import Served, ask, document, on_virtual_time, playing

ATTEMPTS = 200


def addresses(count: int) -> Iterator[str]:
    return (f"127.0.1.{n}" for n in range(1, count + 1))


async def attempt(phone: Phone, open_pages: AsyncExitStack) -> tuple[int, str]:
    """The status of one attempt, and when to come back; a page that is served stays open."""
    try:
        await document(await open_pages.enter_async_context(phone.connected()))
    except aiohttp.WSServerHandshakeError as refused:
        headers = refused.headers
        assert headers is not None
        return refused.status, headers.get("Retry-After", "")
    return 101, ""


async def attempts(house: Served, open_pages: AsyncExitStack, places: list[str]) -> Counter[int]:
    """All at the same moment."""
    phones = [Phone(house, address=place) for place in places]
    answers = await asyncio.gather(*(attempt(phone, open_pages) for phone in phones))
    assert {wait for status, wait in answers if status != 101} <= {str(guard.COME_BACK)}
    return Counter(status for status, _ in answers)


def test_of_two_hundred_attempts_thirty_two_are_served_and_the_rest_told_to_come_back(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with playing(tmp_path, names=(NAME,)) as house, AsyncExitStack() as open_pages:
            places = [place for place in addresses(25) for _ in range(8)]
            told = await attempts(house, open_pages, places)
            assert told == {101: guard.CLIENTS, 503: ATTEMPTS - guard.CLIENTS}

    on_virtual_time(main)


def test_of_two_hundred_attempts_of_one_address_eight_are_served(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path, names=(NAME,)) as house, AsyncExitStack() as open_pages:
            told = await attempts(house, open_pages, ["127.0.1.1"] * ATTEMPTS)
            assert told[101] == guard.CLIENTS_PER_ADDRESS
            assert told.total() == ATTEMPTS
            assert told.keys() == {101, 429, 503}
            other = await attempts(house, open_pages, ["127.0.1.2"])
            assert other == {101: 1}, "an address that asks for all keeps out nobody else"

    on_virtual_time(main)


def test_a_paired_phone_finds_a_place_among_guests_and_guests_never_push_it_out(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house, AsyncExitStack() as open_pages:
            phone = await paired(house)
            places = [place for place in addresses(4) for _ in range(8)]
            assert await attempts(house, open_pages, places) == {101: 32}
            socket = await open_pages.enter_async_context(phone.connected())
            assert (await document(socket))["you"]["role"] == "parent"
            assert await ask(socket, 1, do="quiet", quiet=True) is None
            assert await attempts(house, open_pages, ["127.0.1.9"]) == {503: 1}
            seats = [await open_pages.enter_async_context(phone.connected()) for _ in range(7)]
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await open_pages.enter_async_context(phone.connected())
            assert refused.value.status == 429, "eight pages for one address, paired or not"
            assert (await document(seats[-1]))["you"]["role"] == "parent"

    on_virtual_time(main)


def test_places_are_free_again_when_pages_close(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path, names=(NAME,)) as house:
            for _ in range(3):
                async with AsyncExitStack() as open_pages:
                    places = [place for place in addresses(4) for _ in range(8)]
                    assert await attempts(house, open_pages, places) == {101: 32}
                await asyncio.sleep(0.5)

    on_virtual_time(main)


def test_silent_connections_are_counted_too_and_end_in_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path, names=(NAME,)) as house:
            lines = [
                await asyncio.open_connection("127.0.0.1", house.port, local_addr=(place, 0))
                for place in addresses(10)
                for _ in range(guard.CONNECTIONS_PER_ADDRESS)
            ]
            await asyncio.sleep(0.5)
            refused = [reader for reader, _ in lines if reader.at_eof() or reader._buffer]  # type: ignore[attr-defined]
            assert len(lines) - len(refused) == guard.CONNECTIONS
            assert (await refused[0].read()).startswith(
                b"HTTP/1.1 503 Service Unavailable\r\nRetry"
            )
            await asyncio.sleep(guard.PATIENCE + 1)
            assert (await Phone(house).request("GET", "/healthz"))[0] == 200
            for _, writer in lines:
                writer.close()

    on_virtual_time(main)


def test_a_flood_of_requests_is_told_to_come_back_and_others_are_served(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path, names=(NAME,)) as house:
            greedy = Phone(house, address="127.0.1.1")
            async with greedy.http() as http:
                statuses = Counter[int]()
                for _ in range(guard.REQUESTS_SAVED + 100):
                    url = f"{house.origin}/healthz"
                    async with http.get(url, headers=greedy.headers) as answer:
                        statuses[answer.status] += 1
                        last = answer.headers.get("Retry-After")
            assert statuses[200] <= guard.REQUESTS_SAVED + 100 * 0.5
            assert statuses[429] > 0
            assert last == str(guard.COME_BACK)
            assert (await Phone(house).request("GET", "/"))[0] == 200

    on_virtual_time(main)


def test_who_asks_for_sheet_after_sheet_is_told_to_come_back_and_others_print(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with playing(tmp_path, names=(NAME,)) as house:
            greedy, statuses = Phone(house, address="127.0.1.1"), Counter[int]()
            for _ in range(guard.SHEETS_SAVED + 10):
                status, _, headers = await greedy.request("GET", "/sheet?game=mmm")
                statuses[status] += 1
            assert statuses[429] > 0
            assert headers["Retry-After"] == str(guard.COME_BACK)
            assert (await Phone(house).request("GET", "/sheet?game=mmm"))[0] == 200

    on_virtual_time(main)
