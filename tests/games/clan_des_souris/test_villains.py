"""Villains: waking, fleeing, threats, the tornado: CS-090 to CS-114, CS-145."""

from __future__ import annotations

from typing import Any

import pytest

from games.clan_des_souris import game
from games.kit import EVERYONE, Lift, Mix
from tests.games.clan_des_souris.positions import (
    do,
    forest,
    listed,
    names,
    plain,
    position,
    possible,
    refused,
    show,
    told,
)

CHASED_BY = {
    "witch": ("shield", "grimoire", "wand"),
    "ogre": ("grimoire", "sword", "club"),
    "dragon": ("sword", "shield", "tooth"),
}
OTHER = {"witch": "sword", "ogre": "shield", "dragon": "grimoire"}


@pytest.mark.rule("CS-090")
@pytest.mark.rule("D-29")
@pytest.mark.parametrize("villain", CHASED_BY)
def test_a_villain_without_its_objects_wakes_for_a_moon(villain: str) -> None:
    one, _, _ = CHASED_BY[villain]
    both = {"D1": f"{one} up", "D2": f"{OTHER[villain]} up"}
    given: list[dict[str, Any]] = [{}, {"D1": f"{one} up"}, both]
    for fields in given:
        state = position(mission="fox", **fields)
        events = told(state, "reveal A1", f"seen {villain}")
        assert events[1:3] == [
            ("woke", {"seat": "red", "villain": villain}),
            ("moon", {"left": 9, "cause": "woke"}),
        ]
        after = do(state, "reveal A1", f"seen {villain}")
        assert plain(after)["moons"] == 9
        assert plain(after)["last"] == "villain_woke"
        if villain == "dragon":
            after = do(after, "mixed A")
        assert plain(after)["turn"] == "green"
        assert plain(after)["mission"] == "fox"


@pytest.mark.rule("CS-091")
@pytest.mark.parametrize("villain", ["witch", "ogre"])
def test_witch_and_ogre_stay_awake_in_their_place(villain: str) -> None:
    state = show(position(), "A1", villain)
    assert forest(state) == {"A1": f"{villain} up"}
    for _ in range(4):
        state = show(state, "B1", "a2")
    assert forest(state)["A1"] == f"{villain} up"
    assert refused(state, "reveal A1") == "not_face_down"


@pytest.mark.rule("CS-092")
def test_a_threat_holds_while_its_villain_is_face_up() -> None:
    threats = {"witch": "curse", "ogre": "no_help"}
    for villain, threat in threats.items():
        assert game.view(position(A1=villain), EVERYONE)["awake"] == {}
        awake = position(A1=f"{villain} up", B1=f"{CHASED_BY[villain][0]} up")
        assert game.view(awake, EVERYONE)["awake"] == {villain: threat}
        fled = show(awake, "B2", CHASED_BY[villain][1])
        assert game.view(fled, EVERYONE)["awake"] == {}
    asleep = show(position(mission="fox", A1="witch"), "B1", "a1")
    assert plain(asleep)["moons"] == 10


@pytest.mark.rule("CS-093")
@pytest.mark.rule("D-25")
@pytest.mark.parametrize("villain", CHASED_BY)
def test_a_villain_flees_at_once_from_its_two_objects(villain: str) -> None:
    one, two, trophy = CHASED_BY[villain]
    state = position(B1=f"{one} up", B2=f"{two} up")
    assert told(state, "reveal A1", f"seen {villain}")[1:] == [
        ("fled", {"seat": "red", "villain": villain, "trophy": trophy}),
        ("turn", {"seat": "green"}),
    ]
    after = plain(show(state, "A1", villain))
    assert (after["moons"], after["turn"], after["last"]) == (10, "green", "villain_fled")
    assert after["forest"]["A1"] == "gap"


@pytest.mark.rule("D-25")
def test_fleeing_at_once_may_cost_a_moon() -> None:
    options: dict[str, str | int] = {"instant_flee_costs_moon": "yes"}
    state = position(options, B1="shield up", B2="grimoire up")
    events = told(state, "reveal A1", "seen witch")
    assert events[2] == ("moon", {"left": 9, "cause": "fled"})
    assert plain(show(state, "A1", "witch"))["trophies"]["wand"] == "red"
    awake = position(options, A1="witch up", B1="shield up")
    assert plain(show(awake, "B2", "grimoire"))["moons"] == 10


@pytest.mark.rule("CS-094")
@pytest.mark.rule("D-24")
@pytest.mark.parametrize("villain", ["witch", "ogre"])
def test_an_awake_villain_flees_when_its_second_object_is_found(villain: str) -> None:
    one, two, trophy = CHASED_BY[villain]
    for known, found in ((one, two), (two, one)):
        state = position(A1=f"{villain} up", B1=f"{known} up")
        assert told(state, "reveal B2", f"seen {found}")[1:] == [
            ("special", {"seat": "red", "tile": found}),
            ("fled", {"seat": "red", "villain": villain, "trophy": trophy}),
            ("turn", {"seat": "green"}),
        ]
        after = plain(show(state, "B2", found))
        assert (after["moons"], after["last"]) == (10, "villain_fled")
        assert after["forest"]["B2"] == f"{found} up"


@pytest.mark.rule("CS-095")
def test_a_villain_that_flees_leaves_a_gap() -> None:
    state = show(position(A1="witch up", B1="shield up"), "B2", "grimoire")
    assert plain(state)["forest"]["A1"] == "gap"
    assert plain(state)["removed"] == ["witch"]
    assert "tile@forest A1" not in game.table.wanted(state).on


@pytest.mark.rule("CS-096")
@pytest.mark.rule("D-26")
@pytest.mark.parametrize("how", ["villain", "object"])
def test_the_trophy_goes_to_whose_turn_it_is(how: str) -> None:
    if how == "villain":
        state = position(turn="green", B1="shield up", B2="grimoire up")
        state = show(state, "A1", "witch")
    else:
        state = show(position(turn="green", A1="witch up", B1="shield up"), "B2", "grimoire")
    assert plain(state)["trophies"] == {"wand": "green", "club": "pool", "tooth": "pool"}
    assert "trophy:wand" not in game.table.wanted(state).on


@pytest.mark.rule("CS-097")
@pytest.mark.rule("D-27")
def test_two_villains_may_flee_from_one_object() -> None:
    state = position({"danger": 1}, A1="witch up", A2="ogre up", B1="shield up", B2="sword up")
    after = plain(show(state, "B3", "grimoire"))
    assert after["trophies"] == {"wand": "red", "club": "red", "tooth": "pool"}
    assert after["removed"] == ["witch", "ogre"]
    used: dict[str, str | int] = {"danger": 1, "objects_consumed": "yes"}
    state = position(used, A1="witch up", A2="ogre up", B1="shield up", B2="sword up")
    after = plain(show(state, "B3", "grimoire"))
    assert after["removed"] == ["sword", "shield", "grimoire", "witch", "ogre"]


@pytest.mark.rule("CS-098")
@pytest.mark.rule("D-28")
@pytest.mark.parametrize("villain", CHASED_BY)
def test_a_face_down_villain_never_flees(villain: str) -> None:
    one, two, trophy = CHASED_BY[villain]
    state = show(position(A1=villain, B1=f"{one} up"), "B2", two)
    assert forest(state)["A1"] == villain
    assert plain(state)["trophies"][trophy] == "pool"
    assert plain(show(state, "A1", villain))["trophies"][trophy] == "green"


# -- the witch ----------------------------------------------------------------------------------


@pytest.mark.rule("CS-100")
def test_a_violet_tile_costs_a_moon_while_the_witch_is_awake() -> None:
    state = position(mission="fox", A1="witch up")
    assert told(state, "reveal B1", "seen a1")[1:3] == [
        ("found", {"seat": "red", "animal": "fox"}),
        ("moon", {"left": 9, "cause": "curse"}),
    ]
    assert plain(show(state, "B1", "a1"))["moons"] == 9
    assert plain(show(state, "B1", "a4"))["moons"] == 10
    assert plain(show(position(mission="fox"), "B1", "a1"))["moons"] == 10


@pytest.mark.rule("CS-101")
@pytest.mark.rule("D-19")
def test_the_curse_comes_before_the_find_and_also_without_a_tooth() -> None:
    state = position(mission="fox", A1="witch up")
    assert names(state, "reveal B1", "seen a1") == ["seen", "found", "moon", "tooth", "turn"]
    none = position(mission="fox", A1="witch up", teeth={"small": 0})
    assert names(none, "reveal B1", "seen a1") == ["seen", "found", "moon", "no_tooth", "turn"]
    last = show(position(mission="fox", A1="witch up", moons=1), "B1", "a1")
    assert plain(last)["teeth"]["small"] == 3
    assert plain(last)["moons"] == 0


@pytest.mark.rule("CS-102")
def test_a_violet_miss_costs_two_moons() -> None:
    state = position(mission="bear", A1="witch up")
    moons = [facts for name, facts in told(state, "reveal B1", "seen a2") if name == "moon"]
    assert moons == [{"left": 9, "cause": "curse"}, {"left": 8, "cause": "miss"}]
    over = show(position(mission="bear", A1="witch up", moons=1), "B1", "a2")
    assert plain(over)["moons"] == 0


@pytest.mark.rule("CS-103")
def test_violet_is_a_field_of_the_tile() -> None:
    data = game.read_data({})
    violet = [tile["id"] for tile in data["tile"] if tile["violet"]]
    assert violet == ["a1", "a2", "a3"]
    for n in range(1, 10):
        cost = 10 - plain(show(position(A1="witch up"), "B1", f"a{n}"))["moons"]
        miss = 10 - plain(show(position(), "B1", f"a{n}"))["moons"]
        assert cost - miss == (f"a{n}" in violet)


@pytest.mark.rule("D-20")
@pytest.mark.parametrize(
    ("tile", "fields", "moons"),
    [
        ("lost", {}, 8),
        ("candle", {}, 9),
        ("sword", {}, 9),
        ("shield", {}, 9),
        ("grimoire", {"B1": "shield up"}, 10),  # she flees from this very reveal
        ("ogre", {}, 8),
        ("ogre", {"B1": "sword up", "B2": "grimoire up"}, 9),  # he flees, she does not
    ],
)
def test_violet_special_tiles_are_cursed_too(tile: str, fields: dict[str, Any], moons: int) -> None:
    danger = 0 if tile == "candle" else 1
    state = position({"danger": danger}, tiles="violet", A1="witch up", **fields)
    after = show(state, "C1", tile)
    assert plain(after)["moons"] == moons
    assert plain(after)["turn"] == "green"


def test_a_violet_witch_does_not_curse_herself() -> None:
    assert plain(show(position(tiles="violet"), "A1", "witch"))["moons"] == 9


@pytest.mark.rule("D-20")
def test_a_violet_owl_just_found_helps_against_its_own_curse() -> None:
    state = do(position(tiles="violet", A1="witch up"), "reveal C1", "seen owl")
    assert plain(state)["agenda"] == ["loss curse", "end"]
    assert plain(state)["forest"]["C1"] == "owl up"
    after = do(state, "owl")
    assert (plain(after)["moons"], plain(after)["forest"]["C1"]) == (10, "gap")


@pytest.mark.rule("D-37")
def test_a_look_at_a_violet_tile_costs_nothing() -> None:
    state = do(position(A1="witch up", A2="candle up", B1="a1"), "candle", "look B1")
    assert plain(state)["moons"] == 10


# -- the ogre -----------------------------------------------------------------------------------


@pytest.mark.rule("CS-105")
def test_the_ogre_stops_help_and_candle() -> None:
    state = position(A1="ogre up", A2="candle up")
    assert {move.verb for move in game.moves(state)} == {"reveal"}
    assert refused(state, "green: hint L1") == "ogre_awake"
    assert refused(state, "candle") == "ogre_awake"
    free = show(show(state, "B1", "sword"), "B2", "grimoire")
    assert {move.verb for move in game.moves(free)} == {"reveal", "candle", "hint"}


# -- the dragon ---------------------------------------------------------------------------------


@pytest.mark.rule("CS-110")
def test_the_dragon_mixes_its_column_after_the_moon() -> None:
    state = position(B1="a1", B3="a3")
    assert told(state, "reveal B2", "seen dragon")[1:] == [
        ("woke", {"seat": "red", "villain": "dragon"}),
        ("moon", {"left": 9, "cause": "woke"}),
        ("tornado", {"column": "B"}),
    ]
    woken = do(state, "reveal B2", "seen dragon")
    chance = game.chance(woken)
    assert isinstance(chance, Mix)
    assert (chance.name, chance.spots) == ("B", tuple(f"forest B{row}" for row in range(1, 5)))
    assert refused(woken, "mixed A") == "other_column"
    assert game.table.gesture(woken, chance.outcomes()[0][0]) == Lift(chance.spots)
    mixed = do(woken, "mixed B")
    assert forest(mixed) == {f"B{row}": "mixed" for row in range(1, 5)}
    assert plain(mixed)["mixed"] == {"A": [], "B": ["a1", "a3", "dragon"], "C": [], "D": []}
    assert plain(mixed)["turn"] == "green"
    assert told(woken, "mixed B") == [("mixed", {"column": "B"}), ("turn", {"seat": "green"})]


@pytest.mark.rule("D-33")
def test_nobody_says_what_lies_where_after_a_tornado_and_all_may_lie_as_before() -> None:
    state = do(position(B1="a1"), "reveal B2", "seen dragon", "mixed B")
    for row in range(1, 5):
        lying = possible(do(state, f"reveal B{row}"))
        assert lying["dragon"] == lying["a1"] == pytest.approx(1 / 4)
    assert refused(do(position(), "reveal B2", "seen dragon"), "mixed B a1") == "unreadable"


@pytest.mark.rule("D-30")
def test_gaps_stay_where_they_are_in_a_tornado() -> None:
    state = position(B1="gap", B3="owl up", removed=["candle"])
    woken = do(state, "reveal B2", "seen dragon", "keep")
    chance = game.chance(woken)
    assert isinstance(chance, Mix)
    assert chance.spots == ("forest B2", "forest B3", "forest B4")
    mixed = do(woken, "mixed B")
    assert forest(mixed) == {"B1": "gap", "B2": "mixed", "B3": "mixed", "B4": "mixed"}
    assert plain(mixed)["mixed"]["B"] == ["owl", "dragon"]


@pytest.mark.rule("D-30")
def test_a_column_of_two_is_mixed_too() -> None:
    gaps: dict[str, Any] = {"A1": "gap", "A4": "gap"}
    woken = show(position(removed=["candle", "owl"], **gaps), "A2", "dragon")
    chance = game.chance(woken)
    assert isinstance(chance, Mix)
    assert chance.spots == ("forest A2", "forest A3")
    assert possible(do(woken, "mixed A", "reveal A3"))["dragon"] == pytest.approx(1 / 2)


@pytest.mark.rule("D-30")
def test_a_dragon_alone_in_its_column_only_lies_down() -> None:
    gaps: dict[str, Any] = {"A1": "gap", "A3": "gap", "A4": "gap"}
    used = ["candle", "owl", "grimoire"]
    state = position({"objects_consumed": "yes"}, removed=used, **gaps)
    after = show(state, "A2", "dragon")
    assert forest(after) == {"A1": "gap", "A2": "dragon", "A3": "gap", "A4": "gap"}
    assert plain(after)["turn"] == "green"
    assert game.view(after, EVERYONE)["forest"]["A2"] == "down"


@pytest.mark.rule("CS-111")
def test_the_dragon_sleeps_again_and_costs_the_same_again() -> None:
    state = do(position(), "reveal B2", "seen dragon", "mixed B")
    assert game.view(state, EVERYONE)["awake"] == {}
    again = do(state, "reveal B4", "seen dragon")
    assert plain(again)["moons"] == 8
    assert plain(do(again, "mixed B"))["turn"] == "blue"


@pytest.mark.rule("CS-112")
@pytest.mark.rule("D-31")
@pytest.mark.rule("D-36")
def test_what_else_is_up_in_the_column_lies_down_and_does_nothing() -> None:
    state = position({"danger": 1}, B1="sword up", B3="ogre up", B4="owl up", C1="a1")
    woken = do(state, "reveal B2", "seen dragon", "keep", "mixed B")
    assert forest(woken) == {f"B{n}": "mixed" for n in range(1, 5)} | {"C1": "a1"}
    assert game.view(woken, EVERYONE)["awake"] == {}
    assert listed(woken, "hint") != []  # the ogre sleeps
    assert names(woken, "reveal C2", "seen a2") == ["seen", "missed", "moon", "turn"]  # no owl
    again = show(woken, "B1", "ogre")
    assert plain(again)["moons"] == plain(woken)["moons"] - 1  # D-31, D-36
    assert plain(again)["mixed"]["B"] == ["owl", "sword", "dragon"]


@pytest.mark.rule("CS-113")
def test_the_dragon_flees_only_when_it_is_revealed() -> None:
    state = position(B2="dragon", A1="sword up")
    found = show(state, "A2", "shield")
    assert forest(found)["B2"] == "dragon"
    fled = show(found, "B2", "dragon")
    assert plain(fled)["trophies"]["tooth"] == "green"
    assert forest(fled)["B2"] == "gap"
    assert plain(fled)["moons"] == 10


@pytest.mark.rule("CS-114")
@pytest.mark.rule("D-32")
def test_a_dragon_that_costs_the_last_moon_mixes_nothing() -> None:
    state = show(position(moons=1, B1="a1"), "B2", "dragon")
    assert plain(state)["moons"] == 0
    assert plain(state)["agenda"] == []
    assert forest(state) == {"B1": "a1", "B2": "dragon up"}
    assert "tornado" not in names(position(moons=1), "reveal B2", "seen dragon")


@pytest.mark.rule("D-32")
def test_an_owl_of_that_column_saves_the_moon_before_the_tornado() -> None:
    state = do(position(moons=1, B1="owl up"), "reveal B2", "seen dragon", "owl")
    assert plain(state)["agenda"] == ["mix", "end"]
    after = do(state, "mixed B")
    assert forest(after) == {"B1": "gap", "B2": "mixed", "B3": "mixed", "B4": "mixed"}
    assert plain(after)["moons"] == 1


@pytest.mark.rule("CS-145")
@pytest.mark.rule("D-27")
def test_several_awake_villains_threaten_together() -> None:
    state = position({"danger": 2}, mission="bear", A1="witch up", A2="ogre up")
    assert game.view(state, EVERYONE)["awake"] == {"witch": "curse", "ogre": "no_help"}
    assert refused(state, "green: hint L1") == "ogre_awake"
    assert plain(show(state, "B1", "a2"))["moons"] == 8
    dragon = do(state, "reveal A3", "seen dragon", "mixed A")
    assert forest(dragon) == {f"A{row}": "mixed" for row in range(1, 5)}
    assert set(possible(do(dragon, "reveal A1"))) >= {"witch", "ogre", "dragon"}
