"""The hands that lay and mix for people on the simulated console."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from boardctl import dealer
from games import catalogue
from games.kit import parse, play
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from tests.boardctl.house import house, virtual

CLAN = catalogue.find("clan-des-souris")


def options(level: str) -> dict[str, str | int]:
    return {option.name: option.default for option in CLAN.options} | {"level": level}


@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize("level", ["young", "full"])
def test_a_table_that_was_laid_for_people_is_right(
    tmp_path: Path, level: str, profile: Profile
) -> None:
    @virtual
    async def check(tmp_path: Path) -> None:
        async with house(tmp_path, profile=profile) as home:
            await home.daemon.new_game(CLAN, ("red", "yellow"), options(level))
            await home.wait(2.0)
            assert home.mood == "setup"
            assert await home.daemon.request({"do": "lay"}) is None
            await home.wait(3.0)
            assert home.mood == "waiting"

    check(tmp_path)


@virtual
async def test_pieces_are_laid_for_the_game_that_asked_for_them_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.daemon.new_game(CLAN, ("red", "yellow"), options("young"))
        home.console.away(home.piece("mat:clan"))
        home.console.put(home.piece("tile:a4"), "e4")
        await home.wait(2.0)
        laid = asyncio.create_task(home.daemon.request({"do": "lay"}))
        await home.wait(0.15)  # the rings are still seen to be taken
        await home.daemon.new_game(catalogue.find("mmm"), ("red",), {})
        assert await laid == "That does not work now."
        await home.wait(3.0)
        assert home.where("cat") == "away"


def test_a_mission_taken_from_the_box_is_one_that_may_be_drawn() -> None:
    data = CLAN.read_data(options("young"))
    state = CLAN.start(("red", "yellow"), options("young"), data)
    for text in ("red: skip", "yellow: skip", "red: first"):
        state, _ = play(CLAN, state, parse(CLAN, state, text))
    console = SimulatedConsole(Profile.PADS, seed=1)
    console.box(CLAN.table.pieces(("red", "yellow"), data), "clan")
    missions = [piece.handle for piece in console.pieces() if piece.back == "mission"]
    places = [piece.where for piece in console.pieces()]
    drawn = set()
    for seed in range(60):
        dealer.draw(console, CLAN, state, random.Random(seed), missions[0])
        drawn |= {piece.kind for piece in console.pieces() if piece.handle == missions[0]}
    assert drawn == {f"mission:{animal}" for animal in data["missions"]}
    assert [piece.where for piece in console.pieces()] == places
    used = sorted(drawn)[0].partition(":")[2]
    state, _ = play(CLAN, state, parse(CLAN, state, f"mission {used}"))
    kinds = {piece.handle: piece.kind for piece in console.pieces()}
    dealer.draw(console, CLAN, state, random.Random(1), missions[0])
    assert {piece.handle: piece.kind for piece in console.pieces()} == kinds, "nothing is drawn now"


def test_a_crowd_is_laid_on_its_one_ring_and_what_stands_elsewhere_is_carried_there() -> None:
    game = catalogue.find("mice-and-mystics")
    data = game.read_data({})
    state = game.start(("red",), {"party": "ready"}, data)
    mat = game.table.mat(state)
    console = SimulatedConsole(Profile.PADS, seed=1)
    console.box(game.table.pieces(("red",), data), mat.name)
    dealer.lay(console, game, state, random.Random(1))
    (ring,) = mat.spots["5:e1"]
    party = {f"mouse:{name}" for name in ("collin", "filch", "maginos", "tilda")}
    assert {piece.kind for piece in console.pieces() if piece.where == ring} == party
    rats = {piece.handle: piece.where for piece in console.pieces() if piece.kind == "rat"}
    lone = next(handle for handle, where in rats.items() if where == mat.spots["5:a6"][0])
    console.lift(lone)
    console.put(lone, mat.spots["5:d4"][0])
    dealer.carry(console, game, state)
    after = [piece.where for piece in console.pieces() if piece.kind == "rat"]
    assert sorted(after) == sorted(rats.values())
    assert {piece.kind for piece in console.pieces() if piece.where == ring} == party
