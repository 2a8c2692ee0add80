"""Sensing behind noisy sensors: nothing happens when nothing moves, and what moves is found."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

import pytest

from hardware.cells import GRID, POCKETS, WELLS
from hardware.noise import Noise
from hardware.ports import Profile
from hardware.virtual_time import run
from tests.conftest import CAMPAIGN
from tests.hardware.watched import Watched, virtual, watched

SEEDS = range(4 if CAMPAIGN else 2)
PROFILES = tuple(Profile)
ROUNDS = 400 if CAMPAIGN else 80


def _spread(table: Watched) -> None:
    """Every piece on a ring, so that all have neighbours and ghosts have work."""
    cells = iter(("c3", "c4", "d3", "d4", "e5", "w2", "w3", "p1"))
    for piece in table.console.pieces():
        if not piece.kind.startswith("mat:"):
            table.console.put(piece.handle, next(cells))


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", SEEDS)
@virtual
async def test_ten_minutes_of_noise_over_a_still_table_change_nothing(
    profile: Profile, seed: int
) -> None:
    async with watched(profile, seed=seed, noise=Noise.real()) as table:
        _spread(table)
        await asyncio.sleep(3)
        before = dict(table.sensing.table)
        assert await table.after(600) == []
        assert table.sensing.table == before


@pytest.mark.parametrize("seed", SEEDS)
@virtual
async def test_noise_invents_nobody_on_an_empty_table(seed: int) -> None:
    async with watched(Profile.LOOPS, seed=seed, noise=Noise.real()) as table:
        assert await table.after(600) == []
        assert table.kinds() == {"w8": "mat:classic-34"}


@pytest.mark.parametrize("fault", ["dead-reader=d4", "dead-reader=w2"])
@virtual
async def test_ghosts_and_neighbours_are_nobody_where_a_reader_is_dead(fault: str) -> None:
    async with watched(Profile.LOOPS, seed=5, noise=Noise.real()) as table:
        cell = fault.partition("=")[2]
        table.console.fault(fault)
        _spread(table)
        assert (cell, "unreadable") in await table.after(5)
        assert await table.after(900) == []
        assert table.seen(cell).kind is None


@virtual
async def test_a_cocked_die_is_never_read_by_a_ghost() -> None:
    async with watched(seed=6, noise=Noise.real()) as table:
        die = table.one("die")
        for _ in range(30):
            table.console.put(die, "p2", tilted=True)
            assert ("p2", "read") not in await table.after(8)
            assert table.seen("p2").side is None
            table.console.lift(die)
            await asyncio.sleep(2)


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_what_moves_is_found_in_bounded_time(profile: Profile) -> None:
    async with watched(profile, seed=11, noise=Noise.real()) as table:
        mouse, die = table.one("mouse:red"), table.one("die")
        for _ in range(ROUNDS):
            for piece, cell in ((mouse, "w3"), (die, "p1"), (mouse, "d4")):
                start = table.now
                table.console.put(piece, cell)
                await asyncio.sleep(2)
                assert table.when(cell, "touched", start) <= 0.15
                assert table.when(cell, "landed", start) <= 0.5
                if cell in profile.readers:
                    assert table.when(cell, "read", start) <= 1
                start = table.now
                table.console.lift(piece)
                await asyncio.sleep(2)
                assert table.when(cell, "left", start) <= 1.5


@dataclass
class Tally:
    """How often the table was wrong, over all looks at all cells."""

    looks: int = 0
    wrong: int = 0
    unknown: int = 0
    missing: int = 0
    extra: int = 0
    stuck: list[str] = field(default_factory=list)


def _look(table: Watched, tally: Tally) -> list[str]:
    """Compares the table with the truth; what is wrong now, in words."""
    truth = {piece.where: piece for piece in table.console.pieces() if len(piece.where) == 2}
    sensed = table.sensing.table
    found = []
    tally.missing += len(truth.keys() - sensed.keys())
    tally.extra += len(sensed.keys() - truth.keys())
    found += [f"{cell} is missing or extra" for cell in truth.keys() ^ sensed.keys()]
    for cell in truth.keys() & sensed.keys() & table.console.profile.readers:
        tally.looks += 1
        piece, seen = truth[cell], sensed[cell]
        if seen.kind is None:
            tally.unknown += 1
            found.append(f"{cell} is unknown")
        elif (seen.kind, seen.side) != (piece.kind, piece.side):
            tally.wrong += 1
            found.append(f"{cell} is taken for another")
    return found


async def _shuffle(table: Watched, rounds: int) -> Tally:
    """Hands move a random piece to a random free place every 2.5 s; after each the table must be
    right, whatever it was on the way there."""
    tally = Tally()
    rng = random.Random(99)
    places = [*GRID[16:40], *WELLS[:7], *POCKETS]
    movable = [p.handle for p in table.console.pieces() if not p.kind.startswith("mat:")]
    for _ in range(rounds):
        piece = rng.choice(movable)
        taken = {p.where for p in table.console.pieces()}
        table.console.lift(piece)
        await asyncio.sleep(rng.choice((0.1, 0.6)))
        cell = rng.choice([place for place in places if place not in taken])
        if piece in table.console.find("die"):
            table.console.roll(piece)
        table.console.put(piece, cell)
        for _ in range(25):
            await asyncio.sleep(0.1)
            wrong = _look(table, tally)
        tally.stuck += wrong
    return tally


def tally(profile: Profile, seed: int, rounds: int, noise: Noise) -> Tally:
    async def story() -> Tally:
        async with watched(profile, seed=seed, noise=noise) as table:
            return await _shuffle(table, rounds)

    return run(story())


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_wrong_identity_sticks_however_pieces_are_moved(profile: Profile, seed: int) -> None:
    found = tally(profile, seed, ROUNDS, Noise.real())
    assert found.stuck == []
    assert found.wrong == 0
    assert found.looks > ROUNDS * 25
