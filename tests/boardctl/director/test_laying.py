"""A forest of wrong tiles, on a console that can read them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardctl import dealer
from games import catalogue
from games.kit import Plain
from hardware.ports import Profile
from tests.boardctl.house import House, house, virtual

CELLS = tuple(f"{column}{row}" for column in "cdef" for row in "3456")
OTHERS = ("lost", "candle", "owl", "sword", "shield", "grimoire")
RIGHT = (*(f"a{n}" for n in range(1, 10)), *OTHERS, "ogre")


async def laid(home: House, tiles: tuple[str, ...], **options: str | int) -> Plain:
    """Figures, trophies and these tiles lie down; returns the state before anything happened."""
    clan = catalogue.find("clan-des-souris")
    await home.daemon.new_game(clan, ("red", "yellow"), {"level": "full", **options})
    await home.wait(1)
    for well, seat in (("w2", "red"), ("w3", "yellow")):
        home.console.put(home.console.find(f"figure:{seat}")[0], well)
    for cell, trophy in (("b2", "wand"), ("g2", "club"), ("g7", "tooth")):
        home.console.put(home.console.find(f"trophy:{trophy}")[0], cell)
    await lay(home, tiles)
    return home.plain


async def lay(home: House, tiles: tuple[str, ...]) -> None:
    for cell, tile in zip(CELLS, tiles, strict=True):
        home.console.put(home.console.find(f"tile:{tile}")[0], cell)
    await home.wait(6)


def on_table(home: House) -> list[str]:
    return [
        p.handle for p in home.console.pieces() if p.kind.startswith("tile:") and p.where in CELLS
    ]


@pytest.mark.parametrize("profile", [Profile.LOOPS, Profile.TILES])
@virtual
async def test_a_second_villain_is_sent_to_the_box_unseen_and_all_tiles_are_mixed_again(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile=profile) as home:
        before = await laid(home, (*RIGHT[:-2], "witch", "ogre"))
        assert home.captions[-1].text == "Put this tile in the box unseen."
        home.console.away(home.console.find("tile:witch")[0])
        await home.wait(3)
        assert home.captions[-1].text == "Mix all the tiles again."
        home.console.put(home.console.find("tile:grimoire")[0], CELLS[14])
        await home.wait(6)
        assert home.captions[-1].text == "Mix all the tiles again."
        assert home.plain == before  # none of these lifts was a look
        for handle in on_table(home):
            home.console.away(handle)
        await home.wait(6)
        await lay(home, tuple(reversed(RIGHT)))
        assert home.mood == "waiting"
        assert home.plain == before


@virtual
async def test_what_is_missing_is_told_by_its_kind_alone(tmp_path: Path) -> None:
    async with house(tmp_path, profile=Profile.LOOPS) as home:
        await laid(
            home,
            ("candle", *RIGHT[1:9], *OTHERS[:1], "owl", *OTHERS[3:], "ogre", "witch"),
            danger=1,
        )
        assert home.captions[-1].text == "Put this tile in the box unseen."
        home.console.away(home.console.find("tile:candle")[0])
        await home.wait(3)
        assert "a1" not in " ".join(said.text for said in home.captions)


@virtual
async def test_a_console_that_cannot_read_tiles_takes_any_for_the_right_ones(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, profile=Profile.PADS) as home:
        await laid(home, (*RIGHT[:-2], "witch", "ogre"))
        assert home.mood == "waiting"


@virtual
async def test_the_right_tiles_are_taken_without_a_word(tmp_path: Path) -> None:
    async with house(tmp_path, profile=Profile.LOOPS) as home:
        await laid(home, RIGHT)
        assert home.mood == "waiting"


@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize("awake", [0.0, 0.3, 2.0])
@virtual
async def test_a_table_laid_before_the_first_scan_is_taken_as_it_is(
    tmp_path: Path, profile: Profile, awake: float
) -> None:
    async with house(tmp_path, profile=profile) as home:
        await home.wait(awake)
        clan = catalogue.find("clan-des-souris")
        await home.daemon.new_game(clan, ("red", "yellow"), {"level": "full"})
        dealer.lay(home.console, clan, home.session.state, random.Random(1))
        await home.wait(3.0)
        assert (home.mood, home.prompt) == ("waiting", "Put the next mission here.")


@virtual
async def test_what_is_wrong_at_the_start_is_asked_for_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, profile=Profile.LOOPS) as home:
        clan = catalogue.find("clan-des-souris")
        await home.daemon.new_game(clan, ("red", "yellow"), {"level": "young"})
        home.put("figure:red", "a1")
        await home.wait(2.0)
        assert (home.mood, home.prompt) == ("setup", "Almost, the red mouse goes there.")
        assert home.lit("pulse") == {"w2"}
