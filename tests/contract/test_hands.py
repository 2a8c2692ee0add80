"""Robot hands play whole games through the full stack, on every registered game: sensors, director,
journal. What the console understood must be what the hands meant.

A seed that failed once is kept in `hands_seeds.txt` and played again every time.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from boardctl.hands import Clumsy, Hands
from games.kit import COLOURS
from hardware.noise import Noise
from hardware.ports import Profile
from hardware.virtual_time import run
from tests.boardctl.house import House, house
from tests.conftest import CAMPAIGN
from tests.contract.cases import COST, GAMES, PLAYED_BY
from tests.contract.recorded_hands import TRACES, Story, replay
from tests.contract.toy import compile_texts

SEEDS = 2 if CAMPAIGN else 1
HANDS = [
    (profile, noisy, clumsy)
    for profile in ("pads", "loops")
    for clumsy in (False, True)
    for noisy in (False, True)
    if CAMPAIGN or (profile == "pads") is (noisy is clumsy)
]
"""Consoles, sensors and hands: each manner on one of the two consoles, in a campaign on both."""

CLUMSY = Clumsy(wrong_cell=0.15, lift_and_return=0.2, sweep=0.1, cocked_die=0.1)
WHOLE, STRETCH = 10_000, 90
FAILED_ONCE = Path(__file__).with_name("hands_seeds.txt")


@dataclass(frozen=True)
class Table:
    """One whole game: which, on what console, with what hands."""

    game: str
    profile: str
    noisy: bool
    clumsy: bool
    seed: int

    def __str__(self) -> str:
        how = "+".join(["noise"] * self.noisy + ["clumsy"] * self.clumsy) or "calm"
        return f"{self.game} {self.profile} {how} {self.seed}"

    @classmethod
    def read(cls, line: str) -> Table:
        game, profile, how, seed = line.split()
        return cls(game, profile, "noise" in how, "clumsy" in how, int(seed))

    @property
    def seats(self) -> tuple[str, ...]:
        counts = GAMES[self.game].seat_counts
        return COLOURS[: counts[self.seed % len(counts)]]

    @property
    def options(self) -> dict[str, str | int]:
        """As the game comes for the first seeds, then every choice of every option in turn."""
        if self.seed % 2 == 0:
            return {}
        return {
            option.name: option.choices[(self.seed // 2 + n) % len(option.choices)]
            for n, option in enumerate(GAMES[self.game].options)
            if option.name != "campaign"  # goes on with a party that has played before
        }

    @property
    def most_moves(self) -> int:
        """A game that takes long is played for a while, and to its end in a campaign."""
        return STRETCH if self.game in COST and not CAMPAIGN else WHOLE


def tables() -> Iterator[Table]:
    for line in FAILED_ONCE.read_text().splitlines():
        if line and not line.startswith("#"):
            yield Table.read(line)
    for number, game in enumerate(sorted(GAMES, key=COST.__contains__)):
        first = 100 * number
        if game in COST and not CAMPAIGN:  # a stretch with everything that can go wrong
            yield from (Table(game, profile, True, True, first) for profile in ("pads", "loops"))
            continue
        for seed in range(first, first + (SEEDS // 2 if game in COST else SEEDS)):
            for profile, noisy, clumsy in HANDS:
                yield Table(game, profile, noisy, clumsy, seed + noisy + 2 * clumsy)
        yield Table(game, "tiles", True, True, first + 4)


async def play(home: House, table: Table) -> Hands:
    game = GAMES[table.game]
    await home.daemon.new_game(game, table.seats, table.options)
    clumsy = CLUMSY if table.clumsy else None
    make = game.bots()[PLAYED_BY.get(game.id, "random")]
    hands = Hands(
        *(home.console, game, table.seats, table.options, table.seed),
        clumsy=clumsy,
        bots={seat: make(seat) for seat in table.seats},
        heard=home.moves,
    )
    await hands.play(table.most_moves)
    await home.wait(8.0)
    return hands


@pytest.mark.parametrize("table", dict.fromkeys(tables()), ids=str)
def test_the_console_understands_what_hands_mean(table: Table) -> None:
    async def whole_game() -> None:
        with tempfile.TemporaryDirectory() as folder:
            noise = Noise.real() if table.noisy else None
            profile = Profile(table.profile)
            async with house(Path(folder), profile, seed=table.seed, noise=noise) as home:
                hands = await play(home, table)
                # A gesture that is undone leaves no move behind, so states are compared, not moves.
                if home.plain != home.game.dump(hands.state):
                    print("console:", [made.row.text for made in home.session.made])
                    print("hands:  ", hands.moves)
                    pytest.fail(f"keep this line in {FAILED_ONCE.name}: {table}")
                if len(hands.moves) < table.most_moves:
                    assert home.mood == "over"
                    stored = home.journal.store.load(home.session.id)
                    assert stored.result is not None

    compile_texts()
    run(whole_game())


@pytest.mark.parametrize("path", sorted(TRACES.glob("*.trace")), ids=lambda path: path.stem)
def test_a_recorded_game_is_still_understood_as_it_was(path: Path, tmp_path: Path) -> None:
    story = Story.read(path.with_suffix(".story").read_text())
    assert len(story.moves) > 10
    assert run(replay(path, tmp_path)) == story.moves


def test_a_noisy_game_is_kept_for_every_profile() -> None:
    kept = {path.stem.rpartition("-")[2] for path in TRACES.glob("*.trace")}
    assert kept == {profile.value for profile in Profile}
