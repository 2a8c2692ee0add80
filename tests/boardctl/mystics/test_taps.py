"""What can be tapped on the page instead of going through it with buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardctl.private import to_tap
from hardware.ports import Profile
from tests.boardctl.house import house, virtual
from tests.boardctl.mystics.den import Den, standing


@virtual
async def test_what_another_seat_decides_in_a_turn_is_offered_to_tap(tmp_path: Path) -> None:
    entering = [["next"], ["turn", "tilda"], ["place", ["collin"], ["a1", "a2"]]]
    now: dict[str, Any] = {"agenda": entering, "mice.collin.captured": False}
    async with standing(tmp_path, {"tilda": "a1"}, seats=("red", "yellow"), **now) as den:
        session = den.home.session
        assert session.game.turn(session.state) == "yellow"
        tapped = [o.move for o in to_tap(den.home.daemon)]
        assert [(move.seat, *move.args) for move in tapped] == [("red", "collin", "a1")]


@virtual
async def test_tapping_goes_round_the_table_while_mice_are_chosen(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.PADS) as home:
        den = await Den.begun(home, "red", "yellow", party="choose")
        for _ in range(4):
            await home.wait(2.0)
            made = len(home.session.made)
            assert await home.daemon.request({"do": "choose", "number": 0, "made": made}) is None
            await home.tidy()
        seats = [mouse["seat"] for mouse in den.state["mice"].values()]
        assert seats == ["red", "yellow", "red", "yellow"]
