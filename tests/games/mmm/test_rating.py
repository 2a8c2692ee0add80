"""How well it went (MMM-090 to MMM-094)."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import Plain
from games.mmm import game
from tests.games.mmm.positions import HOUSE, TINY, do, position, told

WIN = {6: "W4", 5: "W3", 4: "W3", 3: "W2", 2: "W2", 1: "W1", 11: "W4", 7: "W4"}
LOSS = {1: "L1", 2: "L2", 3: "L2", 4: "L3", 5: "L3", 6: "L4", 7: "L4", 49: "L4"}


def won(distance: int, side: str = "A") -> Plain:
    """The rating of a win with the cat so far from the pantry."""
    everything = game.start(["red"], {"side": side}, HOUSE).layout.cells
    covered = [cell for cell in everything if cell != "r1c1"]
    state = position({"side": side}, covered=covered, cat=11 - distance)
    state = do(state, "roll cheese cross cross", "place cheese r1c1", "stop")
    return game.view(state, kit.EVERYONE)["rating"]


def lost(uncovered: int, side: str = "A") -> Plain:
    everything = game.start(["red"], {"side": side}, HOUSE).layout.cells
    state = position({"side": side}, covered=everything[uncovered:], cat=10)
    return game.view(do(state, "roll cross cross cross"), kit.EVERYONE)["rating"]


@pytest.mark.rule("MMM-090")
@pytest.mark.parametrize(("distance", "tier"), WIN.items())
def test_a_win_is_rated_by_the_steps_the_cat_still_had_to_go(distance: int, tier: str) -> None:
    rating = won(distance)
    assert (rating["tier"], rating["distance"], rating["uncovered"]) == (tier, distance, 0)


@pytest.mark.rule("MMM-091")
@pytest.mark.parametrize(("uncovered", "tier"), LOSS.items())
def test_a_loss_is_rated_by_the_cells_left(uncovered: int, tier: str) -> None:
    rating = lost(uncovered)
    assert (rating["tier"], rating["distance"], rating["uncovered"]) == (tier, 0, uncovered)


@pytest.mark.rule("MMM-092")
def test_every_end_has_exactly_one_tier() -> None:
    assert {won(distance)["tier"] for distance in range(1, 12)} == {"W1", "W2", "W3", "W4"}
    assert {lost(left)["tier"] for left in range(1, 50)} == {"L1", "L2", "L3", "L4"}
    assert game.view(position(), kit.EVERYONE)["rating"] is None


@pytest.mark.rule("MMM-093")
def test_the_best_and_the_worst_end_suggest_to_play_again_at_once() -> None:
    again = {tier: won(distance)["again"] for distance, tier in WIN.items()}
    again |= {tier: lost(uncovered)["again"] for uncovered, tier in LOSS.items()}
    assert {tier for tier, suggested in again.items() if suggested} == {"W4", "L4"}
    state = position(cat=10)
    view = game.view(do(state, "roll cross cross cross"), kit.EVERYONE)
    (name, facts) = told(state, "roll cross cross cross")[-1]
    assert name == "lost"
    cues = game.table.cues(view, kit.Event(name, facts))
    assert [cue.say.key for cue in cues] == ["cue.lost.L4", "cue.try_again", "cue.next_side"]


@pytest.mark.rule("MMM-094")
def test_after_side_a_the_board_suggests_side_b() -> None:
    assert won(3)["next_side"] == lost(3)["next_side"] == "B"
    assert won(3, "B")["next_side"] is lost(3, "B")["next_side"] is None


def test_a_short_track_has_the_same_tiers() -> None:
    state = position(
        data=TINY, covered=[c for c in game.start(["red"], {}, TINY).layout.cells if c != "r3c3"]
    )
    state = do(state, "roll carrot cross cross", "place carrot r3c3")
    facts = told(state, "stop")[-1][1]
    assert facts == {
        "tier": "W2", "distance": 3, "uncovered": 0, "again": False, "next_side": "B",
    }  # fmt: skip
