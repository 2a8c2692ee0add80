"""Brodie, Captain Vurst and Skitter-Clak."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mice_and_mystics.positions import (
    BOW,
    CHEESE,
    MISS,
    SHIELD,
    STAR_SHIELD,
    SWORD,
    at,
    dice,
    do,
    position,
    rolled,
    squares,
    waits,
)


def cat(mice: dict[str, str], square: str, card: str, more: Any = (), **fields: Any) -> Any:
    """Brodie's turn with one of his cards."""
    first = next(iter(mice))
    others = [kind for kind, _ in more]
    track = [first, card, *list(mice)[1:], *dict.fromkeys(others)]
    track.append("brodie_chases" if card == "brodie_pounces" else "brodie_pounces")
    foes = [("brodie", square), *more]
    return do(position(mice, foes, track=track, **fields), "end")


@pytest.mark.rule("MM-190")
@pytest.mark.rule("MM-191")
@pytest.mark.rule("MM-194")
def test_brodie_pounces_on_the_square_with_most_figures_and_each_defends() -> None:
    mice = {"collin": "a1", "filch": "d4", "tilda": "d4"}
    state = cat(mice, "f6", "brodie_pounces", [("roach", "d4")])
    assert at(state, "brodie-1") == "d4"
    assert waits(state) == (
        *("dice", "hit", 3, "brodie-1"),
        ("filch", "tilda", "roach-1"),
        *("melee", "", 0),
    )
    state = rolled(state, SWORD, BOW, BOW)
    assert waits(state)[3] == "filch"
    state = rolled(state, SHIELD, BOW)
    assert waits(state)[3] == "tilda"
    state = rolled(rolled(state, SHIELD, BOW), BOW)
    assert "roach-1" not in state.foes


@pytest.mark.rule("MM-192")
def test_tied_squares_go_to_the_highest_card() -> None:
    state = cat({"collin": "a1", "filch": "d4"}, "f6", "brodie_pounces")
    assert at(state, "brodie-1") == "a1"


@pytest.mark.rule("MM-193")
def test_he_pounces_where_he_is_if_nowhere_are_more() -> None:
    state = cat({"collin": "a1", "filch": "d4"}, "d4", "brodie_pounces")
    assert at(state, "brodie-1") == "d4"
    assert waits(state)[4] == ("filch",)


@pytest.mark.rule("MM-189")
def test_his_cheese_never_goes_on_the_wheel() -> None:
    state = cat({"collin": "a1"}, "a1", "brodie_pounces")
    assert rolled(state, CHEESE, CHEESE, CHEESE).wheel == 0
    attacked = do(position({"collin": "a1"}, [("brodie", "a1")]), "attack brodie a1")
    attacked = rolled(attacked, SWORD, BOW, BOW)
    assert rolled(attacked, CHEESE, CHEESE, CHEESE, SHIELD).wheel == 0


@pytest.mark.rule("MM-195")
@pytest.mark.rule("MM-199")
def test_brodie_chases_as_far_as_two_dice_and_hits_all_he_crossed() -> None:
    mice = {"collin": "n1", "filch": "c1", "tilda": "w1"}
    state = cat(mice, "s1", "brodie_chases", [("roach", "c2")], side=4)
    assert dice(state) == 2
    state = do(state, f"roll {MISS} {SWORD}")  # three squares: s1, c2 or c3, c1, on towards collin
    while waits(state)[0] == "prowl":
        state = do(state, "to c2" if "c2" in squares(state, "to") else f"to {waits(state)[3][0]}")
    assert set(waits(state)[4]) >= {"filch", "roach-1"}
    assert "tilda" not in waits(state)[4]


@pytest.mark.rule("MM-196")
@pytest.mark.rule("MM-198")
def test_he_takes_the_nearest_mouse_then_the_next_and_players_choose_equal_ways() -> None:
    mice = {"collin": "s4", "filch": "c1"}
    state = cat(mice, "c1", "brodie_chases", side=4)
    state = do(state, f"roll {MISS} {MISS}")
    assert squares(state, "to") == {"c2", "c3"}
    state = do(state, "to c3")
    assert at(state, "brodie-1") == "s1"
    assert waits(state)[4] == ("filch",)
    both = cat({"collin": "n1", "filch": "n4"}, "c1", "brodie_chases", side=4)
    both = do(both, f"roll {MISS} {SWORD}")
    while waits(both)[0] == "prowl":
        both = do(both, f"to {waits(both)[3][0]}")
    assert (at(both, "brodie-1"), waits(both)[4]) == ("n1", ("filch", "collin"))


@pytest.mark.rule("MM-197")
def test_with_all_mice_on_his_square_he_stays() -> None:
    state = cat({"collin": "a1", "filch": "a1"}, "a1", "brodie_chases")
    assert waits(state)[:5] == ("dice", "hit", 3, "brodie-1", ("collin", "filch"))


@pytest.mark.rule("MM-186")
@pytest.mark.rule("MM-187")
def test_a_boss_uses_the_figure_of_its_enemy_but_is_not_of_its_kind() -> None:
    state = position({"filch": "a1"}, [("captain_vurst", "a2")], wheel=3)
    assert list(state.foes) == ["rat-1"]
    state.foes["rat-1"].wounds = 2
    state = rolled(do(state, "attack captain_vurst a2"), SWORD, BOW)
    state = rolled(state, BOW, BOW)
    assert (state.foes, state.wheel) == ({}, 3)  # no rat's cheese
    assert state.mice["filch"].cheese == 1


def test_captain_vursts_cheese_is_another_attack() -> None:
    state = do(position({"collin": "a1"}, [("captain_vurst", "f6")]), "end")
    state = rolled(state, CHEESE, BOW, SWORD)
    assert (state.wheel, waits(state)[:2]) == (0, ("dice", "block"))
    state = rolled(state, SHIELD, BOW)
    assert waits(state)[:4] == ("dice", "hit", 3, "rat-1")


def test_nobody_defends_in_skitter_claks_grip_and_its_starred_shields_count_twice() -> None:
    state = do(
        position({"collin": "a1", "filch": "f6"}, [("skitter_clak", "b1")], turn="filch"), "end"
    )
    state = rolled(rolled(state, MISS), SWORD, BOW)
    assert state.mice["collin"].wounds == 1
    state = do(position({"collin": "a1"}, [("skitter_clak", "b1")]), "attack skitter_clak b1")
    state = rolled(state, SWORD, SWORD, SWORD)
    assert rolled(state, STAR_SHIELD, BOW).foes["centipede-1"].wounds == 1


@pytest.mark.rule("MM-277")
def test_an_amulet_answers_the_cat_too_among_others() -> None:
    amulet = {"filch": {"worn": ["dagger", "unstable_amulet"]}}
    mice = {"collin": "a1", "filch": "a1"}
    state = rolled(cat(mice, "a1", "brodie_pounces", markers=amulet), CHEESE, CHEESE, BOW)
    assert waits(state)[:2] == ("amulet", "filch")
    assert dice(do(state, "reroll")) == 2
