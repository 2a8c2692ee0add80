"""An evening with Le clan des souris as hands and ears live it: looks, hints, reveals, moons."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl.lights import SEAT_COLOURS
from hardware.ports import Profile
from tests.boardctl.clan.forest import Forest, helping
from tests.boardctl.house import House, house, virtual

PROFILES = list(Profile)
every_profile = pytest.mark.parametrize("profile", PROFILES)
MOONS = ("a2", "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "h2")


def faces_told(home: House, faces: set[str]) -> set[str]:
    """The names of tiles that were said or are in the public document, who lies where left out."""
    document = home.daemon.public()
    document["game"].pop("faces")
    text = f"{document} {home.said()}"
    return {face for face in faces if f"tile-{face}'" in text}


# -- opening ----------------------------------------------------------------------------------


@every_profile
@virtual
async def test_each_seat_looks_alone_at_one_tile_and_puts_it_back(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow")
        assert home.prompt == "Red, lift a tile to look."
        assert home.lit("blink") == forest.cells(*forest.tiles)
        assert home.lit_buttons() == {"red"}  # who does not want to look presses
        await forest.up("B2")
        assert home.moves() == ["red: look B2"]
        assert home.said()[-1] == "Red, keep it secret!"
        assert faces_told(home, set(forest.faces.values())) == set()
        await forest.back("B2")
        await home.wait(3.0)
        assert home.prompt == "Yellow, lift a tile to look."
        await home.press("yellow")
        await home.wait(3.0)
        assert home.moves()[-1] == "yellow: skip"
        assert home.prompt == "Who lost a tooth last? Press."


@every_profile
@virtual
async def test_a_touch_is_no_look(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow")
        forest.lift("A1")
        await home.wait(0.6)
        await forest.back("A1")
        await home.wait(3.0)
        assert home.moves() == []
        assert (home.mood, home.prompt) == ("waiting", "Red, lift a tile to look.")


@every_profile
@virtual
async def test_a_tile_lifted_while_another_is_looked_at_goes_back_first(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow")
        await forest.up("B2")
        forest.lift("C3")
        await home.wait(6.0)
        assert home.moves() == ["red: look B2"]
        assert home.mood == "repair"
        assert home.lit("pulse") <= forest.cells("B2", "C3")
        assert faces_told(home, set(forest.faces.values())) == set()
        await forest.back("C3")
        await forest.back("B2")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, lift a tile to look.")
        assert home.moves() == ["red: look B2"]


# -- help -------------------------------------------------------------------------------------


@every_profile
@pytest.mark.parametrize(
    ("slot", "line"),
    [("L2", "A2 B2 C2"), ("R2", "A2 B2 C2"), ("TC", "C1 C2 C3"), ("BC", "C1 C2 C3")],
)
@virtual
async def test_a_figure_at_either_end_lights_the_whole_line_in_its_colour(
    tmp_path: Path, profile: Profile, slot: str, line: str
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow", "green")
        await forest.until("help")
        await forest.hint("yellow", slot)
        await home.wait(3.0)
        assert home.moves()[-1] == f"yellow: hint {slot}"
        lit = forest.cells(f"slot {slot}", *line.split())
        assert home.lit("glow") == lit
        assert {home.console.lights[cell].colour for cell in lit} == {SEAT_COLOURS["yellow"]}
        assert home.prompt == "Red, the fox? Lift a tile."


@every_profile
@virtual
async def test_two_helpers_at_once_and_a_hint_that_is_withdrawn(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        forest = await Forest.laid(home, "red", "yellow", "green")
        await forest.until("help")
        await forest.hint("yellow", "L1")
        await forest.hint("green", "TC")
        assert forest.view["hints"] == {"yellow": "L1", "green": "TC"}
        await home.carry("figure:yellow", "w3")
        await home.wait(3.0)
        assert forest.view["hints"] == {"green": "TC"}
        assert home.lit("glow") == forest.cells("slot TC", "C1", "C2", "C3")


@every_profile
@virtual
async def test_a_figure_of_the_active_player_in_a_slot_is_sent_home_kindly(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        before = home.plain
        await forest.hint("red", "R1")
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("repair", "Almost, the red mouse goes there.")
        assert home.lit("pulse") == {"w2"}
        assert home.plain == before
        await forest.figures_home()
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, the fox? Lift a tile.")
        assert home.plain == before


@every_profile
@virtual
async def test_a_figure_left_in_its_slot_is_asked_home_before_the_next_help(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.hint("yellow", "BC")
        await forest.reveal("A2")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("carry", "The yellow mouse goes here.")
        assert home.lit("pulse") == {"w3"}
        after = home.plain
        await forest.figures_home()
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert home.plain == after


# -- reveal -----------------------------------------------------------------------------------


@virtual
async def test_loops_read_a_lifted_tile_in_place(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.LOOPS) as (home, forest):
        await forest.up("A1")
        assert home.moves()[-2:] == ["reveal A1", "seen a1"]
        assert home.said()[-1] == "You found the fox!"


@virtual
async def test_pads_ask_to_see_a_lifted_tile_on_the_well(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.PADS) as (home, forest):
        await forest.up("A1")
        assert home.moves()[-1] == "reveal A1"
        await home.wait(2.0)
        assert home.prompt == "Show the tile where it glows."
        assert "w1" in home.lit("blink")
        await forest.show("A1")
        assert home.moves()[-1] == "seen a1"
        assert "You found the fox!" in home.said()


@virtual
async def test_pads_need_to_see_a_tile_only_once(tmp_path: Path) -> None:
    async with helping(tmp_path, Profile.PADS) as (home, forest):
        await forest.reveal("A2")
        await home.wait(2.0)
        await forest.up("A2")
        assert home.moves()[-2:] == ["reveal A2", "seen a2"]


@every_profile
@virtual
async def test_a_tile_goes_back_to_its_place_before_the_next_seat_plays(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.turn_up("A2")
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("carry", "The tile goes here.")
        assert home.lit("pulse") == forest.cells("A2")
        await forest.back("A2")
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, the fox? Lift a tile.")
        assert faces_told(home, set(forest.faces.values())) == set()


# -- moons, teeth, end ------------------------------------------------------------------------


@every_profile
@virtual
async def test_moons_are_counted_at_once_as_an_arc_and_a_digit(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        assert set(MOONS) <= home.lit("steady")
        await forest.turn_up("A2")  # still in the hand
        await home.wait(2.0)
        assert home.lit("steady").intersection(MOONS) == set(MOONS[:9])
        assert "9 moons left." in home.said()
        trackers = {t["name"]: t["value"] for t in home.daemon.public()["trackers"]}
        assert trackers["moon"] == 9


@every_profile
@virtual
async def test_a_tooth_is_won_and_the_next_mission_asked_for(
    tmp_path: Path, profile: Profile
) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.reveal("A1")
        assert {"You found the fox!", "A small tooth!"} <= set(home.said())
        assert home.prompt == "Put the mission in the box."
        await forest.mission("wolf")
        await home.wait(3.0)
        assert home.prompt == "Yellow, the wolf? Lift a tile."


@pytest.mark.rule("CS-063")
@every_profile
@virtual
async def test_the_last_mission_of_the_pile_goes_away_while_a_tile_is_up(
    tmp_path: Path, profile: Profile
) -> None:
    """All nine may be drawn again, the one that lies there as well: it is still on its way out."""
    async with helping(tmp_path, profile) as (home, forest):
        await forest.as_if(used=list(home.session.setup.data["missions"]))
        await forest.turn_up("A1")
        home.console.away(home.piece("mission:fox"))
        await home.wait(2.0)
        await forest.back("A1")
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Put the next mission here.")
        await forest.mission("fox")
        assert home.moves()[-1] == "mission fox"


@every_profile
@virtual
async def test_the_last_tooth_wins_and_ok_plays_again(tmp_path: Path, profile: Profile) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.as_if(teeth__small=1, teeth__medium=0, teeth__large=0)
        await forest.reveal("A1")
        assert home.mood == "over"
        assert home.daemon.public()["game"]["view"]["over"]["result"] == "won"
        assert home.lit_buttons() == {"ok"}
        game = home.session.id
        await home.press("ok")
        await home.wait(2.0)
        assert home.session.id != game


@every_profile
@virtual
async def test_the_last_moon_loses(tmp_path: Path, profile: Profile) -> None:
    async with helping(tmp_path, profile) as (home, forest):
        await forest.as_if(moons=1)
        await forest.reveal("A2")
        assert home.mood == "over"
        assert home.daemon.public()["game"]["view"]["over"]["result"] == "lost"
