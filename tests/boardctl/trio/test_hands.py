"""Robot hands play whole matches of Le trio de souris through the full stack: closed piles, hands
on the screen and paper hands, on both consoles, with and without noise."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from boardctl.hands import Clumsy, Hands
from hardware.noise import Noise
from hardware.ports import Profile
from tests.boardctl.house import house, virtual
from tests.boardctl.trio.cheese import GAME
from tests.boardctl.web.test_trio import small_deck
from tests.conftest import CAMPAIGN

VARIANTS = {
    "piles": {"pro": "false"},
    "screen": {"pro": "true", "cards": "screen"},
    "paper": {"pro": "true", "cards": "real"},
}
SEEDS = range(5 if CAMPAIGN else 1)
TABLES = [
    (profile, noisy)
    for profile in (Profile.PADS, Profile.LOOPS)
    for noisy in (False, True)
    if CAMPAIGN or noisy == (profile is Profile.LOOPS)
]


@pytest.mark.parametrize(("profile", "noisy"), TABLES)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", SEEDS)
@virtual
async def test_the_console_understands_a_whole_match(
    variant: str, profile: Profile, noisy: bool, seed: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        options: dict[str, str | int] = {**VARIANTS[variant], "deck": small_deck(Path(folder))}
        noise = Noise.real() if noisy else None
        async with house(Path(folder), profile, seed=seed, noise=noise) as home:
            seats = ("red", "green", "sky")[: 2 + seed % 2]
            await home.daemon.new_game(GAME, seats, options)
            hands = Hands(
                *(home.console, GAME, seats, options, seed),
                clumsy=Clumsy(wrong_cell=0.1),
                heard=home.moves,
            )
            await hands.play()
            await home.wait(8.0)
            assert home.plain == GAME.dump(hands.state)
            assert home.mood == "over"
            assert home.moves() == hands.moves
