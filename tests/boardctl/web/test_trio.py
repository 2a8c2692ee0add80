"""Le trio de souris in a real browser, played without cards: piles are tapped, the stack with its
holes is drawn, a hand lies behind its curtain."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocket, expect
from playwright.async_api import Error as PlaywrightError

from games import catalogue
from tests.boardctl.web.child import Child, moves_made
from tests.boardctl.web.conftest import ROOT
from tests.boardctl.web.served import Served, served
from tests.conftest import CAMPAIGN

pytestmark = pytest.mark.asyncio(loop_scope="module")

GAME = catalogue.find("trio-de-souris")
CARDS = ("T01", "T02", "T05", "T09", "T13", "T18")
"""Six cards, three for each: they bring mice and cats."""

MICE_AND_CATS = 35
"""With this chance a short round has three mice and three cats."""

CHEESES = 3 if CAMPAIGN else 1
"""Three win a match, which takes a minute; one wins a round."""

KEPT = ("again", "hand", "over")


def small_deck(folder: Path) -> str:
    data = GAME.read_data({})
    cards = [card for card in data["card"] if card["id"] in CARDS]
    head = f'schema = 1\ngame = "trio-de-souris"\ndeck = "small"\nmirror = {data["mirror"]}\n'
    body = "".join(f'\n[[card]]\nid = "{c["id"]}"\na = "{c["a"]}"\nb = "{c["b"]}"\n' for c in cards)
    path = folder / "small.toml"
    path.write_text(f'{head}base = "......"\n{body}', "utf-8")
    return str(path)


@asynccontextmanager
async def table(
    folder: Path, browser: Browser, *, language: str = "en", **options: str | int
) -> AsyncIterator[tuple[Child, Served]]:
    """A new game for red and blue, and a page that looks at it."""
    async with served(folder, language=language) as house:
        chosen = {option.name: option.default for option in GAME.options} | options
        await house.daemon.new_game(GAME, ("red", "blue"), chosen)
        child = await Child.arrives(browser, house)
        await child.until(lambda doc: doc["scene"]["mood"] == "waiting")
        yield child, house
        await child.leaves()


async def decides(house: Served) -> None:
    """Red and blue have two small cheeses each: this round decides."""
    session, director = house.daemon.session, house.daemon.director
    assert session is not None
    tokens = {"tokens.red": 2, "tokens.blue": 2, "rounds": 4}
    assert await director.ask(lambda: director.correct(lambda: session.set_values(tokens)))
    handles = house.console.find("token")
    for handle, cell in zip(handles, ("a8", "a7", "d8", "d7"), strict=False):
        house.console.put(handle, cell)
        await asyncio.sleep(0.6)


async def photograph(child: Child, artefacts: Path, name: str) -> None:
    """A picture to look at; some are kept with the documents."""
    path = artefacts / f"trio-{name}.png"
    await child.page.screenshot(path=path)
    if name in KEPT and os.environ.get("BOARDCTL_UPDATE_DOCS"):
        shutil.copy(path, ROOT / "docs" / "pictures" / path.name)


async def press(child: Child, button: str) -> None:
    await child.page.locator(f".button[data-button='{button}']").click()


def offered(doc: dict[str, Any]) -> str:
    """What there is to tap: a pile, or the stack that three cats have given."""
    return "pile" if doc["scene"]["mood"] == "waiting" else "take"


def gone_on(tapped: str, made: int, doc: dict[str, Any]) -> bool:
    """A tap on a pile lays a card, one on the stack takes it; then the table waits again."""
    mood = doc["scene"]["mood"]
    if tapped == "take":
        return bool(mood == "waiting")
    taken = bool(doc["game"]["view"]["taken"])  # the table still has to say so
    return moves_made(doc) > made and mood in ("carry" if taken else "waiting", "over")


@pytest.mark.usefixtures("hurried")
async def test_a_family_without_cards_plays_to_the_end(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    deck = small_deck(tmp_path)
    async with table(tmp_path, browser, language="fr", deck=deck) as (child, house):
        page = child.page
        house.daemon.director.rng = random.Random(MICE_AND_CATS)
        await child.reads("Qui est le plus jeune ? Appuie.")
        await press(child, "red")
        await child.reads("3 cartes chacun. Appuie sur OK.")
        await photograph(child, artefacts, "deal")
        await press(child, "ok")
        await expect(page.locator(".spotlight[data-card='pile']")).to_be_visible()
        await decides(house)
        await child.until(lambda doc: doc["scene"]["mood"] == "waiting")
        await expect(page.locator(".spotlight[data-card='pile']")).to_be_visible()
        await photograph(child, artefacts, "first")
        seen: set[str] = set()
        while (doc := house.daemon.public())["scene"]["mood"] != "over":
            name = offered(doc)
            await expect(page.locator(f".spotlight[data-card='{name}']")).to_be_visible()
            view = doc["game"]["view"]
            lying = view["stack"] or view["taken"]
            drawn = f".counted .stack[data-shown='{view['shown']}'][data-cards='{len(lying)}']"
            await expect(page.locator(drawn)).to_be_attached()
            await expect(page.locator(".counted .layer")).to_have_count(len(lying))
            if view["phase"] == "again":
                await expect(page.locator(".spotlight .no")).to_be_visible()
                name = "again"
            if name not in seen and len(lying) > 1:
                seen.add(name)
                await photograph(child, artefacts, name)
            made = moves_made(doc)
            await page.locator(".spotlight .lay").click()
            await child.until(partial(gone_on, name, made))
        await expect(page.locator(".over")).to_be_visible()
        await photograph(child, artefacts, "over")
        assert seen == {"pile", "again", "take"}


def most_cheeses(doc: dict[str, Any]) -> int:
    return int(max(doc["game"]["view"]["tokens"].values()))


@pytest.mark.usefixtures("hurried")
async def test_a_match_is_played_by_tapping_what_is_offered(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    deck = small_deck(tmp_path)
    async with table(tmp_path, browser, deck=deck) as (child, house):
        house.daemon.director.rng = random.Random(MICE_AND_CATS)
        await press(child, "red")
        async with asyncio.timeout(3000):
            while most_cheeses(doc := house.daemon.public()) < CHEESES:
                offer = child.page.locator(".spotlight .lay")
                if await offer.count():
                    with suppress(PlaywrightError):  # gone before the finger was there
                        await offer.click(timeout=5000)
                elif doc["scene"]["mood"] == "waiting":
                    await press(child, "ok")
                await asyncio.sleep(0.5)
        await child.until(lambda doc: doc["scene"]["mood"] == ("over" if CAMPAIGN else "carry"))
        await photograph(child, artefacts, "match")


async def test_a_hand_lies_behind_the_curtain_of_its_seat(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with table(tmp_path, browser, language="fr", pro="true") as (child, house):
        page = child.page
        guest = await Child.arrives(browser, house)
        heard = listen(guest.page)
        await guest.page.reload()
        await guest.is_ready()
        await press(child, "red")
        await child.reads("Appuie sur OK pour donner.")
        await press(child, "ok")
        await expect(page.locator(".spotlight[data-card='curtain']")).to_be_visible()
        await photograph(child, artefacts, "curtain")
        await expect(page.locator(".curtain")).to_be_hidden()
        await page.locator(".spotlight .lay").click()
        await expect(page.locator(".curtain")).to_be_visible()
        await photograph(child, artefacts, "hand")
        await page.locator(".curtain .close").click()
        await expect(page.locator(".curtain")).to_be_hidden()
        await page.locator(".spotlight .lay").click()  # it was hidden, and opens again
        await expect(page.locator(".curtain")).to_be_visible()
        session = house.daemon.session
        assert session is not None
        held = [c["card"] for c in session.view("red")["hand"]["cards"]]
        on_show = await page.locator(".curtain .side[data-side='a']").evaluate_all(
            "sides => sides.map((side) => side.dataset.card)"
        )
        assert on_show == held
        await expect(guest.page.locator(".curtain")).to_be_hidden()
        await page.locator(f".curtain .side[data-card='{held[2]}'][data-side='b']").click()
        await expect(page.locator(".curtain")).to_be_hidden()
        await expect(page.locator(".counted .stack[data-cards='1']")).to_be_attached()
        await expect(guest.page.locator(".counted .stack[data-cards='1']")).to_be_attached()
        assert session.made[-1].row.text == f"lay {held[2]} b"
        others = [name for name in held if name != held[2]]
        told = json.dumps([{**doc, "game": {**doc["game"], "faces": {}}} for doc in heard])
        assert len(heard) > 3
        assert [name for name in others if f'"{name}"' in told or f"card-{name}" in told] == []
        await guest.leaves()


async def test_a_curtain_that_was_closed_opens_again_at_its_button(
    browser: Browser, tmp_path: Path
) -> None:
    async with table(tmp_path, browser, pro="true") as (child, _):
        curtain = child.page.locator(".curtain")
        await press(child, "red")
        await child.reads("Press OK to deal.")
        await press(child, "ok")
        await expect(child.page.locator(".spotlight[data-card='curtain']")).to_be_visible()
        await press(child, "red")
        await expect(curtain).to_be_visible()
        await curtain.locator(".close").click()
        await expect(curtain).to_be_hidden()
        await press(child, "red")
        await expect(curtain).to_be_visible()
        await child.page.reload()
        await expect(child.page.locator(".spotlight[data-card='curtain']")).to_be_visible()
        await expect(curtain).to_be_hidden()


def listen(page: Page) -> list[dict[str, Any]]:
    """All documents the table sends to this page from now on."""
    heard: list[dict[str, Any]] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: _keep(heard, json.loads(text)))

    page.on("websocket", opened)
    return heard


def _keep(heard: list[dict[str, Any]], message: dict[str, Any]) -> None:
    if message["type"] == "table" and message["game"]:
        heard.append(message)


async def test_a_page_that_did_not_press_gets_no_hand(browser: Browser, tmp_path: Path) -> None:
    async with table(tmp_path, browser, pro="true") as (child, _):
        await press(child, "red")
        await child.reads("Press OK to deal.")
        await press(child, "ok")
        await expect(child.page.locator(".spotlight[data-card='curtain']")).to_be_visible()
        await child.page.locator(".spotlight .lay").click()
        await expect(child.page.locator(".curtain")).to_be_visible()
        answer = await child.page.evaluate(
            """() => new Promise((done) => {
              const line = new WebSocket(location.origin.replace("http", "ws") + "/ws");
              line.onopen = () => line.send(JSON.stringify({ do: "hand", seat: "red", n: 1 }));
              line.onmessage = (event) => {
                const message = JSON.parse(event.data);
                if (message.type === "answer") { line.close(); done(message); }
              };
            })"""
        )
        assert answer == {"type": "answer", "n": 1, "why": None}
