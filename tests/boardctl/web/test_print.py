"""Mats on paper: a browser prints them, and a ruler is laid on the result."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import aiohttp
import pytest
from PIL import Image
from playwright.async_api import Browser

from boardctl import mats
from boardctl.config import BadChoice, GameSection
from games import catalogue
from tests.boardctl.web.child import PATIENCE
from tests.boardctl.web.served import served

in_the_browser = pytest.mark.asyncio(loop_scope="module")

DPI = 127  # five pixels a millimetre
MILLIMETRE = 5


def sheets_of(pdf: Path, folder: Path) -> list[Image.Image]:
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", "-png", pdf, folder / "sheet"], check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob("sheet-*.png"))]


def longest_dark_run(row: bytes) -> int:
    longest = run = 0
    for pixel in row:
        run = run + 1 if pixel < 128 else 0
        longest = max(longest, run)
    return longest


def ruler_millimetres(sheet: Image.Image) -> float:
    """The longest dark line of the bottom margin, where nothing else is printed."""
    below = sheet.crop((0, sheet.height - 12 * MILLIMETRE, sheet.width, sheet.height))
    rows = [below.crop((0, y, below.width, y + 1)).tobytes() for y in range(below.height)]
    return max(map(longest_dark_run, rows)) / MILLIMETRE


def test_a_ruler_on_every_sheet_is_100_mm_long_and_cut_marks_are_a_mat_apart(
    chromium: str, tmp_path: Path
) -> None:
    out = tmp_path / "mats.pdf"
    ready = mats.sheet(GameSection(id="souriciere", language="fr"))
    asyncio.run(mats.write_pdf(ready, out, chromium))
    sheets = sheets_of(out, tmp_path)
    assert len(sheets) == 3 * 2 + 1 + 1 + 1  # a mat of six sheets, its tongue, labels, stickers
    for sheet in sheets:
        assert (sheet.width, sheet.height) == pytest.approx(
            (210 * MILLIMETRE, 297 * MILLIMETRE), abs=2
        )
        assert ruler_millimetres(sheet) == pytest.approx(100, abs=0.7)
    # Above the mat the marks at the left and right edge stand alone: three parts make 520 mm.
    top = sheets[0].crop((0, 7 * MILLIMETRE, sheets[0].width, 7 * MILLIMETRE + 1)).tobytes()
    dark = [x for x, pixel in enumerate(top) if pixel < 160]
    assert 3 * (dark[-1] - dark[0]) / MILLIMETRE == pytest.approx(8 * mats.CELL, abs=1.5)


@in_the_browser
@pytest.mark.parametrize("game", list(catalogue.all_games()))
async def test_every_game_can_be_printed_in_both_languages(
    browser: Browser, tmp_path: Path, artefacts: Path, game: str
) -> None:
    async with served(tmp_path) as house:
        page = await browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        for language in ("fr", "en"):
            await page.goto(f"{house.origin}/print?game={game}&language={language}")
            await page.wait_for_selector("body[data-ready]")
            assert await page.locator("html").get_attribute("lang") == language
            pieces = catalogue.find(game).table.pieces
            assert await page.locator(".sheet").count() >= 8
            assert await page.locator(".label").count() >= len(
                pieces(["red", "yellow"], catalogue.find(game).read_data({}))
            )
            assert await page.locator("text=/^page\\./").count() == 0
        await page.screenshot(path=artefacts / f"print-{game}.png")
        await page.close()
        assert said == []


@in_the_browser
async def test_every_mat_has_a_tongue_that_reaches_its_well(
    browser: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as house:
        page = await browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        await page.goto(f"{house.origin}/print?game=mice-and-mystics&language=en")
        await page.wait_for_selector("body[data-ready]")
        ready = mats.sheet(GameSection(id="mice-and-mystics", language="en"))
        tongues = page.locator(".tongue")
        assert await tongues.count() == len(ready["mats"]) > 1
        for number in range(await tongues.count()):
            edge, ring = await tongues.nth(number).evaluate(
                "one => [Number(one.querySelector('.edge').getAttribute('d').split(' ')[1]),"
                " Number(one.querySelector('.ring').getAttribute('cy'))]"
            )
            assert ring - edge == mats.RAIL / 2
        words = await tongues.all_text_contents()
        assert all("w8" in text and "the mat ends here" in text for text in words)
        for mat, text in zip(ready["mats"], words, strict=True):
            assert mat["name"] in text
        await page.close()


@in_the_browser
async def test_a_paw_is_printed_over_the_tag_on_both_sides_of_a_card(
    browser: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as house:
        page = await browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        await page.goto(f"{house.origin}/print?game=trio-de-souris&language=en")
        await page.wait_for_selector("body[data-ready]")
        found: list[list[float]] = await page.locator(".paw").evaluate_all(
            "paws => paws.map((paw) => {"
            " const card = paw.parentNode.querySelector('.label');"
            " const at = paw.transform.baseVal[0].matrix;"
            " const half = card.width.baseVal.value / 2;"
            " return [at.e - card.x.baseVal.value - half, at.f - card.y.baseVal.value - half];"
            "})"
        )
        aside, above = mats.PAW
        sides = [(-aside, -above), (aside, -above)]  # turned over, the tag moves to the other well
        assert [(round(x, 2), round(y, 2)) for x, y in found] == sides * 24
        await page.goto(f"{house.origin}/print?game=souriciere&language=en")
        await page.wait_for_selector("body[data-ready]")
        assert await page.locator(".paw").count() == 0
        await page.close()


@in_the_browser
async def test_the_view_offers_every_game_and_its_options(browser: Browser, tmp_path: Path) -> None:
    async with served(tmp_path) as house:
        page = await browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        await page.goto(f"{house.origin}/print?game=mmm&language=en")
        await page.wait_for_selector("body[data-ready]")
        side = page.locator("label:has-text('Side') select")
        async with page.expect_navigation():
            await side.select_option("B")
        await page.wait_for_selector(".sheet[aria-label*='mmm-b']")
        steps = page.locator("label:has-text('Extra steps') select")
        assert await steps.count() == 0, "they are for another choice"
        async with page.expect_navigation():
            await page.locator("label:has-text('The dice of one turn') select").select_option("yes")
        async with page.expect_navigation():
            await steps.select_option("2")
        async with page.expect_navigation():
            await page.locator("label:has-text('The dice of one turn') select").select_option("no")
        assert "extra_steps" not in page.url
        await page.set_viewport_size({"width": 360, "height": 740})
        assert await page.evaluate("document.documentElement.scrollWidth") == 360, "fits a phone"
        await page.close()


async def test_a_view_of_nothing_we_have_says_so(tmp_path: Path) -> None:
    async with served(tmp_path) as house, aiohttp.ClientSession() as http:
        for query, sentence in {
            "game=sourisiere": "did you mean 'souriciere'?",
            "game=mmm&side=C": "side",
            "game=mmm&language=de": "'de'",
            "game=souriciere&board=/etc/passwd.toml": "board",
        }.items():
            async with http.get(f"{house.origin}/sheet?{query}") as answer:
                assert answer.status == 404
                assert sentence in await answer.text()


def test_seats_and_options_are_checked_before_anything_is_printed(tmp_path: Path) -> None:
    with pytest.raises(BadChoice, match="colour"):
        mats.main(GameSection(id="mmm", options={"colour": "red"}), tmp_path / "no.pdf")
    assert not (tmp_path / "no.pdf").exists()
