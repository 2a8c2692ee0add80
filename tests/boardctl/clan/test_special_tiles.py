"""Level full on the console: candle, owl, villains, tornado, trophies and their windows."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.clan.forest import Forest
from tests.boardctl.clan.test_turn import every_profile, faces_told
from tests.boardctl.house import House, house, virtual

VILLAIN_OF = {"club": "ogre", "wand": "witch", "tooth": "dragon"}
SEATS = ("red", "yellow", "green")


async def full(home: House, **faces: str) -> Forest:
    """Level full in red's turn; the villain is on D4 unless a test says otherwise."""
    forest = await Forest.laid(home, *SEATS, faces={"D4": "witch", **faces}, level="full")
    await forest.until("help")
    return forest


async def owning(home: House, trophy: str, seat: str, **faces: str) -> Forest:
    """A seat has won this trophy: its villain has fled from D4."""
    forest = await full(home, D4=VILLAIN_OF[trophy], **faces)
    home.console.away(forest.tiles["D4"])
    home.console.away(home.piece(f"trophy:{trophy}"))
    await forest.as_if(
        removed=[VILLAIN_OF[trophy]], forest__D4="gap", **{f"trophies__{trophy}": seat}
    )
    await home.wait(3.0)
    assert home.mood == "waiting"
    return forest


# -- candle and owl ---------------------------------------------------------------------------


@every_profile
@virtual
async def test_the_candle_is_lifted_then_a_tile_looked_at_and_the_turn_goes_on(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await full(home, A1="candle")
        await forest.as_if(forest__A1="candle up")
        await forest.up("A1")
        assert home.moves()[-1] == "candle"
        await forest.gone("A1")
        await home.wait(2.0)
        assert home.prompt == "Red, lift a tile to look."
        await forest.up("B2")
        assert home.moves()[-1] == "look B2"
        assert faces_told(home, {forest.faces["B2"]}) == set()
        await forest.back("B2")
        await home.wait(3.0)
        assert home.prompt == "Red, the fox? Lift a tile."
        assert forest.view["forest"]["A1"] == "gap"


@every_profile
@virtual
async def test_a_tile_laid_into_a_gap_is_led_away(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await full(home, A1="candle")
        await forest.as_if(forest__A1="gap", removed=["candle"])
        await forest.gone("A1")
        await home.wait(3.0)
        assert home.mood == "waiting"
        before = home.plain
        forest.put("A1", "A1")
        await home.wait(6.0)
        assert home.mood == "repair"
        assert forest.cell("A1") in home.lit("dim", "breathe")
        await forest.gone("A1")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, the fox? Lift a tile.")
        assert home.plain == before


@every_profile
@pytest.mark.parametrize("helps", [True, False])
@virtual
async def test_the_owl_is_offered_before_the_moon_moves(
    tmp_path: Path, profile: Profile, helps: bool
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await full(home, A1="owl", B2="a2")
        await forest.as_if(forest__A1="owl up", moons=1)
        await forest.turn_up("B2")
        await home.wait(3.0)
        assert home.prompt == "Red, the owl? Or press OK."
        assert forest.view["moons"] == 1
        if not helps:
            await home.press("ok")
            await home.wait(2.0)
            assert home.moves()[-1] == "keep"
            assert home.mood == "over"
            return
        await forest.up("A1")
        assert home.moves()[-1] == "owl"
        assert forest.view["moons"] == 1
        await forest.gone("A1")
        await forest.back("B2")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")


# -- villains ---------------------------------------------------------------------------------


@every_profile
@virtual
async def test_no_figure_may_help_while_the_ogre_is_awake(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await full(home, D4="ogre")
        await forest.as_if(forest__D4="ogre up")
        before = home.plain
        await forest.hint("yellow", "L2")
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("repair", "Almost, the yellow mouse goes there.")
        assert home.lit("pulse") == {"w3"}
        await forest.figures_home()
        await home.wait(2.0)
        assert home.mood == "waiting"
        assert home.plain == before


@every_profile
@virtual
async def test_a_villain_that_flees_goes_into_the_box_and_leaves_a_trophy(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await full(home, A1="shield", A2="grimoire")
        await forest.as_if(forest__A1="shield up", forest__A2="grimoire up")
        await forest.turn_up("D4")
        assert forest.view["trophies"]["wand"] == "red"
        await forest.gone("D4")
        await home.wait(3.0)
        assert home.lit("dim") == {"b2"}  # the trophy goes to its owner
        home.console.away(home.piece("trophy:wand"))
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")


# -- tornado ----------------------------------------------------------------------------------

COLUMN = ("D1", "D2", "D3", "D4")


async def tornado(home: House) -> Forest:
    """The dragon on D4 is awake; its column is to be mixed."""
    forest = await full(home, D4="dragon")
    await forest.turn_up("D4")
    await home.wait(4.0)
    assert forest.phase == "mix"
    return forest


async def mixed(home: House, forest: Forest) -> None:
    """All up, and down again in another order, bottom to top."""
    forest.lift(*(cell for cell in COLUMN if home.console.where(forest.tiles[cell]) != "hand"))
    await home.wait(2.0)
    assert home.moves()[-1] == "mixed D"
    for tile, place in (("D1", "D4"), ("D4", "D3"), ("D2", "D2"), ("D3", "D1")):
        forest.put(tile, place)
        await home.wait(1.2)
    await home.wait(3.0)


@every_profile
@virtual
async def test_a_column_is_lifted_at_once_and_laid_again_in_any_order(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await tornado(home)
        assert "Lift the whole column to mix it." in home.said()
        await mixed(home, forest)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert faces_told(home, {forest.faces[cell] for cell in COLUMN}) == set()
        await forest.turn_up("D1")  # it lies where the dragon was
        assert home.moves()[-2:] == ["reveal D4", f"seen {forest.faces['D1']}"]


@every_profile
@virtual
async def test_one_tile_of_the_column_is_not_the_column(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await tornado(home)
        before = home.moves()
        forest.lift("D1")
        await home.wait(5.0)
        assert home.moves() == before
        await mixed(home, forest)
        assert home.mood == "waiting"


@every_profile
@virtual
async def test_a_power_cut_in_the_middle_of_a_tornado(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await tornado(home)
        forest.lift(*(c for c in COLUMN if home.console.where(forest.tiles[c]) != "hand"))
        await home.wait(2.0)
        assert home.moves()[-1] == "mixed D"
        forest.put("D1", "D2")
        await home.wait(1.2)
        await home.restart()
        await home.wait(5.0)
        assert home.mood in ("carry", "repair")
        assert faces_told(home, {forest.faces[cell] for cell in COLUMN}) == set()
        for tile, place in (("D2", "D4"), ("D4", "D1"), ("D3", "D3")):
            forest.put(tile, place)
            await home.wait(1.5)
        await home.wait(6.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        await forest.turn_up("D2")  # it lies where the dragon was
        assert home.moves()[-2:] == ["reveal D4", f"seen {forest.faces['D2']}"]


# -- trophies ---------------------------------------------------------------------------------


@every_profile
@virtual
async def test_the_club_sends_a_tile_back_and_another_is_turned_up(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await owning(home, "club", "yellow", B2="a2", C2="a1")
        await forest.turn_up("B2")
        await home.wait(3.0)
        assert home.prompt == "Yellow, your club? Or press OK."
        assert forest.view["moons"] == 10
        await home.show("trophy:club")
        home.console.away(home.piece("trophy:club"))
        await home.wait(2.0)
        assert home.moves()[-1] == "yellow: club"
        await forest.back("B2")
        await home.wait(3.0)
        assert home.prompt == "Red, lift another tile."
        await forest.reveal("C2")
        assert home.moves()[-1] == "seen a1"
        assert forest.view["moons"] == 10


@every_profile
@virtual
async def test_ok_goes_on_without_the_club(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await owning(home, "club", "yellow", B2="a2")
        await forest.turn_up("B2")
        await home.wait(3.0)
        await home.press("ok")
        await home.wait(2.0)
        assert home.moves()[-1] == "go"
        assert forest.view["moons"] == 9


@every_profile
@virtual
async def test_the_wand_makes_another_size_of_a_find(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await owning(home, "wand", "green", B2="a1")
        await forest.turn_up("B2")
        await home.wait(3.0)
        assert home.prompt == "Green, your wand? Or press OK."
        await home.show("trophy:wand")
        home.console.away(home.piece("trophy:wand"))
        await home.wait(4.0)
        assert home.moves()[-1] == "green: wand"
        await home.press("ok")
        await home.wait(2.0)
        assert home.moves()[-1].startswith("green: size ")
        assert forest.view["teeth"]["small"] == 3
        assert sum(forest.view["teeth"].values()) == 8


@every_profile
@virtual
async def test_the_golden_tooth_saves_the_last_moon_if_it_is_the_last_tooth(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await owning(home, "tooth", "green", B2="a2")
        await forest.as_if(moons=1, teeth__small=0, teeth__medium=0, teeth__large=1)
        await forest.turn_up("B2")
        await home.wait(3.0)
        assert home.prompt == "The golden tooth? Or press OK."
        assert forest.view["moons"] == 1
        await home.show("trophy:tooth")
        home.console.away(home.piece("trophy:tooth"))
        await home.wait(4.0)
        if forest.view["over"] is None:
            await home.press("ok")
            await home.wait(2.0)
        assert forest.view["over"]["result"] == "won"
