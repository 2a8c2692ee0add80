"""Where the spots of both levels lie on one printed mat."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

from games.kit import Mat

MAT = Path(__file__).parent / "mats" / "clan.toml"


@functools.cache
def mat_of(side: int) -> Mat:
    """The mat with a forest of this side: 4 or, in the middle of the same print, 3."""
    printed = tomllib.loads(MAT.read_text("utf-8"))
    spots = {**printed["spots"], **printed[f"spots_{side}"]}
    lights = {**printed["lights"]}
    return Mat(
        printed["mat"],
        {spot: tuple(cells) for spot, cells in (spots | lights).items()},
        frozenset(lights),
    )
