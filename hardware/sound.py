"""The loudspeaker: sounds and spoken words through ALSA's own `aplay`, one process for each.

A process can be killed whatever its device does, so neither a busy nor a hanging card ever keeps
the table waiting: it goes on by light, says so in its condition and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import wave
from array import array
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence

from hardware.drivers import Condition, Sentence, State
from hardware.ports import Clip
from hardware.sound_queue import Item, SoundQueue

log = logging.getLogger(__name__)

RATE = 16_000
GAP = bytes(2 * int(RATE * 0.06))  # between two clips of a sentence
_SILENCE = bytes(RATE // 50)
_CHUNK = 2048  # samples made softer at a time: the loop is never kept for long
_BUFFER = 200_000  # microseconds the card may hold: what is hushed is silent at once
_ASKED = 0.15  # the volume of what somebody asked to hear in quiet
_SOON = 1.0  # seconds before words that failed are tried again
_PATIENCE = 5.0  # before a card that fails is looked at again by itself
_HANGS = 2.0  # seconds more than its length after which a process is ended

_NAME_ONE = Sentence("part.sound.card", "Name a card of `aplay -l` in [sound] device.")
_FIXES = {
    "busy": Sentence(
        "part.sound.busy",
        "Another program plays sound: end it, or name another card in [sound] device.",
    ),
    "No such file or directory": _NAME_ONE,
    "Invalid card": _NAME_ONE,
}
_ELSE = Sentence(
    "part.sound.try", "Try `aplay -l` to see the cards, and name one in [sound] device."
)
_BY_ITSELF = Sentence(
    "part.sound.again", "It is tried again by itself; if this stays, restart boardctl."
)


class Loudspeaker:
    """A `ports.Speaker` with a voice (`ports.Talker`). `sounds` gives the samples of a name,
    `volume` the share of full loudness at any moment; none at all while the table is quiet."""

    def __init__(
        self,
        device: str,
        sounds: Callable[[str], bytes],
        volume: Callable[[], float],
        *,
        player: str = "aplay",
    ) -> None:
        self._sounds = sounds
        self._volume = volume
        self._player = player
        self._arguments = ("-q", "-D", device, "-t", "raw", "-f", "S16_LE", "-r", str(RATE),
                           "-c", "1", f"--buffer-time={_BUFFER}", "-")  # fmt: skip
        self._queue = SoundQueue()
        self._wake = asyncio.Event()
        self._condition = Condition("sound", State.STARTING)
        self._task: asyncio.Task[None] | None = None

    # -- the port -----------------------------------------------------------------------------

    def condition(self) -> Condition:
        return self._condition

    def listen(self) -> None:
        self._task = asyncio.create_task(self._run(), name="loudspeaker")

    def play(self, name: str) -> None:
        if self._volume() > 0:
            self._queue.sound(name, self._now())
            self._wake.set()

    def speak(self, clips: Sequence[Clip], *, asked: bool = False) -> None:
        heard = asked or self._volume() > 0
        self._queue.words(clips if heard else (), self._now(), asked=asked)
        self._wake.set()

    def hush(self) -> None:
        self._queue.hush()
        self._wake.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- playing ------------------------------------------------------------------------------

    async def _run(self) -> None:
        while self._condition.state is not State.OFF:
            self._wake.clear()
            try:
                await self._next()
            except Exception as error:
                self._queue.ended()  # whatever it was, it is not tried again
                cause = _silent(f"{type(error).__name__}: {error}"[:120])
                self._fail(State.RETRY, cause, _BY_ITSELF, error)
                await self._rest(_SOON)

    async def _next(self) -> None:
        if self._condition.state is State.STARTING:
            await self._perform(_SILENCE)  # is there a card at all?
            return
        item = self._queue.take(self._now())
        if item is not None:
            await self._play_item(item)
        elif self._condition.state is State.READY:
            await self._wake.wait()
        else:
            await self._rest(_PATIENCE)
            if not self._wake.is_set():
                await self._perform(_SILENCE)

    async def _play_item(self, item: Item) -> None:
        samples = await self._samples(item)
        if await self._perform(samples, _ASKED if item.asked else 0.0):
            self._queue.ended()
        else:
            self._queue.failed()
            await self._rest(_SOON)

    async def _samples(self, item: Item) -> bytes:
        if item.sound:
            return await asyncio.to_thread(self._sounds, item.sound)
        return await asyncio.to_thread(_joined, item.words)

    async def _rest(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return

    async def _perform(self, samples: bytes, least: float = 0.0) -> bool:
        """Plays until the end, or until something newer makes it outdated, at `least` so loud.
        False when the card did not take it."""
        try:
            process = await asyncio.create_subprocess_exec(
                self._player,
                *self._arguments,
                stdin=PIPE,
                stdout=DEVNULL,
                stderr=PIPE,
                start_new_session=True,
            )
        except (FileNotFoundError, PermissionError) as error:
            self._fail(
                State.OFF,
                Sentence(
                    "part.sound.player",
                    "{player} does not start: {error}.",
                    player=self._player,
                    error=str(error.strerror),
                ),
                Sentence(
                    "part.sound.player.fix", "sudo apt install alsa-utils, then restart boardctl."
                ),
            )
            return False
        except OSError as error:  # no room for another process now: later there is
            self._fail(State.RETRY, _silent(str(error.strerror)), _ELSE)
            return False
        feeding = asyncio.create_task(self._feed(process, samples, least), name="aplay")
        try:
            return await self._watch(process, feeding, len(samples) / 2 / RATE)
        finally:
            feeding.cancel()
            await asyncio.gather(feeding, return_exceptions=True)
            await _end(process)

    async def _watch(self, process: Process, feeding: asyncio.Task[str], seconds: float) -> bool:
        deadline = self._now() + seconds + _HANGS
        while not feeding.done() and not self._queue.outdated and self._now() < deadline:
            self._wake.clear()
            woken = asyncio.create_task(self._wake.wait())
            left = max(0.0, deadline - self._now())
            await asyncio.wait({feeding, woken}, timeout=left, return_when="FIRST_COMPLETED")
            woken.cancel()
        if feeding.done():
            return self._judge(process, feeding.result())
        if self._queue.outdated:
            return True
        self._fail(
            State.RETRY,
            Sentence("part.sound.hangs", "The sound card takes samples and does not play them."),
            Sentence("part.sound.hangs.fix", "Check the amplifier and its cable."),
        )
        return False

    async def _feed(self, process: Process, samples: bytes, least: float) -> str:
        """Gives the samples at the present volume; returns what the player complains about."""
        assert process.stdin is not None
        assert process.stderr is not None
        try:
            for start in range(0, len(samples), 2 * _CHUNK):
                volume = max(least, self._volume())
                process.stdin.write(softer(samples[start : start + 2 * _CHUNK], volume))
                await process.stdin.drain()
            process.stdin.close()
        except ConnectionError:
            pass  # it has ended by itself and says why
        complaint = await process.stderr.read()
        await process.wait()
        return complaint.decode(errors="replace").strip()

    def _judge(self, process: Process, complaint: str) -> bool:
        if process.returncode == 0:
            self._condition = Condition("sound", State.READY)
            return True
        cause = complaint.splitlines()[-1] if complaint else f"{self._player} failed"
        fix = next((fix for word, fix in _FIXES.items() if word in complaint), _ELSE)
        self._fail(State.RETRY, _silent(cause[:120]), fix)
        return False

    def _fail(
        self, state: State, cause: Sentence, fix: Sentence, error: Exception | None = None
    ) -> None:
        if self._condition.cause != cause:
            log.warning("%s %s", cause, fix, exc_info=error)
        self._condition = Condition("sound", state, cause, fix)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _silent(error: str) -> Sentence:
    return Sentence("part.sound.fails", "No sound: {error}.", error=error)


def softer(samples: bytes, volume: float) -> bytes:
    """16-bit samples at a share of their loudness."""
    return array("h", [int(sample * volume) for sample in array("h", samples)]).tobytes()


class _BadClip(Exception):
    """A clip that is not as ours are: 16 kHz, mono, 16 bit, and whole."""


def _joined(clips: Sequence[Clip]) -> bytes:
    """The clips in a row. One that has gone from the disk, or was spoilt there, is left out: it was
    on the caption."""
    found = []
    for clip in clips:
        try:
            found.append(_frames(clip))
        except (OSError, EOFError, wave.Error, _BadClip) as error:
            why = str(error) or "its end is missing"
            log.warning("the clip %s cannot be read (%s): build the voices anew", clip.key, why)
    return GAP.join(found)


def _frames(clip: Clip) -> bytes:
    with wave.open(str(clip.path), "rb") as file:
        shape = file.getnchannels(), file.getsampwidth(), file.getframerate()
        if shape != (1, 2, RATE):
            raise _BadClip("{} channels, {} bytes a sample, {} Hz".format(*shape))
        frames = file.readframes(file.getnframes())
        if len(frames) != 2 * file.getnframes():
            raise _BadClip("its end is missing")
    return frames


async def _end(process: Process) -> None:
    """A player that is still there is killed, with all it has started; one that cannot be killed
    is left to the kernel."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    try:
        async with asyncio.timeout(1.0):
            await process.communicate()
    except TimeoutError:
        log.warning("the sound player %s does not end", process.pid)
