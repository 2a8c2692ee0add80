"""The screen of Le clan des souris: who is who in one-bit pixels, at the sizes a prompt uses.

Every run writes contact sheets to the artefacts folder: look at them.
"""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageDraw

from boardctl import clan_pictograms, pictograms, screen
from boardctl.animal_pictograms import ANIMALS
from boardctl.texts import Texts
from games.kit import Cue, line
from tests.boardctl.test_screen import differing, lit, sheet

FOREST = ("candle", "owl", "sword", "shield", "grimoire", "witch", "ogre", "dragon", "lost", "tile")
TROPHIES = ("wand", "club", "tooth-golden", "trophy")
TEETH = ("tooth small", "tooth medium", "tooth large")
SIGNS = ("eye", "lift", "row", "column", "mission", "paw", "quiet", "sun", "tooth", "tornado")
SIZES = (38, 42, 49, 64)
TRACKER = 13
"""Pixels of the sign beside a count."""


def silhouette(image: Image.Image) -> Image.Image:
    """The shape alone: what is dark inside is filled."""
    work = Image.new("L", (image.width + 2, image.height + 2))
    work.paste(image.convert("L"), (1, 1))
    ImageDraw.floodfill(work, (0, 0), 128)
    return work.point(lambda tone: 0 if tone == 128 else 255, "1")


def test_everything_the_clan_speaks_of_is_drawn() -> None:
    names = {*ANIMALS, *FOREST, *TROPHIES, *TEETH, *SIGNS}
    names |= {f"mission-{animal}" for animal in ANIMALS}
    assert set(clan_pictograms.DRAWINGS) == names
    assert all(pictograms.has(name) for name in names)
    assert len(ANIMALS) == 9


@pytest.mark.parametrize("size", SIZES)
def test_an_animal_is_told_from_every_other_by_its_shape_and_by_its_picture(size: int) -> None:
    pictures = {name: pictograms.picture(name, size) for name in ANIMALS}
    sheet(f"clan-animals-{size}", list(pictures.values()), 9)
    for (name, one), (other, two) in itertools.combinations(pictures.items(), 2):
        assert differing(one, two) > size**2 * 0.15, f"{name} and {other}"
        shapes = [silhouette(picture) for picture in (one, two)]
        both = lit(ImageChops.logical_or(*shapes))
        assert differing(*shapes) > both * 0.1, f"the shapes of {name} and {other}"


@pytest.mark.parametrize("size", SIZES)
def test_the_things_of_the_forest_do_not_look_alike(size: int) -> None:
    names = (*FOREST, *TROPHIES, *TEETH, *SIGNS)
    pictures = {name: pictograms.picture(name, size) for name in names}
    sheet(f"clan-things-{size}", list(pictures.values()), 9)
    for (name, one), (other, two) in itertools.combinations(pictures.items(), 2):
        assert differing(one, two) > size**2 * 0.025, f"{name} and {other}"


@pytest.mark.parametrize("size", SIZES)
def test_a_mission_is_the_same_card_around_each_animal(size: int) -> None:
    cards = {animal: pictograms.picture(f"mission-{animal}", size) for animal in ANIMALS}
    sheet(f"clan-missions-{size}", list(cards.values()), 9)
    rim = Image.new("1", (size, size), 1)
    margin = size // 10
    rim.paste(0, (margin, margin, size - margin, size - margin))
    frames = {ImageChops.logical_and(card, rim).tobytes() for card in cards.values()}
    assert len(frames) == 1
    for (one, first), (other, second) in itertools.combinations(cards.items(), 2):
        assert differing(first, second) > size**2 * 0.06, f"{one} and {other}"


@pytest.mark.parametrize("size", [TRACKER, *SIZES])
def test_a_larger_tooth_is_drawn_larger(size: int) -> None:
    small, medium, large = (lit(pictograms.picture(name, size)) for name in TEETH)
    assert small * 1.3 < medium
    assert medium * 1.3 < large


@pytest.mark.parametrize("size", SIZES)
def test_a_moon_holds_the_digit_of_how_many_are_left(size: int) -> None:
    moons = [pictograms.picture("moon", size, number=number) for number in range(12)]
    sheet(f"clan-moons-{size}", moons, 12)
    for one, two in itertools.combinations(moons, 2):
        assert differing(one, two) > size**2 * 0.02
    for moon in moons:
        assert silhouette(moon).tobytes() == silhouette(moons[0]).tobytes(), "the digit is inside"
    assert differing(moons[0], pictograms.picture("moon", size)) > size**2 * 0.1


def test_the_screen_does_not_repeat_the_digit_beside_its_moon() -> None:
    shown = screen.draw(Cue(line(""), picture="moon", number=7), (), Texts("en"))
    moon = pictograms.picture("moon", screen.HEIGHT, number=7)
    left = (screen.WIDTH - screen.HEIGHT) // 2
    expected = Image.new("1", (screen.WIDTH, screen.HEIGHT))
    expected.paste(moon, (left, 0))
    assert differing(shown, expected) == 0
