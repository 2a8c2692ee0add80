"""Mice move: points, lines, full squares, enemies, water, current, traps, scurry."""

from __future__ import annotations

import pytest

from games.mice_and_mystics import game
from tests.games.mice_and_mystics.positions import (
    BOW,
    MISS,
    SHIELD,
    STAR_BOW,
    SWORD,
    at,
    dice,
    do,
    listed,
    position,
    refused,
    squares,
    told,
    waits,
)


@pytest.mark.rule("MM-043")
def test_at_the_start_of_her_turn_a_mouse_rolls_and_adds_her_move_value() -> None:
    state = position({"collin": "a1"}, agenda=[["turn", "collin"], ["dice", "move", 1, "collin"]])
    assert do(state, f"roll {STAR_BOW}").left == 3
    assert do(state, f"roll {SHIELD}").left == 5


@pytest.mark.rule("MM-043")
def test_the_next_mouse_is_asked_for_a_die_before_anything_else() -> None:
    state = do(position({"collin": "a1", "tilda": "c1"}), "end")
    assert waits(state) == ("dice", "move", 1, "tilda")


@pytest.mark.rule("MM-044")
@pytest.mark.rule("MM-034")
def test_she_may_use_less_than_all_and_skip_move_and_action() -> None:
    state = do(position({"collin": "a1", "tilda": "f6"}), "go b2", "end")
    assert state.card == "tilda"
    assert do(position({"collin": "a1", "tilda": "f6"}), "end").card == "tilda"


@pytest.mark.rule("MM-045")
def test_a_step_costs_one_point_and_she_goes_no_farther_than_her_points() -> None:
    state = position({"collin": "a1"}, left=2)
    assert squares(state) == {"a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}
    assert do(state, "go b2").left == 1
    assert do(state, "go c3").left == 0
    assert refused(state, "go d4") == "out_of_reach"
    assert refused(do(state, "go c3"), "go d4") == "no_points_left"


@pytest.mark.rule("MM-047")
def test_the_kitchen_counter_holds_any_number_of_figures() -> None:
    roaches = [("roach", "counter")] * 6
    state = position({"collin": "e1"}, roaches, side=3)
    assert "counter" in squares(state)


@pytest.mark.rule("MM-048")
@pytest.mark.rule("MM-049")
@pytest.mark.rule("MM-050")
def test_a_yellow_line_costs_three_against_its_arrow_and_one_along_it() -> None:
    state = position({"collin": "e1"}, side=3, left=3)
    assert do(state, "go counter").left == 0
    assert "counter" not in squares(position({"collin": "e1"}, side=3, left=2))
    assert do(position({"collin": "counter"}, side=3, left=3), "go e1").left == 2
    assert "counter" in position({"collin": "e1"}, side=3).room.near["e1"]


@pytest.mark.rule("MM-051")
@pytest.mark.rule("MM-052")
def test_a_red_line_stops_a_mouse_and_parts_its_squares() -> None:
    state = position({"collin": "counter"}, side=3, left=1)
    assert squares(state) == {"e1"}
    assert "a1" not in state.room.near["counter"]


@pytest.mark.rule("MM-058")
@pytest.mark.rule("MM-059")
def test_four_small_or_one_large_figure_fill_a_square_nobody_passes() -> None:
    rats = [("rat_warrior", "w2")] * 4
    state = position({"collin": "w1"}, rats, side=4)
    assert refused(state, "go w2") == "full"
    assert squares(state) == set()
    assert squares(position({"collin": "w1"}, [("spider", "w2")], side=4)) == set()
    assert squares(position({"collin": "w1"}, rats[:3], side=4)) == {"w2"}


@pytest.mark.rule("MM-060")
def test_entering_a_square_with_an_enemy_ends_her_move() -> None:
    state = position({"collin": "w1"}, [("roach", "w2")], side=4)
    assert squares(state) == {"w2"}
    state = do(state, "go w2")
    assert state.left == 0
    assert "go" not in {move.verb for move in game.moves(state)}


@pytest.mark.rule("MM-061")
def test_more_enemies_than_mice_pin_a_mouse() -> None:
    two = [("roach", "a1"), ("roach", "a1")]
    assert refused(position({"collin": "a1"}, two), "go a2") == "pinned"
    assert "a2" in squares(position({"collin": "a1", "filch": "a1"}, two))
    assert "a2" in squares(position({"collin": "a1"}, two[:1]))


def test_a_move_is_one_block_around_which_the_action_stands() -> None:
    """Q-04."""
    state = do(position({"collin": "a1"}, [("roach", "c3")]), "go b2", "attack roach c3")
    state = do(state, f"roll {MISS} {MISS} {MISS}")
    assert (state.left, squares(state)) == (0, set())
    first = position({"collin": "b2"}, [("roach", "c3")])
    first = do(first, "attack roach c3", f"roll {MISS} {MISS} {MISS}")
    assert first.left == 5


@pytest.mark.rule("MM-062")
def test_entering_water_ends_a_move_even_from_water() -> None:
    assert do(position({"collin": "c2"}, side=6), "go w2").left == 0
    state = position({"collin": "w3"}, side=6)
    assert squares(state) >= {"w2", "l2", "l3"}
    assert do(state, "go w2").left == 0


@pytest.mark.rule("MM-063")
@pytest.mark.rule("MM-064")
@pytest.mark.rule("MM-065")
@pytest.mark.rule("MM-066")
def test_climbing_out_of_water_takes_all_points_and_a_star() -> None:
    state = do(position({"collin": "w2", "filch": "b2", "tilda": "b2"}, side=6), "go b2")
    assert (state.left, dice(state)) == (0, 3)
    assert at(do(state, f"roll {MISS} {SHIELD} {BOW}"), "collin") == "w2"
    climbed = do(state, f"roll {MISS} {SWORD} {BOW}")
    assert (at(climbed, "collin"), climbed.left) == ("b2", 0)
    assert dice(do(position({"collin": "w2"}, side=6), "go b2")) == 1


@pytest.mark.rule("MM-067")
def test_nobody_moves_against_the_current() -> None:
    reach = squares(position({"collin": "w2"}, side=6))
    assert "w3" not in reach
    assert "l3" not in reach
    assert {"w1", "l1", "l2"} <= reach
    assert "c2" not in reach  # a bank upstream


@pytest.mark.rule("MM-068")
def test_at_the_end_of_her_turn_the_current_carries_her_one_square() -> None:
    state = do(position({"collin": "w3", "filch": "a1"}, side=6), "end")
    assert at(state, "collin") == "w2"


def test_a_full_square_stops_the_current() -> None:
    """Q-10."""
    state = position({"collin": "w3", "filch": "a1"}, [("roach", "w2")] * 4, side=6)
    assert at(do(state, "end"), "collin") == "w3"


@pytest.mark.rule("MM-069")
def test_the_current_captures_a_mouse_it_carries_off_the_tile() -> None:
    state = do(position({"collin": "w1", "filch": "a1"}, side=6), "end")
    assert state.mice["collin"].captured
    assert state.page == 2


@pytest.mark.rule("MM-070")
def test_there_are_no_free_actions_in_water() -> None:
    markers = {"collin": {"cheese": 9, "pack": ["dagger"]}}
    state = position({"collin": "w2", "filch": "w2"}, side=6, markers=markers)
    for text in ("share filch", "equip", "learn inspire"):
        assert refused(state, text) == "in_water"


@pytest.mark.rule("MM-071")
def test_enemies_walk_through_water_as_over_land() -> None:
    state = position({"collin": "a1"}, [("roach", "w3")], side=6)
    assert {"c2", "d2", "e2", "w4", "l2"} <= set(state.room.ways["w3"])
    state = do(state, "end", f"roll {SHIELD}")
    assert at(state, "roach-1") == "a1"


@pytest.mark.rule("MM-072")
@pytest.mark.rule("MM-074")
def test_on_a_trap_she_rolls_her_move_value_and_a_star_lets_her_go_on() -> None:
    state = do(position({"collin": "c3"}, side=4, traps={"4": ["e1"]}), "go e1")
    assert dice(state) == 2
    assert squares(state) == set()
    state = do(state, f"roll {MISS} {SWORD}")
    assert state.traps == {4: ["e1"]}
    assert (state.left, at(do(state, "go e2"), "collin")) == (4, "e2")


@pytest.mark.rule("MM-073")
def test_a_tinkerer_rolls_her_lore_at_a_trap() -> None:
    state = do(position({"nez": "c3"}, side=4, traps={"4": ["e1"]}), "go e1")
    assert dice(state) == 2


@pytest.mark.rule("MM-075")
@pytest.mark.rule("MM-076")
def test_without_a_star_the_trap_snaps_and_her_turn_is_over() -> None:
    mice = {"collin": "c3", "filch": "n1"}
    state = position(mice, side=4, traps={"4": ["e1"]}, traps_left=5)
    state = do(state, "go e1", f"roll {MISS} {SHIELD}")
    collin = state.mice["collin"]
    assert (collin.wounds, collin.cheese, collin.down) == (1, 1, True)
    assert (state.traps, state.card) == ({4: []}, "filch")


@pytest.mark.rule("MM-077")
def test_traps_do_nothing_to_enemies() -> None:
    state = position({"collin": "e3"}, [("roach", "c3")], side=4, traps={"4": ["e1"]})
    state = do(state, "end", f"roll {SHIELD}")
    assert at(state, "roach-1") == "e3"
    assert state.traps == {4: ["e1"]}


@pytest.mark.rule("MM-267")
def test_lily_walks_over_traps() -> None:
    state = position({"lily": "c3"}, side=4, traps={"4": ["e1"]})
    assert "e3" in squares(state)
    assert waits(do(state, "go e1")) == ("turn", "lily")


@pytest.mark.rule("MM-078")
@pytest.mark.rule("MM-079")
def test_scurry_is_a_second_move_with_a_new_roll_once_she_has_moved() -> None:
    state = position({"collin": "a1"}, left=1)
    assert refused(state, "scurry") == "not_moved_yet"
    state = do(state, "go b2", "scurry", f"roll {MISS}")
    assert (state.left, state.acted) == (3, True)
    assert at(do(state, "go c3"), "collin") == "c3"
    assert refused(do(state, "go c3"), "scurry") == "already_acted"


def test_scurry_gives_a_second_try_to_leave_the_water() -> None:
    """Q-08."""
    state = do(position({"collin": "w2"}, side=6), "go b2", f"roll {MISS}", "scurry")
    state = do(state, f"roll {MISS}", "go b2", f"roll {SWORD}")
    assert at(state, "collin") == "b2"


@pytest.mark.rule("MM-033")
@pytest.mark.rule("MM-035")
def test_one_action_and_one_move_in_either_order() -> None:
    state = position({"collin": "a1"}, [("roach", "b2")])
    verbs = {text.split()[0] for text in listed(state)}
    assert {"attack", "search", "go", "end"} <= verbs
    state = do(state, "attack roach b2", f"roll {MISS} {MISS} {MISS}")
    assert refused(state, "search") == "already_acted"
    assert refused(state, "attack roach b2") == "already_acted"
    assert "a2" in squares(state)


def test_a_step_is_told_with_its_square() -> None:
    assert told(position({"collin": "a1"}), "go b2") == [
        ("moved", {"figure": "collin", "square": "b2"})
    ]


def test_wrong_squares_are_refused_with_a_reason() -> None:
    state = position({"collin": "a1"})
    assert refused(state, "go z9") == "no_such_square"
    assert refused(state, "fly b2") == "unknown_move"
    assert refused(state, "blue: go b2") == "unknown_seat"
    assert refused(state, "roll c1") == "not_now"
