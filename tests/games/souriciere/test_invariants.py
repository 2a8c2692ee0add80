"""The invariants of the ledger, I-01 to I-20, on every board and with every option."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games import kit
from games.kit import EVERYONE, Dice, Move
from games.souriciere import game
from games.souriciere.rules import State
from tests.conftest import CAMPAIGN
from tests.games.souriciere.games_played import (
    Case,
    Step,
    cases,
    crowds,
    played,
    rolled,
    square,
)
from tests.games.souriciere.ledger_turn import LedgerTable, Mouse


@given(cases())
def test_i_01_every_mouse_is_in_exactly_one_place(case: Case) -> None:
    known = {"house", "trap", "cheese"}
    known |= {f"square {n}" for n in range(1, case.cheese)}
    known |= {f"room {room['id']}" for room in case.data["room"]}
    for step in played(case):
        assert list(step.after["mice"]) == list(case.seats)
        assert {mouse["place"] for mouse in step.after["mice"].values()} <= known


@given(cases())
def test_i_02_no_two_mice_stand_on_the_same_square(case: Case) -> None:
    for step in played(case):
        standing = [m["place"] for m in step.after["mice"].values() if "square" in m["place"]]
        assert len(standing) == len(set(standing))


@given(cases())
def test_i_03_and_i_04_the_game_is_over_when_one_mouse_is_on_the_cheese(case: Case) -> None:
    for step in played(case):
        eating = [seat for seat in case.seats if step.place(seat) == "cheese"]
        assert len(eating) <= 1
        assert step.after["winner"] == (eating[0] if eating else None)
        outcome = game.over(step.state)
        assert (outcome is not None) == bool(eating)
        assert outcome is None or outcome.winners == tuple(eating)


@given(cases())
def test_i_05_a_mouse_in_a_room_remembers_the_hole_and_no_other_does(case: Case) -> None:
    holes = {f"room {room['id']}": room["hole"] for room in case.data["room"]}
    for step in played(case):
        for mouse in step.after["mice"].values():
            assert mouse["hole"] == holes.get(mouse["place"])


@given(cases())
def test_i_06_the_wait_counter_starts_full_and_counts_down_by_one_a_turn(case: Case) -> None:
    limit = int(case.options["trap_wait_turns"])
    for step in rolled(case):
        for seat in case.seats:
            before, after = step.before["mice"][seat]["wait"], step.after["mice"][seat]["wait"]
            waited = [facts for facts in step.told("waited") if facts["seat"] == seat]
            trapped = [facts for facts in step.told("trapped") if facts["seat"] == seat]
            assert after == 0 or step.place(seat) == "trap"
            assert after == (limit if trapped else before) - len(waited)
            assert all(facts["wait"] == limit for facts in trapped)
            assert 0 <= after <= limit


@given(cases())
def test_i_07_nobody_is_trapped_in_the_bookmark_edition(case: Case) -> None:
    for step in played(case):
        if case.options["edition"] == "bookmark":
            assert all(step.place(seat) != "trap" for seat in case.seats)
            assert not step.told("trapped")


@given(cases())
def test_i_08_only_the_mouse_whose_turn_it_is_changes_its_place(case: Case) -> None:
    for step in rolled(case):
        captured = {facts["other"] for facts in step.told("captured")}
        assert not captured or case.options["occupied"] == "capture"
        for seat in case.seats:
            if seat == step.seat or seat in captured:
                continue
            if step.place(seat) != step.place(seat, before=True):
                # A folded turn of its own: out of the trap.
                assert [facts["seat"] for facts in step.told("released")].count(seat) == 1


@given(cases())
def test_i_09_nobody_came_to_stand_on_a_hole_or_trap_square_by_a_die_move(case: Case) -> None:
    special = {f"square {room['hole']}" for room in case.data["room"]}
    if case.options["edition"] == "ravensburger":
        special.add(f"square {case.data['trap_entry']}")
    for step in rolled(case):
        for seat in case.seats:
            here, before = step.place(seat), step.place(seat, before=True)
            if here in special and here != before:
                placed = [*step.told("left_room"), *step.told("released")]
                assert (seat, here) in [(facts["seat"], facts["to"]) for facts in placed]
            if here in special and here == before:
                assert not [facts for facts in step.told("moved") if facts["seat"] == seat]


@given(cases())
def test_i_10_to_i_12_a_run_ends_where_it_may(case: Case) -> None:
    n = case.cheese
    for step in rolled(case):
        here = step.place(step.seat, before=True)
        if here.startswith("room"):
            continue
        start = square(here, n)
        moved = step.told("moved")
        end = square(moved[0]["to"], n) if moved else start
        assert 0 <= end <= n  # I-12
        target = start + step.roll
        if target > n:
            continue
        taken = {
            square(step.place(seat, before=True), n)
            for seat in case.seats
            if seat != step.seat and step.place(seat, before=True).startswith("square")
        }
        if case.options["occupied"] == "stop_before":  # I-10
            assert start <= end <= target
        if case.options["occupied"] == "capture":
            assert end == target
        if case.options["occupied"] == "jump_next":  # I-11
            full = all(number in taken for number in range(target, n))
            assert end >= target or (full and case.options["finish"] == "exact")


@given(cases())
def test_i_13_leaving_a_room_is_the_whole_turn(case: Case) -> None:
    for step in rolled(case):
        if step.place(step.seat, before=True).startswith("room"):
            assert not step.told("moved")
            assert len(step.told("left_room")) + len(step.told("stays_in_room")) == 1
            assert not step.told("fell")
            for facts in step.told("left_room"):
                spot = f"home {step.seat}" if step.place(step.seat) == "house" else None
                assert facts["to"] == (spot or step.place(step.seat)) or step.told("released")


def turns_taken(case: Case) -> list[tuple[str, str]]:
    """(seat, what happened) for every turn of the ledger, folded ones included."""
    third_turn_rolls = case.options["trap_third_turn"] == "place_and_roll"
    turns = []
    for step in played(case):
        for event in step.events:
            seat = str(event.facts["seat"])
            wins = step.after["winner"] == seat
            if event.name in ("rolled", "waited"):
                turns.append((seat, event.name))
            elif event.name == "released" and (not third_turn_rolls or wins):
                turns.append((seat, "released"))
    return turns


@given(cases())
def test_i_14_the_trap_holds_a_mouse_for_its_turns_and_one_to_step_out(case: Case) -> None:
    wait = int(case.options["trap_wait_turns"])
    own_turns = dict.fromkeys(case.seats, 0)
    trapped_at: dict[str, int] = {}
    released_at: dict[str, int] = {}
    extra = 0 if case.options["trap_third_turn"] == "place_and_roll" else 1
    for step in played(case):
        for event in step.events:
            seat = str(event.facts["seat"])
            if event.name in ("rolled", "waited") or (event.name == "released" and extra):
                own_turns[seat] += 1
            if event.name == "trapped":
                trapped_at[seat] = own_turns[seat]
            if event.name == "released":
                released_at[seat] = own_turns[seat] + 1 - extra
                assert released_at[seat] == trapped_at.pop(seat) + wait + 1
            if event.name == "rolled":
                assert seat not in trapped_at
                if seat in released_at:
                    assert own_turns[seat] == released_at.pop(seat) + extra


@given(cases())
def test_i_15_the_turn_goes_round_one_seat_at_a_time(case: Case) -> None:
    turns = turns_taken(case)
    begin = case.seats.index(case.first)
    count = len(case.seats)
    assert [seat for seat, _ in turns] == [
        case.seats[(begin + number) % count] for number in range(len(turns))
    ]
    *_, last = played(case)
    assert last.after["turns"] == len(turns)
    if last.after["winner"] is None:
        expected = case.seats[(begin + len(turns)) % count]
        assert last.after["turn"] == expected
    else:
        assert last.after["turn"] is None


@given(cases())
def test_i_16_a_rolling_turn_takes_one_value_and_the_others_none(case: Case) -> None:
    for step in played(case):
        values = [facts["value"] for facts in step.told("rolled")]
        assert values == list(step.move.args)
        assert step.after["roll"] == (values[0] if values else None)


@given(cases())
def test_i_17_illegal_commands_change_nothing_and_the_end_refuses_all(case: Case) -> None:
    *_, last = played(case)
    commands = [
        *(Move("roll", value) for value in (*range(-1, 9), "x")),
        *(Move(verb, seat=seat) for verb in ("first", "leave", "hop") for seat in kit.COLOURS),
    ]
    for command in commands:
        copy = game.clone(last.state)
        reason = game.why_not(copy, command)
        assert copy == last.state
        if last.after["winner"] is not None:
            assert reason == "over"
        if reason is None:
            game.step(copy, command)
            assert copy != last.state


@given(cases())
def test_i_18_the_same_rolls_give_the_same_game_and_saving_changes_nothing(case: Case) -> None:
    again = [(step.events, step.after) for step in played(case)]
    assert [(step.events, step.after) for step in played(case)] == again
    silent = case.start()
    for step in played(case):
        game.step(silent, step.move)
        assert silent == step.state
        saved = game.load(json.loads(json.dumps(step.after)), case.data)
        assert saved == step.state
        view = game.view(step.state, EVERYONE)
        assert game.resample(view, random.Random(1).random, case.data) == step.state


@given(cases(), st.integers(0, 5))
def test_i_19_relabelled_seats_play_the_same_game(case: Case, shift: int) -> None:
    """Other colours round the same table, each seat moved on by `shift`."""
    colours = kit.COLOURS[-len(case.seats) :]
    names = {
        seat: colours[(number + shift) % len(colours)] for number, seat in enumerate(case.seats)
    }
    other = Case(case.board, case.options, colours, names[case.first], case.rolls)
    for mine, theirs in zip(played(case), played(other), strict=True):
        for seat in case.seats:
            assert mine.after["mice"][seat] == theirs.after["mice"][names[seat]]
        for key in ("turn", "first", "winner"):
            assert theirs.after[key] == names.get(mine.after[key])
        assert (mine.after["turns"], mine.after["roll"]) == (
            theirs.after["turns"],
            theirs.after["roll"],
        )


@given(cases())
def test_i_20_from_every_state_some_rolls_win(case: Case) -> None:
    *_, last = played(case)
    state = game.clone(last.state)
    dice = random.Random(len(case.rolls)).random
    wait = game.chance(state)
    for _ in range(20_000):
        if wait is None:
            break
        wait = game.step(state, wait.sample(dice))
    assert game.over(state) is not None


@given(cases(), st.data())
def test_the_rest_plays_on_in_order_whoever_leaves(case: Case, data: st.DataObject) -> None:
    """D-32, with I-01 to I-07 (checked by loading every state again)."""
    state = case.start()
    game.step(state, Move("first", seat=case.first))
    for roll in case.rolls:
        if game.over(state) is not None:
            break
        if len(state.seats) > 2 and data.draw(st.integers(0, 9)) == 0:
            leaver = data.draw(st.sampled_from(state.seats))
            turn, seats = game.turn(state), state.seats
            state, events = kit.play(game, state, Move("leave", seat=leaver))
            assert state.seats == tuple(seat for seat in seats if seat != leaver)
            assert events[0].name == "left_game"
            assert turn == leaver or game.turn(state) == turn
        else:
            state, _ = kit.play(game, state, Move("roll", roll))
        assert game.load(game.dump(state), case.data) == state
        assert isinstance(game.chance(state), Dice) == (game.over(state) is None)


# -- the ledger's own procedure, from any position ----------------------------------------------


def as_ledger(case: Case, state: State) -> LedgerTable:
    plain = game.dump(state)
    mice: list[Mouse] = []
    for seat in case.seats:
        place, wait = plain["mice"][seat]["place"], plain["mice"][seat]["wait"]
        if place.startswith("square") or place == "house":
            place = square(place, case.cheese)
        mice.append({"pos": place, "wait": wait})
    return LedgerTable(case.data, plain["options"], mice)


@settings(max_examples=1_500 if CAMPAIGN else 250)
@given(crowds(), st.integers(1, 6))
def test_a_turn_from_any_crowd_is_that_of_the_ledger(crowd: tuple[Case, State], roll: int) -> None:
    case, state = crowd
    ledger = as_ledger(case, state)
    active = case.seats.index(case.first)
    ledger.rolling_turn(active, roll)
    turns = 1
    while ledger.mice[active]["pos"] != "cheese":
        active = (active + 1) % len(case.seats)
        if ledger.mice[active]["pos"] != "trap" or ledger.trap_turn(active):
            break
        turns += 1
    after, _ = kit.play(game, state, Move("roll", roll))
    assert as_ledger(case, after).mice == ledger.mice
    assert after.turns == turns
    won = ledger.mice[active]["pos"] == "cheese"
    assert game.turn(after) == (None if won else case.seats[active])


def test_a_step_is_described_by_its_move() -> None:
    """The figures above read the acting seat from the state before the move."""
    case = Case("classic-34", {}, ("red", "blue"), "blue", (3, 4))
    steps = list(rolled(case))
    assert [(step.seat, step.roll) for step in steps] == [("blue", 3), ("red", 4)]
    assert isinstance(steps[0], Step)
