"""The page over HTTP and WebSocket: what it sends, and what it does when asked."""

from __future__ import annotations

import asyncio
import itertools
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from boardctl.config import Config, GameSection, PageSection, StateSection
from boardctl.process import main as run_daemon
from boardctl.roles import AT_THE_TABLE
from boardctl.state_folder import JOURNAL
from boardctl.web.guard import ANSWER_HEADERS
from boardctl.web.port import CannotListen, PortBusy
from boardctl.web.server import GAP, Page
from tests.boardctl.web.served import ask, connected, document, on_virtual_time, playing, served


@asynccontextmanager
async def browsing() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


def test_the_page_and_its_files_are_served_with_every_guard(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, browsing() as browser:
            for path, kind in (
                ("/", "text/html; charset=utf-8"),
                ("/static/main.js", "text/javascript; charset=utf-8"),
                ("/static/mats/classic-34.js", "text/javascript; charset=utf-8"),
                ("/static/styles/table.css", "text/css; charset=utf-8"),
                ("/static/fonts/andika-latin-400-normal.woff2", "font/woff2"),
                ("/favicon.ico", "image/svg+xml"),
                ("/healthz", "application/json; charset=utf-8"),
                ("/texts/fr.json", "application/json"),
            ):
                async with browser.get(house.origin + path) as answer:
                    assert (answer.status, answer.headers["Content-Type"]) == (200, kind), path
                    assert ANSWER_HEADERS.items() <= dict(answer.headers).items(), path
                    assert "Access-Control-Allow-Origin" not in answer.headers
                    assert "Server" not in answer.headers

    on_virtual_time(main)


def test_what_is_not_on_the_shelf_is_not_found(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, browsing() as browser:
            for path in (
                "/nothing",
                "/static/nothing.js",
                "/static/",
                "/static/%2e%2e/server.py",
                "/static/..%2fserver.py",
                "/static//etc/passwd",
                "/texts/de.json",
                "/texts/index.html",
                "/server.py",
            ):
                url = URL(house.origin + path, encoded=True)
                async with browser.get(url) as answer:
                    assert answer.status == 404, path
                    assert ANSWER_HEADERS.items() <= dict(answer.headers).items(), path

    on_virtual_time(main)


def test_an_unchanged_file_is_not_sent_twice(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, browsing() as browser:
            async with browser.get(f"{house.origin}/static/main.js") as first:
                etag = first.headers["ETag"]
            again = {"If-None-Match": etag}
            async with browser.get(f"{house.origin}/static/main.js", headers=again) as second:
                assert (second.status, await second.read()) == (304, b"")

    on_virtual_time(main)


def test_the_texts_of_the_page_and_names_come_in_both_languages_and_nothing_else(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, browsing() as browser:
            keys = {}
            for language, play in (("fr", "Jouer"), ("en", "Play")):
                async with browser.get(f"{house.origin}/texts/{language}.json") as answer:
                    texts = await answer.json()
                assert texts["page.play"] == play
                known = ("page.", "face.", "about.")
                assert all(key.startswith(known) or ".name:" in key for key in texts)
                keys[language] = texts.keys()
            assert keys["fr"] == keys["en"]

    on_virtual_time(main)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "192.168.1.9"])
def test_a_foreign_host_name_gets_421_everywhere(tmp_path: Path, host: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, browsing() as browser:
            for path in ("/", "/static/main.js", "/ws", "/texts/fr.json", "/nothing"):
                async with browser.get(house.origin + path, headers={"Host": host}) as answer:
                    assert answer.status == 421, path

    on_virtual_time(main)


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1"])
def test_a_websocket_of_another_page_is_refused(tmp_path: Path, origin: str | None) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, browsing() as browser:
            headers = {} if origin is None else {"Origin": origin}
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await browser.ws_connect(f"{house.origin}/ws", headers=headers)
            assert refused.value.status == 403

    on_virtual_time(main)


def test_a_post_of_another_page_is_refused_and_there_is_nothing_to_post_to(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, browsing() as browser:
            for origin, status in (("http://evil.example", 403), (house.origin, 405)):
                for method in ("POST", "PUT", "DELETE", "OPTIONS"):
                    headers = {"Origin": origin}
                    async with browser.request(method, house.address, headers=headers) as answer:
                        assert answer.status == status, (method, origin)
            async with browser.post(house.address, json={"do": "end"}) as answer:
                assert answer.status == 403

    on_virtual_time(main)


def test_a_page_gets_the_whole_public_document_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            seen = await document(socket)
            assert seen.pop("you") == house.daemon.private(AT_THE_TABLE)
            assert seen == house.daemon.public()

    on_virtual_time(main)


def test_what_a_request_did_is_seen_before_its_answer(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            piece = house.console.find("mouse:red")[0]
            await document(socket)
            await socket.send_json({"do": "put", "piece": piece, "cell": "w2", "n": 5})
            seen = await socket.receive_json()
            while seen["type"] == "table":
                last, seen = seen, await socket.receive_json()
            assert seen == {"type": "answer", "n": 5, "why": None}
            where = {one["handle"]: one["where"] for one in last["console"]["pieces"]}
            assert where[piece] == "w2"

    on_virtual_time(main)


def test_a_request_that_cannot_be_done_is_answered_with_a_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            before = house.daemon.public()["console"]
            requests: tuple[dict[str, object], ...] = (
                {"do": "lift", "piece": "nothing"},
                {"do": "put", "piece": house.console.find("mouse:red")[0], "cell": "z9"},
                {"do": "press", "button": "off"},
                {"do": "new", "game": "chess", "seats": ["red", "blue"], "options": {}},
                {"do": "language", "language": "de"},
                {"do": "correct", "id": "nothing"},
            )
            for number, request in enumerate(requests):
                why = await ask(socket, number, **request)
                assert why, request
                assert "Traceback" not in why
            assert house.daemon.public()["console"] == before

    on_virtual_time(main)


def test_changes_that_come_together_are_one_document(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            mice = [house.console.find(f"mouse:{seat}")[0] for seat in ("red", "blue", "green")]
            await document(socket)
            for mouse, cell in zip(mice, ("a1", "b1", "c1"), strict=True):
                house.console.put(mouse, cell)
            seen = await document(socket)
            where = {one["handle"]: one["where"] for one in seen["console"]["pieces"]}
            assert [where[mouse] for mouse in mice] == ["a1", "b1", "c1"]

    on_virtual_time(main)


def test_documents_keep_a_distance_and_the_last_one_is_never_lost(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as socket:
            loop = asyncio.get_running_loop()
            mouse = house.console.find("mouse:red")[0]
            await document(socket)
            seen: list[tuple[float, str]] = []

            async def watch() -> None:
                while not seen or seen[-1][1] != "h8":
                    pieces = (await document(socket))["console"]["pieces"]
                    place = {piece["handle"]: piece["where"] for piece in pieces}[mouse]
                    seen.append((loop.time(), place))

            async with asyncio.TaskGroup() as group:
                group.create_task(watch())
                for cell in ("a1", "b1") * 40:
                    house.console.put(mouse, cell)
                    await asyncio.sleep(0.004)  # virtual: a hand that trembles
                house.console.put(mouse, "h8")
            gaps = [b - a for (a, _), (b, _) in itertools.pairwise(seen)]
            assert min(gaps) >= GAP - 1e-6

    on_virtual_time(main)


def test_nothing_is_sent_while_nothing_changes(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, connected(house) as socket:
            first = await document(socket)
            for _ in range(10):
                house.daemon.changed()
                await asyncio.sleep(GAP)
            await socket.send_json({"do": "language", "language": "fr", "n": 1})
            assert (await document(socket))["language"] == "fr"
            assert first["language"] == "en"

    on_virtual_time(main)


def test_a_table_nobody_looks_at_makes_no_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house:
            asked: list[str] = []
            public = house.daemon.public

            def counted() -> Any:
                asked.append("the whole document")
                return public()

            monkeypatch.setattr(house.daemon, "public", counted)
            mouse = house.console.find("mouse:red")[0]
            for cell in ("a1", "b1", "w2"):
                house.console.put(mouse, cell)
                await asyncio.sleep(1.0)
            assert asked == []
            async with connected(house) as socket:
                pieces = (await document(socket))["console"]["pieces"]
                assert {one["handle"]: one["where"] for one in pieces}[mouse] == "w2"
            house.console.put(mouse, "c1")
            await asyncio.sleep(1.0)
            asked.clear()
            house.console.put(mouse, "d1")
            await asyncio.sleep(1.0)
            assert asked == [], "the only page has gone"

    on_virtual_time(main)


def test_a_button_comes_up_when_the_page_that_holds_it_goes(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house:
            async with connected(house) as socket:
                assert await ask(socket, 1, do="press", button="back") is None
            await asyncio.sleep(10.0)
            assert house.daemon.public()["scene"]["mood"] == "setup", "nobody held it for so long"

    on_virtual_time(main)


def test_a_button_stays_down_while_another_page_holds_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with playing(tmp_path) as house, connected(house) as other:
            assert await ask(other, 1, do="press", button="back") is None
            async with connected(house) as socket:
                assert await ask(socket, 2, do="press", button="back") is None
            await asyncio.sleep(10.0)
            assert house.daemon.public()["scene"]["mood"] == "choice", "the grown-ups' menu"

    on_virtual_time(main)


def test_a_busy_port_begins_no_game(tmp_path: Path) -> None:
    with sockets.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config = Config(
            page=PageSection(port=port),
            state=StateSection(dir=str(tmp_path)),
            game=GameSection(id="souriciere", seats=2),
        )
        with pytest.raises(PortBusy):
            run_daemon(config)
    assert not (tmp_path / JOURNAL).exists()


def test_a_busy_port_is_one_sentence_with_the_next_step(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            with pytest.raises(PortBusy) as busy:
                await Page(house.daemon, port=house.port).start()
            assert str(house.port) in str(busy.value)
            assert f"--port {house.port + 1}" in str(busy.value)
            assert "\n" not in str(busy.value)

    on_virtual_time(main)


def test_an_address_of_another_machine_is_one_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            with pytest.raises(CannotListen, match=r"192\.0\.2\.1"):
                await Page(house.daemon, host="192.0.2.1", port=0).start()

    on_virtual_time(main)


def test_a_stopped_page_says_goodbye_and_frees_its_port(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house, connected(house) as socket:
            await document(socket)
            async with asyncio.TaskGroup() as group:
                group.create_task(house.page.stop())
                closing = await socket.receive()
                while closing.type is aiohttp.WSMsgType.TEXT:
                    closing = await socket.receive()
            assert closing.data == 1001
            with sockets.create_server(("127.0.0.1", house.port)):
                pass

    on_virtual_time(main)
