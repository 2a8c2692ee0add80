"""Sound as numbers, judged by a measure that is not ours."""

from __future__ import annotations

import math
import struct
import wave
from array import array
from pathlib import Path

import numpy as np
import pytest

from boardctl.voice import samples
from boardctl.voice.engines import engine
from boardctl.voice.samples import RATE, BadSound, Samples
from boardctl.voice.sounds import TUNES, render, seconds, wav
from tests.boardctl.voice.meter import lufs


def tone(hertz: float, length: float, level: float = 0.3, rate: int = RATE) -> Samples[int]:
    turn = 2 * math.pi * hertz / rate
    count = int(length * rate)
    return array("h", (int(32767 * level * math.sin(turn * i)) for i in range(count)))


def save(path: Path, frames: bytes, *, width: int = 2, channels: int = 1, rate: int = RATE) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setsampwidth(width)
        file.setnchannels(channels)
        file.setframerate(rate)
        file.writeframes(frames)
    return path


@pytest.mark.parametrize("text", ["Rouge,", "La souris bleu ciel va ici.", "A 3.", "poisson !"])
def test_loudness_is_that_of_bs_1770(text: str) -> None:
    said = samples.trimmed(engine("fr").say(text, 62))
    assert samples.loudness(said) == pytest.approx(lufs(said), abs=0.5)


@pytest.mark.parametrize("hertz", [150, 440, 1000, 3000, 6000])
def test_loudness_weighs_high_tones_more_as_ears_do(hertz: float) -> None:
    assert samples.loudness(tone(hertz, 1.0)) == pytest.approx(lufs(tone(hertz, 1.0)), abs=0.5)


def test_pauses_inside_a_sentence_do_not_make_it_softer() -> None:
    broken = tone(440, 1.0) + array("h", bytes(2 * RATE)) + tone(440, 1.0)
    assert samples.loudness(broken) == pytest.approx(lufs(broken), abs=0.5)


def test_silence_has_no_loudness_and_nothing_is_left_of_it() -> None:
    silence = array("h", bytes(2 * RATE))
    assert samples.loudness(silence) == samples.peak(silence) == -math.inf
    assert not samples.trimmed(silence)


def test_silence_around_a_sound_is_trimmed() -> None:
    padded = array("h", bytes(RATE)) + tone(440, 0.5) + array("h", bytes(2 * RATE))
    assert samples.silence_around(padded) == pytest.approx(1.0, abs=0.01)
    left = samples.trimmed(padded)
    assert samples.seconds(left) == pytest.approx(0.54, abs=0.005)
    assert samples.silence_around(left) < 0.05


@pytest.mark.parametrize("level", [0.01, 0.1, 0.9])
def test_everything_is_equally_loud_afterwards(level: float) -> None:
    equal = samples.normalised(tone(440, 1.0, level))
    assert lufs(equal) == pytest.approx(samples.LOUDNESS, abs=1.0)


def test_a_peak_is_never_too_high_however_soft_the_rest() -> None:
    click = array("h", [32767]) + tone(440, 1.0, 0.001)
    assert samples.peak(samples.normalised(click)) <= samples.PEAK


@pytest.mark.parametrize("rate", [8000, 22050, 44100, 48000])
def test_another_rate_keeps_its_tone_and_its_length(rate: int, tmp_path: Path) -> None:
    path = save(tmp_path / "a.wav", tone(440, 0.5, rate=rate).tobytes(), rate=rate)
    found = samples.read(path)
    assert samples.seconds(found) == pytest.approx(0.5, abs=0.01)
    spectrum = np.abs(np.fft.rfft(np.array(found, dtype=float)))
    assert np.argmax(spectrum) / samples.seconds(found) == pytest.approx(440, abs=3)
    assert samples.peak(found) == pytest.approx(20 * math.log10(0.3), abs=0.5)


def test_what_we_cannot_hold_does_not_come_back_as_another_tone(tmp_path: Path) -> None:
    path = save(tmp_path / "a.wav", tone(12_000, 0.5, rate=44_100).tobytes(), rate=44_100)
    assert samples.peak(samples.read(path)[200:-200]) < -35


def test_stereo_and_other_widths_are_read(tmp_path: Path) -> None:
    mono = tone(440, 0.1)
    both = array("h", (x for pair in zip(mono, mono, strict=True) for x in pair))
    assert samples.read(save(tmp_path / "2.wav", both.tobytes(), channels=2)) == mono
    wide = b"".join(b"\0" + struct.pack("<h", x) for x in mono)
    assert samples.read(save(tmp_path / "24.wav", wide, width=3)) == mono
    small = bytes((x >> 8) + 128 for x in mono)
    read = samples.read(save(tmp_path / "8.wav", small, width=1))
    assert max(abs(a - b) for a, b in zip(read, mono, strict=True)) < 256


@pytest.mark.parametrize("content", [b"", b"RIFF", b"not a sound at all" * 10])
def test_a_file_that_is_no_sound_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(content)
    with pytest.raises(BadSound, match="is no WAV file"):
        samples.read(path)


def test_a_clip_on_disk_is_the_new_one_or_the_old_one_and_never_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before, after = tmp_path / "a.wav", tone(440, 0.1), tone(880, 0.2)
    samples.write(path, before)

    def cut_off(beside: Path, name: Path) -> None:
        assert samples.read(beside) == after
        raise OSError("the plug is pulled")

    monkeypatch.setattr("os.replace", cut_off)
    with pytest.raises(OSError, match="plug"):
        samples.write(path, after)
    assert samples.read(path) == before


# -- the small sounds -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(TUNES))
def test_every_sound_is_short_soft_and_heard(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(wav(name))
    heard = samples.read(path)
    assert 0.02 < samples.seconds(heard) == pytest.approx(seconds(name), abs=0.01)
    assert samples.seconds(heard) <= 1.0
    assert samples.peak(heard) <= samples.PEAK
    softer = samples.LOUDNESS - samples.loudness(heard)
    assert 2 <= softer <= 14, "softer than the voice, and still there"
    assert abs(heard[-1]) < 300, "no click at the end"


def test_sounds_are_the_same_every_time() -> None:
    before = render("roll")
    render.cache_clear()
    assert render("roll") == before


def test_a_sound_of_another_package_is_a_soft_note() -> None:
    assert render("kazoo") == render("soft")
