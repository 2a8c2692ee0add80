"""The invariants of RULES.md, on games that Hypothesis makes up."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

from hypothesis import given, settings

from games.kit import EVERYONE, Dice, Plain, parse, write
from games.mmm import game
from games.mmm.rules import State
from games.mmm.rules.board import LETTERS, TOKENS
from games.mmm.rules.legal import choosing, fitting
from tests.conftest import CAMPAIGN
from tests.games.mmm.games_played import BOARDS, Case, cases, pick, played

any_game = settings(
    max_examples=150 if CAMPAIGN else 25,
    deadline=None,
)


def ends_turn(before: Plain, after: Plain) -> bool:
    return bool(after["turns"] == before["turns"] + 1)


@any_game
@given(cases)
def test_i_01_tokens_on_the_board_and_in_the_supply_are_all_tokens(case: Case) -> None:
    for step in played(case):
        down = game.table.wanted(step.state).on.get("mouse-token", ())
        assert len(down) == len(set(down)) == len(step.after["covered"]) + len(step.after["placed"])
        assert len(down) <= min(TOKENS, len(step.state.layout.cells))


@any_game
@given(cases)
def test_i_02_tokens_only_grow_by_one_to_three_when_collecting(case: Case) -> None:
    for step in played(case):
        before, after = set(step.before["covered"]), set(step.after["covered"])
        assert before <= after
        assert len(after - before) in ((1, 2, 3) if step.move.verb == "stop" else (0,))


@any_game
@given(cases)
def test_i_03_the_cat_counts_the_turns_without_a_completed_provision(case: Case) -> None:
    completed = 0
    for step in played(case):
        completed += any(event.name == "cat_stays" for event in step.events)
        assert 0 <= step.after["cat"] <= step.state.layout.steps
        assert step.after["cat"] - step.before["cat"] in (0, 1)
        assert step.after["cat"] == step.after["turns"] - completed


@any_game
@given(cases)
def test_i_04_no_die_is_lost_within_a_turn_and_none_lies_between_turns(case: Case) -> None:
    for step in played(case):
        after = step.after
        if after["dice"] is not None:
            assert len(after["dice"]) + len(after["placed"]) + len(after["held"]) == 3
        if after["rolls"] == 0:
            assert (after["dice"], after["placed"], after["held"]) == (None, [], [])


@any_game
@given(cases)
def test_i_05_every_die_lies_on_an_open_cell_of_its_face(case: Case) -> None:
    for step in played(case):
        if step.move.verb != "place":
            continue
        food, cell = step.move.args
        foods = {c: p["food"] for p in step.view["provisions"].values() for c in p["cells"]}
        assert foods[str(cell)] == food
        assert cell not in (*step.before["covered"], *step.before["placed"])
        assert food in (*step.before["dice"], *step.before["held"])


@any_game
@given(cases)
def test_i_06_aligned_dice_share_a_row_or_a_column(case: Case) -> None:
    for step in played(case):
        if case.options["alignment"] == "yes" and step.after["placed"]:
            rows = {cell[1] for cell in step.after["placed"]}
            columns = {cell[3] for cell in step.after["placed"]}
            assert 1 in (len(rows), len(columns))


@any_game
@given(cases)
def test_i_07_a_turn_has_three_rolls_at_most_of_the_dice_that_are_left(case: Case) -> None:
    for step in played(case):
        assert step.after["rolls"] <= 3
        if step.move.verb == "roll":
            idle = len(step.before["placed"]) + len(step.before["held"])
            assert len(step.move.args) == 3 - idle


@any_game
@given(cases)
def test_i_08_stop_and_reroll_are_offered_exactly_when_a_die_of_the_roll_is_down(
    case: Case,
) -> None:
    for step in played(case):
        verbs = {move.verb for move in game.moves(step.state)}
        down = step.after["dice"] is not None and step.after["fresh"] > 0
        assert ("stop" in verbs) == down == choosing(step.state)
        assert ("reroll" in verbs) == (down and bool(step.after["dice"]))


@any_game
@given(cases)
def test_i_09_a_roll_is_blank_exactly_when_nothing_can_be_placed(case: Case) -> None:
    state = case.start()
    for step in played(case):
        if step.move.verb == "roll":
            faces = tuple(
                ("bread", "fish", "cucumber", "cheese", "carrot", "cross").index(str(f))
                for f in step.move.args
            )
            blank = any(event.name == "blank" for event in step.events)
            assert blank == (not fitting(state, faces))
            assert blank == ends_turn(step.before, step.after)
        state = step.state


@any_game
@given(cases)
def test_i_10_a_blank_roll_leaves_the_tokens_as_they_were(case: Case) -> None:
    for step in played(case):
        if any(event.name == "blank" for event in step.events):
            assert step.after["covered"] == step.before["covered"]


@any_game
@given(cases)
def test_i_11_the_cat_stays_exactly_when_a_provision_was_completed(case: Case) -> None:
    def incomplete(state: State) -> int:
        view = game.view(state, EVERYONE)
        return sum(provision["open"] > 0 for provision in view["provisions"].values())

    left = incomplete(case.start())
    for step in played(case):
        now = incomplete(step.state)
        if step.move.verb == "stop":
            assert (step.after["cat"] == step.before["cat"]) == (now < left)
        left = now


@any_game
@given(cases)
def test_i_12_the_game_is_over_exactly_at_one_of_two_ends(case: Case) -> None:
    for step in played(case):
        layout = step.state.layout
        full = len(step.after["covered"]) == len(layout.cells)
        caught = step.after["cat"] == layout.steps
        assert not (full and caught)
        assert (game.over(step.state) is not None) == (full or caught)
        if full or caught:
            assert game.moves(step.state) == []
            assert game.chance(step.state) is None


@any_game
@given(cases)
def test_i_13_a_game_is_no_longer_than_its_track_and_its_provisions(case: Case) -> None:
    for step in played(case):
        layout = step.state.layout
        assert step.after["turns"] <= layout.steps + len(layout.provisions) - 1


@any_game
@given(cases)
def test_i_14_the_turn_goes_round_by_one_seat(case: Case) -> None:
    for step in played(case):
        if step.after["turn"] is not None:
            first = case.seats.index(step.after["first"])
            seat = case.seats[(first + step.after["turns"]) % len(case.seats)]
            assert step.after["turn"] == seat


@any_game
@given(cases)
def test_i_15_with_alignment_less_is_legal_and_never_more(case: Case) -> None:
    free = Case(case.board, {**case.options, "alignment": "no"}, case.seats, b"")
    layout = free.start().layout
    for step in played(case):
        loose = game.clone(step.state)
        loose.layout = layout
        assert set(game.moves(step.state)) <= set(game.moves(loose))


def _swapped(data: Plain, one: str, other: str) -> Plain:
    swap = str.maketrans(one + other, other + one)
    sides = {
        side: {**its, "grid": [row.translate(swap) for row in its["grid"]]}
        for side, its in data["side"].items()
    }
    return {**data, "side": sides}


@any_game
@given(cases)
def test_i_16_two_foods_that_swap_names_change_nothing_else(case: Case) -> None:
    names = {LETTERS["B"]: LETTERS["K"], LETTERS["K"]: LETTERS["B"]}
    data = _swapped(BOARDS[case.board], "B", "K")
    twin = game.start(case.seats, case.options, data)
    for step in played(case):
        args = [names.get(str(arg), arg) for arg in step.move.args]
        wait = game.chance(twin)
        if isinstance(wait, Dice):
            game.step(twin, wait.read(args))
        else:
            game.step(twin, type(step.move)(step.move.verb, *args, seat=step.move.seat))
        for key in ("turn", "turns", "cat", "covered", "placed", "fresh", "rolls"):
            assert game.dump(twin)[key] == step.after[key]


@any_game
@given(cases)
def test_i_17_a_game_replays_from_its_moves_and_saving_changes_nothing(case: Case) -> None:
    state = case.start()
    for step in played(case):
        text = write(game, state, step.move)
        game.step(state, parse(game, state, text))
        assert state == step.state
        plain = json.loads(json.dumps(game.dump(state)))
        assert game.load(plain, BOARDS[case.board]) == state


@any_game
@given(cases)
def test_i_18_every_end_has_exactly_one_tier(case: Case) -> None:
    tiers: Mapping[str, range] = {"4": range(6, 50), "3": range(4, 6), "2": range(2, 4)}
    for step in played(case):
        rating = step.view["rating"]
        assert (rating is None) == (step.view["over"] is None)
        if rating is not None:
            won = step.view["over"]["result"] == "won"
            amount = rating["distance"] if won else rating["uncovered"]
            (tier,) = [level for level, their in tiers.items() if amount in their] or ["1"]
            assert rating["tier"] == f"{'W' if won else 'L'}{tier}"


def test_the_games_of_these_tests_meet_every_move_and_both_ends() -> None:
    source = random.Random(1)
    verbs: set[str] = set()
    ends: set[str] = set()
    for number in range(60):
        options: dict[str, str | int] = {"reroll_all": "no", "alignment": "no", "side": "A"}
        case = Case(
            "tiny" if number % 2 else "house", options, ("red", "blue"), source.randbytes(400)
        )
        for step in played(case):
            verbs.add(step.move.verb)
            outcome = game.over(step.state)
            if outcome is not None:
                ends.add(outcome.result)
    assert verbs == {"first", "roll", "place", "stop", "reroll", "hold"}
    assert ends == {"won", "lost"}
    start = Case("house", {}, ("red",), b"").start()
    assert isinstance(game.chance(start), Dice)
    assert pick(start, 0) is not None
