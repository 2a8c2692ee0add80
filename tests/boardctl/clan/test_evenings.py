"""Robot hands on every console, with every tagging and every number of villains: what the board has
understood is what the hands meant."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from boardctl.hands import Clumsy, Hands
from games.kit import COLOURS, Options
from hardware.ports import Profile
from tests.boardctl.clan.forest import GAME
from tests.boardctl.house import house, virtual
from tests.conftest import CAMPAIGN

MOVES = 120 if CAMPAIGN else 11
FULL: list[Options] = [{"level": "full", "danger": danger} for danger in range(3)]
LEVELS: list[Options] = [{"level": "young"}, *FULL]
EVENINGS = list(itertools.product(Profile, ("one_tag", "two_sided"), LEVELS))


@pytest.mark.parametrize("number", range(0, len(EVENINGS), 1 if CAMPAIGN else 2))
@virtual
async def test_an_evening_is_understood(tmp_path: Path, number: int) -> None:
    profile, tagging, level = EVENINGS[number]
    options = {**level, "tagging": tagging}
    seats = COLOURS[: 2 + number // 2 % 4]
    clumsy = Clumsy(wrong_cell=0.1) if number // 2 % 2 else None
    async with house(tmp_path, profile, seed=number) as home:
        await home.daemon.new_game(GAME, seats, options)
        hands = Hands(home.console, GAME, seats, options, number, clumsy=clumsy)
        most = MOVES
        await hands.play(most)
        while GAME.chance(hands.state) is not None:  # a tile that is up is looked at, too
            most += 1
            await hands.play(most)
        await home.wait(5.0)
        assert home.plain == GAME.dump(hands.state)
