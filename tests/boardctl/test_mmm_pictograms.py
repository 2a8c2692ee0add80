"""The screen of Mmm!: foods, cat and clover in one-bit pixels, told apart at the sizes a prompt
uses. Every run writes a contact sheet to the artefacts folder: look at it."""

from __future__ import annotations

import itertools

import pytest

from boardctl import mmm_pictograms, pictograms
from games import catalogue
from games.kit import EVERYONE
from games.mmm.rules.board import FACES
from tests.boardctl.test_screen import differing, lit, sheet
from tests.contract.cases import most as most_seats
from tests.contract.cases import play_out, walk

SIZES = (14, 38, 49, 64)


@pytest.mark.parametrize("size", SIZES)
def test_no_picture_of_the_pantry_looks_like_another(size: int) -> None:
    names = (*mmm_pictograms.DRAWINGS, "cheese", "mouse")
    pictures = {name: pictograms.picture(name, size) for name in names}
    sheet(f"mmm-{size}", list(pictures.values()), 5)
    for name, picture in pictures.items():
        assert 0.1 < lit(picture) / size**2 < 0.9, name
    for (name, one), (other, two) in itertools.combinations(pictures.items(), 2):
        assert differing(one, two) > size**2 * 0.12, f"{name} and {other}"


def test_everything_the_game_shows_is_drawn() -> None:
    game = catalogue.find("mmm")
    case = most_seats(game)
    shown = set(FACES)
    for seed in range(3):
        for node in walk(case, seed):
            view = game.view(node.state, EVERYONE)
            shown.add(game.table.prompt(view).picture)
        state, events, _ = play_out(case, seed)
        view = game.view(state, EVERYONE) | {"over": None}
        for event in events:
            shown |= {cue.picture for cue in game.table.cues(view, event)}
    assert {name for name in shown if not pictograms.has(name)} == set()
