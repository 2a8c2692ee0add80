"""What every game promises of its options."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from games.kit import COLOURS, BadData, Game, Move
from tests.contract.cases import GAMES, Case, next_move

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@each_game
def test_every_combination_of_options_starts(game: Game[Any]) -> None:
    names = [option.name for option in game.options]
    for chosen in itertools.product(*(option.choices for option in game.options)):
        case = Case(game, COLOURS[: game.seat_counts[0]], dict(zip(names, chosen, strict=True)))
        state = case.start()
        assert game.load(game.dump(state), case.data) == state


@each_game
@pytest.mark.parametrize("wrong", [{"no-such-option": 1}, {"DEFAULT": "no-such-choice"}])
def test_a_wrong_option_is_refused(game: Game[Any], wrong: dict[str, str | int]) -> None:
    options = {k.replace("DEFAULT", game.options[0].name): v for k, v in wrong.items()}
    with pytest.raises(BadData):
        game.start(COLOURS[: game.seat_counts[0]], options, game.read_data(options))


@each_game
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
