"""Where the spots lie on the printed mat."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

from games.kit import Mat

MAT = Path(__file__).parent / "mats" / "trio.toml"
VIEW = 6
"""Places that have a light of their own; a deck with more of them is counted on the screen."""


@functools.cache
def trio_mat() -> Mat:
    printed = tomllib.loads(MAT.read_text("utf-8"))
    spots = {**printed["spots"], **printed["lights"]}
    return Mat(
        printed["mat"],
        {spot: tuple(cells) for spot, cells in spots.items()},
        frozenset(printed["lights"]),
        printed["gate"],
    )
