"""The evenings that are played in two worlds: every profile, level and tagging, steady and clumsy
hands, clean and noisy sensors. The seeds are such that somebody looks, alone, at a tile that is
never turned up for all."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from boardctl.web.server import GAP
from hardware.ports import Profile
from tests.conftest import CAMPAIGN
from tests.secrecy.worlds import Case

PROFILES = (Profile.PADS, Profile.LOOPS, Profile.TILES)
LEVELS = ("young", "full")
TAGGINGS = ("one_tag", "two_sided")
MANNERS = ((False, False), (True, False), (False, True), (True, True))
"""Clumsy hands, noisy sensors."""

LONG = 16
"""Moves of the long evenings that a campaign plays too."""

LONG_SEEDS = (201, 202, 203, 204, 305, 206, 207, 308, 209, 210, 211, 212)
"""One for every profile, level and tagging: later on, all that was looked at is turned up."""


PAIRS = 13 if CAMPAIGN else 1


def pairs(case: Case) -> int:
    """How many other worlds a case is compared with."""
    return 3 if case.moves == LONG else PAIRS


def _cases() -> Iterator[Case]:
    kinds = itertools.product(PROFILES, LEVELS, TAGGINGS)
    manners = itertools.cycle(MANNERS)
    for n, (profile, level, tagging) in enumerate(kinds, 1):
        evening = Case(
            seed=n,
            profile=profile,
            level=level,
            tagging=tagging,
            seats=2,
            moves=6,
            gap=GAP if CAMPAIGN else 0.25,
            language=("en", "fr")[n % 2],
        )
        danger = n % 3 if level == "full" else 0
        yield _behaving(evening, next(manners))
        yield _behaving(
            replace(evening, seed=100 + n, seats=3, moves=7, danger=danger), next(manners)
        )
        next(manners)
        if CAMPAIGN:
            seed = LONG_SEEDS[n - 1]
            long = replace(evening, seed=seed, seats=2 + n % 2, moves=LONG, danger=danger)
            yield _behaving(long, MANNERS[(n + seed // 100) % 4])


def _behaving(case: Case, manners: tuple[bool, bool]) -> Case:
    clumsy, noise = manners
    return replace(case, clumsy=clumsy, noise=noise)


CASES = tuple(_cases())
GUESTS = tuple(
    Case(seed=30 + n, profile=profile, level=LEVELS[n % 2], seats=2, moves=7, guest=True)
    for n, profile in enumerate(PROFILES)
)
