"""Clients that mean harm, or break: refused, closed, the game untouched and nothing logged."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket as sockets
import struct
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from boardctl.web import guard
from tests.boardctl.web.served import (
    Served,
    Socket,
    connected,
    document,
    on_virtual_time,
    playing,
    served,
)

SECRET = "a-word-nobody-may-find-in-a-log"


@pytest.fixture(autouse=True)
def nothing_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No traceback, and no word of what was sent, at any level a family's log has."""
    with caplog.at_level(logging.INFO):
        yield
    records = caplog.get_records("call")
    assert [record.getMessage() for record in records if record.exc_info] == []
    assert [record.getMessage() for record in records if record.name == "asyncio"] == []
    assert SECRET not in "".join(map(caplog.handler.format, records))


async def closing(socket: Socket) -> tuple[int | None, str]:
    """The close code and reason, after the documents before it."""
    while True:
        message = await socket.receive()
        if message.type is aiohttp.WSMsgType.CLOSE:
            return message.data, str(message.extra or "")
        if message.type is not aiohttp.WSMsgType.TEXT:
            return socket.close_code, ""


def game(house: Served) -> Any:
    return {key: house.daemon.public()[key] for key in ("game", "console", "scene")}


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (SECRET, 1007),
        ('{"do": "' + SECRET, 1007),
        (json.dumps({"do": SECRET}), 1008),
        (json.dumps({"do": "put", "piece": SECRET}), 1008),
        (json.dumps({"do": "lift", "piece": SECRET, "cell": SECRET}), 1008),
        ("[" * 9000, 1007),
        (SECRET.encode(), 1003),
        (SECRET * 1000, 1009),
    ],
)
def test_a_malformed_message_closes_the_connection_and_leaves_the_game(
    tmp_path: Path, sent: str | bytes, code: int
) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            before = game(house)
            await (socket.send_bytes(sent) if isinstance(sent, bytes) else socket.send_str(sent))
            got, reason = await closing(socket)
            assert got == code
            assert SECRET not in reason
            assert game(house) == before

    on_virtual_time(main)


def test_more_than_twenty_messages_a_second_close_the_connection(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            for number in range(60):
                await socket.send_json({"do": "release", "button": "ok", "n": number})
            assert await closing(socket) == (1008, "too many messages")

    on_virtual_time(main)


def test_a_busy_child_may_send_twenty_messages_every_second(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            for number in range(100):
                await socket.send_json({"do": "release", "button": "ok", "n": number})
                await asyncio.sleep(1 / guard.MESSAGES_PER_SECOND)
            answered = -1
            while answered < 99:
                message = await socket.receive_json()
                answered = message["n"] if message["type"] == "answer" else answered

    on_virtual_time(main)


def test_the_ninth_page_of_an_address_waits_until_one_leaves(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, AsyncExitStack() as open_pages:
            pages = [
                await open_pages.enter_async_context(connected(house))
                for _ in range(guard.CLIENTS_PER_ADDRESS)
            ]
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                async with connected(house):
                    pass
            assert refused.value.status == 429
            await pages[0].close()
            async with connected(house) as ninth:
                assert (await document(ninth))["type"] == "table"

    on_virtual_time(main)


def test_a_refused_websocket_takes_no_place(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, aiohttp.ClientSession() as session:
            for _ in range(2 * guard.CLIENTS_PER_ADDRESS):
                headers = {"Origin": house.origin}
                async with session.get(f"{house.origin}/ws", headers=headers) as answer:
                    assert answer.status == 400, "not a WebSocket at all"
            async with connected(house) as socket:
                assert (await document(socket))["type"] == "table"

    on_virtual_time(main)


# -- raw sockets ----------------------------------------------------------------------------------


async def raw(house: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", house.port)


async def reply(house: Served, sent: bytes) -> bytes:
    """Everything that comes back until the connection is closed."""
    reader, writer = await raw(house)
    writer.write(sent)
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


HOST = b"Host: localhost\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\xff\xfe garbage \r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
        b"GET / HTTP/9.9\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\nno colon here\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: minus\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 9000 + b"\r\n\r\n",
        b"GET /" + b"y" * 9000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"X: y\r\n" * 100 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + bytes(99),
    ],
    ids=[
        "garbage", "tls", "version", "colon", "length", "header", "line", "headers", "hosts",
        "chunks",
    ],
)  # fmt: skip
def test_malformed_http_is_refused_and_closed(tmp_path: Path, sent: bytes) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            answer = await reply(house, sent.replace(b"garbage", SECRET.encode()))
            assert re.match(rb"HTTP/1\.[01] 4\d\d ", answer), answer[:80]
            assert b"Traceback" not in answer

    on_virtual_time(main)


def test_many_small_headers_are_too_large_together(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            many = b"".join(b"X-%d: %s\r\n" % (i, b"y" * 400) for i in range(30))
            answer = await reply(house, b"GET / HTTP/1.1\r\n" + HOST + many + b"\r\n")
            assert answer.startswith(b"HTTP/1.1 431")

    on_virtual_time(main)


def test_a_giant_body_is_refused_before_it_is_read(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            head = b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1000000000\r\n\r\n"
            assert (await reply(house, head)).startswith(b"HTTP/1.1 413")

    on_virtual_time(main)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: loc"], ids=["silent", "half"])
def test_a_connection_that_says_nothing_whole_is_closed_in_time(
    tmp_path: Path, sent: bytes
) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            loop = asyncio.get_running_loop()
            began = loop.time()
            assert await reply(house, sent) == b""
            assert loop.time() - began <= guard.PATIENCE + 1

    on_virtual_time(main)


def test_one_byte_a_second_does_not_hold_a_connection_open(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            reader, writer = await raw(house)
            loop = asyncio.get_running_loop()
            began = loop.time()
            for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 60:
                if reader.at_eof():
                    break
                writer.write(bytes([byte]))
                await asyncio.sleep(1)
            writer.close()
            assert reader.at_eof()
            assert loop.time() - began <= guard.PATIENCE + 2

    on_virtual_time(main)


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def upgraded(house: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await raw(house)
    writer.write(UPGRADE)
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    return reader, writer


@pytest.mark.parametrize(
    "frame",
    [
        b"\x83\x80\x00\x00\x00\x00",  # an opcode that does not exist
        b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
        b"\x81\xff" + struct.pack(">Q", 2**62) + bytes(4),  # says it is four exabytes long
        b"\x01\xfe\x40\x01" + bytes(4) + bytes(0x4001),  # a first part that is too long already
        b"\x88\x81\x00\x00\x00\x00\x01",  # a close code of one byte
        b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # not UTF-8
    ],
    ids=["opcode", "reserved", "exabytes", "part", "close", "utf8"],
)
def test_a_malformed_frame_closes_the_connection(tmp_path: Path, frame: bytes) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house:
            before = game(house)
            reader, writer = await upgraded(house)
            writer.write(frame)
            tail = (await reader.read())[-40:]
            assert b"\x88" in tail, "a close frame comes last"
            writer.close()
            assert game(house) == before

    on_virtual_time(main)


def test_who_goes_before_the_door_opens_is_no_error_of_ours(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house:
            for _ in range(20):
                _, writer = await raw(house)
                writer.write(UPGRADE)
                await writer.drain()
                writer.transport.abort()
            await asyncio.sleep(1)
            async with connected(house) as socket:
                assert (await document(socket))["type"] == "table"

    on_virtual_time(main)


PING = b"\x89\x80\x00\x00\x00\x00"


def test_a_ping_is_answered(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            await document(socket)
            await socket.ping(b"there?")
            await socket.send_json({"do": "release", "button": "ok", "n": 1})
            assert (await socket.receive_json())["type"] == "answer", "the page is still open"
            reader, writer = await upgraded(house)
            writer.write(b"\x89\x82\x00\x00\x00\x00hi")
            await reader.readuntil(b"\x8a\x02hi")
            writer.close()

    on_virtual_time(main)


def test_a_flood_of_pings_closes_the_connection(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house:
            reader, writer = await upgraded(house)
            writer.write(PING * 5000)
            assert b"too many messages" in await reader.read()
            writer.close()

    on_virtual_time(main)


def test_a_flood_of_pings_that_is_broken_off_is_no_error_of_ours(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house:
            for _ in range(5):
                _, writer = await upgraded(house)
                writer.write(PING * 15)
                await writer.drain()
                writer.transport.abort()
                await asyncio.sleep(0.1)
            async with connected(house) as socket:
                assert (await document(socket))["type"] == "table"

    on_virtual_time(main)


# -- slow readers ---------------------------------------------------------------------------------


async def stalled(house: Served) -> sockets.socket:
    """A page that connects, and then never reads again."""
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", house.port))
    await loop.sock_sendall(line, UPGRADE)
    return line


async def everything_on(line: sockets.socket) -> bytes:
    """All that is still on its way, to the end of the connection."""
    loop = asyncio.get_running_loop()
    parts = []
    while part := await loop.sock_recv(line, 65536):
        parts.append(part)
    line.close()
    return b"".join(parts)


def test_a_reader_that_stalls_is_closed_and_others_see_everything_new(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as lively:
            line = await stalled(house)
            mouse = house.console.find("mouse:red")[0]
            loop = asyncio.get_running_loop()
            await document(lively)
            ends = loop.time() + guard.PATIENCE + 5
            shown = 0
            while loop.time() < ends:
                for cell in ("a1", "b1"):
                    house.console.put(mouse, cell)
                    while not _stands(await document(lively), mouse, cell):
                        pass
                    shown += 1
            async with asyncio.timeout(4):  # it is closed by now, not at some later ping
                late = await everything_on(line)
            assert len(late) < 2 * guard.QUEUE
            assert late.count(b'{"type":"table"') < shown / 4, "old documents were queued"

    on_virtual_time(main)


def test_a_reader_that_pauses_gets_the_newest_document_next(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as lively:
            line = await stalled(house)
            mouse = house.console.find("mouse:red")[0]
            loop = asyncio.get_running_loop()
            ends = loop.time() + guard.PATIENCE / 2
            while loop.time() < ends:
                for cell in ("a1", "b1", "h8"):
                    house.console.put(mouse, cell)
                    while not _stands(await document(lively), mouse, cell):
                        pass
            heard = b""
            while b'"where":"h8"' not in heard[heard.rfind(b'{"type":"table"') :]:
                heard += await loop.sock_recv(line, 65536)
            line.close()

    on_virtual_time(main)


def test_a_stalled_reader_does_not_hold_up_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as lively:
            line = await stalled(house)
            mouse = house.console.find("mouse:red")[0]
            for cell in ("a1", "b1") * 60:
                house.console.put(mouse, cell)
                while not _stands(await document(lively), mouse, cell):
                    pass
            await lively.close()
            async with asyncio.timeout(30):
                await house.page.stop()
            line.close()

    on_virtual_time(main)


def _stands(seen: dict[str, Any], piece: str, cell: str) -> bool:
    return any(one["handle"] == piece and one["where"] == cell for one in seen["console"]["pieces"])
