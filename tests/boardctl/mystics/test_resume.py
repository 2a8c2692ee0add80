"""The plug is pulled in the middle of a fight: the same state, the same table."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.kit import Plain
from hardware.kept_table import KeptTable
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from tests.boardctl.house import house, virtual
from tests.boardctl.mystics.den import Den, standing
from tests.boardctl.mystics.killed_in_a_surge import APART, in_a_surge
from tests.tree import ROOT

BESIDE = APART | {"tilda": "a2"}
each_profile = pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])


async def goes_on(den: Den, before: Plain) -> None:
    """The same state, and the first enemy of the surge comes in."""
    home = den.home
    assert home.plain == before
    assert home.session.state.agenda[-1][0] == "entry"
    assert home.mood in ("carry", "setup", "waiting", "choice", "repair")
    await home.tidy()
    await home.wait(5.0)
    assert home.prompt == "Choose where the rat comes in."
    await home.carry("rat", den.cell("f1"))
    await home.wait(3.0)
    assert home.moves()[-1] == "at f1"


@each_profile
@virtual
async def test_after_a_cut_in_the_middle_of_a_surge_the_fight_goes_on(
    tmp_path: Path, profile: Profile
) -> None:
    async with in_a_surge(tmp_path, profile) as den:
        before = den.home.plain
        await den.home.restart()
        await goes_on(den, before)


@each_profile
def test_a_process_killed_in_the_middle_of_a_surge_leaves_the_same_fight(
    tmp_path: Path, profile: Profile
) -> None:
    module = "tests.boardctl.mystics.killed_in_a_surge"
    killed = subprocess.run(
        [sys.executable, "-m", module, tmp_path, profile.value], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert killed.returncode == -signal.SIGKILL

    @virtual
    async def taken_up() -> None:
        async with house(tmp_path, profile) as home:
            KeptTable(home.console, tmp_path / "table.json").restore()
            assert await home.daemon.resume(), home.daemon.notices
            await home.wait(1.5)
            await goes_on(Den(home), json.loads(killed.stdout))

    taken_up()


@each_profile
@virtual
async def test_after_a_cut_the_figures_of_a_right_table_are_not_asked_for(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, APART, {"rat-1": "b1"}, profile=profile) as den:
        before = den.home.plain
        await den.home.restart()
        await den.home.wait(3.0)
        assert den.home.plain == before
        assert den.home.mood == "waiting"
        assert den.home.prompt == "Collin: move 4 steps."


async def cut_on_the_way_into_a_crowd(den: Den) -> None:
    """Collin goes to Tilda, whose ring is taken, and is in nobody's hand when power is back."""
    home = den.home
    while home.prompt != "Go to A 2?":
        await home.press("red")
    await home.press("ok")
    await home.wait(2.0)
    assert home.prompt == "Collin goes here."
    (collin,) = home.console.find("mouse:collin")
    await home.restart(lambda console: console.away(collin))
    await home.wait(3.0)
    assert (home.mood, home.prompt) == ("repair", "Is Collin here? Press OK.")
    assert (home.lit("pulse"), home.lit_buttons()) == ({den.cell("a2")}, {"ok"})


@each_profile
@virtual
async def test_after_a_cut_whoever_was_on_the_way_into_a_crowd_is_asked_for(
    tmp_path: Path, profile: Profile
) -> None:
    async with standing(tmp_path, BESIDE, profile=profile) as den:
        home = den.home
        await cut_on_the_way_into_a_crowd(den)
        before = home.plain
        await home.press("red")
        assert home.prompt == "Is Collin here? Press OK.", "an early button does not count"
        await home.restart()
        await home.wait(3.0)
        assert home.prompt == "Is Collin here? Press OK.", "nobody has said so yet"
        await home.carry("mouse:collin", den.cell("a2"))
        await home.press("ok")
        assert (home.mood, home.prompt) == ("waiting", "Collin: move 3 steps.")
        await home.restart()
        await home.wait(3.0)
        assert (home.mood, home.plain) == ("waiting", before), "the table was right meanwhile"


@virtual
async def test_after_a_cut_going_on_says_that_the_crowd_is_right(tmp_path: Path) -> None:
    async with standing(tmp_path, BESIDE) as den:
        await cut_on_the_way_into_a_crowd(den)
        await den.go("collin", "b2")
        assert den.square("collin") == "b2"
        await den.home.wait(3.0)
        assert den.home.prompt != "Is Collin here? Press OK."


@virtual
async def test_a_crowd_that_was_cleared_away_while_off_is_asked_for_one_by_one(
    tmp_path: Path,
) -> None:
    async with standing(tmp_path, BESIDE | {"collin": "a2"}, profile=Profile.PADS) as den:
        home, ring = den.home, den.cell("a2")
        gone = [piece.handle for piece in home.console.pieces() if piece.where == ring]

        def cleared(console: SimulatedConsole) -> None:
            for handle in gone:
                console.away(handle)

        await home.restart(cleared)
        await home.wait(3.0)
        for name in ("Collin", "Tilda"):
            assert home.prompt == f"Is {name} here? Press OK."
            await home.carry(f"mouse:{name.lower()}", ring)
            await home.press("ok")
        assert home.mood == "waiting"


@each_profile
@virtual
async def test_after_a_cut_while_mats_are_changed_the_new_one_is_asked_for(
    tmp_path: Path, profile: Profile
) -> None:
    together = dict.fromkeys(APART, "c3")
    async with standing(tmp_path, together, profile=profile) as den:
        while den.home.prompt != "Go through the hole?":
            await den.home.press("red")
        await den.home.press("ok")
        await den.home.wait(2.0)
        den.home.console.away(den.home.piece("mat:mystics-5"))
        await den.home.wait(2.0)
        before = den.home.plain
        await den.home.restart()
        await den.home.wait(5.0)
        assert den.home.plain == before
        await den.home.tidy()
        await den.home.wait(5.0)
        for name in ("Collin", "Filch", "Maginos", "Tilda"):
            assert den.home.prompt == f"Is {name} here? Press OK."
            await den.home.press("ok")
        assert den.home.mood == "waiting"
