"""Stunned, webbed, knocked down, captured, rescued."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mice_and_mystics.positions import (
    BOW,
    MISS,
    SHIELD,
    STAR_BOW,
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


@pytest.mark.rule("MM-117")
@pytest.mark.rule("MM-118")
@pytest.mark.rule("MM-207")
def test_a_stunned_mouse_moves_but_can_only_recover() -> None:
    stunned = {"collin": {"stunned": True}}
    state = position({"collin": "a1"}, [("roach", "a2")], markers=stunned)
    assert refused(state, "attack roach a2") == "stunned"
    assert refused(state, "search") == "stunned"
    assert squares(state)
    state = do(state, "recover stunned")
    assert (state.mice["collin"].stunned, state.acted) == (False, True)


@pytest.mark.rule("MM-119")
@pytest.mark.rule("MM-208")
def test_a_webbed_mouse_stays_until_a_star_frees_her() -> None:
    state = position({"collin": "a1"}, markers={"collin": {"webbed": True}})
    assert refused(state, "go a2") == "webbed"
    assert refused(state, "scurry") == "webbed"
    state = do(state, "recover webbed")
    assert dice(state) == 1
    assert do(state, f"roll {SHIELD}").mice["collin"].webbed
    freed = do(state, f"roll {STAR_BOW}")
    assert "a2" in squares(freed)  # she may still move this turn


@pytest.mark.rule("MM-209")
def test_a_knocked_down_mouse_uses_her_whole_move_to_stand_up() -> None:
    state = position({"filch": "c1", "collin": "a1"}, markers={"collin": {"down": True}})
    state = do(state, "end")
    assert (state.mice["collin"].down, waits(state)) == (False, ("turn", "collin"))
    assert squares(state) == set()
    assert refused(state, "go a2") == "no_points_left"


@pytest.mark.rule("MM-210")
def test_knocked_down_figures_attack_and_defend_as_usual() -> None:
    state = position({"collin": "a1"}, [("rat_warrior", "a1")], markers={"collin": {"down": True}})
    state.foes["rat-1"].down = True
    state = do(state, "attack rat_warrior a1")
    assert dice(state) == 3
    assert dice(rolled(state, SWORD, BOW, BOW)) == 2


@pytest.mark.rule("MM-211")
@pytest.mark.rule("MM-240")
def test_large_figures_cannot_be_knocked_down() -> None:
    foes = [("spider", "d4")]
    state = position({"collin": "a1"}, foes, fork="a1", stash=["grape"])
    state = do(state, "shoot d4", "toss whole")
    assert not state.foes["spider-1"].down


@pytest.mark.rule("MM-200")
@pytest.mark.rule("MM-201")
@pytest.mark.rule("MM-202")
@pytest.mark.rule("MM-203")
def test_a_captured_mouse_loses_cheese_found_gear_and_markers_and_a_page_passes() -> None:
    worn = ["collins_sword", "leather_armour", "unstable_amulet"]
    collin = {"wounds": 1, "poison": 1, "cheese": 4, "worn": worn, "pack": ["toothpick"]}
    collin |= {"tricks": ["determination"], "stunned": True, "down": True}
    mice = {"filch": "f6", "collin": "a1"}
    state = position(
        mice,
        [("rat_warrior", "a1")],
        turn="filch",
        markers={"collin": collin},
        track=["collin", "filch", "rat_warrior"],
    )
    state = rolled(rolled(do(state, "end"), SWORD, BOW), BOW, BOW)
    mouse = state.mice["collin"]
    assert (mouse.captured, mouse.square, mouse.cheese) == (True, "", 0)
    assert mouse.worn == ["collins_sword", "leather_armour"]
    assert (mouse.pack, mouse.tricks) == (["toothpick"], ["determination"])
    assert (mouse.wounds, mouse.poison, mouse.stunned, mouse.down) == (0, 0, False, False)
    assert state.discards == {"unstable_amulet": 1}
    assert state.page == 2
    assert "collin" in state.track


@pytest.mark.rule("MM-204")
@pytest.mark.rule("MM-206")
def test_without_enemies_a_captured_mouse_is_rescued_beside_another_and_that_is_her_turn() -> None:
    state = do(position({"filch": "a1", "collin": "", "tilda": "f6"}), "end")
    near = {"a1", "a2", "b1", "b2", "f6", "f5", "e5", "e6"}
    assert squares(state, "rescue") == near
    state = do(state, "rescue b2")
    assert (at(state, "collin"), state.mice["collin"].captured) == ("b2", False)
    assert state.card == "tilda"


def test_a_rescued_mouse_stands_dry_if_she_can() -> None:
    """Q-38."""
    state = do(position({"filch": "a2", "collin": ""}, side=6), "end")
    assert squares(state, "rescue") == {"a1", "b1", "a2", "b2"}


@pytest.mark.rule("MM-205")
def test_while_enemies_are_on_the_board_she_passes() -> None:
    state = position({"filch": "a1", "collin": "", "tilda": "f6"}, [("roach", "c3")])
    assert do(state, "end").card == "tilda"


def test_a_mouse_captured_in_her_own_turn_has_ended_it() -> None:
    """Q-69."""
    markers = {"collin": {"wounds": 2}}
    fields: dict[str, Any] = {
        "side": 4,
        "traps": {"4": ["e1"]},
        "traps_left": 5,
        "markers": markers,
    }
    state = do(position({"collin": "c3", "filch": "n1"}, **fields), "go e1", f"roll {MISS} {BOW}")
    assert state.mice["collin"].captured
    assert (state.card, listed(state)) == ("filch", [])


@pytest.mark.rule("MM-208")
@pytest.mark.rule("MM-212")
@pytest.mark.parametrize(("ability", "marker"), [("web", "webbed"), ("charm", "charmed")])
def test_an_enemy_may_web_or_charm_whom_it_wounds(ability: str, marker: str) -> None:
    data = changed(lambda d: d["enemies"]["enemy"]["spider"].update(abilities=[ability]))
    fight = [["turn", "tilda"], ["dice", "block", 2, "collin", 1, "spider-1", ""]]
    mice = {"tilda": "f6", "collin": "a1"}
    state = position(mice, [("spider", "b1")], agenda=fight, data=data)
    assert not getattr(rolled(state, SHIELD, BOW).mice["collin"], marker)
    hurt = rolled(state, BOW, BOW)
    assert getattr(hurt.mice["collin"], marker)
    assert hurt.mice["tilda"].cheese == 1
