"""Codes and questions at the table itself: who may open them, what shows and says them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardctl.daemon import Daemon
from boardctl.director.panel import HOLD
from boardctl.journal import Journal
from boardctl.pairing import Code
from boardctl.pairings import Pairings
from boardctl.texts import Texts
from boardctl.voice.pack import Entry, write_manifest
from boardctl.voice.phrases import all_phrases, of_line
from boardctl.voice.voice import Voice
from games import catalogue
from games.kit import line
from hardware.ports import Clip, Profile
from hardware.simulated import SimulatedConsole
from tests.boardctl.house import virtual


class Ear:
    """A loudspeaker that remembers what was said."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, ...]] = []

    def speak(self, clips: Sequence[Clip], *, asked: bool = False) -> None:
        self.heard.append(tuple(clip.key for clip in clips))

    def hush(self) -> None:
        return None


def spoken_digits(folder: Path, language: str) -> Voice:
    """A pack with clips that are only written down."""
    phrases = [
        phrase
        for say in (line("pairing.open"), *(line("pairing.digit", n=n) for n in range(10)))
        for phrase in of_line(Texts(language), say)
    ]
    (folder / language).mkdir(parents=True)
    entries = [Entry(phrase.key, phrase.text, 0.5, "paper", "") for phrase in phrases]
    write_manifest(folder / language, entries)
    return Voice(folder)


@asynccontextmanager
async def table(
    folder: Path, *, pairs: bool = True, voice: Voice | None = None, ear: Ear | None = None
) -> AsyncIterator[Daemon]:
    console = SimulatedConsole(Profile.PADS, seed=3)
    journal = Journal.open(folder / "journal.sqlite3", inline=True)
    pairings = Pairings() if pairs else None
    daemon = Daemon(console, journal, "en", pairings=pairings, voice=voice, talker=ear)
    daemon.start()
    await asyncio.sleep(1)
    try:
        yield daemon
    finally:
        await daemon.stop()


async def hold(daemon: Daemon, button: str) -> None:
    daemon.console.press(button)
    await asyncio.sleep(HOLD + 0.1)
    daemon.console.release(button)
    await asyncio.sleep(0.1)


@virtual
async def test_without_a_screen_the_digits_are_said_again_and_again_and_in_no_caption(
    tmp_path: Path,
) -> None:
    ear, voice = Ear(), spoken_digits(tmp_path / "voices", "en")
    async with table(tmp_path, voice=voice, ear=ear) as daemon:
        daemon.simulated.fault("no-screen")
        daemon.settings.change("quiet", True)
        await hold(daemon, "ok")
        captions: set[str] = set()
        daemon.subscribe(lambda: captions.add(json.dumps(daemon.public())))
        await asyncio.sleep(40)
        assert daemon.pairing.code is not None
        digits = daemon.pairing.code.digits
        assert [said for said in ear.heard if said == tuple(digits)] == [tuple(digits)] * 3
        assert not any(digits in text for text in captions)
        assert daemon.stage.caption.text == Texts("en").render(line("pairing.open"))
        daemon.console.press("back")
        daemon.console.release("back")
        await asyncio.sleep(40)
        assert len([said for said in ear.heard if said == tuple(digits)]) == 3


@virtual
async def test_with_a_screen_the_digits_are_not_said(tmp_path: Path) -> None:
    ear, voice = Ear(), spoken_digits(tmp_path / "voices", "en")
    async with table(tmp_path, voice=voice, ear=ear) as daemon:
        await hold(daemon, "ok")
        await asyncio.sleep(40)
        assert daemon.pairing.code is not None
        assert tuple(daemon.pairing.code.digits) not in ear.heard


@virtual
async def test_a_screen_that_fails_while_it_should_show_the_digits_has_them_said(
    tmp_path: Path,
) -> None:
    ear, voice = Ear(), spoken_digits(tmp_path / "voices", "en")
    async with table(tmp_path, voice=voice, ear=ear) as daemon:
        await hold(daemon, "ok")
        assert daemon.pairing.code is not None
        digits = tuple(daemon.pairing.code.digits)
        await asyncio.sleep(3)
        daemon.simulated.fault("no-screen")
        await asyncio.sleep(3)
        assert ear.heard.count(digits) == 1
        await asyncio.sleep(15)
        assert ear.heard.count(digits) == 2
        daemon.simulated.heal("no-screen")
        await asyncio.sleep(40)
        assert ear.heard.count(digits) == 2, "it is shown again"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_voice_pack_has_every_digit(language: str) -> None:
    packed = all_phrases(language)
    for n in range(10):
        for phrase in of_line(Texts(language), line("pairing.digit", n=n)):
            assert phrase.key in packed, n


@virtual
async def test_while_a_cell_is_asked_for_ok_held_means_that_cell(tmp_path: Path) -> None:
    async with table(tmp_path) as daemon:
        game = catalogue.find("souriciere")
        await daemon.new_game(game, ("red", "yellow"), {})
        await asyncio.sleep(1)
        unseen = set(daemon.director.sight.unseen)
        await hold(daemon, "ok")
        assert daemon.pairing.code is None
        assert set(daemon.director.sight.unseen) > unseen
        await hold(daemon, "yellow")
        assert daemon.pairing.code is not None, "a seat's button asks for no cell"
        assert daemon.pairing.code.seat == "yellow"


@virtual
async def test_a_table_nobody_else_can_reach_opens_no_code(tmp_path: Path) -> None:
    async with table(tmp_path, pairs=False) as daemon:
        for button in ("ok", "red"):
            await hold(daemon, button)
            assert daemon.pairing.code is None


@virtual
async def test_a_button_held_again_is_a_new_code_and_back_closes_it(tmp_path: Path) -> None:
    async with table(tmp_path) as daemon:
        await hold(daemon, "ok")
        first = daemon.pairing.code
        await hold(daemon, "sky")
        second = daemon.pairing.code
        assert first is not None
        assert second is not None
        assert (second.seat, second is first) == ("sky", False)
        daemon.console.press("back")
        daemon.console.release("back")
        await asyncio.sleep(0.5)
        assert (daemon.pairing.code, daemon.stage.below) == (None, None)


def test_a_code_tells_nothing_in_a_log() -> None:
    assert "123456" not in repr(Code("123456", None))
