"""How the parts of the console are, in the menu of the grown-ups."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from boardctl.config import Config
from boardctl.doctor import machine
from boardctl.doctor.findings import Patient
from boardctl.doctor.rounds import Rounds
from tests.boardctl.doctor.test_machine import PI, THROTTLED, tree
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


async def test_a_grown_up_sees_what_is_not_well_in_the_machine_and_what_to_do(
    browser: Browser, tmp_path: Path, artefacts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the doctor finds it: a Pi with a weak supply, a full disk and a clock nobody has set."""
    monkeypatch.setattr(machine, "LEAST_ROOM", 10**9)
    pi = tree(tmp_path / "pi", **{PI: "Raspberry Pi 4", THROTTLED: "50005"})
    async with playing(tmp_path) as house:
        patient = Patient(Config(), tmp_path, pi)
        looking = asyncio.create_task(Rounds(patient, house.daemon.take_findings).run())
        try:
            child = await Child.arrives(browser, house)
            await child.page.locator(".menu-open").click()
            parts = child.page.locator(".conditions")
            await expect(parts.locator("summary")).to_have_text("To look at: 3")
            power = parts.locator("li", has_text="Power")
            await expect(power).to_be_visible()
            await expect(power.locator(".state")).to_have_text("to mend")
            await expect(power.locator(".cause")).to_have_text(
                "Raspberry Pi 4 gets too little voltage right now."
                " Use the 5 V supply of the parts list and a short, thick cable."
            )
            await expect(parts.locator("li", has_text="Disk")).to_contain_text("MiB are free at")
            clock = parts.locator("li", has_text="Clock")
            await expect(clock.locator(".state")).to_have_text("can wait")
            house.daemon.speak("fr")
            await expect(parts.locator("li", has_text="Alimentation")).to_contain_text(
                "Raspberry Pi 4 manque de tension en ce moment. Prenez l’alimentation"
            )
            await parts.locator("li", has_text="Horloge").scroll_into_view_if_needed()
            await child.page.screenshot(path=artefacts / "menu-machine.png")

            house.daemon.take_findings(())
            await expect(parts.locator("summary")).to_have_text("Tout va bien")
            await child.leaves()
        finally:
            looking.cancel()
