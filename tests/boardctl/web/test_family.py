"""The family's phone beside a table: a game from choosing it to looking back on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.boardctl.test_album import keep_a_game
from tests.boardctl.web.axe import barriers
from tests.boardctl.web.child import Child
from tests.boardctl.web.served import served
from tests.boardctl.web.test_layouts import SIDEWAYS, TOO_SMALL

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}

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


@pytest.mark.parametrize("language", ["fr", "en"])
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
        await fits(child)
        await child.photographs(artefacts / f"family-start-{language}.png")
        await page.locator(".player[data-seat='yellow'] .robot").tap()
        await page.locator(".start > .play").tap()
        await expect(page.locator(".seats li").first).to_contain_text("Léa")
        await expect(page.locator(".tracker[data-tracker='moon']")).to_contain_text("10")
        await page.locator(".settings summary").tap()
        await page.locator(".settings button", has_text="6").tap()
        await expect(page.locator(".settings [aria-pressed='true']").first).to_contain_text("6")
        assert daemon.settings.now.age == 6
        await fits(child)
        await child.photographs(artefacts / f"family-now-{language}.png", for_docs=language == "en")
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
        for seed in range(4):
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
        labels = await page.locator(".plot").evaluate_all(
            "plots => plots.map((plot) => plot.getAttribute('aria-label'))"
        )
        assert "of 4 games won" in labels[0]
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


async def test_no_view_keeps_anybody_out(browser: Browser, tmp_path: Path) -> None:
    """The table itself, its start and its menu; the family's views are looked at above."""
    async with served(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        page = child.page
        for game in ("souriciere", "clan-des-souris", "mmm", "trio-de-souris"):
            await child.chooses(game)
            assert await barriers(page) == [], f"start of {game}"
            await page.get_by_role("button", name="Play", exact=True).click()
            await expect(page.locator(".table")).to_be_visible()
            assert await barriers(page) == [], game
            await page.locator(".menu-open").click()
            await expect(page.get_by_role("dialog")).to_be_visible()
            assert await barriers(page) == [], f"menu of {game}"
            await page.get_by_role("button", name="End it").click()
            await page.get_by_role("button", name="Yes, really").click()
            await expect(page.locator(".start")).to_be_visible()
        await child.leaves()
