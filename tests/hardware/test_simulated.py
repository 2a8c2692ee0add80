from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise

import pytest
from PIL import Image

from hardware.buttons import NoSuchButton
from hardware.drivers import State
from hardware.noise import Noise
from hardware.ports import ButtonEvent, Console, Light, Profile, Snapshot
from hardware.simulated import FAULTS, NoSuchFault, SimulatedConsole
from hardware.tabletop import NoSuchCell
from hardware.virtual_time import run
from tests.hardware.watched import BOX, Watched, virtual, watched


def test_it_is_a_console() -> None:
    console: Console = SimulatedConsole(Profile.PADS, 1)
    assert console.profile is Profile.PADS
    assert console.troubles() == []
    assert console.conditions()[0].state is State.STARTING


# -- scans ---------------------------------------------------------------------------------------


@virtual
async def test_a_first_snapshot_comes_at_once_and_then_one_a_second() -> None:
    async with watched() as table:
        assert table.snapshots[0][0] == 0
        await asyncio.sleep(10)
        times = [now for now, _ in table.snapshots]
        assert len([now for now in times if now <= 0.7001]) == 15
        assert len([now for now in times if now > 0.7001]) == 10
        generations = [snapshot.generation for _, snapshot in table.snapshots]
        assert generations == list(range(1, len(generations) + 1))


@virtual
async def test_a_change_is_scanned_at_once_and_every_50_ms_for_700_ms() -> None:
    async with watched() as table:
        await asyncio.sleep(4.3)
        start, before = table.now, len(table.snapshots)
        table.console.put(table.one("mouse:red"), "a1")
        await asyncio.sleep(0.9)
        times = [round(now - start, 6) for now, _ in table.snapshots[before:]]
        assert times == [round(0.05 * step, 6) for step in range(15)]


@virtual
async def test_scans_are_never_closer_than_50_ms() -> None:
    async with watched() as table:
        mouse = table.one("mouse:red")
        for step in range(60):
            table.console.put(mouse, "a1" if step % 2 else "b1")
            await asyncio.sleep(0.007)
        times = [now for now, _ in table.snapshots]
        assert min(b - a for a, b in pairwise(times)) > 0.0499


@virtual
async def test_with_noise_it_scans_every_50_ms_always() -> None:
    async with watched(noise=Noise(missed=0.01)) as table:
        before = len(table.snapshots)
        await asyncio.sleep(10)
        assert len(table.snapshots) - before == 200


@virtual
async def test_a_closed_console_is_silent() -> None:
    async with watched() as table:
        await table.console.close()
        before = len(table.snapshots)
        table.console.put(table.one("mouse:red"), "a1")
        table.console.press("ok")
        await asyncio.sleep(5)
        assert len(table.snapshots) == before
        assert table.buttons == []


@virtual
async def test_a_listener_may_move_pieces_and_close_the_console() -> None:
    console = SimulatedConsole(Profile.PADS, 1)
    console.box(BOX, "classic-34")
    mouse = console.find("mouse:red")[0]
    heard: list[Snapshot] = []
    closing: list[asyncio.Task[None]] = []

    def on_snapshot(snapshot: Snapshot) -> None:
        heard.append(snapshot)
        console.put(mouse, "a1" if len(heard) % 2 else "b1")
        if len(heard) == 5:
            closing.append(asyncio.create_task(console.close()))

    console.fault("doubled=1")
    console.listen(on_snapshot, lambda event: None, lambda up: None)
    await asyncio.sleep(5)
    assert len(heard) == 6  # the fifth came twice


def _tape(seed: int) -> list[tuple[float, int, int, dict[str, object]]]:
    async def story() -> list[tuple[float, int, int, dict[str, object]]]:
        async with watched(Profile.LOOPS, seed=seed, noise=Noise.real()) as table:
            console = table.console
            for fault in ("lost=0.1", "doubled=0.1", "swapped=0.1"):
                console.fault(fault)
            for cell in ("a1", "d4", "w2"):
                console.put(table.one("mouse:red"), cell)
                console.roll(table.one("die"))
                await asyncio.sleep(2)
            return [
                (now, s.boot, s.generation, {"present": s.present, **s.reads})
                for now, s in table.snapshots
            ]

    return run(story())


def test_the_same_seed_and_hands_give_the_same_snapshots() -> None:
    assert (_tape(7) == _tape(7)) is True
    assert (_tape(7) == _tape(8)) is False


# -- the link ------------------------------------------------------------------------------------


@virtual
async def test_the_link_is_told_once_at_the_start() -> None:
    async with watched() as table:
        await asyncio.sleep(60)
        assert table.links == [(0, True)]


@virtual
async def test_a_pulled_cable_is_noticed_at_once_and_comes_back_as_a_new_boot() -> None:
    async with watched() as table:
        boot = table.snapshots[-1][1].boot
        start = table.now
        table.console.unplug()
        await asyncio.sleep(20)
        assert table.links[1:] == [(start, False)]
        assert table.console.troubles() == ["trouble.link"]
        assert "cable is out" in table.console.conditions()[0].cause
        heard = len(table.snapshots)
        assert table.snapshots[-1][0] <= start
        table.console.plug()
        await asyncio.sleep(0.2)
        assert table.links[2:] == [(start + 20, True)]
        assert table.console.troubles() == []
        assert table.snapshots[heard][1].boot != boot
        assert table.snapshots[heard][1].generation == 1


@virtual
async def test_a_silent_link_is_lost_after_three_seconds_and_back_with_the_next_snapshot() -> None:
    async with watched() as table:
        await asyncio.sleep(5)
        last = table.snapshots[-1][0]
        boot = table.snapshots[-1][1].boot
        table.console.fault("silent")
        await asyncio.sleep(10)
        (lost, up) = table.links[-1]
        assert not up
        assert lost - last == pytest.approx(3)
        table.console.heal("silent")
        await asyncio.sleep(0.1)
        assert table.links[-1][1]
        assert table.snapshots[-1][1].boot == boot


@virtual
async def test_two_seconds_of_silence_are_no_lost_link() -> None:
    async with watched() as table:
        table.console.fault("silent")
        await asyncio.sleep(1.9)
        table.console.heal("silent")
        await asyncio.sleep(5)
        assert [up for _, up in table.links] == [True]


@virtual
async def test_a_console_without_its_cable_says_so_at_the_start() -> None:
    console = SimulatedConsole(Profile.PADS, 1)
    console.unplug()
    table = Watched(console)
    table.start()
    await asyncio.sleep(5)
    assert table.links == [(0, False)]
    assert table.snapshots == []
    console.plug()
    await asyncio.sleep(0.1)
    assert table.links[-1][1]
    await console.close()


@virtual
async def test_plugging_in_what_is_plugged_in_is_nothing() -> None:
    async with watched() as table:
        boot = table.snapshots[-1][1].boot
        table.console.plug()
        await asyncio.sleep(2)
        assert table.snapshots[-1][1].boot == boot


@virtual
async def test_snapshots_get_lost_doubled_and_swapped_by_name() -> None:
    async with watched(noise=Noise(missed=0.01)) as table:
        for name in ("lost", "doubled", "swapped"):
            before = len(table.snapshots)
            table.console.fault(f"{name}=0.3")
            await asyncio.sleep(10)
            table.console.heal(name)
            got = [s.generation for _, s in table.snapshots[before:]]
            if name == "lost":
                assert 100 < len(got) < 180
            elif name == "doubled":
                assert len(got) > len(set(got)) == 200
            else:
                assert got != sorted(got)
            await asyncio.sleep(1)


# -- outputs -------------------------------------------------------------------------------------


@virtual
async def test_it_shows_lights_screen_and_sounds() -> None:
    async with watched() as table:
        console = table.console
        picture = Image.new("1", (128, 64), 1)
        console.show_lights({"a1": Light((213, 94, 0), "pulse")})
        console.show_screen(picture)
        for number in range(40):
            console.play_sound(f"sound {number}")
        assert console.lights == {"a1": Light((213, 94, 0), "pulse")}
        assert console.image.tobytes() == picture.tobytes()
        assert list(console.sounds)[-1] == "sound 39"
        assert len(console.sounds) == 32


@virtual
async def test_missing_outputs_are_troubles_and_never_errors() -> None:
    async with watched() as table:
        console = table.console
        for name in ("no-screen", "no-sound", "no-lights"):
            console.fault(name)
        console.show_lights({"a1": Light((1, 2, 3))})
        console.show_screen(Image.new("1", (128, 64), 1))
        console.play_sound("ding")
        assert console.lights == {}
        assert console.image.getbbox() is None
        assert not console.sounds
        assert console.troubles() == ["trouble.screen", "trouble.sound"]
        told = {told.part: told.state for told in console.conditions()}
        assert told["screen"] is told["sound"] is State.RETRY
        assert told["link"] is told["panel"] is told["lights"] is State.READY
        assert all(
            told.cause and told.fix for told in console.conditions() if told.state is State.RETRY
        )
        for name in ("no-screen", "no-sound", "no-lights"):
            console.heal(name)
        assert console.troubles() == []
        assert {told.state for told in console.conditions()} == {State.READY}
        console.play_sound("ding")
        assert list(console.sounds) == ["ding"]


@virtual
async def test_everything_one_can_see_or_hear_is_told_to_the_page() -> None:
    async with watched() as table:
        console = table.console
        mouse = table.one("mouse:red")
        changes = 0

        def on_change() -> None:
            nonlocal changes
            changes += 1

        console.on_change = on_change
        deeds: dict[str, Callable[[], object]] = {
            "put": lambda: console.put(mouse, "a1"),
            "lift": lambda: console.lift(mouse),
            "roll": lambda: console.roll(table.one("die")),
            "lights": lambda: console.show_lights({"a1": Light((1, 2, 3))}),
            "screen": lambda: console.show_screen(Image.new("1", (128, 64), 1)),
            "sound": lambda: console.play_sound("ding"),
            "box": lambda: console.box(BOX, "classic-34"),
        }
        for number, (name, deed) in enumerate(deeds.items(), 1):
            deed()
            assert changes == number, name
        for name in ("lights", "screen"):
            deeds[name]()
            assert changes == len(deeds), f"the same {name} again is no change"


# -- buttons -------------------------------------------------------------------------------------


@virtual
async def test_buttons_are_told_when_they_change() -> None:
    async with watched() as table:
        table.console.press("ok")
        table.console.press("ok")
        table.console.press("red")
        table.console.release("ok")
        table.console.release("back")
        await asyncio.sleep(0)
        assert table.buttons == [
            ButtonEvent("ok", True),
            ButtonEvent("red", True),
            ButtonEvent("ok", False),
        ]


@virtual
async def test_buttons_work_without_the_sensing_part() -> None:
    async with watched() as table:
        table.console.unplug()
        table.console.press("back")
        await asyncio.sleep(0)
        assert table.buttons == [ButtonEvent("back", True)]


@pytest.mark.parametrize(("name", "says"), [("rde", "did you mean 'red'"), ("purple", "there is")])
def test_an_unknown_button_is_refused(name: str, says: str) -> None:
    with pytest.raises(NoSuchButton, match=says):
        SimulatedConsole(Profile.PADS, 1).press(name)


# -- faults --------------------------------------------------------------------------------------


def test_every_fault_has_a_meaning_and_can_be_set_and_healed() -> None:
    values = {"lost": "0.1", "doubled": "0.1", "swapped": "1"}
    values |= {"dead-cell": "a1", "dead-reader": "w1", "stranger": "b2"}
    for name, meaning in FAULTS.items():
        console = SimulatedConsole(Profile.PADS, 1)
        console.fault(f"{name}={values[name]}" if name in values else name)
        console.heal(name)
        assert len(meaning) > 10


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("unplugg", "did you mean 'unplug'"),
        ("earthquake", "there is unplug"),
        ("lost", "share from 0 to 1"),
        ("lost=often", "share from 0 to 1"),
        ("lost=1.5", "share from 0 to 1"),
    ],
)
def test_an_unknown_fault_is_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(NoSuchFault, match=says):
        SimulatedConsole(Profile.PADS, 1).fault(text)


def test_a_fault_of_a_cell_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NoSuchCell):
        SimulatedConsole(Profile.PADS, 1).fault("dead-cell=a9")


def test_healing_an_unknown_fault_is_refused() -> None:
    with pytest.raises(NoSuchFault):
        SimulatedConsole(Profile.PADS, 1).heal("earthquake")


@virtual
async def test_a_dead_cell_feels_nothing_until_it_is_healed() -> None:
    async with watched() as table:
        table.console.fault("dead-cell=a1")
        table.console.fault("dead-cell=b1")
        table.console.put(table.one("mouse:red"), "a1")
        assert await table.after(3) == []
        table.console.heal("dead-cell=a1")
        assert await table.after(1) == [("a1", "touched"), ("a1", "landed")]
        assert table.console.dead_cells == {"b1"}
        table.console.fault("dead-cell=a1")
        assert ("a1", "left") in await table.after(1)
        table.console.heal("dead-cell")
        assert not table.console.dead_cells


@virtual
async def test_a_stranger_can_be_laid_by_name() -> None:
    async with watched() as table:
        table.console.fault("stranger=w1")
        assert ("w1", "stranger") in await table.after(1)
