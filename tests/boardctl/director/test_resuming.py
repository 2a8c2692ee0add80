"""The plug is pulled at every moment of a game: the same turn again, nothing to enter anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from tests.boardctl.house import House, house, virtual

PROFILES = [Profile.PADS, Profile.LOOPS]
BACK = "I’m back, let’s go on!"
SHOW_IT = "Show me the piece where it glows."


async def half_set_up(home: House) -> None:
    await home.begin("red", "yellow")
    home.put("mouse:red", "w2")
    await home.wait(1.0)


async def before_the_first(home: House) -> None:
    await home.set_up("red", "yellow")


async def roll_due(home: House) -> None:
    await home.playing("red", "yellow")
    await home.roll(3)
    await home.carry("mouse:red", "c1")


async def rolled_not_carried_out(home: House) -> None:
    await home.playing("red", "yellow")
    await home.arrange({"red": "square 3", "yellow": "square 6"})
    await home.roll(2)


async def in_the_trap(home: House) -> None:
    await home.playing("red", "yellow", "green")
    await home.arrange({"red": "square 27"})
    await home.roll(1)
    await home.carry("mouse:red", "g5")
    await home.roll(1)
    await home.carry("mouse:yellow", "a1")


async def in_a_room(home: House) -> None:
    await home.playing("red", "yellow")
    await home.roll(4)
    await home.carry("mouse:red", "d2")


Phase = Callable[[House], Awaitable[None]]
PHASES: dict[Phase, str] = {
    half_set_up: "The yellow mouse goes here.",
    before_the_first: "Who is youngest? Press your button.",
    roll_due: "Yellow, roll the die.",
    rolled_not_carried_out: "The red mouse goes here.",
    in_the_trap: "Green, roll the die.",
    in_a_room: "Yellow, roll the die.",
}


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("phase", PHASES)
@virtual
async def test_the_same_turn_goes_on_after_a_restart(
    tmp_path: Path, phase: Phase, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await phase(home)
        game, rows, state = home.session.id, home.moves(), home.plain
        stopped = home.now
        await home.restart()
        assert home.said(stopped)[0] == BACK
        assert (home.session.id, home.moves(), home.plain) == (game, rows, state)
        assert home.prompt == PHASES[phase]
        await home.wait(30.0)
        assert home.prompt == PHASES[phase]  # nothing was misread on the way
        await home.tidy()
        assert (home.moves(), home.plain) == (rows, state)
        assert home.mood == "waiting"


@virtual
async def test_a_mouse_that_waits_in_the_trap_waits_as_long_as_before(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await in_the_trap(home)
        trackers = home.daemon.public()["trackers"]
        assert [(t["seat"], t["value"]) for t in trackers] == [("red", 2)]
        await home.restart()
        assert home.daemon.public()["trackers"] == trackers


@virtual
async def test_a_finished_game_is_not_taken_up_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow", options={"finish": "fast"})
        await home.arrange({"red": "square 33"})
        await home.roll(6)
        assert home.mood == "over"
        await home.restart(resume=False)
        assert not await home.daemon.resume()
        assert home.daemon.session is None
        assert (home.mood, home.prompt) == ("idle", "Choose a game.")
        assert home.daemon.notices == []


@pytest.mark.parametrize("profile", PROFILES)
@virtual
async def test_dropping_the_daemon_over_and_over_changes_nothing(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        await rolled_not_carried_out(home)
        rows, state = home.moves(), home.plain
        for _ in range(5):
            await home.restart()
        assert (home.moves(), home.plain) == (rows, state)
        await home.carry("mouse:red", "e1")
        assert home.prompt == "Yellow, roll the die."


# -- what hands did while it was off ------------------------------------------------------------


async def two_on_the_path(home: House) -> None:
    await home.playing("red", "yellow")
    await home.arrange({"red": "square 3", "yellow": "square 6"})


def exchange(console: SimulatedConsole) -> None:
    (red,), (yellow,) = console.find("mouse:red"), console.find("mouse:yellow")
    console.put(red, "f1")
    console.put(yellow, "c1")


def carry_off(console: SimulatedConsole) -> None:
    (yellow,) = console.find("mouse:yellow")
    console.put(yellow, "h3")


@virtual
async def test_exchanged_mice_are_noticed_after_a_restart_where_tags_are_read(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await two_on_the_path(home)
        state = home.plain
        await home.restart(exchange)
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("repair", "Pick up the yellow mouse.")
        await home.tidy()
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
        assert home.plain == state


@virtual
async def test_the_same_pattern_is_taken_for_the_same_mice_where_only_presence_is_felt(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await two_on_the_path(home)
        await home.restart()
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")


@virtual
async def test_a_mouse_moved_while_off_is_led_back_where_tags_are_read(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await two_on_the_path(home)
        state = home.plain
        await home.restart(carry_off)
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("repair", "The yellow mouse goes back here.")
        assert (home.lit("pulse"), home.lit("dim")) == ({"f1"}, {"h3"})
        await home.carry("mouse:yellow", "f1")
        assert (home.mood, home.plain) == ("waiting", state)


@virtual
async def test_a_mouse_moved_while_off_is_asked_to_be_shown_where_only_presence_is_felt(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await two_on_the_path(home)
        state = home.plain
        await home.restart(carry_off)
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("repair", SHOW_IT)
        assert (home.lit("pulse"), home.lit("breathe")) == ({"w1"}, {"h3"})
        await home.show("mouse:yellow")
        assert home.prompt == "The yellow mouse goes here."
        home.put("mouse:yellow", "f1")
        await home.wait(1.0)
        assert (home.mood, home.plain) == ("waiting", state)


@virtual
async def test_a_mouse_that_came_home_to_a_reader_while_off_is_not_believed_elsewhere(
    tmp_path: Path,
) -> None:
    """Red stands at home now and somebody else on its old square."""

    def meanwhile(console: SimulatedConsole) -> None:
        (red,), (yellow,) = console.find("mouse:red"), console.find("mouse:yellow")
        console.put(red, "w2")
        console.put(yellow, "c1")

    async with house(tmp_path, Profile.PADS) as home:
        await two_on_the_path(home)
        state = home.plain
        await home.restart(meanwhile)
        await home.wait(5.0)
        assert (home.mood, home.prompt) == ("repair", SHOW_IT)
        assert home.lit("breathe") == {"c1"}
        await home.tidy()
        assert (home.mood, home.plain) == ("waiting", state)


@virtual
async def test_a_game_carried_out_while_off_is_right_at_once_where_tags_are_read(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await rolled_not_carried_out(home)
        (red,) = home.console.find("mouse:red")
        await home.restart(lambda console: console.put(red, "e1"))
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")


@virtual
async def test_a_piece_held_when_the_plug_was_pulled_is_asked_for(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        await two_on_the_path(home)
        home.lift("mouse:yellow")
        await home.wait(1.0)
        await home.restart()
        await home.wait(5.0)
        assert home.prompt == "The yellow mouse goes here."
        home.put("mouse:yellow", "f1")
        await home.wait(1.0)
        assert (home.mood, home.prompt) == ("waiting", "Red, roll the die.")
