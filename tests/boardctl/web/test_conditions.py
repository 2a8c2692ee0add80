"""How the parts of the console are, in the menu of the grown-ups."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.boardctl.web.child import Child
from tests.boardctl.web.served import playing

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_grown_up_sees_which_part_does_not_work_and_what_to_do(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with playing(tmp_path) as house:
        child = await Child.arrives(browser, house)
        await child.page.locator(".menu-open").click()
        parts = child.page.locator(".conditions")
        await expect(parts.locator("summary")).to_have_text("All parts are well")
        await expect(parts.locator("li").first).to_be_hidden()

        house.console.fault("no-screen")
        await expect(parts.locator("summary")).to_have_text("To look at: 1")
        screen = parts.locator("li", has_text="Small screen")
        await expect(screen).to_be_visible()
        await expect(screen.locator(".state")).to_have_text("not now, tries again")
        await expect(screen.locator(".cause")).to_contain_text("the screen is missing")
        await screen.scroll_into_view_if_needed()
        await child.page.screenshot(path=artefacts / "menu-console.png")

        house.daemon.speak("fr")
        await expect(parts.locator("summary")).to_have_text("À regarder : 1")
        await expect(parts.locator("li b").first).to_have_text("Carte des capteurs")
        await expect(parts.locator(".cause")).to_have_text(
            "Simulé : l’écran manque. Terminez la panne."
        )
        house.console.heal("no-screen")
        await expect(parts.locator("summary")).to_have_text("Tout va bien")
        await child.leaves()
