"""Who plays, what lies in the forest, what waits on the keepers: CS-001 to CS-023 and variants."""

from __future__ import annotations

import pytest

from games.clan_des_souris import game
from games.kit import EVERYONE, BadData, Outcome
from tests.games.clan_des_souris.positions import (
    HOUSE,
    begun,
    do,
    forest,
    plain,
    position,
    possible,
    show,
)

ANIMALS = {f"a{n}" for n in range(1, 10)}
OBJECTS = {"sword", "shield", "grimoire"}
VILLAINS = {"witch", "ogre", "dragon"}


def faces(options: dict[str, str | int]) -> dict[str, float]:
    """How likely each face is at the first reveal of a game."""
    return possible(do(position(options), "reveal A1"))


@pytest.mark.rule("CS-001")
@pytest.mark.rule("D-50")
def test_two_to_five_play_and_all_of_them_win_or_lose() -> None:
    assert game.seat_counts == range(2, 6)
    for seats in (("red",), ("red", "yellow", "green", "blue", "pink", "sky")):
        with pytest.raises(BadData, match="seats"):
            begun(seats=seats)
    won = show(position(teeth={"small": 1, "medium": 0, "large": 0}), "A1", "a1")
    assert game.over(won) == Outcome(("red", "green", "blue"), "won")
    lost = show(position(moons=1), "A1", "a2")
    assert game.over(lost) == Outcome((), "lost")


@pytest.mark.rule("CS-002")
def test_everybody_has_a_figure_of_their_own() -> None:
    wanted = game.table.wanted(begun(seats=("blue", "red")))
    figures = {kind: spots for kind, spots in wanted.on.items() if kind.startswith("figure")}
    assert figures == {"figure:red": ("home red",), "figure:blue": ("home blue",)}
    with pytest.raises(BadData, match="same colour"):
        begun(seats=("red", "red"))


def test_a_seat_whose_home_is_the_place_of_the_mission_cannot_play() -> None:
    with pytest.raises(BadData, match="there is no seat 'sky'"):
        begun(seats=("red", "sky"))


def test_seats_stand_clockwise_whoever_came_first() -> None:
    assert plain(begun(seats=("pink", "green", "red")))["seats"] == ["red", "green", "pink"]


@pytest.mark.rule("CS-003")
def test_ten_moons_wait_on_the_keeper() -> None:
    for level in ("young", "full"):
        state = begun({"level": level})
        assert plain(state)["moons"] == 10
        assert game.view(state, EVERYONE)["chest"]["moons"] == 0


@pytest.mark.rule("CS-004")
def test_three_teeth_of_each_size_wait_and_the_chest_is_empty() -> None:
    state = begun()
    assert plain(state)["teeth"] == {"small": 3, "medium": 3, "large": 3}
    assert game.view(state, EVERYONE)["chest"] == {"moons": 0, "small": 0, "medium": 0, "large": 0}


@pytest.mark.rule("CS-005")
def test_any_of_the_nine_missions_may_come_first() -> None:
    assert possible(begun()) == pytest.approx(dict.fromkeys(HOUSE["missions"], 1 / 9))
    assert "used" not in game.view(begun(), EVERYONE)


@pytest.mark.rule("CS-006")
def test_what_is_in_the_chest_stays_there() -> None:
    state = position(seats=("red", "green"), A1="a1", A2="a2", A3="a3")
    state = do(show(state, "A1", "a1"), "mission hedgehog")
    assert game.view(state, EVERYONE)["chest"] == {"moons": 0, "small": 1, "medium": 0, "large": 0}
    state = show(state, "A1", "a1")
    assert game.view(state, EVERYONE)["chest"] == {"moons": 1, "small": 1, "medium": 0, "large": 0}
    state = show(state, "A2", "a2")
    assert game.view(state, EVERYONE)["chest"] == {"moons": 1, "small": 1, "medium": 0, "large": 1}


# -- level young --------------------------------------------------------------------------------


@pytest.mark.rule("CS-010")
def test_the_young_forest_is_the_nine_animals_three_by_three() -> None:
    state = begun({"level": "young"})
    cells = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]
    assert plain(state)["forest"] == dict.fromkeys(cells, "?")
    assert faces({"level": "young"}) == pytest.approx(dict.fromkeys(ANIMALS, 1 / 9))
    sides = game.table.wanted(state).sides
    assert sides == {f"forest {cell}": "down" for cell in cells}


@pytest.mark.rule("CS-011")
def test_at_young_nothing_special_takes_part() -> None:
    state = begun({"level": "young"})
    assert plain(state)["trophies"] == {}
    assert not [kind for kind in game.table.wanted(state).on if kind.startswith("trophy")]
    with pytest.raises(BadData, match="owl cannot be there"):
        position({"level": "young"}, A1="owl up")
    with pytest.raises(BadData, match="witch cannot be there"):
        position({"level": "young"}, A1="witch")


# -- level full ---------------------------------------------------------------------------------


@pytest.mark.rule("CS-020")
def test_the_full_forest_is_sixteen_tiles_with_one_villain() -> None:
    state = begun()
    assert plain(state)["forest"] == {f"{c}{r}": "?" for c in "ABCD" for r in range(1, 5)}
    certain = ANIMALS | OBJECTS | {"lost", "candle", "owl"}
    found = faces({})
    assert {tile for tile, weight in found.items() if weight == pytest.approx(1 / 16)} == certain
    assert sum(found[villain] for villain in VILLAINS) == pytest.approx(1 / 16)


@pytest.mark.rule("CS-021")
def test_each_villain_is_as_likely_until_one_is_seen() -> None:
    found = faces({})
    assert [found[villain] for villain in sorted(VILLAINS)] == pytest.approx([1 / 48] * 3)
    state = show(position(), "A1", "ogre")
    assert VILLAINS & set(possible(do(state, "reveal A2"))) == set()
    assert len(possible(do(state, "reveal A2"))) == 15


@pytest.mark.rule("CS-022")
def test_all_three_trophies_lie_beside_the_forest() -> None:
    state = begun()
    assert plain(state)["trophies"] == {"wand": "pool", "club": "pool", "tooth": "pool"}
    wanted = game.table.wanted(state)
    assert {wanted.on[f"trophy:{name}"] for name in ("wand", "club", "tooth")} == {
        ("trophy wand",),
        ("trophy club",),
        ("trophy tooth",),
    }


@pytest.mark.rule("CS-023")
def test_a_turn_with_animals_is_the_same_at_both_levels() -> None:
    moves = ("green: hint L2", "reveal B3", "seen a5", "blue: hint TA", "reveal B3", "seen a5")
    ends = []
    for level in ("young", "full"):
        after = plain(do(position({"level": level}, mission="badger"), *moves[:3]))
        ends.append({key: after[key] for key in ("moons", "teeth", "turn", "mission", "last")})
    assert ends[0] == ends[1]
    assert ends[0]["teeth"] == {"small": 3, "medium": 2, "large": 3}


# -- variants -----------------------------------------------------------------------------------


@pytest.mark.rule("CS-140")
@pytest.mark.rule("D-01")
@pytest.mark.parametrize("moons", [7, 8, 9, 10, 11])
@pytest.mark.parametrize("level", ["young", "full"])
def test_a_night_may_be_shorter_or_longer(level: str, moons: int) -> None:
    state = position({"level": level, "moons": moons})
    assert plain(state)["moons"] == moons
    for n in range(moons):
        assert game.over(state) is None, n
        state = show(state, "A1", "a2")
    assert game.over(state) == Outcome((), "lost")


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("moons", [6, 12])
def test_no_night_is_shorter_than_seven_moons_or_longer_than_the_box_has(moons: int) -> None:
    with pytest.raises(BadData, match=f"moons cannot be {moons}"):
        begun({"moons": moons})


@pytest.mark.rule("CS-141")
def test_danger_1_has_two_villains_and_no_candle() -> None:
    found = faces({"danger": 1})
    assert set(found) == ANIMALS | OBJECTS | VILLAINS | {"lost", "owl"}
    assert [found[villain] for villain in sorted(VILLAINS)] == pytest.approx([2 / 48] * 3)
    after = possible(do(show(position({"danger": 1}), "A1", "witch"), "reveal A2"))
    assert after["ogre"] == after["dragon"] == pytest.approx(1 / 30)
    assert after["owl"] == pytest.approx(1 / 15)


@pytest.mark.rule("CS-142")
def test_danger_2_has_all_villains_and_neither_candle_nor_owl() -> None:
    found = faces({"danger": 2})
    tiles = ANIMALS | OBJECTS | VILLAINS | {"lost"}
    assert found == pytest.approx(dict.fromkeys(tiles, 1 / 16))


@pytest.mark.rule("CS-144")
@pytest.mark.rule("D-51")
@pytest.mark.parametrize("danger", [0, 1, 2])
def test_danger_changes_nothing_at_young_and_goes_with_any_night(danger: int) -> None:
    young = position({"level": "young", "danger": danger})
    assert set(possible(do(young, "reveal A1"))) == ANIMALS
    for moons in (7, 11):
        assert plain(begun({"danger": danger, "moons": moons}))["moons"] == moons


def test_the_usual_evening_is_that_of_the_rulebook() -> None:
    usual = {option.name: option.default for option in game.options}
    assert usual == {
        "level": "full",
        "danger": 0,
        "moons": 10,
        "wand_reach": "any",
        "instant_flee_costs_moon": "no",
        "objects_consumed": "no",
        "tagging": "one_tag",
        "tiles": "house",
    }
    assert game.dump(game.start(("red", "blue"), {}, HOUSE | {"options": {}}))["options"] == usual


def test_options_of_the_tile_file_hold_where_nobody_chose() -> None:
    data = {**HOUSE, "options": {"level": "young", "moons": 8}}
    assert len(game.dump(game.start(("red", "blue"), {}, data))["forest"]) == 9
    chosen = game.dump(game.start(("red", "blue"), {"moons": 9}, data))
    assert (chosen["moons"], chosen["options"]["level"]) == (9, "young")


def test_a_state_does_not_spell_itself_out() -> None:
    state = position(A1="witch", B2="owl up")
    assert repr(state) == "<a game of 3, turn 1>"
    assert forest(state) == {"A1": "witch", "B2": "owl up"}
