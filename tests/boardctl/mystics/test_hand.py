"""The hand that shows how something is done, among figures that share rings."""

from __future__ import annotations

from pathlib import Path

from hardware.ports import Profile
from tests.boardctl.house import virtual
from tests.boardctl.mystics.den import Den, standing


async def shown(den: Den, times: int) -> None:
    for _ in range(times):
        assert await den.home.daemon.request({"do": "show"}) is None
        await den.home.wait(12.0)


@virtual
async def test_what_is_beaten_leaves_a_crowd_though_no_sensor_tells(tmp_path: Path) -> None:
    mice = {"collin": "c3", "tilda": "c3"}
    async with standing(tmp_path, mice, {"rat-1": "d3"}, profile=Profile.PADS) as den:
        console = den.home.console
        beaten = next(h for h in console.find("rat") if console.where(h) == "away")
        console.put(beaten, den.cell("c3"))
        await den.home.wait(3.0)
        assert den.home.daemon.director.difference().right
        await shown(den, 1)
        assert console.where(beaten) == "away"
        assert den.home.where("mouse:collin") == den.home.where("mouse:tilda") == den.cell("c3")


@virtual
async def test_of_two_figures_in_the_hand_the_one_that_is_asked_for_is_shown(
    tmp_path: Path,
) -> None:
    places = {"collin": "c3", "filch": "e2", "maginos": "e3"}
    async with standing(tmp_path, places, profile=Profile.PADS) as den:
        console = den.home.console
        cells = {name: den.cell(square) for name, square in places.items()}
        for name in places:
            console.lift(console.find(f"mouse:{name}")[0])
        await den.home.wait(3.0)
        await shown(den, 6)
        assert {name: den.home.where(f"mouse:{name}") for name in places} == cells
        assert den.home.daemon.director.difference().right


@virtual
async def test_one_of_two_rats_joins_the_mouse_it_attacks_and_not_the_other(tmp_path: Path) -> None:
    mice, foes = {"tilda": "d2", "filch": "e1"}, {"rat-1": "d2", "rat-2": "f1"}
    async with standing(tmp_path, mice, foes, profile=Profile.PADS) as den:
        director, session = den.home.daemon.director, den.home.session
        there = {"foes.rat-2.square": "e1"}
        assert await director.ask(lambda: director.correct(lambda: session.set_values(there)))
        await director.ask(director.look)
        scene = den.home.daemon.stage.scene
        assert scene is not None
        lit = [mark.cell for mark in scene.marks if mark.role == "goal"]
        assert lit == [den.cell("e1")]
        await shown(den, 1)
        rats = [p.where for p in den.home.console.pieces() if p.kind == "rat" and p.where != "away"]
        assert sorted(rats) == sorted(den.cells("d2", "e1"))
        assert director.difference().right


@virtual
async def test_who_leaves_a_beaten_rat_behind_unseen_is_not_put_in_the_box(tmp_path: Path) -> None:
    async with standing(tmp_path, {"collin": "c3", "tilda": "e2"}, profile=Profile.PADS) as den:
        console = den.home.console
        beaten = console.find("rat")[0]
        console.put(beaten, den.cell("c3"))
        await den.go("collin", "c4")
        await den.home.wait(5.0)
        assert den.home.mood == "repair", "the ring he left is not empty"
        await shown(den, 1)
        assert console.where(beaten) == "away"
        assert den.home.where("mouse:collin") == den.cell("c4")
        while not den.home.daemon.director.difference().right:
            await shown(den, 1)
        await den.go("collin", "c4")  # he was shown, and is known again
        assert den.home.moves()[-1] == "go c4"
