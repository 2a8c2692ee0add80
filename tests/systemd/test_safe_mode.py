"""A daemon that falls again and again stays up the next time, calm, and asks for a grown-up."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl.journal import Journal
from boardctl.lives import FILE, MOST, QUIET, Lives, this_boot
from tests.boardctl.house import house, virtual
from tests.systemd.manager import Manager, visiting


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    found = Manager(tmp_path)
    yield found
    found.close()


async def test_after_some_kills_the_page_is_up_without_a_game_until_a_grown_up_comes(
    manager: Manager,
) -> None:
    await manager.killed_life("STATUS=Game 1, souriciere, is on the table.")
    for _ in range(MOST - 1):
        await manager.killed_life()
    async with manager.daemon() as process:
        await manager.hear_until("STATUS=Safe mode: it waits for a grown-up.")
        async with visiting(process) as page:
            shown = await page.until(lambda document: document["safe"])
            assert shown["game"] is None
            assert shown["scene"]["prompt"] == "Fetch a grown-up."
            assert shown["scene"]["mood"] == "paused"
            assert {light["effect"] for light in shown["lights"].values()} <= {"breathe", "steady"}
            found = await page.hold("back", lambda document: document["game"] is not None)
            assert (found["game"]["id"], found["safe"]) == ("souriciere", False)
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0
    journal = Journal.open(manager.state / "journal.sqlite3", inline=True)
    assert [game.id for game in await journal.history()] == [1], "the very game, and no other"
    await journal.close()
    assert not (manager.state / FILE).exists(), "a good end is the end of counting"


def end(path: Path, boot: str = "monday") -> Lives:
    """A life that has begun and ends without a goodbye."""
    lives = Lives(path, boot)
    lives.begin()
    return lives


def test_fewer_bad_ends_or_a_good_one_between_them_are_no_crash_loop(tmp_path: Path) -> None:
    path = tmp_path / FILE
    for _ in range(MOST):
        assert not end(path).too_many
    end(path).end()
    for _ in range(MOST):
        assert not end(path).too_many
    assert end(path).too_many
    assert end(path).too_many, "safe mode that is killed is safe mode again"


def test_a_pulled_plug_is_no_crash(tmp_path: Path) -> None:
    for day in range(10):
        assert not end(tmp_path / FILE, f"day {day}").too_many


def test_a_bad_end_after_quiet_minutes_is_the_first(tmp_path: Path) -> None:
    for _ in range(5 * MOST):
        lives = end(tmp_path / FILE)
        assert not lives.too_many
        lives.quiet()
    assert QUIET >= 120


@pytest.mark.parametrize("content", [b"", b"{", b'{"boot": 3}', b'{"boot": "x", "bad_ends": -9}'])
def test_a_count_that_cannot_be_read_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert end(tmp_path / FILE, "x").bad_ends == 0


def test_a_folder_that_cannot_be_written_keeps_nobody_from_starting(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    lives = end(tmp_path / FILE)
    lives.quiet()
    lives.end()
    assert not lives.too_many


def test_the_kernel_tells_one_boot_from_another(tmp_path: Path) -> None:
    assert len(this_boot()) == 36
    assert this_boot(tmp_path / "none") == ""


@virtual
async def test_children_who_press_are_asked_to_fetch_somebody_and_nothing_begins(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, language="fr") as home:
        await home.playing("red", "yellow")
        await home.restart(resume=False)
        await home.daemon.stay_safe()
        await home.wait(10)
        began = home.now
        for button in ("ok", "red", "back", "ok"):
            await home.press(button)
            await home.wait(2)
        await home.hold("ok")
        assert home.daemon.session is None
        assert home.daemon.public()["safe"] is True
        assert set(home.said(began)) == {"Va chercher un grand."}
        assert home.lit("breathe") == home.lit()


@virtual
async def test_a_new_game_may_be_begun_and_the_other_one_is_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        first = home.session.id
        await home.restart(resume=False)
        await home.daemon.stay_safe()
        await home.begin("red", "yellow")
        assert home.daemon.public()["safe"] is False
        kept = {stored.id for stored in await home.journal.unfinished()}
        assert kept == {first, home.session.id}


@virtual
async def test_where_no_game_was_left_a_grown_up_finds_the_games_to_choose_from(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.daemon.stay_safe()
        assert await home.daemon.request({"do": "leave_safe_mode"}) is None
        await home.wait(1)
        assert home.mood == "idle"
        assert await home.daemon.request({"do": "leave_safe_mode"}) is None
        await asyncio.sleep(1)
        assert home.mood == "idle"
