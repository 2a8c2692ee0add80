"""The forest is laid: villains drawn unseen, tiles told by their number, strangers registered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.clan.forest import GAME, Forest
from tests.boardctl.clan.test_turn import faces_told
from tests.boardctl.house import House, house, virtual

LAY = "Lay these face down, in any order."
UNKNOWN = "I don’t know this one. Fetch a grown-up."
MIX = "Mix all the tiles again."
READING = pytest.mark.parametrize("profile", [Profile.LOOPS, Profile.TILES])


def number(home: House) -> int:
    return int(home.daemon.public()["scene"]["number"])


# -- villains and counts ------------------------------------------------------------------------


@pytest.mark.rule("CS-021", "CS-141", "CS-142")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"level": "full"}, "Mix three villains, one goes in unseen."),
        ({"level": "full", "danger": 1}, "Mix three villains, 2 go in unseen."),
        ({"level": "full", "danger": 2}, LAY),
        ({"level": "young"}, LAY),
    ],
)
@virtual
async def test_villains_are_drawn_unseen_before_the_first_tile_lies(
    tmp_path: Path, options: dict[str, str | int], said: str
) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow", game=GAME, options=options)
        assert (home.mood, home.prompt) == ("setup", said)


@pytest.mark.parametrize("profile", Profile)
@virtual
async def test_tiles_are_told_by_their_number_alone_and_go_anywhere(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.begin("red", "yellow", game=GAME, options={"level": "young"})
        tiles = [home.piece(f"tile:a{n}") for n in range(1, 10)]
        cells = sorted(home.lit("pulse"))
        assert (len(cells), number(home)) == (9, 9)
        began = home.now
        for left, (tile, cell) in enumerate(zip(tiles, reversed(cells), strict=True)):
            assert number(home) == 9 - left
            home.console.put(tile, cell)
            await home.wait(1.5)
        assert home.prompt == "Put the red mouse here."
        assert home.said(began).count(LAY) <= 1  # counted without a word
        assert faces_told(home, {f"a{n}" for n in range(1, 10)}) == set()


@virtual
async def test_a_tile_taken_up_again_is_counted_again(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await home.begin("red", "yellow", game=GAME, options={"level": "young"})
        home.put("tile:a1", "c3")
        home.put("tile:a2", "d3")
        await home.wait(2.0)
        assert number(home) == 7
        home.lift("tile:a1")
        await home.wait(2.0)
        assert number(home) == 8
        home.put("tile:a1", "e5")
        await home.wait(2.0)
        assert (home.mood, number(home)) == ("setup", 7)


# -- a tag nobody knows -------------------------------------------------------------------------


async def with_a_stranger(
    home: House, faces: Mapping[str, str] | None = None, **options: str | int
) -> tuple[Forest, str]:
    """All tiles lie, but on C3 one with an unknown tag. Returns it as well."""
    forest = await Forest.laid(home, "red", "yellow", but=["C3"], faces=faces, **options)
    stranger = home.console.stranger(forest.cell("C3"))
    await home.wait(3.0)
    return forest, stranger


async def laid_anew(home: House, forest: Forest, stranger: str) -> None:
    """Everything up, and down again in another order; the new tile goes to A1."""
    cells = [cell for cell in forest.tiles if cell != "C3"]
    for cell in cells:
        home.console.away(forest.tiles[cell])
    home.console.away(stranger)
    await home.wait(3.0)
    home.console.put(stranger, forest.cell("A1"))
    for tile, cell in zip(cells, [c for c in forest.tiles if c != "A1"], strict=True):
        forest.put(tile, cell)
    await home.wait(4.0)


@READING
@pytest.mark.parametrize("tagging", ["one_tag", "two_sided"])
@virtual
async def test_an_unknown_tag_is_registered_by_a_grown_up_and_all_tiles_are_mixed(
    tmp_path: Path, profile: Profile, tagging: str
) -> None:
    async with house(tmp_path, profile) as home:
        forest, stranger = await with_a_stranger(home, level="young", tagging=tagging)
        assert (home.mood, home.prompt) == ("setup", UNKNOWN)
        assert home.lit("dim") == forest.cells("C3")
        await home.hold("back")
        await home.press("red")
        assert home.prompt == "It is the tile."
        await home.press("ok")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("setup", MIX)
        await laid_anew(home, forest, stranger)
        assert (home.mood, home.prompt) == ("waiting", "Red, lift a tile to look.")
        await forest.until("help")
        home.console.lift(stranger)
        await home.wait(2.0)
        assert home.moves()[-2:] == ["reveal A1", f"seen {forest.faces['C3']}"]


@virtual
async def test_an_unknown_villain_may_be_any_of_the_three(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        forest, _ = await with_a_stranger(home, level="full", faces={"C3": "witch"})
        await home.hold("back")
        offered = []
        for _ in range(4):
            await home.press("red")
            offered.append(home.prompt)
        assert offered[:3] == ["It is the witch.", "It is the ogre.", "It is the dragon."]
        assert not offered[3].startswith("It is")
        assert faces_told(home, set(forest.faces.values())) == set()


@READING
@virtual
async def test_of_two_unknown_tiles_one_waits_in_the_box_until_the_other_is_registered(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow", but=["B1", "C3"])
        first, second = (home.console.stranger(forest.cell(cell)) for cell in ("B1", "C3"))

        async def register(words: str) -> None:
            assert (home.mood, home.prompt) == ("setup", UNKNOWN)
            await home.hold("back")
            for _ in range(5):
                if home.prompt != words:
                    await home.press("red")
            assert home.prompt == words
            await home.press("ok")
            await home.wait(3.0)
            assert (home.mood, home.prompt) == ("setup", MIX)
            for tile in (*forest.tiles.values(), first, second):
                home.console.away(tile)
            await home.wait(3.0)
            for cell, tile in (forest.tiles | {"B1": first, "C3": second}).items():
                home.console.put(tile, forest.cell(cell))
            await home.wait(4.0)

        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("setup", "Take this new one away for now.")
        assert home.lit("dim") == forest.cells("C3")
        home.console.away(second)
        await home.wait(3.0)
        await register(f"It is the tile: {forest.faces['B1']}.")
        await register("It is the tile.")
        assert (home.mood, home.prompt) == ("waiting", "Red, lift a tile to look.")
        await forest.until("help")
        home.console.lift(second)
        await home.wait(2.0)
        assert home.moves()[-2:] == ["reveal C3", f"seen {forest.faces['C3']}"]


@READING
@virtual
async def test_an_unknown_tile_may_go_away_again_and_all_are_mixed(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest, stranger = await with_a_stranger(home, level="young")
        home.console.away(stranger)
        await home.wait(3.0)
        assert home.prompt == MIX
        for cell in forest.tiles:
            home.console.away(forest.tiles[cell])
        await home.wait(3.0)
        for cell in forest.tiles:
            forest.put(cell, cell)
        await home.wait(4.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, lift a tile to look.")


@READING
@virtual
async def test_a_doubled_tile_is_taken_away_and_all_are_mixed(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow", but=["C3"])
        twin = home.console.clone(forest.tiles["A1"], forest.cell("C3"))
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("setup", "Two the same! Take this one away.")
        assert len(home.lit("dim")) == 1
        home.console.away(twin)
        await home.wait(3.0)
        assert home.prompt == MIX
        for handle in [piece.handle for piece in home.console.pieces() if piece.where[0] in "cde"]:
            home.console.away(handle)
        await home.wait(3.0)
        (tile, twin) = home.console.find("tile:a1")
        for cell in forest.tiles:
            home.console.put(tile if cell == "A1" else forest.tiles[cell], forest.cell(cell))
        await home.wait(4.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, lift a tile to look.")
