"""Who sees the face of a tile, and how long: everybody from the reveal until it is back in its
place, one hand alone for a look, nobody in any other step."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hardware.ports import Profile
from tests.boardctl.clan.forest import GAME, Forest, helping
from tests.boardctl.clan.test_amends import mixing_again
from tests.boardctl.clan.test_mixing import in_the_air
from tests.boardctl.clan.test_special_tiles import COLUMN, tornado
from tests.boardctl.clan.test_turn import every_profile, faces_told
from tests.boardctl.director.test_saving import FULL, Disk
from tests.boardctl.house import House, house, virtual


def pictures(home: House) -> dict[str, str]:
    """Handle → what everybody sees of the piece."""
    pieces = home.daemon.public()["console"]["pieces"]
    return {piece["handle"]: piece["picture"] for piece in pieces}


async def lift(home: House, handle: str) -> str | None:
    """Over the page. Returns what the hand that lifts sees."""
    assert await home.daemon.request({"do": "lift", "piece": handle}) is None
    return home.daemon.glimpse(handle)


async def judged(home: House, forest: Forest) -> str:
    """A2 is turned up and judged already: its handle."""
    await forest.turn_up("A2")
    await home.wait(3.0)
    assert forest.view["turn"] == "yellow"
    return forest.tiles["A2"]


# -- everybody --------------------------------------------------------------------------------


@every_profile
@virtual
async def test_a_revealed_tile_is_shown_to_all_until_it_is_back_in_its_place(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        tile = await judged(home, forest)
        assert pictures(home)[tile] == "tile-a2"
        forest.put("A2", "slot L1")  # a detour
        await home.wait(2.0)
        assert pictures(home)[tile] == "tile"
        forest.lift("A2")
        await home.wait(2.0)
        assert pictures(home)[tile] == "tile-a2"
        await forest.back("A2")
        assert faces_told(home, {"a2"}) == set()


@every_profile
@virtual
async def test_a_tile_that_was_shown_once_is_shown_again_when_it_is_revealed_again(
    tmp_path: Path, profile: Profile
) -> None:
    """Nobody has to hold it on the well any more: all the more it must be seen elsewhere."""
    async with helping(tmp_path, profile) as (home, forest):
        await forest.reveal("A2")
        assert faces_told(home, {"a2"}) == set()
        await forest.up("A2")
        assert home.moves()[-1] == "seen a2"
        assert pictures(home)[forest.tiles["A2"]] == "tile-a2"


@every_profile
@virtual
async def test_a_tile_that_was_shown_is_not_shown_when_it_is_lifted_unasked(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.reveal("A1")
        assert forest.phase == "mission"
        forest.lift("A1")
        await home.wait(3.0)
        assert faces_told(home, {"a1"}) == set()
        home.console.put(forest.tiles["A1"], "w1")
        await home.wait(2.0)
        assert faces_told(home, {"a1"}) == set()
        forest.lift("A1")
        await home.wait(1.0)
        await forest.back("A1")


@every_profile
@virtual
async def test_after_a_power_cut_a_revealed_tile_is_still_shown_until_it_is_back(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        tile = await judged(home, forest)
        await home.restart()
        assert pictures(home)[tile] == "tile-a2"  # beside the board
        assert await lift(home, tile) == "tile-a2"
        await home.wait(2.0)
        assert pictures(home)[tile] == "tile-a2"
        await home.press("back")
        assert home.moves()[-1] == "seen a2"  # how it was told, nobody remembers
        await forest.back("A2")
        assert faces_told(home, {"a2"}) == set()
        await home.restart()
        assert faces_told(home, {"a2"}) == set()


@virtual
async def test_a_full_disk_is_told_while_a_tile_is_up_and_the_game_goes_on(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.LOOPS) as (home, forest):
        disk = Disk()
        home.fault = lambda point: (
            disk(point) if home.session.made[-1].row.text == "seen a2" else None
        )
        disk.error = sqlite3.SQLITE_FULL
        await forest.turn_up("A2")
        assert (home.mood, home.prompt) == ("paused", FULL)
        disk.error = 0
        await home.wait(3.0)
        assert home.mood == "carry"
        await home.restart()
        assert pictures(home)[forest.tiles["A2"]] == "tile-a2"


@every_profile
@virtual
async def test_after_a_power_cut_a_tile_that_was_back_is_not_shown_when_it_is_lifted_unasked(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.reveal("A2")
        await forest.reveal("A1")
        assert forest.phase == "mission"
        forest.lift("A1")
        await home.wait(3.0)
        await home.restart()
        assert faces_told(home, {"a1"}) == set()
        assert await lift(home, forest.tiles["A1"]) is None
        await home.wait(2.0)
        assert faces_told(home, {"a1"}) == set()


@every_profile
@virtual
async def test_after_a_power_cut_a_tile_that_a_grown_up_has_mixed_is_not_shown(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.turn_up("A2")
        await home.wait(3.0)
        await mixing_again(home)
        assert faces_told(home, {"a2"}) == set()
        await home.restart()
        assert faces_told(home, {"a2"}) == set()


# -- mixed ------------------------------------------------------------------------------------


@every_profile
@virtual
async def test_whoever_watched_the_tiles_of_a_column_does_not_know_them_after_a_tornado(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await tornado(home)
        before = {forest.tiles[cell] for cell in COLUMN}
        others = {forest.tiles[cell] for cell in forest.tiles if cell not in COLUMN}
        dragon = forest.tiles["D4"]
        assert pictures(home)[dragon] == "tile-dragon"
        forest.lift("D1", "D2", "D3")
        await home.wait(2.0)
        assert home.moves()[-1] == "mixed D"
        assert before.isdisjoint(pictures(home))
        assert others <= pictures(home).keys()
        assert faces_told(home, {forest.faces[cell] for cell in COLUMN}) == set()


@virtual
async def test_tiles_of_a_set_up_that_is_mixed_again_are_new_to_everybody(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        forest = await Forest.laid(home, "red", "yellow", faces={"C3": "owl"})
        assert home.prompt == "Put this tile in the box unseen."
        watched = {forest.tiles[cell] for cell in forest.tiles}
        for handle in watched:
            home.console.away(handle)
        await home.wait(3.0)
        assert watched.isdisjoint(pictures(home))


# -- the hand that lifts ----------------------------------------------------------------------


@virtual
async def test_the_hand_that_looks_sees_the_face_and_no_second_one(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        forest = await Forest.laid(home, "red", "yellow")
        assert await lift(home, forest.tiles["B2"]) == f"tile-{forest.faces['B2']}"
        assert await lift(home, forest.tiles["C3"]) is None
        await home.wait(3.0)
        assert home.daemon.glimpse(forest.tiles["C3"]) is None


@virtual
async def test_a_tile_in_somebodys_hand_shows_its_face_to_no_other_page(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        forest = await Forest.laid(home, "red", "yellow")
        assert await lift(home, forest.tiles["B2"]) == f"tile-{forest.faces['B2']}"
        assert await lift(home, forest.tiles["B2"]) is None


@virtual
async def test_a_look_of_the_next_seat_waits_until_the_tile_before_is_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        forest = await Forest.laid(home, "red", "yellow")
        await forest.up("B2")
        assert home.moves() == ["red: look B2"]
        assert await lift(home, forest.tiles["C3"]) is None
        await forest.back("B2", "C3")
        await home.wait(2.0)
        assert await lift(home, forest.tiles["C3"]) == f"tile-{forest.faces['C3']}"


@virtual
async def test_nobody_looks_at_a_tile_while_another_is_out_of_place(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        forest = await Forest.laid(home, "red", "yellow")
        forest.put("B2", "slot L1")
        await home.wait(2.0)
        assert await lift(home, forest.tiles["C3"]) is None


@virtual
async def test_a_tile_lifted_in_a_wrong_step_shows_its_back_to_the_hand_as_well(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        forest = await Forest.laid(home, "red", "yellow")
        await forest.until("mission")
        assert await lift(home, forest.tiles["B1"]) is None
        await home.wait(2.0)
        home.console.put(forest.tiles["B1"], "w1")
        await home.wait(2.0)
        assert await lift(home, forest.tiles["B1"]) is None


@virtual
async def test_tiles_that_are_being_laid_or_mixed_show_their_backs(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow", game=GAME)
        tile = next(p.handle for p in home.console.pieces() if p.back == "tile")
        assert await lift(home, tile) is None
    (tmp_path / "mix").mkdir()
    async with house(tmp_path / "mix") as home:
        forest = await in_the_air(home)
        for cell in COLUMN:
            assert home.daemon.glimpse(forest.tiles[cell]) is None


@virtual
async def test_a_mission_is_seen_by_whoever_draws_it_when_one_is_to_be_drawn(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        forest = await Forest.laid(home, "red", "yellow")
        mission = next(p.handle for p in home.console.pieces() if p.back == "mission")
        assert await lift(home, mission) is None
        home.console.away(mission)
        await forest.until("mission")
        assert str(await lift(home, mission)).startswith("mission-")
