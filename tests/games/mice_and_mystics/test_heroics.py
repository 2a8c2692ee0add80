"""Heroic achievements, played by choice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mice_and_mystics.positions import (
    BOW,
    CHEESE,
    MISS,
    SWORD,
    dice,
    do,
    listed,
    position,
    rolled,
)

YES = {"achievements": "yes"}


@pytest.mark.rule("MM-251")
@pytest.mark.rule("MM-252")
def test_three_cheese_in_a_roll_make_the_first_such_mouse_cheesemaster() -> None:
    foes = [("roach", "a2")]
    state = do(position({"collin": "a1"}, foes, options=YES), "attack roach a2")
    state = rolled(state, CHEESE, CHEESE, CHEESE)
    assert (state.heroic, state.end) == ({"cheesemaster": "collin"}, 7)
    taken = position(
        {"collin": "a1", "filch": "f6"}, foes, options=YES, heroic={"cheesemaster": "filch"}
    )
    taken = rolled(do(taken, "attack roach a2"), CHEESE, CHEESE, CHEESE)
    assert (taken.heroic, taken.end) == ({"cheesemaster": "filch"}, 6)
    without = do(position({"collin": "a1"}, foes), "attack roach a2")
    assert rolled(without, CHEESE, CHEESE, CHEESE).heroic == {}


@pytest.mark.rule("MM-253")
def test_cheese_in_the_cheesemasters_defence_feeds_every_mouse() -> None:
    mice = {"filch": "f6", "collin": "a1"}
    state = position(
        mice, [("rat_warrior", "a1")], options=YES, turn="collin", heroic={"cheesemaster": "collin"}
    )
    state = rolled(rolled(do(state, "end"), SWORD, BOW), CHEESE, CHEESE)
    assert (state.mice["collin"].cheese, state.mice["filch"].cheese) == (3, 1)


@pytest.mark.rule("MM-254")
@pytest.mark.rule("MM-255")
def test_the_fourth_roach_of_an_encounter_makes_a_roach_slayer_who_tames_the_others() -> None:
    foes = [("roach", "a2"), ("roach", "f6")]
    markers = {"filch": {"slain": 3, "cheese": 2}}
    state = position({"filch": "a1"}, foes, options=YES, markers=markers, voracious=True)
    state = rolled(do(state, "attack roach a2"), SWORD, BOW)
    assert (state.heroic, state.end) == ({"roach_slayer": "filch"}, 7)
    state.foes["roach-2"].square = "a1"
    state = rolled(rolled(do(state, "end"), SWORD, BOW), BOW, BOW)
    assert (state.mice["filch"].cheese, state.wheel) == (2, 0)


@pytest.mark.rule("MM-256")
@pytest.mark.rule("MM-257")
def test_a_mouse_captured_with_poison_never_takes_poison_again() -> None:
    fight: list[Any] = [["turn", "filch"], ["dice", "block", 2, "collin", 3, "spider-1", ""]]
    mice = {"filch": "f6", "collin": "a1"}
    state = position(mice, [("spider", "b1")], agenda=fight, options=YES)
    state = rolled(state, BOW, BOW)
    assert state.heroic == {"poison_eater": "collin"}
    again = position(
        mice,
        [("spider", "b1")],
        agenda=[fight[0], [*fight[1][:4], 1, *fight[1][5:]]],
        options=YES,
        heroic={"poison_eater": "collin"},
    )
    again = rolled(again, BOW, BOW)
    assert (again.mice["collin"].wounds, again.mice["collin"].poison) == (1, 0)


@pytest.mark.rule("MM-258")
@pytest.mark.rule("MM-259")
def test_the_second_capture_makes_an_escape_artist_who_keeps_her_gear_the_third_time() -> None:
    def captured(times: int, **heroic: str) -> Any:
        worn = ["collins_sword", "unstable_amulet"]
        markers = {"collin": {"captures": times, "worn": worn, "cheese": 2}}
        state = position(
            {"collin": "w1", "filch": "a1"}, side=6, markers=markers, options=YES, heroic=heroic
        )
        return do(state, "end")

    first = captured(0)
    assert first.heroic == {}
    second = captured(1)
    assert (second.heroic, second.end) == ({"escape_artist": "collin"}, 7)
    assert second.mice["collin"].worn == ["collins_sword"]
    third = captured(2, escape_artist="collin")
    assert third.mice["collin"].worn == ["collins_sword", "unstable_amulet"]
    assert (third.mice["collin"].cheese, third.page) == (0, 2)
    other = captured(2, escape_artist="filch")
    assert other.mice["collin"].worn == ["collins_sword"]
    early = captured(1, escape_artist="collin")
    assert early.mice["collin"].worn == ["collins_sword"]


@pytest.mark.rule("MM-260")
@pytest.mark.rule("MM-261")
def test_who_defeats_brodie_frightens_large_enemies() -> None:
    state = position({"collin": "a1"}, [("brodie", "a1")], stash=["catnip"], options=YES)
    assert do(state, "catnip").heroic == {"cat_tamer": "collin"}
    state = position(
        {"collin": "a1"}, [("spider", "a2")], options=YES, heroic={"cat_tamer": "collin"}
    )
    state = rolled(do(state, "attack spider a2"), SWORD, MISS, BOW)
    assert dice(state) == 2


@pytest.mark.rule("MM-259")
def test_the_escape_artist_comes_back_though_enemies_are_there() -> None:
    """Q-92."""

    def next_turn(captures: int, foes: list[tuple[str, str]], **heroic: str) -> Any:
        markers = {"collin": {"captures": captures}}
        mice = {"filch": "w1", "collin": "", "tilda": "w1"}
        fields: dict[str, Any] = {"side": 4, "markers": markers, "heroic": heroic}
        return do(position(mice, foes, options=YES, **fields), "end")

    spider = [("spider", "w2")]
    saved = next_turn(3, spider, escape_artist="collin")
    assert listed(saved) == ["rescue w1"]
    assert do(saved, "rescue w1").mice["collin"].square == "w1"
    assert next_turn(2, spider, escape_artist="collin").card == "tilda"
    assert next_turn(3, spider, escape_artist="filch").card == "tilda"
    crowded = [*spider, ("roach", "w1"), ("roach", "w1")]
    assert next_turn(3, crowded, escape_artist="collin").card == "tilda"  # no room for her
