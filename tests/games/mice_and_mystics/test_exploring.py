"""From room to room: exits, colours, traverse squares, what happens to tokens."""

from __future__ import annotations

from typing import Any

import pytest

from games.mice_and_mystics.rules.exploring import free_squares, landing
from tests.games.mice_and_mystics.positions import (
    at,
    changed,
    do,
    listed,
    position,
    refused,
    squares,
    waits,
)


@pytest.mark.rule("MM-120")
def test_nobody_explores_while_an_enemy_is_on_the_tile() -> None:
    state = position({"collin": "w1"}, [("roach", "s4")], side=4)
    assert refused(state, "explore W") == "enemies_here"


@pytest.mark.rule("MM-121")
def test_explore_needs_an_exit_or_a_traverse_square() -> None:
    assert listed(position({"collin": "w1"}, side=4), "explore") == ["explore W"]
    assert listed(position({"collin": "c2"}, side=4), "explore") == ["explore flip"]
    assert refused(position({"collin": "c1"}, side=4), "explore W") == "no_way_there"


@pytest.mark.rule("MM-122")
@pytest.mark.rule("MM-124")
def test_the_tile_behind_must_have_an_exit_that_meets_it() -> None:
    # North of the Kitchen Tunnels there is no tile; east of the Tunnel Entrance they lie.
    assert listed(position({"collin": "n1"}, side=4), "explore") == []
    assert listed(position({"collin": "e1"}, side=2), "explore") == ["explore E"]
    # The Kitchen's exit to the Guard Room meets a wall, turned or not.
    assert listed(position({"collin": "c4"}, side=3), "explore") == []
    assert refused(position({"collin": "c4"}, side=3), "explore S") == "no_way_there"


@pytest.mark.rule("MM-123")
def test_a_neighbour_of_the_other_colour_is_turned_first() -> None:
    state = position({"collin": "c1"}, side=6)
    plain_map = {"0 0": 2, "1 0": 3, "1 1": 6}
    state = position({"collin": "c1"}, side=6, map=plain_map, traps={"3": []})
    state = do(state, "explore N")
    assert state.map[1, 0] == 4
    assert state.side == 4


@pytest.mark.rule("MM-125")
@pytest.mark.rule("MM-126")
def test_all_mice_of_the_tile_come_along_without_a_roll_and_choose_their_squares() -> None:
    mice = {"collin": "c1", "filch": "f2", "tilda": ""}
    state = do(position(mice, side=6, markers={}), "explore N")
    assert state.mice["filch"].square == ""
    assert waits(state) == ("place", ("collin", "filch"), ("s3", "s4"))
    state = do(state, "place collin s3", "place filch s4")
    assert (at(state, "collin"), at(state, "filch"), at(state, "tilda")) == ("s3", "s4", "")
    assert waits(state) == ("turn", "collin")


def test_after_exploring_a_known_side_the_mouse_may_still_move() -> None:
    """Q-27, Q-65."""
    state = do(position({"collin": "w1", "filch": "w1"}, side=4), "explore W")
    assert squares(state)
    assert state.track == ["collin", "filch"]


def test_a_new_order_ends_the_turn_and_the_round() -> None:
    """Q-27."""
    data = changed(lambda d: d["chapter"]["room"].update({"2": {"first_visit": {"enemies": "3o"}}}))
    state = position({"collin": "w1", "filch": "w1"}, side=4, explored=[4, 5], data=data)
    state = do(state, "explore W", "drawn filch", "drawn roach")
    assert (state.card, state.round) == ("filch", 2)


@pytest.mark.rule("MM-127")
def test_a_traverse_square_turns_the_tile_over_and_leads_to_its_counterpart() -> None:
    state = do(position({"collin": "c3", "filch": "a1"}, side=5), "explore flip")
    assert (state.side, state.map[1, 1]) == (6, 6)
    assert {at(state, "collin"), at(state, "filch")} == {"l3"}


@pytest.mark.rule("MM-128")
def test_who_does_not_fit_stands_next_to_it() -> None:
    room = position({"collin": "c3"}).book.rooms[6]
    assert room.capacity["l3"] == 4
    assert "l2" in room.near["l3"]
    mice = dict.fromkeys(("collin", "filch", "maginos", "tilda"), "l3")
    state = position(mice, side=6)
    assert landing(state, 6)[0] == "l3"
    assert set(free_squares(state, landing(state, 6))) == set(room.near["l3"])


@pytest.mark.rule("MM-129")
def test_a_hook_square_needs_the_fishhook_in_the_stash() -> None:
    state = position({"collin": "l3"}, side=6)
    assert refused(state, "explore flip") == "hook_needed"
    state = position({"collin": "l3"}, side=6, stash=["fishhook_and_thread"])
    assert do(state, "explore flip").side == 5
    lying = position({"collin": "l3"}, side=6, hook=["l3", "l2"])
    assert refused(lying, "explore flip") == "hook_needed"


@pytest.mark.rule("MM-130")
def test_a_tinkerers_square_is_for_tinkerers_and_scamps() -> None:
    data = changed(lambda d: d["tiles"]["tile"][0]["flip"].update(kind="tinkerer_scamp"))
    assert refused(position({"collin": "c3"}, data=data), "explore flip") == "not_her_class"
    for hero in ("filch", "nez"):
        assert do(position({hero: "c3"}, data=data), "explore flip").side == 6


@pytest.mark.rule("MM-131")
def test_a_tile_is_a_room_and_a_square_a_space_of_it() -> None:
    state = position({"collin": "c3"})
    assert state.room.number == 5
    assert len(state.room.squares) == 36


@pytest.mark.rule("MM-304")
def test_the_sewer_is_left_only_when_all_are_dry_and_on_the_bank_of_that_exit() -> None:
    for other in ("w1", "c6"):
        state = position({"collin": "c1", "filch": other}, side=6)
        assert refused(state, "explore N") == "all_dry_first"
    assert do(position({"collin": "c1", "filch": "f2"}, side=6), "explore N").side == 4
    assert do(position({"collin": "c1", "filch": ""}, side=6), "explore N").side == 4
    loose = changed(lambda d: d["chapter"]["room"]["6"].update(leave="free"))
    state = position({"collin": "c1", "filch": "w1"}, side=6, data=loose)
    assert do(state, "explore N").side == 4


@pytest.mark.rule("MM-225")
@pytest.mark.rule("MM-230")
def test_tokens_left_on_a_tile_go_back_into_the_deck() -> None:
    """Q-55, Q-64."""
    fields: dict[str, Any] = {"hook": ["w1", "w2"], "fork": "w2", "grape": "c1"}
    state = do(position({"collin": "w1"}, side=4, deck={"dagger": 1}, **fields), "explore W")
    assert state.deck == {"dagger": 1, "fishhook_and_thread": 1, "fork": 1, "grape": 1}
    assert (state.hook, state.fork, state.grape) == ([], "", "")


def test_traps_stay_on_a_tile_that_is_left_and_go_when_it_is_turned() -> None:
    """Q-64."""
    state = position({"collin": "w1"}, side=4, traps={"4": ["e1"]}, traps_left=5)
    assert do(state, "explore W").traps == {4: ["e1"]}
    state = position({"collin": "c2"}, side=4, traps={"4": ["e1"]}, traps_left=5)
    state = do(state, "explore flip")
    assert (state.traps, state.traps_left) == ({}, 6)


@pytest.mark.rule("MM-268")
def test_lily_gains_two_cheese_where_nobody_has_been() -> None:
    data = changed(lambda d: d["chapter"]["room"].update({"2": {"first_visit": {"enemies": "3o"}}}))
    state = position({"lily": "w1"}, side=4, explored=[4], data=data)
    assert do(state, "explore W").mice["lily"].cheese == 2
    assert do(position({"lily": "w1"}, side=4), "explore W").mice["lily"].cheese == 0


def test_an_exploring_mouse_has_used_her_action() -> None:
    state = do(position({"collin": "w1"}, side=4), "explore W")
    assert refused(state, "search") == "already_acted"
