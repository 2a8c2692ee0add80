"""Ledger 4.3, I-17 and I-18: two worlds that differ only by what lies face down are perceived
alike, byte for byte and at the same moment, in every channel.

A leak can be planted by its name to see this fail: `BOARDCTL_LEAK=glow pytest -k paired_worlds`;
the names are in `tests/secrecy/leaks.py`.
"""

from __future__ import annotations

import base64
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from games.clan_des_souris.data import TILES
from hardware.ports import Profile
from tests.conftest import CAMPAIGN
from tests.secrecy.cases import CASES, GUESTS, LEVELS, PROFILES, TAGGINGS, pairs
from tests.secrecy.leaks import planted
from tests.secrecy.worlds import Case, World, deranged, differing, other_faces, play, texts_of

pytestmark = [pytest.mark.rule("I-17")]


@pytest.fixture(autouse=True)
def _leak_by_name() -> Iterator[None]:
    with planted(os.environ.get("BOARDCTL_LEAK", "")):
        yield


def name_of(case: Case) -> str:
    manners = ["clumsy"] * case.clumsy + ["noisy"] * case.noise
    return "-".join((case.profile.value, case.level, case.tagging, *manners, str(case.seed)))


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_worlds_with_other_hidden_faces_are_perceived_alike(case: Case, tmp_path: Path) -> None:
    rng = random.Random(case.seed)
    here = play(case, tmp_path / "here")
    assert here.looked_at - here.told.keys(), "nobody looked at a hidden tile: take another seed"
    for n in range(pairs(case)):
        there = play(case, tmp_path / f"there {n}", other_faces(here, rng))
        assert there.dealt != here.dealt
        assert there.told == here.told
        assert differing(here, there) == {}


@pytest.mark.parametrize("case", GUESTS, ids=name_of)
def test_a_guest_at_the_page_sees_the_same_in_both_worlds(case: Case, tmp_path: Path) -> None:
    rng = random.Random(case.seed)
    here = play(case, tmp_path / "here")
    for n in range(2 if CAMPAIGN else 1):
        there = play(case, tmp_path / f"there {n}", other_faces(here, rng))
        assert len(here.channel("guest", float("inf"))) == case.moves
        assert differing(here, there) == {}


def test_the_pairs_cover_every_console_level_and_tagging() -> None:
    assert sum(map(pairs, CASES)) >= (300 if CAMPAIGN else 24)
    covered = {(case.profile, case.level, case.tagging) for case in CASES}
    assert covered == {(p, lv, t) for p in PROFILES for lv in LEVELS for t in TAGGINGS}
    assert {(case.clumsy, case.noise) for case in CASES} >= {(True, False), (False, True)}


# -- up to the moment it is turned up -------------------------------------------------------------

TURNED_UP = 16 if CAMPAIGN else 1
"""How many tiles of an evening are followed."""


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_tile_makes_no_difference_before_it_is_turned_up(
    profile: Profile, level: str, tmp_path: Path
) -> None:
    case = Case(seed=5, profile=profile, level=level, seats=2, moves=16)
    here = play(case, tmp_path / "here")
    tiles = [kind for kind in here.told if kind.startswith("tile:")]
    assert len(tiles) > 1
    for n, first in enumerate(tiles[:TURNED_UP]):
        until = here.told[first]
        later = [k for k in here.dealt.values() if here.told.get(k, until) >= until]
        there = play(case, tmp_path / f"there {n}", deranged(later, random.Random(n)))
        assert there.dealt != here.dealt
        assert differing(here, there, until) == {}
        assert len(here.channel("document", until)) > 10
        assert differing(here, there) != {}  # from then on it does


# -- canaries -------------------------------------------------------------------------------------

CANARY = "xqz{n}canary"


def owners_tiles(folder: Path) -> str:
    """The house tiles, each with a word on it that cannot come from anywhere else."""
    text = (TILES / "house.toml").read_text("utf-8")
    for n in range(1, 10):
        text = text.replace(f'id = "a{n}"', f'id = "{CANARY.format(n=n)}"')
    path = folder / "owner.toml"
    path.write_text(text, "utf-8")
    return str(path)


def disguises(word: str) -> set[str]:
    """The word as it is, in hex, and in base64 wherever it may begin."""
    plain = word.encode()
    shifted = {base64.b64encode(b"\0" * n + plain).decode()[4:-4] for n in range(3)}
    return {word, plain.hex(), *shifted}


def spoken_of(world: World, word: str) -> list[str]:
    """Where a word turns up. The list of all printed faces is public: who lies where is not."""
    found = []
    for text in texts_of(world):
        before, faces, after = text.partition('"faces":{')
        rest = before + (after.partition('},"places"')[2] if faces else "")
        found += [rest for disguise in disguises(word) if disguise in rest]
    return found


@pytest.mark.rule("I-18")
@pytest.mark.parametrize("profile", PROFILES)
def test_the_word_on_a_tile_that_was_not_turned_up_is_nowhere(
    profile: Profile, tmp_path: Path
) -> None:
    case = replace(GUESTS[0], profile=profile, level="full", tiles=owners_tiles(tmp_path), moves=12)
    world = play(case, tmp_path / "here")
    hidden = [kind for kind in world.dealt.values() if kind not in world.told and "xqz" in kind]
    assert hidden
    for kind in hidden:
        assert spoken_of(world, kind.partition(":")[2]) == []


@pytest.mark.parametrize("profile", PROFILES)
def test_the_number_of_a_tag_is_nowhere(profile: Profile, tmp_path: Path) -> None:
    case = replace(GUESTS[0], profile=profile, level="full", tagging="two_sided", clumsy=True)
    world = play(case, tmp_path / "here")
    everything = "\n".join(texts_of(world))
    assert len(world.uids) > 18
    for uid in world.uids:
        for disguise in (uid, uid.upper(), base64.b64encode(bytes.fromhex(uid)).decode()[:-1]):
            assert disguise not in everything


@pytest.mark.rule("I-18")
@pytest.mark.parametrize("profile", PROFILES)
def test_a_tile_that_was_turned_back_is_not_named_with_its_place_any_more(
    profile: Profile, tmp_path: Path
) -> None:
    case = replace(
        GUESTS[0], profile=profile, level="young", tiles=owners_tiles(tmp_path), moves=15
    )
    world = play(case, tmp_path / "here")
    assert [kind for kind in world.told if "xqz" in kind]
    assert world.plain["cell"] is None  # the last one is back
    last = texts_of(world, ["document"])[-1]
    quiet = World(perceived=[p for p in world.perceived if p.channel in ("history", "replay")])
    quiet.perceived += [p for p in world.perceived if p.what == last]
    for n in range(1, 10):
        assert spoken_of(quiet, CANARY.format(n=n)) == []
