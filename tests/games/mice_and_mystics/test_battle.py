"""Attack and defence, cheese, wounds, weapons and what they add."""

from __future__ import annotations

from typing import Any

import pytest

from games.mice_and_mystics import game
from tests.games.mice_and_mystics.positions import (
    BOW,
    CHEESE,
    MISS,
    SHIELD,
    STAR_BOW,
    STAR_SHIELD,
    SWORD,
    at,
    changed,
    dice,
    do,
    listed,
    position,
    refused,
    rolled,
    squares,
    waits,
)


@pytest.mark.rule("MM-080")
@pytest.mark.rule("MM-087")
@pytest.mark.rule("MM-091")
@pytest.mark.rule("MM-092")
def test_swords_hit_shields_cancel_and_the_rest_are_wounds() -> None:
    state = position({"collin": "a1"}, [("spider", "a2")])
    state = rolled(do(state, "attack spider a2"), SWORD, SHIELD, BOW)
    assert waits(state)[:5] == ("dice", "block", 3, "spider-1", 2)
    assert rolled(state, SHIELD, SWORD, BOW).foes["spider-1"].wounds == 1
    assert rolled(state, SHIELD, STAR_SHIELD, BOW).foes["spider-1"].wounds == 0
    assert rolled(state, SWORD, SWORD, BOW).foes["spider-1"].wounds == 2


@pytest.mark.rule("MM-081")
def test_a_mouse_gains_her_cheese_in_attack_and_defence() -> None:
    state = position({"collin": "a1"}, [("roach", "a2")])
    state = rolled(do(state, "attack roach a2"), CHEESE, CHEESE, SWORD)
    assert state.mice["collin"].cheese == 2
    state = position({"collin": "a1"}, [("rat_warrior", "a2")])
    state = do(state, "end", f"roll {MISS}", f"roll {SWORD} {SWORD}")
    assert rolled(state, CHEESE, SHIELD).mice["collin"].cheese == 1


@pytest.mark.rule("MM-082")
def test_cheese_rolled_for_enemies_goes_on_the_wheel() -> None:
    state = position({"collin": "a1"}, [("spider", "a2")])
    state = rolled(do(state, "attack spider a2"), SWORD, BOW, BOW)
    assert rolled(state, CHEESE, CHEESE, BOW).wheel == 2
    state = do(position({"collin": "a1"}, [("rat_warrior", "a1")]), "end")
    assert rolled(state, CHEESE, BOW).wheel == 1


@pytest.mark.rule("MM-083")
@pytest.mark.rule("MM-084")
@pytest.mark.rule("MM-093")
def test_without_a_weapon_nobody_attacks_and_a_sword_reaches_only_neighbours() -> None:
    bare = {"collin": {"worn": ["leather_armour"]}}
    state = position({"collin": "a1"}, [("roach", "a2")], markers=bare)
    assert refused(state, "attack roach a2") == "no_weapon"
    assert listed(position({"collin": "a1"}, [("roach", "a3")]), "attack") == []
    far = position({"maginos": "a1"}, [("roach", "a3")])
    assert listed(far, "attack") == ["attack roach a3"]


@pytest.mark.rule("MM-085")
def test_a_melee_target_stands_on_the_same_or_an_adjacent_square() -> None:
    foes = [("roach", "a1"), ("roach", "b2"), ("roach", "c3")]
    attacks = listed(position({"collin": "a1"}, foes), "attack")
    assert attacks == ["attack roach a1", "attack roach b2"]


@pytest.mark.rule("MM-086")
@pytest.mark.rule("MM-269")
@pytest.mark.rule("MM-276")
def test_attack_dice_are_battle_weapon_and_other_gear() -> None:
    state = position({"collin": "a1"}, [("roach", "a2")])
    assert dice(do(state, "attack roach a2")) == 3
    ring = {"collin": {"worn": ["collins_sword", "ring_of_cat_strength"]}}
    state = position({"collin": "a1"}, [("roach", "a2")], markers=ring)
    assert dice(do(state, "attack roach a2")) == 4
    bow = {"lily": {"worn": ["lilys_bow", "ring_of_cat_strength"]}}
    state = position({"lily": "a1"}, [("roach", "a3")], markers=bow)
    assert dice(do(state, "attack roach a3")) == 2


@pytest.mark.rule("MM-088")
def test_the_defender_rolls_only_after_a_hit() -> None:
    state = position({"collin": "a1"}, [("roach", "a2")])
    state = rolled(do(state, "attack roach a2"), BOW, BOW, BOW)
    assert waits(state) == ("turn", "collin")


@pytest.mark.rule("MM-090")
@pytest.mark.rule("MM-270")
def test_defence_dice_are_defence_and_armour() -> None:
    state = do(position({"collin": "a1"}, [("rat_warrior", "a1")]), "end")
    assert dice(rolled(state, SWORD, BOW)) == 2
    bare = {"collin": {"worn": ["collins_sword"]}}
    state = do(position({"collin": "a1"}, [("rat_warrior", "a1")], markers=bare), "end")
    assert dice(rolled(state, SWORD, BOW)) == 1


@pytest.mark.rule("MM-094")
@pytest.mark.rule("MM-097")
def test_at_a_distance_bows_hit_swords_do_not_and_shields_cancel() -> None:
    state = do(position({"lily": "a1"}, [("spider", "c3")]), "attack spider c3")
    assert waits(rolled(state, SWORD, SHIELD)) == ("turn", "lily")
    state = rolled(state, BOW, STAR_BOW)
    assert waits(state)[4] == 2
    assert rolled(state, SHIELD, BOW, BOW).foes["spider-1"].wounds == 1


@pytest.mark.rule("MM-095")
def test_a_ranged_attacker_needs_to_see_the_target() -> None:
    seen = position({"lily": "n4"}, [("roach", "c2")], side=4)
    assert listed(seen, "attack") == ["attack roach c2"]
    assert listed(position({"lily": "n3"}, [("roach", "c2")], side=4), "attack") == []


@pytest.mark.rule("MM-096")
def test_a_near_enemy_must_be_shot_first() -> None:
    state = position({"lily": "a1"}, [("roach", "a2"), ("rat_warrior", "f6")])
    assert listed(state, "attack") == ["attack roach a2"]


@pytest.mark.rule("MM-101")
def test_figures_do_not_block_sight() -> None:
    mice = {"lily": "n4", "collin": "c1", "filch": "c1", "tilda": "c1"}
    assert listed(position(mice, [("roach", "c2")], side=4), "attack") == ["attack roach c2"]


@pytest.mark.rule("MM-102")
@pytest.mark.rule("MM-103")
@pytest.mark.rule("MM-027")
def test_an_enemy_without_hearts_dies_of_any_wound_and_the_last_takes_its_card_along() -> None:
    state = position({"collin": "a1"}, [("roach", "a2"), ("roach", "f6")])
    state = rolled(do(state, "attack roach a2"), SWORD, BOW, BOW)
    state = rolled(state, BOW)
    assert list(state.foes) == ["roach-2"]
    assert state.track == ["collin", "roach"]
    alone = position({"collin": "a1", "filch": "f6"}, [("roach", "a2")])
    alone = rolled(rolled(do(alone, "attack roach a2"), SWORD, BOW, BOW), BOW)
    assert alone.track == ["collin", "filch"]


@pytest.mark.rule("MM-104")
def test_a_large_enemy_collects_wounds_until_they_reach_its_life() -> None:
    state = position({"collin": "a1"}, [("spider", "a2")])
    state.foes["spider-1"].wounds = 2
    state = rolled(do(state, "attack spider a2"), SWORD, BOW, BOW)
    assert rolled(state, BOW, BOW, BOW).foes == {}


@pytest.mark.rule("MM-089")
@pytest.mark.rule("MM-172")
def test_the_player_of_the_lowest_mouse_decides_for_enemies() -> None:
    seats = {"collin": "red", "filch": "yellow"}
    state = position({"collin": "a1", "filch": "c1"}, [("roach", "f6")], seats=seats)
    assert state.seat_in_charge() == "yellow"
    state = position({"collin": "a1", "filch": "c1"}, [("roach", "f6")], seats=seats, turn="filch")
    assert game.turn(do(state, "end")) == "yellow"


@pytest.mark.rule("MM-265")
def test_maginos_gains_two_cheese_for_each_symbol_when_he_attacks() -> None:
    state = do(position({"maginos": "a1"}, [("roach", "c3")]), "attack roach c3")
    assert rolled(state, CHEESE, BOW).mice["maginos"].cheese == 2
    state = do(position({"maginos": "a1"}, [("rat_warrior", "a1")]), "end")
    assert rolled(rolled(state, SWORD, BOW), CHEESE).mice["maginos"].cheese == 1


@pytest.mark.rule("MM-271")
def test_tildas_mace_has_a_die_more_for_each_other_wounded_mouse_on_her_square() -> None:
    mice = {"tilda": "a1", "collin": "a1", "filch": "a1", "maginos": "b1"}
    wounded = {name: {"wounds": 1} for name in ("tilda", "collin", "maginos")}
    assert dice(do(position(mice, [("roach", "a2")]), "attack roach a2")) == 2
    state = position(mice, [("roach", "a2")], markers=wounded)
    assert dice(do(state, "attack roach a2")) == 3


@pytest.mark.rule("MM-272")
def test_a_dagger_is_quick_against_cards_lower_on_the_track() -> None:
    state = do(position({"filch": "a1"}, [("rat_warrior", "a2")]), "attack rat_warrior a2")
    assert dice(rolled(state, SWORD, BOW)) == 1
    track = ["rat_warrior", "filch"]
    state = position({"filch": "a1"}, [("rat_warrior", "a2")], track=track)
    assert dice(rolled(do(state, "attack rat_warrior a2"), SWORD, BOW)) == 2
    roach = do(position({"filch": "a1"}, [("roach", "a2")]), "attack roach a2")
    assert rolled(roach, SWORD, BOW).foes == {}  # possibly no die at all


@pytest.mark.rule("MM-273")
def test_the_staff_is_ranged_and_blunt_melee_on_the_own_square() -> None:
    state = do(position({"maginos": "a1"}, [("roach", "a1")]), "attack roach a1")
    assert waits(rolled(state, SWORD, BOW))[1] == "block"
    state = do(position({"maginos": "a1"}, [("roach", "a2")]), "attack roach a2")
    assert waits(rolled(state, SWORD, SHIELD)) == ("turn", "maginos")


@pytest.mark.rule("MM-274")
def test_with_the_precise_bow_a_starred_bow_is_two_hits() -> None:
    bow = {"filch": {"worn": ["precise_bow"]}}
    state = do(position({"filch": "a1"}, [("spider", "c3")], markers=bow), "attack spider c3")
    assert waits(rolled(state, BOW, STAR_BOW, SWORD))[4] == 3


def test_the_long_bow_has_a_die_more_against_a_large_enemy() -> None:
    bow = {"lily": {"worn": ["long_bow"]}}
    state = position({"lily": "a1"}, [("spider", "c3")], markers=bow)
    assert dice(do(state, "attack spider c3")) == 4
    state = position({"lily": "a1"}, [("roach", "c3")], markers=bow)
    assert dice(do(state, "attack roach c3")) == 3


def test_the_toothpick_wounds_an_attacker_for_cheese_in_defence() -> None:
    pick = {"collin": {"worn": ["toothpick"]}}
    state = do(position({"collin": "a1"}, [("rat_warrior", "a1")], markers=pick), "end")
    state = rolled(rolled(state, SWORD, BOW), CHEESE)
    assert state.foes == {}
    assert state.mice["collin"].wounds == 1


def test_with_two_weapons_one_is_chosen_for_each_attack() -> None:
    """Q-59."""
    both = {"filch": {"worn": ["dagger", "toothpick"]}}
    state = do(position({"filch": "a1"}, [("roach", "a2")], markers=both), "attack roach a2")
    assert listed(state) == ["with dagger", "with toothpick"]
    assert waits(do(state, "with toothpick"))[:2] == ("dice", "hit")


@pytest.mark.rule("MM-275")
def test_the_cloak_carries_its_wearer_away_after_evading_all_hits() -> None:
    cloak = {"filch": {"worn": ["dagger", "cloak_of_quickness"]}}
    state = do(position({"filch": "a1"}, [("rat_warrior", "a1")], markers=cloak), "end")
    state = rolled(state, SWORD, BOW)
    assert dice(state) == 3
    assert waits(rolled(state, MISS, BOW, BOW))[0] != "cloak"
    evaded = rolled(state, SHIELD, BOW, BOW)
    assert waits(evaded) == ("cloak", "filch")
    assert at(do(evaded, "put f6"), "filch") == "f6"
    assert at(do(evaded, "stay"), "filch") == "a1"


@pytest.mark.rule("MM-275")
def test_the_cloak_puts_nobody_on_a_full_or_special_square() -> None:
    cloak = {"filch": {"worn": ["dagger", "cloak_of_quickness"]}}
    foes = [("rat_warrior", "a1"), ("spider", "a3")]
    state = do(position({"filch": "a1"}, foes, side=3, markers=cloak), "end")
    state = rolled(rolled(state, SWORD, BOW), SHIELD, BOW, BOW)
    offered = squares(state, "put")
    assert offered == set(state.room.squares) - {"a1", "a3", "counter"}


@pytest.mark.rule("MM-277")
def test_the_amulet_makes_an_enemy_reroll_its_cheese_before_it_counts() -> None:
    amulet = {"collin": {"worn": ["unstable_amulet"]}}
    state = do(position({"collin": "a1"}, [("rat_warrior", "a1")], markers=amulet), "end")
    state = rolled(state, CHEESE, SWORD)
    assert (waits(state)[0], state.wheel) == ("amulet", 0)
    assert do(state, "keep").wheel == 1
    again = do(state, "reroll")
    assert dice(again) == 1
    assert rolled(again, CHEESE).wheel == 1
    again = rolled(again, SWORD)
    assert (again.wheel, waits(again)[4]) == (0, 2)


@pytest.mark.rule("MM-263")
def test_filch_pilfers_a_cheese_from_the_supply_or_a_rats_from_the_wheel() -> None:
    state = position({"filch": "a1"}, [("roach", "a2"), ("roach", "f6")], wheel=3)
    state = rolled(do(state, "attack roach a2"), SWORD, BOW)
    assert (state.mice["filch"].cheese, state.wheel) == (1, 3)
    foes = [("rat_warrior", "a2"), ("rat_warrior", "f6")]
    state = do(position({"filch": "a1"}, foes, wheel=3), "attack rat_warrior a2")
    state = rolled(rolled(state, SWORD, BOW), BOW)
    assert do(state, "from wheel").wheel == 2
    assert do(state, "from supply").wheel == 3
    assert do(state, "from wheel").mice["filch"].cheese == 1


def test_an_empty_wheel_leaves_filch_the_supply() -> None:
    """Q-63."""
    foes = [("rat_warrior", "a2"), ("rat_warrior", "f6")]
    state = do(position({"filch": "a1"}, foes), "attack rat_warrior a2")
    state = rolled(rolled(state, SWORD, BOW), BOW)
    assert state.mice["filch"].cheese == 1


@pytest.mark.rule("MM-289")
def test_roaches_take_cheese_instead_of_wounding_while_there_is_any() -> None:
    state = position({"collin": "a1"}, [("roach", "a1")], markers={"collin": {"cheese": 1}})
    state = rolled(rolled(do(state, "end"), SWORD, SWORD), BOW, BOW)
    collin = state.mice["collin"]
    assert (collin.cheese, collin.wounds, state.wheel) == (0, 1, 0)


@pytest.mark.rule("MM-162")
@pytest.mark.rule("MM-163")
def test_voracious_roaches_put_stolen_cheese_on_the_wheel() -> None:
    rich = {"collin": {"cheese": 3}}
    state = position({"collin": "a1"}, [("roach", "a1")], markers=rich, voracious=True)
    state = rolled(rolled(do(state, "end"), SWORD, SWORD), BOW, BOW)
    assert (state.mice["collin"].cheese, state.wheel) == (1, 2)


@pytest.mark.rule("MM-140")
@pytest.mark.rule("MM-141")
def test_an_enemy_that_resists_a_kind_of_damage_is_not_wounded_by_it() -> None:
    hard = changed(lambda d: d["enemies"]["enemy"]["spider"].update(resists=["sharp"]))
    state = position({"collin": "a1"}, [("spider", "a2")], data=hard)
    state = rolled(do(state, "attack spider a2"), SWORD, SWORD, SWORD)
    assert rolled(state, BOW, BOW, BOW).foes["spider-1"].wounds == 0
    assert state.book.cards["collins_sword"].damage == "sharp"


def test_more_than_five_dice_are_thrown_in_two_parts() -> None:
    """Q-50."""
    strong = changed(lambda d: d["heroes"]["hero"]["collin"].update(battle=6))
    state = do(position({"collin": "a1"}, [("spider", "a2")], data=strong), "attack spider a2")
    assert dice(state) == 7
    assert refused(state, f"roll {SWORD} {SWORD}") == "wrong_dice"
    state = rolled(state, *[SWORD] * 5)
    assert (waits(state)[1], state.rolled) == ("hit", [SWORD] * 5)
    assert waits(rolled(state, SWORD, BOW))[4] == 6


@pytest.mark.rule("MM-141")
@pytest.mark.rule("MM-273")
def test_the_staff_is_magic_from_afar_and_blunt_on_the_own_square() -> None:
    for kind, here, afar in (("magic", 0, 1), ("blunt", 1, 0)):

        def hard(data: Any, kind: str = kind) -> None:
            data["enemies"]["enemy"]["captain_vurst"]["resists"] = [kind]

        for square, hit, left in (("a1", SWORD, here), ("c3", BOW, afar)):
            state = position({"maginos": "a1"}, [("captain_vurst", square)], data=changed(hard))
            state = rolled(do(state, f"attack captain_vurst {square}"), hit, MISS)
            wounds = rolled(state, MISS, MISS, MISS).foes["rat-1"].wounds
            assert wounds == 1 - left, (kind, square)


def test_a_thorny_card_of_an_owner_wounds_as_the_toothpick_does() -> None:
    def owner(data: Any) -> None:
        data["search"]["card"]["thorn"] = data["search"]["card"].pop("toothpick")

    thorn = {"collin": {"worn": ["thorn"]}}
    mice = {"collin": "a1"}
    state = position(mice, [("rat_warrior", "a1")], markers=thorn, data=changed(owner))
    assert rolled(rolled(do(state, "end"), SWORD, BOW), CHEESE).foes == {}
