"""Skill cards: cost, once a turn, and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mice_and_mystics.positions import (
    BOW,
    MISS,
    STAR_BOW,
    SWORD,
    dice,
    do,
    listed,
    position,
    refused,
    rolled,
    waits,
)


def skilled(hero: str, *skills: str, cheese: int = 6, **more: Any) -> dict[str, Any]:
    return {hero: {"skills": list(skills), "cheese": cheese, **more}}


@pytest.mark.rule("MM-039")
@pytest.mark.rule("MM-040")
@pytest.mark.rule("MM-042")
def test_a_skill_costs_her_own_cheese_and_she_uses_one_a_turn() -> None:
    markers = skilled("collin", "first_aid", "battle_squeak") | {"filch": {"cheese": 9}}
    markers["collin"]["wounds"] = 2
    state = do(position({"collin": "a1", "filch": "a1"}, markers=markers), "skill first_aid collin")
    assert (state.mice["collin"].cheese, state.mice["filch"].cheese) == (4, 9)
    assert refused(state, "skill battle_squeak") == "one_skill_a_turn"
    poor = skilled("collin", "battle_squeak", cheese=0)
    state = position({"collin": "a1"}, markers=poor)
    assert refused(state, "skill battle_squeak") == "too_little_cheese"
    assert refused(state, "skill inspire") == "no_such_skill"


@pytest.mark.rule("MM-281")
@pytest.mark.rule("MM-216")
def test_first_aid_heals_one_wound_on_her_square_but_no_poison() -> None:
    mice = {"tilda": "a1", "collin": "a1", "filch": "b1"}
    markers = skilled("tilda", "first_aid", cheese=1)
    markers |= {"collin": {"wounds": 1}, "filch": {"wounds": 1}}
    state = position(mice, markers=markers)
    assert listed(state, "skill") == ["skill first_aid collin"]
    state = do(state, "skill first_aid collin")
    assert (state.mice["collin"].wounds, state.mice["tilda"].cheese) == (0, 0)  # healers pay 1
    assert not state.acted
    poisoned = position(mice, markers=markers | {"collin": {"poison": 2}})
    assert listed(poisoned, "skill") == []
    other = position({"collin": "a1"}, markers=skilled("collin", "first_aid", cheese=1, wounds=1))
    assert listed(other, "skill") == []


@pytest.mark.rule("MM-282")
def test_inspire_comes_before_her_turn_and_sells_one_more_action_to_each() -> None:
    mice = {"filch": "w1", "collin": "w1"}
    markers = skilled("collin", "inspire", cheese=3) | {"filch": {"cheese": 1}}
    state = do(position(mice, side=4, markers=markers), "end")
    assert listed(state) == ["keep", "skill inspire"]
    state = do(state, "skill inspire", f"roll {MISS}", "search", f"roll {MISS}")
    assert state.mice["collin"].cheese == 1
    state = do(state, "again", "search", f"roll {MISS}")
    assert state.mice["collin"].cheese == 0
    assert "again" not in listed(state)
    # filch's turn comes in a new round: it is over.
    state = do(state, "end", f"roll {MISS}", "search", f"roll {MISS}")
    assert "again" not in listed(state)


@pytest.mark.rule("MM-283")
def test_knife_strike_attacks_once_with_each_dagger() -> None:
    markers = skilled("filch", "knife_strike", worn=["dagger", "dagger"])
    state = position({"filch": "a1"}, [("spider", "a2"), ("roach", "b2")], markers=markers)
    state = do(state, "skill knife_strike")
    assert set(listed(state)) == {"target spider a2", "target roach b2"}
    state = rolled(do(state, "target spider a2"), MISS, BOW)
    assert waits(state) == ("knife_at", "filch", "dagger")
    state = rolled(do(state, "target roach b2"), SWORD, BOW)
    assert "roach-1" not in state.foes
    assert (waits(state), state.acted) == (("turn", "filch"), True)


@pytest.mark.rule("MM-284")
def test_chain_lightning_is_one_roll_of_three_against_up_to_her_lore() -> None:
    foes = [("roach", "c1"), ("roach", "d4"), ("rat_warrior", "f6"), ("spider", "a6")]
    state = position({"maginos": "a1"}, foes, markers=skilled("maginos", "chain_lightning"))
    state = do(state, "skill chain_lightning", "target roach c1", "target roach d4")
    assert "done" in listed(state)
    state = do(state, "target rat_warrior f6")
    assert waits(state)[:3] == ("dice", "hit", 3)
    state = rolled(state, BOW, STAR_BOW, MISS)
    assert waits(state)[3:5] == ("roach-1", 2)
    state = rolled(state, BOW)
    assert waits(state)[3:5] == ("roach-2", 2)
    assert state.mice["maginos"].cheese == 5


def test_chain_lightning_takes_near_enemies_first() -> None:
    """Q-57."""
    foes = [("roach", "a2"), ("roach", "f6")]
    state = position({"maginos": "a1"}, foes, markers=skilled("maginos", "chain_lightning"))
    state = do(state, "skill chain_lightning")
    assert listed(state) == ["target roach a2"]
    assert set(listed(do(state, "target roach a2"))) == {"done", "target roach f6"}


def test_battle_squeak_and_aimed_shot_add_a_die_power_shot_doubles_battle() -> None:
    collin = position(
        {"collin": "a1"}, [("roach", "a2")], markers=skilled("collin", "battle_squeak")
    )
    assert dice(do(collin, "skill battle_squeak", "attack roach a2")) == 4
    for skill, count in (("aimed_shot", 3), ("power_shot", 4)):
        lily = position({"lily": "a1"}, [("roach", "c3")], markers=skilled("lily", skill))
        assert dice(do(lily, f"skill {skill}", "attack roach c3")) == count


def test_an_accurate_shot_takes_two_dice_from_the_defence() -> None:
    lily = position({"lily": "a1"}, [("spider", "c3")], markers=skilled("lily", "accurate_shot"))
    lily = do(lily, "skill accurate_shot", "attack spider c3")
    assert dice(rolled(lily, BOW, MISS)) == 1


def test_fortify_gives_every_mouse_a_die_in_defence_until_her_next_turn() -> None:
    mice = {"tilda": "f6", "collin": "a1"}
    state = position(mice, [("rat_warrior", "a1")], markers=skilled("tilda", "fortify"))
    state = do(state, "skill fortify", "end", f"roll {MISS}", "end")
    assert dice(rolled(state, SWORD, BOW)) == 3
    after = rolled(rolled(state, SWORD, BOW), BOW, BOW, BOW)
    assert after.fortified == []


def test_an_ordered_mouse_attacks_out_of_her_turn() -> None:
    mice = {"collin": "f6", "filch": "a1"}
    seats = {"filch": "yellow"}
    state = position(mice, [("roach", "a2")], seats=seats, markers=skilled("collin", "give_order"))
    state = do(state, "skill give_order filch")
    assert listed(state) == ["yellow: keep", "yellow: attack roach a2"]
    state = do(state, "yellow: attack roach a2")
    assert dice(state) == 2
    assert not rolled(state, MISS, BOW).acted


@pytest.mark.rule("MM-216")
def test_cure_removes_poison_and_markers_for_a_cheese_each() -> None:
    markers = skilled("tilda", "cure", cheese=3) | {"collin": {"poison": 1, "stunned": True}}
    state = position({"tilda": "a1", "collin": "a1"}, markers=markers)
    state = do(state, "skill cure collin")
    assert set(listed(state)) == {"heal poison", "heal stunned"}
    state = do(state, "heal poison", "heal stunned")
    assert (state.mice["collin"].poison, state.mice["collin"].stunned) == (0, False)
    assert (state.mice["tilda"].cheese, state.acted) == (1, True)


def test_a_skill_nobody_has_filled_in_cannot_be_learnt() -> None:
    state = position({"collin": "a1"}, markers={"collin": {"cheese": 9}})
    assert "learn feint" not in listed(state)


def test_fortify_ends_at_her_next_turn_even_if_she_was_captured() -> None:
    mice = {"collin": "a1", "tilda": ""}
    state = position(mice, [("roach", "f6")], fortified=["collin", "tilda"])
    assert do(state, "end").fortified == []


@pytest.mark.rule("MM-281")
def test_a_healer_with_one_cheese_is_not_told_she_is_too_poor_for_first_aid() -> None:
    state = position({"tilda": "a1"}, markers=skilled("tilda", "first_aid", cheese=1))
    assert refused(state, "skill first_aid tilda") == "not_offered"
    poor = position({"tilda": "a1"}, markers=skilled("tilda", "first_aid", cheese=0))
    assert refused(poor, "skill first_aid tilda") == "too_little_cheese"
