"""The track: order, rounds, removed cards, ambush, bosses, time presses."""

from __future__ import annotations

from typing import Any

import pytest

from games.mice_and_mystics import game
from tests.games.mice_and_mystics.positions import (
    BOW,
    MISS,
    SHIELD,
    SWORD,
    changed,
    dice,
    do,
    position,
    possible,
    rolled,
    told,
    waits,
)

FOUR = {"collin": "a1", "filch": "a1", "maginos": "c1", "tilda": "c1"}


@pytest.mark.rule("MM-020")
def test_a_round_goes_from_the_top_of_the_track_to_the_bottom_and_begins_again() -> None:
    state = position({"collin": "a1", "filch": "f6"})
    state = do(state, "end")
    assert (state.card, state.round) == ("filch", 1)
    state = do(state, f"roll {MISS}", "end")
    assert (state.card, state.round) == ("collin", 2)


@pytest.mark.rule("MM-021")
def test_all_figures_of_a_card_act_each_with_its_own_die() -> None:
    state = do(position({"collin": "a1"}, [("roach", "f6"), ("roach", "f1")]), "end")
    assert waits(state) == ("dice", "foe_move", 1, "roach-1")
    moved = do(state, f"roll {MISS}")
    while waits(moved)[0] == "foe_to":
        moved = do(moved, f"to {waits(moved)[2][0]}")
    assert waits(moved) == ("dice", "foe_move", 1, "roach-2")


def surged(mice: dict[str, str], foes: list[tuple[str, str]], **fields: Any) -> Any:
    """The lowest mouse or an enemy has just filled the wheel; the surge has placed its enemies."""
    agenda = [["turn", next(iter(mice))], ["dice", "block", 1, "roach-1", 1, "collin", ""]]
    return position(mice, foes, agenda=agenda, wheel=5, **fields)


@pytest.mark.rule("MM-022")
@pytest.mark.rule("MM-023")
def test_without_an_enemy_card_mice_and_new_enemies_are_shuffled_together() -> None:
    state = position({**FOUR}, turn="tilda", wheel=5)
    state = do(state, "end")  # time presses: the wheel is full
    assert possible(do(state, "at a6", "at f1") if waits(state)[0] == "entry" else state) == {
        f"drawn {card}" for card in (*FOUR, "rat_warrior")
    }


@pytest.mark.rule("MM-024")
@pytest.mark.rule("MM-170")
def test_with_enemy_cards_only_new_ones_are_added_at_the_bottom() -> None:
    state = surged({"collin": "a1"}, [("roach", "a2")])
    state = rolled(state, MISS)
    if waits(state)[0] == "entry":
        state = do(state, "at a6", "at f1")
    assert state.track[:1] == ["collin"]
    assert state.track[-1] == "rat_warrior"


@pytest.mark.rule("MM-025")
def test_a_kind_that_has_a_card_gets_no_second_one() -> None:
    foes = [("rat_warrior", "a2")]
    agenda = [["turn", "collin"], ["dice", "block", 2, "rat-1", 3, "collin", ""]]
    state = position({"collin": "a1"}, foes, agenda=agenda, wheel=5)
    state = rolled(state, MISS, BOW)
    assert waits(state)[0] == "entry"
    state = do(state, "at c1", "at f1")
    assert state.track.count("rat_warrior") == 1
    assert sorted(state.foes) == ["rat-2", "rat-3"]


@pytest.mark.rule("MM-026")
def test_the_track_has_as_many_slots_as_there_are_cards() -> None:
    kinds = ["rat_warrior", "elite_rat_warrior", "roach", "spider", "centipede", "captain_vurst"]
    state = position({**FOUR}, [(kind, f"f{n}") for n, kind in enumerate(kinds, 1)])
    assert len(state.track) == 10


@pytest.mark.rule("MM-027")
def test_a_card_that_leaves_lets_those_below_move_up_and_skips_nobody() -> None:
    mice = {"collin": "a1", "filch": "c1", "tilda": "c1"}
    track = ["roach", "collin", "filch", "tilda"]
    state = position(mice, [("roach", "a2")], track=track)
    state = rolled(rolled(do(state, "attack roach a2"), SWORD, BOW, BOW), BOW)
    assert state.track == ["collin", "filch", "tilda"]
    assert do(state, "end").card == "filch"


@pytest.mark.rule("MM-031")
@pytest.mark.rule("MM-032")
def test_time_presses_each_time_the_lowest_mouse_ends_without_enemies() -> None:
    state = position({"collin": "a1", "filch": "f6"}, turn="filch")
    state = do(state, "end")
    assert state.wheel == 1
    state = do(state, f"roll {MISS}", "end")
    assert state.wheel == 1
    assert do(state, f"roll {MISS}", "end").wheel == 2
    watched = position({"collin": "a1", "filch": "f6"}, [("roach", "c3")], turn="filch")
    assert do(watched, "end").wheel == 0


def test_a_captured_lowest_mouse_lets_time_press_too() -> None:
    """Q-39."""
    state = do(position({"collin": "a1", "filch": ""}), "end")
    assert do(state, "rescue a1").wheel == 1


def _surge_of(enemies: str, side: int = 5) -> Any:
    return changed(lambda d: d["chapter"]["room"].update({str(side): {"surge": enemies}}))


@pytest.mark.rule("MM-028")
@pytest.mark.rule("MM-029")
@pytest.mark.rule("MM-105")
@pytest.mark.rule("MM-106")
@pytest.mark.rule("MM-107")
def test_a_boss_of_many_cards_brings_two_and_has_a_turn_and_wounds_for_each() -> None:
    def add(data: Any) -> None:
        boss = dict(data["enemies"]["enemy"]["spider"], letter="z", boss=True, life=1)
        boss |= {"cards": ["z_one", "z_two", "z_three", "z_four"], "abilities": []}
        data["enemies"]["enemy"]["weaver"] = boss
        data["chapter"]["room"]["5"] = {"surge": "1z"}

    data = changed(add)
    state = do(position({"collin": "a1"}, turn="collin", wheel=5, data=data), "end")
    state = do(state, "at c1") if waits(state)[0] == "entry" else state
    assert possible(state) == {f"drawn z_{n}" for n in ("one", "two", "three", "four")}
    state = do(state, "drawn z_two", "drawn z_four")
    assert possible(state) == {"drawn collin", "drawn z_two", "drawn z_four"}
    state = do(state, "drawn z_two", "drawn collin")
    assert state.track == ["z_two", "collin", "z_four"]
    assert state.card == "z_two"
    fight = [["turn", "collin"], ["boss_card", "spider-1", 1, "collin"]]
    plain = game.dump(state) | {"agenda": [["next"], *fight], "card": "collin", "at": 1}
    boss = game.load(plain, data)
    assert {m.args[0] for m in game.moves(boss)} == {"z_two", "z_four"}
    boss = do(boss, "wound z_two")
    assert boss.track == ["collin", "z_four"]
    assert "spider-1" in boss.foes
    boss.agenda.append(("dice", "block", 1, "spider-1", 1, "collin", ""))
    boss = rolled(boss, BOW)
    assert (boss.track, boss.foes) == (["collin"], {})


@pytest.mark.rule("MM-030")
def test_a_boss_of_two_cards_that_joins_enemies_goes_to_the_bottom_and_its_upper_card_up() -> None:
    data = _surge_of("1b")
    state = position(
        {"collin": "f6"},
        [("roach", "a2"), ("roach", "a4")],
        data=data,
        wheel=5,
        track=["collin", "roach"],
        agenda=[["turn", "collin"], ["dice", "block", 1, "roach-1", 1, "collin", ""]],
    )
    state = do(rolled(state, MISS), "at c1", "drawn brodie_chases")
    assert state.track == ["collin", "roach", "brodie_chases", "brodie_pounces"]
    assert waits(state)[:3] == ("dice", "ambush", 1)
    state = do(state, f"roll {SWORD}")
    # It passes collin, whose turn it is: she is not asked again, and nobody is skipped.
    assert state.track[0] == "brodie_chases"
    assert state.track[state.at] == "collin"


@pytest.mark.rule("MM-262")
def test_collin_gains_a_cheese_when_his_card_is_placed_below_the_first_slot() -> None:
    state = do(position({**FOUR}, turn="tilda", wheel=5), "end", "at a6", "at f1")
    second = do(state, "drawn filch", "drawn collin", "drawn tilda", "drawn maginos")
    assert second.mice["collin"].cheese == 1
    first = do(state, "drawn collin", "drawn filch", "drawn tilda", "drawn maginos")
    assert first.mice["collin"].cheese == 0


def test_a_new_order_after_a_surge_starts_a_new_round_once_the_turn_is_over() -> None:
    """Q-26."""
    state = do(position({**FOUR}, turn="tilda", wheel=5), "end", "at a6", "at f1")
    state = do(state, "drawn filch", "drawn collin", "drawn tilda", "drawn maginos")
    assert (state.card, state.at, state.round) == ("filch", 0, 2)


@pytest.mark.rule("MM-286")
def test_aggressive_rats_swap_their_card_with_the_one_above_and_nobody_acts_twice() -> None:
    mice = {"collin": "a1", "filch": "a1", "tilda": "a1"}
    track = ["collin", "filch", "rat_warrior", "tilda"]
    state = position(mice, [("rat_warrior", "f6")], turn="filch", track=track)
    state = do(state, "end", f"roll {MISS}")
    while waits(state)[0] == "foe_to":
        state = do(state, f"to {waits(state)[2][0]}")
    assert state.track == ["collin", "rat_warrior", "filch", "tilda"]
    assert state.card == "tilda"


@pytest.mark.rule("MM-160")
@pytest.mark.rule("MM-161")
def test_an_ambush_moves_each_enemy_card_up_by_a_die() -> None:
    def only(data: Any) -> None:
        for card in data["encounters"]["card"]:
            card |= {"banner": "ambush", "pages": ["1r 1o"], "surge": "1s"}

    state = position({"collin": "w1", "filch": "w1"}, side=4, explored=[5, 4], data=changed(only))
    state = do(state, "explore W", "drawn E04")
    while waits(state)[0] in ("place", "entry"):
        state = do(state, game_text(state))
    order = ["collin", "filch", "rat_warrior", "roach"]
    for card in order[:-1]:
        state = do(state, f"drawn {card}")
    assert state.track == order
    assert dice(state) == 1
    state = do(state, f"roll {MISS}")
    assert state.track == ["collin", "rat_warrior", "filch", "roach"]
    state = do(state, f"roll {SHIELD}")
    assert state.track == ["roach", "collin", "rat_warrior", "filch"]  # never above the first
    assert state.card == "roach"


def game_text(state: Any) -> str:
    move = game.moves(state)[0]
    return " ".join(map(str, (move.verb, *move.args)))


@pytest.mark.rule("MM-262")
def test_that_collin_leads_is_told() -> None:
    state = do(position({**FOUR}, turn="tilda", wheel=5), "end", "at a6", "at f1")
    for card in ("filch", "maginos", "tilda"):
        state = do(state, f"drawn {card}")
    assert ("cheese", {"mouse": "collin", "gained": 1, "has": 1}) in told(state, "drawn collin")
