"""The last configuration a daemon was ready with, kept beside its games.

A typo in the file must not leave the table without page, light and voice: the daemon starts with
the copy, and says what is wrong with the file until somebody has corrected it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from boardctl import config
from boardctl.config import BadConfig, Config
from hardware.drivers import Condition, Sentence, State
from hardware.kept_table import write_whole

log = logging.getLogger(__name__)

FILE = "last-config.toml"

_DIR = re.compile(r"""\bdir\s*=\s*(["'])(.+?)\1""")
"""The key `state.dir`, also in a text that is no TOML. No other section has a key of this name."""


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """What a daemon was started from: the file, the text it took, and what is wrong with the file
    when that text is the copy."""

    path: Path
    text: str
    trouble: str = ""

    def condition(self) -> Condition:
        if not self.trouble:
            return Condition("config", State.READY)
        return Condition(
            "config",
            State.OFF,
            Sentence(
                "part.config.bad",
                "{error}. The last good configuration is used.",
                error=self.trouble,
            ),
            Sentence(
                "part.config.bad.fix",
                "Correct the file, try 'boardctl config check {path}', then restart boardctl.",
                path=str(self.path),
            ),
        )

    async def keep(self, folder: Path) -> None:
        """Keeps the text, which a daemon is ready with."""
        kept = _named(self.path) + self.text
        if self.trouble or kept == _read(folder):
            return
        try:
            await asyncio.to_thread(write_whole, folder / FILE, kept, lasting=True)
        except OSError as error:
            log.warning("%s is not kept: %s", folder / FILE, error.strerror)


def load(
    path: Path, environ: Mapping[str, str], root: Path = config.SYSTEM
) -> tuple[Config, ConfigFile]:
    """The configuration of a file, or the last good one. Raises `BadConfig` without either."""
    text = ""
    try:
        text = config.read(path)
        return config.parse(path, text, root), ConfigFile(path.absolute(), text)
    except BadConfig as bad:
        for folder in _folders(path, text, environ, root):
            name, _, kept = _read(folder).partition("\n")
            if f"{name}\n" != _named(path.absolute()):
                continue  # the copy of another file
            try:
                found = config.parse(path, kept, root)
            except BadConfig:
                continue  # after an update, or for a file it names
            return found, ConfigFile(path.absolute(), kept, str(bad))
        raise


def _folders(path: Path, text: str, environ: Mapping[str, str], root: Path) -> Iterator[Path]:
    """Where a daemon that was started with this file has kept its games."""
    for _, name in _DIR.findall(text):
        yield path.absolute().parent / os.path.expanduser(name)
    if path == root / config.INSTALLED:
        yield root / config.SERVICE_STATE
    yield config.state_folder(None, environ)


def _named(path: Path) -> str:
    return f"# The last good content of {path}\n"


def _read(folder: Path) -> str:
    try:
        with open(folder / FILE, encoding="utf-8", newline="") as file:
            return file.read(2 * config.LARGEST_FILE)
    except (OSError, ValueError):  # none, or spoilt
        return ""
