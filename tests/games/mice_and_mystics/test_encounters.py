"""Encounter cards, placing enemies, surges as interrupts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kit import Draw
from games.mice_and_mystics import game
from tests.games.mice_and_mystics.positions import (
    BOW,
    DATA,
    MISS,
    SHIELD,
    changed,
    dice,
    do,
    listed,
    position,
    refused,
    rolled,
    squares,
    told,
    waits,
)

WEST = {"collin": "w1", "filch": "w1"}


def only(pages: list[str], *, banner: str = "none", surge: str = "2o") -> Any:
    """Every encounter card is this one."""

    def change(data: Any) -> None:
        for card in data["encounters"]["card"]:
            card |= {"banner": banner, "pages": pages, "surge": surge}

    return changed(change)


def met(pages: list[str], page: int = 1, **more: Any) -> Any:
    """The mice have just entered the Tunnel Entrance and turned up a card."""
    fields = {key: more.pop(key) for key in list(more) if key not in ("banner", "surge")}
    state = position(WEST, side=4, explored=[5, 4], page=page, data=only(pages, **more), **fields)
    return do(state, "explore W", "drawn E01")


def first(state: Any) -> Any:
    """All choices of the set-up answered by their first option, cards drawn in any order."""
    while waits(state)[0] in ("entry", "draw"):
        chance = game.chance(state)
        move = chance.outcomes()[0][0] if chance else game.moves(state)[0]
        state = do(state, " ".join(map(str, (move.verb, *move.args))))
    return state


@pytest.mark.rule("MM-144")
@pytest.mark.rule("MM-317")
def test_the_first_visit_of_a_side_turns_up_one_encounter_card() -> None:
    state = position(WEST, side=4, explored=[5, 4])
    state = do(state, "explore W")
    assert waits(state) == ("draw", "encounter")
    again = do(position(WEST, side=4), "explore W")
    assert waits(again) == ("turn", "collin")
    assert not again.foes


@pytest.mark.rule("MM-145")
def test_the_line_of_the_page_counts_and_the_last_covers_all_after_it() -> None:
    pages = ["1o", "2o", "3o"]
    for page, count in ((1, 1), (2, 2), (3, 3), (5, 3)):
        assert len(first(met(pages, page)).foes) == count


@pytest.mark.rule("MM-146")
@pytest.mark.rule("MM-147")
@pytest.mark.rule("MM-148")
def test_the_card_lies_face_up_for_the_next_surge_and_replaces_the_one_before() -> None:
    state = first(met(["2o"], face_up="E09", seen_encounters=["E09"], encounters=["E01", "E02"]))
    assert state.face_up == "E01"
    assert state.encounters == ["E02"]
    assert state.track
    assert state.round == 2


@pytest.mark.rule("MM-149")
def test_new_enemies_stand_on_entry_squares_only() -> None:
    state = first(met(["6o"]))
    assert {foe.square for foe in state.foes.values()} == {"n1", "e1", "s1"}


@pytest.mark.rule("MM-150")
@pytest.mark.rule("MM-153")
def test_ranged_enemies_stand_on_the_entry_farthest_from_the_mice_until_it_is_full() -> None:
    state = first(met(["4e"]))
    # The mice arrive at e1: n1 and s1 are equally far.
    assert len({foe.square for foe in state.foes.values()}) == 1

    def many(data: Any) -> None:
        data["enemies"]["enemy"]["elite_rat_warrior"]["tokens"] = 6
        for card in data["encounters"]["card"]:
            card |= {"banner": "none", "pages": ["6e"], "surge": "1o"}

    state = position(WEST, side=4, explored=[5, 4], data=changed(many))
    state = first(do(state, "explore W", "drawn E01"))
    spots = [foe.square for foe in state.foes.values()]
    assert sorted(spots.count(square) for square in set(spots)) == [2, 4]
    assert "e1" not in spots


@pytest.mark.rule("MM-151")
def test_ranged_enemies_prefer_a_red_bordered_entry() -> None:
    data = changed(lambda d: d["chapter"]["room"].update({"3": {"surge": "2e"}}))
    state = position({"collin": "a2"}, side=3, wheel=5, data=data)
    state = do(state, "end")
    assert {foe.square for foe in state.foes.values()} == {"counter"}


@pytest.mark.rule("MM-152")
def test_players_choose_between_entries_that_qualify_equally() -> None:
    state = met(["2r"])
    assert waits(state)[0] == "entry"
    assert squares(state, "at") == {"n1", "e1", "s1"}
    state = do(state, "at s1")
    assert squares(state, "at") == {"n1", "e1"}


@pytest.mark.rule("MM-154")
def test_large_enemies_stand_on_the_closest_empty_entry() -> None:
    state = met(["1s"])
    assert waits(state)[0] == "entry"
    assert squares(state, "at") == {"n1", "s1"}  # e1 is closer, but the mice stand on it


@pytest.mark.rule("MM-155")
def test_small_melee_enemies_are_spread_evenly() -> None:
    state = first(met(["1s 5o"]))
    spots = [foe.square for foe in state.foes.values() if foe.kind == "roach"]
    large = next(foe.square for foe in state.foes.values() if foe.kind == "spider")
    assert large not in spots
    assert sorted(spots.count(square) for square in set(spots)) == [2, 3]


@pytest.mark.rule("MM-156")
def test_whoever_appears_has_a_card_on_the_track() -> None:
    state = first(met(["1c 2r"]))
    assert {"centipede", "rat_warrior", "collin", "filch"} == set(state.track)


@pytest.mark.rule("MM-157")
@pytest.mark.rule("MM-158")
def test_figures_and_tokens_limit_what_appears() -> None:
    state = first(met(["5e 4r"]))
    kinds = [foe.kind for foe in state.foes.values()]
    assert (kinds.count("elite_rat_warrior"), kinds.count("rat_warrior")) == (4, 2)
    assert len(first(met(["9o"])).foes) == 8


@pytest.mark.rule("MM-159")
def test_mousetraps_go_on_every_red_x_as_long_as_there_are_tokens() -> None:
    assert first(met(["1o"], banner="mousetraps")).traps == {2: ["x1", "x2"]}
    assert first(met(["1o"], banner="mousetraps", traps_left=1)).traps == {2: ["x1"]}


@pytest.mark.rule("MM-162")
def test_voracious_roaches_make_all_roaches_so() -> None:
    state = first(met(["2v"]))
    assert state.voracious
    assert {foe.kind for foe in state.foes.values()} == {"roach"}


# -- surge --------------------------------------------------------------------------------------

FIGHT = [["turn", "collin"], ["dice", "block", 3, "spider-1", 2, "collin", ""]]


def surge(**fields: Any) -> Any:
    """A spider defends against two hits; five cheese lie on the wheel."""
    return position({"collin": "a1"}, [("spider", "a2")], agenda=FIGHT, wheel=5, **fields)


@pytest.mark.rule("MM-164")
@pytest.mark.rule("MM-165")
@pytest.mark.rule("MM-166")
@pytest.mark.rule("MM-019")
@pytest.mark.rule("MM-302")
def test_the_sixth_cheese_interrupts_a_fight_and_the_rooms_own_surge_comes() -> None:
    state = rolled(surge(face_up="E01"), MISS, BOW, BOW)
    assert state.page == 2
    assert waits(state)[0] == "entry"
    assert state.foes["spider-1"].wounds == 0  # wounds come after it
    state = do(state, "at c1", "at f1")
    assert [foe.kind for foe in state.foes.values()] == ["spider", "rat_warrior", "rat_warrior"]
    assert state.face_up == "E01"


@pytest.mark.rule("MM-169")
@pytest.mark.rule("MM-170")
def test_after_the_surge_the_wheel_is_empty_and_the_fight_goes_on() -> None:
    state = do(rolled(surge(), MISS, MISS, MISS), "at c1", "at f1")
    assert state.wheel == 0  # eight cheese, one surge
    assert state.page == 2
    assert state.foes["spider-1"].wounds == 2
    assert waits(state) == ("turn", "collin")


@pytest.mark.rule("MM-167")
def test_without_a_special_surge_the_face_up_card_sends_its_own_and_is_discarded() -> None:
    mice = {"collin": "w1"}
    state = position(mice, [("spider", "w2")], side=4, agenda=FIGHT, wheel=5, face_up="E02")
    state = rolled(state, MISS, BOW, BOW)
    state = first(state)
    assert [foe.kind for foe in state.foes.values()].count("rat_warrior") == 2
    assert state.face_up == ""


@pytest.mark.rule("MM-168")
def test_with_neither_only_the_hourglass_moves() -> None:
    state = position({"collin": "w1"}, [("spider", "w2")], side=4, agenda=FIGHT, wheel=5)
    state = rolled(state, MISS, BOW, BOW)
    assert (list(state.foes), state.page, state.wheel) == (["spider-1"], 2, 0)


def test_new_figures_of_the_card_whose_turn_it_is_act_from_its_next_turn() -> None:
    """Q-28."""
    state = position(
        {"collin": "a1", "filch": "a1"}, [("rat_warrior", "a1")], wheel=5, turn="filch"
    )
    state = rolled(do(state, "end"), MISS, BOW)
    state = first(state)
    assert len(state.foes) == 3
    assert state.card == "collin"


def test_a_surge_is_told_before_what_it_brings() -> None:
    names = [name for name, _ in told(surge(), f"roll {MISS} {MISS} {BOW}")]
    assert names[:5] == ["rolled", "defends", "wheel", "surge", "page"]


# -- answers ------------------------------------------------------------------------------------


@pytest.mark.rule("MM-218")
@pytest.mark.rule("MM-219")
@pytest.mark.rule("MM-220")
def test_disguises_keep_the_rat_warriors_of_a_card_away_and_nobody_else() -> None:
    state = met(["2r 1e 1o"], stash=["disguises"])
    assert listed(state) == ["keep", "disguise"]
    hidden = first(do(state, "disguise"))
    assert {foe.kind for foe in hidden.foes.values()} == {"elite_rat_warrior", "roach"}
    assert hidden.stash == []
    assert hidden.deck["disguises"] == 1
    assert len(first(do(state, "keep")).foes) == 4
    surging = rolled(surge(stash=["disguises"]), MISS, BOW, BOW)
    assert waits(surging)[0] == "entry"


def test_disguises_that_leave_nobody_still_make_a_new_order() -> None:
    """Q-56."""
    state = do(met(["2r"], stash=["disguises"]), "disguise", "drawn filch")
    assert (state.foes, state.track, state.face_up) == ({}, ["filch", "collin"], "E01")
    assert (state.card, state.round) == ("filch", 2)


@pytest.mark.rule("MM-278")
@pytest.mark.rule("MM-115")
def test_determination_answers_the_hourglass_with_two_cheese_for_every_mouse() -> None:
    mice = {"collin": "a1", "filch": "c3", "tilda": ""}
    tricks = {"filch": {"tricks": ["determination"]}}
    state = position(mice, [("spider", "a2")], agenda=FIGHT, wheel=5, markers=tricks)
    state = rolled(state, MISS, BOW, BOW)
    assert listed(state) == ["keep", "use determination"]
    used = do(state, "use determination")
    assert [mouse.cheese for mouse in used.mice.values()] == [2, 2, 0]
    assert used.mice["filch"].tricks == []
    assert used.discards == {"determination": 1}
    assert do(state, "keep").mice["filch"].tricks == ["determination"]


@pytest.mark.rule("MM-285")
def test_a_preemptive_shot_comes_right_after_enemies_are_placed() -> None:
    skilled = {"lily": {"skills": ["preemptive_shot"], "cheese": 1}}
    state = position({"lily": "w1"}, side=4, explored=[5, 4], data=only(["1r"]), markers=skilled)
    state = do(state, "explore W", "drawn E01", "at n1", "drawn lily")
    assert waits(state)[:2] == ("preempt", "lily")
    assert listed(state) == ["keep", "target rat_warrior n1"]
    shot = do(state, "target rat_warrior n1")
    assert (shot.mice["lily"].cheese, dice(shot)) == (2, 2)  # she had one, and two of MM-268
    shot = rolled(rolled(shot, BOW, MISS), SHIELD, BOW)
    assert refused(shot, "target rat_warrior n1") == "not_now"


def test_an_empty_encounter_deck_is_shuffled_anew() -> None:
    seen = [f"E0{n}" for n in range(1, 10)]
    state = position(
        WEST, side=4, explored=[5, 4], encounters=[], seen_encounters=seen, face_up="E03"
    )
    state = do(state, "explore W")
    assert sorted(state.encounters) == [card for card in seen if card != "E03"]


@pytest.mark.parametrize("draws", ["board", "table"])
def test_the_board_draws_the_order_of_the_track_and_cards_unless_people_do(draws: str) -> None:
    data = {**DATA, "cards": draws}
    state = do(position(WEST, side=4, explored=[5, 4], data=data), "explore W")
    card = game.chance(state)
    assert isinstance(card, Draw)
    assert card.by_board == (draws == "board")
    order = game.chance(do(state, "drawn E02", "at n1", "at e1"))
    assert isinstance(order, Draw)
    assert order.by_board


@pytest.mark.rule("MM-170")
def test_a_game_saved_in_the_middle_of_a_surge_goes_on_as_if_nothing_had_been() -> None:
    state = rolled(surge(), MISS, MISS, BOW)
    loaded = game.load(json.loads(json.dumps(game.dump(state))), state.book.data)
    assert loaded == state
    assert waits(loaded)[0] == "entry"
    assert do(loaded, "at c1", "at f1") == do(state, "at c1", "at f1")


@pytest.mark.rule("MM-278")
def test_two_cards_of_determination_may_be_played_at_once() -> None:
    tricks = {"collin": {"tricks": ["determination", "determination"]}}
    state = rolled(surge(markers=tricks), MISS, BOW, BOW)
    state = do(state, "use determination")
    assert listed(state) == ["keep", "use determination"]
    state = do(state, "use determination")
    assert (state.mice["collin"].cheese, state.mice["collin"].tricks) == (4, [])
    assert waits(state)[0] == "entry"


@pytest.mark.rule("MM-058")
def test_what_does_not_fit_on_the_square_of_a_first_visit_enters_elsewhere() -> None:
    """Q-93."""

    def crowd(enemies: str) -> Any:
        visit = {"first_visit": {"enemies": enemies, "square": "r3"}}
        return changed(lambda d: d["chapter"]["room"].update({"2": visit}))

    for enemies, there in (("6o", 4), ("4o", 4), ("1s 2o", 1), ("1s 1c", 1)):
        state = position(WEST, side=4, explored=[5, 4], data=crowd(enemies))
        state = first(do(state, "explore W"))
        assert [foe.square for foe in state.foes.values()].count("r3") == there
        assert game.load(game.dump(state), state.book.data) == state
