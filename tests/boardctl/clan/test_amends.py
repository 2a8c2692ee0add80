"""What people see and the board does not believe: another face than it went by, a tile that cannot
be, a wrong count. Each is put right and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.clan.forest import Forest, helping
from tests.boardctl.clan.test_special_tiles import full
from tests.boardctl.clan.test_turn import every_profile, faces_told
from tests.boardctl.house import House, house, virtual

SHOW = "Show the tile where it glows."
CANNOT = "This one can’t be. Fetch a grown-up."
MIX = "Mix all the tiles again."


# -- another face than the board went by --------------------------------------------------------


@virtual
async def test_back_asks_for_a_show_when_people_see_another_tile_than_the_board(
    tmp_path: Path,
) -> None:
    """Under pads a tile swapped in the hand goes unnoticed until it is revealed again."""
    async with helping(tmp_path, Profile.PADS) as (home, forest):
        await forest.reveal("A2")
        before = forest.view
        forest.lift("A2")
        await home.wait(0.5)
        home.console.put(forest.tiles["C2"], forest.cell("A2"))  # below a sleeve
        home.console.put(forest.tiles["A2"], forest.cell("C2"))
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        home.console.lift(forest.tiles["C2"])  # lies on A2 now
        await home.wait(2.0)
        assert home.moves()[-2:] == ["reveal A2", "seen a2"]
        assert forest.view["moons"] == before["moons"] - 1
        await home.press("back")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", SHOW)
        assert forest.view["moons"] == before["moons"]
        await forest.show("C2")
        assert home.moves()[-1] == f"seen {forest.faces['C2']}"
        forest.put("C2", "A2")
        await home.wait(3.0)
        assert home.mood == "waiting"
        await forest.up("A2")  # lies on C2, and nobody goes by what was thought
        assert home.moves()[-1] == "reveal C2"
        await forest.show("A2")
        assert home.moves()[-1] == "seen a2"


@virtual
async def test_after_the_tile_is_back_the_face_that_was_told_stands(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.LOOPS) as (home, forest):
        await forest.reveal("A2")
        rows = home.moves()
        pressed = home.now
        await home.press("back")
        await home.wait(2.0)
        assert "We keep that one, let’s go on." in home.said(pressed)
        assert home.moves() == rows


@virtual
async def test_loops_ask_for_a_show_as_well_and_go_on_reading_what_lies(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.LOOPS) as (home, forest):
        await forest.up("A2")
        assert home.moves()[-1] == "seen a2"
        await home.press("back")
        await home.wait(3.0)
        assert home.prompt == SHOW
        await forest.show("A2")
        await forest.back("A2")
        await home.wait(2.0)
        assert home.moves()[-1] == "seen a2"
        await forest.up("A1")  # still known where it can be read
        assert home.moves()[-1] == "seen a1"


@virtual
async def test_a_power_cut_after_back_does_not_bring_the_wrong_face_back(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.PADS) as (home, forest):
        await forest.reveal("A2")
        await forest.up("A2")
        await home.press("back")
        await home.wait(2.0)
        await home.restart()
        await home.wait(5.0)
        assert home.moves()[-1].startswith("set ")
        assert home.prompt == SHOW
        await forest.show("A2")
        assert home.moves()[-1] == "seen a2"


# -- a tile that cannot be ----------------------------------------------------------------------


@virtual
async def test_a_shown_tile_outside_the_pool_is_for_a_grown_up_and_any_other_goes_on(
    tmp_path: Path,
) -> None:
    async with helping(tmp_path, Profile.PADS) as (home, forest):
        await forest.up("A1")
        rows, before = home.moves(), home.plain
        home.put("tile:owl", "w1")  # young knows no owl
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("repair", CANNOT)
        assert home.lit("dim") == {"w1"}
        assert (home.moves(), home.plain) == (rows, before)
        home.console.away(home.piece("tile:owl"))
        await home.wait(2.0)
        assert home.prompt == SHOW
        await forest.show("A1")
        assert home.moves()[-1] == "seen a1"


async def mixing_again(home: House) -> None:
    """A grown-up asks for it."""
    await home.hold("back")
    for _ in range(20):
        if home.prompt == MIX:
            break
        await home.press("red")
    await home.press("ok")
    await home.wait(3.0)
    assert (home.mood, home.prompt) == ("setup", MIX)


async def mixed_again(home: House, forest: Forest) -> None:
    """All face-down tiles go up and come down in another order."""
    await mixing_again(home)
    down = [cell for cell, what in forest.view["forest"].items() if what == "down"]
    for cell in down:
        home.console.away(forest.tiles[cell])
    await home.wait(3.0)
    for tile, cell in zip(down, reversed(down), strict=True):
        forest.put(tile, cell)
        await home.wait(0.2)
    await home.wait(6.0)


@pytest.mark.parametrize("profile", Profile)
@virtual
async def test_a_grown_up_has_the_whole_forest_mixed_again_in_the_middle_of_a_game(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await full(home, A1="shield", B1="candle")
        await forest.as_if(forest__A1="shield up", forest__B1="gap", removed=["candle"])
        await forest.gone("B1")
        await home.wait(3.0)
        await forest.reveal("A3")
        assert home.mood == "waiting"
        moons = forest.view["moons"]
        await mixed_again(home, forest)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert (forest.view["moons"], forest.view["up"]) == (moons, {"A1": "shield"})
        assert faces_told(home, set(forest.faces.values()) - {"shield"}) == set()
        await forest.turn_up("A2")  # the first of those that lay face down is the last now
        assert home.moves()[-2:] == ["reveal D4", f"seen {forest.faces['A2']}"]


# -- counts -------------------------------------------------------------------------------------


@every_profile
@virtual
async def test_a_grown_up_sets_moons_and_teeth_and_the_journal_says_so(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.reveal("A2")
        assert forest.view["moons"] == 9
        await home.hold("back")
        offered = []
        for _ in range(20):
            await home.press("red")
            offered.append(home.prompt)
            if home.prompt == "Moons: 10.":
                break
        assert "Moons: 8." in offered
        await home.press("ok")
        await home.wait(3.0)
        assert "It is corrected, thank you." in home.said()
        assert forest.view["moons"] == 10
        assert home.rows()[-1].kind == "correction"
        assert home.moves()[-1] == "set moons=10"
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")


@virtual
async def test_counts_are_corrected_over_the_page_too_and_never_beyond_the_box(
    tmp_path: Path,
) -> None:
    async with helping(tmp_path) as (home, forest):
        counts = [change["id"] for change in home.daemon.public()["game"]["counts"]]
        assert counts == ["moon 9", *(f"tooth {size} 2" for size in ("small", "medium", "large"))]
        assert await home.daemon.request({"do": "correct", "id": "tooth small 2"}) is None
        assert forest.view["teeth"]["small"] == 2
        for wrong in ("moon 11", "tooth small 4", "moon 0", "tooth tiny 1", "moon x"):
            assert await home.daemon.request({"do": "correct", "id": wrong}) is not None
        assert forest.view["moons"] == 10
        await forest.as_if(moons=1, teeth__medium=0, teeth__large=0, teeth__small=1)
        counts = [change["id"] for change in home.daemon.public()["game"]["counts"]]
        assert {"moon 0", "tooth small 0"}.isdisjoint(counts)  # nobody ends a game by counting
