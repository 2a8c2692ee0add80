"""Players take moves back, up to the last final one: by undoing the gesture, or with *back*."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl.record import effective
from games.kit import IllegalMove
from hardware.ports import Profile
from tests.boardctl import seesaw_table as seesaw
from tests.boardctl.house import House, house, virtual
from tests.contract.toy import toy_installed

__all__ = ["toy_installed"]

PROFILES = [Profile.PADS, Profile.LOOPS]
ONE_BACK = "We go one step back."
NOTHING = "We keep that one, let’s go on."


def standing(home: House) -> list[str]:
    """The moves that still count."""
    return [row.text for row in effective(home.rows())]


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_lifting_a_landed_mouse_takes_its_move_back(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        before, moves = home.plain, standing(home)
        await home.carry("mouse:yellow", "d5")
        climbed = home.rows()[-1].seq
        assert home.moves()[-1] == "yellow: climb"
        await home.wait(3.0)
        undone = home.now
        home.lift("mouse:yellow")
        await home.wait(1.5)
        assert home.moves()[-1] == f"take back {climbed}"
        assert home.rows()[-1].kind == "take_back"
        assert (home.plain, standing(home)) == (before, moves)
        assert ONE_BACK in home.said(undone)
        home.put("mouse:yellow", "w3")
        await home.wait(2.0)
        assert (home.mood, home.plain) == ("waiting", before)


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_landed_mouse_lifted_and_set_down_again_has_climbed_once(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        await home.carry("mouse:yellow", "d5")
        await home.wait(2.0)
        await home.carry("mouse:yellow", "e5")
        await home.wait(2.0)
        assert home.session.state.plank == ["yellow"]
        assert standing(home)[-1] == "yellow: climb"
        assert home.mood == "waiting"


@virtual
async def test_the_first_of_several_moves_is_taken_back_and_the_others_stay(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await seesaw.at_the_plank(home, "red", "yellow", "green")
        await home.carry("mouse:red", "d5")
        await home.carry("mouse:yellow", "e5")
        await home.press("green")
        assert home.session.state.plank == ["red", "yellow"]
        await home.carry("mouse:red", "w2")
        assert home.session.state.plank == ["yellow"]
        assert home.session.state.ready == ["green"]


@virtual
async def test_back_takes_moves_back_one_by_one_up_to_the_last_final_one(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.at_the_plank(home, "red", "yellow", "green")
        before, rows = home.plain, len(home.rows())
        await home.carry("mouse:red", "d5")
        await home.press("yellow")
        await home.press("back")
        assert home.session.state.ready == []
        await home.press("back")
        assert home.plain == before
        await home.wait(6.0)
        # The mouse still stands on the plank: it is led home, and does not climb by itself.
        assert home.plain == before
        assert home.prompt == "The red mouse goes here."
        assert home.lit("pulse") == {"w2"}
        await home.carry("mouse:red", "w2")
        refused = home.now
        await home.press("back")
        assert NOTHING in home.said(refused)
        assert home.plain == before
        assert [row.kind for row in home.rows()[rows:]] == [
            "move",
            "move",
            "take_back",
            "take_back",
        ]


@virtual
async def test_a_roll_is_final_and_back_says_so_kindly(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        await home.wait(3.0)
        rows, pressed = home.moves(), home.now
        await home.press("back")
        assert home.said(pressed)[0] == NOTHING
        assert home.moves() == rows
        assert await home.daemon.request({"do": "take_back"}) == "That does not work now."
        assert home.moves() == rows
        assert home.daemon.public()["game"]["can_take_back"] is False


@virtual
async def test_who_begins_may_be_taken_back_until_the_die_is_rolled(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        assert home.daemon.public()["game"]["can_take_back"] is True
        assert await home.daemon.request({"do": "take_back"}) is None
        await home.wait(3.0)
        assert home.prompt == "Who is youngest? Press your button."
        await home.press("yellow")
        assert standing(home) == ["yellow: first"]
        assert home.moves() == ["red: first", "take back 1", "yellow: first"]


@virtual
async def test_taking_back_survives_a_restart(tmp_path: Path, toy_installed: None) -> None:
    async with house(tmp_path) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        before = home.plain
        await home.carry("mouse:red", "d5")
        await home.restart()
        assert home.session.state.plank == ["red"]
        await home.press("back")
        assert home.plain == before
        await home.restart()
        assert home.plain == before


@virtual
async def test_a_final_move_cannot_be_taken_back_by_anybody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        rows = home.moves()
        with pytest.raises(IllegalMove, match="final"):
            await home.session.take_back(home.session.made[0])
        assert home.moves() == rows


@virtual
async def test_a_sleeve_that_sweeps_the_plank_takes_nothing_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        await home.carry("mouse:red", "d5")
        await home.carry("mouse:yellow", "e5")
        rows, swept = home.moves(), home.now
        for seat in ("red", "yellow"):
            home.console.away(home.piece(f"mouse:{seat}"))
        await home.wait(4.0)
        assert home.said(swept)[0] == "Oh, things slipped! Let’s put them back."
        for seat, cell in (("yellow", "d5"), ("red", "e5")):
            await home.show(f"mouse:{seat}")
            home.put(f"mouse:{seat}", cell)
            await home.wait(1.5)
        assert (home.mood, home.moves()) == ("waiting", rows)


@virtual
async def test_a_shell_that_was_lifted_and_is_back_was_lifted_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.at_the_shells(home, "red", "yellow")
        shell = home.console.find("shell")[0]
        cell = home.console.where(shell)
        home.console.lift(shell)
        await home.wait(3.0)
        assert home.moves()[-1].startswith("lift ")
        home.console.put(shell, cell)
        await home.wait(1.5)
        assert home.prompt == "Found the whistle? Show it."
        assert standing(home)[-1].startswith("lift ")
