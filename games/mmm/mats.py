"""Where the spots of a side lie: food on the left, the cat's track round it, a bar of lights for
the chance to win in the wells."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

from games.kit import Mat
from games.mmm.rules.layout import Layout

MAT = Path(__file__).parent / "mats" / "mmm.toml"
LIGHTS = 6
"""How many lights the bar for the chance to win has."""


@functools.cache
def mat_of(layout: Layout) -> Mat:
    """Food cells lie as on the board, row 1 at the top; the track is as long as the cat needs."""
    printed = tomllib.loads(MAT.read_text("utf-8"))
    food = {f"food {name}": (f"{'abcdefg'[int(name[3]) - 1]}{name[1]}",) for name in layout.cells}
    track = {f"cat {step}": (printed["track"][step],) for step in range(layout.steps + 1)}
    luck = {f"luck {n}": (printed["luck"][n - 1],) for n in range(1, LIGHTS + 1)}
    name = f"mmm-{str(layout.options['side']).lower()}"  # an owner prints another board on it
    return Mat(name, food | track | luck, frozenset(luck))
