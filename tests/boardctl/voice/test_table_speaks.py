"""From the prompt of a game to the sound card: the whole way, with the real player."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl import parts
from boardctl.config import Config, ConsoleSection, SoundSection
from boardctl.daemon import Daemon
from boardctl.journal import Journal
from boardctl.settings import Settings
from boardctl.texts import Texts
from boardctl.voice import samples, sounds
from boardctl.voice.voice import Voice, seconds
from games import catalogue
from games.kit import line
from hardware.drivers import State
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from hardware.sound import Loudspeaker
from tests.boardctl.voice.small_pack import small_pack
from tests.hardware.recorded_sound import heard, sound_card, until

MOUSE = line("setup.bring", piece="piece.mouse:red")


def test_the_loudness_is_that_of_the_settings() -> None:
    settings = Settings()
    assert settings.loudness() == 0.4
    settings.change("volume", 70)
    assert settings.loudness() == 0.7
    settings.change("quiet", True)
    assert settings.loudness() == 0.0


def test_only_a_built_console_with_a_sound_section_has_a_loudspeaker() -> None:
    built, sound = ConsoleSection(kind="pico"), SoundSection(device="null")
    assert parts.loudspeaker(Config(console=built, sound=sound), lambda: 0.4) is not None
    assert parts.loudspeaker(Config(console=built), lambda: 0.4) is None
    assert parts.loudspeaker(Config(sound=sound), lambda: 0.4) is None


async def test_the_first_prompt_of_a_game_comes_out_of_the_loudspeaker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(sound_card(tmp_path)))
    monkeypatch.setattr("hardware.sound._HANGS", 60.0)  # the machine may be slow
    monkeypatch.setattr("hardware.sound_queue.FRESH", 60.0)
    monkeypatch.setattr("boardctl.escalation.STEPS", ())  # nor is anything said twice meanwhile
    game = catalogue.find("souriciere")
    small_pack(tmp_path / "voices", Texts("en", [catalogue.folder(game)]), MOUSE)
    settings = Settings()
    settings.change("volume", 50)
    loud = Loudspeaker("default", sounds.pcm, settings.loudness)
    loud.listen()
    console = SimulatedConsole(Profile.PADS, seed=7)
    journal = Journal.open(tmp_path / "journal.sqlite", inline=True)
    voice = Voice(tmp_path / "voices")
    daemon = Daemon(console, journal, "en", settings, voice=voice, talker=loud)
    daemon.start()
    try:
        await until(lambda: loud.condition().state is State.READY)
        await daemon.new_game(game, ("red", "yellow"), {})
        await until(lambda: bool(daemon.stage.spoken))
        clips = daemon.stage.spoken
        await until(lambda: sum(map(samples.seconds, heard(tmp_path))) > seconds(clips) - 0.1)
    finally:
        await daemon.stop()
        await loud.close()
    (played,) = heard(tmp_path)
    whole = samples.read(clips[0].path)
    assert list(played[: len(whole)]) == [int(x * 0.5) for x in whole]
