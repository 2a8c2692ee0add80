"""A column that is being laid again: any order, any detour, nobody knows who is who."""

from __future__ import annotations

from pathlib import Path

from hardware.ports import Profile
from tests.boardctl.clan.forest import Forest
from tests.boardctl.clan.test_special_tiles import COLUMN, tornado
from tests.boardctl.clan.test_turn import every_profile
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
