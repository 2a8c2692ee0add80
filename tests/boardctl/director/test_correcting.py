"""A grown-up puts right what was misread: further rows, never an edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import Profile
from tests.boardctl.house import House, house, virtual

DONE = "It is corrected, thank you."
IMPOSSIBLE = "The game cannot do that."
REFUSED = "That does not work now."


async def red_ran_three(home: House) -> None:
    await home.playing("red", "yellow")
    await home.roll(3)
    await home.carry("mouse:red", "c1")
    await home.wait(3.0)


# -- with buttons -------------------------------------------------------------------------------


@virtual
async def test_back_held_corrects_the_die(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await red_ran_three(home)
        await home.hold("back")
        assert (home.mood, home.prompt) == ("choice", "What shall we correct?")
        assert home.lit_buttons() == {"ok"}
        for face in (1, 2, 4, 5):  # any seat's button goes on; 3 is what was read
            await home.press("yellow")
            assert home.prompt == f"The die shows {face}."
        corrected = home.now
        await home.press("ok")
        assert DONE in home.said(corrected)
        assert home.moves() == ["red: first", "roll 3", "instead 2 roll 5"]
        assert home.rows()[-1].kind == "correction"
        assert home.plain["mice"]["red"]["place"] == "square 5"
        await home.wait(4.0)
        assert (home.mood, home.prompt) == ("carry", "The red mouse goes here.")
        await home.carry("mouse:red", "e1")
        assert home.prompt == "Yellow, roll the die."
        await home.restart()
        assert home.plain["mice"]["red"]["place"] == "square 5"
        assert home.prompt == "Yellow, roll the die."


@virtual
async def test_a_corrected_die_may_be_corrected_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await red_ran_three(home)
        assert await home.daemon.request({"do": "correct", "id": "roll 5"}) is None
        assert await home.daemon.request({"do": "correct", "id": "roll 2"}) is None
        assert home.plain["mice"]["red"]["place"] == "square 2"
        assert home.moves()[2:] == ["instead 2 roll 5", "instead 2 roll 2"]


@pytest.mark.parametrize("leave", ["ok", "back"])
@virtual
async def test_a_grown_up_who_changes_nothing_changes_nothing(tmp_path: Path, leave: str) -> None:
    async with house(tmp_path) as home:
        await red_ran_three(home)
        rows, state = home.moves(), home.plain
        await home.hold("back")
        if leave == "back":
            await home.press("red", "red")
        await home.press(leave)
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        assert (home.moves(), home.plain) == (rows, state)


@pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
@virtual
async def test_back_held_takes_the_table_as_it_is(tmp_path: Path, profile: Profile) -> None:
    async with house(tmp_path, profile) as home:
        await red_ran_three(home)
        await home.carry("mouse:red", "h2")
        await home.wait(5.0)
        assert home.mood == "repair"
        await home.hold("back")
        await home.press("red")
        assert home.prompt == "The table is right like this."
        await home.press("ok")
        await home.wait(2.0)
        assert home.rows()[-1].kind == "correction"
        assert home.moves()[-1].startswith("set mice.red.place=")
        assert home.plain["mice"]["red"]["place"] == "square 9"
        assert (home.mood, home.prompt) == ("waiting", "Yellow, roll the die.")
        await home.restart()
        assert home.prompt == "Yellow, roll the die."


@virtual
async def test_a_table_no_game_could_have_is_refused_kindly(tmp_path: Path) -> None:
    async with house(tmp_path, Profile.LOOPS) as home:
        await red_ran_three(home)
        rows, state = home.moves(), home.plain
        await home.carry("mouse:red", "c8")  # onto the cheese leads only a die
        await home.wait(5.0)
        await home.hold("back")
        options = {home.prompt}
        for _ in range(8):
            await home.press("red")
            options.add(home.prompt)
        assert "The table is right like this." not in options
        await home.press("back")
        assert (home.moves(), home.plain) == (rows, state)


@virtual
async def test_nothing_but_the_grown_up_counts_while_one_corrects(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.hold("back")
        await home.press("red")
        assert home.moves() == ["red: first"]
        await home.press("back")
        assert home.mood == "waiting"


# -- from the page ------------------------------------------------------------------------------


@virtual
async def test_the_page_corrects_a_die_and_a_place(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await red_ran_three(home)
        offered = home.daemon.public()["game"]["corrections"]
        assert [c["id"] for c in offered] == [f"roll {n}" for n in (1, 2, 4, 5, 6)]
        assert await home.daemon.request({"do": "correct", "id": "roll 4"}) is None
        assert home.plain["mice"]["red"]["place"] == "room bedroom"
        place = {"do": "place", "kind": "mouse:yellow", "spot": "square 12"}
        assert await home.daemon.request(place) is None
        assert home.plain["mice"]["yellow"]["place"] == "square 12"
        assert [row.kind for row in home.rows()] == ["move", "move", "correction", "correction"]
        await home.tidy()
        assert home.prompt == "Yellow, roll the die."
        await home.restart()
        assert home.plain["mice"]["red"]["place"] == "room bedroom"


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ({"do": "correct", "id": "roll 3"}, REFUSED),  # it was a 3
        ({"do": "correct", "id": "roll 7"}, REFUSED),
        ({"do": "correct", "id": ""}, REFUSED),
        ({"do": "place", "kind": "mouse:red", "spot": "cheese"}, IMPOSSIBLE),
        ({"do": "place", "kind": "mouse:red", "spot": "home yellow"}, IMPOSSIBLE),
        ({"do": "place", "kind": "mouse:red", "spot": "square 6"}, IMPOSSIBLE),  # yellow is there
        ({"do": "place", "kind": "mouse:blue", "spot": "square 9"}, IMPOSSIBLE),
        ({"do": "place", "kind": "die:1", "spot": "square 9"}, IMPOSSIBLE),
        ({"do": "place", "kind": "mouse:red", "spot": "moon"}, IMPOSSIBLE),
    ],
)
@virtual
async def test_an_impossible_correction_is_refused_in_one_sentence(
    tmp_path: Path, request_: dict[str, str], answer: str
) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.arrange({"yellow": "square 6"})
        await home.roll(3)
        await home.carry("mouse:red", "c1")
        rows, state = home.moves(), home.plain
        assert await home.daemon.request(request_) == answer
        assert (home.moves(), home.plain) == (rows, state)
        home.check()


@virtual
async def test_a_die_that_later_moves_stand_on_may_only_be_corrected_where_they_still_fit(
    tmp_path: Path,
) -> None:
    """Had red won then, yellow could not have rolled."""
    async with house(tmp_path) as home:
        await home.playing("red", "yellow", options={"finish": "fast"})
        await home.arrange({"red": "square 33"}, turn="red")
        await home.roll(1)
        await home.wait(2.0)
        assert home.mood == "over"
        assert await home.daemon.request({"do": "correct", "id": "roll 2"}) == REFUSED


@virtual
async def test_a_corrected_die_that_wins_ends_the_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.playing("red", "yellow")
        await home.arrange({"red": "square 31"}, turn="red")
        await home.roll(2)
        await home.carry("mouse:red", "d8")
        assert await home.daemon.request({"do": "correct", "id": "roll 3"}) is None
        assert home.mood == "over"
        assert home.journal.store.load(home.session.id).result is not None
