"""A sound card that is a folder, for hearing what was really played."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Callable
from pathlib import Path

from boardctl.voice import samples
from boardctl.voice.engines import engine
from hardware.ports import Clip


def script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def sound_card(folder: Path) -> Path:
    """A sound card that is a folder: ALSA's own file plugin, one file for each process."""
    keep = script(folder / "keep", f"exec cat > {folder}/heard-$$.raw")
    card = folder / "alsa.conf"
    card.write_text(
        f'pcm.!default {{ type file; slave.pcm null; format raw; file "|{keep}" }}\n'
        "pcm.null { type null }\n"
    )
    return card


def heard(folder: Path) -> list[samples.Samples[int]]:
    """What was played, in order, silence left out."""
    found = []
    for path in sorted(folder.glob("heard-*.raw"), key=lambda p: p.stat().st_mtime_ns):
        frames = array("h", path.read_bytes())
        while frames and frames[-1] == 0:  # the player fills its last period
            frames.pop()
        if frames:
            found.append(frames)
    return found


def length(folder: Path) -> float:
    return sum(map(samples.seconds, heard(folder)))


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(300):
        while not done():
            await asyncio.sleep(0.02)


def said(folder: Path, text: str) -> Clip:
    voice = samples.normalised(samples.trimmed(engine("en").say(text, 62)))
    path = folder / f"{text.strip('.,')}.wav"
    samples.write(path, voice)
    return Clip(path.stem, path, samples.seconds(voice))
