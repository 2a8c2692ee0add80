"""The five gestures, on the toy game that uses them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl import seesaw_table as seesaw
from tests.boardctl.house import house, virtual
from tests.contract.toy import GAME, compile_texts

PROFILES = [Profile.PADS, Profile.LOOPS]


@virtual
async def test_all_pieces_up_at_once_and_longer_than_a_touch_is_a_lift(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.set_up(home, "red", "yellow")
        shells = home.console.find("shell")
        cells = [home.console.where(shell) for shell in shells]
        for shell in shells:
            home.console.lift(shell)
        await home.wait(1.2)  # gone is known after 0.4 s: this was up for less than a second
        for shell, cell in zip(shells, cells, strict=True):
            home.console.put(shell, cell)
        await home.wait(3.0)
        assert home.moves() == []
        for shell in shells:
            home.console.lift(shell)
        await home.wait(2.0)
        assert home.moves() == ["mixed shells"]


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_pieces_that_may_be_lifted_are_asked_for_while_they_are_in_the_box(
    tmp_path: Path, profile: Profile
) -> None:
    compile_texts()
    async with house(tmp_path, profile) as home:
        await home.begin("red", "yellow", game=GAME)
        home.put("mouse:red", "w2")
        home.put("mouse:yellow", "w3")
        await home.wait(1.0)
        for cell in ("c2", "e2", "g2"):
            assert (home.mood, home.prompt) == ("setup", "Put the shell here.")
            assert home.lit("pulse") == {cell}
            home.put("shell", cell)
            await home.wait(1.0)
        assert home.prompt == "Lift the three shells and mix them."
        assert home.moves() == []


@virtual
async def test_one_shell_of_three_is_no_mixing_and_no_accident(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.set_up(home, "red", "yellow")
        quiet = home.now
        shell = home.console.find("shell")[0]
        cell = home.console.where(shell)
        home.console.lift(shell)
        await home.wait(4.0)
        home.console.put(shell, cell)
        await home.wait(2.0)
        assert home.moves() == []
        assert "The shell goes here." not in home.said(quiet)


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_card_shown_on_the_well_is_drawn_once(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await seesaw.set_up(home, "red", "yellow")
        await seesaw.mix(home)
        assert home.moves() == ["mixed shells"]
        handle = home.piece("card:heavy")
        home.console.put(handle, "w1")
        await home.wait(10.0)
        assert home.moves() == ["mixed shells", "drawn heavy"]
        assert home.session.state.hands == {"red": "heavy"}
        home.console.away(handle)
        await home.wait(1.5)
        home.console.put(handle, "w1")  # the same card, shown anew
        await home.wait(1.5)
        assert home.moves()[-2:] == ["drawn heavy", "drawn heavy"]


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_mouse_set_on_the_plank_climbs_whoever_has_the_turn(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        await home.carry("mouse:yellow", "d5")
        await home.carry("mouse:red", "e5")
        assert home.moves()[-2:] == ["yellow: climb", "climb"]
        assert home.session.state.plank == ["yellow", "red"]


@virtual
async def test_two_mice_in_two_hands_land_together_where_tags_are_read(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        home.lift("mouse:yellow")
        home.lift("mouse:red")
        await home.wait(0.8)
        home.put("mouse:yellow", "d5")
        home.put("mouse:red", "e5")
        await home.wait(1.5)
        assert home.moves()[-2:] == ["climb", "yellow: climb"]  # in turn order


@virtual
async def test_two_mice_that_land_together_are_shown_where_nobody_can_read_them(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        rows = home.moves()
        home.lift("mouse:yellow")
        home.lift("mouse:red")
        await home.wait(0.8)
        home.put("mouse:yellow", "d5")
        await home.wait(6.0)
        assert home.prompt == "Show me the piece where it glows."
        assert home.moves() == rows
        await home.show("mouse:yellow")
        home.put("mouse:yellow", "d5")
        await home.wait(1.0)
        assert home.moves() == [*rows, "yellow: climb"]
        home.put("mouse:red", "e5")
        await home.wait(1.0)
        assert home.moves() == [*rows, "yellow: climb", "climb"]


@virtual
async def test_a_move_without_a_gesture_is_offered_option_by_option(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.at_the_shells(home, "red", "yellow")
        handle = home.console.find("shell")[0]
        home.console.lift(handle)
        await home.wait(3.0)
        await home.tidy()
        await home.press("ok")  # nothing was under it: the cat comes a step nearer
        await home.wait(6.0)
        assert home.prompt.startswith("Lift the three shells")
        assert home.session.state.cat == 1
        await seesaw.mix(home)
        await seesaw.deal(home, "heavy", "heavy")
        await home.wait(2.0)
        await home.carry("mouse:red", "d5")
        await home.carry("mouse:yellow", "e5")
        await home.press("red", "yellow", "ok")
        await home.wait(2.0)
        await home.roll(1, 1)
        await home.wait(4.0)
        seat = home.game.turn(home.session.state)
        assert seat is not None
        assert (home.mood, home.prompt) == ("choice", "save it")  # the safe one first
        assert home.lit_buttons() == {seat, "ok"}
        await home.press(seat)
        assert home.prompt == "eat it"
        await home.press(seat, seat, "ok")
        assert home.moves()[-1] == "eat"


@virtual
async def test_every_move_can_be_made_with_buttons_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.set_up(home, "red", "yellow")
        await home.press("red", "ok")
        assert home.moves() == ["mixed shells"]
        await home.press("red", "red", "ok")  # the second of three cards
        await home.press("red", "ok")  # drawn for yellow, entered by the seat whose turn it is
        assert home.moves()[1:] == ["drawn middle", "drawn light"]
        await home.wait(2.0)
        assert home.prompt == "Who climbs onto the plank?"


@virtual
async def test_a_piece_without_a_place_may_stay_in_a_hand_for_ever(tmp_path: Path) -> None:
    """The whistle vanishes under a shell, where nobody feels it."""
    async with house(tmp_path, Profile.PADS) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        whistle = home.piece("whistle")
        home.console.put(whistle, "w6")
        await home.wait(1.0)
        home.console.lift(whistle)
        await home.wait(5.0)
        await home.carry("mouse:yellow", "d5")
        assert home.moves()[-1] == "yellow: climb"


@virtual
async def test_a_shown_card_is_not_taken_for_the_mouse_that_lands_next(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await seesaw.at_the_plank(home, "red", "yellow")
        home.lift("mouse:red")  # something is not in its place all the time
        await home.wait(1.0)
        card = home.piece("card:heavy")
        home.console.put(card, "w1")
        await home.wait(2.0)
        home.console.away(card)
        await home.wait(1.0)
        home.put("mouse:red", "d5")
        await home.wait(1.0)
        assert home.moves()[-1] == "climb"
