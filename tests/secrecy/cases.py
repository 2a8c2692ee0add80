"""The evenings that are played in two worlds: every profile, level and tagging, steady and clumsy
hands, clean and noisy sensors. The seeds are such that somebody looks, alone, at a tile that is
never turned up for all."""

from __future__ import annotations

import itertools

from boardctl.web.server import GAP
from hardware.ports import Profile
from tests.conftest import CAMPAIGN
from tests.secrecy.worlds import Case

PROFILES = (Profile.PADS, Profile.LOOPS, Profile.TILES)
LEVELS = ("young", "full")
TAGGINGS = ("one_tag", "two_sided")
MANNERS = ((False, False), (True, False), (False, True), (True, True))
"""Clumsy hands, noisy sensors."""

PAIRS = 40 if CAMPAIGN else 13
"""Other worlds for each case."""


def _cases() -> list[Case]:
    found = []
    kinds = itertools.product(PROFILES, LEVELS, TAGGINGS)
    manners = itertools.cycle(MANNERS)
    for seed, (profile, level, tagging) in enumerate(kinds, 1):
        for again in range(8 if CAMPAIGN else 2):
            clumsy, noise = next(manners)
            found.append(
                Case(
                    seed=100 * again + seed,
                    profile=profile,
                    level=level,
                    tagging=tagging,
                    danger=seed % 3 if level == "full" and again % 2 else 0,
                    seats=2 + again % 2,
                    moves=60 if again > 3 else 6 + again % 2,
                    gap=GAP if CAMPAIGN else 0.25,
                    clumsy=clumsy,
                    noise=noise,
                    language=("en", "fr")[seed % 2],
                )
            )
        next(manners)
    return found


CASES = _cases()
GUESTS = tuple(
    Case(seed=30 + n, profile=profile, level=LEVELS[n % 2], seats=2, moves=7, guest=True)
    for n, profile in enumerate(PROFILES)
)
