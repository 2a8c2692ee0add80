"""Ledger 4.4: every gesture in the wrong step or place is answered by one kind sentence and a
light, changes nothing, tells nothing, and the game goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from tests.boardctl.clan.forest import Forest, helping
from tests.boardctl.clan.test_turn import every_profile, faces_told
from tests.boardctl.house import House, house, virtual

ASKED = "Red, the fox? Lift a tile."


@asynccontextmanager
async def harmless(home: House, forest: Forest) -> AsyncIterator[None]:
    """Whatever happens inside changes no game and tells no face; afterwards it can be played."""
    before, rows, mood, prompt = home.plain, home.moves(), home.mood, home.prompt
    yield
    assert faces_told(home, set(forest.faces.values())) == set()
    assert (home.mood, home.prompt) == (mood, prompt)
    assert (home.moves(), home.plain) == (rows, before)
    if forest.phase == "help":
        await forest.reveal("A2")
        assert home.moves()[-1] == "seen a2"


# -- tiles ------------------------------------------------------------------------------------


@every_profile
@virtual
async def test_a_second_tile_lifted_while_one_is_up_goes_back_first(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.turn_up("A2")
        after = home.plain
        forest.lift("C1")
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("repair", "The tile goes here.")
        assert home.lit("pulse") <= forest.cells("A2", "C1")
        await forest.back("C1")
        await forest.back("A2")
        await home.wait(2.0)
        assert home.plain == after
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert faces_told(home, set(forest.faces.values())) == set()


@every_profile
@virtual
async def test_two_tiles_lifted_at_once_are_no_reveal(tmp_path: Path, profile: Profile) -> None:
    async with helping(tmp_path, profile) as (home, forest), harmless(home, forest):
        lifted = home.now
        forest.lift("A1", "C1")
        await home.wait(6.0)
        assert home.mood == "repair"
        assert home.said(lifted)[0] == "Oh, things slipped! Let’s put them back."
        await forest.back("A1", "C1")
        await home.wait(3.0)


@every_profile
@virtual
async def test_a_tile_set_down_beside_the_forest_is_led_back(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.turn_up("A2")
        after = home.plain
        forest.put("A2", "slot L1")
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("repair", "Almost, the tile goes there.")
        assert home.lit("pulse") == forest.cells("A2")
        assert home.plain == after
        forest.lift("A2")
        await home.wait(1.0)
        await forest.back("A2")
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")


@pytest.mark.parametrize("profile", [Profile.LOOPS, Profile.TILES])
@virtual
async def test_two_exchanged_tiles_are_noticed_where_they_can_be_read(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest), harmless(home, forest):
        forest.lift("B1", "B2")
        await home.wait(0.6)
        forest.put("B1", "B2")
        forest.put("B2", "B1")
        await home.wait(8.0)
        assert home.mood == "repair"
        assert home.lit("breathe", "pulse", "dim") <= forest.cells("B1", "B2")
        forest.lift("B1", "B2")
        await home.wait(1.0)
        await forest.back("B1", "B2")
        await home.wait(3.0)


@every_profile
@virtual
async def test_a_tile_lifted_when_no_tile_may_be_goes_back(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow")
        await forest.until("mission")
        async with harmless(home, forest):
            forest.lift("B1")
            await home.wait(6.0)
            assert (home.mood, home.prompt) == ("repair", "The tile goes here.")
            assert home.lit("pulse") == forest.cells("B1")
            await forest.back("B1")
            await home.wait(2.0)
        await forest.until("help")
        assert home.prompt == ASKED


@every_profile
@virtual
async def test_a_tile_that_is_shown_unasked_tells_nothing(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow")
        await forest.until("mission")
        async with harmless(home, forest):
            forest.lift("B1")
            await home.wait(2.0)
            await forest.show("B1")
            await home.wait(3.0)
            assert home.mood == "repair"
            assert home.lit("pulse") == forest.cells("B1")
            await forest.back("B1")
            await home.wait(2.0)


@pytest.mark.parametrize("profile", [Profile.LOOPS, Profile.TILES])
@virtual
async def test_a_tile_with_its_face_up_is_asked_to_be_turned_over(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow", tagging="two_sided")
        await forest.until("help")
        await forest.turn_up("A2")
        await forest.back("A2", side="up")
        await home.wait(5.0)
        assert home.prompt == "Turn this one over."
        assert home.lit("breathe") == forest.cells("A2")
        forest.lift("A2")
        await home.wait(0.6)
        await forest.back("A2", side="down")
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert home.moves()[-2:] == ["reveal A2", "seen a2"]


# -- tags -------------------------------------------------------------------------------------


@every_profile
@pytest.mark.parametrize("spot", ["slot TA", "home green"])
@virtual
async def test_something_that_is_not_ours_is_asked_away(
    tmp_path: Path, profile: Profile, spot: str
) -> None:
    async with helping(tmp_path, profile) as (home, forest), harmless(home, forest):
        cell = forest.cell(spot)
        card = home.console.stranger(cell)
        await home.wait(6.0)
        assert home.mood == "repair"
        assert cell in home.lit("dim", "breathe")
        home.console.away(card)
        await home.wait(3.0)


@every_profile
@virtual
async def test_a_second_piece_with_the_same_tag_is_asked_away(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest), harmless(home, forest):
        cell = forest.cell("slot TA")
        twin = home.console.clone(forest.tiles["C3"], cell)
        await home.wait(8.0)
        assert home.mood == "repair"
        if profile is Profile.LOOPS:
            assert home.prompt == "Two the same! Take one away."
        assert cell in home.lit("dim", "breathe")
        home.console.away(twin)
        await home.wait(3.0)


# -- the power goes ---------------------------------------------------------------------------


@every_profile
@virtual
async def test_a_power_cut_with_a_tile_in_the_hand_ends_with_the_tile_in_its_place(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.turn_up("A2")
        after = home.plain
        await home.restart()
        await home.wait(5.0)
        assert home.prompt == "The tile goes here."
        assert home.lit("pulse") == forest.cells("A2")
        await forest.back("A2")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert home.plain == after
        await forest.reveal("A1")
        assert home.moves()[-1] == "seen a1"


@virtual
async def test_a_power_cut_before_the_lifted_tile_was_shown_still_asks_for_it(
    tmp_path: Path,
) -> None:
    async with helping(tmp_path, Profile.PADS) as (home, forest):
        await forest.up("A1")
        await home.restart()
        await home.wait(5.0)
        assert home.prompt == "Show the tile where it glows."
        await forest.show("A1")
        assert home.moves()[-1] == "seen a1"
        await forest.back("A1")
        await home.wait(3.0)
        assert forest.phase == "mission"


@virtual
async def test_tiles_exchanged_while_the_power_was_off_are_put_right(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.LOOPS) as (home, forest):
        before = home.plain

        def exchanged(table: SimulatedConsole) -> None:
            table.put(forest.tiles["B1"], forest.cell("C1"))
            table.put(forest.tiles["C1"], forest.cell("B1"))

        await home.restart(exchanged)
        await home.wait(6.0)
        assert home.mood == "repair"
        assert home.lit("breathe", "pulse", "dim") <= forest.cells("B1", "C1")
        forest.lift("B1", "C1")
        await home.wait(1.0)
        await forest.back("B1", "C1")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", ASKED)
        assert home.plain == before
