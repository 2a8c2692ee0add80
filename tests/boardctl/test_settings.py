from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import pytest

from boardctl.settings import Choices, Settings
from games.kit import BadData
from tests.boardctl.house import house, virtual


def test_what_was_set_is_found_again_by_the_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings(path)
    settings.change("volume", 55)
    settings.change("quiet", True)
    assert Settings(path).now == Choices(volume=55, quiet=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"volume": 99}', '{"volume": "x"}', '{"a": 1}']
)
def test_a_file_that_cannot_be_read_is_a_table_as_on_the_first_day(
    tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(content)
    assert Settings(path).now == Choices()
    assert caplog.messages == [
        f"{path} cannot be read: volume and quiet are as on the first day",
    ]


def test_a_choice_that_cannot_be_written_counts_until_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(tmp_path / "gone" / "settings.json")
    settings.change("volume", 20)
    assert settings.now.volume == 20
    assert caplog.messages == ["settings are not kept: No such file or directory"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("volume", 14),
        ("volume", 71),
        ("volume", "loud"),
        ("volume", True),
        ("quiet", 1),
        ("age", 5),
        ("robots", ["purple"]),
        ("speed", "warp"),
    ],
)
def test_a_wrong_value_changes_nothing(tmp_path: Path, name: str, value: object) -> None:
    settings = Settings(tmp_path / "settings.json")
    words = {"volume": "volume", "quiet": "Quiet", "age": "4 or from 6", "robots": "red, yellow"}
    with pytest.raises(BadData, match=words.get(name, "slow, normal or fast")):
        settings.change(name, value)
    assert settings.now == Choices()
    assert not (tmp_path / "settings.json").exists()


@virtual
async def test_in_quiet_no_sound_is_played_and_every_word_is_still_shown(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        assert await home.daemon.request({"do": "quiet", "quiet": True}) is None
        since = home.now
        await home.roll(3)
        await home.wait(5.0)
        assert home.heard(since) == []
        assert "Red runs!" in home.said(since)
        assert await home.daemon.request({"do": "quiet", "quiet": False}) is None
        since = home.now
        await home.tidy()
        await home.roll(2)
        assert "accepted" in home.heard(since)


@virtual
async def test_the_volume_is_public_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        settings = home.daemon.public()["settings"]
        assert (settings["volume"], settings["quiet"], settings["paused"]) == (40, False, False)
        await home.wait(5.0)
        since = home.now
        assert await home.daemon.request({"do": "volume", "volume": 60}) is None
        await home.wait(0.5)
        assert home.heard(since) == ["soft"], "so loud it is now"
        assert home.daemon.public()["settings"]["volume"] == 60
        why = await home.daemon.request({"do": "volume", "volume": 100})
        assert why == "The volume goes from 15 to 70."
        assert home.daemon.public()["settings"]["volume"] == 60
        assert json.dumps(home.daemon.public()["settings"])


# -- a break --------------------------------------------------------------------------------------


@virtual
async def test_in_a_break_lights_are_calm_and_nothing_is_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        assert await home.daemon.request({"do": "pause"}) is None
        assert (home.mood, home.prompt) == ("paused", "Short break. Press OK to go on.")
        assert home.daemon.public()["settings"]["paused"]
        await home.wait(4.0)
        since = home.now
        await home.wait(300.0)
        assert home.said(since) == []
        assert home.heard(since) == []
        assert home.lit("blink", "pulse") == set()


@virtual
async def test_what_hands_do_in_a_break_waits_for_its_end(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        moves = home.moves()
        await home.daemon.request({"do": "pause"})
        await home.roll(3)
        await home.press("red", "back")
        await home.hold("back")
        assert home.moves() == moves
        assert home.mood == "paused"
        assert await home.daemon.request({"do": "resume"}) is None
        await home.wait(1.0)
        assert home.moves() == [*moves, "roll 3"]
        assert home.mood == "carry"


@virtual
async def test_ok_ends_a_break_and_takes_nothing_else_with_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        moves = home.moves()
        await home.daemon.request({"do": "pause"})
        await home.press("ok")
        assert (home.mood, home.moves()) == ("waiting", moves)
        assert not home.daemon.public()["settings"]["paused"]


@virtual
async def test_a_new_game_a_cleared_table_and_a_restart_end_a_break(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.daemon.request({"do": "pause"})
        await home.begin("blue", "pink")
        assert home.mood == "setup"
        await home.tidy()
        await home.press("blue")
        await home.daemon.request({"do": "pause"})
        await home.restart()
        assert home.mood == "waiting"
        await home.daemon.request({"do": "pause"})
        await home.daemon.request({"do": "end"})
        assert (home.mood, home.daemon.public()["settings"]["paused"]) == ("idle", False)


@virtual
async def test_without_a_game_there_is_nothing_to_pause(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert await home.daemon.request({"do": "pause"}) == "That does not work now."
        assert await home.daemon.request({"do": "resume"}) is None
        await home.wait(1.0)
        assert home.mood == "idle"


# -- somebody's own words -------------------------------------------------------------------------


@virtual
async def test_a_grown_up_s_words_are_said_as_they_are(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        since = home.now
        said = "  Dinner\nis {n} seat.red\x07 ready! "
        assert await home.daemon.request({"do": "say", "text": said}) is None
        await home.wait(3.0)
        assert home.said(since) == ["Dinner is {n} seat.red ready!"]


@virtual
async def test_without_words_the_prompt_is_said_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        since = home.now
        assert await home.daemon.request({"do": "say", "text": " \n"}) is None
        assert home.said(since) == [home.prompt]


@virtual
async def test_too_many_words_are_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        since = home.now
        why = await home.daemon.request({"do": "say", "text": "x" * 81})
        assert why == "The table says at most 80 letters at a time."
        await home.wait(1.0)
        assert home.said(since) == []
        assert await home.daemon.request({"do": "say", "text": "W" * 80}) is None
        await home.wait(1.0)
        assert home.said(since) == ["W" * 80]


@virtual
async def test_for_older_children_the_table_waits_twice_as_long_before_it_helps(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        assert await home.daemon.request({"do": "age", "age": 5}) is not None
        assert await home.daemon.request({"do": "age", "age": 6}) is None
        await home.playing("red", "yellow")
        asked = home.captions[-1]
        said = len(home.captions)
        await home.wait(asked.at + 15.5 - asyncio.get_running_loop().time())
        assert len(home.captions) == said
        await home.wait(1.0)
        assert home.captions[-1].at - asked.at == pytest.approx(16.0, abs=0.5)
