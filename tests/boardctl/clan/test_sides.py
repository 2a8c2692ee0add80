"""Tiles with a tag on each side: what stays up and what goes down is seen, but for the lost tile,
whose two sides mean the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.clan.forest import Forest
from tests.boardctl.clan.test_special_tiles import COLUMN, SEATS
from tests.boardctl.house import House, house, virtual

READING = pytest.mark.parametrize("profile", [Profile.LOOPS, Profile.TILES])
TURN = "Turn this one over."


async def two_sided(home: House, **faces: str) -> Forest:
    where = {"D4": "dragon", **faces}
    forest = await Forest.laid(home, *SEATS, faces=where, level="full", tagging="two_sided")
    await forest.until("help")
    return forest


@READING
@pytest.mark.parametrize("tile", ["candle", "owl", "sword"])
@virtual
async def test_a_tile_that_stays_up_is_asked_to_lie_face_up(
    tmp_path: Path, profile: Profile, tile: str
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await two_sided(home, B2=tile)
        await forest.reveal("B2", side="down")
        await home.wait(4.0)
        assert home.prompt == TURN
        assert home.lit("breathe") == forest.cells("B2")
        forest.lift("B2")
        await home.wait(0.6)
        await forest.back("B2", side="up")
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert forest.view["up"] == {"B2": tile}


@READING
@virtual
async def test_the_lost_tile_is_never_asked_to_be_turned(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await two_sided(home, B2="lost")
        await forest.reveal("B2")
        await home.wait(6.0)
        assert home.moves()[-1] == "seen lost"
        assert TURN not in home.said()
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")


@READING
@virtual
async def test_a_mixed_column_lies_face_down_and_says_no_more_about_who_is_who(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await two_sided(home, D1="shield")
        await forest.as_if(forest__D1="shield up")
        await forest.back("D1", side="up")
        await home.wait(2.0)
        await forest.turn_up("D4")
        await home.wait(4.0)
        forest.lift("D1", "D2", "D3")
        await home.wait(2.0)
        for tile, place in zip(COLUMN, reversed(COLUMN), strict=True):
            forest.put(tile, place, side="up" if tile == "D2" else "down")
            await home.wait(1.2)
        await home.wait(5.0)
        assert home.prompt == TURN
        assert home.lit("breathe") == forest.cells("D3")
        forest.lift("D2")
        await home.wait(0.6)
        forest.put("D2", "D3", side="down")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert forest.view["up"] == {}
