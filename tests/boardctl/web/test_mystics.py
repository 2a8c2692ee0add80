"""Mice & Mystics in a real browser: dice in the tray, mice dragged to lit squares, everything else
tapped in the list beside them, as a party would play."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from boardctl.private import to_tap
from games import catalogue
from games.kit import Land, Move, Plain
from tests.boardctl.web.child import PATIENCE, UNREAD, Child, moves_made
from tests.boardctl.web.paced import pace
from tests.boardctl.web.served import Served, served
from tests.boardctl.web.test_layouts import CUT_OFF, SPILLS
from tests.conftest import CAMPAIGN

pytestmark = pytest.mark.asyncio(loop_scope="module")

GAME = catalogue.find("mice-and-mystics")
FACES = ("c1", "s2", "d3", "D3", "b2", "B1")
ASKS = ("setup", "carry", "repair")
"""Moods in which figures are to be set before anything else."""
FIRST_ROOM = 12
"""Moves: the first fights, with every kind of thing people do at the table."""
CHAPTER = {"chapter": "the-lamp-under-the-stairs"} if CAMPAIGN else {}
"""The short one with a boss is played to its end."""
WHOLE = 2000 if CAMPAIGN else FIRST_ROOM + 1
"""Moves: more than a chapter has."""


PROMPTED = ("rat", "roach", "spider", "centipede", "brodie", "mat", "mouse:nez", "item-fork")
UNDRAWN = """async (names) => {
  const { gamePage } = await import("/static/games/index.js");
  const drawn = (name) => gamePage("mice-and-mystics").picture(name, null, null);
  return names.filter((name) => drawn(name) === drawn("nothing that is known"));
}"""
"""What the table asks for and the page has no picture of."""


@dataclass
class Party(Child):
    """Decides as our party of bots would; the dice fall as `dice` draws them."""

    dice: random.Random = field(default_factory=lambda: random.Random(4))
    bots: dict[str, Plain] = field(default_factory=dict)

    @property
    def doc(self) -> Plain:
        return self.house.daemon.public()

    @property
    def view(self) -> Plain:
        return self.doc["game"]["view"]

    async def plays(self, moves: int) -> None:
        while self.view["over"] is None and moves_made(self.doc) < moves:
            await self.understood()
            mood = await self.sees_the_newest()
            made = moves_made(self.doc)
            if mood == "setup":
                await self.page.locator(".spotlight .lay").click()
                await self.until(lambda doc: doc["scene"]["mood"] != "setup")
            elif mood in ("carry", "repair"):
                await self.is_shown_what_to_do()
            elif self.doc["game"]["dice"]:
                self.house.console.next_faces[:] = self.dice.choices(
                    FACES, k=self.doc["game"]["dice"]
                )
                if await self.may_roll():
                    await self.rolls()
                    with contextlib.suppress(TimeoutError):  # asked for again, it is rolled again
                        async with asyncio.timeout(UNREAD * pace()):
                            await self.has_moved(made)
            else:
                await self.decides()

    async def is_shown_what_to_do(self) -> None:
        """A hand carries out, or puts right, one thing after the other, as often as it is asked."""
        async with asyncio.timeout(2 * PATIENCE * pace()):
            while self.doc["scene"]["mood"] in ("carry", "repair"):
                await self.page.locator(".show-me:not([aria-disabled='true'])").click()
                await self.until(lambda doc: doc["hand"] is None)

    async def has_moved(self, made: int) -> None:
        """A move is made, or the table asks for something first."""
        await self.until(lambda doc: moves_made(doc) > made or doc["scene"]["mood"] in ASKS)

    async def may_roll(self) -> bool:
        async with asyncio.timeout(PATIENCE * pace()):
            while self.doc["scene"]["mood"] not in ASKS:
                if await self.page.locator(".tray-field.asks").count():
                    return True
                await asyncio.sleep(0.05)
        return False

    async def sees_the_newest(self) -> str:
        """Nobody taps on what is not drawn yet; what the table is at then."""
        async with asyncio.timeout(PATIENCE * pace()):
            while True:
                made, mood = moves_made(self.doc), str(self.doc["scene"]["mood"])
                words = self.page.locator(f".words[data-made='{made}'][data-mood='{mood}']")
                if await words.count():
                    return mood
                await asyncio.sleep(0.05)

    async def decides(self) -> None:
        daemon = self.house.daemon
        session = daemon.session
        assert session is not None

        def asked() -> list[Move]:
            """Of people: for a moment the board draws for itself."""
            return [o.move for o in daemon.director.opens() if o.move.seat is not None]

        def otherwise(doc: Plain) -> bool:
            return doc["scene"]["mood"] in ASKS or doc["game"]["dice"]

        await self.until(lambda doc: bool(asked()) or otherwise(doc))
        if otherwise(self.doc) or not asked():
            return
        seat = str(asked()[0].seat)
        bot = self.bots.setdefault(seat, GAME.bots()["party"](seat))
        own = [move for move in asked() if move.seat == seat]
        move = bot.choose(session.view(seat), own, self.dice.random)
        made = moves_made(self.doc)
        if await self.makes(move):
            await self.has_moved(made)

    async def makes(self, move: Move) -> bool:
        """Drags the figure, or taps the words of it. False: the table asks for something first."""
        daemon = self.house.daemon
        session = daemon.session
        assert session is not None
        gesture = GAME.table.gesture(session.state, move)
        if isinstance(gesture, Land):
            cells = GAME.table.mat(session.state).spots
            taken = {piece.where for piece in self.house.console.pieces()}
            ring = next(cell for cell in cells[gesture.spot] if cell not in taken)
            await self.carries(self.figure(gesture.kind, cells), ring)
            return True
        # Offered once what was carried last has come to rest.

        def offered() -> list[Move]:
            return [o.move for o in to_tap(daemon)]

        await self.until(lambda doc: move in offered() or doc["scene"]["mood"] in ASKS)
        if move not in offered():
            return False
        await self.page.locator(".spotlight .choices button").nth(offered().index(move)).click()
        return True

    def figure(self, kind: str, cells: Plain) -> str:
        """The handle of what is to be moved: a mouse, the enemy that acts, or a new one. Out of a
        crowd somebody may have taken another than was meant: then one that is in the box serves."""
        named = [p for p in self.house.console.pieces() if p.kind == kind]
        if len(named) == 1:
            return named[0].handle
        who = self.view["agenda"][-1][1]  # several wait to come in: they have no name yet
        acting = self.view["foes"].get(who) if isinstance(who, str) else None
        here = "away" if acting is None else cells[f"{self.view['side']}:{acting['square']}"][0]
        return min(named, key=lambda p: (p.where != here, p.where not in ("hand", "away"))).handle

    async def carries(self, handle: str, cell: str) -> None:
        await self.page.mouse.move(*await self.middle(f".piece[data-handle='{handle}'] .body"))
        await self.page.mouse.down()
        await self.page.mouse.move(*await self.where(cell), steps=3)
        await self.page.mouse.up()


async def begin(house: Served, *seats: str, **options: str | int) -> None:
    chosen = {option.name: option.default for option in GAME.options} | options
    await house.daemon.new_game(GAME, seats, chosen)


async def test_a_party_plays_a_chapter_by_dragging_rolling_and_tapping(
    browser: Browser, tmp_path: Path, artefacts: Path, hurried: None
) -> None:
    async with served(tmp_path, inline=False) as house:
        await begin(house, "red", "yellow", party="ready", **CHAPTER)
        party = await Party.arrives(browser, house)
        assert isinstance(party, Party)
        await expect(party.page.locator(".mat")).to_be_attached()
        await party.plays(FIRST_ROOM)
        assert await party.page.evaluate(CUT_OFF) == []
        await party.photographs(artefacts / "mystics-room.png", for_docs=not CAMPAIGN)
        await party.page.locator(".sheet-open").click()
        await expect(party.page.locator(".mouse-sheet")).to_have_count(4)
        await expect(party.page.locator(".track [aria-current]")).to_have_count(1)
        await party.photographs(artefacts / "mystics-party.png", for_docs=not CAMPAIGN)
        await party.page.locator(".sheet-dialog .close").click()
        await party.plays(WHOLE)
        assert (party.view["over"] is None) is not CAMPAIGN
        await party.photographs(artefacts / "mystics-over.png", for_docs=CAMPAIGN)
        await party.leaves()


async def test_the_sheet_tells_wounds_cheese_and_what_is_face_down_in_french_on_a_phone(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, language="fr", inline=False) as house:
        await begin(house, "red", "yellow", party="ready")
        viewport = {"width": 360, "height": 740}
        child = await Party.arrives(browser, house, viewport=viewport, has_touch=True)
        assert await child.page.evaluate(SPILLS) == []
        printed = await child.page.locator(".square-name").all_text_contents()
        assert sorted(printed) == [f"{column}{row}" for column in "ABCDEF" for row in range(1, 7)]
        await child.page.locator(".menu-open").click()
        names = await child.page.get_by_label("Sa place").locator("option").all_text_contents()
        assert {"case A1", "nid 4", "place du raisin"} <= set(names)
        assert {"page 8", "tour 1"}.isdisjoint(names), "no figure stands on a light"
        await child.page.locator(".menu .close").click()
        await child.page.locator(".sheet-open").click()
        await expect(child.page.locator(".mouse-sheet .hearts").first).to_have_attribute(
            "aria-label", "3 cœurs sur 3"
        )
        await expect(child.page.locator(".sheet-dialog h2")).to_have_text("En fuite vers Aboybourg")
        await expect(child.page.locator(".onward")).to_have_text(
            "Le chemin continue par le trou : C3."
        )
        await expect(child.page.locator(".mouse-sheet small").first).to_have_text(
            "Frappe avec un dé de plus."
        )
        assert await child.page.evaluate(UNDRAWN, PROMPTED) == []
        wide = await child.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360
        await child.photographs(artefacts / "mystics-phone.png", for_docs=True)
        await child.leaves()


async def test_a_card_of_the_familys_own_is_read_on_the_page_until_it_is_done(
    browser: Browser, tmp_path: Path
) -> None:
    data = catalogue.folder(GAME)
    chapter = tmp_path / "own" / "own.toml"
    chapter.parent.mkdir()
    shutil.copy(data / "chapters" / "flight-to-barksburg.toml", chapter)
    song = '\n[card.song]\nkind = "event"\ncount = 1\ntext = "Sing together, then wink."\n'
    search = (data / "data" / "search.toml").read_text("utf-8")
    (chapter.parent / "search.toml").write_text(search + song, "utf-8")
    async with served(tmp_path, inline=False) as house:
        await begin(house, "red", party="ready", chapter=str(chapter))
        party = await Party.arrives(browser, house)
        await party.page.locator(".spotlight .lay").click()
        await party.until(lambda doc: doc["scene"]["mood"] == "waiting")
        director, session = house.daemon.director, house.daemon.session
        assert session is not None
        turn = {"card": "collin", "at": session.state.track.index("collin")}
        turn |= {"agenda": [["next"], ["turn", "collin"], ["manual", "collin", "song"]]}
        assert await director.ask(lambda: director.correct(lambda: session.set_values(turn)))
        await expect(party.page.locator(".spotlight")).to_contain_text("Sing together, then wink.")
        await party.page.get_by_role("button", name="All done?").click()
        await expect(party.page.locator(".spotlight")).not_to_contain_text("Sing together")
        assert session.state.agenda[-1][0] == "turn"
        await party.leaves()
