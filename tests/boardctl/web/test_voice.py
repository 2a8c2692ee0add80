"""The simulated table speaks in a real browser: the files of its pack, in order, to their end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.async_api import Browser, Page

from boardctl.texts import Texts
from boardctl.voice import samples, sounds
from boardctl.voice.voice import Voice
from games import catalogue
from games.kit import line
from tests.boardctl.voice.small_pack import small_pack
from tests.boardctl.web.child import PATIENCE, Child
from tests.boardctl.web.served import playing

pytestmark = pytest.mark.asyncio(loop_scope="module")

LISTEN = """() => {
  window.heard = [];
  window.endless = false;
  performance.now = () => 0; // on a slow machine nothing is stale
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (at) {
    const note = { seconds: this.buffer.duration, at, ended: false };
    heard.push(note);
    this.loop = endless;
    this.addEventListener("ended", () => (note.ended = true));
    return start.call(this, at);
  };
}"""
BEGINNINGS = """{
  window.beginnings = [];
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      beginnings.push(this.state);
    }
  };
}"""
SLEEPER = """() => {
  window.contexts = [];
  window.fetched = new Set();
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      contexts.push(this);
    }
    async decodeAudioData(bytes) {
      const sound = await super.decodeAudioData(bytes);
      fetched.add(sound);
      return sound;
    }
  };
}"""
ENDED = "count => heard.length === count && heard.every((note) => note.ended)"


def pack(folder: Path) -> Voice:
    game = catalogue.find("souriciere")
    texts = Texts("en", [catalogue.folder(game)])
    asked = (line("setup.bring", piece=f"piece.{piece}") for piece in ("mat", "mouse:red"))
    small_pack(folder, texts, *asked)
    return Voice(folder)


async def until(page: Page, question: str, count: int) -> None:
    """The page forbids what Playwright's own waiting needs."""
    async with asyncio.timeout(PATIENCE):
        while not await page.evaluate(question, count):
            await asyncio.sleep(0.05)


async def heard(page: Page, count: int) -> list[dict[str, Any]]:
    """So many clips and sounds since the last call, all ended."""
    await until(page, ENDED, count)
    found: list[dict[str, Any]] = await page.evaluate("heard.splice(0)")
    return found


async def test_the_page_plays_what_the_table_says(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.escalation.STEPS", ())  # it says nothing by itself
    voice = pack(tmp_path / "voices")
    async with playing(tmp_path, voice=voice) as house:
        stage = house.daemon.stage
        child = await Child.arrives(browser, house)
        await child.reads("Put the red mouse here.")
        await child.page.evaluate(LISTEN)
        await child.page.locator(".prompt").click()  # browsers want a touch before any sound
        await asyncio.sleep(1.1)  # a prompt is said once a second at most

        stage.repeat()
        assert [clip.key for clip in stage.spoken] == ["put-the-red-mouse-comma", "here"]
        said = await heard(child.page, 2)
        for note, clip in zip(said, stage.spoken, strict=True):
            assert note["seconds"] == pytest.approx(clip.seconds, abs=0.02)
        assert said[1]["at"] > said[0]["at"] + said[0]["seconds"], "one after the other"

        stage.accepted()
        (chime,) = await heard(child.page, 1)
        assert chime["seconds"] == pytest.approx(sounds.seconds("accepted"), abs=0.02)

        await asyncio.sleep(1.1)
        await child.page.evaluate("endless = true")
        stage.repeat()
        await until(child.page, "count => heard.length === count", 2)
        stage.touched()  # a correct action: nothing else ends these
        await heard(child.page, 2)
        stage.accepted()
        await until(child.page, "count => heard.length === count", 1)
        house.daemon.settings.change("quiet", True)
        await asyncio.sleep(1.1)
        stage.repeat()
        assert stage.spoken == ()
        await heard(child.page, 1)
        await child.page.evaluate("endless = false")
        house.daemon.settings.change("quiet", False)
        await child.page.locator(".tool.sound").click()
        await asyncio.sleep(1.1)
        stage.repeat()
        assert stage.spoken != ()
        await asyncio.sleep(0.5)
        assert await child.page.evaluate("heard.length") == 0, "off stays off"
        await child.leaves()


async def test_a_touch_screen_sounds_from_the_first_tap_on(
    browser: Browser, tmp_path: Path
) -> None:
    """A finger counts once it comes up: what begins to sound before that stays asleep."""
    async with playing(tmp_path) as house:
        page = await browser.new_page(has_touch=True)
        page.set_default_timeout(PATIENCE * 1000)
        await page.add_init_script(BEGINNINGS)
        ready = asyncio.Event()  # any question to the page would count as a touch
        page.on("websocket", lambda line: line.on("framereceived", lambda _: ready.set()))
        await page.goto(house.address)
        async with asyncio.timeout(PATIENCE):
            await ready.wait()
        await page.touchscreen.tap(200, 200)
        await until(page, "count => beginnings.length >= count", 1)
        assert await page.evaluate("beginnings") == ["running"]
        await page.close()


async def test_what_came_while_the_sound_of_a_tablet_slept_is_not_said_when_it_wakes(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardctl.escalation.STEPS", ())
    async with playing(tmp_path, voice=pack(tmp_path / "voices")) as house:
        stage = house.daemon.stage
        child = await Child.arrives(browser, house)
        await child.reads("Put the red mouse here.")
        await child.page.evaluate(LISTEN)
        await child.page.evaluate(SLEEPER)
        await child.page.locator(".prompt").click()
        await until(child.page, "count => contexts.length === count", 1)
        await child.page.evaluate("contexts[0].suspend()")
        await asyncio.sleep(1.1)  # a prompt is said once a second at most
        stage.repeat()
        assert stage.spoken != ()
        await until(child.page, "count => fetched.size === count", len(stage.spoken))
        await child.page.evaluate("() => { performance.now = () => 3001; }")
        await child.page.evaluate("contexts[0].resume()")
        stage.accepted()
        (chime,) = await heard(child.page, 1)
        assert chime["seconds"] == pytest.approx(sounds.seconds("accepted"), abs=0.02)
        await child.leaves()


async def test_only_clips_of_the_pack_and_sounds_of_ours_are_served(tmp_path: Path) -> None:
    voice = pack(tmp_path / "voices")
    async with playing(tmp_path, voice=voice) as house, aiohttp.ClientSession() as session:

        async def get(path: str) -> tuple[int, str, bytes]:
            async with session.get(house.origin + path) as answer:
                return answer.status, answer.content_type, await answer.read()

        status, kind, body = await get("/voice/en/here.wav")
        path = tmp_path / "served.wav"
        path.write_bytes(body)
        assert (status, kind) == (200, "audio/wav")
        assert samples.loudness(samples.read(path)) == pytest.approx(samples.LOUDNESS, abs=2)
        assert (await get("/sounds/accepted.wav"))[:2] == (200, "audio/wav")
        for nowhere in (
            *("/voice/fr/here.wav", "/voice/en/there.wav", "/voice/en/manifest.tsv"),
            *("/voice/en/..%2Fmanifest", "/voice/..%2Fen/here.wav", "/voice/%2Fetc/passwd"),
            *("/sounds/kazoo.wav", "/sounds/..%2Findex.html", "/voice/en/", "/voice/xx/here.wav"),
        ):
            assert (await get(nowhere))[0] == 404, nowhere
