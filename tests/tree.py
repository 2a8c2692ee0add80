"""The checkout as tests look at it."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("boardctl", "games", "hardware", "firmware")


def kept_files() -> list[Path]:
    """Every file a clone would have, and those about to be added."""
    # safe.directory: CI may run as another user than the one who cloned.
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others"]
    listed = subprocess.run(
        [*git, "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
