"""The loudspeaker: the real `aplay` into a file, and players that hang, fail or are not there."""

from __future__ import annotations

import asyncio
import errno
import os
import wave
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardctl.voice import samples, sounds
from hardware import sound, sound_queue
from hardware.drivers import State
from hardware.ports import Clip
from hardware.sound import RATE, Loudspeaker
from tests.hardware.recorded_sound import heard, length, said, script, sound_card, until

VOLUME = 0.4
ENOUGH = 0.05
"""Seconds that may be missing: a player fills its last period, and is ended with the test."""


@asynccontextmanager
async def speaker(
    player: str = "aplay", device: str = "default", volume: Callable[[], float] = lambda: VOLUME
) -> AsyncIterator[Loudspeaker]:
    made = Loudspeaker(device, sounds.pcm, volume, player=player)
    made.listen()
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine words are fresh for longer."""
    monkeypatch.setattr(sound_queue, "FRESH", 60.0)


@pytest.fixture
def recorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sound, "_HANGS", 60.0)  # the real player may be slow
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(sound_card(tmp_path)))
    return tmp_path


# -- the real player ------------------------------------------------------------------------------


async def test_words_are_really_played_one_clip_after_the_other(recorder: Path) -> None:
    red, roll = said(recorder, "Red,"), said(recorder, "Roll the die.")
    async with speaker() as loud:
        await until(lambda: loud.condition().state is State.READY)
        loud.speak((red, roll))
        await until(lambda: length(recorder) > red.seconds + roll.seconds + 0.06 - ENOUGH)
    (played,) = heard(recorder)
    first, second = samples.read(red.path), samples.read(roll.path)
    assert samples.seconds(played) == pytest.approx(red.seconds + 0.06 + roll.seconds, abs=ENOUGH)
    assert list(played[: len(first)]) == [int(x * VOLUME) for x in first]
    after = played[len(first) + RATE * 6 // 100 :]
    assert list(after) == [int(x * VOLUME) for x in second][: len(after)]


async def test_a_sound_comes_before_its_words(recorder: Path) -> None:
    roll = said(recorder, "Roll the die.")
    async with speaker() as loud:
        await until(lambda: loud.condition().state is State.READY)
        loud.play("accepted")
        loud.speak((roll,))
        await until(lambda: length(recorder) > sounds.seconds("accepted") + roll.seconds - ENOUGH)
    first, second = heard(recorder)
    assert samples.seconds(first) == pytest.approx(sounds.seconds("accepted"), abs=ENOUGH)
    assert samples.seconds(second) == pytest.approx(roll.seconds, abs=ENOUGH)


async def test_quiet_emits_nothing(recorder: Path) -> None:
    roll = said(recorder, "Roll the die.")
    async with speaker(volume=lambda: 0.0) as loud:
        await until(lambda: loud.condition().state is State.READY)
        loud.play("win")
        loud.speak((roll,))
        await asyncio.sleep(0.3)
    assert heard(recorder) == []


async def test_what_somebody_asked_to_hear_is_soft_but_there_in_quiet(recorder: Path) -> None:
    roll = said(recorder, "Roll the die.")
    async with speaker(volume=lambda: 0.0) as loud:
        loud.speak((roll,), asked=True)
        await until(lambda: length(recorder) > roll.seconds - ENOUGH)
    (played,) = heard(recorder)
    whole = samples.read(roll.path)
    assert list(played) == [int(x * 0.15) for x in whole][: len(played)]


async def test_a_clip_that_has_gone_is_left_out(recorder: Path) -> None:
    gone = Clip("gone", recorder / "gone.wav", 1.0)
    roll = said(recorder, "Roll the die.")
    async with speaker() as loud:
        loud.speak((gone, roll))
        await until(lambda: length(recorder) > roll.seconds - ENOUGH)
    assert samples.seconds(heard(recorder)[0]) == pytest.approx(roll.seconds, abs=ENOUGH)


def cut(clip: Clip) -> None:
    """As a build leaves it that is ended in the middle of a sample."""
    clip.path.write_bytes(clip.path.read_bytes()[:-333])


def reshaped(clip: Clip, *, channels: int = 1, width: int = 2, rate: int = RATE) -> None:
    frames = clip.path.read_bytes()[44:]
    with wave.open(str(clip.path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(frames[: len(frames) // 12 * 12])


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (cut, "its end is missing"),
        (lambda clip: clip.path.write_bytes(b""), "its end is missing"),
        (lambda clip: reshaped(clip, rate=44_100), "1 channels, 2 bytes a sample, 44100 Hz"),
        (lambda clip: reshaped(clip, channels=2), "2 channels, 2 bytes a sample, 16000 Hz"),
        (lambda clip: reshaped(clip, width=3), "1 channels, 3 bytes a sample, 16000 Hz"),
    ],
)
async def test_a_spoilt_clip_is_named_and_the_rest_is_said(
    recorder: Path, caplog: pytest.LogCaptureFixture, spoil: Callable[[Clip], None], why: str
) -> None:
    red, roll = said(recorder, "Red,"), said(recorder, "Roll the die.")
    spoil(red)
    async with speaker() as loud:
        await until(lambda: loud.condition().state is State.READY)
        loud.speak((red, roll))
        await until(lambda: length(recorder) > roll.seconds - ENOUGH)
        assert loud.condition().state is State.READY
    (played,) = heard(recorder)
    assert samples.seconds(played) == pytest.approx(roll.seconds, abs=ENOUGH)
    assert f"the clip {red.key} cannot be read ({why})" in caplog.text


async def test_an_error_nobody_has_foreseen_is_told_and_the_next_words_are_said(
    recorder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def odd(name: str) -> bytes:
        if name == "win":
            raise ValueError("no such tune")
        return sounds.pcm(name)

    roll = said(recorder, "Roll the die.")
    loud = Loudspeaker("default", odd, lambda: VOLUME)
    loud.listen()
    try:
        await until(lambda: loud.condition().state is State.READY)
        loud.play("win")
        await until(lambda: loud.condition().state is State.RETRY)
        assert loud.condition().cause == "No sound: ValueError: no such tune."
        assert caplog.records[-1].exc_info is not None
        loud.speak((roll,))
        await until(lambda: length(recorder) > roll.seconds - ENOUGH)
        await until(lambda: loud.condition().state is State.READY)
    finally:
        await loud.close()


async def test_a_card_that_is_not_there_is_told_with_what_to_do(
    recorder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with speaker(device="nosuchcard") as loud:
        await until(lambda: loud.condition().state is State.RETRY)
        assert "nosuchcard" in loud.condition().cause or "No such" in loud.condition().cause
        assert "[sound] device" in loud.condition().fix
    assert len(caplog.records) == 1, "said once, not with every try"


# -- players that misbehave -----------------------------------------------------------------------


async def test_a_machine_without_the_player_is_told_how_to_get_it() -> None:
    async with speaker("no-such-player") as loud:
        await until(lambda: loud.condition().state is State.OFF)
        assert "apt install alsa-utils" in loud.condition().fix
        loud.play("win")
        loud.speak(())


async def test_a_machine_that_is_too_busy_for_a_player_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, tries = asyncio.create_subprocess_exec, []

    async def sometimes(*command: str, **how: int | bool) -> asyncio.subprocess.Process:
        tries.append(command)
        if len(tries) == 1:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return await start(*command, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", sometimes)
    async with speaker(script(tmp_path / "plays", "exec cat > /dev/null")) as loud:
        await until(lambda: loud.condition().state is State.RETRY)
        assert "temporarily unavailable" in loud.condition().cause
        loud.play("accepted")
        await until(lambda: loud.condition().state is State.READY)


async def test_a_hanging_player_is_killed_and_the_next_words_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound, "_HANGS", 6.0)  # long enough for a slow machine to start it
    monkeypatch.setattr(sound, "_PATIENCE", 600.0)  # it is not tried by itself
    pids = tmp_path / "pids"
    hangs = script(tmp_path / "hangs", f"echo $$ >> {pids}; exec sleep 600")
    async with speaker(hangs) as loud:
        await until(lambda: loud.condition().state is State.RETRY)
        assert "does not play" in loud.condition().cause
        (pid,) = map(int, pids.read_text().split())
        await until(lambda: not Path(f"/proc/{pid}").exists())
        loud.play("accepted")
        await until(lambda: len(pids.read_text().split()) == 2)
    started = pids.read_text().split()
    await until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in started))


async def test_a_busy_card_is_tried_again_while_the_words_are_fresh(tmp_path: Path) -> None:
    tries, out = tmp_path / "tries", tmp_path / "out"
    busy = script(
        tmp_path / "busy",
        f"echo x >> {tries}\n"
        f'if [ "$(wc -l < {tries})" -lt 3 ]; then\n'
        "  echo 'aplay: main:850: audio open error: Device or resource busy' >&2; exit 1\nfi\n"
        f"cat > {out}",
    )
    roll = said(tmp_path, "Roll the die.")
    async with speaker(busy) as loud:
        await until(lambda: loud.condition().state is State.RETRY)
        assert "Device or resource busy" in loud.condition().cause
        assert "Another program" in loud.condition().fix
        loud.speak((roll,))
        await until(lambda: loud.condition().state is State.READY)
        assert len(out.read_bytes()) == 2 * len(samples.read(roll.path))


async def test_hush_stops_the_words_at_once_and_nothing_waits_for_the_player(
    tmp_path: Path,
) -> None:
    pids = tmp_path / "pids"
    slow = script(tmp_path / "slow", f'echo $$ >> {pids}; [ "$(wc -l < {pids})" = 1 ] || sleep 600')
    roll = said(tmp_path, "Roll the die.")
    async with speaker(slow) as loud:
        await until(lambda: loud.condition().state is State.READY)
        loud.speak((roll,))
        assert len(pids.read_text().split()) == 1, "its player has not even begun"
        await until(lambda: len(pids.read_text().split()) == 2)
        loud.hush()
        pid = int(pids.read_text().split()[1])
        await until(lambda: not Path(f"/proc/{pid}").exists())
        assert loud.condition().state is State.READY
