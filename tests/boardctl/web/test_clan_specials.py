"""Hints, special tiles, villains and trophies of Le clan des souris in a real browser."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from boardctl.lights import SEAT_COLOURS
from tests.boardctl.web.clan import Family, laid_out
from tests.boardctl.web.served import served
from tests.boardctl.web.test_layouts import screen
from tests.conftest import CAMPAIGN

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("hurried")]

NIGHTS = ("phone",) if CAMPAIGN else ("laptop",)
VILLAIN_OF = {"club": "ogre", "wand": "witch", "tooth": "dragon"}


def owning(trophy: str, seat: str) -> dict[str, Any]:
    """A seat has won this trophy: its villain has fled from D4."""
    return {
        "removed": [VILLAIN_OF[trophy]],
        "forest.D4": "gap",
        f"trophies.{trophy}": seat,
    }


def shines(doc: dict[str, Any], seat: str) -> set[str]:
    """The cells of the mat that shine in the colour of a seat."""
    rgb = "#{:02x}{:02x}{:02x}".format(*SEAT_COLOURS[seat])
    return {c for c, light in doc["lights"].items() if light["rgb"] == rgb and c[0] in "abcdefgh"}


def _lines_up(line: set[str], doc: dict[str, Any]) -> bool:
    return shines(doc, "yellow") == line


async def test_a_hint_lights_its_whole_line_and_can_be_withdrawn(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    row, column = {"b4", "c4", "d4", "e4", "f4"}, {"d7", "d3", "d4", "d5", "d6"}
    async with served(tmp_path, inline=False) as house:
        await laid_out(house, "red", "yellow", faces={"D4": "witch"})
        family = await Family.sits_down(browser, house)
        await family.reads("Red, the fox? Lift a tile.")
        for slot, line in (("b4", row), ("d7", column)):
            await family.takes("figure-yellow", slot)
            await family.until(partial(_lines_up, line))
            for cell in line:
                await expect(family.page.locator(f".rings [data-light='{cell}']")).to_be_attached()
        await family.photographs(artefacts / "clan-hint.png", for_docs=True)
        await family.takes("figure-yellow", "w3")
        await family.until(lambda doc: shines(doc, "yellow") == set())
        assert family.view["hints"] == {}
        await family.leaves()


async def test_the_candle_burns_for_one_look_and_the_owl_saves_a_moon(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await laid_out(
            house,
            "red",
            "yellow",
            faces={"A1": "candle", "A2": "owl", "B2": "a2", "D4": "witch"},
            changes={"forest.A1": "candle up", "forest.A2": "owl up", "moons": 1},
        )
        family = await Family.sits_down(browser, house)
        await family.reads("Red, the fox? Lift a tile.")
        await family.takes("tile-candle", "box")
        await family.reads("Red, lift a tile to look.")
        await family.looks("d4")
        await family.comes_to("help")
        await family.reveals("d4")
        await family.until(lambda doc: doc["game"]["view"]["phase"] == "owl")
        await family.reads("Red, the owl? Or press OK.")
        await expect(family.card("open")).to_be_visible()
        await family.page.screenshot(path=artefacts / "clan-owl.png")
        await family.takes("tile-owl", "box")
        await family.until(lambda doc: doc["game"]["view"]["phase"] != "owl")
        await family.comes_to("help")
        assert family.view["moons"] == 1
        assert (family.view["forest"]["A1"], family.view["forest"]["A2"]) == ("gap", "gap")
        assert family.view["turn"] == "yellow"
        await family.leaves()


async def with_the_club(family: Family, artefacts: Path) -> None:
    """It sends a tile back before it counts; another one is turned up."""
    await family.reveals("d4")
    await family.reads("Yellow, your club? Or press OK.")
    await expect(family.card("open")).to_be_visible()
    await family.page.screenshot(path=artefacts / "clan-club.png")
    await family.takes("trophy-club", "w1")
    await family.until(lambda doc: doc["game"]["view"]["trophies"]["club"] != "yellow")
    await family.comes_to("explore")
    await family.reads("Red, lift another tile.")
    assert family.view["moons"] == 10
    assert "d4" not in family.forest(), "barred for this turn"


async def with_the_wand(family: Family, artefacts: Path) -> None:
    """It makes another size of a find: the fox on this tile is small."""
    await family.reveals("d3")
    await family.reads("Yellow, your wand? Or press OK.")
    await family.takes("trophy-wand", "w1")
    await family.reads("Put the wand in the box.")
    await family.takes("trophy-wand", "box")
    await family.until(lambda doc: doc["scene"]["mood"] == "choice")
    await expect(family.card("choice")).to_be_visible()
    await family.page.screenshot(path=artefacts / "clan-wand.png")
    await family.presses("ok")
    await family.until(lambda doc: sum(doc["game"]["view"]["teeth"].values()) == 8)
    assert family.view["teeth"]["small"] == 3


async def with_the_golden_tooth(family: Family, artefacts: Path) -> None:
    """It is shown at any time, and its owner chooses a size by pictures."""
    await family.takes("trophy-tooth", "w1")
    await family.reads("Put the golden tooth in the box.")
    await family.takes("trophy-tooth", "box")
    await family.until(lambda doc: doc["scene"]["mood"] == "choice")
    first = family.doc["scene"]["prompt"]
    await expect(family.card("choice")).to_have_text(first)
    await family.presses("yellow")
    await family.until(lambda doc: doc["scene"]["prompt"] != first)
    await expect(family.card("choice")).not_to_have_text(first)
    await family.page.screenshot(path=artefacts / "clan-golden-tooth.png")
    await family.presses("ok")
    await family.until(lambda doc: sum(doc["game"]["view"]["teeth"].values()) == 8)
    await family.comes_to("help")
    assert family.view["mission"] == "fox"


STORIES = {"club": with_the_club, "wand": with_the_wand, "tooth": with_the_golden_tooth}
TROPHIES = ("wand", "tooth") if CAMPAIGN else ("club",)


@pytest.mark.parametrize("trophy", TROPHIES)
async def test_a_trophy_is_shown_on_the_well_and_used_up(
    browser: Browser, tmp_path: Path, artefacts: Path, trophy: str
) -> None:
    async with served(tmp_path, inline=False) as house:
        faces = {"B1": "a1", "B2": "a2", "D4": VILLAIN_OF[trophy]}
        await laid_out(house, "red", "yellow", faces=faces, changes=owning(trophy, "yellow"))
        family = await Family.sits_down(browser, house)
        await family.reads("Red, the fox? Lift a tile.")
        await expect(family.page.locator(f"[data-trophy='{trophy}']")).to_have_count(1)
        await STORIES[trophy](family, artefacts)
        await expect(family.page.locator("[data-trophy]")).to_have_count(0)
        await family.leaves()


async def test_a_tornado_takes_up_the_whole_column_and_nobody_knows_it_any_more(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        await laid_out(house, "red", "yellow", faces={"D4": "dragon"})
        family = await Family.sits_down(browser, house)
        await family.reads("Red, the fox? Lift a tile.")
        await family.reveals("f6")
        await family.until(lambda doc: doc["game"]["view"]["phase"] == "mix")
        await family.comes_to("mix")
        await family.reads("Lift the whole column to mix it.")
        await expect(family.card("mix")).to_be_visible()
        await family.page.screenshot(path=artefacts / "clan-tornado.png")
        lain = {piece["handle"] for piece in family.doc["console"]["pieces"]}
        await family.page.mouse.click(*await family.where("f4"))
        await family.until(lambda doc: doc["game"]["view"]["phase"] != "mix")
        mixed = [piece["handle"] for piece in family.doc["console"]["pieces"]]
        assert len(set(mixed) - lain) >= 4, "no handle tells which tile was which"
        await family.page.screenshot(path=artefacts / "clan-mixed.png")
        await family.comes_to("help")
        assert family.view["moons"] == 9
        assert family.view["turn"] == "yellow"
        assert family.view["up"] == {}
        await family.leaves()


@pytest.mark.parametrize("name", NIGHTS)
async def test_a_lost_night_is_told_kindly_and_the_cog_stays_free(
    browser: Browser, tmp_path: Path, artefacts: Path, name: str
) -> None:
    async with served(tmp_path, inline=False) as house:
        seats = ("red", "yellow", "green", "blue", "pink")
        await laid_out(house, *seats, level="young", faces={"B2": "a2"}, changes={"moons": 1})
        family = await Family.sits_down(browser, house, **screen(name))
        await family.reads("Red, the fox? Lift a tile.")
        await family.reveals("d4")
        over = family.page.locator("aside.over[data-result='lost']")
        await expect(over).to_contain_text("again")
        await expect(over.locator(".winners .picture")).to_have_count(6)
        await family.page.screenshot(path=artefacts / f"clan-lost-{name}.png")
        await family.page.locator(".menu-open").click()
        menu = family.page.get_by_role("dialog", name="For grown-ups")
        await expect(menu).to_be_visible()
        await menu.get_by_role("button", name="Close").click()
        await over.get_by_role("button", name="Again!").click()
        await expect(over).to_be_hidden()
        await expect(family.card("lay")).to_be_visible()
        await family.leaves()
