"""Decisions where the rulebook is silent, those that no test of a rule shows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mice_and_mystics.positions import (
    CHEESE,
    MISS,
    SHIELD,
    STARS,
    SWORD,
    at,
    changed,
    dice,
    do,
    listed,
    position,
    rolled,
    squares,
    waits,
)


def test_q_01_the_star_decides_searches_traps_water_webs_and_the_broom() -> None:
    state = do(position({"collin": "w1"}, side=4), "search")
    for face in state.book.faces:
        assert (waits(do(state, f"roll {face}"))[0] == "draw") == (face in STARS)


def test_q_05_corners_touch_where_the_data_say_so() -> None:
    room = position({"collin": "a1"}).room
    assert "b2" in room.near["a1"]


def test_q_07_a_mouse_enters_an_enemys_square_with_room_but_never_a_large_one() -> None:
    foes = [("roach", "a2"), ("spider", "b1")]
    reach = squares(position({"collin": "a1"}, foes))
    assert "a2" in reach
    assert "b1" not in reach


def test_q_09_out_of_the_water_among_enemies_but_not_onto_a_full_square() -> None:
    state = position({"collin": "w2", "filch": "b2"}, [("roach", "b2")], side=6)
    assert dice(do(state, "go b2")) == 2  # enemies do not help
    full = position({"collin": "w2"}, [("roach", "b2")] * 4, side=6)
    assert "b2" not in squares(full)


def test_q_13_q_14_enemies_step_over_a_red_line_but_nobody_fights_across_it() -> None:
    state = position({"collin": "a1"}, [("rat_warrior", "counter")], side=3)
    assert listed(state, "attack") == []
    assert "counter" in state.room.ways["a1"]
    archer = position({"lily": "a1"}, [("rat_warrior", "counter")], side=3)
    assert listed(archer, "attack") == ["attack rat_warrior counter"]


def test_q_16_an_enemy_stops_on_the_square_of_another_mouse() -> None:
    full = {"collin": "s1", "filch": "s1", "maginos": "s1", "tilda": "s1", "nez": "c2"}
    state = position(full, [("roach", "n4")], side=4, turn="nez")
    state = do(state, "end", f"roll {SHIELD}")
    assert at(state, "roach-1") == "c2"


def test_q_37_starting_gear_of_another_hero_is_kept_too() -> None:
    worn = {"collin": {"worn": ["collins_sword", "dagger", "unstable_amulet"]}}
    state = do(position({"collin": "w1", "filch": "a1"}, side=6, markers=worn), "end")
    assert state.mice["collin"].worn == ["collins_sword", "dagger"]


@pytest.mark.parametrize("text", ["search", "scurry"])
def test_q_41_only_attack_and_defence_give_cheese(text: str) -> None:
    state = do(position({"collin": "w1"}, side=4, moved=True, left=0), text, f"roll {CHEESE}")
    assert (state.mice["collin"].cheese, state.wheel) == (0, 0)


def test_q_47_four_mice_fit_into_the_tree() -> None:
    mice = {"collin": "b2", "filch": "tree", "tilda": "tree", "maginos": "tree"}
    assert "tree" in squares(position(mice, [("roach", "f5")], side=1))
    mice = {"nez": "b2", **dict.fromkeys(("collin", "filch", "tilda", "maginos"), "tree")}
    assert "tree" not in squares(position(mice, [("roach", "f5")], side=1))


def test_q_48_brodie_does_not_enter_the_tree() -> None:
    track = ["collin", "brodie_chases", "brodie_pounces"]
    state = do(position({"collin": "tree"}, [("brodie", "c3")], side=1, track=track), "end")
    state = do(state, f"roll {SHIELD} {SHIELD}")
    while waits(state)[0] == "prowl":
        state = do(state, f"to {waits(state)[3][0]}")
    assert at(state, "brodie-1") == "b2"


def test_q_52_a_skill_in_anothers_turn_is_the_one_of_that_turn() -> None:
    skills = {"lily": {"skills": ["preemptive_shot"], "cheese": 5}}
    fight = [["turn", "collin"], ["dice", "block", 1, "roach-1", 1, "collin", ""]]
    mice = {"collin": "a1", "lily": "c3"}
    fields: dict[str, Any] = {"wheel": 5, "agenda": fight}
    state = position(mice, [("roach", "a2")], markers=skills, used_skill=["lily"], **fields)
    state = do(rolled(state, MISS), "at a6", "at f1")
    assert waits(state)[0] != "preempt"
    state = position(mice, [("roach", "a2")], markers=skills, **fields)
    state = do(rolled(state, MISS), "at a6", "at f1")
    assert waits(state)[0] == "preempt"


def test_q_67_an_entry_filled_by_the_mice_is_not_available() -> None:
    def roaches(data: Any) -> None:
        data["chapter"]["room"]["2"] = {"first_visit": {"enemies": "6o"}}

    mice = dict.fromkeys(("collin", "filch", "tilda", "maginos"), "w1")
    state = position(mice, side=4, explored=[4, 5], data=changed(roaches))
    state = do(state, "explore W")
    assert {at(state, name) for name in mice} == {"e1"}
    assert {foe.square for foe in state.foes.values()} == {"n1", "s1"}


def test_q_73_whoever_has_stood_up_may_scurry() -> None:
    state = position({"filch": "a1", "collin": "c3"}, markers={"collin": {"down": True}})
    state = do(state, "end", "scurry", f"roll {SWORD}")
    assert "d4" in squares(state)
