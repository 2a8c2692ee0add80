"""Whatever people, cats, cables and disks do: what was accepted is on the disk, the journal is the
state, there is one question at a time, and the game can be finished.

A seed that failed once is kept in `seeds.txt` and played again every time.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from games import catalogue
from hardware.noise import Noise
from tests.boardctl.house import house, virtual
from tests.conftest import CAMPAIGN
from tests.contract.toy import GAME as SEESAW
from tests.contract.toy import toy_installed
from tests.faults.monkey import BadDisk, Monkey, profile_of

__all__ = ["toy_installed"]

SEEDS = Path(__file__).with_name("seeds.txt")
STEPS = 60
GAMES = {"souriciere": catalogue.find("souriciere"), "seesaw": SEESAW}


def runs() -> list[tuple[str, int]]:
    kept = [line.split() for line in SEEDS.read_text().splitlines() if line[:1] not in ("", "#")]
    new = range(1000, 1000 + (15 if CAMPAIGN else 3))
    return list(
        dict.fromkeys(
            [(game, int(seed)) for game, seed in kept]
            + [(game, seed) for seed in new for game in GAMES]
        )
    )


@pytest.mark.parametrize(("game", "seed"), runs())
def test_a_monkey_at_the_table(game: str, seed: int, toy_installed: None) -> None:
    disk = BadDisk()
    noise = Noise.real() if seed % 4 == 3 else None

    @virtual
    async def story() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with house(
                Path(folder), profile_of(seed), seed=seed, noise=noise, fault=disk
            ) as home:
                monkey = Monkey(home, disk, GAMES[game], seed)
                try:
                    await monkey.play(STEPS)
                    await monkey.finish()
                except BaseException:
                    print(f"keep this line in {SEEDS.name}: {game} {seed}")
                    print("\n".join(monkey.done))
                    raise

    story()


def test_the_same_seed_does_the_same(toy_installed: None) -> None:
    def once() -> tuple[list[str], list[tuple[float, str]]]:
        monkeys: list[Monkey] = []

        @virtual
        async def story() -> None:
            with tempfile.TemporaryDirectory() as folder:
                disk = BadDisk()
                async with house(Path(folder), seed=7, fault=disk) as home:
                    monkeys.append(Monkey(home, disk, GAMES["souriciere"], 7))
                    await monkeys[0].play(20)

        story()
        (monkey,) = monkeys
        return monkey.done, [(said.at, said.text) for said in monkey.home.captions]

    assert once() == once()
