"""What holds in every state of every game, whatever is played."""

from __future__ import annotations

import contextlib
import json
import random

import pytest

from games.kit import (
    COLOURS,
    EVERYONE,
    BadData,
    Event,
    Move,
    Plain,
    parse_move,
    print_move,
    put_at,
)
from games.mice_and_mystics import game
from games.mice_and_mystics.rules import State
from tests.conftest import CAMPAIGN
from tests.games.mice_and_mystics.games_played import begin, chosen, walk
from tests.games.mice_and_mystics.positions import DATA

SEEDS = range(100 if CAMPAIGN else 8)


def check(state: State) -> None:
    """The invariants of the ledger."""
    room, book = state.room, state.book
    assert all(taken <= room.capacity[s] for s, taken in state.crowd().items())  # I-01
    cards = [card for card in state.track if card not in state.mice]
    held = {card for foe in state.foes.values() for card in book.enemies[foe.kind].cards}
    waiting = any(frame[0] in ("gather", "draw", "ranks", "spawn") for frame in state.agenda)
    waiting = waiting or any(frame[0] in ("entry", "place") for frame in state.agenda)
    assert set(cards) <= held  # I-02
    assert waiting or not state.track or set(cards) == held
    for figure, limit in book.figures.items():  # I-03
        used = [f for f in state.foes.values() if book.enemies[f.kind].figure == figure]
        assert len(used) <= limit
    total = sum(state.deck.values()) + sum(state.discards.values()) + len(state.stash)
    total += bool(state.hook) + bool(state.fork) + bool(state.grape)
    total += sum(1 for frame in state.agenda if frame[0] == "found")
    flying = [f for f in state.agenda if f[:2] == ("draw", "toss")]
    total += bool(flying and not state.grape)
    for mouse in state.mice.values():
        total += len(mouse.worn) + len(mouse.pack) + len(mouse.tricks)
        assert mouse.captured == (not mouse.square) or not state.explored or waiting  # I-05
        assert len(mouse.pack) <= 3 or state.agenda[-1][0] in ("equip", "share", "drop")  # I-06
        assert mouse.cheese >= 0
    if state.explored:  # I-04: no card is lost or made
        gear = sum(len(book.heroes[name].gear) for name in state.mice)
        assert total == sum(card.count for card in book.cards.values()) + gear
        traps = sum(len(squares) for squares in state.traps.values())
        assert state.traps_left + traps == book.chapter["traps"]
    assert state.end <= book.pages  # I-07
    assert bool(state.result) == (not state.agenda)  # I-08


@pytest.mark.parametrize("seed", SEEDS)
def test_i_01_to_i_08_hold_after_every_move(seed: int) -> None:
    for node in walk(seed, eager=bool(seed % 2), achievements="yes"):
        check(node.state)


def test_random_games_end_and_answer_with_moves_chance_or_an_end() -> None:
    for seed in SEEDS:
        for node in walk(seed):
            answers = [game.moves(node.state), game.chance(node.state), game.over(node.state)]
            assert sum(map(bool, answers)) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_saved_state_is_small_json_and_loads_as_it_was(seed: int) -> None:
    for n, node in enumerate(walk(seed, eager=True)):
        if n % 7:
            continue
        text = json.dumps(game.dump(node.state))
        assert len(text) <= 16_000
        loaded = game.load(json.loads(text), json.loads(json.dumps(DATA)))
        assert loaded == node.state
        game.step(loaded, node.move)
        game.step(node.state, node.move)
        assert loaded == node.state


def test_a_clone_is_independent_and_every_move_changes_something() -> None:
    for seed in SEEDS[:6]:
        for node in walk(seed):
            before = json.dumps(game.dump(node.state))
            twin = game.clone(node.state)
            game.step(twin, node.move)
            assert json.dumps(game.dump(node.state)) == before
            assert twin != node.state


def test_moves_are_different_legal_and_written_so_that_they_can_be_read_back() -> None:
    for seed in SEEDS[:2]:
        for node in walk(seed, eager=True):
            moves = game.moves(node.state)
            assert len(set(moves)) == len(moves)
            turn = game.turn(node.state)
            chance = game.chance(node.state)
            outcomes = [move for move, _ in chance.outcomes()] if chance else []
            for move in [*moves, *outcomes]:
                assert parse_move(print_move(move, turn), turn, game.chance_verbs) == move
                assert game.why_not(node.state, move) is None


def test_what_is_not_listed_is_refused_with_a_code_and_changes_nothing() -> None:
    for seed in SEEDS[:6]:
        source = random.Random(seed)
        seen: list[Move] = []
        for node in walk(seed):
            chance = game.chance(node.state)
            legal = [*game.moves(node.state), *([node.move] if chance else [])]
            seen = [*legal, *seen][:40]
            args = [arg for move in seen for arg in move.args]
            args += ["", "owl", -1, 10**9]
            before = game.dump(node.state)
            for _ in range(8):
                verb = source.choice([move.verb for move in seen] + ["fly", "leave", "roll"])
                words = source.choices(args, k=source.choice([0, 1, 1, 2, 3]))
                move = Move(verb, *words, seat=source.choice((None, *COLOURS)))
                reason = game.why_not(node.state, move)
                if reason is None:
                    assert move in legal or move.verb in ("leave", "roll", "drawn", "toss")
                else:
                    assert reason.replace("_", "a").isalnum()
            assert game.dump(node.state) == before


def test_a_spoilt_saved_state_is_refused_in_words_or_is_a_state() -> None:
    source = random.Random(1)
    wrong: list[Plain] = [None, "x", -1, 10**9, True, [], {}, ["red", "red"]]
    for seed in (1, 3) if CAMPAIGN else (1,):
        for n, node in enumerate(walk(seed, eager=True)):
            if n % 60:
                continue
            good = json.dumps(game.dump(node.state))
            for path in paths(json.loads(good)):
                plain = json.loads(good)
                put_at(plain, path, source.choice(wrong))
                with contextlib.suppress(BadData):
                    game.dump(game.load(plain, DATA))


def paths(plain: object, at: str = "") -> list[str]:
    """Every dotted path of a plain value, leaves only."""
    children: list[tuple[str, object]] = []
    if isinstance(plain, dict):
        children = [(str(key), value) for key, value in plain.items()]
    elif isinstance(plain, list):
        children = [(str(n), value) for n, value in enumerate(plain)]
    if not children:
        return [at]
    return [path for k, v in children for path in paths(v, f"{at}.{k}" if at else k)]


def test_a_resampled_state_agrees_with_the_view_it_came_from() -> None:
    for seed in SEEDS[:4]:
        source = random.Random(seed)
        for n, node in enumerate(walk(seed, eager=True)):
            if n % 13:
                continue
            for audience in (EVERYONE, *node.state.seats):
                view = game.view(node.state, audience)
                assert json.loads(json.dumps(view)) == view
                again = game.resample(view, source.random, DATA)
                assert game.view(again, audience) == view


def test_a_seat_may_leave_and_the_next_plays_its_mice() -> None:
    source = random.Random(5)
    for node in list(walk(3))[::9]:
        state = node.state
        seat = source.choice(state.seats)
        leave = Move("leave", seat=seat)
        assert game.why_not(state, leave) is None
        game.step(state, leave)
        assert seat not in state.seats
        assert all(mouse.seat != seat for mouse in state.mice.values())
        assert game.load(game.dump(state), DATA) == state
        while (move := chosen(state, source, False)) is not None:
            assert move.seat != seat
            game.step(state, move)
    alone = begin(0)
    assert game.why_not(alone, Move("leave", seat="red")) == "too_few_seats"


def test_a_listener_changes_nothing_and_hears_plain_events() -> None:
    for seed in SEEDS[:4]:
        for node in walk(seed, eager=True):
            silent = game.clone(node.state)
            game.step(silent, node.move)
            heard: list[Event] = []
            game.step(node.state, node.move, heard.append)
            assert node.state == silent
            for event in heard:
                assert json.loads(json.dumps(dict(event.facts))) == dict(event.facts), event
                assert event.audience in (EVERYONE, *COLOURS)
