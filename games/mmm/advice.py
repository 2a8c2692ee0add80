"""The gauge as advice at the table: a percentage, a bar of lights, a hint in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from games.kit import Advice, Line, Move, Plain, Tracker, line
from games.mmm import gauge
from games.mmm.mats import LIGHTS

RISKY, HOPELESS = 50, 25
"""Below so many percent the gauge looks worried."""


def advise(view: Plain) -> Callable[[], Advice] | None:
    """Only if the family wants to know, and only where the gauge knows something."""
    wanted = view["options"]["gauge"] == "yes" and gauge.is_known(view)
    return partial(_advice, view) if wanted else None


def _advice(view: Plain) -> Advice:
    reading = gauge.read(view)
    if reading is None:
        return Advice()
    percent = round(100 * reading.chance)
    lights = round(reading.chance * LIGHTS)
    return Advice(
        (Tracker("chance", percent, 100, _urgency(percent)),),
        tuple(f"luck {n}" for n in range(1, lights + 1)),
        None if reading.hint is None else _words(reading.hint),
        reading.hint,
    )


def _urgency(percent: int) -> Literal["calm", "soon", "now"]:
    return "now" if percent < HOPELESS else "soon" if percent < RISKY else "calm"


def _words(hint: Move) -> Line:
    if hint.verb == "place":
        return line("hint.place", food=f"food.{hint.args[0]}")  # its cell is lit
    return line(f"hint.{hint.verb}")
