"""Switching the machine off from the table: a grown-up asks, OK decides, logind does it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from tests.boardctl.house import house, virtual
from tests.systemd.manager import PATIENCE, Manager, visiting

QUESTION = "Switch off? Press OK."


async def test_back_held_and_ok_at_an_idle_table_switch_the_machine_off(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    systemctl = tmp_path / "systemctl"
    systemctl.write_text(f'#!/bin/sh\necho "$@" > {asked}\n')
    systemctl.chmod(0o755)
    config = tmp_path / "config.toml"
    config.write_text("[page]\nport = 0\n[power]\noff = true\n")
    manager = Manager(tmp_path)
    manager.environ["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    async with manager.daemon("run", "--config", str(config)) as process:
        async with visiting(process) as page:
            await page.hold("back", lambda document: document["scene"]["prompt"] == QUESTION)
            assert not asked.exists()
            await page.ask(do="press", button="ok")
            await page.ask(do="release", button="ok")
            async with asyncio.timeout(PATIENCE):
                while not asked.exists() or not asked.read_text():
                    await asyncio.sleep(0.05)
        assert asked.read_text() == "--no-ask-password poweroff\n"
    manager.close()


@virtual
async def test_in_a_game_it_is_the_last_thing_a_grown_up_may_choose(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.daemon.allow_power_off()
        await home.playing("red", "yellow")
        await home.hold("back")
        offered = [home.prompt]
        for _ in range(40):
            await home.press("red")
            if home.prompt == offered[0]:
                break
            offered.append(home.prompt)
        assert offered[-1] == "Switch the table off."
        assert offered.count("Switch the table off.") == 1
        for _ in offered[1:]:
            await home.press("red")
        assert home.prompt == "Switch the table off."
        await home.press("ok")
        await home.wait(1)
        assert home.prompt == QUESTION
        await home.press("back")
        await home.wait(1)
        assert home.prompt != QUESTION, "back is no"
        assert home.rows(), "and the game goes on"


@virtual
async def test_where_it_is_not_allowed_nobody_is_offered_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.hold("back")
        assert home.prompt == "Choose a game."
        assert await home.daemon.request({"do": "power_off"}) is not None
        assert home.prompt == "Choose a game."
        home.daemon.allow_power_off()
        assert await home.daemon.request({"do": "power_off"}) is None
        await home.wait(1)
        assert home.prompt == QUESTION
        await home.press("back")


async def test_a_daemon_at_a_terminal_switches_nobodys_machine_off(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[page]\nport = 0\n[power]\noff = true\n")
    manager = Manager(tmp_path)
    manager.environ["NOTIFY_SOCKET"] = ""
    life = manager.daemon("run", "--config", str(config))
    async with life as process, visiting(process) as page:
        await page.ask(do="power_off")
        message = await page.socket.receive_json()
        while message["type"] != "answer":
            message = await page.socket.receive_json()
        assert message["why"] == "The table cannot switch itself off here."
    manager.close()
