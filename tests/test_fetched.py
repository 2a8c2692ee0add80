"""A mirror that stumbles is asked again; one that lies down is told."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from tests.fetched import TRIES, fetched


def from_a_mirror_that_fails(times: int) -> Callable[[int], str]:
    def fetch(number: int) -> str:
        subprocess.run(["false" if number < times else "true"], check=True)
        return f"try {number}"

    return fetch


@pytest.mark.parametrize("times", range(TRIES))
def test_what_fails_some_times_is_fetched_at_last(times: int) -> None:
    assert fetched(from_a_mirror_that_fails(times)) == f"try {times}"


def test_what_always_fails_is_a_failure() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        fetched(from_a_mirror_that_fails(TRIES))
