"""The daemon at a real console: the Pico found among the serial ports, talked to, lost, back."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from boardctl.hands import Hands
from boardctl.roles import Role, Who
from firmware import wire
from games import catalogue
from games.kit import COLOURS
from hardware.drivers import Condition, State
from hardware.ports import Light, Profile
from hardware.stepped_time import run
from tests.boardctl.built import BuiltHouse, built_house, port_name

SEATS = COLOURS[:2]
NO_LINK = "The board does not answer."


@asynccontextmanager
async def two_mice_ready() -> AsyncIterator[BuiltHouse]:
    """La souricière is set on a built console, and waits for whoever begins."""
    async with built_house() as home:
        home.enrol("souriciere", SEATS)
        home.console.switch_on(home.real)
        await home.begin_game("souriciere", SEATS, {})
        for kind, cell in (("mouse:red", "w2"), ("mouse:yellow", "w3")):
            home.put(kind, cell)
        await home.wait(2.0)
        yield home


def link(home: BuiltHouse) -> Condition:
    return home.real.conditions()[0]


@pytest.mark.parametrize(
    ("game", "profile", "moves"),
    [("souriciere", Profile.PADS, 3), ("clan-des-souris", Profile.TILES, 2)],
)
def test_hands_play_at_a_real_console_through_unplugs_and_resets(
    game: str, profile: Profile, moves: int
) -> None:
    async def story() -> None:
        async with built_house(profile) as home:
            home.enrol(game, SEATS)
            home.console.switch_on(home.real)
            await home.begin_game(game, SEATS, {})
            hands = Hands(home.console, catalogue.find(game), SEATS, {}, 3)
            await hands.play(moves)
            home.console.fault("vanish=1")
            await home.wait(0.7)
            assert home.mood == "paused"
            assert NO_LINK in home.daemon.public()["troubles"]
            await home.wait(3.0)
            await hands.play(2 * moves)
            home.console.reset()
            await home.wait(3.0)
            await hands.play(3 * moves)
            await home.wait(8.0)
            assert home.plain == hands.game.dump(hands.state)
            assert home.daemon.public()["troubles"] == []
            assert home.real.pico.cable.opened == 2
            assert {told.state for told in home.real.conditions()[:3]} == {State.READY}

    run(story())


def test_lights_reach_the_strip_and_the_panel() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.console.switch_on(home.real)
            await home.wait(1.0)
            assert home.console.board is not None
            home.real.show_lights({"a1": Light((9, 8, 7)), "button:ok": Light((1, 2, 3))})
            await home.wait(0.5)
            assert home.console.board.strip()[0] == (9, 8, 7)
            assert "button:ok" in home.panel.lit
            assert "status" not in home.panel.lit
            home.console.unplug()
            await home.wait(1.0)
            assert home.panel.lit["status"].effect == "breathe", "it is looked for"

    run(story())


def test_without_a_pico_the_table_waits_calmly_and_says_what_to_do() -> None:
    async def story() -> None:
        async with built_house() as home:
            await home.begin_game("souriciere", SEATS, {})
            await home.wait(2.0)
            assert home.mood == "paused"
            assert link(home).state is State.RETRY
            assert "by-id" in link(home).cause
            assert "Plug in" in link(home).fix
            home.console.switch_on(home.real)
            await home.wait(1.5)
            assert link(home) == Condition("link", State.READY)
            assert home.mood != "paused"

    run(story())


def test_of_two_picos_none_is_taken_until_one_is_gone() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.console.switch_on(home.real)
            await home.wait(1.0)
            other = port_name(home.folder / "by-id", "ffff")
            home.console.unplug()
            other.symlink_to("/dev/null")
            home.console.plug()
            await home.wait(4.0)
            assert link(home).cause == "Several Picos are plugged in: e6614, ffff."
            assert "console.serial" in link(home).fix
            assert home.daemon.public()["troubles"][:1] == [NO_LINK]
            other.unlink()
            await home.wait(3.0)
            assert link(home).state is State.READY

    run(story())


def test_what_is_no_serial_port_is_told_and_looked_at_again() -> None:
    async def story() -> None:
        async with built_house() as home:
            port = port_name(home.folder / "by-id", "e6614")
            port.touch()
            await home.wait(1.0)
            assert link(home).state is State.RETRY
            assert link(home).cause.startswith(f"{port} cannot be opened: ")
            port.unlink()
            home.console.switch_on(home.real)
            await home.wait(3.0)
            assert link(home).state is State.READY

    run(story())


def test_a_firmware_that_was_refused_is_no_trouble_once_its_pico_is_gone() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.console.switch_on(home.real)
            await home.wait(1.0)
            pico = home.real.pico
            for news in pico.link.receive(wire.encode(wire.HELLO, 1, bytes((9, 0))), 0.0):
                pico._on_news(news)
            assert "speaks protocol 9.0" in link(home).cause
            home.console.unplug()
            await home.wait(1.0)
            assert link(home).cause.startswith("No Pico"), link(home).cause
            home.console.plug()
            await home.wait(3.0)
            assert link(home).state is State.READY

    run(story())


def test_a_game_put_by_is_taken_up_again_with_what_stands_there() -> None:
    async def story() -> None:
        async with two_mice_ready() as home:
            number = home.session.id
            assert home.mood == "waiting"
            await home.daemon.put_by()
            assert home.mood == "idle"
            assert await home.daemon.take_up(number)
            await home.wait(2.0)
            assert home.mood == "waiting"

    run(story())


def test_a_board_that_starts_anew_again_and_again_is_a_trouble_of_cable_or_power() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.console.switch_on(home.real)
            await home.wait(1.0)
            for _ in range(3):
                assert home.real.troubles() == []
                home.console.reset()
                await home.wait(2.0)
            assert home.real.troubles() == ["trouble.resets"]
            assert "cable" in link(home).fix
            await home.wait(60.0)
            assert home.real.troubles() == []
            assert link(home).state is State.READY

    run(story())


def test_a_cable_that_spoils_many_frames_is_a_trouble_while_it_does() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.console.switch_on(home.real)
            await home.wait(2.0)
            assert home.real.troubles() == []
            home.real.pico.cable._faults.fault("flip=0.01")
            await home.wait(12.0)
            assert home.real.troubles() == ["trouble.noise"]
            assert link(home).fix == "Try a shorter USB cable."
            home.real.pico.cable._faults.heal("flip")
            await home.wait(12.0)
            assert home.real.troubles() == []
            assert link(home).state is State.READY

    run(story())


def test_a_port_where_nobody_answers_wants_the_firmware() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.console.switch_on(home.real)
            await home.wait(1.0)
            home.real.pico.cable._faults.fault("half-open")
            await home.wait(9.0)
            assert link(home).cause.startswith("Nobody answers at ")
            assert link(home).fix.startswith("Plug the Pico in anew; ")
            assert "boardctl flash" in link(home).fix
            assert home.real.conditions()[1].state is State.RETRY, "the lights hang on the Pico"

    run(story())


def test_pieces_without_a_tag_are_a_trouble_and_no_hindrance() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.console.switch_on(home.real)
            await home.begin_game("souriciere", SEATS, {})
            assert "Some pieces have no tag yet." in home.daemon.public()["troubles"]
            home.enrol("souriciere", SEATS)
            await home.begin_game("souriciere", SEATS, {})
            assert home.daemon.public()["troubles"] == []

    run(story())


def test_the_page_draws_what_the_table_believes_and_cannot_move_it() -> None:
    async def story() -> None:
        async with built_house() as home:
            home.enrol("souriciere", SEATS)
            home.console.switch_on(home.real)
            await home.begin_game("souriciere", SEATS, {})
            home.put("mouse:red", "w1")
            await home.wait(1.5)
            assert home.daemon.public()["console"]["pieces"] == [
                {"handle": "w8", "picture": "mat", "where": "w8", "side": None},
                {"handle": "w1", "picture": "mouse-red", "where": "w1", "side": None},
            ]
            refused = await home.daemon.request({"do": "lift", "piece": "w1"})
            assert refused == "Move the piece on the table itself."
            assert await home.daemon.request({"do": "press", "button": "red"}) is None

    run(story())


def test_dice_are_rolled_by_people_at_a_real_console_and_by_no_phone() -> None:
    async def story() -> None:
        async with two_mice_ready() as home:
            await home.daemon.request({"do": "press", "button": "red"})
            await home.wait(2.0)
            assert home.game.chance(home.session.state) is not None
            assert home.daemon.private(Who(Role.SEAT, "red"))["dice"] == 0
            assert await home.daemon.request({"do": "throw", "seat": "red"}) is not None

    run(story())


def test_no_page_learns_what_lies_face_down_at_a_real_console() -> None:
    """The reader under a tile knows its face; whoever looks at a page does not."""

    async def story() -> None:
        async with built_house(Profile.LOOPS) as home:
            home.enrol("clan-des-souris", SEATS)
            home.console.switch_on(home.real)
            await home.begin_game("clan-des-souris", SEATS, {})
            game = home.game
            wanted = game.table.wanted(home.session.state).on
            spots = game.table.mat(home.session.state).spots
            tiles = [name for name in wanted if name.startswith("tile@")]
            assert len(tiles) > 8
            faces = iter([p for p in home.console.pieces() if p.kind.startswith("tile:")])
            laid = {}
            for name in tiles:
                piece, cell = next(faces), spots[wanted[name][0]][0]
                home.console.put(piece.handle, cell)
                laid[cell] = piece
            await home.wait(4.0)
            seen = home.daemon.director.senses.sensing.table
            assert {seen[cell].kind for cell in laid} == {piece.kind for piece in laid.values()}
            drawn = {p["where"]: p for p in home.daemon.public()["console"]["pieces"]}
            assert {drawn[cell]["picture"] for cell in laid} == {"tile"}
            told = json.dumps(home.daemon.public())
            for uid, _ in home.console.tags.known():
                assert uid not in told

    run(story())
