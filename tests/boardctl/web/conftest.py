"""One browser for a module of tests, and the folder where their pictures are kept."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.boardctl.web.paced import PACE, PacedLoop, running

ROOT = Path(__file__).parents[3]

WITHOUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Chromium heeds one list alone, so what Playwright leaves out is in this one too.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
"""What Chromium need not do: for each page it would draw two lists below an address bar that nobody
sees, in a process that takes longer than the page."""


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"paced": PacedLoop}


@pytest_asyncio.fixture(loop_scope="module")
async def hurried() -> AsyncIterator[None]:
    """For whole games: the table's pauses are shorter, everything else is as in a living room."""
    loop = running()
    loop.run_at(PACE)
    yield
    loop.run_at(1.0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium,
            timeout=120_000,
            args=[
                *("--disable-dev-shm-usage", "--disable-gpu"),
                f"--disable-features={','.join(WITHOUT)}",
            ],
        )
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """Where screenshots go, to be looked at."""
    folder = Path(os.environ.get("BOARDCTL_ARTEFACTS", ROOT / "build" / "artefacts"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
