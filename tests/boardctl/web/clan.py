"""A family that plays Le clan des souris at the page: it knows what the page shows and says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, Locator, expect

from games import catalogue
from tests.boardctl.web.child import PATIENCE, Child
from tests.boardctl.web.paced import drowsy, pace
from tests.boardctl.web.served import Served

COUNTS = 1500
"""Milliseconds until the page counts a tile as lifted."""
SIZES = ("small", "medium", "large")
PRINTED = re.compile(r"tile: (\w+) \(small\), (\w+) \(medium\), (\w+) \(large\)")
ASKED = """() => {
  const asked = document.querySelector(".piece.asked"), body = asked?.querySelector(".body");
  const goals = document.querySelector(".arrows")?.dataset.goals ?? "";
  if (!body || !(goals || document.querySelector(".rings .light.dim"))) return null;
  const { x, y, width, height } = body.getBoundingClientRect();
  return { at: [x + width / 2, y + height / 2], where: asked.dataset.where ?? "", goals };
}"""
TOP_OF = """(picture) => {
  const pile = `.piece[data-picture='${picture}'][data-where='away']`;
  const box = [...document.querySelectorAll(pile)].at(-1).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


async def begin_clan(house: Served, *seats: str, **options: str | int) -> None:
    game = catalogue.find("clan-des-souris")
    chosen = {option.name: option.default for option in game.options} | options
    await house.daemon.new_game(game, seats, chosen)


OPENING = {
    "first": "red",
    "turn": "red",
    "agenda": ["help"],
    "looking": [],
    "mission": "fox",
    "used": ["fox"],
}
ANIMALS = tuple(f"a{n}" for n in range(1, 10))
SPECIALS = ("lost", "candle", "owl", "sword", "shield", "grimoire")


async def laid_out(
    house: Served,
    *seats: str,
    faces: Mapping[str, str],
    level: str = "full",
    changes: Mapping[str, Any] | None = None,
) -> None:
    """In red's turn the clan looks for the fox. These tiles lie on these cells, the others fill the
    forest in their order; `changes` are made to the game as a grown-up would."""
    await begin_clan(house, *seats, level=level)
    daemon, console = house.daemon, house.console
    session = daemon.session
    assert session is not None
    given = {**OPENING, **(changes or {})}

    async def put_right() -> None:
        await session.set_values(given)

    assert await daemon.director.ask(lambda: daemon.director.correct(put_right))
    rest = [f for f in (*ANIMALS, *SPECIALS) if f not in faces.values()]
    table, state = session.game.table, session.state
    wanted = table.wanted(state)
    spots = table.mat(state).spots
    for cell in session.view()["forest"]:
        kind = f"tile:{faces[cell] if cell in faces else rest.pop(0)}"
        if f"tile@forest {cell}" in wanted.on:
            console.put(console.find(kind)[0], spots[f"forest {cell}"][0])
    for kind, (spot,) in wanted.on.items():
        if not kind.startswith("tile@"):
            console.put(console.find(kind)[0], spots[spot][0])


@dataclass
class Family(Child):
    """Remembers every tile it has seen, by its cell: the animals on it, or what it is called."""

    memory: dict[str, str] = field(default_factory=dict)
    plans: list[str] = field(default_factory=list)  # cells to turn up before all others

    @classmethod
    async def sits_down(cls, browser: Browser, house: Served, **context: Any) -> Family:
        child = await cls.arrives(browser, house, **context)
        assert isinstance(child, Family)
        return child

    # -- seeing -----------------------------------------------------------------------------------

    @property
    def doc(self) -> dict[str, Any]:
        doc = self.house.daemon.public()
        assert isinstance(doc, dict)
        return doc

    @property
    def view(self) -> dict[str, Any]:
        view = self.doc["game"]["view"]
        assert isinstance(view, dict)
        return view

    def forest(self, word: str = "down") -> list[str]:
        """The cells of the console whose tiles lie so."""
        doc = self.doc
        spots = doc["console"]["mat"]["spots"]
        view = doc["game"]["view"]
        return [
            spots[f"forest {cell}"][0]
            for cell, state in view["forest"].items()
            if state == word and cell != view["barred"]
        ]

    def tile(self, cell: str) -> Locator:
        return self.page.locator(f".piece[data-where='{cell}']")

    def card(self, name: str) -> Locator:
        return self.page.locator(f".spotlight[data-card='{name}']")

    # -- doing ------------------------------------------------------------------------------------

    async def lays_the_table(self) -> None:
        await self.page.locator(".lay").click()
        await self.until(lambda doc: doc["scene"]["mood"] == "waiting")

    async def lifts(self, cell: str) -> str:
        """Holds a tile up until it counts; returns what it is called then."""
        await expect(self.page.locator(f".rings [data-light='{cell}']")).to_be_attached()
        await self.page.mouse.move(*await self.middle(f".piece[data-where='{cell}'] .body"))
        await self.page.mouse.down()
        x, y = await self.where(cell)
        await self.page.mouse.move(x + 14, y + 12, steps=3)
        await self.page.locator(".piece.dragged .filling.full").wait_for(state="attached")
        label = await self.page.locator(".piece.dragged").get_attribute("aria-label")
        assert label is not None
        self.memory[cell] = label.rpartition(",")[0]
        return self.memory[cell]

    async def drags_a_moment(self, cell: str) -> None:
        """Picks a tile up, sets it down half a second later, and reads what the page says."""
        x, y = await self.where(cell)
        await self.page.mouse.move(x, y)
        async with self.timers_stopped(COUNTS):
            with drowsy():
                await self.page.mouse.down()
                await self.page.mouse.move(x + 14, y + 12, steps=3)
                await expect(self.page.locator(".filling")).to_be_attached()
            with drowsy(0.2):  # a slow machine must not make it a second and a half
                await asyncio.sleep(0.5)
            with drowsy():
                await self.puts(cell)
                await expect(self.card("short")).to_have_text("Hold it a little longer.")

    async def puts(self, cell: str) -> None:
        """Lets go of what is in the hand."""
        await self.page.mouse.move(*await self.where(cell), steps=4)
        await self.page.mouse.up()

    async def draws_a_mission(self) -> None:
        await self.page.mouse.move(*await self.page.evaluate(TOP_OF, "mission"))
        await self.page.mouse.down()
        await self.puts("w7")
        await self.changes("mission")

    async def takes(self, picture: str, cell: str) -> None:
        """Drags a piece that is the only one of its picture, and waits until the table knows."""
        handle = await self.page.locator(f".piece[data-picture='{picture}']").get_attribute(
            "data-handle"
        )
        await self.drags(picture, cell)
        where = "away" if cell == "box" else cell
        await self.until(
            lambda doc: any(
                piece["handle"] == handle and piece["where"] == where
                for piece in doc["console"]["pieces"]
            )
        )

    async def comes_to(self, phase: str) -> None:
        """Follows the lights until the table waits in this phase."""
        await self.settles()
        assert self.view["phase"] == phase, self.doc["scene"]

    async def settles(self) -> None:
        """Follows the lights until nothing is to be carried."""
        while True:
            await self.understood()
            if self.doc["scene"]["mood"] not in ("carry", "repair"):
                return
            await self.tidies()

    async def changes(self, phase: str) -> None:
        """Waits until the table asks for something else than in this phase."""
        await self.until(
            lambda doc: (
                doc["game"]["view"]["phase"] != phase
                or doc["scene"]["mood"] not in ("waiting", "saving")
            )
        )

    async def looks(self, cell: str) -> str:
        """One look for one's own eyes."""
        made = self.doc["game"]["moves_made"]
        seen = await self.lifts(cell)
        await self.until(lambda doc: doc["game"]["moves_made"] > made)
        await self.puts(cell)
        await self.rests(cell)
        return seen

    async def rests(self, cell: str) -> None:
        """Waits until the tile lies there again and the table no longer asks for it."""
        await self.tile(cell).wait_for(state="attached")
        await self.until(
            lambda doc: doc["scene"]["mood"] != "carry" or doc["scene"]["picture"] != "tile"
        )

    async def reveals(self, cell: str) -> str:
        """Turns a tile up for all, shows it if asked to, and brings it back if asked to."""
        made = self.doc["game"]["moves_made"]
        seen = await self.lifts(cell)
        await self.until(lambda doc: doc["game"]["moves_made"] > made)
        if self.view["phase"] == "seen":
            await self.puts("w1")
            await self.changes("seen")
        else:
            await self.puts(cell)
            await self.rests(cell)
        return seen

    async def asked(self) -> dict[str, Any] | None:
        """The piece that wiggles, read in one go; None when the table asks for nothing any more."""
        async with asyncio.timeout(PATIENCE * pace()):
            while self.doc["scene"]["mood"] in ("carry", "repair"):
                if asked := await self.page.evaluate(ASKED):
                    assert isinstance(asked, dict)
                    return asked
                await asyncio.sleep(0.05)
        return None

    async def tidies(self) -> None:
        """Follows the light with the piece that wiggles, once, if the table still asks for it."""
        asked = await self.asked()
        if asked is None:
            return
        where, goals = asked["where"], asked["goals"]
        lit = self.doc["lights"].get(where, {}).get("effect")
        # A dim light asks to take something away; otherwise an arrow says where to.
        goal = "box" if lit == "dim" or not goals else goals.split()[0]
        await self.page.mouse.move(*asked["at"])
        await self.page.mouse.down()
        await self.puts(goal)
        spot = where if goal == "box" else goal
        await self.until(
            lambda doc: (
                doc["lights"].get(spot, {}).get("effect") not in ("dim", "breathe", "pulse")
                or doc["scene"]["mood"] not in ("carry", "repair")
            )
        )

    # -- whole games ------------------------------------------------------------------------------

    async def plays(self, most_steps: int = 1000) -> Mapping[str, Any]:
        """Plays to the end, or for so many steps."""
        for _ in range(most_steps):
            if self.view["over"]:
                break
            await self.does_what_is_asked()
        return self.view

    async def does_what_is_asked(self) -> None:
        await self.understood()
        doc = self.doc
        mood, view = doc["scene"]["mood"], doc["game"]["view"]
        made = doc["game"]["moves_made"]
        if mood == "setup":
            await self.until(lambda d: d["scene"]["mood"] != mood)
        elif mood in ("carry", "repair"):
            await self.tidies()
        elif mood == "choice":
            await self.presses("ok")
            await self.until(lambda d: d["game"]["moves_made"] > made)
        elif view["phase"] == "look":
            await self.looks(next(cell for cell in self.forest() if cell not in self.memory))
        elif view["phase"] == "first":
            await self.presses(view["seats"][0])
            await self.changes("first")
        elif view["phase"] == "mission":
            await self.draws_a_mission()
        elif view["phase"] in ("help", "explore"):
            await self.reveals(self.best(view))
        else:
            await self.presses("ok")
            await self.changes(view["phase"])

    def best(self, view: Mapping[str, Any]) -> str:
        """What is planned; a tile it knows to be right, with the most teeth left; a new one."""
        while self.plans:
            planned = self.plans.pop(0)
            if planned in self.forest():
                return planned
        finds = {cell: self.teeth(view, cell) for cell in self.forest() if cell in self.memory}
        cell = max(finds, key=lambda cell: finds[cell], default="")
        if cell and finds[cell] >= 0:
            return cell
        return next(cell for cell in self.forest() if cell not in self.memory)

    def teeth(self, view: Mapping[str, Any], cell: str) -> int:
        animals = PRINTED.match(self.memory[cell])
        if animals is None:
            return -1
        printed = zip(SIZES, animals.groups(), strict=True)
        return max(
            (view["teeth"][size] for size, animal in printed if animal == view["mission"]),
            default=-1,
        )
