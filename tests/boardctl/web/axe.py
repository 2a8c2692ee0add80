"""What a page keeps from people who see, hear or move otherwise, as axe finds it."""

from __future__ import annotations

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

_AXE = Axe()
_SERIOUS = ("serious", "critical")


async def barriers(page: Page) -> list[str]:
    """Rule and place of every serious violation that is in sight now."""
    found = await _AXE.run(page)
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in found.response["violations"]
        if violation["impact"] in _SERIOUS
        for node in violation["nodes"]
    ]
