"""Pairing as a parent does it: a phone in one hand, the other on the table."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from games import catalogue
from tests.boardctl.web.axe import barriers
from tests.boardctl.web.child import Child, moves_made
from tests.boardctl.web.served import HERE, Served, served
from tests.boardctl.web.test_layouts import SIDEWAYS, TOO_SMALL
from tests.conftest import CAMPAIGN

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
ON_NETWORK = "127.0.0.5"
EVERYWHERE = "0.0.0.0"

WORDS = {
    "en": ("This phone looks on.", "not the digits", "parent’s", "Forget", "Yes, really"),
    "fr": ("Ce téléphone regarde.", "pas les chiffres", "parent", "Oublier", "Oui"),
}


async def held(child: Child, button: str) -> str:
    """The digits that the table shows when one of its buttons was held."""
    console, pairing = child.house.console, child.house.daemon.pairing
    console.press(button)
    await child.until(lambda _: pairing.code is not None)
    console.release(button)
    assert pairing.code is not None
    return pairing.code.digits


async def pressed(child: Child, button: str) -> None:
    """At the table, which asks for something else then."""
    await child.until(lambda doc: doc["scene"]["mood"] == "waiting")
    console, asked = child.house.console, child.house.daemon.public()["scene"]["prompt"]
    console.press(button)
    console.release(button)
    await child.until(lambda doc: doc["scene"]["prompt"] != asked)


@asynccontextmanager
async def both_sides(folder: Path, language: str) -> AsyncIterator[tuple[Served, Served]]:
    """The same house from a phone on the network and from the machine itself; no game is on."""
    async with served(folder, language=language, inline=False, host=EVERYWHERE) as house:
        phone, here = (f"http://{host}:{house.port}/" for host in (ON_NETWORK, HERE))
        yield replace(house, address=phone), replace(house, address=here)


async def held_on_page(table: Child, button: str) -> str:
    """Somebody at the simulated console holds a button of the page until it shows digits."""
    panel = table.page.locator(".panel")
    await panel.locator(f"[data-button='{button}']").focus()
    await table.page.keyboard.down("Enter")
    await expect(panel.locator("p")).to_have_text(re.compile(r"\d{6}$"))
    await table.page.keyboard.up("Enter")
    return (await panel.locator("p").inner_text())[-6:]


@pytest.mark.parametrize("language", ["fr", "en"] if CAMPAIGN else ["en"])
async def test_a_phone_is_paired_listed_and_forgotten(
    browser: Browser, tmp_path: Path, artefacts: Path, language: str
) -> None:
    looks_on, wrong, parents, forget, sure = WORDS[language]
    async with both_sides(tmp_path, language) as (house, here):
        table = await Child.arrives(browser, here)
        child = await Child.arrives(browser, house, "pair", **PHONE)
        page, dialog = child.page, child.page.locator("dialog.pairing")
        await expect(dialog).to_contain_text(looks_on)
        digits = await held_on_page(table, "ok")
        assert await barriers(table.page) == []
        await table.photographs(artefacts / f"panel-{language}.png")
        await page.keyboard.press("Tab")  # by keyboard alone
        await page.locator("#pair-code").focus()
        await page.keyboard.type("".join(str((int(digit) + 1) % 10) for digit in digits))
        await page.keyboard.press("Enter")
        await expect(dialog.locator(".why").first).to_contain_text(wrong)
        assert await page.evaluate(SIDEWAYS) == []
        assert await page.evaluate(TOO_SMALL) == []
        assert await barriers(page) == []
        await child.photographs(artefacts / f"pair-{language}.png", for_docs=language == "en")
        await page.locator("#pair-code").fill(f"{digits[:3]} {digits[3:]}")
        await page.keyboard.press("Enter")
        await expect(dialog.locator(".devices li")).to_have_count(1)
        await expect(dialog).to_contain_text(parents)
        assert await barriers(page) == []
        await child.photographs(artefacts / f"paired-{language}.png", for_docs=language == "en")
        digits = await held_on_page(table, "sky")
        await page.locator("#pair-code").fill(digits)
        await page.keyboard.press("Enter")
        await expect(dialog.locator(".who .picture")).to_be_visible()
        (device,) = house.daemon.pairing.pairings.devices
        assert (device.parent, device.seat) == (True, "sky")
        await dialog.locator(".devices button", has_text=forget).tap()
        await dialog.get_by_role("button", name=sure).tap()
        await expect(dialog).to_contain_text(looks_on)
        assert house.daemon.pairing.pairings.devices == ()
        await child.leaves()
        await house.daemon.new_game(catalogue.find("souriciere"), ("red", "blue"), {})
        await expect(table.page.locator("[data-button='ok']")).to_have_count(1)
        await table.leaves()


async def test_the_phone_of_a_seat_shows_its_hand_lays_a_card_and_rolls(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False, host=ON_NETWORK) as house:
        pro = {"pro": "true", "cards": "screen"}
        await house.daemon.new_game(catalogue.find("trio-de-souris"), ("red", "blue"), pro)
        child = await Child.arrives(browser, house, **PHONE)
        for button in ("red", "ok"):
            await pressed(child, button)
        page, session = child.page, house.daemon.session
        assert session is not None
        await expect(page).to_have_url(f"{house.address}family")
        await page.locator(".guest a").tap()
        await page.locator("#pair-code").fill(await held(child, "red"))
        await page.keyboard.press("Enter")
        own = page.locator(".own-seat")
        await expect(page.locator("dialog.pairing .who .picture")).to_be_visible()
        await page.keyboard.press("Escape")
        cards = session.view("red")["hand"]["cards"]
        await expect(own.locator("button[data-move^='lay']")).to_have_count(2 * len(cards))
        assert await page.evaluate(SIDEWAYS) == []
        assert await page.evaluate(TOO_SMALL) == []
        assert await barriers(page) == []
        await child.photographs(artefacts / "seat.png", for_docs=True)
        laid, made = session, len(session.made)
        await own.locator("button[data-move^='lay']").first.tap()
        await expect(own.locator("button[data-move^='lay']")).to_have_count(0)
        await child.until(lambda _: len(laid.made) > made)

        await house.daemon.new_game(catalogue.find("souriciere"), ("red", "blue"), {})
        assert await house.daemon.request({"do": "lay"}) is None
        session = house.daemon.session
        assert session is not None
        roll = own.locator("button[data-move='throw']")
        await expect(roll).to_have_count(0)
        await own.locator("button[data-move*='first']").tap()
        await expect(roll).to_have_text("Roll the die")
        await expect(own).to_contain_text("your turn to roll")
        assert await barriers(page) == []
        await child.photographs(artefacts / "seat-rolls.png")
        await roll.tap()
        await expect(roll).to_have_count(0)
        await child.until(lambda doc: moves_made(doc) >= 2)
        assert session.made[-1].row.text.startswith("roll ")
        await child.leaves()
