"""A child at the page: sees what is drawn, drags, taps, presses; knows nothing else."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, ConsoleMessage, Page, Request, expect

from tests.boardctl.web.paced import PACE, pace
from tests.boardctl.web.served import Served

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
PATIENCE = 180.0
"""Real seconds a step may take on a slow machine before the test has failed."""

expect.set_options(timeout=PATIENCE * 1000)

CENTRE = """async (cell) => {
  const { LYING, STANDING } = await import("/static/layout.js");
  const drawing = document.querySelector(".drawing");
  const layout = drawing.parentElement.dataset.layout === "lying" ? LYING : STANDING;
  const box = drawing.getBoundingClientRect();
  const { x, y, w, h } = layout.box;
  const at = cell === "box" ? { x: x + w - 30, y: y + h / 2 } : layout.cells.get(cell);
  const scale = box.width / layout.width;
  return [box.left + at.x * scale, box.top + at.y * scale];
}"""

GOALS = """() => [
  document.querySelector(".arrows")?.dataset.goals,
  document.querySelector(".prompt")?.textContent,
]"""

SAME_PACE = """{
  const pace = %s, later = window.setTimeout, now = performance.now.bind(performance);
  window.setTimeout = (act, wait, ...given) => later(act, wait / pace, ...given);
  performance.now = () => pace * now();
}"""
"""The pauses of a page are those of its table: how long a die tumbles, what counts as a lift."""

STOP = """(least) => {
  const later = window.setTimeout, never = window.clearTimeout, waiting = new Map();
  window.setTimeout = (act, wait, ...given) => {
    if (wait < least) return later(act, wait, ...given);
    const id = -1 - waiting.size;
    waiting.set(id, () => act(...given));
    return id;
  };
  window.clearTimeout = (id) => (waiting.has(id) ? waiting.set(id, () => {}) : never(id));
  window.goOn = () => {
    [window.setTimeout, window.clearTimeout] = [later, never];
    waiting.forEach((act) => act());
  };
}"""

UNREAD = 15.0
"""Real seconds after which dice were not seen to leave their pockets on a busy machine."""


@dataclass
class Child:
    page: Page
    house: Served
    errors: list[str] = field(default_factory=list)
    visited: set[str] = field(default_factory=set)

    @classmethod
    async def arrives(
        cls, browser: Browser, house: Served, path: str = "", **context: Any
    ) -> Child:
        """Opens a page; `context` is the browser's: viewport, has_touch, reduced_motion."""
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        page = await browser.new_page(**{**settings, **context})
        await page.add_init_script(SAME_PACE % pace())
        page.set_default_timeout(PATIENCE * 1000)
        child = cls(page, house)
        page.on("console", child._console)
        page.on("pageerror", lambda error: child.errors.append(str(error)))
        page.on("request", child._request)
        await page.goto(house.address + path)
        await child.is_ready()
        return child

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _request(self, request: Request) -> None:
        self.visited.add(request.url)

    async def chooses(self, game: str) -> None:
        """Taps the lid of a game on the start screen."""
        await self.page.locator(f".card[data-game='{game}']").click()

    async def is_ready(self) -> None:
        await self.page.wait_for_selector("body[data-ready]")

    async def leaves(self) -> None:
        """Closes the page; everything it did was clean and stayed in the house."""
        await self.page.close()
        assert self.errors == []
        assert {url for url in self.visited if not url.startswith(self.house.address)} == set()

    # -- seeing -----------------------------------------------------------------------------------

    async def reads(self, prompt: str) -> None:
        await expect(self.page.locator(".prompt")).to_have_text(prompt)

    async def sees(self, picture: str, where: str) -> None:
        piece = self.page.locator(f".piece[data-picture='{picture}']")
        await expect(piece).to_have_attribute("data-where", where)

    async def goal(self) -> str:
        """The cell an arrow hops over, once the page shows what the table asks for now."""
        async with asyncio.timeout(PATIENCE * pace()):
            while True:
                # Read in one go: between two looks the arrows may be taken away and come back.
                goals, prompt = await self.page.evaluate(GOALS)
                doc = self.house.daemon.public()
                lit = [name for name, light in doc["lights"].items() if light["effect"] == "pulse"]
                if goals and goals.split() == lit and prompt == doc["scene"]["prompt"]:
                    return str(lit[0])
                await asyncio.sleep(0.05)

    async def where(self, cell: str) -> tuple[float, float]:
        x, y = await self.page.evaluate(CENTRE, cell)
        return x, y

    async def piece(self, picture: str) -> tuple[float, float]:
        return await self.middle(f".piece[data-picture='{picture}'] .body")

    async def photographs(self, path: Path, *, for_docs: bool = False) -> None:
        """A picture to be looked at; of the docs it replaces theirs when asked to."""
        await self.page.screenshot(path=path)
        if for_docs and os.environ.get("BOARDCTL_UPDATE_DOCS"):
            with Image.open(path) as picture:
                picture.convert("RGB").quantize(256).save(PICTURES / path.name, optimize=True)

    # -- doing ------------------------------------------------------------------------------------

    async def drags(self, picture: str, cell: str) -> None:
        """Takes a piece by the mouse and lets it go over a cell (or the `box`)."""
        await self.page.mouse.move(*await self.piece(picture))
        await self.page.mouse.down()
        await self.page.mouse.move(*await self.where(cell), steps=5)
        await self.page.mouse.up()

    async def middle(self, selector: str) -> tuple[float, float]:
        box = await self.page.locator(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def drags_with_a_finger(self, picture: str, cell: str) -> None:
        """As `drags`, by touch events; the piece floats a little above the finger."""
        device = await self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = await self.piece(picture), await self.where(cell)
        steps = [(x + (to_x - x) * i / 5, y + (to_y - y) * i / 5) for i in range(6)]
        for i, (at_x, at_y) in enumerate(steps):
            await device.send(
                "Input.dispatchTouchEvent",
                {
                    "type": "touchMove" if i else "touchStart",
                    "touchPoints": [{"x": at_x, "y": at_y}],
                },
            )
        await device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def tabs_to(self, selector: str) -> None:
        """Presses Tab until this is focused."""
        for _ in range(60):
            await self.page.keyboard.press("Tab")
            if await self.page.locator(f"{selector}:focus").count():
                return
        raise AssertionError(f"Tab never reaches {selector}")

    async def presses(self, button: str) -> None:
        await self.page.locator(f".button[data-button='{button}']").click()

    async def rolls(self) -> None:
        await self.page.locator(".tray-field").click(position={"x": 12, "y": 60})

    async def throws(self, *faces: str, by: Callable[[], Awaitable[None]] | None = None) -> None:
        """Rolls as many dice as the table waits for, and once more when it asks again."""
        console, doc = self.house.console, self.house.daemon.public
        made = moves_made(doc())
        async with asyncio.timeout(4 * PATIENCE * pace()):
            while moves_made(doc()) == made:
                await asyncio.sleep(0.05)
                if await self.page.locator(".tray-field.asks").count():
                    console.next_faces[:] = faces
                    await (by or self.rolls)()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(UNREAD * pace()):
                            await self.until(lambda doc: moves_made(doc) > made)

    @asynccontextmanager
    async def timers_stopped(self, least: int) -> AsyncIterator[None]:
        """What the page would end after so many milliseconds lasts as long as a test looks."""
        await self.page.evaluate(STOP, least)
        yield
        await self.page.evaluate("goOn()")

    async def understood(self) -> None:
        """Waits until the table is through with what it has seen: a move is made a moment before
        anything is asked for."""
        await self.house.daemon.director.ask(lambda: asyncio.sleep(0))

    async def until(self, happened: Callable[[dict[str, Any]], bool]) -> None:
        """Waits until the table itself is so far."""
        daemon = self.house.daemon
        changed = asyncio.Event()
        unsubscribe = daemon.subscribe(changed.set)
        try:
            async with asyncio.timeout(PATIENCE * PACE):  # as many real seconds when hurried
                while not happened(daemon.public()):
                    changed.clear()
                    await changed.wait()
        except TimeoutError:
            doc = daemon.public()
            places = {piece["picture"]: piece["where"] for piece in doc["console"]["pieces"]}
            raise AssertionError(f"still {doc['scene']}, {places}, {doc['lights']}") from None
        finally:
            unsubscribe()

    # -- whole steps ------------------------------------------------------------------------------

    async def sets_up(self, *seats: str) -> None:
        """Brings every mouse to its home, then the first of them begins."""
        for seat in seats:
            await self.drags(f"mouse-{seat}", await self.goal())
            await self.sees(f"mouse-{seat}", f"w{2 + SEATS.index(seat)}")
            await self.until(partial(_asks_somebody_else, seat))
        await self.until(lambda doc: doc["scene"]["mood"] == "waiting")
        await self.presses(seats[0])
        await self.until(lambda doc: doc["scene"]["picture"] == "die")

    async def takes_a_turn(self, seat: str, face: str) -> str:
        """Rolls a face and follows the light. Returns the cell the mouse went to, or nothing."""
        await self.throws(face)
        if self.house.daemon.public()["scene"]["mood"] != "carry":
            return ""
        goal = await self.goal()
        await self.drags(f"mouse-{seat}", goal)
        await self.until(lambda doc: doc["scene"]["mood"] != "carry")
        return goal


SEATS = ("red", "yellow", "green", "blue", "pink", "sky")


def _asks_somebody_else(seat: str, doc: dict[str, Any]) -> bool:
    return bool(doc["scene"]["seat"] != seat)


def moves_made(doc: dict[str, Any]) -> int:
    game = doc["game"]
    return 0 if game is None else int(game["moves_made"])
