"""The steps of building a console: one list for the build guide and for `boardctl doctor`."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("build_steps.toml")


@dataclass(frozen=True, slots=True)
class Step:
    number: int
    name: str
    title: str
    checks: tuple[str, ...]
    guided: str = ""


class NoSuchStep(LookupError):
    def __init__(self, number: int) -> None:
        super().__init__(f"the build guide has no step {number}: it has 1 to {len(steps())}")


@functools.cache
def steps() -> tuple[Step, ...]:
    """All of them, in order."""
    listed = tomllib.loads(FILE.read_text())["step"]
    return tuple(Step(**{**entry, "checks": tuple(entry["checks"])}) for entry in listed)


def step(number: int) -> Step:
    """Raises `NoSuchStep`."""
    for found in steps():
        if found.number == number:
            return found
    raise NoSuchStep(number)
