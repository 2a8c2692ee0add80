"""Packs: rendered once, only what is new, with the family's own voice first; and listened to."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from boardctl import syllables
from boardctl.cli import main
from boardctl.texts import LANGUAGES, Texts
from boardctl.voice import command, samples
from boardctl.voice.build import FASTEST, build, pace
from boardctl.voice.check import LONGEST, recording_troubles, seconds, troubles
from boardctl.voice.engines import Engine, Espeak, NoEngine, Pico, engine
from boardctl.voice.pack import MANIFEST, Pack
from boardctl.voice.phrases import Phrase, Spoken, cut, phrases, spoken
from boardctl.voice.samples import RATE, Samples
from boardctl.voice.voice import Voice, voices_folder
from games.kit import line
from tests.boardctl.voice.meter import lufs
from tests.boardctl.voice.small_pack import small_pack
from tests.conftest import CAMPAIGN

TEXTS = Texts("fr")
ROLL = line("dice.roll", seat="seat.red")
AGAIN = line("dice.once_more")


class Beep:
    """An engine that whistles: one that is quick, and may be too soft, too fast or silent."""

    def __init__(self, *, name: str = "beep", level: float = 0.5, each: float = 0.5) -> None:
        self.name, self.rate, self.level, self.each = name, 60, level, each
        self.said: list[str] = []

    def say(self, text: str, rate: int) -> Samples[int]:
        self.said.append(text)
        count = int(RATE * self.each * len(text.split()) * 60 / rate)
        tone = np.sin(np.arange(count) * 2 * np.pi * 440 / RATE)
        return array("h", (32767 * self.level * tone).astype(np.int16).tolist())


def rendered(folder: Path, engine: Engine, *sentences: str) -> Pack:
    said = [phrase for sentence in sentences for phrase in phrases(sentence)]
    build("en", folder, said, engine, folder / "recordings")
    return Pack(folder)


def as_spoken(*sentences: str) -> list[Spoken]:
    return [Spoken("a.key", tuple(((p,),) for p in phrases(sentence))) for sentence in sentences]


# -- phrases --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Rouge, lance le dé.", ["rouge,", "lance le dé."]),
        ("Qui a joué ? Appuie sur ton bouton.", ["qui a joué?", "appuie sur ton bouton."]),
        ("L’écureuil\u202f!", ["l'écureuil!"]),
        ("A tip: bread.", ["a tip,", "bread."]),
        ("Je choisis…", ["je choisis,"]),
        ("", []),
    ],
)
def test_a_sentence_is_cut_where_a_voice_breathes(sentence: str, said: list[str]) -> None:
    assert [phrase.text for phrase in phrases(sentence)] == said


def test_a_file_is_called_by_its_words() -> None:
    assert Phrase("lance le dé", ".").key == "lance-le-de"
    assert Phrase("l'écureuil", "?").key == "l-ecureuil-asked"
    assert len({Phrase("rouge", mark).key for mark in ".,!?"}) == 4


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("{seat} falls into {room}!", 2),
        ("{seat}, roll {n} dice.", 2),
        ("Put {piece} here.", 2),
        ("It is {piece}.", 2),
        ("{piece} goes here.", 2),
        ("{seat} begins!", 1),
        ("Go to {letter} {value}?", 3),
    ],
)
def test_a_pack_does_not_hold_every_pair_of_names(text: str, parts: int) -> None:
    filled = cut(text).replace("{", "").replace("}", "")
    assert len(phrases(filled)) == parts


# -- building -------------------------------------------------------------------------------------


def test_a_line_is_rendered_once_and_then_kept(tmp_path: Path) -> None:
    first = small_pack(tmp_path, TEXTS, ROLL)
    assert first.rendered == ("rouge-comma", "lance-le-de")
    assert small_pack(tmp_path, TEXTS, ROLL).rendered == ()
    more = small_pack(tmp_path, TEXTS, ROLL, AGAIN)
    assert (more.rendered, more.kept) == (("encore-une-fois-comma",), 2)
    gone = small_pack(tmp_path, TEXTS, AGAIN)
    assert gone.removed == 1
    assert not (tmp_path / "fr" / "rouge-comma.wav").exists()


def test_the_voice_finds_the_clips_of_a_line_in_order(tmp_path: Path) -> None:
    small_pack(tmp_path, TEXTS, ROLL)
    voice = Voice(tmp_path)
    found = voice.clips(TEXTS, ROLL)
    assert [clip.key for clip in found] == ["rouge-comma", "lance-le-de"]
    for clip in found:
        assert samples.seconds(samples.read(clip.path)) == pytest.approx(clip.seconds, abs=0.001)
    assert voice.clips(TEXTS, AGAIN) == (), "half a sentence is worse than none"
    small_pack(tmp_path, TEXTS, ROLL, AGAIN)
    assert len(voice.clips(TEXTS, AGAIN)) == 2, "a pack built meanwhile is heard"
    assert voice.clips(Texts("en"), ROLL) == ()


def test_a_clip_that_was_deleted_or_changed_is_rendered_again(tmp_path: Path) -> None:
    beep = Beep()
    rendered(tmp_path, beep, "Roll the die.")
    (tmp_path / "roll-the-die.wav").unlink()
    rendered(tmp_path, beep, "Roll the die.")
    rendered(tmp_path, Beep(name="another"), "Roll the die.")
    assert len(beep.said) == 2
    assert Pack(tmp_path).entries["roll-the-die"].source == "another"


def test_a_damaged_manifest_is_built_anew(tmp_path: Path) -> None:
    rendered(tmp_path, Beep(), "Roll the die.")
    (tmp_path / MANIFEST).write_text("roll-the-die\tonly two\n../../etc\tx\t1\tx\tx\n")
    assert Pack(tmp_path).entries == {}
    assert set(rendered(tmp_path, Beep(), "Roll the die.").entries) == {"roll-the-die"}


def test_what_an_engine_would_spell_is_written_as_it_sounds(tmp_path: Path) -> None:
    beep = Beep()
    rendered(tmp_path, beep, "Press OK.", "OK, go on.")
    assert beep.said == ["press oh kay.", "oh kay,", "go on."]
    assert set(Pack(tmp_path).entries) == {"press-ok", "ok-comma", "go-on"}


def test_fast_speech_is_slowed_down_until_a_child_can_follow(tmp_path: Path) -> None:
    beep = Beep(each=0.25)  # four words a second at first
    rendered(tmp_path, beep, "Roll the die once more.")
    assert len(beep.said) > 1
    said = samples.read(tmp_path / "roll-the-die-once-more.wav")
    assert pace("roll the die once more", said, "en") <= FASTEST


def test_a_recording_goes_before_every_engine(tmp_path: Path) -> None:
    recordings = tmp_path / "recordings"
    recordings.mkdir()
    own = Beep(each=0.7).say("roll the die", 60)
    samples.write(recordings / "roll-the-die.wav", own)
    pack = rendered(tmp_path, Beep(), "Red, roll the die!")
    assert pack.entries["roll-the-die-bang"].source == "recording", "whatever the mark"
    assert pack.entries["red-comma"].source == "beep"
    (recordings / "roll-the-die.wav").unlink()
    assert rendered(tmp_path, Beep(), "Red, roll the die!").entries["roll-the-die-bang"].source == (
        "beep"
    )


def test_a_recording_nobody_can_read_is_told_and_the_engine_speaks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    recordings = tmp_path / "recordings"
    recordings.mkdir()
    (recordings / "roll-the-die.wav").write_bytes(b"an mp3, perhaps")
    pack = rendered(tmp_path, Beep(), "Roll the die.")
    assert pack.entries["roll-the-die"].source == "beep"
    assert "is no WAV file" in caplog.text


def test_what_an_engine_cannot_say_is_left_out_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    silent = Beep(level=0.0)
    pack = rendered(tmp_path, silent, "Roll the die.")
    assert (dict(pack.entries), len(silent.said)) == ({}, 1)
    assert "beep says nothing for 'roll the die.'" in caplog.text
    (missing,) = troubles(pack, "en", as_spoken("Roll the die."))
    assert "is missing" in missing


def test_an_engine_that_fails_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tmp_path / "espeak-ng"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert rendered(tmp_path, Espeak("en"), "Roll the die.").entries == {}
    assert "espeak-ng fails for 'roll the die.'" in caplog.text


def test_recordings_are_judged_one_sentence_each(tmp_path: Path) -> None:
    silence = array("h", bytes(RATE))
    loud = array("h", [32767, -32768] * 4000)
    samples.write(tmp_path / "lance-le-de.wav", silence)
    samples.write(tmp_path / "rouge.wav", loud)
    samples.write(tmp_path / "lanse-le-de.wav", silence)
    (tmp_path / "jaune.wav").write_bytes(b"")
    told = list(recording_troubles(tmp_path, "fr"))
    assert len(told) == 4
    assert any("lanse-le-de.wav is no line" in one and "lance-le-de" in one for one in told)
    assert any("is silent" in one for one in told)
    assert any("is overdriven" in one for one in told)
    assert any("jaune.wav is no WAV file" in one for one in told)


# -- engines --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wished", ["ttspico", "espeak-ng"])
def test_both_engines_speak_both_languages(language: str, wished: str) -> None:
    said = samples.normalised(samples.trimmed(engine(language, wished).say("la souris.", 60)))
    assert 0.3 < samples.seconds(said) < 4
    assert lufs(said) == pytest.approx(samples.LOUDNESS, abs=2)


@pytest.mark.parametrize("wished", [Pico.name, Espeak.name])
def test_the_same_words_always_sound_the_same(wished: str) -> None:
    lent = engine("fr", wished)
    first = lent.say("lance le dé !", 60)
    lent.say("la souris.", 60)
    assert lent.say("lance le dé !", 60) == first


def test_without_any_engine_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(NoEngine, match="apt install espeak-ng"):
        engine("fr", Espeak.name)
    monkeypatch.setattr("boardctl.voice.engines.find_spec", lambda name: None)
    with pytest.raises(NoEngine, match=r"boardctl\[voice\]"):
        engine("fr")


def test_ttspico_goes_first() -> None:
    assert isinstance(engine("en"), Pico)


# -- listening ------------------------------------------------------------------------------------


def test_a_good_pack_has_no_trouble(tmp_path: Path) -> None:
    pack = rendered(tmp_path, Beep(), "Red, roll the die.")
    assert list(troubles(pack, "en", as_spoken("Red, roll the die."))) == []


def test_everything_that_can_be_wrong_with_a_clip_is_named(tmp_path: Path) -> None:
    good = Beep().say("roll the die", 60)
    pause = array("h", bytes(RATE))
    broken = {
        "is silent": array("h", bytes(RATE)),
        "of silence at an end": samples.normalised(good) + pause,
        "syllables a second": samples.normalised(good[: RATE // 2]),
        "LU off": samples.scaled(samples.normalised(good), 0.5),
        "peaks at": samples.scaled(good, 1.99),
    }
    for trouble, sound in broken.items():
        pack = rendered(tmp_path, Beep(), "Roll the die.")
        samples.write(pack.path("roll-the-die"), sound)
        told = list(troubles(pack, "en", as_spoken("Roll the die.")))
        assert any(trouble in one for one in told), (trouble, told)
    pack.path("roll-the-die").write_bytes(b"")
    (unreadable,) = troubles(pack, "en", as_spoken("Roll the die."))
    assert "cannot be read" in unreadable
    (missing,) = troubles(pack, "en", as_spoken("Once more."))
    assert "run boardctl voices build" in missing


def test_a_sentence_that_takes_too_long_is_named(tmp_path: Path) -> None:
    long = "Roll the die, roll the die, roll the die."
    pack = rendered(tmp_path, Beep(), long)
    (said,) = as_spoken(long)
    assert seconds(pack, said) > LONGEST
    (told,) = troubles(pack, "en", [said])
    assert told.startswith("a.key takes 4.6 s")


# -- the command ----------------------------------------------------------------------------------


def test_the_list_is_a_script_to_read_aloud(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / command.RECORDINGS / "fr" / "lance-le-de.wav"
    own.parent.mkdir(parents=True)
    own.touch()
    assert main(["voices", "list", "--language", "fr", "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert "* lance-le-de.wav\tlance le dé." in out
    assert "  rouge-comma.wav\trouge," in out


def test_a_pack_that_is_not_there_fails_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["voices", "check", "--language", "en", "--out", str(tmp_path)]) == 1
    assert "is missing: run boardctl voices build --language en" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bild"], "did you mean 'build'"),
        (["build", "--language", "de"], "unknown 'de'"),
        (["build", "--engine", "espeak"], "did you mean 'espeak-ng'"),
    ],
)
def test_what_is_not_understood_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["voices", *arguments]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_packs_live_where_a_service_or_a_user_keeps_them(tmp_path: Path) -> None:
    games = tmp_path / "games"
    systemd, own = {"STATE_DIRECTORY": "/var/lib/boardctl"}, {"XDG_DATA_HOME": "/data"}
    assert voices_folder("/tmp/mine", games, {}) == Path("/tmp/mine")
    assert voices_folder(None, games, systemd) == Path("/var/lib/boardctl/voices")
    assert voices_folder(None, games, own) == Path("/data/boardctl/voices")
    at_home = Path("~/.local/share/boardctl/voices").expanduser()
    assert voices_folder(None, games, {"XDG_DATA_HOME": "odd"}) == at_home
    (games / "voices").mkdir(parents=True)
    assert voices_folder(None, games, own) == games / "voices"
    assert voices_folder("/tmp/mine", games, own) == Path("/tmp/mine")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pack_is_heard_and_followed(language: str, tmp_path: Path) -> None:
    """A few phrases each time, all of them and every sentence in a campaign."""
    said: Sequence[Spoken] = spoken(language)
    if not CAMPAIGN:
        said = random.Random(language).sample(said, 10)
    wanted = {p.key: p for text in said for part in text.parts for way in part for p in way}
    chosen = wanted if CAMPAIGN else dict(list(wanted.items())[:30])
    build(language, tmp_path, chosen.values(), engine(language), tmp_path)
    pack = Pack(tmp_path)
    assert [one for one in troubles(pack, language, said) if "is missing" not in one] == []
    assert pack.entries.keys() == chosen.keys()
    for key in pack.entries:
        heard = samples.read(pack.path(key))
        if samples.seconds(heard) >= 0.4:
            assert lufs(heard) == pytest.approx(samples.LOUDNESS, abs=2), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_sentences_are_short_enough_with_their_longest_names(
    language: str, tmp_path: Path
) -> None:
    def syllables_of(way: Sequence[Phrase]) -> float:
        return sum(syllables.count(phrase.words, language) + 1 for phrase in way)  # and a breath

    def longest(text: Spoken) -> Spoken:
        return Spoken(text.key, tuple((max(part, key=syllables_of),) for part in text.parts))

    texts = dict.fromkeys(map(longest, spoken(language)))
    said = sorted(texts, key=lambda t: sum(syllables_of(way) for (way,) in t.parts))[-15:]
    wanted = {phrase.key: phrase for text in said for (way,) in text.parts for phrase in way}
    build(language, tmp_path, wanted.values(), engine(language), tmp_path)
    assert list(troubles(Pack(tmp_path), language, said)) == []
