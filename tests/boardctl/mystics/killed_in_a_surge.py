"""A table in the middle of a surge, for those who stop it there.

python -m tests.boardctl.mystics.killed_in_a_surge FOLDER PROFILE

plays so far, prints the state and is killed in the same moment, with nothing closed or tidied up.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from hardware.kept_table import KeptTable
from hardware.ports import Profile
from tests.boardctl.house import virtual
from tests.boardctl.mystics.den import Den, standing

APART = {"collin": "a1", "filch": "f6", "maginos": "f5", "tilda": "e6"}
BLOW = ["dice", "block", 2, "rat-1", 1, "collin", ""]
SURGE: dict[str, Any] = {"agenda": [["next"], ["turn", "collin"], BLOW], "acted": True, "wheel": 5}


@asynccontextmanager
async def in_a_surge(folder: Path, profile: Profile) -> AsyncIterator[Den]:
    """The cheese of a defending rat fills the wheel: enemies arrive before the wound is dealt."""
    async with standing(folder, APART, {"rat-1": "b1"}, profile=profile, **SURGE) as den:
        await den.roll("c1", "b2")
        assert "A surprise attack!" in den.home.said()
        waiting = [frame[0] for frame in den.state["agenda"]]
        assert "surge_end" in waiting
        assert "hurt" in waiting
        yield den


@virtual
async def killed(folder: Path, profile: Profile) -> None:
    async with in_a_surge(folder, profile) as den:
        KeptTable(den.home.console, folder / "table.json").save()  # the pieces stay where they are
        print(json.dumps(den.state), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    killed(Path(sys.argv[1]), Profile(sys.argv[2]))
