"""The screen of Mice & Mystics: enemies, weapons and counters in one-bit pixels. Every run writes a
contact sheet to the artefacts folder: look at it."""

from __future__ import annotations

import itertools

import pytest

from boardctl import mystics_pictograms, pictograms
from games import catalogue
from games.kit import EVERYONE
from tests.boardctl.test_screen import differing, lit, sheet
from tests.contract.cases import fewest, play_out, walk

SIZES = (14, 38, 49, 64)


@pytest.mark.parametrize("size", SIZES)
def test_no_picture_of_the_castle_looks_like_another(size: int) -> None:
    pictures = {
        name: pictograms.picture(name, size)
        for name in (*mystics_pictograms.DRAWINGS, "cheese", "mouse")
    }
    sheet(f"mystics-{size}", list(pictures.values()), 6)
    for name, picture in pictures.items():
        assert 0.1 < lit(picture) / size**2 < 0.9, name
    for (name, one), (other, two) in itertools.combinations(pictures.items(), 2):
        assert differing(one, two) > size**2 * 0.12, f"{name} and {other}"


def test_everything_the_game_shows_is_drawn() -> None:
    game = catalogue.find("mice-and-mystics")
    case = fewest(game)
    pieces = game.table.pieces(case.seats, game.read_data({"cards": "table"}))
    shown = {piece.kind.partition(":")[0] for piece in pieces}
    for node in walk(case, 0):
        shown.add(game.table.prompt(game.view(node.state, EVERYONE)).picture)
    state, events, _ = play_out(case, 0)
    view = game.view(state, EVERYONE) | {"over": None}
    shown.add(game.table.prompt(game.view(state, EVERYONE)).picture)
    for event in events:
        if event.audience == EVERYONE and event.name not in ("won", "lost"):
            shown |= {cue.picture for cue in game.table.cues(view, event)}
    assert {name for name in shown if not pictograms.has(name)} == set()
