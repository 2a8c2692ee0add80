"""Every role against every route and every request, as the router and the allow-list have them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boardctl.daemon import Daemon
from boardctl.journal import Journal
from boardctl.pairings import Pairings
from boardctl.roles import Role
from boardctl.web import guard, roles
from boardctl.web.requests import SHAPES, read_request
from boardctl.web.server import Page
from hardware.drivers import Condition, State
from hardware.link_port import UsbPorts
from hardware.pico_console import PicoConsole
from hardware.ports import ButtonEvent, Lights, Profile
from hardware.registry import FILE as REGISTRY
from hardware.registry import RegisteredTags, Registry
from tests.boardctl.web.phone import Phone, on_network, paired
from tests.boardctl.web.served import (
    Served,
    Socket,
    connected,
    document,
    on_virtual_time,
    served,
)

EXAMPLES: dict[str, Any] = {
    "seats": [],
    "options": {},
    "volume": 40,
    "quiet": False,
    "age": 4,
    "number": 99,
    "made": 0,
}
"""A value of the right kind that nothing can be done with; a word for all other fields."""

PATHS = {
    "/static/{name}": "/static/main.js",
    "/texts/{name}": "/texts/en.json",
    "/sheet": "/sheet?game=souriciere",
}


def routes(page: Page) -> Iterator[tuple[str, str]]:
    for route in page._application().router.routes():
        if route.resource is not None:
            yield route.method, route.resource.canonical


def example(do: str) -> dict[str, Any]:
    return {"do": do, **{field: EXAMPLES.get(field, "nothing") for field in sorted(SHAPES[do])}}


def test_every_request_has_an_example_of_the_right_shape() -> None:
    for do in SHAPES:
        assert read_request(json.dumps(example(do))) == (0, example(do))


def test_the_tables_declare_what_is_served_and_nothing_else(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            gets = {(m, path) for m, path in routes(house.page) if m != "HEAD"}
            assert gets == set(roles.ROUTES)
            assert SHAPES.keys() == roles.REQUESTS.keys()

    on_virtual_time(main)


def test_only_hands_and_reading_are_open_without_a_pairing() -> None:
    """A change of the tables is a change of this list."""
    everybody = {do for do, role in roles.REQUESTS.items() if role is Role.GUEST}
    assert everybody <= {"history", "story"}
    assert [route for route, role in roles.ROUTES.items() if role is Role.GUEST and
            route[0] != "GET"] == [("POST", "/pair")]  # fmt: skip


def test_an_undeclared_route_keeps_the_page_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            for route in (("GET", "/healthz"), ("POST", "/unpair")):
                with monkeypatch.context() as patch:
                    patch.setattr(
                        roles, "ROUTES", {k: v for k, v in roles.ROUTES.items() if k != route}
                    )
                    with pytest.raises(roles.Undeclared, match=route[1]):
                        await Page(house.daemon, port=0).start()

    on_virtual_time(main)


def test_an_undeclared_request_keeps_the_page_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with served(tmp_path) as house:
            monkeypatch.setitem(SHAPES, "fly", frozenset())
            with pytest.raises(roles.Undeclared, match="'fly' has no role: declare"):
                await Page(house.daemon, port=0).start()

    on_virtual_time(main)


async def clients(house: Served) -> dict[Role, Phone]:
    return {
        Role.GUEST: Phone(house),
        Role.SEAT: await paired(house, "red"),
        Role.PARENT: await paired(house),
    }


def test_every_role_gets_the_routes_declared_for_it_and_no_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phones = await clients(house)
            for method, path in routes(house.page):
                least = roles.role_of(method, path)
                assert least is not None
                for role, phone in phones.items():
                    token = phone.token
                    await asyncio.sleep(1 / guard.ARRIVALS_PER_SECOND)
                    status, told, _ = await phone.request(method, PATHS.get(path, path))
                    allowed = status != 403
                    assert allowed == (role >= least), (method, path, role, status)
                    if not allowed:
                        assert told["needs"] == least.word
                    if path == "/unpair" and allowed:
                        assert house.daemon.pairing.pairings.who(token).role is Role.GUEST

    on_virtual_time(main)


async def answer(socket: Socket, request: dict[str, Any], number: int) -> dict[str, Any]:
    await socket.send_json({**request, "n": number})
    while True:
        message = await socket.receive_json()
        if message["type"] == "answer" and message["n"] == number:
            assert isinstance(message, dict)
            return message


@pytest.mark.parametrize("do", SHAPES)
def test_every_role_may_make_the_requests_declared_for_it_and_no_other(
    do: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phones = await clients(house)
            for role, phone in phones.items():
                before = json.dumps(house.daemon.public())
                async with phone.connected() as socket:
                    told = await answer(socket, example(do), 1)
                allowed = "needs" not in told
                assert allowed == (role >= roles.REQUESTS[do]), role
                if not allowed:
                    assert told == {
                        "type": "answer",
                        "n": 1,
                        "needs": roles.REQUESTS[do].word,
                        "why": house.daemon.words(f"page.pair.needs.{told['needs']}"),
                    }
                    assert json.dumps(house.daemon.public()) == before
            async with connected(house) as at_table:
                assert "needs" not in await answer(at_table, example(do), 1)

    on_virtual_time(main)


def test_a_browser_on_this_machine_is_at_the_table_unless_it_asks_for_somebody_else(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            asking = example("language")
            async with connected(house) as socket:
                assert "needs" not in await answer(socket, asking, 1)
            for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
                async with connected(house, **{header: "192.168.1.20"}) as socket:
                    assert (await answer(socket, asking, 1))["needs"] == "parent", header

    on_virtual_time(main)


class Panel:
    """Buttons of a built console, which nobody presses here."""

    def condition(self) -> Condition:
        return Condition("panel", State.READY)

    def listen(self, on_button: Callable[[ButtonEvent], None]) -> None:
        return None

    def show_lights(self, lights: Lights) -> None:
        return None

    async def close(self) -> None:
        return None


@pytest.mark.parametrize("panel", [Panel(), None], ids=["buttons", "no buttons"])
def test_at_a_built_console_hands_are_at_its_own_buttons_if_it_has_any(
    panel: Panel | None, tmp_path: Path
) -> None:
    async def main() -> None:
        tags = RegisteredTags(Registry.open(tmp_path / REGISTRY))
        ports = UsbPorts("", tmp_path)
        console = PicoConsole(Profile.PADS, tags, ports, seed=1, panel=panel)
        journal = Journal.open(tmp_path / "journal.sqlite", inline=True)
        daemon = Daemon(console, journal, pairings=Pairings())
        daemon.start()
        page = Page(daemon, port=0)
        house = Served(daemon, console, page, await page.start())  # type: ignore[arg-type]
        async with connected(house) as socket:
            role = (await document(socket))["you"]["role"]
            told = await answer(socket, {"do": "release", "button": "ok"}, 1)
        await page.stop()
        await daemon.stop()
        assert (role, "needs" in told) == (("guest", True) if panel else ("table", False))

    on_virtual_time(main)
