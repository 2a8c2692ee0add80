"""Sound as numbers: 16 kHz, mono, 16 bit, read, trimmed, measured and made equally loud.

The standard library alone: packs are also rendered on a small computer, and a hundred megabytes
of numerical libraries would be more than the whole table.
"""

from __future__ import annotations

import cmath
import io
import math
import sys
import wave
from array import array
from collections.abc import Iterable
from functools import lru_cache
from operator import mul
from pathlib import Path

from hardware.kept_table import write_whole

RATE = 16_000
FULL = 32_768

LOUDNESS = -21.0
"""LUFS every clip has: room for the peaks of a voice below `PEAK`."""

PEAK = -3.0  # dBFS
_SILENCE = 10 ** (-35 / 20)  # of the loudest sample: softer than this is trimmed away
_NOTHING = 10 ** (-42 / 20)  # and this is nothing: a faint last consonant lies between the two
_LEAD, _TAIL = RATE // 100, RATE * 3 // 100  # what is left of it around the words
_LAGS = 6  # of the autocorrelation: the weighting is smooth
_SHORT = 0.4  # seconds; a shorter clip has no gated loudness, there its energy counts

Samples = array  # of type "h"


class BadSound(Exception):
    """A file that is no sound we can read."""


def read(path: Path) -> Samples[int]:
    """A WAV file of any rate, one or two channels, 8 to 32 bits, as our samples."""
    try:
        with wave.open(str(path), "rb") as file:
            frames = file.readframes(file.getnframes())
            width, channels, rate = file.getsampwidth(), file.getnchannels(), file.getframerate()
    except (wave.Error, EOFError) as error:
        raise BadSound(f"{path} is no WAV file with PCM samples ({error})") from None
    samples = _sixteen_bit(frames, width)
    if channels > 1:
        together = zip(*(samples[side::channels] for side in range(channels)), strict=False)
        samples = array("h", (sum(sides) // channels for sides in together))
    return samples if rate == RATE else resample(samples, rate)


def write(path: Path, samples: Samples[int]) -> None:
    """The whole clip or none: a table may be speaking from this folder."""
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    write_whole(path, whole.getvalue())


def seconds(samples: Samples[int]) -> float:
    return len(samples) / RATE


def peak(samples: Samples[int]) -> float:
    """dBFS of the largest sample."""
    return _decibels(_largest(samples) / FULL)


def _largest(samples: Samples[int]) -> int:
    return max(max(samples, default=0), -min(samples, default=0))


def trimmed(samples: Samples[int]) -> Samples[int]:
    """Without the silence around the words; nothing is left of silence alone."""
    first, last = _silences(samples, _SILENCE)
    end = len(samples) - last
    return samples[max(0, first - _LEAD) : end + _TAIL] if end > 0 else array("h")


def silence_around(samples: Samples[int]) -> float:
    """The longer of the two silences at the ends, in seconds."""
    return max(_silences(samples, _NOTHING)) / RATE


def speaking(samples: Samples[int]) -> float:
    """Seconds from the first to the last sound."""
    return (len(samples) - sum(_silences(samples, _NOTHING))) / RATE


def _silences(samples: Samples[int], share: float) -> tuple[int, int]:
    """How many samples before and after the words are softer than a share of the loudest."""
    floor = _largest(samples) * share
    loud = ((i for i, x in enumerate(side) if abs(x) > floor) for side in _both_ways(samples))
    first, last = (next(found, len(samples)) for found in loud)
    return first, last


def _both_ways(samples: Samples[int]) -> tuple[Iterable[int], Iterable[int]]:
    return samples, reversed(samples)


def normalised(samples: Samples[int], target: float = LOUDNESS) -> Samples[int]:
    """As loud as all others, never louder than `PEAK`."""
    gain = min(target - loudness(samples), PEAK - 0.1 - peak(samples))
    return scaled(samples, 10 ** (gain / 20))


def scaled(samples: Samples[int], factor: float) -> Samples[int]:
    return array("h", [int(x * factor) for x in samples])


# -- loudness -------------------------------------------------------------------------------------


def loudness(samples: Samples[int]) -> float:
    """LUFS as ITU-R BS.1770 gates them, over blocks of 0.4 s; the energy of shorter clips.

    The weighting is a power response, so the energy of what it would let through is a sum over
    the autocorrelation of the samples: no filter has to run over them one by one."""
    hop = RATE // 10
    steps = [_weighted_energy(samples[i : i + hop]) for i in range(0, len(samples), hop)]
    if seconds(samples) < _SHORT:
        return _lufs(sum(steps) / max(1, len(samples)))
    blocks = [sum(steps[i : i + 4]) / (4 * hop) for i in range(len(samples) // hop - 3)]
    heard = [block for block in blocks if _lufs(block) > -70]
    if not heard:
        return -math.inf
    gate = _lufs(sum(heard) / len(heard)) - 10
    heard = [block for block in heard if _lufs(block) > gate]
    return _lufs(sum(heard) / len(heard))


def _lufs(power: float) -> float:
    return -math.inf if power <= 0 else -0.691 + 10 * math.log10(power / FULL**2)


def _weighted_energy(samples: Samples[int]) -> float:
    lags = (sum(map(mul, samples, samples[lag:])) for lag in range(_LAGS))
    energy: float = sum(map(mul, _weights(), lags))
    return max(0.0, energy)


@lru_cache(maxsize=1)
def _weights(points: int = 512) -> tuple[float, ...]:
    """The weight of each lag: the power response of the high shelf, turned into time. The
    high-pass at 38 Hz is left out: neither voices nor sounds of ours reach down there."""
    response = [_shelf_power(math.pi * (i + 0.5) / points) for i in range(points)]
    found = []
    for lag in range(_LAGS):
        waves = (math.cos(lag * math.pi * (i + 0.5) / points) for i in range(points))
        found.append((1 if lag == 0 else 2) * sum(map(mul, response, waves)) / points)
    return tuple(found)


def _shelf_power(angle: float) -> float:
    """The first filter of BS.1770, a high shelf of 4 dB from 1.5 kHz on, at our rate."""
    gain, quality, corner = 4.0, 1 / math.sqrt(2), 1500.0
    a = 10 ** (gain / 40)
    turn = 2 * math.pi * corner / RATE
    alpha, cosine, root = math.sin(turn) / (2 * quality), math.cos(turn), 2 * math.sqrt(a)
    above = (
        a * ((a + 1) + (a - 1) * cosine + root * alpha),
        -2 * a * ((a - 1) + (a + 1) * cosine),
        a * ((a + 1) + (a - 1) * cosine - root * alpha),
    )
    below = (
        (a + 1) - (a - 1) * cosine + root * alpha,
        2 * ((a - 1) - (a + 1) * cosine),
        (a + 1) - (a - 1) * cosine - root * alpha,
    )
    z = cmath.exp(-1j * angle)
    over, under = (c[0] + c[1] * z + c[2] * z * z for c in (above, below))
    return abs(over / under) ** 2


def _decibels(share: float) -> float:
    return -math.inf if share <= 0 else 20 * math.log10(share)


# -- other formats --------------------------------------------------------------------------------


def resample(samples: Samples[int], rate: int) -> Samples[int]:
    """From another rate to ours, by a windowed sinc that also keeps out what would alias."""
    step = rate / RATE
    cut = min(1.0, 1 / step)
    reach = math.ceil(8 / cut)
    phases = [_sinc(cut, reach, phase / 64) for phase in range(64)]
    padded = array("h", bytes(2 * reach)) + samples + array("h", bytes(4 * reach))
    found = array("h", bytes(2 * int(len(samples) / step)))
    for i in range(len(found)):
        at = i * step
        whole = int(at)
        taps = phases[int((at - whole) * 64)]
        value = int(sum(map(mul, padded[whole + 1 : whole + 2 * reach + 1], taps)))
        found[i] = max(-FULL, min(FULL - 1, value))
    return found


def _sinc(cut: float, reach: int, fraction: float) -> tuple[float, ...]:
    taps = []
    for k in range(2 * reach):
        x = k + 1 - reach - fraction
        window = 0.5 + 0.5 * math.cos(math.pi * x / (reach + 1))
        taps.append(window * (cut if x == 0 else math.sin(math.pi * cut * x) / (math.pi * x)))
    return tuple(taps)


def _sixteen_bit(frames: bytes, width: int) -> Samples[int]:
    if width == 1:
        return array("h", ((byte - 128) << 8 for byte in frames))
    if width > 2:  # little-endian: the last two bytes of a sample are its large ones
        kept = bytearray(len(frames) // width * 2)
        kept[0::2], kept[1::2] = frames[width - 2 :: width], frames[width - 1 :: width]
        frames = bytes(kept)
    samples = array("h", frames[: len(frames) // 2 * 2])
    if sys.byteorder == "big":
        samples.byteswap()
    return samples
