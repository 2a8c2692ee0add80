"""Commands that fetch something from far away: a mirror that stumbles once is no failed test."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

TRIES = 3


def fetched(
    fetch: Callable[[int], T], failure: type[Exception] = subprocess.CalledProcessError
) -> T:
    """What `fetch` returns; it is given the number of the try. A command that fails is tried again,
    the last time as if there had been no other."""
    for number in range(TRIES - 1):
        try:
            return fetch(number)
        except failure as failed:
            print(f"try {number + 1} of {TRIES}: {failed}")
    return fetch(TRIES - 1)
