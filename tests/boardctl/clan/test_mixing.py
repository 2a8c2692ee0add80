"""A column that is being laid again: any order, any detour, nobody knows who is who."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.clan.forest import Forest
from tests.boardctl.clan.test_special_tiles import COLUMN, full, tornado
from tests.boardctl.clan.test_turn import every_profile, faces_told
from tests.boardctl.house import House, house, virtual


async def in_the_air(home: House) -> Forest:
    forest = await tornado(home)
    forest.lift(*(c for c in COLUMN if home.console.where(forest.tiles[c]) != "hand"))
    await home.wait(2.0)
    assert home.moves()[-1] == "mixed D"
    return forest


@every_profile
@virtual
async def test_a_mixed_tile_may_change_its_place_until_the_column_is_laid(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await in_the_air(home)
        for tile, place in (("D1", "D3"), ("D2", "D2")):
            forest.put(tile, place)
            await home.wait(1.5)
        forest.lift("D1")
        await home.wait(1.0)
        for tile, place in (("D1", "D4"), ("D3", "D3"), ("D4", "D1")):
            forest.put(tile, place)
            await home.wait(1.5)
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        await forest.turn_up("D1")
        assert home.moves()[-2:] == ["reveal D4", f"seen {forest.faces['D1']}"]


@pytest.mark.parametrize("profile", [Profile.LOOPS, Profile.TILES])
@virtual
async def test_a_mixed_tile_laid_beside_the_forest_is_led_to_a_free_place(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await in_the_air(home)
        forest.put("D1", "home blue")  # a well reads in every profile
        for tile, place in (("D2", "D3"), ("D4", "D1")):
            forest.put(tile, place)
            await home.wait(1.5)
        await home.wait(6.0)
        assert home.prompt == "Almost, the tile goes there."
        assert home.lit("pulse") == forest.cells("D2", "D4")
        forest.lift("D1")
        await home.wait(1.0)
        forest.put("D1", "D4")
        await home.wait(1.5)
        forest.put("D3", "D2")
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        await forest.turn_up("D1")
        assert home.moves()[-2:] == ["reveal D4", f"seen {forest.faces['D1']}"]


@every_profile
@virtual
async def test_a_mixed_tile_may_be_set_down_anywhere_for_a_while(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await in_the_air(home)
        told = home.now
        forest.put("D1", "slot L1")
        await home.wait(6.0)
        assert not [said for said in home.said(told) if "box" in said]
        forest.lift("D1")
        await home.wait(1.0)
        if profile is Profile.PADS:
            await forest.show("D1")
        for tile, place in (("D1", "D4"), ("D2", "D2"), ("D3", "D1"), ("D4", "D3")):
            forest.put(tile, place)
            await home.wait(1.5)
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert faces_told(home, {forest.faces[cell] for cell in COLUMN}) == set()


@every_profile
@virtual
async def test_a_gap_in_the_column_stays_empty(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await full(home, D4="dragon", D2="owl")
        await forest.as_if(forest__D2="gap", removed=["owl"])
        await forest.gone("D2")
        await forest.turn_up("D4")
        await home.wait(4.0)
        forest.lift("D1", "D3")
        await home.wait(2.0)
        assert home.moves()[-1] == "mixed D"
        forest.put("D1", "D2")
        await home.wait(6.0)
        assert home.prompt == "Almost, the tile goes there."
        assert home.lit("pulse") == forest.cells("D1", "D3", "D4")
        assert home.lit("dim") == forest.cells("D2")
        forest.lift("D1")
        await home.wait(1.0)
        for tile, place in (("D1", "D4"), ("D3", "D1"), ("D4", "D3")):
            forest.put(tile, place)
            await home.wait(1.5)
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        await forest.turn_up("D1")
        assert home.moves()[-2:] == ["reveal D4", f"seen {forest.faces['D1']}"]


@every_profile
@virtual
async def test_a_power_cut_before_the_column_counted_as_lifted(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await tornado(home)
        forest.lift("D1", "D2", "D3")
        await home.wait(0.4)
        await home.restart()
        await home.wait(5.0)
        assert forest.phase == "mix"
        for tile, place in (("D2", "D4"), ("D4", "D1"), ("D3", "D3"), ("D1", "D2")):
            forest.put(tile, place)
            await home.wait(1.5)
        await home.wait(5.0)
        if forest.phase == "mix":  # nobody knows whether they were mixed
            assert home.prompt == "Lift the whole column to mix it."
            forest.lift("D1", "D2", "D3", "D4")
            await home.wait(2.0)
            for tile, place in (("D2", "D4"), ("D4", "D1"), ("D3", "D3"), ("D1", "D2")):
                forest.put(tile, place)
                await home.wait(1.5)
            await home.wait(5.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        await forest.turn_up("D2")
        assert home.moves()[-2:] == ["reveal D4", f"seen {forest.faces['D2']}"]
