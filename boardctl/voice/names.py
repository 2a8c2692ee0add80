"""Names of people, spoken: rendered by a process of their own when somebody types one in, and kept
beside the games, where they are forgotten with everything else about people.

`python -m boardctl.voice.names FOLDER LANGUAGE …` reads names from its input, one a line.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardctl.texts import LANGUAGES
from boardctl.voice import samples
from boardctl.voice.build import build
from boardctl.voice.engines import NoEngine, engine
from boardctl.voice.named import named
from boardctl.voice.phrases import Phrase, with_seat
from boardctl.voice.samples import BadSound

log = logging.getLogger(__name__)

FOLDER = "names.voices"
"""In the state folder, among what is forgotten with everything else about people."""
_PATIENCE = 120.0  # seconds a slow computer may take for the names of a family


def render(folder: Path, languages: Sequence[str], names: Sequence[str]) -> None:
    """Every phrase that calls a seat, with each of these names instead; others are removed. A name
    in letters the voice does not know has no voice: its sentences would lack whom they call."""
    for language in languages:
        lent = engine(language)
        heard = [name for name in names if samples.trimmed(lent.say(name, lent.rate))]
        build(language, folder / language, _phrases(language, heard), lent, folder)


def _phrases(language: str, names: Sequence[str]) -> Iterator[Phrase]:
    return (phrase for name in names for phrase in named(with_seat(language, name)))


class NameRenderer:
    """Renders names off the loop, the newest wish last. It never fails a game: what has no voice
    is called by its colour."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER
        self._wished: Sequence[str] | None = None
        self._task: asyncio.Task[None] | None = None

    def wish(self, names: Sequence[str]) -> None:
        self._wished = tuple(dict.fromkeys(names))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="names")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while self._wished is not None:
            names, self._wished = self._wished, None
            await self._render("".join(f"{name}\n" for name in names))

    async def _render(self, names: str) -> None:
        command = (sys.executable, "-m", "boardctl.voice.names", str(self.folder), *LANGUAGES)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
        )
        try:
            async with asyncio.timeout(_PATIENCE):
                await process.communicate(names.encode())
        except TimeoutError:
            log.warning("names are not rendered: it takes too long")
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


def main() -> int:
    folder, *languages = sys.argv[1:]
    try:
        render(Path(folder), languages, sys.stdin.read().splitlines())
    except (NoEngine, BadSound):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
