from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.cells import INDEX
from hardware.noise import BadNoise, Noise, NoisySensors, Rare
from hardware.ports import Read

CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
SCANS = 4000


def test_noise_is_off_by_default() -> None:
    assert not Noise()
    assert str(Noise()) == "off"


def test_real_noise_has_the_reported_shares() -> None:
    assert Noise.real() == Noise(missed=0.05, ghost=0.01, neighbour=0.005, mangled=0.02)
    assert Noise.real()


@pytest.mark.parametrize("noise", [Noise(), Noise.real(), Noise(ghost=0.25)])
def test_noise_is_written_and_read_by_name(noise: Noise) -> None:
    assert Noise.parse(str(noise)) == noise


def test_noise_is_set_by_name() -> None:
    assert Noise.parse("missed=0.05, ghost=0.01") == Noise(missed=0.05, ghost=0.01)
    assert Noise.parse("real") == Noise.real()
    assert Noise.parse("off") == Noise.parse("") == Noise()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gost=0.1", "did you mean 'ghost'"),
        ("volume=3", "there is missed"),
        ("missed", "write missed=NUMBER"),
        ("missed=lots", "write missed=NUMBER"),
        ("missed=2", "between 0 and 1"),
        ("missed=nan", "between 0 and 1"),
        ("missed=0.6,ghost=0.6", "more than 1"),
    ],
)
def test_wrong_noise_is_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(BadNoise, match=says) as refused:
        Noise.parse(text)
    assert "\n" not in str(refused.value)


@example(probability=5e-324, seed=1, counts=[40])
@given(st.floats(0, 1), st.integers(0, 2**32), st.lists(st.integers(0, 40), max_size=30))
def test_rare_hits_lie_within_the_chances_in_order(
    probability: float, seed: int, counts: list[int]
) -> None:
    rare = Rare(probability, random.Random(seed))
    for count in counts:
        hits = rare.among(count)
        assert list(hits) == sorted(set(hits))
        assert all(0 <= hit < count for hit in hits)
        if probability == 1:
            assert len(hits) == count


@pytest.mark.parametrize("probability", [0.005, 0.05, 0.5])
def test_rare_things_are_as_rare_as_asked(probability: float) -> None:
    rare = Rare(probability, random.Random(3))
    hits = sum(len(rare.among(7)) for _ in range(30_000))
    assert hits / 210_000 == pytest.approx(probability, rel=0.06)


def _answers(noise: Noise) -> list[tuple[str, str | Read]]:
    """What 9 readers say over many scans; the tag of a cell is called after it."""
    sensors = NoisySensors(noise, random.Random(5))
    reads: dict[str, str | Read] = {cell: f"tag of {cell}" for cell in CELLS}
    known = [f"tag of {cell}" for cell in CELLS] + ["tag in the box"]
    return [
        answer for _ in range(SCANS) for answer in sensors.readers(reads, lambda: known).items()
    ]


def test_readers_err_with_the_shares_of_the_model() -> None:
    answers = _answers(Noise.real())
    total = len(answers)
    missed = sum(read is Read.MISS for _, read in answers)
    mangled = sum(read is Read.MANGLED for _, read in answers)
    boxed = sum(read == "tag in the box" for _, read in answers)
    assert missed / total == pytest.approx(0.05, rel=0.1)
    assert mangled / total == pytest.approx(0.02, rel=0.1)
    assert boxed / total == pytest.approx(0.01 / 10, rel=0.3)


def test_a_neighbour_reads_from_next_door_only() -> None:
    wrong = {read for cell, read in _answers(Noise(neighbour=0.05)) if cell == "a1"}
    assert wrong == {"tag of a1", "tag of b1", "tag of a2"}


def test_a_reader_without_neighbours_reads_its_own_tag() -> None:
    sensors = NoisySensors(Noise(neighbour=1), random.Random(1))
    assert sensors.readers({"a1": "own"}, lambda: []) == {"a1": "own"}


def test_no_ghost_comes_from_an_empty_registry() -> None:
    sensors = NoisySensors(Noise(ghost=1), random.Random(1))
    assert sensors.readers({"a1": "own"}, lambda: []) == {"a1": "own"}


def test_a_switch_misses_single_scans_and_never_closes_by_itself() -> None:
    sensors = NoisySensors(Noise.real(), random.Random(2))
    present = sum(1 << INDEX[cell] for cell in CELLS)
    misses = 0
    before = present
    for _ in range(SCANS):
        closed = sensors.halls(CELLS, present)
        assert closed & ~present == 0
        assert (closed | before) == present
        misses += (present & ~closed).bit_count()
        before = closed
    assert misses / (SCANS * len(CELLS)) == pytest.approx(0.05, rel=0.1)
