"""Flight to Barksburg: its rooms, victory and defeat."""

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
    SWORD,
    at,
    do,
    listed,
    position,
    refused,
    rolled,
    squares,
    told,
    waits,
)

TREE = dict.fromkeys(("filch", "tilda"), "tree")


@pytest.mark.rule("MM-244")
@pytest.mark.rule("MM-290")
@pytest.mark.rule("MM-291")
def test_the_party_wins_when_every_free_mouse_is_at_the_tree_and_no_enemy_is_left() -> None:
    state = do(position({"collin": "b2", **TREE, "maginos": ""}, side=1), "go tree")
    outcome = game.over(state)
    assert outcome is not None
    assert (outcome.result, outcome.winners) == ("won", ("red",))
    fought = do(position({"collin": "b2", **TREE}, [("roach", "f5")], side=1), "go tree")
    assert game.over(fought) is None
    apart = do(position({"collin": "b2", "filch": "f3", "tilda": "tree"}, side=1), "go tree")
    assert game.over(apart) is None


@pytest.mark.rule("MM-291")
def test_the_last_enemy_that_falls_wins_it_too() -> None:
    state = position({"collin": "tree", **TREE}, [("roach", "b2")], side=1)
    state = rolled(do(state, "attack roach b2"), SWORD, BOW, BOW)
    assert game.over(rolled(state, BOW)) is not None


@pytest.mark.rule("MM-245")
@pytest.mark.rule("MM-292")
def test_the_party_loses_when_the_hourglass_reaches_the_end() -> None:
    state = do(position({"collin": "w1"}, side=4, wheel=5, page=5), "end")
    outcome = game.over(state)
    assert outcome is not None
    assert (outcome.result, outcome.winners, state.page) == ("lost", (), 6)
    assert refused(state, "end") == "over"


@pytest.mark.rule("MM-293")
def test_the_party_loses_when_all_mice_are_captured() -> None:
    mice = {"collin": "w1", "filch": ""}
    state = do(position(mice, side=6, turn="collin"), "end")
    outcome = game.over(state)
    assert outcome is not None
    assert outcome.result == "lost"


def test_a_surge_under_way_is_completed_before_the_end_is_judged() -> None:
    """Q-45."""
    fight = [["turn", "collin"], ["dice", "block", 1, "roach-1", 1, "collin", ""]]
    fields: dict[str, Any] = {"side": 1, "wheel": 5, "face_up": "E01", "agenda": fight}
    state = rolled(position({"collin": "tree"}, [("roach", "b2")], **fields), CHEESE)
    assert waits(state)[0] == "entry"
    assert game.over(state) is None


# -- the kitchen --------------------------------------------------------------------------------


@pytest.mark.rule("MM-305")
def test_roaches_run_to_the_counter_eat_there_and_do_not_attack() -> None:
    state = position({"collin": "c4"}, [("roach", "counter"), ("roach", "c3")], side=3, feast=6)
    state = do(state, "end")
    assert waits(state) == ("dice", "foe_move", 1, "roach-2")
    state = do(state, f"roll {SHIELD}")
    assert at(state, "roach-2") == "counter"
    assert waits(state) == ("dice", "feast", 2)
    state = do(state, f"roll {CHEESE} {CHEESE}")
    assert (state.feast, state.wheel) == (4, 2)


@pytest.mark.rule("MM-306")
def test_without_cheese_on_the_counter_they_behave_as_always() -> None:
    state = position({"collin": "c4"}, [("roach", "c4")], side=3)
    assert waits(do(state, "end"))[:2] == ("dice", "hit")


def test_the_kitchen_begins_with_four_roaches_and_six_cheese_on_the_counter() -> None:
    state = do(position({"collin": "c2"}, side=4, explored=[4, 5]), "explore flip")
    assert [at(state, name) for name in state.foes] == ["counter"] * 4
    assert state.feast == 6
    assert waits(state)[:2] == ("draw", "order")


@pytest.mark.rule("MM-307")
@pytest.mark.rule("MM-308")
def test_without_a_star_the_broom_knocks_her_down_and_the_roach_is_back_on_the_counter() -> None:
    state = position({"filch": "c4", "collin": "a4"}, [("roach", "c4")], side=3)
    state = rolled(do(state, "attack roach c4"), SWORD, BOW)
    assert waits(state)[:3] == ("dice", "broom", 1)
    hit = do(state, f"roll {BOW}")
    assert (hit.mice["filch"].down, at(hit, "roach-1")) == (True, "counter")
    assert hit.foes["roach-1"].wounds == 0
    assert (hit.left, squares(hit)) == (0, set())
    assert hit.mice["filch"].cheese == 1  # it counts as defeated
    assert "roach" in hit.track


@pytest.mark.rule("MM-309")
@pytest.mark.rule("MM-310")
def test_with_a_star_miz_maggie_is_an_ally_and_the_end_moves_away() -> None:
    foes = [("roach", "c4"), ("roach", "c4")]
    state = position({"filch": "c4", "collin": "a4"}, foes, side=3)
    state = do(rolled(do(state, "attack roach c4"), SWORD, BOW), f"roll {STAR_BOW}")
    assert (state.story, state.end, list(state.foes)) == (["miz_maggie_ally"], 7, ["roach-2"])
    known = position({"filch": "c4"}, foes, side=3, story=["miz_maggie_ally"], end=8)
    known = rolled(do(known, "attack roach c4"), SWORD, BOW)
    assert waits(known) == ("turn", "filch")
    last = position({"filch": "c4"}, foes, side=3, end=8)
    last = do(rolled(do(last, "attack roach c4"), SWORD, BOW), f"roll {STAR_BOW}")
    assert last.end == 8


# -- the courtyard ------------------------------------------------------------------------------


@pytest.mark.rule("MM-311")
@pytest.mark.rule("MM-312")
def test_the_tree_is_entered_and_left_by_the_square_at_the_hole_alone() -> None:
    for square in ("a2", "c1", "c2"):
        assert "tree" not in squares(position({"collin": square}, side=1, left=1))
    assert "tree" in squares(position({"collin": "b2"}, side=1, left=1))
    assert squares(position({"collin": "tree"}, side=1, left=1)) == {"b2"}


@pytest.mark.rule("MM-313")
@pytest.mark.rule("MM-316")
def test_the_crow_wounds_whoever_rolls_a_one_but_not_at_the_tree() -> None:
    mice = {"filch": "f3", "collin": "c3"}
    state = do(position(mice, side=1), "end")
    assert do(state, f"roll {MISS}").mice["collin"].wounds == 1
    assert do(state, f"roll {STAR_BOW}").mice["collin"].wounds == 1
    assert do(state, f"roll {SWORD}").mice["collin"].wounds == 0
    safe = do(position({"filch": "f3", "collin": "tree"}, side=1), "end")
    assert do(safe, f"roll {MISS}").mice["collin"].wounds == 0
    elsewhere = do(position({"filch": "f3", "collin": "c3"}, side=5), "end")
    assert do(elsewhere, f"roll {MISS}").mice["collin"].wounds == 0


@pytest.mark.rule("MM-316")
def test_the_crow_takes_an_enemy_before_it_moves() -> None:
    """Q-43, Q-44."""
    state = do(position({"collin": "a2"}, [("roach", "f3"), ("roach", "f4")], side=1), "end")
    state = do(state, f"roll {MISS}")
    assert len(state.foes) == 1
    calm = do(position({"collin": "a2"}, [("elite_rat_warrior", "f3")], side=1), "end")
    assert waits(calm)[:2] == ("dice", "hit")


@pytest.mark.rule("MM-314")
def test_from_the_tree_only_the_square_at_the_hole_is_seen() -> None:
    state = position({"maginos": "tree"}, [("roach", "c3")], side=1)
    assert listed(state, "attack") == []
    assert state.room.sees["tree"] == {"tree", "b2"}
    near = position({"maginos": "tree"}, [("roach", "b2")], side=1)
    assert listed(near, "attack") == ["attack roach b2"]


@pytest.mark.rule("MM-315")
def test_enemies_cannot_enter_the_tree() -> None:
    state = do(position({"collin": "tree"}, [("roach", "c3")], side=1), "end", f"roll {SHIELD}")
    assert at(state, "roach-1") == "b2"
    assert waits(state)[:2] == ("dice", "hit")


# -- the whole way ------------------------------------------------------------------------------


def test_the_way_to_the_tree_leads_through_five_rooms() -> None:
    """From the grate of the Guard Room down, up the tunnels, west, and out by the pale steps."""
    seen = []
    mice = {"collin": "c3", "filch": "c3"}
    state: Any = position(mice, side=5)
    seen.append(state.side)
    state = do(state, "explore flip")
    seen.append(state.side)
    state.mice["collin"].square = "c1"
    state.mice["filch"].square = "d1"
    state.acted = False
    state = do(state, "explore N", "place collin s3", "place filch s3")
    seen.append(state.side)
    state.mice["collin"].square = "w1"
    state.acted = False
    state = do(state, "explore W")
    seen.append(state.side)
    state.mice["collin"].square = "fl"
    state.acted = False
    state = do(state, "explore flip")
    seen.append(state.side)
    assert seen == [5, 6, 4, 2, 1]
    assert at(state, "collin") == "f3"


def test_the_end_is_told() -> None:
    names = [name for name, _ in told(position({"collin": "b2"}, side=1), "go tree")]
    assert names == ["moved", "won"]
