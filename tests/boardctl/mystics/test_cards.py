"""Cards, items and what nobody else may know, on the console."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardctl.roles import AT_THE_TABLE, Role, Who
from games.kit import EVERYONE
from hardware.ports import Profile
from tests.boardctl.house import virtual
from tests.boardctl.mystics.den import GAME, Den, standing

APART = {"collin": "a1", "filch": "f6", "maginos": "f5", "tilda": "e6"}
SEARCH: dict[str, Any] = {"agenda": [["next"], ["turn", "collin"], ["dice", "search", 1, "collin"]]}
SEARCH |= {"acted": True, "side": 5, "deck": {"dagger": 1, "toothpick": 1}}


@virtual
async def test_the_board_draws_a_card_and_says_nothing_of_what_it_is(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, **SEARCH) as den:
        await den.roll("s2")
        assert den.home.moves()[-1] in ("drawn dagger", "drawn toothpick")
        assert den.home.prompt == "Keep the card?"
        everything = str(den.home.daemon.public())
        assert "found" in den.home.session.view("red")["hand"]["collin"]
        assert '"?"' in everything or "'?'" in everything
        found = den.home.session.state.agenda[-1][2]
        public = GAME.view(den.home.session.state, EVERYONE)
        assert public["agenda"][-1] == ["found", "collin", "?", False]
        assert public["hand"] is None
        assert found in ("dagger", "toothpick")
        assert not any("dagger" in said or "toothpick" in said for said in den.home.said())


@pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
@virtual
async def test_with_cards_of_their_own_people_show_what_they_draw(
    tmp_path: Path, profile: Profile
) -> None:
    table = {"cards": "table"}
    async with standing(tmp_path, APART, profile=profile, options=table, **SEARCH) as den:
        await den.roll("s2")
        assert den.home.prompt == "Show your search card."
        (dagger, *_) = den.home.console.find("card:dagger")
        den.home.console.put(dagger, "w1")
        await den.home.wait(2.0)
        assert den.home.moves()[-1] == "drawn dagger"
        den.home.console.away(dagger)
        await den.home.wait(3.0)
        assert den.home.prompt == "Keep the card?"


async def _offered(den: Den, words: str) -> list[str]:
    """What red's button offers until these words, and they are waited for."""
    offers: list[str] = []
    while words not in offers:
        await den.home.press("red")
        assert den.home.prompt not in offers, "it is not offered"
        offers.append(den.home.prompt)
    return offers


@virtual
async def test_a_card_without_a_tag_is_chosen_by_its_name(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, options={"cards": "table"}, **SEARCH) as den:
        await den.roll("s2")
        assert (await _offered(den, "Is it the toothpick?"))[0] == "Is it the dagger?"
        await den.home.press("ok")
        assert den.home.moves()[-1] == "drawn toothpick"


@virtual
async def test_a_card_that_lies_in_a_pack_is_offered_as_well_and_refused_kindly(
    tmp_path: Path,
) -> None:
    """Were it left out of the list, everybody would know where it is."""
    pack: dict[str, Any] = {"mice.collin.pack": ["long_bow"]}
    async with standing(tmp_path, APART, options={"cards": "table"}, **SEARCH, **pack) as den:
        await den.roll("s2")
        await _offered(den, "Is it the long bow?")
        await den.home.press("ok")
        assert den.home.said()[-1] == "That cannot be done now."
        assert den.home.moves()[-1] == "roll s2"
        await _offered(den, "Is it the toothpick?")
        await den.home.press("ok")
        assert den.home.moves()[-1] == "drawn toothpick"


async def _tossing(den: Den, side: str) -> None:
    handle = den.home.console.find("item:grape")[0]
    den.home.console.put(handle, "w1", side=side)
    await den.home.wait(2.0)


@pytest.mark.parametrize("side", ["whole", "squashed"])
@virtual
async def test_the_grape_is_shown_with_the_side_it_fell_on(tmp_path: Path, side: str) -> None:
    agenda = [["next"], ["turn", "collin"], ["draw", "toss", "collin", "d4"]]
    foes = {"rat-1": "d4"}
    async with standing(tmp_path, APART, foes, agenda=agenda, acted=True) as den:
        assert den.home.prompt == "Show the side of the grape."
        await _tossing(den, side)
        assert f"toss {side}" in den.home.moves()


@virtual
async def test_an_item_of_the_party_lies_in_the_stash_until_it_is_laid(tmp_path: Path) -> None:
    async with standing(tmp_path, APART, stash=["grape"], deck={}) as den:
        assert den.home.where("item:grape") == den.cell("stash grape")
        await den.put("item:grape", "b2")
        assert den.home.moves()[-1] == "bait b2"


@pytest.mark.rule("MM-136")
@pytest.mark.parametrize("card", ["dagger", "levitation"])
@virtual
async def test_a_card_face_down_in_a_pack_is_offered_by_its_place(
    tmp_path: Path, card: str
) -> None:
    pack: dict[str, Any] = {"mice.collin.pack": [card], "deck": {}}
    agenda = [["next"], ["turn", "collin"], ["equip", "collin"]]
    async with standing(tmp_path, APART, agenda=agenda, free=["equip"], **pack) as den:
        seen = set()
        for _ in range(6):
            seen.add(den.home.prompt)
            await den.home.press("red")
        assert "Wear card 1?" in seen
        assert "Pack away Collin's sword?" in seen
        assert not any(card in words for words in seen)


@pytest.mark.rule("MM-136")
@virtual
async def test_what_cannot_be_worn_is_refused_when_it_is_chosen_and_on_the_page_never_offered(
    tmp_path: Path,
) -> None:
    pack: dict[str, Any] = {"mice.collin.pack": ["levitation"], "deck": {}}
    agenda = [["next"], ["turn", "collin"], ["equip", "collin"]]
    async with standing(tmp_path, APART, agenda=agenda, free=["equip"], **pack) as den:
        daemon, made = den.home.daemon, len(den.home.moves())
        phone = daemon.private(Who(Role.SEAT, "red", "red"))["choices"]
        assert not any("card 1" in choice["title"] for choice in phone)
        table = daemon.private(AT_THE_TABLE)["choices"]
        (wear,) = [c["number"] for c in table if c["title"] == "Wear card 1?"]
        request = {"do": "choose", "number": wear, "made": len(den.home.session.made)}
        assert await daemon.request(request) is not None
        await _offered(den, "Wear card 1?")
        await den.home.press("ok")
        assert den.home.said()[-1] == "That cannot be done now."
        assert len(den.home.moves()) == made
