"""What every game promises of its options."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.kit import COLOURS, Game, Move
from tests.contract.cases import GAMES, Case, next_move


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_option_changes_nothing_without_what_it_is_only_for(game: Game[Any]) -> None:
    by_name = {option.name: option for option in game.options}
    for option in game.options:
        for name, value in option.only_with:
            assert value in by_name[name].choices
            assert by_name[name].only_with == ()
            for other in set(by_name[name].choices) - {value}:
                played = {
                    str(moves_of({name: other, option.name: choice}, game))
                    for choice in option.choices
                }
                assert len(played) == 1, f"{option.name} with {name}={other}"


def moves_of(options: dict[str, str | int], game: Game[Any]) -> list[Move]:
    """A random game that depends on nothing but its rules."""
    state = Case(game, COLOURS[: game.seat_counts[0]], options).start()
    source = random.Random(1)
    made: list[Move] = []
    while (move := next_move(game, state, source)) is not None:
        game.step(state, move)
        made.append(move)
    return made
