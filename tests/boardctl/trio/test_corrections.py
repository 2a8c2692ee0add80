"""What a grown-up may put right: a side that was read wrongly, small cheeses that were counted
wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardctl.director.grownup import changes
from hardware.ports import Profile
from tests.boardctl.house import house, virtual
from tests.boardctl.trio.cheese import Cheese

every_profile = pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])


@every_profile
@virtual
async def test_a_card_that_was_read_on_its_wrong_side_is_turned_over(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        await cheese.lay("T05 a")
        await home.hold("back")
        await home.press("red")
        assert home.prompt == "The card had its other side up."
        await home.press("ok")
        await home.wait(3.0)
        assert home.plain["stack"] == ["T05 b"]
        assert home.session.view()["shown"] == "CM.M.."
        await cheese.lay("T08 a")
        assert home.plain["stack"] == ["T05 b", "T08 a"]


@virtual
async def test_only_the_last_card_may_be_turned_over(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        cheese = await Cheese.dealt(home, "red", "blue")
        assert [change.id for change in changes(home.session) if "laid" in change.id] == []
        await cheese.lay("T05 a")
        await cheese.lay("T02 b")
        laid = [change.id for change in changes(home.session) if "laid" in change.id]
        assert laid == ["laid T02 a"]
        await home.press("ok")
        await home.wait(2.0)


@every_profile
@virtual
async def test_a_small_cheese_more_or_less(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await Cheese.dealt(home, "red", "blue")
        offered = {change.id: change for change in changes(home.session)}
        assert set(offered) == {"token red 1", "token blue 1"}
        director = home.daemon.director
        assert await director.ask(lambda: director.correct(offered["token blue 1"].make))
        await home.carry("token", "d8")
        await home.wait(3.0)
        assert home.plain["tokens"] == {"red": 0, "blue": 1}
        offered = {change.id: change for change in changes(home.session)}
        assert set(offered) == {"token red 1", "token blue 0", "token blue 2"}
        assert home.mood == "waiting"
