"""The rules against the hand-written loop: same moves, same counts of legal moves, same ends; and
tiles that really lie there are seen as often as the rules say."""

from __future__ import annotations

import itertools
import random
from collections import Counter, defaultdict

import pytest

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.rules import State
from tests.conftest import CAMPAIGN
from tests.games.clan_des_souris.plain_loop import COLOURS, Loop, Plan, play_out
from tests.games.clan_des_souris.positions import TILES, possible

GAMES = 8 if CAMPAIGN else 1
CHANCES = 4_000 if CAMPAIGN else 500

CHOICES = [
    [(option.name, choice) for choice in option.choices]
    for option in game.options
    if option.name not in ("tiles", "tagging", "moons")
]
COMBINATIONS = [{**dict(chosen), "moons": 11} for chosen in itertools.product(*CHOICES)]


def follow(state: State, record: list[tuple[str, int]]) -> Counter[str]:
    """Plays the moves of the loop by the rules and counts them by verb."""
    verbs: Counter[str] = Counter()
    for text, count in record:
        move = kit.parse(game, state, text)
        assert game.why_not(state, move) is None, (text, plain_tail(record, text))
        assert len(game.moves(state)) == count, text
        assert (game.chance(state) is not None) == (count == 0), text
        game.step(state, move)
        verbs[move.verb] += 1
    return verbs


def plain_tail(record: list[tuple[str, int]], text: str) -> list[str]:
    texts = [told for told, _ in record]
    return texts[: texts.index(text) + 1][-8:]


def compare(state: State, loop: Loop) -> None:
    outcome = game.over(state)
    assert outcome is not None
    assert outcome.result == ("won" if not any(loop.teeth) else "lost")
    saved = game.dump(state)
    assert saved["moons"] == loop.moons
    assert list(saved["teeth"].values()) == loop.teeth
    assert saved["turns"] == loop.turns
    owners = {trophy: who for trophy, who in saved["trophies"].items() if who in loop.seats}
    assert owners == loop.owner
    up = {tile: cell for cell, tile in game.view(state, kit.EVERYONE)["up"].items()}
    assert up == {tile: loop.plan.cells[cell] for tile, cell in loop.up.items()}
    for cell, word in zip(loop.lying, saved["forest"].values(), strict=True):
        assert word in ("?", "mixed", cell, f"{cell} up") if cell else word == "gap"


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("tiles", sorted(TILES))
def test_rules_and_loop_play_the_same_games(tiles: str, seats: int) -> None:
    assert len(COMBINATIONS) == 48
    verbs: Counter[str] = Counter()
    for number, options in enumerate(COMBINATIONS):
        plan = Plan(TILES[tiles], options)
        begun = game.start(COLOURS[:seats], options, TILES[tiles])
        for seed in range(GAMES):
            record: list[tuple[str, int]] = []
            loop = play_out(plan, seats, random.Random(f"{number}/{seed}").random, record)
            state = game.clone(begun)
            verbs += follow(state, record)
            compare(state, loop)
    assert {"reveal", "seen", "hint", "mission", "mixed", "owl", "keep"} <= set(verbs)


def test_together_these_games_meet_every_move() -> None:
    verbs: Counter[str] = Counter()
    for options in ({"danger": 0, "moons": 11}, {"danger": 2, "moons": 11}):
        plan = Plan(TILES["twice"], options)
        begun = game.start(COLOURS[:3], options, TILES["twice"])
        for seed in range(150):
            record: list[tuple[str, int]] = []
            loop = play_out(plan, 3, random.Random(seed).random, record)
            state = game.clone(begun)
            verbs += follow(state, record)
            compare(state, loop)
    everything = {"look", "skip", "first", "lot", "lot_fell", "mission", "hint", "unhint"}
    everything |= {"candle", "reveal", "seen", "club", "go", "owl", "keep", "wand", "tooth"}
    assert set(verbs) == everything | {"size", "mixed"}


def test_a_face_is_seen_as_often_as_the_rules_say() -> None:
    """Of all reveals in a mixed column, and of all first sights of a villain, those that really
    come up are as many as the chances add up to."""
    expected: dict[str, float] = defaultdict(float)
    spread: dict[str, float] = defaultdict(float)
    came: Counter[str] = Counter()
    options = {"danger": 1, "moons": 11}
    plan = Plan(TILES["house"], options)
    begun = game.start(COLOURS[:2], options, TILES["house"])
    for seed in range(CHANCES):
        record: list[tuple[str, int]] = []
        play_out(plan, 2, random.Random(f"chances/{seed}").random, record)
        state = game.clone(begun)
        for text, _ in record:
            verb, _, tile = text.partition(" ")
            if verb == "seen":
                saved = game.dump(state)
                mixed = saved["forest"][saved["cell"]] == "mixed"
                for kind, likely in classes(possible(state), saved, mixed).items():
                    expected[kind] += likely
                    spread[kind] += likely * (1 - likely)
                for kind in classes({tile: 1.0}, saved, mixed):
                    came[kind] += 1
            game.step(state, kit.parse(game, state, text))
    assert {"mixed known", "mixed unknown", "villain", "lost"} <= set(expected)
    for kind, sum_of_chances in expected.items():
        assert abs(came[kind] - sum_of_chances) < 4 * spread[kind] ** 0.5 + 1e-6, kind


def classes(chances: dict[str, float], saved: kit.Plain, mixed: bool) -> dict[str, float]:
    """What a reveal may bring, in kinds that are counted."""
    found: dict[str, float] = {}
    known = saved["mixed"][saved["cell"][0]]
    for tile, likely in chances.items():
        kinds = [tile] if tile in ("lost", "a1", "owl") else []
        if mixed:
            kinds.append("mixed known" if tile in known else "mixed unknown")
        elif tile in ("witch", "ogre", "dragon"):
            kinds.append("villain")
        for kind in kinds:
            found[kind] = found.get(kind, 0.0) + likely
    return found
