"""The bots: whole games from views, and how often a party reaches the tree."""

from __future__ import annotations

import pytest

from games.mice_and_mystics import game
from tests.conftest import CAMPAIGN
from tests.games.mice_and_mystics.games_played import play_with

GAMES = 2000 if CAMPAIGN else 60


@pytest.mark.parametrize("name", ["random", "party"])
def test_a_bot_plays_whole_games_from_views_alone(name: str) -> None:
    for seed in range(4):
        assert play_with(name, seed).result in ("won", "lost")


def test_a_game_of_bots_is_the_same_from_the_same_seed() -> None:
    assert game.dump(play_with("party", 7)) == game.dump(play_with("party", 7))


def test_a_party_wins_chapter_one_about_every_second_time() -> None:
    """Of 2,000 seeded games 948 were won; 4.87 pages and 1.78 captures on the average."""
    ends = [play_with("party", seed) for seed in range(GAMES)]
    won = sum(state.result == "won" for state in ends) / GAMES
    pages = sum(state.page for state in ends) / GAMES
    captures = sum(m.captures for state in ends for m in state.mice.values()) / GAMES
    slack = 1 if CAMPAIGN else 4
    assert won == pytest.approx(0.474, abs=0.04 * slack)
    assert pages == pytest.approx(4.87, abs=0.2 * slack)
    assert captures == pytest.approx(1.78, abs=0.2 * slack)


def test_random_mice_never_reach_the_tree() -> None:
    assert all(play_with("random", seed).result == "lost" for seed in range(8))
