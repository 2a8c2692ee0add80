"""Two answers to a touch: a glow at once, and *accepted* when the move is on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from games import catalogue
from tests.boardctl.house import House, house, virtual

FULL = "My memory is full. Fetch a grown-up."
BROKEN = "I can’t save. Fetch a grown-up."


class Disk:
    """What happens at the points where a write can be hit."""

    def __init__(self) -> None:
        self.error = 0  # a code of SQLite, 0 while all is well
        self.points: list[str] = []

    def __call__(self, point: str) -> None:
        self.points.append(point)
        if self.error and point == "before_commit":
            error = sqlite3.OperationalError("the disk of this test")
            error.sqlite_errorcode = self.error
            raise error


# -- the order of things ------------------------------------------------------------------------


@virtual
async def test_a_touch_glows_at_once_and_before_anything_is_decided(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.throw(3)
        home.put("die:1", "p2")
        await home.wait(0.06)
        assert home.lit("glow") == {"p2"}
        assert home.moves() == ["red: first"]
        await home.wait(1.0)
        assert home.moves() == ["red: first", "roll 3"]


@virtual
async def test_the_accepted_sound_is_never_heard_before_the_commit(tmp_path: Path) -> None:
    disk = Disk()
    heard: list[tuple[str, list[str]]] = []
    async with house(tmp_path, fault=disk) as home:
        await home.set_up("red", "yellow")

        def watch(point: str) -> None:
            heard.append((point, home.heard().copy()))

        home.fault = watch
        await home.press("red")
        await home.wait(1.0)
        await home.roll(3)
        await home.carry("mouse:red", "c1")
        commits = [sounds for point, sounds in heard if point == "after_commit"]
        # The first player, the roll, and the table that is right again.
        assert [sounds.count("accepted") for sounds in commits] == [0, 1, 2]
        assert home.heard().count("accepted") == 2


@virtual
async def test_a_move_that_was_not_saved_is_not_accepted(tmp_path: Path) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow")
        before = home.plain
        disk.error = sqlite3.SQLITE_FULL
        accepted = home.heard().count("accepted")
        await home.roll(3)
        assert home.heard().count("accepted") == accepted
        assert (home.plain, home.moves()) == (before, ["red: first"])
        disk.error = 0
        await home.wait(3.0)


# -- a slow disk --------------------------------------------------------------------------------


async def _until(home: House, mood: str) -> None:
    """For the real clock: returns when the table has this mood."""
    there = asyncio.Event()

    def look() -> None:
        if home.mood == mood:
            there.set()

    unsubscribe = home.daemon.subscribe(look)
    try:
        async with asyncio.timeout(300):
            await there.wait()
    finally:
        unsubscribe()


async def test_a_stalled_disk_shows_saving_and_a_second_die_is_not_accepted_meanwhile(
    tmp_path: Path,
) -> None:
    """On the real clock, with the journal in its own thread: the loop must stay free."""
    stalled, release = threading.Event(), threading.Event()

    def stall(point: str) -> None:
        if point == "before_commit" and armed:
            stalled.set()
            release.wait(60)

    armed = False
    async with house(tmp_path, inline=False, fault=stall) as home:
        await home.daemon.new_game(catalogue.find("souriciere"), ("red", "yellow"), {})
        for seat, well in (("red", "w2"), ("yellow", "w3")):
            home.put(f"mouse:{seat}", well)
        await _until(home, "waiting")
        armed = True
        home.console.press("red")
        home.console.press("yellow")  # a second child is quick
        await _until(home, "saving")
        assert stalled.is_set()
        assert home.heard() == []
        assert home.prompt == "One moment, I’m saving."
        armed = False
        release.set()
        await _until(home, "waiting")
        # The second button was early: it asked for nothing that was still open.
        assert [row.text for row in home.session.rows] == ["red: first"]
        assert home.heard().count("accepted") == 1


# -- a full disk --------------------------------------------------------------------------------


@virtual
async def test_a_full_disk_pauses_loses_nothing_and_goes_on_by_itself(tmp_path: Path) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow")
        before = home.plain
        disk.error = sqlite3.SQLITE_FULL
        await home.roll(3)
        assert (home.mood, home.prompt) == ("paused", FULL)
        assert home.daemon.public()["saved"] is False
        full = home.now
        await home.wait(30.0)
        assert (home.mood, home.plain) == ("paused", before)
        assert home.said(full) == []  # said once, then only the calm light
        disk.error = 0
        await home.wait(2.5)
        assert home.moves() == ["red: first", "roll 3"]
        assert home.mood == "carry"
        assert home.daemon.public()["saved"] is True


@virtual
async def test_a_button_pressed_on_a_full_disk_counts_when_there_is_room_again(
    tmp_path: Path,
) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.set_up("red", "yellow")
        disk.error = sqlite3.SQLITE_FULL
        await home.press("yellow")
        assert (home.mood, home.prompt) == ("paused", FULL)
        await home.press("red")  # nothing counts while the disk is full
        await home.wait(10.0)
        assert (home.mood, home.moves()) == ("paused", [])
        disk.error = 0
        await home.wait(2.5)
        assert home.moves() == ["yellow: first"]
        await home.wait(3.0)
        assert home.prompt == "Yellow, roll the die."


@virtual
async def test_a_table_that_cannot_be_remembered_pauses_too(tmp_path: Path) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        disk.error = sqlite3.SQLITE_FULL
        await home.carry("mouse:red", "c1")
        assert (home.mood, home.prompt) == ("paused", FULL)
        full = home.now
        await home.wait(10.0)
        assert home.said(full) == []
        disk.error = 0
        await home.wait(2.5)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        assert home.journal.store.load(home.session.id).settled == {
            "c1": "mouse:red",
            "w3": "mouse:yellow",
        }


@virtual
async def test_sqlite_itself_runs_out_of_pages_and_the_game_waits_for_more(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        db = home.journal.store.db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        for _ in range(400):
            if home.mood == "paused":
                break
            await home.press(str(home.plain["turn"]))  # the die shows 1
            await home.press("ok")
            await home.tidy()
        assert home.prompt == FULL
        rows, state = home.moves(), home.plain
        await home.wait(20.0)
        assert (home.moves(), home.plain) == (rows, state)
        db.execute("PRAGMA max_page_count = 100000")
        await home.wait(2.5)
        assert home.mood != "paused"
        assert home.moves()[: len(rows)] == rows


@virtual
async def test_no_new_game_on_a_full_disk_and_the_old_one_stays(tmp_path: Path) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow")
        game, state = home.session.id, home.plain
        disk.error = sqlite3.SQLITE_FULL
        new = {"do": "new", "game": "souriciere", "seats": ["red", "blue"], "options": {}}
        assert await home.daemon.request(new) == FULL
        assert await home.daemon.request({"do": "end"}) == FULL
        assert (home.session.id, home.plain) == (game, state)
        disk.error = 0
        assert await home.daemon.request(new) is None
        assert home.session.id != game


@virtual
async def test_once_more_on_a_full_disk_is_answered(tmp_path: Path) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow", options={"finish": "fast"})
        await home.arrange({"red": "square 33"})
        await home.roll(6)
        await home.wait(5.0)
        disk.error = sqlite3.SQLITE_FULL
        pressed = home.now
        await home.press("ok")
        assert home.said(pressed) == [FULL]
        assert home.mood == "over"
        disk.error = 0
        await home.press("ok")
        await home.wait(1.0)
        assert home.mood == "setup"


# -- a broken or a locked disk ------------------------------------------------------------------


@virtual
async def test_a_broken_disk_pauses_until_a_new_start(tmp_path: Path) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow")
        disk.error = sqlite3.SQLITE_IOERR
        await home.roll(3)
        assert (home.mood, home.prompt) == ("paused", BROKEN)
        disk.error = 0
        await home.wait(60.0)
        assert (home.mood, home.prompt) == ("paused", BROKEN)  # asked again it could lie
        assert home.moves() == ["red: first"]
        await home.restart()
        assert home.prompt == "Red, roll the die."
        await home.roll(5)
        assert home.moves() == ["red: first", "roll 5"]


@virtual
async def test_a_locked_journal_pauses_and_goes_on_when_it_is_free(tmp_path: Path) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow")
        disk.error = sqlite3.SQLITE_BUSY
        await home.roll(3)
        assert (home.mood, home.prompt) == ("paused", BROKEN)
        disk.error = 0
        await home.wait(6.0)
        assert home.moves() == ["red: first", "roll 3"]


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "leave", "seat": "green"},
        {"do": "correct", "id": "roll 5"},
        {"do": "place", "kind": "mouse:red", "spot": "square 9"},
    ],
)
@virtual
async def test_what_a_grown_up_asks_for_on_a_full_disk_is_refused_and_not_done_later(
    tmp_path: Path, request_: dict[str, str]
) -> None:
    disk = Disk()
    async with house(tmp_path, fault=disk) as home:
        await home.playing("red", "yellow", "green")
        await home.roll(3)
        await home.carry("mouse:red", "c1")
        rows, state = home.moves(), home.plain
        disk.error = sqlite3.SQLITE_FULL
        assert await home.daemon.request(request_) == FULL
        assert (home.moves(), home.plain) == (rows, state)
        disk.error = 0
        await home.wait(10.0)
        assert (home.moves(), home.plain) == (rows, state)
        assert await home.daemon.request(request_) is None
        assert len(home.moves()) == len(rows) + 1
