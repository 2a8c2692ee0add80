"""A grown-up's menu never acts on what is no longer so, and never stays in the way."""

from __future__ import annotations

from pathlib import Path

from games import catalogue
from tests.boardctl.house import house, virtual


@virtual
async def test_a_correction_that_was_offered_before_the_table_changed_is_not_made(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.carry("mouse:red", "a1")
        await home.wait(5)
        await home.hold("back")
        await home.press("red")  # the table is right like this
        await home.carry("mouse:red", "c1")  # a child puts it right meanwhile
        rows = home.rows()
        await home.press("ok")
        await home.wait(2)
        assert home.rows() == rows
        assert home.plain["mice"]["red"]["place"] == "square 3"
        assert home.mood == "waiting"


@virtual
async def test_a_menu_nobody_uses_closes_and_the_guidance_is_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.hold("back")
        assert home.mood == "choice"
        await home.wait(25)
        assert home.mood == "carry"


@virtual
async def test_a_new_game_ends_the_one_on_the_table_in_the_same_commit(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        points: list[str] = []
        home.fault = points.append
        await home.daemon.new_game(catalogue.find("souriciere"), ("green", "blue"), {})
        assert points.count("before_commit") == 1
        assert [stored.id for stored in await home.journal.unfinished()] == [home.session.id]


@virtual
async def test_ok_pressed_twice_after_the_end_begins_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow", options={"finish": "fast"})
        await home.daemon.request({"do": "place", "kind": "mouse:red", "spot": "square 33"})
        await home.carry("mouse:red", "d8")
        await home.roll(6)
        await home.wait(5)
        assert home.mood == "over"
        before = home.session.id
        for _ in range(2):
            home.console.press("ok")
            home.console.release("ok")
        await home.wait(5)
        assert home.session.id == before + 1
