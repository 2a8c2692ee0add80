"""A break and the sounds, from the menu of the grown-ups."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.boardctl.web.child import Child
from tests.boardctl.web.served import playing

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_grown_up_takes_a_break_and_makes_it_quiet(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with playing(tmp_path) as house:
        child = await Child.arrives(browser, house)
        menu = child.page.get_by_role("dialog", name="For grown-ups")
        settings = house.daemon.settings

        async def choose(name: str) -> None:
            if not await menu.is_visible():
                await child.page.locator(".menu-open").click()
            await menu.get_by_role("button", name=name).click()

        await choose("Take a break")
        await child.reads("Short break. Press OK to go on.")
        await choose("Go on")
        await expect(child.page.locator(".prompt")).not_to_contain_text("Short break")
        assert not house.daemon.director.resting

        await choose("Louder")
        await expect(menu.locator(".volume")).to_have_text("50 %")
        louder = menu.get_by_role("button", name="Louder")
        await louder.evaluate("button => { button.click(); button.click(); }")  # before any answer
        await expect(menu.locator(".volume")).to_have_text("70 %")
        await child.page.screenshot(path=artefacts / "menu-sounds.png")
        await expect(louder).to_be_disabled()
        await choose("Quiet: lights and pictures only")
        await child.page.locator(".menu-open").click()
        await expect(menu.get_by_role("button", name="Softer")).to_be_disabled()
        assert (settings.now.volume, settings.now.quiet) == (70, True)
        await choose("Sounds again")
        await expect(menu).to_be_hidden()
        assert not settings.now.quiet
        await child.leaves()
