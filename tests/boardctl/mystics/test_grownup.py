"""What a grown-up may put right beside places and counts: the markers of a mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardctl.director.grownup import changes
from boardctl.texts import Texts
from games import catalogue
from tests.boardctl.house import virtual
from tests.boardctl.mystics.den import GAME, Den, standing

MICE = {"collin": "a1", "filch": "f6"}
ENGLISH = Texts("en", [catalogue.folder(GAME)])


def offered(den: Den) -> dict[str, str]:
    """Corrections of markers with their words, by what they set."""
    ills = ("stunned:", "webbed:", "charmed:", "down:")
    found = [one for one in changes(den.home.session) if one.id.startswith(ills)]
    return {one.id: ENGLISH.render(one.line) for one in found}


async def correct(den: Den, wanted: str) -> None:
    assert await den.home.daemon.request({"do": "correct", "id": wanted}) is None
    await den.home.wait(5.0)


@virtual
async def test_a_marker_is_laid_and_taken_and_the_table_goes_by_it(tmp_path: Path) -> None:
    """MM-208."""
    async with standing(tmp_path, MICE) as den:
        assert den.home.prompt == "Collin: move 4 steps."
        assert offered(den)["webbed:collin 1"] == "Collin is caught in a web."
        await correct(den, "webbed:collin 1")
        assert den.state["mice"]["collin"]["webbed"]
        assert den.home.prompt == "Collin: press your colour."
        assert offered(den)["webbed:collin 0"] == "Collin is in no web."
        await correct(den, "webbed:collin 0")
        assert den.home.prompt == "Collin: move 4 steps."


@virtual
async def test_every_marker_of_every_free_mouse_can_be_set_but_her_own_charm(
    tmp_path: Path,
) -> None:
    """MM-207, MM-208, MM-209, MM-212."""
    async with standing(tmp_path, MICE) as den:
        all_of = {f"{ill}:{m} 1" for ill in ("stunned", "webbed", "charmed", "down") for m in MICE}
        assert offered(den).keys() == all_of - {"charmed:collin 1"}
        for wanted in sorted(offered(den)):
            await correct(den, wanted)
        assert len(offered(den)) == 7
        assert all(one.endswith(" 0") for one in offered(den))


@virtual
async def test_while_dice_are_awaited_no_marker_is_touched(tmp_path: Path) -> None:
    agenda = [["next"], ["turn", "collin"], ["dice", "unweb", 1, "collin"]]
    webbed: dict[str, Any] = {"mice.collin.webbed": True}
    async with standing(tmp_path, MICE, agenda=agenda, acted=True, **webbed) as den:
        assert offered(den) == {}


@virtual
async def test_a_piece_is_never_said_to_stand_where_there_is_only_a_light(tmp_path: Path) -> None:
    async with standing(tmp_path, MICE) as den:
        spots = den.home.daemon.public()["game"]["places"]["spots"]
        mat = GAME.table.mat(den.home.session.state)
        assert {"page 1", "wheel 6", "slot 8"} <= mat.lights_only
        assert mat.lights_only.isdisjoint(spots)
        assert {"5:a1", "5:f6", "nest 1"} <= set(spots)
