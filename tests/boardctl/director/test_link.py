"""A cable that is pulled, a sensing part that starts anew: calm, and on with the same turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from hardware.simulated import HEARTBEAT
from tests.boardctl.house import house, virtual

PROFILES = [Profile.PADS, Profile.LOOPS]
NO_LINK = "I can’t feel the board. Check the cable."


@virtual
async def test_a_pulled_cable_is_told_at_once_in_one_calm_sentence(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        pulled = home.now
        home.console.unplug()
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("paused", NO_LINK)
        assert "The board does not answer." in home.daemon.public()["troubles"]
        await home.wait(60.0)
        assert home.said(pulled) == [NO_LINK]
        assert home.lit("breathe") == home.lit()
        home.console.plug()
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert home.daemon.public()["troubles"] == []


@virtual
async def test_a_silent_cable_is_told_after_three_seconds(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        home.console.fault("silent")
        await home.wait(3.0 + HEARTBEAT)
        assert (home.mood, home.prompt) == ("paused", NO_LINK)
        home.console.heal("silent")
        await home.wait(1.5)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_nothing_is_played_while_the_board_is_not_felt_or_twice_after_it(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        rows = home.moves()
        home.console.unplug()
        await home.wait(1.0)
        await home.press("red", "yellow", "ok")
        await home.carry("mouse:red", "c1")
        await home.wait(5.0)
        assert home.moves() == rows
        home.console.plug()
        await home.wait(3.0)
        assert home.moves() == rows
        assert home.prompt == "Yellow, roll the die."
        await home.roll(2)
        assert home.moves() == [*rows, "roll 2"]


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_a_reset_in_mid_game_is_hardly_noticed(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.arrange({"red": "square 3", "yellow": "square 6"})
        await home.roll(2)
        await home.carry("mouse:red", "e1")
        await home.wait(9.0)
        rows, quiet = home.moves(), home.now
        home.console.reset()
        await home.wait(8.0)
        assert home.said(quiet) == []
        assert (home.mood, home.prompt, home.moves()) == ("waiting", "Yellow, roll the die.", rows)
        await home.roll(2)
        assert home.moves() == [*rows, "roll 2"]


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_pieces_moved_while_the_cable_was_out_are_led_back(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await home.playing("red", "yellow")
        await home.arrange({"red": "square 3", "yellow": "square 6"})
        rows = home.moves()
        home.console.unplug()
        await home.wait(1.0)
        home.put("mouse:yellow", "h3")
        await home.wait(1.0)
        home.console.plug()
        await home.wait(6.0)
        assert home.mood == "repair"
        await home.carry("mouse:yellow", "f1")
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert home.moves() == rows


@virtual
async def test_mice_exchanged_while_the_cable_was_out_are_noticed_where_tags_are_read(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await home.playing("red", "yellow")
        await home.arrange({"red": "square 3", "yellow": "square 6"})
        home.console.unplug()
        await home.wait(1.0)
        home.put("mouse:yellow", "c1")
        home.put("mouse:red", "f1")
        home.console.plug()
        await home.wait(8.0)
        assert home.mood == "repair"
        await home.tidy()
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


@virtual
async def test_a_table_that_starts_without_its_cable_waits_for_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.restart(lambda console: console.unplug())
        assert (home.mood, home.prompt) == ("paused", NO_LINK)
        await home.press("red", "ok")
        home.console.plug()
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


@pytest.mark.parametrize("fault", ["lost=0.3", "doubled=0.5", "swapped=0.3"])
@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_lost_doubled_and_swapped_snapshots_change_nothing(
    tmp_path: Path, profile: Profile, fault: str
) -> None:
    async with house(tmp_path, profile) as home:
        home.console.fault(fault)
        await home.playing("red", "yellow")
        for turn, (seat, cell) in enumerate((("red", "b1"), ("yellow", "a1"), ("red", "c1"))):
            await home.roll(2 if turn == 0 else 1)
            await home.wait(6.0)
            await home.carry(f"mouse:{seat}", cell)
            await home.wait(6.0)
        assert home.moves() == ["red: first", "roll 2", "roll 1", "roll 1"]
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
