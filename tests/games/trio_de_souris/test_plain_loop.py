"""The rules against the hand-written loop: same moves, same counts of legal moves, same ends; and
cards that really lie in piles come as often as the rules say."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from games import kit
from games.trio_de_souris import game
from games.trio_de_souris.rules import State
from tests.conftest import CAMPAIGN
from tests.games.trio_de_souris.plain_loop import COLOURS, Loop, Plan, play_out
from tests.games.trio_de_souris.positions import DECKS

GAMES = 8 if CAMPAIGN else 1

CHOICES = [
    [(option.name, choice) for choice in option.choices]
    for option in game.options
    if option.name not in ("deck", "cards")
]
COMBINATIONS = [dict(chosen) for chosen in itertools.product(*CHOICES)]


def follow(state: State, record: list[tuple[str, int]]) -> Counter[str]:
    """Plays the moves of the loop by the rules and counts them by verb."""
    verbs: Counter[str] = Counter()
    for n, (text, count) in enumerate(record):
        move = kit.parse(game, state, text)
        assert game.why_not(state, move) is None, record[: n + 1][-8:]
        assert len(game.moves(state)) == count, text
        assert (game.chance(state) is not None) == (count == 0), text
        game.step(state, move)
        verbs[move.verb] += 1
    return verbs


def compare(state: State, loop: Loop) -> None:
    assert game.over(state) is not None
    plain = game.dump(state)
    assert list(plain["tokens"].values()) == loop.tokens
    assert plain["turns"] == loop.turns
    assert plain["rounds"] == loop.rounds
    names = [f"{loop.plan.ids[card]} {side}" for card, side in loop.cheese]
    assert plain["stack"] == names
    assert game.view(state, kit.EVERYONE)["shown"] == "".join(loop.view)
    counts = [pile["unknown"] + len(pile["known"]) for pile in plain["piles"].values()]
    assert counts == [len(pile) for pile in loop.piles]
    for pile, really in zip(plain["piles"].values(), loop.piles, strict=True):
        below = [f"{loop.plan.ids[card]} {side}" for card, side in really][pile["unknown"] :]
        if loop.plan.pro:
            assert sorted(pile["known"]) == sorted(name.split()[0] for name in below)
        else:
            assert pile["known"] == below


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
@pytest.mark.parametrize("deck", ["house", "lively"])
def test_rules_and_loop_play_the_same_matches(deck: str, seats: int) -> None:
    assert len(COMBINATIONS) == 2 * 2 * 2 * 3 * 2 * 3
    verbs: Counter[str] = Counter()
    for number, options in enumerate(COMBINATIONS):
        if not CAMPAIGN and number % 4 != seats % 4:
            continue
        plan = Plan(DECKS[deck], options)
        begun = game.start(COLOURS[:seats], options, DECKS[deck])
        for seed in range(GAMES):
            record: list[tuple[str, int]] = []
            loop = play_out(plan, seats, random.Random(f"{number}/{seed}").random, record)
            state = game.clone(begun)
            verbs += follow(state, record)
            compare(state, loop)
    assert set(verbs) == {"first", "deal", "dealt", "laid", "lay", "again", "stop"}


def test_a_card_comes_from_a_pile_as_often_as_the_rules_say() -> None:
    """Over many matches a real pile brings each side of a card as often as chances add up to."""
    plan = Plan(DECKS["house"], {})
    begun = game.start(COLOURS[:3], {}, DECKS["house"])
    expected: Counter[str] = Counter()
    came: Counter[str] = Counter()
    for seed in range(60 if CAMPAIGN else 12):
        record: list[tuple[str, int]] = []
        play_out(plan, 3, random.Random(f"piles/{seed}").random, record)
        state = game.clone(begun)
        for text, _ in record:
            chance = game.chance(state)
            if chance is not None and len(chance.outcomes()) > 2:
                for move, likely in chance.outcomes():
                    expected[f"{move.args[0]} {move.args[1]}"] += likely  # type: ignore[assignment]
                came[text.removeprefix("laid ")] += 1
            game.step(state, kit.parse(game, state, text))
    assert len(expected) == 48
    for side, likely in expected.items():
        assert abs(came[side] - likely) < 4.5 * likely**0.5 + 1, side
