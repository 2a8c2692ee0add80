"""The family's names are spoken at the table, rendered off the loop, and told to no page."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boardctl.forget import ABOUT_PEOPLE
from boardctl.texts import LANGUAGES, Texts
from boardctl.voice import samples
from boardctl.voice.names import FOLDER, NameRenderer, render
from boardctl.voice.phrases import with_seat
from boardctl.voice.voice import Voice
from games.kit import line
from tests.boardctl.voice.small_pack import small_pack

TEXTS = Texts("fr")
ROLL = line("dice.roll", seat="seat.red")
LEAVES = line("left.seat", seat="seat.red")


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    small_pack(tmp_path / "voices", TEXTS, ROLL, LEAVES)
    return tmp_path / "voices"


def keys(voice: Voice) -> list[str]:
    return [clip.key for clip in voice.aloud(TEXTS, ROLL)]


async def test_a_name_that_is_typed_in_is_heard_at_the_table_and_on_no_page(
    packs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.voice.names._PATIENCE", 600.0)
    names: dict[str, str] = {}
    renderer = NameRenderer(tmp_path)
    voice = Voice(packs, renderer.folder, lambda: names)
    assert keys(voice) == ["rouge-comma", "lance-le-de"]
    names["red"] = "Zoé"
    assert keys(voice) == ["rouge-comma", "lance-le-de"], "the colour until it is rendered"

    renderer.wish(["Zoé"])
    async with asyncio.timeout(600):
        while keys(voice)[0] == "rouge-comma":
            await asyncio.sleep(0.1)
    called, roll = voice.aloud(TEXTS, ROLL)
    assert roll.key == "lance-le-de"
    assert called.path.parent == tmp_path / FOLDER / "fr"
    assert samples.loudness(samples.read(called.path)) == pytest.approx(samples.LOUDNESS, abs=2)
    assert "zo" not in called.key
    assert all(
        clip.path.parent.parent == tmp_path / FOLDER for clip in voice.aloud(TEXTS, LEAVES)[:1]
    )

    public = [clip.key for clip in voice.clips(TEXTS, ROLL)]
    assert public == ["rouge-comma", "lance-le-de"]
    assert voice.file("fr", called.key) is None
    await renderer.close()


def test_a_name_that_is_gone_is_forgotten_and_so_is_its_folder(tmp_path: Path) -> None:
    render(tmp_path / FOLDER, ["fr"], ["Zoé"])
    many = len(list((tmp_path / FOLDER / "fr").glob("*.wav")))
    assert many == len(with_seat("fr", "Zoé")) > 20
    render(tmp_path / FOLDER, ["fr"], [])
    assert list((tmp_path / FOLDER / "fr").glob("*.wav")) == []
    assert any((tmp_path / FOLDER).match(pattern) for pattern in ABOUT_PEOPLE)


@pytest.mark.parametrize("unknown", ["小明", "Ζωή", "😀"])
def test_a_name_the_voice_cannot_say_leaves_all_others_theirs(unknown: str, tmp_path: Path) -> None:
    render(tmp_path, ["fr"], [unknown, "Zoé"])
    assert len(list((tmp_path / "fr").glob("*.wav"))) == len(with_seat("fr", "Zoé"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_that_calls_a_seat_can_call_a_name(language: str) -> None:
    said = [phrase.text for phrase in with_seat(language, "Zoé")]
    assert "zoé," in said
    assert all("zoé" in text for text in said)


def test_a_name_is_no_key_of_a_text(caplog: pytest.LogCaptureFixture) -> None:
    said = TEXTS.render(ROLL, names={"seat.red": "ask.who {n}"})
    assert said == "Ask.who {n}, lance le dé."
    assert caplog.text == ""
