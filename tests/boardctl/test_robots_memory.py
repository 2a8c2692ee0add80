"""What a robot has heard of a game it knows again when the game is taken up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from games.clan_des_souris.bots import Mouse
from games.kit import CORRECTED, EVERYONE, Event, Move, Plain, Random, line
from tests.boardctl.clan.forest import Forest
from tests.boardctl.house import House, house, virtual

NOTICED: list[tuple[str, Event]] = []
"""Seat and event, of all robots since a test began."""


KNOWN: list[set[str]] = []
"""The places that a robot remembered whenever it had chosen."""


class Attentive(Mouse):
    """Forgets nothing by itself, and tells what it notices and remembers."""

    def notice(self, event: Event) -> None:
        NOTICED.append((self.seat, event))
        super().notice(event)

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        move = super().choose(view, moves, random)
        KNOWN.append(set(self.memory))
        return move


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    NOTICED.clear()
    KNOWN.clear()
    monkeypatch.setattr("games.clan_des_souris.bots.BOTS", {"attentive": Attentive})


async def badger_seen(home: House) -> None:
    """Red has turned up A2, which shows a badger; now red looks for the badger."""
    forest = await Forest.laid(home, "red", "yellow")
    await forest.up("B2")  # red looks at it alone
    await forest.back("B2")
    await forest.until("help")
    await forest.reveal("A2")
    await forest.reveal("A1")
    await forest.mission("badger")
    assert (forest.view["turn"], home.mood) == ("red", "waiting")


async def power_cut(home: House) -> None:
    await home.restart()


async def kept_for_later(home: House) -> None:
    number = home.session.id
    await home.daemon.put_by()
    await home.begin("red", "yellow")
    assert await home.daemon.take_up(number)
    await home.wait(3.0)


async def red_decides(home: House) -> None:
    """Robots are called when there is something to decide."""
    assert await home.daemon.request({"do": "speed", "speed": "fast"}) is None
    assert await home.daemon.request({"do": "robots", "seats": ["red"]}) is None
    await home.wait(15.0)


async def chance_decides(home: House) -> None:
    director, session = home.daemon.director, home.session
    chance = session.game.chance(session.state)
    assert chance is not None
    assert await director.ask(lambda: director.commit(chance.outcomes()[0][0]))


def heard(seat: str) -> list[Event]:
    return [event for who, event in NOTICED if who == seat]


@pytest.mark.parametrize("meanwhile", [power_cut, kept_for_later])
@virtual
async def test_a_robot_remembers_what_everybody_was_shown(tmp_path: Path, meanwhile: Any) -> None:
    async with house(tmp_path) as home:
        await badger_seen(home)
        await meanwhile(home)
        await red_decides(home)
        assert home.moves()[-2:] == ["reveal A2", "seen a2"]


@pytest.mark.parametrize("meanwhile", [power_cut, kept_for_later])
@virtual
async def test_it_hears_again_what_everybody_heard_once_and_in_order(
    tmp_path: Path, meanwhile: Any
) -> None:
    async with house(tmp_path) as home:
        overheard: list[Event] = []
        home.daemon.overhear(overheard.append)
        await badger_seen(home)
        before = home.daemon
        await meanwhile(home)
        if home.daemon is not before:
            home.daemon.overhear(overheard.append)
        assert NOTICED == [], "nobody is called before there is something to decide"
        await red_decides(home)
        assert heard("red") == heard("yellow") == overheard
        assert {event.audience for event in overheard} == {EVERYONE}
        assert "seen" in {event.name for event in overheard}


@virtual
async def test_it_hears_what_happens_while_the_table_asks_something_else(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        overheard: list[Event] = []
        home.daemon.overhear(overheard.append)
        await badger_seen(home)
        await red_decides(home)
        home.daemon.director.pose(line("confirm.forget"))
        told = len(overheard)
        await chance_decides(home)
        assert len(overheard) > told
        assert heard("red") == overheard


@virtual
async def test_robots_that_think_of_another_game_hear_nothing_twice(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        overheard: list[Event] = []
        home.daemon.overhear(overheard.append)
        await badger_seen(home)
        number, director = home.session.id, home.daemon.director
        await home.daemon.put_by()
        await home.begin("red", "yellow")
        assert await home.daemon.request({"do": "robots", "seats": ["red", "yellow"]}) is None
        assert await home.daemon.take_up(number)  # while they are about to lay the table
        reveal = Move("reveal", "A3", seat="red")
        assert await director.ask(lambda: director.commit(reveal))
        assert overheard[-1].name == "lifted"
        await chance_decides(home)
        await red_decides(home)
        assert heard("red") == overheard


async def mixed_again(home: House) -> None:
    """A grown-up has every tile taken up and laid down anew."""
    director, session = home.daemon.director, home.session
    assert await director.ask(lambda: director.correct(lambda: session.forget_faces("tile")))


async def power_cut_after_mixing(home: House) -> None:
    await mixed_again(home)
    await home.restart()


@pytest.mark.parametrize("meanwhile", [mixed_again, power_cut_after_mixing])
@virtual
async def test_a_robot_forgets_the_tiles_that_a_grown_up_has_had_mixed(
    tmp_path: Path, meanwhile: Any
) -> None:
    async with house(tmp_path) as home:
        await badger_seen(home)
        await meanwhile(home)
        await red_decides(home)
        assert KNOWN[0] == set()
        names = [event.name for event in heard("red")]
        assert names.index("seen") < names.index(CORRECTED)


@virtual
async def test_a_robot_that_has_decided_before_forgets_as_well(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await badger_seen(home)
        await red_decides(home)
        assert "A2" in KNOWN[-1]
        chosen = len(KNOWN)
        await mixed_again(home)
        assert await home.daemon.request({"do": "robots", "seats": ["red", "yellow"]}) is None
        await home.wait(15.0)
        assert KNOWN[chosen] == set()


@virtual
async def test_what_is_told_of_a_correction_is_where_and_not_what(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await badger_seen(home)
        await mixed_again(home)
        await red_decides(home)
        (told,) = {str(e.facts) for e in heard("red") if e.name == CORRECTED}
        assert "forest.A2" in told
        assert "?" not in told
