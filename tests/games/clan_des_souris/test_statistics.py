"""How often clans of bots win: a change of any rule shows here first.

The reference is an earlier model of the same game, three players and greedy play, who seem to have
used their opening looks as well. Ours look in vain (the rules do not learn what was seen), so they
win less where moons and tiles are few.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from games.clan_des_souris import game
from games.clan_des_souris.bots import Mouse
from games.kit import EVERYONE, Event
from tests.conftest import CAMPAIGN

SEATS = ("red", "yellow", "green")
GAMES = 3000 if CAMPAIGN else 150
TOLERANCE = 0.03 if CAMPAIGN else 0.10
"""How far a share of wins may be from ours: three standard errors at most."""

FROM_REFERENCE = 0.05
"""How far ours may be from the reference, but for one cell."""

YOUNG = {"level": "young"}
NIGHT = {"moons": 7}
RATES: list[tuple[Mapping[str, str | int], float, float, float]] = [
    (YOUNG, 0.0, 1.00, 1.00),
    (YOUNG, 0.3, 0.99, 0.99),
    (YOUNG, 0.6, 0.81, 0.78),
    ({**YOUNG, **NIGHT}, 0.0, 1.00, 1.00),
    ({**YOUNG, **NIGHT}, 0.3, 0.93, 0.92),
    ({**YOUNG, **NIGHT}, 0.6, 0.54, 0.43),
    ({}, 0.0, 0.99, 0.99),
    ({}, 0.3, 0.93, 0.95),
    ({}, 0.6, 0.69, 0.70),
    (NIGHT, 0.0, 0.93, 0.93),
    (NIGHT, 0.3, 0.76, 0.77),
    (NIGHT, 0.6, 0.41, 0.40),
    ({"danger": 1}, 0.0, 0.96, 0.96),
    ({"danger": 2}, 0.0, 0.90, 0.88),
]
"""Options, what is forgotten a turn, wins of the reference, wins of ours."""


def share_of_wins(options: Mapping[str, str | int], forgets: float, games: int) -> float:
    """The one whose turn it is decides; the others give no hints."""
    begun = game.start(SEATS, options, game.read_data(options))
    won = 0
    for number in range(games):
        draw = random.Random(f"{options}/{forgets}/{number}").random
        state = game.clone(begun)
        mice = {seat: Mouse(seat, forgets) for seat in SEATS}

        def tell(event: Event, mice: dict[str, Mouse] = mice) -> None:
            for seat, mouse in mice.items():
                if event.audience in (EVERYONE, seat):
                    mouse.notice(event)

        wait = game.chance(state)
        while True:
            if wait is not None:
                wait = game.step(state, wait.sample(draw), tell)
                continue
            moves = game.moves(state)
            if not moves:
                break
            turn = game.turn(state)
            seat = turn if any(move.seat == turn for move in moves) else moves[0].seat
            own = [move for move in moves if move.seat == seat]
            move = mice[str(seat)].choose(game.view(state, str(seat)), own, draw)
            wait = game.step(state, move, tell)
        outcome = game.over(state)
        won += outcome is not None and outcome.result == "won"
    return won / games


@pytest.mark.parametrize(("options", "forgets", "reference", "ours"), RATES)
def test_clans_win_as_often_as_known(
    options: Mapping[str, str | int], forgets: float, reference: float, ours: float
) -> None:
    assert share_of_wins(options, forgets, GAMES) == pytest.approx(ours, abs=TOLERANCE)


def test_our_clans_win_nearly_as_often_as_the_reference() -> None:
    off = [row for row in RATES if abs(row[2] - row[3]) > FROM_REFERENCE]
    assert [(dict(row[0]), row[1]) for row in off] == [({"level": "young", "moons": 7}, 0.6)]
