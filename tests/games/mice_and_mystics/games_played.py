"""Whole games from a seed: any legal moves, or a bot's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kit import COLOURS, EVERYONE, Bot, Event, Listener, Move
from games.mice_and_mystics import game
from games.mice_and_mystics.rules import State
from tests.games.mice_and_mystics.positions import DATA

LONGEST = 5_000
OFTEN = ("attack", "explore", "search", "skill", "scurry", "use")
"""Moves a random game would rarely make among all its steps."""


@dataclass(frozen=True)
class Node:
    """A moment of a game, and the move that is made in it."""

    state: State
    move: Move


def begin(seed: int, data: Any = DATA, **options: str) -> State:
    return game.start(COLOURS[: 1 + seed % 4], options, data)


def chosen(state: State, source: random.Random, eager: bool) -> Move | None:
    chance = game.chance(state)
    if chance is not None:
        return chance.sample(source.random)
    moves = game.moves(state)
    if not moves:
        return None
    if eager:
        moves = [move for move in moves if move.verb in OFTEN] or moves
    return source.choice(moves)


def walk(seed: int, eager: bool = False, **options: str) -> Iterator[Node]:
    """A game move by move; each state is a clone a test may do with what it likes."""
    source = random.Random(seed)
    state = begin(seed, **options)
    for _ in range(LONGEST):
        move = chosen(state, source, eager and source.random() < 0.7)
        if move is None:
            return
        yield Node(game.clone(state), move)
        game.step(state, move)
    raise AssertionError(f"seed {seed}: not over after {LONGEST} moves")


def play_with(
    name: str, seed: int, tell: Listener | None = None, data: Any = DATA, **options: str
) -> State:
    """A game of bots from their views."""
    source = random.Random(seed)
    state = begin(seed, data, **options)
    bots: dict[str, Bot] = {seat: game.bots()[name](seat) for seat in state.seats}

    def heard(event: Event) -> None:
        if tell is not None:
            tell(event)
        for seat, bot in bots.items():
            if event.audience in (EVERYONE, seat):
                bot.notice(event)

    for _ in range(LONGEST):
        chance = game.chance(state)
        if chance is not None:
            game.step(state, chance.sample(source.random), heard)
            continue
        moves = game.moves(state)
        if not moves:
            return state
        seat = str(moves[0].seat)
        own = [move for move in moves if move.seat == seat]
        move = bots[seat].choose(game.view(state, seat), own, source.random)
        assert move in own
        game.step(state, move, heard)
    raise AssertionError(f"bots {name}, seed {seed}: not over after {LONGEST} moves")


def figures(state: State) -> dict[str, Any]:
    return {**state.mice, **state.foes}
