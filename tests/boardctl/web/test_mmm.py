"""Mmm! in a real browser, played as a family plays it: dice are rolled in the tray, mice dragged
onto lights, the cat follows its track."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from games import catalogue
from games.kit import Plain
from games.mmm import gauge
from tests.boardctl.web.child import Child, moves_made
from tests.boardctl.web.clan import TOP_OF
from tests.boardctl.web.served import Served, served
from tests.boardctl.web.test_layouts import CUT_OFF, SPILLS
from tests.conftest import CAMPAIGN

pytestmark = pytest.mark.asyncio(loop_scope="module")

GAME = catalogue.find("mmm")
FACES = ("bread", "fish", "cucumber", "cheese", "carrot", "cross")
SMALL = """
schema = 1
game = "mmm"
board = "small"
[side.A]
white_prints = 1
cat_steps = 4
grid = ["B01 B01 F02", "C03 H04 F02", "C03 H04 K05"]
[side.B]
white_prints = 2
cat_steps = 2
grid = ["B01 B01 F02 F02"]
"""
"""A pantry that a family eats empty in a few minutes."""


@dataclass
class Mice(Child):
    """Do what the gauge advises; the dice fall as `dice` draws them."""

    dice: random.Random = field(default_factory=lambda: random.Random(2))

    @property
    def doc(self) -> Plain:
        return self.house.daemon.public()

    @property
    def view(self) -> Plain:
        return self.doc["game"]["view"]

    async def lays_the_table(self) -> None:
        await self.drags("cat", await self.goal())
        await self.until(lambda doc: doc["scene"]["mood"] == "waiting")

    async def does(self, what: Any) -> None:
        """Something that makes a move, and waits until it is made."""
        made = moves_made(self.doc)
        await what
        await self.until(lambda doc: moves_made(doc) > made)

    async def taps(self, card: str) -> None:
        """One of the two cards beside the dice."""
        await self.page.locator(".choices").get_by_role("button", name=card).click()

    async def brings_a_mouse(self, cell: str) -> None:
        """From the pile in the box onto a cell of the board."""
        spot = self.doc["console"]["mat"]["spots"][f"food {cell}"][0]
        await self.page.mouse.move(*await self.page.evaluate(TOP_OF, "mouse-token"))
        await self.page.mouse.down()
        await self.page.mouse.move(*await self.where(spot), steps=5)
        await self.page.mouse.up()

    async def clears(self, cell: str) -> None:
        """A mouse from a cell of the console back into the box."""
        await self.page.mouse.move(*await self.where(cell))
        await self.page.mouse.down()
        await self.page.mouse.move(*await self.where("box"), steps=5)
        await self.page.mouse.up()
        await self.until(
            lambda doc: all(piece["where"] != cell for piece in doc["console"]["pieces"])
        )

    async def tidies(self) -> None:
        """What the last move asks for: lost mice into the box, the cat one step on."""
        spots = self.doc["console"]["mat"]["spots"]
        view = self.view
        right = {spots[f"food {cell}"][0] for cell in (*view["covered"], *view["placed"])}
        for piece in self.doc["console"]["pieces"]:
            on_food = piece["where"] in {spots[s][0] for s in spots if s.startswith("food ")}
            if piece["picture"] == "mouse-token" and on_food and piece["where"] not in right:
                await self.clears(piece["where"])
        step = spots[f"cat {view['cat']}"][0]
        if not any(
            p["picture"] == "cat" and p["where"] == step for p in self.doc["console"]["pieces"]
        ):
            await self.drags("cat", step)
        await self.until(lambda doc: doc["scene"]["mood"] not in ("carry", "repair"))

    async def decides(self) -> None:
        reading = gauge.read(self.view)
        assert reading is not None
        assert reading.hint is not None
        match reading.hint.verb:
            case "place":
                await self.does(self.brings_a_mouse(str(reading.hint.args[1])))
            case "reroll":
                await self.until(lambda doc: doc["scene"]["mood"] == "choice")
                await self.does(self.taps("Roll again"))
            case _:
                await self.does(self.presses("ok"))

    async def plays(self) -> Plain:
        while self.view["over"] is None:
            await self.understood()
            if self.doc["scene"]["mood"] in ("carry", "repair"):
                await self.tidies()
            elif self.doc["game"]["dice"]:
                await self.throws(*self.dice.choices(FACES, k=self.doc["game"]["dice"]))
            else:
                await self.decides()
        return self.view

    @classmethod
    async def sits_down(cls, browser: Browser, house: Served, **context: Any) -> Mice:
        child = await cls.arrives(browser, house, **context)
        assert isinstance(child, Mice)
        return child


async def begin(house: Served, *seats: str, **options: str | int) -> None:
    chosen = {option.name: option.default for option in GAME.options} | options
    await house.daemon.new_game(GAME, seats, chosen)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("large", [CAMPAIGN])
async def test_a_family_plays_a_whole_game(
    browser: Browser, tmp_path: Path, artefacts: Path, large: bool
) -> None:
    board = tmp_path / "small.toml"
    board.write_text(SMALL, "utf-8")
    async with served(tmp_path, inline=False) as house:
        await begin(house, "red", "blue", **({} if large else {"board": str(board)}))
        mice = await Mice.sits_down(browser, house)
        await mice.reads("Put the cat here.")
        await mice.lays_the_table()
        await mice.presses("red")
        await mice.reads("Red, roll three dice.")
        view = await mice.plays()
        over = mice.page.locator("aside.over")
        await expect(over).to_be_visible()
        won = view["over"]["result"] == "won"
        await expect(over).to_have_attribute("data-result", "won" if won else "lost")
        await expect(over).to_contain_text("Next time, side B?")
        assert await mice.page.evaluate(CUT_OFF) == []
        await mice.photographs(artefacts / "mmm-over.png", for_docs=not large)
        await mice.leaves()


@pytest.mark.usefixtures("hurried")
async def test_a_turn_with_the_gauge_on_is_seen_from_roll_to_cat(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin(house, "red", "blue", gauge="yes")
        mice = await Mice.sits_down(browser, house)
        await expect(mice.page.locator(".mat .provision")).to_have_count(16)
        await expect(mice.page.locator(".mat .food")).to_have_count(49)
        await mice.lays_the_table()
        await mice.presses("red")
        await expect(mice.page.locator("[data-tracker='chance'] b")).to_have_text("90")
        await mice.throws("bread", "fish", "cross")
        await mice.reads("Put a mouse on a light.")
        await expect(mice.page.locator("[data-tracker='chance'] .hint")).to_contain_text("A tip:")
        await mice.photographs(artefacts / "mmm-place.png", for_docs=True)
        assert await mice.page.evaluate(CUT_OFF) == []
        assert await mice.page.evaluate(SPILLS) == []
        await mice.does(mice.brings_a_mouse("r1c7"))
        await mice.reads("Keep these mice? Your colour: roll again.")
        await mice.photographs(artefacts / "mmm-choose.png", for_docs=True)
        await mice.does(mice.taps("Keep"))
        await mice.reads("The cat goes here.")
        assert await mice.goal() == "h2"
        await mice.photographs(artefacts / "mmm-cat.png")
        await mice.tidies()
        await mice.reads("Blue, roll three dice.")
        await mice.leaves()


async def test_a_mouse_taken_away_again_takes_the_die_back(
    browser: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin(house, "red", side="B")
        mice = await Mice.sits_down(browser, house)
        await mice.lays_the_table()
        await mice.throws("bread", "fish", "cross")
        await mice.does(mice.brings_a_mouse("r2c1"))
        assert mice.view["placed"] == ["r2c1"]
        await mice.clears("a2")
        await mice.until(lambda doc: doc["game"]["view"]["placed"] == [])
        await mice.reads("Put a mouse on a light.")
        await mice.does(mice.brings_a_mouse("r2c2"))
        assert mice.view["placed"] == ["r2c2"]
        await mice.leaves()
