"""Robots play whole games at any seat, slowly enough to follow, and leave people their turns."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from boardctl import robots
from boardctl.daemon import Daemon
from boardctl.robots import PACES
from games import catalogue
from games.kit import Options
from hardware.noise import Noise
from hardware.ports import Profile
from tests.boardctl.house import House, house, virtual
from tests.boardctl.mmm.pantry import Pantry
from tests.conftest import CAMPAIGN

LONG = 4 * 3600.0


async def sit_down(
    home: House, game_id: str, robots: list[str], *seats: str, **chosen: str
) -> None:
    game = catalogue.find(game_id)
    options: Options = {option.name: option.default for option in game.options} | chosen
    assert await home.daemon.request({"do": "robots", "seats": robots}) is None
    assert await home.daemon.request({"do": "speed", "speed": "fast"}) is None
    await home.daemon.new_game(game, seats, options)


async def until_over(home: House) -> None:
    async with asyncio.timeout(LONG):
        while home.session.game.over(home.session.state) is None:
            await asyncio.sleep(1.0)


GAMES = [
    ("souriciere", {}),
    ("clan-des-souris", {"level": "young"}),
    ("mmm", {}),
    ("trio-de-souris", {}),
    ("trio-de-souris", {"pro": "true"}),
    ("mice-and-mystics", {"party": "ready"}),
]


LAMP = {"party": "ready", "chapter": "the-lamp-under-the-stairs"}
SENSORS = [(Profile.PADS, Noise()), (Profile.LOOPS, Noise.real()), (Profile.PADS, Noise.real())]
EVENINGS = [(game_id, chosen, 7) for game_id, chosen in GAMES]
# Crowds on one ring, figures beaten and held, another mat over the same rings.
CROWDED = (2, 4, 9, 26) if CAMPAIGN else (26,)
EVENINGS += [("mice-and-mystics", {"party": "ready"}, seed) for seed in CROWDED]
EVENINGS += [("mice-and-mystics", LAMP, seed) for seed in range(3 if CAMPAIGN else 1)]


@pytest.mark.parametrize(("profile", "noise"), SENSORS[: 3 if CAMPAIGN else 1], ids=str)
@pytest.mark.parametrize(("game_id", "chosen", "seed"), EVENINGS, ids=str)
@virtual
async def test_robots_play_a_whole_game_by_themselves(
    tmp_path: Path, game_id: str, chosen: dict[str, str], seed: int, profile: Profile, noise: Noise
) -> None:
    async with house(tmp_path, profile, noise=noise, seed=seed) as home:
        seats = ("red", "yellow", "green")
        await sit_down(home, game_id, list(seats), *seats, **chosen)
        await until_over(home)


@virtual
async def test_a_robot_brings_its_own_mouse_rolls_and_carries_and_leaves_people_their_turn(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await sit_down(home, "souriciere", ["yellow"], "red", "yellow")
        await home.wait(10.0)
        assert home.where("mouse:red") == "away"
        await home.carry("mouse:red", "w2")
        await home.wait(10.0)
        assert home.where("mouse:yellow") == "w3"
        await home.wait(60.0)
        assert home.moves() == [], "who begins is for people to say"
        await home.press("red")
        await home.wait(60.0)
        assert home.moves() == ["red: first"], "nobody rolls for red"
        await home.roll(3)
        await home.wait(60.0)
        assert home.moves() == ["red: first", "roll 3"], "red's own mouse is red's to carry"
        await home.carry("mouse:red", "c1")
        await home.wait(30.0)
        assert home.moves()[:2] == ["red: first", "roll 3"]
        assert [text.split()[0] for text in home.moves()[2:]] == ["roll"]
        assert home.mood == "waiting", "its mouse stands where it belongs"
        assert home.session.game.turn(home.session.state) == "red"
        await home.roll(1)
        await home.wait(60.0)
        assert home.mood == "carry", "red's mouse again"


@virtual
async def test_robots_wait_through_a_break_and_go_when_they_are_no_longer_wanted(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await sit_down(home, "souriciere", ["red", "yellow"], "red", "yellow")
        await home.wait(20.0)
        assert home.moves()
        assert await home.daemon.request({"do": "pause"}) is None
        await home.wait(5.0)
        made = len(home.moves())
        await home.wait(120.0)
        assert len(home.moves()) == made
        assert await home.daemon.request({"do": "resume"}) is None
        await home.wait(20.0)
        assert len(home.moves()) > made
        assert await home.daemon.request({"do": "robots", "seats": []}) is None
        await home.wait(10.0)
        made = len(home.moves())
        await home.wait(120.0)
        assert len(home.moves()) == made


@virtual
async def test_a_robot_helps_once_and_then_waits_for_whoever_has_the_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await sit_down(
            home, "clan-des-souris", ["yellow", "green"], "red", "yellow", "green", level="young"
        )
        await home.wait(2.0)
        assert await home.daemon.request({"do": "lay"}) is None
        async with asyncio.timeout(LONG):
            while home.session.view()["phase"] != "help":
                assert await home.daemon.request({"do": "show"}) in (
                    None,
                    "That does not work now.",
                )
                await home.wait(3.0)
        turn = home.session.game.turn(home.session.state)
        await home.wait(300.0)
        hints = [text for text in home.moves() if "hint" in text]
        assert (
            len(hints) == len({text.split(":")[0] for text in hints}) == (2 if turn == "red" else 1)
        )
        await home.wait(300.0)
        assert [text for text in home.moves() if "hint" in text] == hints


@virtual
async def test_no_robot_clears_away_what_somebody_has_just_set_down(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await sit_down(home, "mmm", ["yellow"], "red", "yellow")
        await home.wait(2.0)
        assert await home.daemon.request({"do": "lay"}) is None
        await home.wait(3.0)
        await home.press("red")
        await home.wait(5.0)
        pantry = Pantry(home)
        await pantry.roll("cheese", "cheese", "fish")
        await home.wait(6.0)
        home.put("mouse-token", pantry.cell("r1c1"))
        await home.wait(PACES["fast"].courtesy - 0.2)  # the robot looks at the table again then
        home.put("mouse-token", pantry.cell("r1c2"))
        await home.wait(12.0)
        assert home.moves()[-2:] == ["place cheese r1c1", "place cheese r1c2"]


@virtual
async def test_at_a_real_console_a_robot_decides_and_people_carry_it_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as home:
        await sit_down(home, "mmm", ["red"], "red", "yellow")
        await home.wait(2.0)
        assert await home.daemon.request({"do": "lay"}) is None
        monkeypatch.setattr(Daemon, "has_hands", property(lambda daemon: False))
        await home.wait(3.0)
        await home.press("red")
        await home.wait(5.0)
        await Pantry(home).roll("cheese", "cheese", "fish")
        await home.wait(10.0)
        assert home.moves()[-1].startswith("place")
        assert home.mood == "carry", "a light asks for the mouse token"
        assert all(p.where == "away" for p in home.console.pieces() if p.picture == "mouse-token")
        assert await home.daemon.request({"do": "show"}) is not None


@virtual
async def test_the_hand_shows_whatever_comes_next_and_is_seen_doing_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow")
        seen: set[str] = set()
        home.daemon.subscribe(lambda: seen.add(str(home.daemon.public()["hand"]).partition(":")[0]))
        for _ in range(2):
            assert await home.daemon.request({"do": "show"}) is None
            assert await home.daemon.request({"do": "show"}) == "That does not work now.", "one"
            await home.wait(8.0)
        assert (home.where("mouse:red"), home.where("mouse:yellow")) == ("w2", "w3")
        assert seen == {"None", "piece", "w2", "w3"}
        assert await home.daemon.request({"do": "show"}) is None
        await home.wait(8.0)
        assert home.moves()[0].endswith("first")
        assert await home.daemon.request({"do": "show"}) is None
        await home.wait(8.0)
        assert home.moves()[-1].startswith("roll")
        assert {"tray", "p1"} < seen
        assert home.mood == "carry", "one thing at a time"
        assert home.daemon.public()["hand"] is None


@pytest.mark.parametrize("later", [0.0, 3.0], ids=["before the hand comes", "while it is there"])
@virtual
async def test_the_hand_rolls_for_nobody_else_when_somebody_was_faster(
    tmp_path: Path, later: float
) -> None:
    async with house(tmp_path) as home:
        await sit_down(home, "souriciere", ["yellow"], "red", "yellow", "green")
        assert await home.daemon.request({"do": "speed", "speed": "slow"}) is None
        await home.tidy()
        await home.wait(5.0)
        await home.press("yellow")
        await home.roll(2)
        home.put("mouse:yellow", "b1")  # the robot still thinks about that
        await home.throw(3)
        assert home.session.game.turn(home.session.state) == "green"
        assert await home.daemon.request({"do": "throw", "seat": "green"}) is None
        await home.wait(later)
        home.put("die:1", "p1")
        await home.wait(1.0)
        await home.carry("mouse:green", "c1")
        await home.wait(30.0)
        assert home.moves() == ["yellow: first", "roll 2", "roll 3"], "red has asked for nothing"
        assert home.mood == "waiting"


@pytest.mark.parametrize("later", [0.5, 1.5], ids=["before it is taken", "out of the hand"])
@virtual
async def test_the_hand_takes_no_piece_from_people_who_have_set_it_down(
    tmp_path: Path, later: float
) -> None:
    async with house(tmp_path) as home:
        await home.begin("red", "yellow")
        assert await home.daemon.request({"do": "show"}) is None
        await home.wait(later)
        home.put("mouse:red", "w7")
        await home.wait(8.0)
        assert home.where("mouse:red") == "w7"


@virtual
async def test_nothing_is_shown_without_a_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert await home.daemon.request({"do": "show"}) == "That does not work now."


def test_a_slow_robot_takes_its_time() -> None:
    slow, normal, fast = (PACES[name] for name in ("slow", "normal", "fast"))
    assert slow.think > normal.think > fast.think
    assert min(pace.courtesy - pace.think for pace in PACES.values()) > 2


def test_robots_decide_from_a_view_alone() -> None:
    """No bot is ever handed a state: what `choose` gets is a view and moves of its own seat."""
    source = Path(robots.__file__).read_text("utf-8")
    assert re.findall(r"\.choose\(([^)]*)\)", source) == ["view, moves, self._rng.random"]
    assert "view, moves = session.view(seat), [o.move for o in opens]" in source
