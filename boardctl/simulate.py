"""`boardctl simulate`: many games by bots alone, through the contract and nothing else.

Game number i of a seed has a random source of its own, and games are played in chunks of a fixed
size: the numbers are the same whatever the number of cores.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from boardctl import config
from games import catalogue
from games.kit import (
    COLOURS,
    EVERYONE,
    BadData,
    Bot,
    Event,
    Game,
    Move,
    Plain,
    Random,
    RandomBot,
    nearest,
)

CHUNK = 250
"""Games a process plays at a time; part of what makes numbers independent of the cores."""

LONGEST = 100_000
"""Moves after which a game counts as endless: a mistake in its rules."""

QUANTILES = {"min": 0, "5 %": 5, "25 %": 25, "median": 50, "75 %": 75, "95 %": 95, "max": 100}
NORMAL_95 = 1.959964


class EndlessGame(Exception):
    """A game that does not end under these bots."""


# -- what is played -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate. Plain values, so that any process can be told."""

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, str | int]
    bots: tuple[str, ...]  # one for each seat
    seed: int
    games: int

    def chunks(self) -> list[range]:
        return [range(n, min(n + CHUNK, self.games)) for n in range(0, self.games, CHUNK)]


def make_plan(args: argparse.Namespace) -> Plan:
    """The plan of the command's arguments. Raises `BadData`."""
    section = config.check_game(
        config.GameSection(id=args.game, seats=args.seats, options=dict(args.option)), files=True
    )
    game = catalogue.find(args.game)
    seats = COLOURS[: section.seats or game.seat_counts[0]]
    return Plan(
        game=game.id,
        seats=seats,
        options=section.options,
        bots=_bot_names(game, args.bots, seats),
        seed=args.seed,
        games=args.games,
    )


def _bot_names(game: Game[Any], asked: str | None, seats: Sequence[str]) -> tuple[str, ...]:
    names = ["random"] if asked is None else [name.strip() for name in asked.split(",")]
    known = game.bots()
    for name in names:
        if name not in known:
            raise BadData(f"{game.id} has no bot {name!r}{nearest(name, list(known))}")
    if len(names) == 1:
        return tuple(names * len(seats))
    if len(names) != len(seats):
        raise BadData(
            f"{len(names)} bots cannot play {len(seats)} seats: name one for all, or one for each"
        )
    return tuple(names)


# -- playing ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What many games came to. Adding tallies up gives the same in any order."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)  # seat → games it won, alone or not
    together: int = 0  # games everybody won
    lost: int = 0  # games nobody won
    moves: Counter[int] = field(default_factory=Counter)  # length → games
    turns: Counter[int] = field(default_factory=Counter)  # the game's own turns, where it has them

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.together += other.together
        self.lost += other.lost
        for name in ("wins", "moves", "turns"):
            getattr(self, name).update(getattr(other, name))


def play_chunk(plan: Plan, numbers: range) -> Tally:
    """Plays the games of these numbers: a pure function, in whatever process."""
    game = catalogue.find(plan.game)
    # Set-up is the same for all games and costs more than a clone, which the contract keeps cheap.
    begun = game.start(plan.seats, plan.options, game.read_data(plan.options))
    tally = Tally()
    for number in numbers:
        draw = random.Random(f"{plan.seed}/{number}").random
        state = game.clone(begun)
        try:
            moves = _play(game, state, plan, draw)
        except EndlessGame:
            raise EndlessGame(
                f"Game {number} of seed {plan.seed} has not ended after {LONGEST} moves: "
                f"its bots go round in circles, or {game.id} cannot end; report the seed"
            ) from None
        view = game.view(state, EVERYONE)
        winners = view["over"]["winners"]
        tally.games += 1
        tally.wins.update(winners)
        tally.together += len(winners) == len(view["seats"])
        tally.lost += not winners
        tally.moves[moves] += 1
        if "turns" in view:
            tally.turns[view["turns"]] += 1
    return tally


def _play(game: Game[Any], state: Any, plan: Plan, draw: Random) -> int:
    """Plays one game to its end and returns the number of its moves."""
    decide, tell = _players(game, plan, draw)
    step = game.step
    wait = game.chance(state)
    for made in range(LONGEST):
        if wait is not None:
            wait = step(state, wait.sample(draw), tell)
        elif open_moves := game.moves(state):
            wait = step(state, decide(state, open_moves), tell)
        else:
            return made
    raise EndlessGame


Decide = Callable[[Any, list[Move]], Move]


def _players(
    game: Game[Any], plan: Plan, draw: Random
) -> tuple[Decide, Callable[[Event], None] | None]:
    """Who decides, and who listens: nobody when every bot is `random`."""
    makers = game.bots()
    bots: dict[str, Bot] = {
        seat: makers[name](seat) for seat, name in zip(plan.seats, plan.bots, strict=True)
    }
    listeners = {seat: bot for seat, bot in bots.items() if not isinstance(bot, RandomBot)}

    def decide(state: Any, open_moves: list[Move]) -> Move:
        # Several seats may be open: each is as likely to be the quickest.
        seats = list(dict.fromkeys(move.seat for move in open_moves))
        seat = str(seats[int(draw() * len(seats))])
        own = [move for move in open_moves if move.seat == seat]
        # A random bot does not look, so nobody has to draw the view for it.
        view: Plain = game.view(state, seat) if seat in listeners else None
        return bots[seat].choose(view, own, draw)

    def tell(event: Event) -> None:
        for seat, bot in listeners.items():
            if event.audience in (EVERYONE, seat):
                bot.notice(event)

    return decide, tell if listeners else None


def simulate(plan: Plan, *, cores: int = 1, on_chunk: Callable[[int], None] | None = None) -> Tally:
    """Plays the whole plan; `on_chunk` hears how many games came in."""
    total = Tally()
    with _mapper(min(cores, len(plan.chunks()))) as spread:
        for tally in spread(plan):
            total.add(tally)
            if on_chunk is not None:
                on_chunk(tally.games)
    return total


@contextmanager
def _mapper(processes: int) -> Iterator[Callable[[Plan], Iterator[Tally]]]:
    if processes <= 1:
        yield lambda plan: (play_chunk(plan, numbers) for numbers in plan.chunks())
        return
    with ProcessPoolExecutor(processes, initializer=_ignore_interrupt) as pool:
        try:
            yield lambda plan: pool.map(
                play_chunk, [plan] * len(plan.chunks()), plan.chunks(), chunksize=1
            )
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _ignore_interrupt() -> None:
    """Ctrl-C reaches the whole group; the parent alone answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -- what it came to ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Length:
    """How long games were, with the 95 % interval of the mean."""

    mean: float
    low: float
    high: float
    quantiles: dict[str, int]


def length(counted: Counter[int]) -> Length | None:
    games = counted.total()
    if not games:
        return None
    mean = sum(value * count for value, count in counted.items()) / games
    square = sum((value - mean) ** 2 * count for value, count in counted.items())
    spread = NORMAL_95 * math.sqrt(square / max(games - 1, 1) / games)
    ordered = sorted(counted.elements())
    quantiles = {name: ordered[min(games * q // 100, games - 1)] for name, q in QUANTILES.items()}
    return Length(mean, mean - spread, mean + spread, quantiles)


def share(count: int, games: int) -> tuple[float, float, float]:
    """A share with its 95 % interval (Wilson: right near 0 and 1 as well)."""
    part = count / games
    squared = NORMAL_95**2
    middle = (part + squared / (2 * games)) / (1 + squared / games)
    half = (
        NORMAL_95
        / (1 + squared / games)
        * math.sqrt(part * (1 - part) / games + squared / (4 * games**2))
    )
    # The bounds hold the share itself; rounding may miss that by a hair.
    return part, max(min(middle - half, part), 0.0), min(max(middle + half, part), 1.0)


def results(plan: Plan, tally: Tally) -> dict[str, Plain]:
    """The numbers as plain data, for `--json` and for the table."""
    rows = (
        {"together": tally.together} if _shared(tally) else {s: tally.wins[s] for s in plan.seats}
    )
    lengths = {"moves": length(tally.moves), "turns": length(tally.turns)}
    return {
        "game": plan.game,
        "seats": list(plan.seats),
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": tally.games,
        "lost": tally.lost,
        "wins": {
            who: dict(zip(("share", "low", "high"), share(n, tally.games), strict=True)) | {"n": n}
            for who, n in rows.items()
        },
        "lengths": {
            name: {
                "mean": found.mean,
                "low": found.low,
                "high": found.high,
                "quantiles": found.quantiles,
            }
            for name, found in lengths.items()
            if found is not None
        },
    }


def _shared(tally: Tally) -> bool:
    """Whether this is a game of a clan: all win or nobody does."""
    return tally.together + tally.lost == tally.games


# -- telling ------------------------------------------------------------------------------------


def main(args: argparse.Namespace) -> int:
    """The command. Needs `game games seed seats option bots json`; raises `BadData`."""
    plan = make_plan(args)
    cores = len(os.sched_getaffinity(0))
    with _progress(plan.games, shown=not args.json and sys.stderr.isatty()) as advance:
        tally = simulate(plan, cores=cores, on_chunk=advance)
    found = results(plan, tally)
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        _print(found)
    return 0


@contextmanager
def _progress(games: int, *, shown: bool) -> Iterator[Callable[[int], None]]:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        task = bar.add_task("games", total=games)
        yield lambda count: bar.advance(task, count)


def _print(found: Plain) -> None:
    console = Console(highlight=False)
    options = " ".join(f"{name}={value}" for name, value in found["options"].items())
    names = found["bots"]
    bots = names[0] if len(set(names)) == 1 else ", ".join(names)
    seats = len(found["seats"])
    console.print(
        f"{found['game']} {options}: {found['games']} games, "
        f"{seats} {'seat' if seats == 1 else 'seats'}, "
        f"bots {bots}, seed {found['seed']}".replace(" :", ":"),
        soft_wrap=True,
    )
    wins = Table("seat", "won", "share", "95 % interval")
    for who, row in found["wins"].items():
        interval = f"{row['low']:.1%} – {row['high']:.1%}"
        wins.add_row(who, str(row["n"]), f"{row['share']:.1%}", interval)
    console.print(wins)
    lengths = Table("length", "mean", "95 % interval", *QUANTILES)
    for name, row in found["lengths"].items():
        lengths.add_row(
            name,
            f"{row['mean']:.1f}",
            f"{row['low']:.1f} – {row['high']:.1f}",
            *map(str, row["quantiles"].values()),
        )
    console.print(lengths)
    for name, row in found["lengths"].items():
        console.print(f"{row['mean']:.1f} {name} a game")
