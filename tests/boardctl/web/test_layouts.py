"""How the page looks on a laptop, a tablet and a phone: everything in sight, nothing cut off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from games import catalogue
from hardware.cells import BUTTONS, CELLS
from tests.boardctl import prompts
from tests.boardctl.test_texts import spoken_texts
from tests.boardctl.web.child import Child
from tests.boardctl.web.paced import drowsy
from tests.boardctl.web.served import Served, playing, served

pytestmark = pytest.mark.asyncio(loop_scope="module")

SCREENS = {"laptop": (1280, 800), "tablet": (1024, 768), "phone": (390, 844)}

CELLS_ON_SCREEN = """async () => {
  const { LYING, STANDING } = await import("/static/layout.js");
  const lying = document.querySelector(".stage").dataset.layout === "lying";
  return [...(lying ? LYING : STANDING).cells.keys()];
}"""

CUT_OFF = """() => [...document.querySelectorAll(".piece, .button, .tray-field, .words, .tool")]
  .filter((element) => element.getClientRects().length > 0)
  .filter((element) => getComputedStyle(element.parentElement).display !== "none")
  .filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width < 1 || box.left < -2 || box.top < -2
      || box.right > innerWidth + 2 || box.bottom > innerHeight + 2;
  }).map((element) => element.getAttribute("class") + " " + element.getAttribute("aria-label"))"""

SPILLS = """() => {
  const card = document.querySelector(".words").getBoundingClientRect();
  return [...document.querySelectorAll(".prompt, .caption, .trackers, .tool")]
    .filter((element) => element.getBoundingClientRect().bottom > card.bottom + 1)
    .map((element) => element.textContent);
}"""


HIDDEN_WORDS = """() => {
  const at = (name) => document.querySelector(name).getBoundingClientRect();
  const card = at(".words");
  const parts = [".icon .picture", ".prompt", ".caption", ".trackers", ".menu-open", ".sound"];
  const cut = parts.filter((name) => at(name).top < card.top || at(name).bottom > card.bottom);
  return at(".caption").bottom > at(".trackers").top ? [...cut, "caption under trackers"] : cut;
}"""

OUTSIDE = """() => [...document.querySelectorAll(".card, .level, .join, .play")]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.getBoundingClientRect().left < 8
    || element.getBoundingClientRect().right > innerWidth - 8)
  .map((element) => element.textContent)"""

LONGEST = """([prompt, caption]) => {
  document.querySelector(".prompt").textContent = prompt;
  document.querySelector(".caption").textContent = caption;
}"""


def longest_sentences(language: str) -> list[str]:
    """The two longest things this table ever says."""
    said = {
        sentence
        for _, text, names in spoken_texts(language)
        for sentence in prompts.sentences(text, names)
    }
    return sorted(said, key=len)[-2:]


async def begin(house: Served, *seats: str, **options: str | int) -> None:
    game = catalogue.find("souriciere")
    chosen = {option.name: option.default for option in game.options} | options
    await house.daemon.new_game(game, seats, chosen)


def screen(name: str) -> dict[str, Any]:
    width, height = SCREENS[name]
    return {"viewport": {"width": width, "height": height}}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("language", ["fr", "en"])
async def test_everything_is_in_sight_on_every_screen(
    browser: Browser, tmp_path: Path, artefacts: Path, name: str, language: str
) -> None:
    async with playing(tmp_path, language=language, inline=False) as house:
        child = await Child.arrives(browser, house, **screen(name))
        await expect(child.page.locator(".piece")).to_have_count(8)
        assert set(await child.page.evaluate(CELLS_ON_SCREEN)) == set(CELLS)
        assert await child.page.locator(".button").count() == len(BUTTONS)
        assert await child.page.evaluate(CUT_OFF) == []
        assert await child.page.evaluate(SPILLS) == []
        await child.page.screenshot(path=artefacts / f"{name}-{language}.png")
        await child.page.evaluate(LONGEST, longest_sentences(language))
        assert await child.page.evaluate(SPILLS) == []
        await child.page.screenshot(path=artefacts / f"{name}-{language}-longest.png")
        await child.leaves()


@pytest.mark.parametrize("height", [740, 640])
async def test_on_a_small_phone_nothing_hides_what_is_asked_said_or_counted(
    browser: Browser, tmp_path: Path, artefacts: Path, height: int
) -> None:
    async with served(tmp_path, language="fr", inline=False) as house:
        await house.daemon.new_game(catalogue.find("clan-des-souris"), ("red", "yellow"), {})
        size = {"width": 360, "height": height}
        child = await Child.arrives(browser, house, viewport=size, has_touch=True, is_mobile=True)
        await expect(child.page.locator(".tracker")).to_have_count(4)
        with drowsy():
            said = [
                "Bleu ciel, la chauve-souris ? Soulève une tuile.",
                "Veux-tu l’aide d’un grand ?",
            ]
            await child.page.evaluate(LONGEST, said)
            assert await child.page.evaluate(HIDDEN_WORDS) == []
            await child.page.screenshot(path=artefacts / f"phone-{height}-counted.png")
        await child.leaves()


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_that_is_turned_keeps_the_game(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house, **screen(name))
        await child.drags("mouse-red", await child.goal())
        await child.reads("Put the yellow mouse here.")
        await child.until(lambda doc: doc["caption"]["text"] == doc["scene"]["prompt"])
        assert await child.goal() == "w3"
        width, height = SCREENS[name]
        with drowsy():  # at once, and not when the table next says something
            await child.page.set_viewport_size({"width": height, "height": width})
            await child.sees("mouse-red", "w2")
            await expect(child.page.locator(".arrows .hop")).to_be_attached()
            goal_x, _ = await child.where(await child.goal())
            arrow_x, _ = await child.middle(".arrows .hop")
            assert abs(arrow_x - goal_x) < 3, "the arrow has moved with its place"
        await child.drags("mouse-yellow", await child.goal())
        await child.sees("mouse-yellow", "w3")
        await child.leaves()


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_everything_that_can_be_pressed_has_a_name_and_no_key_is_shown(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    async with playing(tmp_path, language=language, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.page.locator(".menu-open").click()
        await expect(child.page.get_by_role("dialog")).to_be_visible()
        names = await child.page.evaluate(
            """() => [...document.querySelectorAll("button, [role=button], [role=dialog], dialog")]
              .filter((element) => element.checkVisibility())
              .map((element) => element.getAttribute("aria-label") || element.textContent.trim())"""
        )
        assert len(names) > 20
        assert [name for name in names if not name or "page." in name or "{" in name] == []
        assert "page." not in await child.page.inner_text("body")
        await child.leaves()


async def test_a_mat_without_a_drawing_of_its_own_is_drawn_from_its_spots(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin(house, "red", "sky", board="house-48")
        child = await Child.arrives(browser, house)
        await expect(child.page.locator(".mat .spot-number")).to_have_count(47)
        await expect(child.page.locator(".mat .spot-name", has_text="the attic")).to_have_count(1)
        await child.page.screenshot(path=artefacts / "house-48.png")
        await child.leaves()


SIDEWAYS = """() => [...document.querySelectorAll("html, body, main, dialog")]
  .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
  .map((element) => element.className || element.tagName)"""

TOO_SMALL = """() => [...document.querySelectorAll("button, summary")]
  .filter((element) => element.checkVisibility())
  .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) < 36)
  .map((element) => element.textContent)"""


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_the_start_screen_and_the_menu_fit_a_phone(
    browser: Browser, tmp_path: Path, artefacts: Path, language: str
) -> None:
    async with served(tmp_path, language=language, inline=False) as house:
        child = await Child.arrives(browser, house, viewport={"width": 360, "height": 740})
        play = child.page.locator(".start > .play")
        await expect(play).to_be_disabled()
        middle, _ = await child.middle(".start > .print")
        assert abs(middle - 180) < 1
        await expect(child.page.locator(".card[aria-checked='true']")).to_have_count(0)
        for game in catalogue.all_games():
            await child.chooses(game)
            await expect(play).to_be_in_viewport(ratio=1)
            await expect(play).to_be_enabled()
            assert await child.page.evaluate(SIDEWAYS) == []
            assert await child.page.evaluate(OUTSIDE) == []
            assert await child.page.evaluate(TOO_SMALL) == []
        await child.chooses("clan-des-souris")
        await child.page.screenshot(path=artefacts / f"start-phone-{language}.png")
        await play.click()
        await child.page.locator(".menu-open").click()
        await expect(child.page.get_by_role("dialog")).to_be_visible()
        assert await child.page.evaluate(SIDEWAYS) == []
        assert await child.page.evaluate(TOO_SMALL) == []
        await child.page.screenshot(path=artefacts / f"menu-phone-{language}.png")
        await child.leaves()


async def test_a_game_is_begun_with_the_keyboard_and_takes_as_many_mice_as_it_has(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        page = child.page
        await expect(page.locator(".hint")).to_have_text("Tap a game.")
        await child.tabs_to(".card[data-game='souriciere']")
        await page.keyboard.press("Enter")
        for seat in ("green", "blue", "pink", "sky"):
            await child.tabs_to(f".join[data-seat='{seat}']")
            await page.keyboard.press("Space")
        await expect(page.locator(".join[aria-pressed='true']")).to_have_count(6)
        await page.keyboard.press("Shift+Tab")
        await child.tabs_to(".card[data-game='clan-des-souris']")
        await page.keyboard.press("Enter")
        await expect(page.locator(".join[aria-pressed='true']")).to_have_count(5)
        await child.tabs_to(".level[data-level='young']")
        await page.keyboard.press("Enter")
        await child.photographs(artefacts / "start.png", for_docs=True)
        await child.tabs_to(".start > .play")
        await page.keyboard.press("Enter")
        await expect(page.locator(".table")).to_be_visible()
        session = house.daemon.session
        assert session is not None
        assert session.setup.seats == ("red", "yellow", "green", "blue", "pink")
        assert session.setup.options["level"] == "young"
        await child.leaves()


async def test_options_are_chosen_on_the_start_screen(browser: Browser, tmp_path: Path) -> None:
    async with served(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        page = child.page
        play = page.get_by_role("button", name="Play", exact=True)
        await child.chooses("souriciere")
        await page.get_by_role("button", name="the yellow mouse plays").click()
        await expect(page.locator(".hint")).to_have_text("At least 2 mice, please.")
        await expect(play).to_be_disabled()
        await page.get_by_role("button", name="the sky blue mouse plays").click()
        await page.get_by_text("More choices").click()
        waits = page.locator("[data-option='trap_wait_turns']")
        await waits.locator("input[value='3']").check()
        await page.get_by_label("Without the mousetrap").check()
        await expect(waits).to_be_hidden()
        await play.click()
        await expect(page.locator(".table")).to_be_visible()
        session = house.daemon.session
        assert session is not None
        assert session.setup.seats == ("red", "sky")
        assert session.setup.options == {"edition": "bookmark"}, "what is hidden is not chosen"
        await child.leaves()


async def test_trouble_is_told_once_and_can_be_put_aside(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        troubles = child.page.locator(".troubles")
        await expect(troubles).to_be_hidden()
        house.console.fault("no-screen")
        house.daemon.changed()
        await expect(troubles).to_be_visible()
        await troubles.get_by_role("button", name="Close").click()
        await child.drags("mouse-red", await child.goal())
        await child.reads("Put the yellow mouse here.")
        await expect(troubles).to_be_hidden()
        await child.leaves()


async def test_turns_in_the_trap_are_counted_beside_the_prompt(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.sets_up("red", "yellow")
        why = await house.daemon.request({"do": "place", "kind": "mouse:yellow", "spot": "trap"})
        assert why is None
        tracker = child.page.locator(".tracker")
        await expect(tracker).to_contain_text("2")
        await expect(tracker.locator(".dots .on")).to_have_count(2)
        await child.page.evaluate(LONGEST, longest_sentences("en"))
        assert await child.page.evaluate(SPILLS) == []
        await child.page.screenshot(path=artefacts / "trap.png")
        await child.leaves()
