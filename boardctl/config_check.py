"""`boardctl config check`: is this file one a daemon starts with, and what does it ask for?"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import msgspec

from boardctl.config import INSTALLED, SECTIONS, SYSTEM, BadConfig, Config, installed, load


def main(path: Path | None, root: Path = SYSTEM) -> int:
    """Prints what the daemon will leave out, and every key with its value. Raises `BadConfig`."""
    given = path or installed(root)
    if given is None:
        raise BadConfig(f"{root / INSTALLED} is not there: name the file to check")
    config = load(given, root)
    told = asked_for(given, config)
    for sentence in config.ignored:
        print(sentence)
    print(f"{given} is good. It asks for:", *told, sep="\n  ")
    return 0


def asked_for(path: Path, config: Config) -> list[str]:
    """Each key as the daemon takes it; what the file leaves out is marked."""
    written = tomllib.loads(path.read_text(encoding="utf-8-sig"))
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
