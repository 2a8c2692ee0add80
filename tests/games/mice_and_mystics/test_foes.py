"""Turns of enemies: order, ways, targets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mice_and_mystics.positions import (
    BOW,
    MISS,
    SHIELD,
    SWORD,
    at,
    do,
    listed,
    position,
    rolled,
    squares,
    told,
    waits,
)


def turn_of(mice: dict[str, str], foes: list[tuple[str, str]], **fields: Any) -> Any:
    """The last mouse has ended: the enemies' card is next."""
    return do(position(mice, foes, turn=list(mice)[-1], **fields), "end")


@pytest.mark.rule("MM-171")
@pytest.mark.rule("MM-175")
def test_an_enemy_moves_as_far_as_its_die_says_and_then_attacks() -> None:
    state = turn_of({"collin": "s4"}, [("roach", "c2")], side=4)
    assert at(do(state, f"roll {MISS}"), "roach-1") == "s1"
    state = do(state, f"roll {SHIELD}")
    assert at(state, "roach-1") == "s4"
    assert waits(state)[:4] == ("dice", "hit", 2, "roach-1")


@pytest.mark.rule("MM-173")
def test_the_figure_closest_to_the_mice_acts_first() -> None:
    state = turn_of({"collin": "a1"}, [("roach", "f6"), ("roach", "c1"), ("roach", "a3")])
    assert waits(state)[3] == "roach-2"
    state = turn_of({"collin": "a1"}, [("roach", "f6"), ("roach", "b1"), ("roach", "a3")])
    assert waits(state)[3] == "roach-2"


@pytest.mark.rule("MM-174")
def test_enemies_cross_lines_for_one_point() -> None:
    state = turn_of({"collin": "a1"}, [("rat_warrior", "counter")], side=3)
    assert at(do(state, f"roll {MISS}"), "rat-1") == "a1"


@pytest.mark.rule("MM-176")
@pytest.mark.rule("MM-182")
def test_it_takes_the_most_direct_way_to_the_nearest_mouse_and_onto_her_square() -> None:
    state = turn_of({"collin": "n1", "filch": "s1"}, [("roach", "c1")], side=4)
    state = do(state, f"roll {SHIELD}")
    assert at(state, "roach-1") == "s1"
    assert waits(state)[4] == ("filch",)


@pytest.mark.rule("MM-177")
def test_before_a_full_square_it_gets_as_close_as_it_can() -> None:
    mice = {"collin": "s4", "filch": "s4", "maginos": "s4", "tilda": "s4"}
    state = do(turn_of(mice, [("roach", "s1")], side=4), f"roll {SHIELD}")
    assert at(state, "roach-1") == "s2"
    assert waits(state)[0] == "dice"


@pytest.mark.rule("MM-178")
def test_an_enemy_on_a_mouses_square_stays_and_attacks() -> None:
    state = turn_of({"collin": "a1", "filch": "c1"}, [("roach", "a1")])
    assert waits(state)[:2] == ("dice", "hit")


@pytest.mark.rule("MM-179")
def test_between_equally_near_mice_it_goes_for_the_highest_on_the_track() -> None:
    mice = {"collin": "n4", "filch": "s1"}
    foes = [("roach", "c2")]
    track = ["filch", "collin", "roach"]
    state = do(position(mice, foes, side=4, turn="collin", track=track), "end", f"roll {SHIELD}")
    assert at(state, "roach-1") == "s1"


@pytest.mark.rule("MM-180")
def test_a_ranged_enemy_that_sees_a_mouse_does_not_move() -> None:
    state = turn_of({"collin": "a1"}, [("elite_rat_warrior", "f6")])
    assert at(state, "rat-1") == "f6"
    assert waits(state) == ("dice", "hit", 3, "rat-1", ("collin",), "ranged", "", 0)


@pytest.mark.rule("MM-181")
def test_a_ranged_enemy_without_sight_walks_until_it_sees_a_mouse() -> None:
    state = turn_of({"collin": "n3"}, [("elite_rat_warrior", "s3")], side=4)
    assert at(state, "rat-1") in ("n4", "n1", "n2")
    assert "n3" in state.room.sees[at(state, "rat-1")]
    assert waits(state)[1] == "hit"


@pytest.mark.rule("MM-183")
@pytest.mark.rule("MM-185")
def test_it_attacks_the_nearest_mouse_not_yet_attacked_in_this_turn_of_its_card() -> None:
    mice = {"collin": "a1", "filch": "a1", "tilda": "b1"}
    state = turn_of(mice, [("roach", "a1"), ("roach", "a1")])
    assert waits(state)[4] == ("collin",)
    state = rolled(state, BOW, BOW)
    assert waits(state)[4] == ("filch",)
    state = rolled(state, BOW, BOW)
    assert state.card == "collin"
    state = position(mice, [("roach", "a1")], turn="tilda", attacked=["collin"])
    assert waits(do(state, "end"))[4] == ("collin",)


@pytest.mark.rule("MM-184")
def test_when_all_have_been_attacked_it_takes_the_highest_on_the_track() -> None:
    mice = {"collin": "b1", "filch": "a1"}
    state = turn_of(mice, [("roach", "a1"), ("roach", "a1"), ("roach", "a1")])
    assert waits(state)[4] == ("filch",)
    state = rolled(state, BOW, BOW)
    assert waits(state)[4] == ("collin",)
    assert waits(rolled(state, BOW, BOW))[4] == ("collin",)


def test_a_ranged_enemy_shoots_a_near_mouse_first() -> None:
    """Q-19."""
    state = turn_of({"collin": "a1", "filch": "f5"}, [("elite_rat_warrior", "f6")])
    assert waits(state)[4] == ("filch",)


def test_a_large_enemy_stops_beside_a_mouse_and_never_enters_her_square() -> None:
    """Q-21."""
    state = do(turn_of({"collin": "s4"}, [("spider", "s1")], side=4), f"roll {SHIELD}")
    assert at(state, "spider-1") == "s2"
    assert waits(state)[4] == ("collin",)


def test_players_choose_between_ways_that_end_on_different_squares() -> None:
    """Q-17."""
    state = do(turn_of({"collin": "a1"}, [("roach", "d1")]), f"roll {MISS}")
    assert squares(state, "to") == {"c1", "c2"}
    assert at(do(state, "to c2"), "roach-1") == "c2"


def test_one_die_is_rolled_for_each_figure_and_none_for_one_that_is_down() -> None:
    """Q-22, Q-23."""
    state = position({"collin": "a1"}, [("roach", "c3"), ("roach", "f6")])
    state.foes["roach-1"].down = True
    state = do(state, "end")
    assert not state.foes["roach-1"].down
    assert (at(state, "roach-1"), waits(state)) == ("c3", ("dice", "foe_move", 1, "roach-2"))


@pytest.mark.rule("MM-287")
@pytest.mark.rule("MM-215")
def test_wounds_of_a_spider_are_poisoned_and_count_towards_her_life() -> None:
    state = turn_of(
        {"collin": "a1", "filch": "f6"}, [("spider", "b1")], markers={"collin": {"wounds": 2}}
    )
    state = rolled(rolled(state, MISS), SWORD, BOW)
    hurt = rolled(state, BOW, BOW)
    assert hurt.mice["collin"].captured


@pytest.mark.rule("MM-287")
def test_poison_lies_beside_other_wounds() -> None:
    state = turn_of({"collin": "a1", "filch": "f6"}, [("spider", "b1")])
    state = rolled(rolled(rolled(state, MISS), SWORD, BOW), BOW, BOW)
    assert (state.mice["collin"].poison, state.mice["collin"].wounds) == (1, 0)


@pytest.mark.rule("MM-288")
@pytest.mark.rule("MM-266")
def test_a_centipede_stuns_whom_it_wounds_and_tilda_feels_it() -> None:
    state = turn_of({"collin": "a1", "tilda": "f6"}, [("centipede", "b1")])
    state = rolled(rolled(state, MISS), SWORD, BOW, BOW)
    blocked = rolled(state, SHIELD, BOW)
    assert not blocked.mice["collin"].stunned
    state = rolled(state, BOW, BOW)
    assert state.mice["collin"].stunned
    assert state.mice["tilda"].cheese == 1


@pytest.mark.rule("MM-212")
@pytest.mark.rule("MM-213")
@pytest.mark.rule("MM-214")
def test_a_charmed_mouse_takes_one_turn_as_an_enemy_with_the_values_of_her_card() -> None:
    mice = {"filch": "f6", "collin": "a1"}
    state = do(position(mice, markers={"collin": {"charmed": True}}), "end")
    assert waits(state) == ("dice", "charm_move", 1, "collin")
    near = position({"filch": "a2", "collin": "a1"}, markers={"collin": {"charmed": True}})
    near = do(near, "end", f"roll {MISS}")
    assert at(near, "collin") == "a2"
    assert waits(near)[:5] == ("dice", "hit", 2, "collin", ("filch",))
    near = rolled(near, SWORD, MISS)
    assert near.wheel == 1
    near = rolled(near, BOW, BOW)
    assert near.mice["filch"].wounds == 1
    assert not near.mice["collin"].charmed
    assert near.card == "filch"


def test_what_an_enemy_does_is_told() -> None:
    state = turn_of({"collin": "s4"}, [("roach", "c2")], side=4)
    names = [name for name, _ in told(state, f"roll {SHIELD}")]
    assert names == ["rolled", "moved", "attacks"]
    assert listed(state) == []


@pytest.mark.rule("MM-316")
@pytest.mark.rule("MM-212")
def test_the_crow_takes_a_charmed_mouse_before_she_moves() -> None:
    charmed = {"collin": {"charmed": True, "wounds": 2}}
    mice = {"filch": "a2", "collin": "f3"}
    state = position(mice, [("roach", "a6")], side=1, markers=charmed)
    state = do(state, "end", f"roll {MISS}")
    collin = state.mice["collin"]
    assert (collin.captured, collin.square, collin.charmed) == (True, "", False)
    assert waits(state)[:2] == ("dice", "foe_move")


def test_a_charmed_mouse_fights_for_herself_outside_her_turn() -> None:
    """Q-51: what she rolls goes on the wheel in that turn alone."""
    order: dict[str, dict[str, Any]]
    order = {"filch": {"skills": ["give_order"], "cheese": 2}, "collin": {"charmed": True}}
    state = position({"filch": "f6", "collin": "a1"}, [("roach", "a2")], markers=order)
    state = do(state, "skill give_order collin", "attack roach a2")
    state = rolled(state, MISS, MISS, BOW)
    assert (state.mice["collin"].cheese, state.wheel) == (2, 0)


@pytest.mark.rule("MM-232")
@pytest.mark.rule("MM-305")
def test_bait_and_feast_draw_a_roach_away_from_a_mouse() -> None:
    """Q-91."""
    state = turn_of({"collin": "s4"}, [("roach", "s4")], side=4, grape="s3")
    state = do(state, f"roll {MISS}")
    assert state.foes == {}
    state = turn_of({"collin": "e1"}, [("roach", "e1")], side=3, feast=6)
    state = do(state, f"roll {MISS}")
    assert (at(state, "roach-1"), waits(state)) == ("counter", ("dice", "feast", 1))
