"""Bots decide from the view alone, each in its own way."""

from __future__ import annotations

import random

import pytest

from games.kit import EVERYONE, Event, Move
from games.mmm import game
from games.mmm.bots import BOTS, Greedy
from games.mmm.rules import State
from tests.games.mmm.positions import HOUSE, do, position


def chosen(bot: str, state: State) -> Move:
    seat = str(game.turn(state))
    view = game.view(state, EVERYONE)
    return BOTS[bot](seat).choose(view, game.moves(state), random.Random(1).random)


def test_the_rule_of_thumb_completes_what_it_can_and_then_lays_all_that_fits() -> None:
    state = do(position(covered=["r1c1"]), "roll bread cheese cross")
    assert chosen("thumb", state) == Move("place", "cheese", "r1c2", seat="red")
    state = do(state, "place cheese r1c2")
    assert chosen("thumb", state).verb == "place"
    state = do(state, "place bread r1c7")
    assert chosen("thumb", state) == Move("stop", seat="red")


def test_the_rule_of_thumb_lays_two_dice_for_one_provision() -> None:
    state = do(position(), "roll bread bread cross")
    assert chosen("thumb", state) == Move("place", "bread", "r1c7", seat="red")
    assert chosen("thumb", do(state, "place bread r1c7")) == Move(
        "place", "bread", "r2c7", seat="red"
    )


def test_the_rule_of_thumb_rerolls_while_the_risk_is_small() -> None:
    state = do(position(), "roll bread fish cross")
    assert chosen("thumb", state) == Move("place", "bread", "r1c7", seat="red")
    assert chosen("thumb", do(state, "place bread r1c7")) == Move("reroll", seat="red")
    layout = position().layout
    few = [cell for cell in layout.cells if cell not in ("r1c3", "r1c4", "r1c6", "r2c6")]
    risky = do(position(covered=few), "roll fish cross cross", "place fish r1c3")
    assert game.view(risky, EVERYONE)["risk"] == 44
    assert chosen("thumb", risky) == Move("stop", seat="red")


def test_greed_for_tokens_stops_early_and_greed_for_provisions_goes_on() -> None:
    state = do(position(), "roll bread bread fish", "place bread r1c7", "place bread r2c7")
    view = game.view(state, EVERYONE)
    moves = game.moves(state)
    draw = random.Random(1).random
    for completing in (0.0, 4.0):
        move = Greedy("red", completing).choose(view, moves, draw)
        assert move.args[:1] == ("fish",), "a third token costs nothing"
    done = do(state, "place fish r1c3")
    assert chosen("greedy", done) == Move("stop", seat="red")


def test_bots_begin_and_play_on_where_they_cannot_look_ahead() -> None:
    begun = game.start(["red", "blue"], {}, HOUSE)
    view = game.view(begun, EVERYONE)
    for name, make in BOTS.items():
        bot = make("blue")
        bot.notice(Event("turn", {"seat": "blue"}))
        mine = [move for move in game.moves(begun) if move.seat == "blue"]
        assert bot.choose(view, mine, random.Random(1).random) == Move("first", seat="blue"), name
    partly = do(position({"reroll_all": "no"}), "roll bread fish cheese")
    for name in ("greedy", "strong"):
        assert chosen(name, partly) == chosen("thumb", partly)


def test_with_alignment_the_greedy_bot_completes_what_it_can() -> None:
    state = do(position({"alignment": "yes"}, covered=["r1c1"]), "roll cheese cross cross")
    assert chosen("greedy", state) == Move("place", "cheese", "r1c2", seat="red")


@pytest.mark.parametrize("bot", ["greedy", "strong"])
def test_with_alignment_bots_keep_to_the_line(bot: str) -> None:
    draw = random.Random(4).random
    state = position({"alignment": "yes"}, cat=6)
    while game.over(state) is None:
        wait = game.chance(state)
        move = chosen(bot, state) if wait is None else wait.sample(draw)
        assert game.why_not(state, move) is None
        game.step(state, move)
