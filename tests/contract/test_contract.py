"""What every game promises by being registered: rules, notation, saving, views, chance."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from games import catalogue
from games.kit import (
    COLOURS,
    EVERYONE,
    BadData,
    Bot,
    Event,
    Game,
    IllegalMove,
    Move,
    Plain,
    get_at,
    parse,
    play,
    put_at,
    write,
)
from tests.contract.cases import (
    GAMES,
    LONGEST,
    SEEDS,
    Case,
    cases,
    cost,
    fewest,
    moments,
    most,
    next_move,
    paths,
    play_out,
    seeds,
    told,
    walk,
)

each_case = pytest.mark.parametrize("case", cases(), ids=repr)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def same_json(plain: Plain) -> bool:
    """Whether JSON gives back exactly this: no tuples, no keys that are numbers, no NaN."""
    text = json.dumps(plain, allow_nan=False)
    return bool(json.loads(text) == plain) and text == json.dumps(json.loads(text))


# -- being registered ---------------------------------------------------------------------------


@each_game
def test_a_game_describes_itself(game: Game[Any]) -> None:
    assert game.id == game.id.lower()
    assert "_" not in game.id
    assert game.rules_version >= 1
    assert set(game.seat_counts) <= set(range(1, len(COLOURS) + 1))
    assert "random" in game.bots()
    assert catalogue.folder(game).is_dir()
    for option in game.options:
        assert option.default in option.choices
        assert len({str(choice) for choice in option.choices}) == len(option.choices)


@each_game
def test_a_wrong_number_of_seats_is_refused(game: Game[Any]) -> None:
    data = game.read_data({})
    for count in {0, game.seat_counts[0] - 1, game.seat_counts[-1] + 1}:
        with pytest.raises(BadData):
            game.start((*COLOURS, "seventh")[:count], {}, data)


# -- playing ------------------------------------------------------------------------------------


@each_case
def test_random_games_end(case: Case) -> None:
    for seed in seeds(case.game, 40):
        state, _, record = play_out(case, seed)
        outcome = case.game.over(state)
        assert outcome is not None
        assert len(record) < LONGEST
        assert set(outcome.winners) <= set(case.seats)
        assert outcome.result == ("won" if outcome.winners else "lost")


@each_case
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    for seed in seeds(case.game, SEEDS):
        assert play_out(case, seed) == play_out(case, seed)


@each_case
def test_exactly_one_of_moves_chance_and_over_answers(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            answers = [bool(game.moves(node.state)), node.wait is not None, game.over(node.state)]
            assert sum(map(bool, answers)) == 1, answers
        last, _, _ = play_out(case, seed)
        assert game.over(last)
        assert not game.moves(last)
        assert game.chance(last) is None


@each_case
def test_a_step_returns_the_chance_that_comes_next(case: Case) -> None:
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            returned = case.game.step(node.state, node.move)
            assert told(returned) == told(case.game.chance(node.state))


@each_case
def test_a_listener_changes_nothing_but_hears_plain_events(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            silent = game.clone(node.state)
            game.step(silent, node.move)
            heard: list[Event] = []
            game.step(node.state, node.move, heard.append)
            assert node.state == silent
            for event in heard:
                assert event.audience in case.audiences()
                assert same_json(dict(event.facts)), event


@each_case
def test_legal_moves_are_different_and_of_seats_in_the_game(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            seats = game.view(node.state, EVERYONE)["seats"]
            open_moves = game.moves(node.state)
            assert len(set(open_moves)) == len(open_moves)
            assert game.turn(node.state) in (None, *seats)
            for move in open_moves:
                assert move.seat in seats
                assert move.verb not in game.chance_verbs | {"leave"}
                assert game.why_not(node.state, move) is None


@each_case
def test_asking_changes_nothing(case: Case) -> None:
    game = case.game
    data = json.dumps(case.data)
    for node in moments(case, 0):
        before = game.clone(node.state)
        for move in [*game.moves(node.state), node.move]:
            game.why_not(node.state, move)
            game.final(node.state, move)
            game.table.gesture(node.state, move)
        game.table.wanted(node.state)
        for audience in case.audiences():
            game.view(node.state, audience)
        assert node.state == before
    assert json.dumps(case.data) == data


# -- chance -------------------------------------------------------------------------------------


@each_case
def test_chance_outcomes_are_legal_final_and_sum_to_one(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            if node.wait is None:
                continue
            outcomes = node.wait.outcomes()
            assert sum(weight for _, weight in outcomes) == pytest.approx(1)
            assert len({move for move, _ in outcomes}) == len(outcomes)
            assert node.move in [move for move, _ in outcomes]
            for move, weight in outcomes:
                assert weight > 0
                assert move.seat is None
                assert move.verb in game.chance_verbs
                assert game.why_not(node.state, move) is None
                assert game.final(node.state, move)


# -- notation -----------------------------------------------------------------------------------


@each_case
def test_moves_are_written_and_read_back(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            outcomes = [move for move, _ in node.wait.outcomes()] if node.wait else []
            for move in [*game.moves(node.state), *outcomes]:
                text = write(game, node.state, move)
                assert parse(game, node.state, text) == move
                assert text == " ".join(text.split())


# -- saving -------------------------------------------------------------------------------------


@each_case
def test_a_saved_state_is_json_and_loads_as_it_was(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in moments(case, seed):
            plain = game.dump(node.state)
            assert same_json(plain)
            loaded = game.load(json.loads(json.dumps(plain)), json.loads(json.dumps(case.data)))
            assert loaded == node.state
            game.step(loaded, node.move)
            game.step(node.state, node.move)
            assert loaded == node.state


@each_case
def test_a_game_goes_on_from_a_journal_that_sorts_the_keys_of_its_data(case: Case) -> None:
    game, data = case.game, json.loads(json.dumps(case.data, sort_keys=True))
    again = game.start(case.seats, case.options, data)
    for node in walk(case, 0):
        assert game.dump(again) == game.dump(node.state)
        game.step(again, node.move)


@each_case
def test_a_clone_is_equal_and_independent(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            before = game.dump(node.state)
            clone = game.clone(node.state)
            assert clone == node.state
            game.step(clone, node.move)
            assert game.dump(node.state) == before
            assert clone != node.state, node.move


@each_case
def test_a_saved_state_shares_nothing_with_the_game(case: Case) -> None:
    for node in walk(case, 0):
        plain = case.game.dump(node.state)
        text = json.dumps(plain)
        for path, _ in list(paths(plain)):
            put_at(plain, path, "spoilt")
        assert json.dumps(case.game.dump(node.state)) == text


@each_game
def test_a_spoilt_saved_state_is_refused_in_words_or_is_a_state(game: Game[Any]) -> None:
    """Whatever is wrong in a file, `load` answers with `BadData`, never with another error."""
    case = fewest(game)
    source = random.Random(1)
    for node in list(walk(case, 1))[:: 5 * cost(game)]:
        good = json.dumps(game.dump(node.state))
        for path, _ in list(paths(json.loads(good))):
            plain = json.loads(good)
            wrong: Plain = source.choice([None, "x", -1, 10**9, True, [], {}, ["red", "red"]])
            put_at(plain, path, wrong)
            with contextlib.suppress(BadData):
                assert same_json(game.dump(game.load(plain, case.data)))


@each_game
def test_a_saved_state_without_one_of_its_parts_is_refused(game: Game[Any]) -> None:
    case = fewest(game)
    plain = game.dump(case.start())
    for key in plain:
        with pytest.raises(BadData):
            game.load({k: v for k, v in plain.items() if k != key}, case.data)


# -- illegal moves ------------------------------------------------------------------------------


def illegal_candidates(case: Case, source: random.Random, legal: list[Move]) -> list[Move]:
    """Moves like those of the game, with something exchanged; some of them are legal after all."""
    seats = (None, *COLOURS)
    verbs = [*sorted(case.game.chance_verbs), "leave", "fly", *{move.verb for move in legal}]
    args = [arg for move in legal for arg in move.args]
    args += [-1, 0, 1, 3, 7, 10**9, "1", "owl", "red", ""]
    return [
        Move(
            source.choice(verbs),
            *source.choices(args, k=source.choice([0, 1, 1, 2, 3])),
            seat=source.choice(seats),
        )
        for _ in range(25)
    ]


@each_case
def test_an_illegal_move_is_refused_with_a_code_and_changes_nothing(case: Case) -> None:
    game = case.game
    refused = 0
    for seed in seeds(case.game, SEEDS):
        source = random.Random(seed)
        seen: list[Move] = []
        for node in moments(case, seed):
            outcomes = [move for move, _ in node.wait.outcomes()] if node.wait else []
            legal = [*game.moves(node.state), *outcomes]
            seen = [*legal, *seen][:40]
            before = game.dump(node.state)
            for move in illegal_candidates(case, source, seen):
                reason = game.why_not(node.state, move)
                if reason is None:
                    assert move in legal or move.verb == "leave", move
                    continue
                refused += 1
                assert reason.replace("_", "a").isalnum(), reason
                assert move not in legal
                with pytest.raises(IllegalMove) as error:
                    play(game, node.state, move)
                assert error.value.reason == reason
                assert game.dump(node.state) == before
    assert refused > 100


@each_case
def test_after_the_end_every_move_is_refused(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        made = [node.move for node in walk(case, seed)]
        last, _, _ = play_out(case, seed)
        for move in {*made, *(Move("leave", seat=seat) for seat in case.seats)}:
            assert game.why_not(last, move) is not None, move


# -- leaving ------------------------------------------------------------------------------------


@each_game
def test_a_seat_may_leave_at_any_moment_and_the_others_play_on(game: Game[Any]) -> None:
    case = most(game)
    for seed in seeds(game, SEEDS):
        source = random.Random(seed)
        for node in list(walk(case, seed))[:: 3 * cost(game)]:
            seat = source.choice(case.seats)
            leave = Move("leave", seat=seat)
            assert game.why_not(node.state, leave) is None
            assert parse(game, node.state, write(game, node.state, leave)) == leave
            state, _ = play(game, node.state, leave)
            assert seat not in game.view(state, EVERYONE)["seats"]
            assert seat in game.view(node.state, EVERYONE)["seats"]
            assert game.load(game.dump(state), case.data) == state
            while (move := next_move(game, state, source)) is not None:
                assert move.seat != seat
                game.step(state, move)
            outcome = game.over(state)
            assert outcome
            assert seat not in outcome.winners


@each_game
def test_nobody_may_leave_when_the_game_would_have_too_few_seats(game: Game[Any]) -> None:
    case = fewest(game)
    for node in walk(case, 0):
        for seat in case.seats:
            assert game.why_not(node.state, Move("leave", seat=seat)) is not None


# -- views --------------------------------------------------------------------------------------


@each_case
def test_a_view_is_plain_and_holds_what_every_view_promises(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        nodes = [node.state for node in moments(case, seed)]
        for state in [*nodes, play_out(case, seed)[0]]:
            for audience in case.audiences():
                view = game.view(state, audience)
                assert same_json(view)
                assert set(view["seats"]) <= set(case.seats)
                assert view["turn"] == game.turn(state)
                outcome = game.over(state)
                assert view["over"] == (
                    outcome and {"result": outcome.result, "winners": list(outcome.winners)}
                )


@each_case
def test_trackers_have_name_value_limit_urgency_and_seat(case: Case) -> None:
    for node in walk(case, 0):
        view = case.game.view(node.state, EVERYONE)
        names = [(tracker["name"], tracker["seat"]) for tracker in view["trackers"]]
        assert len(set(names)) == len(names)
        for tracker in view["trackers"]:
            assert set(tracker) == {"name", "value", "limit", "urgency", "seat"}
            assert 0 <= tracker["value"] <= tracker["limit"]
            assert tracker["urgency"] in ("calm", "soon", "now")
            assert tracker["seat"] in (None, *view["seats"])


@each_case
def test_a_resampled_state_agrees_with_the_view_it_came_from(case: Case) -> None:
    """So a view tells nothing of what it hides: worlds that differ there look the same."""
    game = case.game
    for seed in seeds(case.game, SEEDS):
        source = random.Random(seed)
        for node in moments(case, seed):
            for audience in case.audiences():
                view = game.view(node.state, audience)
                other = game.resample(view, source.random, case.data)
                assert game.view(other, audience) == view
                assert told(game.chance(other)) is None or node.wait is not None
                assert bool(game.moves(other)) == bool(game.moves(node.state))
                assert game.load(game.dump(other), case.data) == other


@each_case
def test_a_decision_tells_everyone_the_same_whatever_is_hidden(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        source = random.Random(seed)
        for node in walk(case, seed):
            if node.move.seat is None:
                continue
            view = game.view(node.state, EVERYONE)
            other = game.resample(view, source.random, case.data)
            if game.why_not(other, node.move) is not None:
                continue  # the move itself tells something that this world does not have
            heard: list[list[Event]] = []
            for state in (node.state, other):
                events: list[Event] = []
                game.step(state, node.move, events.append)
                heard.append([event for event in events if event.audience == EVERYONE])
            assert heard[0] == heard[1]
            assert game.view(node.state, EVERYONE) == game.view(other, EVERYONE)


def heard_by(game: Game[Any], state: Any, move: Move, audience: str) -> list[Event]:
    """Makes the move; what this audience hears of it."""
    events: list[Event] = []
    game.step(state, move, events.append)
    return [event for event in events if event.audience in (EVERYONE, audience)]


def pairs_of_worlds(case: Case, seed: int, audience: str) -> Iterator[tuple[Any, Any]]:
    """States a chance has led to by different outcomes that sounded the same to an audience."""
    game = case.game
    for node in walk(case, seed):
        if node.wait is None:
            continue
        one = game.clone(node.state)
        told_of_one = heard_by(game, one, node.move, audience)
        for move, _ in node.wait.outcomes():
            other = game.clone(node.state)
            if move != node.move and heard_by(game, other, move, audience) == told_of_one:
                yield game.clone(one), other
                break


@each_case
def test_an_audience_sees_nothing_it_was_not_told(case: Case) -> None:
    """Two worlds that sounded the same look the same, until something is told that differs."""
    game = case.game
    source = random.Random(0)
    pairs = 0
    for audience in case.audiences():
        for one, other in pairs_of_worlds(case, 0, audience):
            pairs += 1
            for _ in range(15):
                assert game.view(one, audience) == game.view(other, audience)
                open_to_one, open_to_other = (
                    [move for move in game.moves(state) if move.seat == audience]
                    for state in (one, other)
                )
                assert open_to_one == open_to_other
                move = next_move(game, one, source)
                if move is None or game.why_not(other, move) is not None:
                    break
                told_of_one = heard_by(game, one, move, audience)
                if heard_by(game, other, move, audience) != told_of_one:
                    break
    secrets = any(
        game.view(node.state, EVERYONE) != game.view(node.state, seat)
        for node in walk(case, 0)
        for seat in case.seats
    )
    assert bool(pairs) >= secrets, "a game with secrets has worlds that sound the same"


# -- bots ---------------------------------------------------------------------------------------


@each_game
def test_every_bot_plays_whole_games_from_views_alone(game: Game[Any]) -> None:
    case = fewest(game)
    for name, make in game.bots().items():
        source = random.Random(name)
        state = case.start()
        bots: dict[str, Bot] = {seat: make(seat) for seat in case.seats}

        def tell(event: Event, bots: dict[str, Bot] = bots) -> None:
            for seat, bot in bots.items():
                if event.audience in (EVERYONE, seat):
                    bot.notice(event)

        for _ in range(LONGEST):
            wait = game.chance(state)
            open_moves = game.moves(state)
            if wait is not None:
                move = wait.sample(source.random)
            elif open_moves:
                seat = source.choice(sorted({str(move.seat) for move in open_moves}))
                own = [move for move in open_moves if move.seat == seat]
                view = json.loads(json.dumps(game.view(state, seat)))
                move = bots[seat].choose(view, own, source.random)
                assert move in own
            else:
                break
            game.step(state, move, tell)
        assert game.over(state), f"bots {name} do not finish"


# -- a grown-up's correction --------------------------------------------------------------------


@each_game
def test_every_leaf_of_the_state_has_a_path_that_reads_it(game: Game[Any]) -> None:
    plain = game.dump(fewest(game).start())
    for path, value in paths(plain):
        assert get_at(plain, path) == value
