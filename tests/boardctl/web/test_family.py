"""The family's phone beside a table: a game from choosing it to looking back on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from games import catalogue
from games.kit import Move
from tests.boardctl.test_album import keep_a_game
from tests.boardctl.web.axe import barriers
from tests.boardctl.web.child import Child, moves_made
from tests.boardctl.web.paced import drowsy
from tests.boardctl.web.served import served
from tests.boardctl.web.test_layouts import SIDEWAYS, TOO_SMALL
from tests.conftest import CAMPAIGN

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
ON_NETWORK = "127.0.0.5"
TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}

WORDS = {
    "en": ("Keep it for later", "Go on", "Take a break", "End it, choose a new one", "Yes, really"),
    "fr": (
        "La garder pour plus tard",
        "Continuer",
        "Faire une pause",
        "La finir, en choisir",
        "Oui",
    ),
}


async def fits(child: Child) -> None:
    """Nothing is cut off, too small for a thumb, or closed to somebody."""
    assert await child.page.evaluate(SIDEWAYS) == []
    assert await child.page.evaluate(TOO_SMALL) == []
    assert await barriers(child.page) == []
    assert "page." not in await child.page.inner_text("body")


@pytest.mark.parametrize("language", ["fr", "en"] if CAMPAIGN else ["fr"])
async def test_a_game_is_chosen_named_watched_kept_and_taken_up_on_a_phone(
    browser: Browser, tmp_path: Path, artefacts: Path, language: str
) -> None:
    later, go_on, pause, end, sure = WORDS[language]
    async with served(tmp_path, language=language, inline=False) as house:
        child = await Child.arrives(browser, house, "family", **PHONE)
        page, daemon = child.page, house.daemon
        await child.chooses("clan-des-souris")
        await page.locator(".more:not(.players) summary").first.tap()
        about = page.locator("fieldset .about")
        assert await about.count() == await page.locator("fieldset").count() > 4
        await page.locator(".players summary").tap()
        await page.locator(".player[data-seat='red'] input").fill("Léa")
        await page.locator(".player[data-seat='red'] input").press("Enter")
        await page.locator(".player[data-seat='yellow'] .robot").tap()
        await expect(page.locator(".speeds button")).to_have_count(3)
        await page.locator(".speeds button").last.tap()
        await expect(page.locator(".speeds button").last).to_have_attribute("aria-pressed", "true")
        assert (daemon.settings.now.robots, daemon.settings.now.speed) == (("yellow",), "fast")
        assert daemon.names.now == {"red": "Léa"}
        await expect(page.locator(".join .badge:visible")).to_have_count(1)
        await fits(child)
        await child.photographs(artefacts / f"family-start-{language}.png")
        await page.locator(".player[data-seat='yellow'] .robot").tap()
        await page.locator(".start > .play").tap()
        await expect(page.locator(".seats li").first).to_contain_text("Léa")
        await expect(page.locator(".tracker[data-tracker='moon']")).to_contain_text("10")
        await child.photographs(artefacts / f"family-now-{language}.png", for_docs=True)
        await page.locator(".settings summary").tap()
        await page.locator(".settings button", has_text="6").tap()
        await expect(page.locator(".settings [aria-pressed='true']").first).to_contain_text("6")
        assert daemon.settings.now.age == 6
        await fits(child)
        await page.get_by_role("button", name=pause).tap()
        await expect(page.get_by_role("button", name=go_on)).to_be_visible()
        assert daemon.director.resting
        await page.get_by_role("button", name=go_on).tap()
        await page.get_by_role("button", name=later).tap()
        await expect(page.locator(".saved")).to_contain_text("Léa")
        await page.get_by_role("button", name=go_on).tap()
        await expect(page.locator(".turn")).to_be_visible()
        await page.get_by_role("button", name=end).tap()
        await page.get_by_role("button", name=sure).tap()
        await expect(page.locator(".start")).to_be_visible()
        assert daemon.session is None
        await child.leaves()


async def test_the_past_is_looked_at_with_the_keyboard_alone(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        for seed in range(6):
            await keep_a_game(house.daemon.journal, "clan-des-souris", seed, level="young")
        for seed in range(3):
            await keep_a_game(house.daemon.journal, "souriciere", seed)
        child = await Child.arrives(browser, house, "family", **TELEVISION)
        page = child.page
        await child.tabs_to("[data-tab='history']")
        await page.keyboard.press("Enter")
        await expect(page.locator(".history figure")).to_have_count(2)
        await expect(page.get_by_role("img", name="red: ")).to_be_visible()
        await child.tabs_to(".tabs [data-game='clan-des-souris']")
        await page.keyboard.press("Enter")
        await expect(page.locator(".history figure")).to_have_count(3)
        labels = await page.locator(".chart").evaluate_all(
            "charts => charts.map((chart) => chart.getAttribute('aria-label'))"
        )
        assert "of 6 games won" in labels[0]
        assert "moves in a game on average" in labels[1]
        assert "left on average" in labels[2]
        await child.tabs_to(".game[data-number='2']")
        await page.keyboard.press("Enter")
        story = page.locator(".story")
        await expect(story.locator(".moves circle").first).to_be_attached()
        await expect(story.locator("li").first).to_be_visible()
        await fits(child)
        await child.photographs(artefacts / "history-wide.png")
        await page.set_viewport_size({"width": 360, "height": 1400})
        await fits(child)
        await page.locator(".history figure").first.scroll_into_view_if_needed()
        await child.photographs(artefacts / "history.png", for_docs=True)
        await child.leaves()


async def test_a_guest_sees_whose_turn_it_is_and_neither_names_nor_buttons(
    browser: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path, inline=False, host=ON_NETWORK) as house:
        daemon = house.daemon
        assert await daemon.request({"do": "name", "seat": "red", "name": "Zébulon"}) is None
        guest = await Child.arrives(browser, house, "#table", **PHONE)
        await guest.chooses("souriciere")
        await expect(guest.page.locator(".start > .play")).to_be_disabled()
        await expect(guest.page.locator(".hint")).to_have_text("This phone only looks on.")
        await guest.page.locator(".elsewhere a").tap()
        await expect(guest.page.locator(".guest")).to_contain_text("Pair this phone")
        await daemon.new_game(catalogue.find("souriciere"), ("red", "yellow"), {})
        await expect(guest.page.locator(".turn h1")).to_have_text("red")
        await expect(guest.page.locator(".asked")).to_have_text("Put the red mouse here.")
        await expect(guest.page.locator(".acts, .settings:visible")).to_have_count(0)
        await fits(guest)
        await guest.page.locator("[data-tab='history']").tap()
        await expect(guest.page.locator(".game")).to_contain_text("on the table now")
        assert "bulon" not in await guest.page.content()
        await fits(guest)
        await guest.leaves()


async def test_a_hand_shows_what_comes_next_and_robots_play(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await house.daemon.new_game(catalogue.find("souriciere"), ("red", "yellow"), {})
        child = await Child.arrives(browser, house)
        page, hand = child.page, child.page.locator(".ghost-hand")
        await expect(hand).to_have_attribute("data-at", "")
        await child.tabs_to(".show-me")
        await page.keyboard.press("Enter")
        await child.until(lambda doc: doc["hand"] == "w2")
        with drowsy():
            await expect(hand).to_have_attribute("data-at", "w2")
            await page.keyboard.press("Enter")  # once more: a hand is at it, nobody is told off
            await expect(page.locator(".show-me")).to_be_disabled()
            await child.photographs(artefacts / "show-me.png", for_docs=True)
        await child.sees("mouse-red", "w2")
        await expect(hand).to_have_attribute("data-at", "")
        await expect(page.get_by_text("That does not work now.")).to_have_count(0)
        await page.locator(".menu-open").click()
        menu = page.get_by_role("dialog", name="For grown-ups")
        await menu.locator(".players summary").click()
        await menu.get_by_role("button", name="A robot plays the yellow mouse").click()
        await menu.get_by_role("button", name="fast").click()
        assert await barriers(page) == []
        await menu.get_by_role("button", name="Close").click()
        await child.sees("mouse-yellow", "w3")
        await child.until(lambda doc: doc["scene"]["mood"] == "waiting")
        await child.presses("yellow")  # it may begin
        await child.until(lambda doc: doc["scene"]["seat"] == "red" and moves_made(doc) > 1)
        await child.leaves()


async def test_no_view_keeps_anybody_out(browser: Browser, tmp_path: Path) -> None:
    """Start, table and menu of every game, a hand of cards, the end, the party's sheet, the print
    view; the family's views are looked at above, pairing with pairing."""
    async with served(tmp_path, inline=False) as house:
        daemon = house.daemon
        child = await Child.arrives(browser, house)
        page = child.page
        for game in catalogue.all_games():
            await child.chooses(game)
            assert await barriers(page) == [], f"start of {game}"
            await page.get_by_role("button", name="Play", exact=True).click()
            await expect(page.locator(".table")).to_be_visible()
            await page.locator(".menu-open").click()
            await expect(page.get_by_role("dialog")).to_be_visible()
            assert await barriers(page) == [], f"table and menu of {game}"
            await page.get_by_role("button", name="Close").click()
            if game == "mice-and-mystics":
                await page.locator(".sheet-open").click()
                assert await barriers(page) == [], "sheet"
                await page.keyboard.press("Escape")
            await daemon.end_game()
            await expect(page.locator(".start")).to_be_visible()
        await daemon.new_game(catalogue.find("trio-de-souris"), ("red", "yellow"), {"pro": "true"})
        await child.until(lambda doc: doc["scene"]["mood"] == "waiting")
        await child.presses("red")
        await child.until(lambda doc: doc["game"]["view"]["turn"] == "red")
        await child.presses("red")
        await expect(page.locator(".curtain")).to_be_visible()
        assert await barriers(page) == [], "hand"
        await daemon.end_game()
        await daemon.new_game(catalogue.find("souriciere"), ("red", "yellow"), {})
        await page.get_by_role("button", name="Lay it for me").click()
        await child.until(lambda doc: doc["scene"]["mood"] == "waiting")
        await child.presses("red")
        await child.until(lambda doc: doc["scene"]["picture"] == "die")
        corrected = {"do": "place", "kind": "mouse:red", "spot": "square 33"}
        assert await daemon.request(corrected) is None
        director = daemon.director
        assert await director.ask(lambda: director.commit(Move("roll", 1)))
        await director.ask(director.look)
        await expect(page.locator("aside.over")).to_be_visible()
        assert await barriers(page) == [], "end"
        await page.goto(f"{house.address}print?game=souriciere")
        await expect(page.locator("svg").first).to_be_attached()
        assert await barriers(page) == [], "print"
        await child.leaves()
