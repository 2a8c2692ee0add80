"""`boardctl monitor`: every cell, live; who it is only where it spoils no game."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from boardctl import monitor
from boardctl.config import Config, StateSection
from boardctl.journal import Journal
from boardctl.monitor import GameUnfinished, Monitor, picture
from boardctl.record import Setup
from boardctl.state_folder import JOURNAL, StateBusy, StateFolder
from games import catalogue
from hardware import virtual_time
from hardware.drivers import Condition, State
from hardware.kept_table import KeptTable
from hardware.ports import Profile
from hardware.sensing import Seen
from hardware.simulated import SimulatedConsole
from hardware.tags import Tags
from tests.boardctl.built import box

READY = Condition("link", State.READY)
MOUSE = Seen("souriciere mouse:red", None, False, 0.0, True)


def test_the_picture_has_a_sign_for_every_cell() -> None:
    table = {"a1": MOUSE, "h8": MOUSE, "w2": MOUSE, "p5": MOUSE}
    lines = picture(table, frozenset({"c4", "a1"}), READY, tags=False)
    assert lines[0] == "  a b c d e f g h"
    assert lines[1] == "1 ● · · · · · · ·"
    assert lines[4] == "4 · · ○ · · · · ·"
    assert lines[8] == "8 · · · · · · · ●"
    assert lines[9] == "w · ● · · · · · ·   p · · · · ●"
    assert lines[10:] == ["link ready."]


def test_who_it_is_is_drawn_only_when_asked_for() -> None:
    die = Seen("souriciere die:1", "4", False, 0.0, True)
    stranger, nameless = Seen(None, None, True, 0.0, True), Seen(None, None, False, 0.0, True)
    table = {"w1": MOUSE, "p1": die, "w3": stranger, "a1": nameless}
    assert not any("mouse" in text for text in picture(table, frozenset(), READY, tags=False))
    assert picture(table, frozenset(), READY, tags=True)[10:-1] == [
        "a1  not read",
        "p1  souriciere die:1, 4 up",
        "w1  souriciere mouse:red",
        "w3  a tag nobody has enrolled",
    ]


def test_a_lost_link_is_drawn_with_what_to_do() -> None:
    lost = Condition("link", State.RETRY, "The cable is out.", "Plug it in.")
    assert picture({}, frozenset(), lost, tags=False)[-1] == (
        "link retry. The cable is out. Plug it in."
    )


def watched(*, tags: bool, drawn: bool = False) -> tuple[str, SimulatedConsole]:
    """What the monitor writes while a hand moves a mouse and a key fob."""
    written: list[str] = []
    console = SimulatedConsole(Profile.PADS, 2)
    pieces, mat = box()
    console.box(pieces, mat)

    async def story() -> None:
        known = Tags(dict(console.tags.known()))
        looking = Monitor(console, known, tags=tags, drawn=drawn, write=written.append)
        console.listen(looking.on_snapshot, looking.on_button, looking.on_link)
        await asyncio.sleep(1.0)
        mouse = console.find("mouse:red")[0]
        console.put(mouse, "w1")
        await asyncio.sleep(1.0)
        console.lift(mouse)
        await asyncio.sleep(1.0)
        console.stranger("w2")
        console.press("ok")
        await asyncio.sleep(1.0)
        console.unplug()
        await asyncio.sleep(1.0)
        await console.close()

    virtual_time.run(story())
    return "".join(written), console


def test_without_a_terminal_every_change_is_a_line_of_presence() -> None:
    text, console = watched(tags=False)
    assert text.splitlines() == [
        "link ready.",
        "w8 landed",
        "w1 touched",
        "w1 landed",
        "w1 touched",
        "w1 left",
        "button ok down",
        "w2 touched",
        "w2 landed",
        "link retry. Simulated: the cable is out. End the fault.",
    ]
    assert not any(uid in text for uid, _ in console.tags.known())


def test_with_tags_the_lines_say_who_and_never_a_number() -> None:
    text, console = watched(tags=True)
    assert "w1 mouse:red" in text.splitlines()
    assert "w2 stranger" in text.splitlines()
    assert not any(uid in text for uid, _ in console.tags.known())


def test_in_a_terminal_the_picture_is_drawn_over_itself() -> None:
    text, _ = watched(tags=False, drawn=True)
    frames = text.split("\x1b[J")[:-1]
    assert len(frames) > 4
    assert "\x1b[2Kw ○ · · · · · · ●   p · · · · ·\n" in text
    assert "\x1b[2Kw ● · · · · · · ●   p · · · · ·\n" in text
    assert all(frame.startswith("\x1b[11A") for frame in frames[1:])
    assert "mouse" not in text


# -- the command ----------------------------------------------------------------------------------


def config(folder: Path) -> Config:
    return Config(state=StateSection(dir=str(folder)))


def test_while_a_daemon_runs_it_is_refused(tmp_path: Path) -> None:
    folder = StateFolder.open(tmp_path)
    try:
        with pytest.raises(StateBusy, match="with 'sudo systemctl stop boardctl'") as busy:
            monitor.main(config(tmp_path), tags=False, seconds=1)
        assert "--state" not in str(busy.value), "the console is the same"
    finally:
        folder.close()


def test_tags_are_not_told_while_a_game_is_unfinished(tmp_path: Path) -> None:
    async def begin(*, ended: bool) -> None:
        journal = Journal.open(tmp_path / JOURNAL)
        game = catalogue.find("clan-des-souris")
        setup = Setup(game.id, game.rules_version, ("red", "blue"), {}, game.read_data({}))
        number = await journal.begin(setup)
        if ended:
            await journal.finish(number, {"result": "ended", "winners": []})
        await journal.close()

    asyncio.run(begin(ended=True))
    assert monitor.main(config(tmp_path), tags=True, seconds=1) == 0
    asyncio.run(begin(ended=False))
    with pytest.raises(GameUnfinished, match=r"\(2\): end it on the page, or look without --tags"):
        monitor.main(config(tmp_path), tags=True, seconds=1)
    assert monitor.main(config(tmp_path), tags=False, seconds=1) == 0


def test_the_command_draws_the_simulated_table_into_a_terminal(tmp_path: Path) -> None:
    console = SimulatedConsole(Profile.PADS, 2)
    pieces, mat = box()
    console.box(pieces, mat)
    console.put(console.find("mouse:red")[0], "b1")
    KeptTable(console, tmp_path / "simulated-table.json").save()
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "boardctl", "monitor", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdout=theirs) as looking, open(ours, "rb", 0) as screen:
        os.close(theirs)
        try:
            drawn = b""
            while "1 · ● · · · · · ·".encode() not in drawn:
                assert select.select([screen], (), (), 120)[0], drawn.decode(errors="replace")
                drawn += screen.read(65536)
        finally:
            looking.terminate()
    assert looking.returncode == 0
