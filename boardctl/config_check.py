"""`boardctl config check`: is this file one a daemon starts with, and what does it ask for?"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import msgspec

from boardctl.config import SECTIONS, BadConfig, load

INSTALLED = Path("/etc/boardctl/config.toml")
"""Where the service keeps its configuration."""


def main(path: Path | None) -> int:
    """Prints every key with its value. Raises `BadConfig`."""
    given = path or INSTALLED
    if path is None and not given.is_file():
        raise BadConfig(f"{given} is not there: name the file to check")
    told = asked_for(given)
    print(f"{given} is good. It asks for:", *told, sep="\n  ")
    return 0


def asked_for(path: Path) -> list[str]:
    """Each key as the daemon takes it; what the file leaves out is marked. Raises `BadConfig`."""
    config = load(path)
    written = tomllib.loads(path.read_text())
    found = []
    for name in SECTIONS:
        section = getattr(config, name)
        if section is None:
            found.append(f"[{name}] none")
            continue
        for key, value in msgspec.to_builtins(section).items():
            left_out = "" if key in written.get(name, {}) else "  (default)"
            found.append(f"{name}.{key} = {_shown(value)}{left_out}")
    return found


def _shown(value: object) -> str:
    return "none" if value is None else json.dumps(value, ensure_ascii=False)
