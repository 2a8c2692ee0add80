"""What a check has found: one state, what is so, and what to do about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from boardctl.config import Config
from hardware.drivers import Condition, State

Health = Literal["ok", "off", "warn", "bad", "starting", "retry"]
"""`off` is nothing to worry about: the configuration does not ask for it, or it cannot be looked at
here. `warn` can wait: the table works without. `starting` and `retry` are what a driver of the
running daemon says of itself."""

FINE: frozenset[Health] = frozenset({"ok", "off", "warn"})


@dataclass(frozen=True, slots=True)
class Finding:
    part: str
    state: Health
    cause: str
    fix: str = ""

    @property
    def fine(self) -> bool:
        return self.state in FINE

    def __str__(self) -> str:
        fix = f" {self.fix}" if self.fix else ""
        return f"{self.state:<9}{self.part}: {self.cause}{fix}"


class Sick(Exception):
    """Something lacks: the cause, and what to do about it."""

    def __init__(self, cause: str, fix: str = "", state: Health = "bad") -> None:
        super().__init__(cause)
        self.cause = cause
        self.fix = fix
        self.state = state


class Off(Exception):
    """Nothing to look at; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Patient:
    """What is looked at. `root` is where the machine's files are; `held` whether a daemon works in
    the folder `state`, and `daemon` what it says of its parts, None when it does not answer."""

    config: Config
    state: Path
    root: Path = Path("/")
    held: bool = False
    daemon: tuple[Condition, ...] | None = None

    def file(self, *parts: str) -> Path:
        return self.root.joinpath(*parts)

    @property
    def built(self) -> bool:
        """Whether it is a console somebody has built, and no simulated one."""
        return self.config.console.kind == "pico"


Check = Callable[[Patient], str]
"""Gives a sentence. Raises `Sick` or `Off`."""


def made(part: str, check: Check, patient: Patient) -> Finding:
    """One check."""
    try:
        return Finding(part, "ok", check(patient))
    except Off as off:
        return Finding(part, "off", str(off))
    except Sick as sick:
        return Finding(part, sick.state, sick.cause, sick.fix)
    except PermissionError as error:
        return Finding(part, "bad", f"{error.filename} may not be read.", "Ask again with sudo.")
    except Exception as error:  # the other checks are still worth something
        said = f"{type(error).__name__}: {error}"
        return Finding(part, "bad", f"The check itself fails ({said}).", "Please report this.")


def told(condition: Condition) -> str:
    """What a driver says of itself, as a check says it. Raises `Sick` or `Off`."""
    if condition.state is State.READY:
        return condition.cause or "ready"
    if condition.state is State.OFF and not condition.fix:
        raise Off(condition.cause or "off")
    state: Health = "bad" if condition.state is State.OFF else condition.state.value
    raise Sick(condition.cause or "It has not answered yet.", condition.fix, state)


def as_json(findings: Sequence[Finding]) -> str:
    """For programs."""
    return json.dumps(
        {
            "ok": all(found.fine for found in findings),
            "checks": [
                {"part": f.part, "state": f.state, "cause": f.cause, "fix": f.fix} for f in findings
            ],
        },
        ensure_ascii=False,
        indent=1,
    )
