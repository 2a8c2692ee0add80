"""Le clan des souris in a real browser, played as a family plays it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocket, expect

from boardctl import dealer
from tests.boardctl.web.clan import TOP_OF, Family, begin_clan, laid_out
from tests.boardctl.web.served import Served, served
from tests.boardctl.web.test_layouts import (
    CUT_OFF,
    LONGEST,
    SCREENS,
    SPILLS,
    longest_sentences,
    screen,
)
from tests.conftest import CAMPAIGN

pytestmark = pytest.mark.asyncio(loop_scope="module")

READ_ON = [
    (language, name)
    for language in ("fr", "en")
    for name in SCREENS
    if CAMPAIGN or (language == "en") is (name == "tablet")
]
"""Each screen in one language, in a campaign in both."""

KEPT = """async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, document.cookie, await caches.keys(),
  (await indexedDB.databases()).map((base) => base.name), location.href, history.state,
])"""


TOO_LONG = """() => [...document.querySelectorAll(".spotlight")]
  .filter((card) => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth)
  .map((card) => card.textContent)"""


def lay(house: Served, seed: int) -> dict[str, str]:
    """A helper's hands lay the table. Returns the picture of each tile by its cell, which only
    this test may know."""
    session = house.daemon.session
    assert session is not None
    dealer.lay(house.console, session.game, session.state, random.Random(seed))
    return {
        piece.where: piece.picture
        for piece in house.console.pieces()
        if piece.picture.startswith("tile-") and piece.where != "away"
    }


def listen(page: Page) -> list[dict[str, Any]]:
    """Everything the table tells this page from now on."""
    heard: list[dict[str, Any]] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: heard.append(json.loads(text)))

    page.on("websocket", opened)
    return heard


def without_prints(frame: dict[str, Any]) -> str:
    """A frame without the list of what is printed on all tiles, which is no secret."""
    game = frame.get("game")
    if game is None:
        return json.dumps(frame)
    return json.dumps({**frame, "game": {k: v for k, v in game.items() if k != "faces"}})


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("level", "plots", "steps"), [("full", 16, 1000) if CAMPAIGN else ("young", 9, 16)]
)
async def test_a_clan_wins_by_looking_lifting_and_remembering(
    browser: Browser, tmp_path: Path, artefacts: Path, level: str, plots: int, steps: int
) -> None:
    """To the end in a campaign; a search and its find otherwise."""
    async with served(tmp_path, inline=False) as house:
        family = await Family.sits_down(browser, house)
        await family.chooses("clan-des-souris")
        await family.page.locator(f".level[data-level='{level}']").click()
        await family.page.screenshot(path=artefacts / "clan-start.png")
        await family.page.get_by_role("button", name="Play", exact=True).click()
        await expect(family.card("lay")).to_be_visible()
        await expect(family.page.locator(".mat .plot")).to_have_count(plots)
        await family.page.screenshot(path=artefacts / "clan-setup.png")
        await family.lays_the_table()
        view = await family.plays(steps)
        assert view["level"] == level
        if CAMPAIGN:
            assert view["over"]["result"] == "won"
            over = family.page.locator("aside.over")
            await expect(over).to_contain_text("Won, all together!")
            await family.page.screenshot(path=artefacts / "clan-won.png")
        else:
            assert view["turns"] > 1
            assert len(family.memory) > 1
        await family.leaves()


@pytest.mark.usefixtures("hurried")
async def test_a_tile_looked_at_in_secret_is_known_to_one_hand_and_forgotten(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin_clan(house, "red", "yellow", level="young")
        tiles = lay(house, seed=3)
        family = await Family.sits_down(browser, house)
        guest = await Family.sits_down(browser, house)
        heard, overheard = listen(family.page), listen(guest.page)
        for one in (family, guest):
            await one.page.reload()
            await one.is_ready()
            await one.until(lambda doc: doc["game"]["view"]["phase"] == "look")
        (cell, face), (beside, _) = sorted(tiles.items())[:2]

        seen = await family.lifts(cell)
        await expect(family.card("alone")).to_be_visible()
        await expect(guest.card("away")).to_be_visible()
        await family.page.screenshot(path=artefacts / "clan-look.png")
        await guest.page.screenshot(path=artefacts / "clan-guest.png")
        told = [frame for frame in heard if face in without_prints(frame)]
        assert [(frame["type"], frame["picture"]) for frame in told] == [("answer", face)]
        await family.puts(cell)
        await family.rests(cell)
        await expect(family.card("calm")).to_be_visible()
        assert seen not in await family.page.evaluate("document.documentElement.outerHTML")
        lying = [await family.tile(at).locator(".body").inner_html() for at in (cell, beside)]
        assert lying[0] == lying[1]

        back = len(heard)
        await family.looks(beside)
        await family.reads("Who lost a tooth last? Press.")
        await family.presses("red")
        await family.changes("first")
        await family.draws_a_mission()
        await family.page.reload()
        await family.is_ready()
        later = [without_prints(frame) for frame in heard[back:]]
        assert len(later) > 10
        assert [text for text in later if face in text] == []
        assert [frame for frame in overheard if face in without_prints(frame)] == []
        for one in (family, guest):
            drawn = await one.page.evaluate("document.documentElement.outerHTML")
            assert face not in drawn
            assert face not in await one.page.evaluate(KEPT)
            lying = [await one.tile(at).locator(".body").inner_html() for at in (cell, beside)]
            assert lying[0] == lying[1]
        await family.leaves()
        await guest.leaves()


@pytest.mark.usefixtures("hurried")
async def test_a_tile_that_is_shown_is_seen_by_every_page_until_it_lies_down(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin_clan(house, "red", "yellow", level="young")
        tiles = lay(house, seed=3)
        family = await Family.sits_down(browser, house)
        guest = await Family.sits_down(browser, house)
        while family.view["phase"] != "help":
            await family.does_what_is_asked()
        cell = next(cell for cell in family.forest() if cell not in family.memory)
        await family.reveals(cell)
        for one in (family, guest):
            await expect(one.card("open")).to_be_visible()
            await expect(one.page.locator(f".piece[data-picture='{tiles[cell]}']")).to_be_attached()
        await family.page.screenshot(path=artefacts / "clan-open.png")
        await family.settles()
        for one in (family, guest):
            await expect(one.card("open")).not_to_be_attached()
            assert tiles[cell] not in await one.page.evaluate("document.body.outerHTML")
        await family.leaves()
        await guest.leaves()


async def test_a_tile_lifted_for_a_moment_or_in_the_wrong_step_shows_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin_clan(house, "red", "yellow", level="young")
        lay(house, seed=3)
        family = await Family.sits_down(browser, house)
        await family.until(lambda doc: doc["game"]["view"]["phase"] == "look")
        lying = await family.tile("c3").locator(".body").inner_html()
        await family.drags_a_moment("c3")
        assert await family.tile("c3").locator(".body").inner_html() == lying
        assert family.doc["game"]["moves_made"] == 0
        for seat in ("red", "yellow"):
            await family.presses(seat)
        await family.changes("look")
        assert family.view["phase"] == "first"
        await family.page.mouse.click(*await family.where("d4"))
        await expect(family.page.locator(".piece.lifted")).to_be_attached()
        await expect(family.page.locator(".filling")).not_to_be_attached()
        held = family.page.locator(".piece.lifted .body")
        assert await held.inner_html() == lying
        await family.page.keyboard.press("Escape")
        await family.leaves()


async def test_a_look_by_taps_and_a_look_by_keys(browser: Browser, tmp_path: Path) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin_clan(house, "red", "yellow", level="young")
        lay(house, seed=3)
        family = await Family.sits_down(browser, house)
        await family.reads("Red, lift a tile to look.")
        await family.page.mouse.click(*await family.where("d4"))
        await expect(family.card("alone")).to_be_visible()
        await family.page.mouse.click(*await family.where("d4"))
        await expect(family.page.locator(".piece.lifted")).not_to_be_attached()
        await family.reads("Yellow, lift a tile to look.")
        await family.tabs_to(".piece[data-where='c4']")
        await family.page.keyboard.press("Enter")
        await expect(family.card("alone")).to_be_visible()
        await family.page.keyboard.press("Escape")
        await family.reads("Who lost a tooth last? Press.")
        await expect(family.tile("c4")).to_be_attached()
        await family.leaves()


@pytest.mark.usefixtures("hurried")
async def test_a_tile_in_the_hand_survives_a_reload_and_goes_back(
    browser: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin_clan(house, "red", "yellow", level="young")
        lay(house, seed=3)
        family = await Family.sits_down(browser, house)
        while family.view["phase"] != "help":
            await family.does_what_is_asked()
        cell = next(cell for cell in family.forest() if cell not in family.memory)
        await family.lifts(cell)
        await family.until(lambda doc: doc["game"]["view"]["phase"] == "seen")
        await family.page.reload()
        await family.is_ready()
        held = family.page.locator(".piece[data-where='hand']")
        await expect(held).to_have_count(1)
        await family.page.mouse.move(*await family.middle(".piece[data-where='hand'] .body"))
        await family.page.mouse.down()
        await family.puts("w1")
        await family.changes("seen")
        await family.settles()
        assert family.view["phase"] in ("help", "mission")
        await family.leaves()


@pytest.mark.usefixtures("hurried")
async def test_a_villain_wakes_and_flees_from_its_object_at_the_full_level(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin_clan(house, "red", "yellow", "green", level="full")
        family = await Family.sits_down(browser, house)
        await expect(family.card("lay")).to_be_visible()
        tiles = lay(house, seed=5)
        where = {picture.removeprefix("tile-"): cell for cell, picture in tiles.items()}
        villain = next(name for name in ("witch", "ogre", "dragon") if name in where)
        session = house.daemon.session
        assert session is not None
        objects = next(
            tile["chased_by"] for tile in session.setup.data["tile"] if tile["id"] == villain
        )
        family.plans.extend(where[name] for name in (villain, *objects))
        while villain not in family.view["awake"]:
            await family.does_what_is_asked()
        while family.doc["scene"]["mood"] != "waiting":
            await family.does_what_is_asked()
        await expect(family.page.locator(".spotlight .awake")).to_have_count(1)
        await family.photographs(artefacts / "clan.png", for_docs=True)
        while villain in family.view["awake"]:
            await family.does_what_is_asked()
        assert set(family.view["trophies"].values()) & set(family.view["seats"])
        await expect(family.page.locator("[data-trophy]")).to_have_count(1)
        await family.plays(most_steps=6)
        await family.page.screenshot(path=artefacts / "clan-trophy.png")
        await family.leaves()


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(("language", "name"), READ_ON)
async def test_the_forest_is_in_sight_and_played_by_taps_on_every_screen(
    browser: Browser, tmp_path: Path, artefacts: Path, name: str, language: str
) -> None:
    async with served(tmp_path, language=language, inline=False) as house:
        await begin_clan(house, "red", "yellow", "green", "blue", "pink", level="full")
        family = await Family.sits_down(browser, house, **screen(name), has_touch=True)
        await family.page.touchscreen.tap(*await family.middle(".lay"))
        await family.until(lambda doc: doc["game"]["view"]["phase"] == "mission")
        await expect(family.card("draw")).to_be_visible()
        await family.page.touchscreen.tap(*await family.page.evaluate(TOP_OF, "mission"))
        await expect(family.page.locator(".piece.lifted")).to_be_attached()
        await family.page.touchscreen.tap(*await family.where("w7"))
        await family.until(lambda doc: doc["game"]["view"]["phase"] == "first")
        await family.presses("red")
        await family.until(lambda doc: doc["game"]["view"]["phase"] == "look")
        await family.page.touchscreen.tap(*await family.where("e5"))
        await expect(family.card("alone")).to_be_visible()
        await family.page.screenshot(path=artefacts / f"clan-{name}-{language}.png")
        cut_off = await family.page.evaluate(CUT_OFF)
        assert [name for name in cut_off if not name.startswith("tray")] == [], "no dice, no tray"
        assert await family.page.evaluate(SPILLS) == []
        assert await family.page.evaluate(TOO_LONG) == []
        await family.page.touchscreen.tap(*await family.where("e5"))
        await family.rests("e5")
        await family.page.evaluate(LONGEST, longest_sentences(language))
        assert await family.page.evaluate(SPILLS) == []
        await family.leaves()


async def strings_in_memory(page: Page) -> set[str]:
    """Every text the scripts of this page still hold, after everything unused was thrown away."""
    device = await page.context.new_cdp_session(page)
    parts: list[str] = []
    device.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
    await device.send("HeapProfiler.collectGarbage")
    await device.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    await device.detach()
    return set(json.loads("".join(parts))["strings"])


@pytest.mark.usefixtures("hurried")
async def test_nothing_of_a_face_stays_in_the_memory_of_any_page(
    browser: Browser, tmp_path: Path
) -> None:
    """Only animals are printed on the list every page has: the names of the owl and of the lost
    tile are nowhere else than in what was seen."""
    owl, lost = "tile-owl", "tile-lost"
    looking = {"agenda": ["looks", "begin"], "looking": ["red", "yellow"], "turn": None}
    async with served(tmp_path, inline=False) as house:
        faces = {"A1": "owl", "B2": "lost", "D4": "witch"}
        await laid_out(house, "red", "yellow", faces=faces, changes=looking)
        family = await Family.sits_down(browser, house)
        guest = await Family.sits_down(browser, house)
        await family.reads("Red, lift a tile to look.")
        await family.lifts("c3")
        assert owl in await strings_in_memory(family.page), "the hand that holds it sees it"
        assert owl not in await strings_in_memory(guest.page)
        await family.puts("c3")
        await family.rests("c3")
        await family.presses("yellow")
        await family.reads("Red, the fox? Lift a tile.")
        await family.reveals("d4")
        await expect(guest.card("open")).to_be_visible()
        assert lost in await strings_in_memory(guest.page), "everybody sees it while it is up"
        await family.comes_to("help")
        await family.reads("Yellow, the fox? Lift a tile.")
        for one in (family, guest):
            await expect(one.card("open")).not_to_be_attached()
            assert {owl, lost} & await strings_in_memory(one.page) == set()
            drawn = await one.page.evaluate("document.documentElement.outerHTML")
            assert [name for name in (owl, lost) if name in drawn] == []
            await one.leaves()
