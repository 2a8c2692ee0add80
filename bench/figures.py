"""A measured figure with its goal, and the machine it was measured on."""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: float
    unit: str
    goal: tuple[Literal["≥", "≤"], float] | None = None

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return ""
        sense, limit = self.goal
        reached = self.value >= limit if sense == "≥" else self.value <= limit
        return "reached" if reached else "MISSED"

    def __str__(self) -> str:
        digits = 0 if self.value >= 1000 else 2
        goal = f"goal {self.goal[0]} {self.goal[1]:g}" if self.goal else ""
        value = f"{self.value:,.{digits}f} {self.unit}"
        return f"  {self.name:<58}{value:>18}   {goal:<16}{self.verdict}".rstrip()


def machine() -> str:
    """The processor, its cores and this Python, on one line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        model = re.search(r"^(?:model name|Model)\s*:\s*(.+)$", info.read_text(), re.MULTILINE)
        cpu = model[1] if model else cpu
    cores = len(os.sched_getaffinity(0))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{cpu}, {cores} cores, {platform.machine()}, {python}, load {os.getloadavg()[0]:.1f}"


def compare(ways: Mapping[str, Callable[[], int]], passes: int) -> dict[str, tuple[int, float]]:
    """What each way counts, and its best CPU seconds. The passes take turns, so that a change of
    the machine's speed meets all ways."""
    best: dict[str, tuple[int, float]] = {}
    for _ in range(passes):
        for name, play in ways.items():
            began = time.process_time()
            counted = play()
            spent = time.process_time() - began
            best[name] = counted, min(spent, best.get(name, (counted, spent))[1])
    return best


def listen(event: object) -> None:
    """Somebody is told all events and does nothing with them."""


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
