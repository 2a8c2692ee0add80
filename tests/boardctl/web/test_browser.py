"""The page in a real browser, played as children play it."""

from __future__ import annotations

import socket as sockets
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from boardctl.web.server import Page
from tests.boardctl.web.child import Child
from tests.boardctl.web.paced import drowsy
from tests.boardctl.web.served import HERE, playing, served

pytestmark = pytest.mark.asyncio(loop_scope="module")

SIZE_WHEN_READY = """addEventListener("DOMContentLoaded", () => {
  const look = () => (window.sizeWhenReady ??= document.querySelector(".stage").style.width);
  new MutationObserver(look).observe(document.body, { attributeFilter: ["data-ready"] });
});"""
TUMBLE, HOLD = 700, 3000
"""Milliseconds a die tumbles, and a button is down until it is held."""


@pytest.mark.usefixtures("hurried")
async def test_a_whole_game_is_played_by_dragging_and_rolling(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.chooses("souriciere")
        await child.page.get_by_role("button", name="Play", exact=True).click()
        await child.reads("Put the red mouse here.")
        await child.sets_up("red", "yellow")
        went = []
        for red, yellow in (("6", "4"), ("6", "3"), ("6", "2"), ("6", "5"), ("6", "1")):
            went.append(await child.takes_a_turn("red", red))
            went.append(await child.takes_a_turn("yellow", yellow))
        went.append(await child.takes_a_turn("red", "4"))
        # Red runs 6, 12, 18, 24, 30 and wins by its last roll; yellow falls into the bedroom,
        # climbs out, walks, falls into the bathroom and stays there.
        assert went == ["f1", "c2", "g4", "d1", "a4", "f1", "d7", "f2", "g8", "", ""]
        over = child.page.locator("aside.over")
        await expect(over).to_contain_text("The red mouse has won!")
        await child.drags("mouse-red", "c8")  # onto the cheese, as everybody does
        await child.sees("mouse-red", "c8")
        await child.page.screenshot(path=artefacts / "won.png")
        await over.get_by_role("button", name="Again!").click()
        await expect(over).to_be_hidden()
        await child.reads("Put the red mouse here.")
        await child.leaves()


@pytest.mark.usefixtures("hurried")
async def test_a_wrong_place_is_shown_and_repaired(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.sets_up("red", "yellow")
        await child.throws("5")
        assert await child.goal() == "e1"
        await child.drags("mouse-red", "f3")
        await child.until(lambda doc: doc["scene"]["mood"] == "repair")
        await child.reads("Almost, the red mouse goes there.")
        assert await child.goal() == "e1"
        await child.page.screenshot(path=artefacts / "repair.png")
        await child.drags("mouse-red", "e1")
        await child.reads("Yellow, roll the die.")
        await child.leaves()


async def test_a_reload_in_the_middle_of_a_move_goes_on_where_it_was(
    browser: Browser, tmp_path: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.sets_up("red", "yellow")
        await child.throws("3")
        assert await child.goal() == "c1"
        await child.page.add_init_script(SIZE_WHEN_READY)
        await child.page.reload()
        await child.is_ready()
        assert await child.page.evaluate("sizeWhenReady"), "what is drawn stays where it is"
        await child.reads("The red mouse goes here.")
        await child.sees("mouse-red", "w2")
        assert await child.goal() == "c1"
        await child.drags("mouse-red", "c1")
        await child.reads("Yellow, roll the die.")
        await child.leaves()


async def test_the_page_speaks_french_and_english_and_changes_in_mid_game(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with served(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.page.get_by_role("button", name="Français").click()
        await expect(child.page.locator("html")).to_have_attribute("lang", "fr")
        await child.page.screenshot(path=artefacts / "start-fr.png")
        await child.chooses("souriciere")
        await child.page.get_by_role("button", name="Jouer", exact=True).click()
        await child.reads("Pose la souris rouge ici.")
        await child.sets_up("red", "yellow")
        await child.reads("Rouge, lance le dé.")
        await child.page.get_by_role("button", name="Pour les grands", exact=True).click()
        await child.page.screenshot(path=artefacts / "menu-fr.png")
        await child.page.get_by_role("button", name="English").click()
        await child.reads("Red, roll the die.")
        await expect(child.page.get_by_role("button", name="red mouse")).to_have_accessible_name(
            "red mouse, start place of the red mouse"
        )
        await child.leaves()


async def test_a_turn_is_played_with_the_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.sets_up("red", "yellow")

        async def by_keys() -> None:
            await child.tabs_to(".tray-field")
            await child.page.keyboard.press("Enter")

        await child.throws("3", by=by_keys)
        assert await child.goal() == "c1"
        await child.tabs_to(".piece[data-picture='mouse-red']")
        await child.page.keyboard.press("Enter")
        await child.page.keyboard.press("ArrowDown")
        await child.sees("mouse-red", "b1")
        await child.page.keyboard.press("Escape")
        await child.sees("mouse-red", "w2")
        for key in ("Enter", "ArrowDown", "ArrowRight", "Enter"):
            await child.page.keyboard.press(key)
        await child.sees("mouse-red", "c1")
        await child.reads("Yellow, roll the die.")
        focused = child.page.locator(":focus")
        await expect(focused).to_have_attribute("data-picture", "mouse-red")
        await expect(child.page.locator(".unseen[aria-live]")).to_have_text("square 3")
        await child.until(lambda doc: doc["caption"]["text"] == "Yellow, roll the die.")
        with drowsy():  # before the table says it once more
            await expect(child.page.locator(".caption")).to_have_text("Red runs!")
        await child.leaves()


URGED = """async (said) => {
  const { Words } = await import("/static/words.js");
  const words = new Words({ onMenu: () => {}, onSound: () => true });
  return said.map(([prompt, seq, text, urges]) => {
    words.tell({ scene: { prompt }, caption: { seq, text, urges }, game: null, language: "en" });
    return words.caption.textContent;
  });
}"""


async def test_what_urges_people_is_gone_when_they_have_done_it(
    browser: Browser, tmp_path: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        said = (
            ("Roll.", 1, "Red runs!", False),
            ("Roll.", 2, "Once more.", True),
            ("Go here.", 2, "Once more.", True),
            ("Go here.", 2, "Once more.", True),
            ("Go here.", 3, "Four!", False),
            ("Done?", 4, "Done?", False),
        )
        read = await child.page.evaluate(URGED, said)
        assert read == ["Red runs!", "Once more.", "", "", "Four!", "Four!"]
        await child.leaves()


async def test_a_turn_is_played_with_a_finger_on_a_phone(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    phone: dict[str, Any] = {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    }
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house, **phone)
        await child.sets_up("red", "yellow")

        async def by_finger() -> None:
            await child.page.touchscreen.tap(*await child.middle(".tray-field"))

        await child.throws("2", by=by_finger)
        assert await child.goal() == "b1"
        await child.page.screenshot(path=artefacts / "phone.png")
        await child.drags_with_a_finger("mouse-red", "b1")
        await child.reads("Yellow, roll the die.")
        await child.leaves()


async def test_a_piece_can_be_tapped_and_then_its_place(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.page.mouse.click(*await child.piece("mouse-red"))
        await expect(child.page.locator(".piece.lifted")).to_be_attached()
        await child.page.mouse.click(*await child.where("w2"))
        await child.sees("mouse-red", "w2")
        await child.reads("Put the yellow mouse here.")
        await child.leaves()


async def test_a_piece_let_go_beside_the_board_lies_in_the_box(
    browser: Browser, tmp_path: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.drags("mouse-red", "w2")
        await child.reads("Put the yellow mouse here.")
        await child.drags("mouse-red", "box")
        await child.sees("mouse-red", "away")
        await child.until(lambda doc: doc["scene"]["seat"] == "red")
        await child.leaves()


async def test_the_die_tumbles_and_goes_into_its_pocket_by_itself(
    browser: Browser, tmp_path: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house, reduced_motion="no-preference")
        await child.sets_up("red", "yellow")
        house.console.next_faces.extend(["6", "2"])
        async with child.timers_stopped(TUMBLE):
            await child.page.mouse.click(*await child.piece("die"))
            await expect(child.page.locator(".piece.rolling")).to_be_attached()
        await child.sees("die", "p1")
        await expect(child.page.locator(".piece.rolling")).not_to_be_attached()
        await expect(child.page.locator(".piece[data-picture='die'] .pips circle")).to_have_count(6)
        await child.drags("mouse-red", await child.goal())
        await child.reads("Yellow, roll the die.")
        await child.sees("die", "p1")
        assert house.console.next_faces == ["2"], "a die in its pocket is not rolled by itself"
        await child.leaves()


async def test_a_button_is_down_as_long_as_it_is_held_and_back_opens_the_menu(
    browser: Browser, tmp_path: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        menu = child.page.get_by_role("dialog", name="For grown-ups")
        await child.page.mouse.move(*await child.middle(".button[data-button='back']"))
        async with child.timers_stopped(HOLD):
            await child.page.mouse.down()
            await expect(menu).to_be_hidden()
        await expect(menu).to_be_visible()
        await child.page.mouse.up()
        await menu.get_by_role("button", name="Close").click()
        await expect(menu).to_be_hidden()
        await child.leaves()


async def test_grown_ups_let_a_seat_leave_and_end_the_game(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with playing(tmp_path, "red", "yellow", "green", inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.sets_up("red", "yellow", "green")
        page = child.page
        await page.get_by_role("button", name="For grown-ups", exact=True).click()
        await page.get_by_role("button", name="The yellow mouse leaves").click()
        await page.screenshot(path=artefacts / "menu.png")
        await page.get_by_role("button", name="Yes, really").click()
        await expect(page.get_by_role("dialog")).to_be_hidden()
        await child.until(lambda doc: "yellow" not in doc["game"]["view"]["seats"])
        await page.get_by_role("button", name="For grown-ups", exact=True).click()
        await page.get_by_role("button", name="End it, choose a new one").click()
        await page.get_by_role("button", name="Yes, really").click()
        await expect(page.locator(".start")).to_be_visible()
        assert house.daemon.public()["game"] is None
        await child.leaves()


async def test_grown_ups_correct_a_misread_die_and_a_place(
    browser: Browser, tmp_path: Path
) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.sets_up("red", "yellow")
        await child.throws("2")
        assert await child.goal() == "b1"
        page = child.page
        await page.get_by_role("button", name="For grown-ups", exact=True).click()
        await page.get_by_role("dialog").get_by_role("button", name="5").click()
        await expect(page.locator(".arrows")).to_have_attribute("data-goals", "e1")
        await page.get_by_role("button", name="For grown-ups", exact=True).click()
        await page.get_by_label("Which piece").select_option("mouse:red")
        await page.get_by_label("Where it belongs").select_option("square 30")
        await page.get_by_role("button", name="Put it there").click()
        await expect(page.locator(".arrows")).to_have_attribute("data-goals", "g8")
        await child.leaves()


async def test_a_lost_table_is_looked_for_and_found_again(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path, inline=False) as house:
        child = await Child.arrives(browser, house)
        await house.page.stop()
        with sockets.socket() as kept:  # nobody else is given its port, and nobody listens there
            kept.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
            kept.bind((HERE, house.port))
            banner = child.page.locator(".banner")
            await expect(banner).to_have_text("Looking for the table …")
            again = Page(house.daemon, port=house.port)
            await again.start()
        await expect(banner).to_be_hidden()
        await child.drags("mouse-red", await child.goal())
        await child.reads("Put the yellow mouse here.")
        # The browser itself notes each attempt that found nobody.
        child.errors = [error for error in child.errors if "WebSocket connection to" not in error]
        await child.leaves()
        await again.stop()


@pytest.mark.usefixtures("hurried")
async def test_the_picture_of_the_table_in_the_docs(
    browser: Browser, tmp_path: Path, artefacts: Path
) -> None:
    async with playing(tmp_path, "red", "yellow", "green", "blue", inline=False) as house:
        child = await Child.arrives(browser, house)
        await child.sets_up("red", "yellow", "green", "blue")
        for seat, face in (("red", "6"), ("yellow", "4"), ("green", "2")):
            await child.takes_a_turn(seat, face)
        await child.throws("5")
        assert await child.goal() == "e1"
        await child.photographs(artefacts / "table.png", for_docs=True)
        await child.leaves()
