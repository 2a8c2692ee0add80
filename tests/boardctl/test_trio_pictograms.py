"""What Le trio de souris shows on the screen: every picture it names is drawn, none twice."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from boardctl import pictograms
from boardctl.trio_pictograms import DRAWINGS
from games.kit import EVERYONE
from games.trio_de_souris import game
from tests.games.trio_de_souris.test_ledger import many_steps

SIZES = (13, 32, 48)


def test_every_picture_and_tracker_of_the_game_is_drawn() -> None:
    named = set()
    for step in many_steps():
        named.add(game.table.prompt(step.view).picture)
        for event in step.events:
            if event.audience == EVERYONE:
                named |= {cue.picture for cue in game.table.cues(step.view, event)}
    assert {"card", "cat", "cheese"} <= named
    for name in (*named, "mice", "cats"):
        assert pictograms.has(name), name


@pytest.mark.parametrize("size", SIZES)
def test_pictures_differ_from_each_other_at_every_size(size: int) -> None:
    drawn = {name: pictograms.picture(name, size) for name in (*DRAWINGS, "cheese", "mouse")}
    for one, here in drawn.items():
        assert here.getbbox() is not None
        for other, there in drawn.items():
            if one != other:
                changed = ImageChops.logical_xor(here, there).histogram()[-1]
                assert changed > size * size / 12, (one, other)
