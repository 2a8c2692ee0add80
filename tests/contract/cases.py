"""Every registered game and the toy game, ready to be played by the contract suite."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import catalogue
from games.kit import COLOURS, EVERYONE, Chance, Dice, Draw, Event, Game, Mix, Move, Plain
from tests.conftest import CAMPAIGN
from tests.contract import toy

GAMES: dict[str, Game[Any]] = {**catalogue.all_games(), toy.GAME.id: toy.GAME}

SEEDS = 5 if CAMPAIGN else 1
"""How often each case is played."""

LONGEST = 5_000
"""Moves in which any random game must have ended."""

COST = {"mice-and-mystics": 10}
"""How many times as long as others a random game takes; so many fewer are played."""

PLAYED_BY = {"mice-and-mystics": "party"}
"""Bots for robot hands where chance alone would never see most of a game."""


def cost(game: Game[Any]) -> int:
    return COST.get(game.id, 1)


def seeds(game: Game[Any], count: int) -> range:
    """As many random games as this game has time for, at least one."""
    return range(max(1, count // cost(game)))


class Case:
    """A game with seats and options, and its data read once."""

    def __init__(
        self, game: Game[Any], seats: Sequence[str], options: Mapping[str, str | int] | None = None
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = dict(options or {})
        self.data = game.read_data(self.options)

    def __repr__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.id}-{len(self.seats)}{options}"

    def start(self) -> Any:
        return self.game.start(self.seats, self.options, self.data)

    def audiences(self) -> tuple[str, ...]:
        return (EVERYONE, *self.seats)


def cases() -> list[Case]:
    """Each game as it comes with its fewest and its most seats, and every choice of every option
    at least once."""
    found: list[Case] = []
    for game in GAMES.values():
        found += [fewest(game), most(game)]
        rounds = max((len(option.choices) for option in game.options), default=0)
        for n in range(rounds):
            chosen = {
                option.name: option.choices[n % len(option.choices)] for option in game.options
            }
            count = game.seat_counts[(n + 1) % len(game.seat_counts)]
            found.append(Case(game, COLOURS[:count], chosen))
    return found


def fewest(game: Game[Any]) -> Case:
    return Case(game, COLOURS[: game.seat_counts[0]])


def most(game: Game[Any]) -> Case:
    return Case(game, COLOURS[: game.seat_counts[-1]])


@dataclass(frozen=True, slots=True)
class Node:
    """A moment of a random game: the state, and the move that will be made in it."""

    state: Any  # a clone: a test may do with it what it likes
    wait: Chance | None
    move: Move


def next_move(game: Game[Any], state: Any, source: random.Random) -> Move | None:
    """Any legal move or outcome; None when the game is over."""
    wait = game.chance(state)
    if wait is not None:
        return wait.sample(source.random)
    open_moves = game.moves(state)
    return source.choice(open_moves) if open_moves else None


def walk(case: Case, seed: int) -> Iterator[Node]:
    """A random game from start to end, node by node."""
    game = case.game
    source = random.Random(f"{case!r}/{seed}")
    state = case.start()
    for _ in range(LONGEST):
        move = next_move(game, state, source)
        if move is None:
            return
        yield Node(game.clone(state), game.chance(state), move)
        game.step(state, move)
    raise AssertionError(f"{case!r}, seed {seed}: not over after {LONGEST} moves")


def moments(case: Case, seed: int) -> Iterator[Node]:
    """Nodes of a random game, for what takes long in each of them: every third of a long game, all
    of it in a campaign."""
    return itertools.islice(
        walk(case, seed), 0, None, 3 if cost(case.game) > 1 and not CAMPAIGN else 1
    )


def play_out(case: Case, seed: int) -> tuple[Any, list[Event], list[str]]:
    """A random game to its end: last state, all events, all moves with their states."""
    game = case.game
    source = random.Random(f"{case!r}/{seed}")
    state = case.start()
    events: list[Event] = []
    record: list[str] = []
    while (move := next_move(game, state, source)) is not None:
        record.append(f"{move!r} in {game.dump(state)}")
        game.step(state, move, events.append)
        assert len(record) < LONGEST, f"{case!r}, seed {seed}: not over after {LONGEST} moves"
    return state, events, record


def told(chance: Chance | None) -> tuple[object, ...] | None:
    """What a chance is, comparable."""
    if isinstance(chance, Dice):
        return ("dice", chance.count, chance.faces, chance.piece)
    if isinstance(chance, Draw):
        return ("draw", chance.verb, tuple(chance.weights.items()))
    if isinstance(chance, Mix):
        return ("mix", chance.name, chance.spots)
    return None


def paths(plain: Plain, at: str = "") -> Iterator[tuple[str, Plain]]:
    """Every dotted path of a plain value with what is there, leaves only."""
    children: list[tuple[str, Plain]] = []
    if isinstance(plain, dict):
        children = [(str(key), value) for key, value in plain.items()]
    elif isinstance(plain, list):
        children = [(str(n), value) for n, value in enumerate(plain)]
    if not children:
        yield at, plain
    for key, value in children:
        yield from paths(value, f"{at}.{key}" if at else key)
