"""Party items: hook, fork, grape, catnip."""

from __future__ import annotations

import pytest

from tests.games.mice_and_mystics.positions import (
    BOW,
    MISS,
    SHIELD,
    at,
    dice,
    do,
    listed,
    position,
    refused,
    rolled,
    squares,
    waits,
)

HOOK = ["fishhook_and_thread"]


@pytest.mark.rule("MM-221")
@pytest.mark.rule("MM-223")
def test_the_hook_makes_its_two_ends_adjacent_for_every_mouse() -> None:
    mice = {"collin": "a1", "filch": "counter"}
    state = position(mice, side=3, stash=HOOK, left=1)
    assert "hook counter" not in listed(state)  # out of reach
    state = position({"collin": "c1", "filch": "counter"}, side=3, stash=HOOK, left=1)
    state = do(state, "hook counter")
    assert (state.hook, state.stash, state.acted) == (["c1", "counter"], [], False)
    assert "counter" in squares(state)
    state = do(state, "end", f"roll {MISS}")
    assert "c1" in squares(state)


@pytest.mark.rule("MM-222")
def test_one_end_of_the_hook_is_dry() -> None:
    ends = squares(position({"collin": "w2"}, side=6, stash=HOOK), "hook")
    assert ends
    assert not ends & {"w1", "w3", "l1", "l2", "l3"}
    ends = squares(position({"collin": "c2"}, side=6, stash=HOOK), "hook")
    assert "w2" in ends


@pytest.mark.rule("MM-224")
def test_a_mouse_on_an_end_takes_the_hook_back_by_an_action() -> None:
    state = do(position({"collin": "c1"}, side=3, hook=["c1", "counter"]), "pick hook")
    assert (state.hook, state.stash, state.acted) == ([], HOOK, True)
    assert listed(position({"collin": "a4"}, side=3, hook=["c1", "counter"]), "pick") == []


@pytest.mark.rule("MM-226")
@pytest.mark.rule("MM-229")
def test_the_fork_lies_on_her_dry_square_until_somebody_picks_it_up() -> None:
    state = do(position({"collin": "a1"}, stash=["fork"]), "fork")
    assert (state.fork, state.stash, state.acted) == ("a1", [], False)
    state = do(state, "pick fork")
    assert (state.fork, state.stash, state.acted) == ("", ["fork"], True)
    assert "fork" not in listed(position({"collin": "w2"}, side=6, stash=["fork"]))


@pytest.mark.rule("MM-227")
@pytest.mark.rule("MM-228")
def test_the_fork_throws_another_mouse_to_a_square_that_is_seen() -> None:
    mice = {"collin": "n3", "filch": "n3", "tilda": "n2"}
    state = position(mice, side=4, fork="n3")
    assert listed(state, "catapult") == ["catapult filch"]
    state = do(state, "catapult filch")
    assert squares(state, "land") == set(state.room.sees["n3"]) - {"n3"}
    state = do(state, "land n4")
    assert (at(state, "filch"), state.acted, state.left) == ("n4", True, 5)


def test_nobody_lands_on_a_full_square_or_the_tree_and_a_trap_is_checked() -> None:
    """Q-54."""
    mice = {"collin": "b2", "filch": "b2"}
    state = do(position(mice, [("spider", "e6")], side=1, fork="b2"), "catapult filch")
    assert not {"tree", "e6"} & squares(state, "land")
    state = position({"collin": "c3", "filch": "c3"}, side=4, fork="c3", traps={"4": ["e1"]})
    state = do(state, "catapult filch", "land e1")
    assert waits(state) == ("dice", "trap", 3, "filch")
    assert do(state, f"roll {MISS} {BOW} {BOW}").mice["filch"].down


@pytest.mark.rule("MM-231")
def test_the_grape_is_put_on_an_empty_square_beside_her() -> None:
    state = position({"collin": "a1", "filch": "a2"}, [("roach", "b1")], stash=["grape"])
    assert squares(state, "bait") == {"b2"}
    assert do(state, "bait b2").grape == "b2"


@pytest.mark.rule("MM-232")
@pytest.mark.rule("MM-233")
@pytest.mark.rule("MM-234")
def test_roaches_run_to_the_grape_do_not_attack_there_and_are_gone() -> None:
    state = position({"collin": "s4"}, [("roach", "c1"), ("roach", "n1")], side=4, grape="c2")
    state = do(state, "end", f"roll {MISS}")
    assert at(state, "roach-1") == "c2"
    assert waits(state) == ("dice", "foe_move", 1, "roach-2")
    state = do(state, f"roll {MISS}")
    while waits(state)[0] == "foe_to":
        state = do(state, f"to {waits(state)[2][0]}")
    assert (list(state.foes), state.grape, state.deck["grape"]) == (["roach-2"], "", 1)


def test_a_grape_waits_for_the_end_of_the_roaches_turn_not_of_another() -> None:
    foes = [("rat_warrior", "s4"), ("roach", "c2")]
    track = ["collin", "rat_warrior", "roach"]
    state = do(position({"collin": "s4"}, foes, side=4, grape="c2", track=track), "end")
    state = rolled(state, BOW, BOW)
    assert (state.grape, list(state.foes)) == ("", ["rat-1"])
    assert "roach" not in state.track
    waiting = position(
        {"collin": "s4", "filch": "s4"},
        foes,
        side=4,
        grape="c2",
        track=["collin", "rat_warrior", "filch", "roach"],
    )
    waiting = rolled(do(waiting, "end"), BOW, BOW)
    assert (waiting.card, waiting.grape, len(waiting.foes)) == ("filch", "c2", 2)


def test_a_grape_without_a_roach_on_it_stays() -> None:
    """Q-55."""
    state = position({"collin": "s4"}, [("roach", "n1")], side=4, grape="c2")
    state = do(state, "end", f"roll {MISS}")
    while waits(state)[0] == "foe_to":
        state = do(state, f"to {waits(state)[2][0]}")
    assert state.grape == "c2"


@pytest.mark.rule("MM-235")
@pytest.mark.rule("MM-236")
@pytest.mark.rule("MM-237")
@pytest.mark.rule("MM-238")
def test_a_squashed_grape_hits_every_figure_there_once() -> None:
    mice = {"collin": "a1", "filch": "d4"}
    foes = [("roach", "d4"), ("rat_warrior", "d4")]
    state = position(mice, foes, fork="a1", stash=["grape"])
    state = do(state, "shoot d4")
    assert waits(state) == ("draw", "toss", "collin", "d4")
    state = do(state, "toss squashed")
    assert [frame[1:3] for frame in state.agenda if frame[0] == "defend"] == [
        ("rat-1", 1),
        ("roach-1", 1),
    ]
    assert waits(state)[3:5] == ("filch", 1)
    state = rolled(rolled(state, SHIELD, BOW), BOW)
    assert dice(state) == 2
    state = rolled(state, BOW, BOW)
    assert (state.foes, state.stash, state.deck["grape"]) == ({}, [], 1)
    assert state.acted


@pytest.mark.rule("MM-239")
def test_a_whole_grape_knocks_down_and_stays_there() -> None:
    mice = {"collin": "a1", "filch": "d4"}
    state = position(mice, [("roach", "d4")], fork="a1", stash=["grape"])
    state = do(state, "shoot d4", "toss whole")
    assert (state.foes["roach-1"].down, state.mice["filch"].down) == (True, True)
    assert (state.grape, state.left) == ("d4", 5)  # whoever shot may still move


@pytest.mark.rule("MM-241")
def test_a_rat_on_the_grape_shoots_it_at_the_most_mice() -> None:
    mice = {"collin": "a1", "filch": "d4", "tilda": "d4"}
    state = position(mice, [("rat_warrior", "f6")], turn="tilda", grape="f6")
    state = do(state, "end")
    assert waits(state) == ("draw", "toss", "rat-1", "d4")
    state = do(state, "toss whole")
    assert (at(state, "rat-1"), state.grape) == ("f6", "d4")
    assert state.mice["tilda"].down
    tied = position(
        {"collin": "a1", "filch": "d4"}, [("rat_warrior", "f6")], turn="filch", grape="f6"
    )
    assert waits(do(tied, "end"))[3] == "a1"


@pytest.mark.rule("MM-242")
def test_a_rat_that_shares_its_square_with_a_mouse_leaves_the_grape_alone() -> None:
    state = position({"collin": "f6"}, [("rat_warrior", "f6")], grape="f6")
    assert waits(do(state, "end"))[:2] == ("dice", "hit")


@pytest.mark.rule("MM-243")
@pytest.mark.rule("MM-188")
def test_catnip_ends_brodie_on_the_same_or_an_adjacent_square() -> None:
    far = position({"collin": "a1"}, [("brodie", "d4")], stash=["catnip"])
    assert refused(far, "catnip") == "not_offered"
    state = position({"collin": "a1"}, [("brodie", "b2")], stash=["catnip"])
    assert "b2" in squares(state)  # he takes no room and holds nobody
    state = do(state, "catnip")
    assert (state.foes, state.track, state.stash) == ({}, ["collin"], [])
