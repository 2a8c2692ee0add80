"""Safe mode on the page: children read one thing, a grown-up finds two ways on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.boardctl.web.child import Child
from tests.boardctl.web.served import served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_page_asks_for_a_grown_up_who_begins_another_game_or_goes_on(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, language="fr") as house:
        await house.daemon.stay_safe()
        child = await Child.arrives(browser, house)
        safe = child.page.get_by_role("alertdialog", name="Va chercher un grand.")
        await expect(safe).to_be_visible()
        await expect(safe).to_contain_text("Toutes les parties sont gardées.")
        await child.page.screenshot(path=artefacts / "safe-mode.png")
        await child.page.set_viewport_size({"width": 360, "height": 640})
        await child.page.screenshot(path=artefacts / "safe-mode-phone.png")
        await safe.get_by_role("button", name="Un autre jeu").click()
        await expect(safe).to_be_hidden()
        assert house.daemon.director.safe, "choosing is not yet playing"
        await child.page.reload()
        await safe.get_by_role("button", name="Continuer la partie").click()
        await expect(safe).to_be_hidden()
        assert not house.daemon.director.safe
        await child.leaves()
