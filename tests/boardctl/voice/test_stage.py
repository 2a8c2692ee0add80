"""The stage with a voice: as long as the clips take, cut by what is right, silent when asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boardctl.cues import SLACK, Scene, speaking_seconds
from boardctl.settings import Settings
from boardctl.texts import Texts
from boardctl.voice import sounds
from boardctl.voice.pack import Entry, write_manifest
from boardctl.voice.phrases import of_line
from boardctl.voice.voice import GAP, Voice
from games.kit import Cue, line
from tests.boardctl.show import BRING_RED, ROLL_BLUE, ROLLED, SLOW, Show

EACH = 1.1
"""Seconds of every clip here."""

RED = "the-red-mouse-comma goes-here"
BLUE = "blue-comma roll-the-die"
FOUR = "the-die-shows-4"


@pytest.fixture
def voice(tmp_path: Path) -> Voice:
    texts = Texts("en")
    cues = (BRING_RED.prompt, ROLL_BLUE.prompt, ROLLED, SLOW)
    said = {p.key: p for cue in cues for p in of_line(texts, cue.say)}
    (tmp_path / "en").mkdir()
    write_manifest(tmp_path / "en", (Entry(p.key, p.text, EACH, "", "") for p in said.values()))
    return Voice(tmp_path)


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def show(voice: Voice, settings: Settings) -> Iterator[Show]:
    made = Show(voice=voice, settings=settings)
    yield made
    made.close()


def test_a_prompt_is_said_by_the_clips_of_its_words(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    assert show.told == [(0.0, RED)]
    assert " ".join(clip.key for clip in show.stage.spoken) == RED


def test_the_prompt_follows_an_event_after_its_sound_and_its_clips(show: Show) -> None:
    show.stage.play(ROLLED)
    show.stage.set_scene(BRING_RED)
    show.wait(10)
    after = round(sounds.seconds("roll") + EACH + SLACK, 2)
    assert show.told[:3] == [(0.0, FOUR), (after, "hush"), (after, RED)]


def test_words_are_stopped_before_the_sound_of_something_newer(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loudspeaker drops a sound that would go into words."""
    monkeypatch.setattr(show.console, "play_sound", lambda name: show.told.append((0.0, name)))
    show.stage.set_scene(BRING_RED)
    show.stage.play(ROLLED)
    assert [told for _, told in show.told] == [RED, "hush", "roll", FOUR]
    show.told.clear()
    show.stage.set_scene(Scene("over", replace(SLOW, sound="win")))
    show.wait(4)
    assert [told for _, told in show.told][:2] == ["hush", "win"]


def test_words_without_a_voice_take_as_long_as_they_would(show: Show) -> None:
    show.stage.play(Cue(line("resume.back")))
    show.stage.set_scene(BRING_RED)
    show.wait(5)
    estimate = round(speaking_seconds("I’m back, let’s go on!", "en"), 2)
    assert show.told == [(estimate, RED)]
    assert show.said == ["I’m back, let’s go on!", "The red mouse goes here."]


def test_two_clips_have_a_breath_between_them(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(2 * EACH + GAP - 0.01)
    show.stage.play(ROLLED)  # the prompt was still being said: it comes again
    show.wait(5)
    assert [told for _, told in show.told].count(RED) == 2


def test_the_newest_prompt_wins(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(0.3)
    show.stage.set_scene(ROLL_BLUE)
    assert show.told == [(0.0, RED), (0.3, "hush"), (0.3, BLUE)]


@pytest.mark.parametrize("action", ["touched", "accepted"])
def test_any_correct_action_cuts_the_words_short(show: Show, action: str) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(0.4)
    getattr(show.stage, action)()
    assert show.told == [(0.0, RED), (0.4, "hush")]
    assert show.stage.spoken == ()
    assert show.said == ["The red mouse goes here."], "the caption stays"


def test_a_prompt_without_words_ends_the_one_before(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.set_scene(Scene("over", Cue(line(""), picture="cheese")))
    assert show.told[-1] == (0.0, "hush")


def test_quiet_says_nothing_and_shows_everything(show: Show, settings: Settings) -> None:
    settings.change("quiet", True)
    show.stage.play(ROLLED)
    show.stage.set_scene(BRING_RED)
    show.wait(20)
    assert show.told == []
    assert show.stage.spoken == ()
    assert list(show.console.sounds) == []
    assert show.said[:2] == ["The die shows 4.", "The red mouse goes here."]
    assert show.console.lights


def test_a_touch_ticks_once_and_never_into_words(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.glow("d4")
    assert list(show.console.sounds) == []
    show.wait(4)
    for _ in range(5):
        show.stage.glow("d4")
        show.wait(0.05)
    assert list(show.console.sounds) == ["tick"]


def test_a_new_volume_is_heard_at_once_and_never_into_words(show: Show, settings: Settings) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.try_volume()
    assert list(show.console.sounds) == []
    show.wait(4)
    show.stage.try_volume()
    assert list(show.console.sounds) == [sounds.SOFT]
    settings.change("quiet", True)
    show.stage.try_volume()
    assert list(show.console.sounds) == [sounds.SOFT]


def test_a_flickering_sensor_does_not_tick_for_ever(show: Show) -> None:
    show.stage.set_scene(Scene("idle", Cue(line("idle.choose"))))
    for _ in range(600):
        show.wait(1)
        show.stage.glow("d4")
    assert len(show.console.sounds) < 30


def test_a_closed_stage_falls_silent(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.close()
    assert show.told[-1][1] == "hush"
