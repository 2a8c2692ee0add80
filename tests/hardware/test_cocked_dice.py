"""How sure a face is: noise must neither roll a cocked die nor turn one that lies flat."""

from __future__ import annotations

import asyncio

from hardware.cells import POCKETS
from hardware.noise import Noise
from hardware.ports import Profile
from tests.conftest import CAMPAIGN
from tests.hardware.watched import Boxed, Watched, virtual, watched

DICE = tuple(
    Boxed(f"die:{n}", "die", sides=("1", "2", "3", "4", "5", "6"))
    for n in range(1, 1 + len(POCKETS))
)


def _faces(table: Watched) -> dict[str, str | None]:
    seen = table.sensing.table
    return {pocket: seen[pocket].side for pocket in POCKETS if pocket in seen}


@virtual
async def test_in_two_thousand_cocked_seconds_no_face_is_believed() -> None:
    seconds = 40_000 if CAMPAIGN else 2_000
    async with watched(Profile.PADS, seed=5, noise=Noise.real(), box=DICE) as table:
        for n, pocket in enumerate(POCKETS, 1):
            table.console.put(table.one(f"die:{n}"), pocket, tilted=True)
        await asyncio.sleep(seconds / len(POCKETS))
        told = [change.what for _, change in table.told if change.cell in POCKETS]
        assert "read" not in told
        assert told.count("unreadable") == len(POCKETS)
        assert _faces(table) == dict.fromkeys(POCKETS)


@virtual
async def test_a_face_that_ghosts_try_to_turn_is_read_right_every_time() -> None:
    """Ten times the ghosts of a real reader: two equal reads would be wrong now and then."""
    rounds = 6_000 if CAMPAIGN else 600
    noise = Noise(missed=0.05, ghost=0.1, neighbour=0.005, mangled=0.02)
    async with watched(Profile.PADS, seed=6, noise=noise, box=DICE) as table:
        wrong = 0
        for _ in range(rounds):
            shown = {}
            for n, pocket in enumerate(POCKETS, 1):
                die = table.one(f"die:{n}")
                shown[pocket] = table.console.roll(die)
                table.console.put(die, pocket)
            told = len(table.told)
            await asyncio.sleep(0.45)
            read = {c.cell for _, c in table.told[told:] if c.what == "read"}
            faces = _faces(table)
            wrong += sum(faces[pocket] != shown[pocket] for pocket in read & set(faces))
            for n in range(1, 1 + len(POCKETS)):
                table.console.lift(table.one(f"die:{n}"))
            await asyncio.sleep(1.0)
        assert wrong == 0
