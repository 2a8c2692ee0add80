"""What the comparison of worlds is worth: every planted leak must be caught, in its channel."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.secrecy.leaks import LEAKS, NoSuchLeak, planted
from tests.secrecy.worlds import CHANNELS, Case, differing, other_faces, play

CASE = Case(seed=30, profile=Profile.LOOPS, seats=2, moves=6, guest=True)


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_caught(name: str, tmp_path: Path) -> None:
    rng = random.Random(3)
    caught: set[str] = set()
    seed = LEAKS[name].seed
    case = CASE if seed is None else replace(CASE, seed=seed, clumsy=True, moves=10, guest=False)
    with planted(name):
        here = play(case, tmp_path / "here")
        for n in range(4):  # a leak of few bits may be the same by chance
            there = play(case, tmp_path / f"there {n}", other_faces(here, rng))
            caught |= differing(here, there).keys()
            if LEAKS[name].channel in caught:
                break
    assert LEAKS[name].channel in caught


def test_a_leak_of_time_alone_is_caught_though_the_words_are_the_same(tmp_path: Path) -> None:
    with planted("latency"):
        here = play(CASE, tmp_path / "here")
        there = play(CASE, tmp_path / "there", other_faces(here, random.Random(3)))
    words = [[p.what for p in world.channel("caption", 20.0)] for world in (here, there)]
    times = [[p.at for p in world.channel("caption", 20.0)] for world in (here, there)]
    assert words[0] == words[1]
    assert times[0] != times[1]


def test_without_a_leak_nothing_is_caught(tmp_path: Path) -> None:
    with planted(""):
        here = play(CASE, tmp_path / "here")
        there = play(CASE, tmp_path / "there", other_faces(here, random.Random(3)))
    assert differing(here, there) == {}


def test_every_channel_has_a_leak_that_proves_its_watch() -> None:
    assert {leak.channel for leak in LEAKS.values()} == set(CHANNELS)


def test_a_leak_nobody_planted_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(NoSuchLeak, match="there is glow, pixel"), planted("gossip"):
        pass
